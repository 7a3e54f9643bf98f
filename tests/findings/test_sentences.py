"""The sentences that answer a question: signs, intervals, and what is said first."""

from dataclasses import replace

import pytest

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.sentences import change, interval, opening, signed, where
from analyses.runs.options import Options
from analyses.runs.variations import with_values
from analyses.statistics.points import PointEstimate
from analyses.studies.baoting.words import answer
from zhuoji_sim.rulesets import load


def gain(mean: float, **group: str) -> Estimate:
    return Estimate.of_effect("report_minus_silent", "fan/hand", PointEstimate(mean, 0.01, 1000, 1000), group=group)


def test_signs_are_those_of_tables() -> None:
    gains = (8.084, -3.54, -0.004, 0.0, float("nan"))
    assert [signed(value) for value in gains] == ["+8.08", "−3.54", "0.00", "0.00", "–"]
    assert signed(-0.04, 4) == "−0.0400"
    assert interval(gain(-1.0).ci95).en == "(95% interval −1.02 to −0.98)"


def test_pinghus_are_told_where_they_say_more_than_fan() -> None:
    assert change(gain(-5.0), Options.of("shabao")).en == "−5.00 fan (95% interval −5.02 to −4.98)"
    assert change(gain(-5.0), Options.of("hanbao"), 1).zh == "−5.0 番（−0.5 个平胡）（95% 区间 −5.0 至 −5.0）"
    for worthless in (0, 1):
        rules = with_values(load("hanbao"), {"patterns.pinghu": worthless})
        assert "pinghu" not in change(gain(-5.0), replace(Options.of(), rulesets=(rules,))).en
    assert where(Options.of("hanbao", "shanten")).en == "Under hanbao, against a table of shanten"


@pytest.mark.parametrize(
    ("found", "mean", "expected"),
    [
        ("worth", 1.0, "worth"),
        ("mixed", 1.0, "mostly_worth"),
        ("mixed", -1.0, "mostly_not_worth"),
        ("mixed", 0.001, "mixed"),
        ("undecided", 0.001, "undecided"),
    ],
)
def test_what_holds_on_the_whole_is_said_before_what_differs(found: Verdict, mean: float, expected: str) -> None:
    assert opening(found, gain(mean)) == expected


@pytest.mark.parametrize(
    ("sign", "first", "then"),
    [
        (1, "On the whole yes, report. Under shabao", "It does not pay with qidui, seven pairs (−3.54)."),
        (-1, "On the whole no, stay silent. Under shabao", "It pays with qidui, seven pairs (+3.54), though."),
    ],
)
def test_reporting_that_depends_on_the_hand_says_with_which(sign: int, first: str, then: str) -> None:
    point = PointEstimate(0.25, 0.01, 1000, 1000)
    estimates = [
        gain(8.08 * sign),
        Estimate.of_level("opportunity", "share of deals", point, group={"seat": "dealer"}),
        Estimate.of_level("opportunity", "share of deals", point, group={"seat": "other"}),
        Estimate.of_effect("worth_per_hand", "fan/hand", point),
        gain(9.0 * sign, pattern="pinghu"),
        gain(-3.54 * sign, pattern="qidui"),
    ]
    said = answer(Options.of(), "mixed", estimates)
    places = [said.en.index(part) for part in (first, f"{signed(8.08 * sign)} fan", then, "25.000% of the dealer's")]
    assert places == sorted(places)
    assert places[0] == 0
    assert "pinghu" not in said.en
    assert "七对" in said.zh
