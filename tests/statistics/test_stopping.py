"""When a run ends, with which interval, and with which exit code."""

import pytest

from analyses.statistics.intervals import Fixed
from analyses.statistics.points import UNKNOWN, PointEstimate
from analyses.statistics.sequences import Anytime
from analyses.statistics.stopping import StoppingRule
from zhuoji_sim.errors import InputError

CLEAR = PointEstimate(1.0, 0.1, 5_000, 1_000)
UNCLEAR = PointEstimate(0.1, 0.1, 5_000, 1_000)


def test_a_run_goes_on_until_its_deals_are_played():
    rule = StoppingRule(max_deals=6_000)
    assert rule.after(5_000, 1e9, CLEAR) is None
    assert rule.after(6_000, 1e9, CLEAR) == "deals"
    assert rule.exit_code(CLEAR) == 0


def test_precision_is_the_half_width_of_the_interval_shown():
    fixed, anytime = 1.96 * 0.1, Anytime().critical(5_000) * 0.1
    assert StoppingRule(10**6, precision=fixed).after(5_000, 0, UNCLEAR) == "precision"
    assert StoppingRule(10**6, precision=0.999 * fixed).after(5_000, 0, UNCLEAR) is None
    exact = StoppingRule(10**6).interval(UNCLEAR).half_width
    assert StoppingRule(10**6, precision=exact).after(5_000, 0, UNCLEAR) == "precision"
    assert StoppingRule(10**6, precision=1.001 * anytime, verdict=True).after(5_000, 0, UNCLEAR) == "precision"
    assert StoppingRule(10**6, precision=0.999 * anytime, verdict=True).after(5_000, 0, UNCLEAR) is None


def test_verdict_needs_the_anytime_interval_to_exclude_zero():
    rule = StoppingRule(10**6, verdict=True)
    assert rule.after(5_000, 0, CLEAR) == "verdict"
    assert rule.after(5_000, 0, UNCLEAR) is None
    between = PointEstimate(0.25, 0.1, 5_000, 1_000)
    assert Fixed().interval(between).excludes(0)
    assert rule.after(5_000, 0, between) is None
    assert rule.interval(between) == Anytime().interval(between)
    assert StoppingRule(10**6).interval(between) == Fixed().interval(between)


@pytest.mark.parametrize("early", [PointEstimate(1.0, 0.01, 999, 900), PointEstimate(1.0, 0.01, 5_000, 199)])
def test_floors_of_deals_and_of_nonzero_deals_come_before_precision_and_verdict(early):
    rule = StoppingRule(10**6, precision=1.0, verdict=True)
    assert rule.after(early.n, 0, early) is None
    assert rule.exit_code(early) == 1
    lower = StoppingRule(10**6, precision=1.0, floor=early.n, min_nonzero=early.nonzero)
    assert lower.after(early.n, 0, early) == "precision"


def test_caps_hold_even_below_the_floors():
    rule = StoppingRule(max_deals=500, precision=1.0, time_budget=60)
    few = PointEstimate(1.0, 0.01, 500, 400)
    assert rule.after(500, 0, few) == "deals"
    assert rule.after(400, 60, few) == "time"
    assert rule.after(400, 59.9, few) is None


def test_reason_given_is_the_one_that_says_most_about_the_result():
    everything = StoppingRule(5_000, precision=1.0, time_budget=1, verdict=True)
    assert everything.after(5_000, 1, CLEAR) == "precision"
    assert StoppingRule(5_000, time_budget=1, verdict=True).after(5_000, 1, CLEAR) == "verdict"
    assert StoppingRule(5_000, time_budget=1).after(5_000, 1, CLEAR) == "deals"


def test_exit_code_is_1_exactly_where_a_precision_was_asked_and_not_reached():
    assert StoppingRule(5_000, precision=0.01).exit_code(CLEAR) == 1
    assert StoppingRule(5_000, precision=0.5).exit_code(CLEAR) == 0
    assert StoppingRule(5_000, precision=0.5).exit_code(UNKNOWN) == 1
    assert StoppingRule(5_000, verdict=True).exit_code(UNCLEAR) == 0


def test_no_estimate_ends_no_run():
    assert StoppingRule(10**6, precision=1.0, verdict=True).after(5_000, 0) is None


def test_a_verdict_may_end_a_run_before_its_precision():
    rule = StoppingRule(10**6, precision=0.01, verdict=True)
    assert rule.after(5_000, 0, CLEAR) == "verdict"
    assert rule.exit_code(CLEAR) == 1


def test_the_best_of_several_actions_is_decided_jointly():
    reach = Anytime().critical(5_000) * 0.1
    barely = PointEstimate(1.01 * reach, 0.1, 5_000, 1_000)
    assert StoppingRule(10**6, verdict=True).decided(barely)
    three = StoppingRule(10**6, verdict=True, comparisons=3)
    assert not three.decided(barely)
    assert three.after(5_000, 0, CLEAR, CLEAR, CLEAR) == "verdict"
    assert three.after(5_000, 0, CLEAR, UNCLEAR, CLEAR) is None


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"max_deals": 0}, "max_deals must be greater than 0, got 0"),
        ({"max_deals": 9, "precision": -1.0}, "precision must be greater than 0"),
        ({"max_deals": 9, "precision": float("nan")}, "precision must be greater than 0, got nan"),
        ({"max_deals": 9, "time_budget": 0.0}, "time_budget must be greater than 0"),
        ({"max_deals": 9, "comparisons": 0}, "comparisons must be greater than 0"),
        ({"max_deals": 9, "floor": -1}, "floor must be at least 0, got -1"),
    ],
)
def test_senseless_limits_are_refused(limits, message):
    with pytest.raises(InputError, match=message):
        StoppingRule(**limits)
