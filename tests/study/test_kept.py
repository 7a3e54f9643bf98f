"""`analyses.study.kept`: the sums of a finished study stay in its folder, and answer the same question once more."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from analyses.runs.options import Options
from analyses.study import kept as subject
from analyses.study.kept import keep, kept
from analyses.study.running import play_study, put_together
from tests.study.dice import DICE, TRAINING, dice
from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import load

OPTIONS = Options.of(workers=1)
LEARNER = dice(training=TRAINING)
FILE = Path("sums", "dice.json")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that keeps the study."""
    keep(LEARNER, OPTIONS, play_study(LEARNER, OPTIONS), tmp_path)
    return tmp_path


def test_what_is_kept_is_what_was_played(folder: Path) -> None:
    played, found = play_study(LEARNER, OPTIONS), kept(LEARNER, OPTIONS, folder)
    assert found == played
    assert put_together(LEARNER, OPTIONS, found).summary() == put_together(LEARNER, OPTIONS, played).summary()
    assert [path.relative_to(folder) for path in folder.rglob("*.json")] == [FILE]


def test_keeping_it_again_gives_the_same_bytes(folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    keep(LEARNER, OPTIONS, play_study(LEARNER, replace(OPTIONS, workers=2)), folder)
    assert (folder / FILE).read_bytes() == before


def test_workers_and_progress_are_no_part_of_the_question(folder: Path) -> None:
    assert kept(LEARNER, replace(OPTIONS, workers=3, progress=print), folder) is not None


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"n": 2},
        {"deals": 4},
        {"deals": 60},
        {"precision": 0.5},
        {"time_budget": 60.0},
        {"own": {"colour": "red"}},
        {"rulesets": (load("tianting"),)},
        {"rulesets": (load("shabao"), load("tianting"))},
        {"policies": Options.of(policy="random").policies},
    ],
    ids=str,
)
def test_another_question_has_no_kept_answer(folder: Path, change: dict[str, object]) -> None:
    assert kept(LEARNER, replace(OPTIONS, **change), folder) is None  # type: ignore[arg-type]


def test_a_folder_that_keeps_nothing_has_no_answer(tmp_path: Path) -> None:
    assert kept(DICE, OPTIONS, tmp_path) is None
    assert kept(DICE, OPTIONS, tmp_path / "nowhere") is None


def test_what_was_interrupted_is_not_kept(tmp_path: Path) -> None:
    keep(DICE, OPTIONS, replace(play_study(DICE, OPTIONS), interrupted=True), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_the_time_cut_short_is_kept_as_such(tmp_path: Path) -> None:
    hurried = replace(OPTIONS, time_budget=1e-9)
    played = play_study(DICE, hurried)
    keep(DICE, hurried, played, tmp_path)
    found = kept(DICE, hurried, tmp_path)
    assert found == played
    assert found.unfinished == ("n = 2", "n = 3")
    assert found.stopped == "time"


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", "\xff", "[" * 100_000, "{}"])
def test_a_damaged_file_is_no_answer(folder: Path, damage: str) -> None:
    (folder / FILE).write_text(damage, encoding="latin-1")
    assert kept(LEARNER, OPTIONS, folder) is None


def test_a_file_in_which_a_digit_has_changed_is_no_answer(folder: Path) -> None:
    document = json.loads((folder / FILE).read_text())
    document["kept"]["main"]["deals"] += 1
    (folder / FILE).write_text(json.dumps(document))
    assert kept(LEARNER, OPTIONS, folder) is None


def test_what_other_code_has_summed_up_is_no_answer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "code_hash", lambda: "another")
    assert kept(LEARNER, OPTIONS, folder) is None


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir(parents=True)
    with pytest.raises(InputError, match=r"dice\.json: cannot be written"):
        keep(DICE, OPTIONS, play_study(DICE, OPTIONS), tmp_path)
    with pytest.raises(InputError, match=r"dice\.json: cannot be written"):
        keep(DICE, OPTIONS, play_study(DICE, OPTIONS), tmp_path / "nowhere")
