"""Quantiles over members of deals: exact sums, and intervals that hold by deals."""

import math

import numpy as np
import pytest
from scipy.stats import binom

from analyses.statistics.intervals import Fixed
from analyses.statistics.moments import CoMoments
from analyses.statistics.ranks import Ranks, count_ranks, rounded
from analyses.statistics.rates import share


def ranks(values: np.ndarray) -> Ranks:
    counted = {group: CoMoments.count(deals) for group, deals in count_ranks(values).items()}
    return Ranks.of(counted, values.shape[1])


def hands(seed: int, deals: int, members: int = 4) -> np.ndarray:
    """Results of deals whose members share a part."""
    rng = np.random.default_rng(seed)
    return rng.integers(-40, 41, (deals, 1)) + rng.integers(-30, 31, (deals, members))


@pytest.mark.parametrize("value", [-80, -17, 0, 33, 71])
def test_the_share_at_most_a_value_has_the_exact_moments(value: int) -> None:
    values = hands(1, 300)
    inside, above = (values <= value).sum(axis=1), (values > value).sum(axis=1)
    found = ranks(values)
    assert found.share_at_most(value) == share(CoMoments.of({"x": inside})["x"], 4)
    assert found.share_above(value) == share(CoMoments.of({"x": above})["x"], 4)


def test_quantiles_are_those_of_all_members() -> None:
    values = hands(2, 500)
    parts = [0.01, 0.05, 0.5, 0.9, 1.0]
    expected = np.quantile(values.ravel(), parts, method="inverted_cdf")
    points = [point for point, _ in ranks(values).quantiles(parts, Fixed())]
    assert [point.mean for point in points] == expected.tolist()


def test_large_values_are_rounded_down_and_keep_their_order() -> None:
    values = np.array([-(1 << 40) - 1, -1025, -1024, -3, 0, 1023, 1024, 1025, 5_000_001])
    found = rounded(values)
    assert found[2:7].tolist() == [-1024, -3, 0, 1023, 1024]
    assert (found <= values).all()
    assert (np.diff(found) >= 0).all()
    assert (values - found <= np.abs(values) / 500).all()


def test_of_one_deal_or_of_none_nothing_is_known() -> None:
    one, none = ranks(hands(3, 1)), ranks(np.zeros((0, 4), np.int64))
    for found in (one, none):
        ((_, interval),) = found.quantiles([0.5], Fixed())
        assert math.isnan(interval.low)


def test_ends_that_the_deals_do_not_tell_are_undefined() -> None:
    (_, far), (_, middle) = ranks(hands(4, 60)).quantiles([0.0005, 0.5], Fixed())
    assert math.isnan(far.low)
    assert middle.low < middle.high


def test_single_members_have_nearly_the_interval_of_order_statistics() -> None:
    values = np.random.default_rng(5).permutation(1000)[:, None]
    ((_, interval),) = ranks(values).quantiles([0.3], Fixed())
    low, high = binom.interval(0.95, 1000, 0.3)
    assert abs(interval.low - low) <= 3
    assert abs(interval.high - high) <= 3


def test_intervals_hold_the_truth_though_members_hang_together() -> None:
    truth = np.quantile(hands(6, 400_000).ravel(), [0.05, 0.5, 0.95], method="inverted_cdf")
    held = np.zeros(3)
    repeats = 400
    for seed in range(repeats):
        found = ranks(hands(100 + seed, 150)).quantiles([0.05, 0.5, 0.95], Fixed())
        held += [interval.contains(true) for (_, interval), true in zip(found, truth, strict=True)]
    assert (held / repeats > 0.93).all(), held / repeats
