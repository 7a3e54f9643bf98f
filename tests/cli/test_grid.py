"""`zhuoji study rules`, and `--grid` on any study: what is printed, written and refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "shabao"\n[kong]\nexposed = 9\n', encoding="utf-8")
    return path


def test_two_rulesets_are_compared_and_kept(zhuoji: Any, mine: Path, tmp_path: Path) -> None:
    asked = ("study", "rules", "--ruleset", "shabao", "--ruleset", mine, "--deals", 200, "--out", tmp_path / "out")
    first = zhuoji(*asked, "--json")
    assert first.exit_code == 0
    summary = json.loads(first.stdout)
    names = [(row["name"], row["group"]) for row in summary["estimates"]]
    assert names[0] == ("second_minus_first", {})
    assert ("second_minus_first", {"seat": "kong_owner"}) in names
    assert ("worth", {"ruleset": "mine", "seat": "dealer"}) in names
    again = zhuoji(*asked, "--lang", "zh")
    assert "没有再打" in again.stderr
    assert "规则由杀报改为mine" in again.stdout
    assert {path.name for path in (tmp_path / "out").glob("report*")} >= {"report.html", "report.zh.html"}


def test_a_grid_prints_the_curve_and_writes_it(zhuoji: Any, tmp_path: Path) -> None:
    asked = ("study", "duel", "--a", "value", "--grid", "report.lift=0,40", "--grid", "report.kill=true,false")
    run = zhuoji(*asked, "--deals", 60, "--out", tmp_path)
    assert run.exit_code == 0
    assert re.search(r"^ +40  false +\S", run.stdout, re.MULTILINE)
    assert (tmp_path / "figures" / "curve.png").exists()
    assert (tmp_path / "tables" / "crossings.csv").exists()
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert {"report.lift": 0, "report.kill": True, "seat": "dealer"} in [row["group"] for row in summary["estimates"]]
    assert json.loads((tmp_path / "manifest.json").read_text())["grid"]["report.lift"] == [0, 40]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("rules",), "there is only shabao: give a second --ruleset"),
        (("rules", "--ruleset", "shabao", "--ruleset", "ding2"), "table.players differs"),
        (("rules", "--grid", "report.lift=5,5"), "5 is given twice"),
        (("dou", "--grid", "kong.addde=0,1"), "did you mean kong.added?"),
        (("baoting", "--grid", "report.enabled=false"), "at none of these values"),
        (("baoting", "--ruleset", "shabao", "--ruleset", "tianting", "--grid", "report.lift=1"), "give --ruleset once"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(zhuoji: Any, asked: tuple[str, ...], message: str) -> None:
    run = zhuoji("study", *asked)
    assert (run.exit_code, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert message in line
