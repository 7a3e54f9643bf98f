"""`zhuoji merge` and `zhuoji runs`: ranges add up to one run, and what is kept can be seen and removed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analyses.study import registry
from analyses.study.definition import Study
from tests.study.dice import TRAINING, dice, undrawn
from tests.study.test_kept import contents


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Make these all the studies there are."""

    def be_known(*studies: Study) -> None:
        monkeypatch.setattr(registry, "studies", lambda: {study.name: study for study in studies})

    return be_known


def same_but_for_blocks(one: Path, two: Path) -> None:
    """Blocks also tell what their own run's stopping rule saw."""
    ours, theirs = contents(one), contents(two)
    assert set(ours) == set(theirs)
    assert [name for name in ours if ours[name] != theirs[name] and not name.endswith(".block")] == []


def refused(run: Any) -> str:
    """The one line of a refusal."""
    assert (run.exit_code, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    return line


@pytest.mark.parametrize(
    "study", [dice(), undrawn(share=3), undrawn(training=TRAINING)], ids=["plain", "share", "learner"]
)
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_ranges_of_a_study_merge_to_the_files_of_one_run(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None], study: Study, order: tuple[int, ...]
) -> None:
    known(study)
    whole = zhuoji("study", "dice", "--deals", 100, "--out", tmp_path / "whole", "--json")
    for place, (first, deals) in enumerate([(0, 42), (42, 36), (78, 22)]):
        part = ("study", "dice", "--deals", deals, "--first", first, "--out", tmp_path / str(place))
        assert zhuoji(*part).exit_code == 0
    merged = zhuoji("merge", *(tmp_path / str(place) for place in order), "--out", tmp_path / "merged", "--json")
    assert (merged.exit_code, merged.stdout, merged.stderr) == (0, whole.stdout, "")
    same_but_for_blocks(tmp_path / "merged", tmp_path / "whole")
    again = zhuoji("study", "dice", "--deals", 100, "--out", tmp_path / "merged", "--json")
    assert (again.stdout, again.stderr.split(":")[0]) == (whole.stdout, "nothing was played")


def test_a_report_merges_too(zhuoji: Any, tmp_path: Path, known: Callable[..., None]) -> None:
    known(dice("one"), dice("two"))
    assert zhuoji("report", "--out", tmp_path / "a").exit_code == 0
    merged = zhuoji("merge", tmp_path / "a", "--out", tmp_path / "b")
    assert merged.exit_code == 0
    assert (tmp_path / "a/summary.json").read_bytes() == (tmp_path / "b/summary.json").read_bytes()


@pytest.mark.parametrize("session", [(), ("--session", 50)])
def test_ranges_of_a_simulation_merge_to_the_files_of_one_run(zhuoji: Any, tmp_path: Path, session: Any) -> None:
    asked = ("simulate", "--policy", "shanten", "--json", *session)
    whole = zhuoji(*asked, "--hands", 11_000, "--out", tmp_path / "whole")
    zhuoji(*asked, "--hands", 5_000, "--out", tmp_path / "a")
    zhuoji(*asked, "--hands", 6_000, "--first", 5_000, "--out", tmp_path / "b")
    merged = zhuoji("merge", tmp_path / "b", tmp_path / "a", "--out", tmp_path / "merged", "--json")
    assert (merged.exit_code, merged.stdout) == (0, whole.stdout)
    same_but_for_blocks(tmp_path / "merged", tmp_path / "whole")


def test_what_does_not_add_up_is_refused(zhuoji: Any, tmp_path: Path, known: Callable[..., None]) -> None:
    known(dice())

    def played(name: str, *args: Any) -> Path:
        assert zhuoji("study", "dice", *args, "--out", tmp_path / name).exit_code == 0
        return tmp_path / name

    low, high = played("low", "--deals", 8), played("high", "--deals", 8, "--first", 8)
    twice, other = played("twice", "--deals", 8, "--first", 6), played("other", "--deals", 8, "--seed", 2)
    out = ("--out", tmp_path / "merged")
    assert "are in " in refused(zhuoji("merge", low, twice, *out))
    assert "only ranges of one run add up" in refused(zhuoji("merge", low, other, *out))
    assert "given twice" in refused(zhuoji("merge", low, low, *out))
    assert "holds no kept blocks" in refused(zhuoji("merge", low, tmp_path / "nowhere", *out))
    next(high.rglob("*.block")).write_bytes(b"zhuoji-block 1 ")
    assert "damaged" in refused(zhuoji("merge", low, high, *out))
    assert not (tmp_path / "merged").exists()


def test_a_gap_is_said(zhuoji: Any, tmp_path: Path, known: Callable[..., None]) -> None:
    known(dice())
    zhuoji("study", "dice", "--deals", 4, "--out", tmp_path / "a")
    zhuoji("study", "dice", "--deals", 4, "--first", 8, "--out", tmp_path / "b")
    run = zhuoji("merge", tmp_path / "a", tmp_path / "b", "--out", tmp_path / "c", "--json")
    assert (run.exit_code, json.loads(run.stdout)["deals"]) == (0, 8)
    assert run.stderr == "dice: in none of the folders: 4 to 8; what is there is added up\n"


# ------------------------------------------------------------------ runs


def test_kept_runs_are_listed_shown_and_removed(zhuoji: Any, known: Callable[..., None]) -> None:
    known(dice())
    assert zhuoji("runs", "list", "--json").stdout == "[]\n"
    ids = [json.loads(zhuoji("study", "dice", "--seed", seed, "--json").stdout)["run_id"] for seed in (1, 2)]
    rows = json.loads(zhuoji("runs", "list", "--json").stdout)
    assert {row["run_id"] for row in rows} == set(ids)
    assert {(row["study"], row["ruleset"], row["deals"]) for row in rows} == {("dice", "shabao", 6)}
    (shown,) = json.loads(zhuoji("runs", "show", ids[0], "--json").stdout)
    assert shown["parts"] == {"main": 6, "variation-n-2": 6, "variation-n-3": 6}
    assert ids[0] in zhuoji("runs", "list").stdout
    assert "variation-n-3" in zhuoji("runs", "show", ids[0]).stdout
    assert zhuoji("runs", "clean", ids[0]).stderr == f"removed: {ids[0]}\n"
    assert [row["run_id"] for row in json.loads(zhuoji("runs", "list", "--json").stdout)] == ids[1:]
    assert zhuoji("runs", "clean", "--older-than", 1).stderr == "removed: nothing\n"
    assert zhuoji("runs", "clean", "--all").exit_code == 0
    assert zhuoji("runs", "list", "--json").stdout == "[]\n"


def test_what_runs_cannot_do_is_said(zhuoji: Any, tmp_path: Path, known: Callable[..., None]) -> None:
    known(dice())
    assert "no run 'nothing' is kept" in refused(zhuoji("runs", "show", "nothing"))
    assert "one of these" in refused(zhuoji("runs", "clean"))
    zhuoji("study", "dice", "--out", tmp_path)
    assert json.loads(zhuoji("runs", "show", tmp_path, "--json").stdout)[0]["study"] == "dice"
    assert "no run of the folder for runs" in refused(zhuoji("runs", "clean", tmp_path))
