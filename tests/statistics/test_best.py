"""An action against the best of several others: made-up deals of which the best is known."""

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from analyses.findings.estimates import FIXED, Estimate
from analyses.statistics.best import AgainstBest, against_best
from analyses.statistics.intervals import Fixed, Interval, IntervalMethod
from analyses.statistics.moments import Moments
from analyses.statistics.points import UNKNOWN, PointEstimate
from analyses.statistics.sequences import Anytime


def deals(rng: np.random.Generator, n: int, losses: tuple[int, ...]) -> list[NDArray[Any]]:
    """An action's gains over others that share its luck: over the k-th `losses[k]` less than 0, times 0.1."""
    luck = rng.normal(0, 10, n)
    return [np.rint(10 * (0.5 * luck + rng.normal(0, 8, n)) - loss).astype(np.int64) for loss in losses]


def found(gains: list[NDArray[Any]], method: IntervalMethod = FIXED) -> AgainstBest:
    return against_best({str(place): Moments.of(gain).point(10) for place, gain in enumerate(gains)}, method)


def test_the_known_best_is_named_and_the_gain_over_it_held():
    best = found(deals(np.random.default_rng(1), 50_000, (0, 20, 5)))
    assert best.other == "1"
    assert best.interval.contains(-2)
    assert best.interval.half_width == pytest.approx(Fixed(0.05 / 3).critical(1) * best.point.se)
    assert best.p_value is not None
    assert best.p_value < 1e-6


@pytest.mark.parametrize("losses", [(0, 0), (0, 0, 0, 0), (0, 5), (-10, 0, 3)])
@pytest.mark.parametrize("method", [Fixed(), Anytime()])
def test_the_interval_holds_though_the_best_is_picked_on_the_same_deals(losses, method):
    rng, truth, runs, n = np.random.default_rng(2), -max(losses) / 10, 600, 400
    every = [found(deals(rng, n, losses), method) for _ in range(runs)]
    held = sum(one.interval.contains(truth) for one in every)
    assert held / runs >= 0.94
    naive = sum(method.interval(one.point).contains(truth) for one in every)
    assert naive <= held


def test_no_action_seems_better_than_others_that_are_as_good():
    # Of four equal others one always seems to be better; doubt must allow for that.
    rng, runs = np.random.default_rng(3), 600
    every = [found(deals(rng, 400, (0, 0, 0, 0))) for _ in range(runs)]
    assert sum(one.p_value is not None and one.p_value <= 0.05 for one in every) / runs <= 0.07
    assert sum(one.point.mean < 0 for one in every) / runs > 0.6


@pytest.mark.parametrize("method", [Fixed(), Anytime()])
def test_p_value_is_at_most_alpha_just_where_the_interval_excludes_zero(method):
    rng = np.random.default_rng(4)
    for _ in range(400):
        points = {
            str(place): PointEstimate(rng.normal(0.3, 0.5), rng.uniform(0.05, 0.3), 5_000, 4_000) for place in range(3)
        }
        best = against_best(points, method)
        estimate = Estimate.of_best("throw_minus_best", "fan", best, method)
        assert estimate.beyond_doubt == estimate.ci95.excludes(0)
        assert method.interval(best.as_point(method)).half_width == pytest.approx(best.interval.half_width)


def test_better_than_the_best_is_better_than_all_also_those_that_hardly_differ():
    clear, rare = PointEstimate(1.0, 0.1, 5_000, 4_000), PointEstimate(0.9, 0.01, 5_000, 100)
    assert against_best({"a": clear, "b": rare}, Fixed()).p_value is None
    worse = PointEstimate(-1.0, 0.1, 5_000, 4_000)
    assert against_best({"a": worse, "b": rare}, Fixed()).p_value == pytest.approx(0, abs=1e-9)


def test_from_no_deal_and_from_one_nothing_is_told():
    none = Estimate.of_best("throw_minus_best", "fan", against_best({"a": UNKNOWN, "b": UNKNOWN}, Fixed()))
    assert (none.to_dict()["mean"], none.to_dict()["ci95"], none.against) == (None, None, None)
    assert "against" not in none.to_dict()
    one = against_best({name: Moments(1, gain, gain**2, 1).point() for name, gain in (("a", 3), ("b", 2))}, Fixed())
    assert (one.other, one.point.mean, one.p_value) == ("b", 2, None)
    assert one.as_point(Fixed()) == one.point
    assert math.isnan(one.interval.low)
    assert Estimate.of_best("x", "fan", one).to_dict()["against"] == "b"


def test_what_is_never_different_is_exactly_zero():
    best = against_best({"a": PointEstimate(0.0, 0.0, 500, 0), "b": PointEstimate(0.0, 0.0, 500, 0)}, Fixed())
    assert (best.interval, best.p_value) == (Interval(0, 0), None)
