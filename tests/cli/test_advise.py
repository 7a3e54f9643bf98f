"""The command `advise`: its document, its plot, its tables, exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest

READY = "123456m7899p1123s"
WON = "11122233345699m"


def test_advise_prints_its_document(zhuoji: Any, tmp_path: Path) -> None:
    plot = tmp_path / "actions.svg"
    run = zhuoji("advise", WON, "--turn", 8, "--json", "--explain", "--plot", plot)
    assert run.exit_code == 0
    assert run.stderr == f"the actions are drawn in {plot}\n"
    answer = json.loads(run.stdout)
    assert (answer["verdict"], answer["policy"], answer["belief"], answer["seed"]) == ("win", "value", "usual", 1)
    assert {"hand", "ruleset", "deals", "stopped", "ties", "condition", "actions", "why"} <= set(answer)
    row = answer["actions"][1]
    assert {"action", "mean", "se", "ci95", "difference", "win_rate", "self_draw_rate", "deal_in_rate"} <= set(row)
    assert list(row["parts"]) == ["hand", "dou", "chickens", "charge", "exhaustion", "other"]
    assert set(row["difference"]) >= {"mean", "ci95"}
    assert plot.read_text().startswith("<?xml")


def test_it_draws_a_png_and_nothing_else_than_these(zhuoji: Any, tmp_path: Path) -> None:
    plot = tmp_path / "actions.png"
    assert zhuoji("advise", WON, "--turn", 8, "--plot", plot, "--lang", "zh").exit_code == 0  # no glyph is missing
    assert plot.read_bytes().startswith(b"\x89PNG")
    run = zhuoji("advise", WON, "--turn", 8, "--plot", tmp_path / "actions.gif")
    assert (run.exit_code, run.stdout) == (2, "")
    assert "PNG or an SVG" in run.stderr


def test_it_speaks_chinese(zhuoji: Any) -> None:
    out = zhuoji("advise", WON, "--turn", 8, "--lang", "zh", "--explain").stdout
    assert "：胡\n" in out
    assert "自摸率" in out
    assert "结论已确凿" in out


def test_several_positions_are_answered_by_a_list(zhuoji: Any, tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    lines = [{"hand": WON}, {"hand": "123m456m789s11p22s", "seat": 1, "offered": "2s", "from": 0}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    answers = json.loads(zhuoji("advise", "--batch", path, "--deals", 1000, "--json").stdout)
    assert [len(answer["actions"]) > 2 for answer in answers] == [True, False]


def test_short_of_the_precision_asked_for_it_exits_with_1(zhuoji: Any) -> None:
    run = zhuoji("advise", WON, "--turn", 8, "--deals", 1000, "--precision", "0.001")
    assert (run.exit_code, run.stderr) == (1, "the deals fall short of the precision asked for\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the hand is missing"),
        ((READY, "--seat", 4), "4 play, seats 0 to 3"),
        ((READY, "--belief", "ply"), "unknown belief"),
        ((READY, "--line", 3), "--record FILE says of which"),
        ((READY, "--batch", "-"), "HAND has no place beside a batch"),
        (("--record", "x.jsonl"), "needs the line and the seat"),
        (("--batch", "-", "--plot", "x.png"), "draws one decision"),
        (("--record", "x.jsonl", "--ruleset", "jinji"), "which says its rules"),
        ((READY, "--within", "-1"), "must be fan from 0 on"),
        ((READY, "--weekday", 1), "chicken.weekday is off"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(zhuoji: Any, arguments: tuple[Any, ...], message: str) -> None:
    run = zhuoji("advise", *arguments)
    assert (run.exit_code, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert message in line
