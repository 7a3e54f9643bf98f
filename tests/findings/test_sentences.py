"""The sentences that answer a question: signs, intervals, and what is said first."""

from dataclasses import replace

import pytest

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.sentences import adding_up, change, interval, opening, signed, where
from analyses.runs.options import Options
from analyses.statistics.intervals import Interval
from analyses.statistics.points import PointEstimate
from zhuoji_sim.rulesets import changed, load
from zhuoji_sim.text import Text


def gain(mean: float, **group: str) -> Estimate:
    return Estimate.of_effect("report_minus_silent", "fan/hand", PointEstimate(mean, 0.01, 1000, 1000), group=group)


def test_signs_are_those_of_tables() -> None:
    gains = (8.084, -3.54, -0.004, 0.0, float("nan"))
    assert [signed(value) for value in gains] == ["+8.08", "−3.54", "0.00", "0.00", "–"]
    assert signed(-0.04, 4) == "−0.0400"
    assert signed(1234.5, 1) == "+1,234.5"
    assert interval(gain(-1.0).ci95).en == "(95% interval −1.02 to −0.98)"


def test_an_interval_without_an_end_is_one_dash() -> None:
    nan = float("nan")
    for ends in (Interval(nan, nan), Interval(nan, 1.0), Interval(0.0, float("inf"))):
        assert interval(ends) == Text("(95% interval –)", "（95% 区间 –）")
    once = replace(gain(2.0), ci95=Interval(nan, nan))
    assert change(once, pinghu=1).en == "+2.00 fan (95% interval –)"


def test_pinghus_are_told_where_they_say_more_than_fan() -> None:
    assert change(gain(-5.0), load("shabao").pinghu).en == "−5.00 fan (95% interval −5.02 to −4.98)"
    assert change(gain(-5.0), load("hanbao").pinghu, 1).zh == "−5.0 番（−0.5 个平胡）（95% 区间 −5.0 至 −5.0）"
    for worthless in (0, 1):
        rules = changed(load("hanbao"), {"patterns.pinghu": worthless})
        assert "pinghu" not in change(gain(-5.0), rules.pinghu).en
    place = where(Options.of("hanbao", "shanten").table)
    assert place.en == "Under hanbao (dealt kong), against a table of shanten (nearest to ready)"
    assert place.zh == "按憨包豆规则、各家用向听打法"


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
    ("parts", "total", "written"),
    [
        ((3.222, 1.102, 0.832, 0.232, -0.974), 4.414, ["+3.22", "+1.10", "+0.83", "+0.23", "−0.97"]),
        ((0.335, 0.335, 0.335), 1.005, ["+0.33", "+0.33", "+0.34"]),
        ((-0.004, 0.0, 0.004), 0.0, ["0.00", "0.00", "0.00"]),
        ((), 0.0, []),
    ],
)
def test_parts_as_written_add_up_to_the_total_as_written(parts, total, written):
    found = adding_up(parts, total)
    assert sorted(found) == sorted(written)
    numbers = [float(one.replace("−", "-")) for one in found]
    assert sum(numbers) == pytest.approx(round(total, 2))
    assert all(abs(number - part) < 0.01 for number, part in zip(numbers, parts, strict=True))
