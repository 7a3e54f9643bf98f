"""What results show of themselves at a prompt and in a notebook."""

import re
from typing import Any

import pandas as pd
import pytest

from analyses import run_study, simulate
from analyses.findings.result import StudyResult
from zhuoji_sim import load_ruleset, replay_hand, seat_policies


@pytest.fixture(scope="module")
def duel() -> StudyResult:
    return run_study("duel", a="value", b="shanten", deals=400)


def test_a_study_is_one_line(duel: StudyResult) -> None:
    shown = repr(duel)
    assert re.fullmatch(r"<StudyResult duel, shabao, 400 deals: .*, \+\d\.\d\d fan a hand \(95% .*\)>", shown)
    assert repr(duel.findings).startswith("<Findings a_minus_b: rates (6), rate_changes (3), flows")


def test_a_study_in_a_notebook_is_its_answer_a_table_and_a_figure(
    duel: StudyResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lang, title in (("en", duel.title.en), ("zh", duel.title.zh)):
        monkeypatch.setenv("ZHUOJI_LANG", lang)
        page = duel._repr_html_()
        assert f"<h3>{title}</h3>" in page
        assert page.count("<table>") == page.count("<img ") == 1
        assert "http" not in page


def test_frames(duel: StudyResult) -> None:
    pd.testing.assert_frame_equal(duel.to_frame("rates"), duel.frame("rates"))
    result = simulate("shabao", "ukeire", hands=40)
    frame = result.to_frame()
    assert frame["seat"].tolist() == [0, 1, 2, 3]
    assert (frame["mean_low"] < frame["mean"]).all()
    assert (frame["win_rate"] <= frame["win_rate_high"]).all()
    assert repr(result) == "<Simulation 40 hands of seed 1, shabao: ukeire>"
    assert "<table" in result._repr_html_()


def test_rules_and_hands_are_short_too() -> None:
    rules = load_ruleset("shabao")
    played: Any = replay_hand(rules, seat_policies("ukeire"), seed=1, hand=0)
    assert repr(rules) == "<Ruleset shabao, aeb9d9e9adb7d0ab>"
    assert repr(played) == "<PlayedHand shabao, win: +7, -5, +3, -5>"
