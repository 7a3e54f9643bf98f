"""Entries of a summary, and the verdict on them."""

import json
import math

import pytest

from analyses.findings.estimates import Estimate, judged_together, verdict
from analyses.statistics.intervals import Fixed
from analyses.statistics.moments import Moments
from analyses.statistics.points import UNKNOWN, PointEstimate
from analyses.statistics.rates import share
from analyses.statistics.sequences import Anytime


def effect(mean: float, se: float = 0.1, nonzero: int = 1_000, **options) -> Estimate:
    return Estimate.of_effect("a_minus_b", "fan/hand", PointEstimate(mean, se, 5_000, nonzero), **options)


def test_an_entry_has_the_fields_of_the_summary():
    entry = effect(0.5, group={"waits": 2}, variance_factor=3.5).to_dict()
    assert entry == {
        "name": "a_minus_b",
        "unit": "fan/hand",
        "group": {"waits": 2},
        "mean": 0.5,
        "se": 0.1,
        "ci95": pytest.approx([0.304, 0.696], abs=1e-3),
        "interval": "fixed",
        "n": 5_000,
        "variance_factor": 3.5,
        "p_value": pytest.approx(5.7e-7, rel=0.01),
        "beyond_doubt": True,
        "doubt": "yes",
    }


def test_interval_and_p_value_fit_the_way_the_run_was_stopped():
    anytime = effect(0.25, method=Anytime())
    assert anytime.interval == "anytime"
    assert anytime.ci95 == Anytime().interval(PointEstimate(0.25, 0.1, 5_000, 1_000))
    assert anytime.beyond_doubt is False
    assert effect(0.25).beyond_doubt is True


def test_json_is_valid_where_numbers_are_undefined():
    undefined = Estimate.of_effect("x", "fan", UNKNOWN).to_dict()
    text = json.dumps(undefined, allow_nan=False)
    assert json.loads(text)["ci95"] is None
    assert undefined["mean"] is undefined["se"] is undefined["p_value"] is None
    assert undefined["beyond_doubt"] is False
    one = Estimate.of_effect("x", "fan", Moments(1, 3, 9, 1).point()).to_dict()
    assert (one["mean"], one["se"], one["n"]) == (3.0, None, 1)


def test_a_rate_has_the_score_interval_and_asks_nothing_about_zero():
    wins = share(Moments(100, 0, 0, 0))
    opportunity = Estimate.of_rate("opportunity", "share of deals", wins, group={"seat": "dealer"})
    assert opportunity.ci95 == Fixed().rate(wins)
    assert opportunity.ci95.high > 0.03
    assert opportunity.beyond_doubt is opportunity.p_value is None


def test_a_change_of_rates_has_a_width_where_no_deal_differs_and_is_judged_by_the_interval_shown():
    never = Estimate.of_rate_change("win_rate_change", "share of deals", PointEstimate(0.0, 0.0, 100, 0), 0.01)
    assert (never.mean, never.se, never.beyond_doubt) == (0, 0, False)
    assert never.ci95.high == -never.ci95.low == pytest.approx(1.96**2 / 100, rel=1e-3)
    for mean in (0.0198, 0.0202):
        point = PointEstimate(mean, 0.01, 10_000, 1_000)
        change = Estimate.of_rate_change("win_rate_change", "share of deals", point, 0.001)
        assert change.ci95.excludes(0) == change.beyond_doubt == (mean > 0.02)
    assert Estimate.of_rate_change("x", "share of deals", UNKNOWN, math.nan).to_dict()["ci95"] is None


def test_a_level_asks_nothing_about_zero():
    level = Estimate.of_level("flow:dou", "fan/hand", PointEstimate(3.0, 0.1, 5_000, 900))
    assert level.ci95 == Fixed().interval(PointEstimate(3.0, 0.1, 5_000, 900))
    assert level.beyond_doubt is level.p_value is level.variance_factor is None


def test_too_few_nonzero_deals_prove_nothing():
    rare = effect(1.0, nonzero=199)
    assert rare.p_value is None
    assert (rare.beyond_doubt, rare.doubt) == (False, "too_few")
    assert effect(0.01).doubt == "no"
    assert effect(1.0, nonzero=199, min_nonzero=100).beyond_doubt is True


def test_many_groups_are_judged_together():
    alone = [effect(0.22) for _ in range(4)] + [effect(0.9)]
    assert all(group.beyond_doubt for group in alone)
    assert [group.beyond_doubt for group in judged_together(alone)] == [False] * 4 + [True]
    rare = [effect(0.9, nonzero=3) for _ in range(9)]
    assert [group.beyond_doubt for group in judged_together([effect(0.25), *rare])] == [False] * 10


def test_verdict_follows_the_headline():
    assert verdict(effect(0.5)) == "worth"
    assert verdict(effect(-0.5)) == "not_worth"
    assert verdict(effect(0.1)) == "undecided"
    assert verdict(Estimate.of_effect("x", "fan", UNKNOWN)) == "undecided"


def test_verdict_is_mixed_where_groups_contradict_each_other_beyond_doubt():
    assert verdict(effect(0.5), [effect(0.5), effect(-0.5)]) == "mixed"
    assert verdict(effect(0.1), [effect(0.5), effect(-0.1)]) == "undecided"
    assert verdict(effect(0.5), [effect(0.5), effect(-0.1)]) == "worth"


def test_infinity_becomes_null_too():
    assert Estimate.of_level("x", "fan", PointEstimate(math.inf, 1.0, 5, 5)).to_dict()["mean"] is None
