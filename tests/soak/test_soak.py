"""The soak itself: it finds what is wrong, and goes on where it was stopped."""

from pathlib import Path
from typing import Any

import pytest

from tests.agreement.comparing import DisagreementError
from tests.soak import __main__ as command
from tests.soak import checking
from tests.soak.checking import JUDGED, Checked, SoakError
from tests.soak.tables import MIXES, tables
from zhuoji_sim.rulesets import preset_ids

TABLES = dict(tables())
TABLE = TABLES["shabao-1"]


def test_all_presets_meet_all_mixes() -> None:
    assert len(TABLES) == len(preset_ids()) * len(MIXES)
    numbers = command.shares(100, list(TABLES))
    assert sum(numbers.values()) == 100
    assert max(numbers.values()) - min(numbers.values()) == 1


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "BLOCK", 40)
    monkeypatch.setattr(command, "tables", lambda: {"shabao-1": TABLE, "ding2-0": TABLES["ding2-0"]}.items())
    whole = dict(command.soak(240, 3, tmp_path / "whole", 2))
    assert dict(command.soak(80, 3, tmp_path / "parts", 1)) != whole
    monkeypatch.setattr(Checked, "__call__", stopping(after=2))
    with pytest.raises(RuntimeError):
        dict(command.soak(240, 3, tmp_path / "parts", 1))
    monkeypatch.undo()
    monkeypatch.setattr(command, "BLOCK", 40)
    monkeypatch.setattr(command, "tables", lambda: {"shabao-1": TABLE, "ding2-0": TABLES["ding2-0"]}.items())
    assert dict(command.soak(240, 3, tmp_path / "parts", 1)) == whole


def stopping(after: int) -> Any:
    """A block that is played, until so many were."""
    play, number = Checked.__call__, iter(range(1, 100))

    def block(self: Checked, first: int, hands: int) -> Any:
        if next(number) > after:
            raise RuntimeError
        return play(self, first, hands)

    return block


def test_a_sample_is_judged_by_the_second_version() -> None:
    assert Checked(TABLE, 1, every=25)(30, 50)[JUDGED].n == 2


@pytest.mark.parametrize(("broken", "line"), [("fan", "do not sum to zero"), ("lost", "tiles are missing")])
def test_a_hand_that_breaks_an_invariant_is_named(monkeypatch: pytest.MonkeyPatch, broken: str, line: str) -> None:
    play = checking.play_checked

    def and_break(*given: Any) -> None:
        play(*given)
        rows, lost = given[-2:]
        if broken == "fan":
            rows["fan"][7, 2] += 1
        else:
            lost[7] = 1

    monkeypatch.setattr(checking, "play_checked", and_break)
    with pytest.raises(SoakError, match=rf"{line}.*--ruleset shabao --seed 1 --hand 107 --dealer 3 --n 3"):
        Checked(TABLE, 1)(100, 20)


def test_a_judgement_that_differs_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "compare_results", lambda *given: (_ for _ in ()).throw(DisagreementError("deltas")))
    with pytest.raises(DisagreementError):
        Checked(TABLE, 1)(0, 10)
