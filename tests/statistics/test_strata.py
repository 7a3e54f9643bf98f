"""Independent estimates put together."""

import math

import numpy as np
import pytest

from analyses.statistics.moments import Moments
from analyses.statistics.points import UNKNOWN, PointEstimate
from analyses.statistics.strata import product, stratified, weighted_sum

DEALER = PointEstimate(2.0, 0.3, 400, 90)
OTHER = PointEstimate(-1.0, 0.4, 1_200, 300)


def test_stratified_mean_weighs_means_and_errors():
    combined = stratified([(0.25, DEALER), (0.75, OTHER)])
    assert combined == PointEstimate(-0.25, pytest.approx(math.hypot(0.075, 0.3)), 1_600, 390)


def test_proportional_strata_of_equal_variance_give_the_pooled_mean():
    rng = np.random.default_rng(3)
    values = rng.integers(-5, 9, 4_000)
    parts = [(len(part) / 4_000, Moments.of(part).point()) for part in np.split(values, [1_000])]
    pooled = Moments.of(values).point()
    combined = stratified(parts)
    assert combined.mean == pytest.approx(pooled.mean)
    assert combined.se == pytest.approx(pooled.se, rel=0.01)
    assert (combined.n, combined.nonzero) == (pooled.n, pooled.nonzero)


@pytest.mark.parametrize("shares", [(0.3, 0.6), (1.5, -0.5), ()])
def test_shares_that_are_no_shares_are_refused(shares):
    with pytest.raises(ValueError, match="sum to 1"):
        stratified([(share, DEALER) for share in shares])


def test_a_stratum_of_weight_zero_need_not_be_sampled():
    assert stratified([(1.0, DEALER), (0.0, UNKNOWN)]) == DEALER
    assert math.isnan(weighted_sum([(1.0, DEALER), (0.1, UNKNOWN)]).se)


def test_product_of_value_and_frequency_has_the_spread_of_simulated_products():
    rng = np.random.default_rng(4)
    value, frequency = PointEstimate(3.0, 0.2, 5_000, 2_000), PointEstimate(0.04, 0.002, 80_000, 3_200)
    worth = product(value, frequency)
    simulated = rng.normal(3.0, 0.2, 200_000) * rng.normal(0.04, 0.002, 200_000)
    assert worth.mean == pytest.approx(0.12)
    assert worth.se == pytest.approx(simulated.std(), rel=0.01)
    assert (worth.n, worth.nonzero) == (5_000, 2_000)


def test_a_known_frequency_only_scales():
    assert product(DEALER, PointEstimate(0.5, 0.0, 10**9, 10**9)) == DEALER.scaled(0.5)
    assert DEALER.scaled(-2) == PointEstimate(-4.0, 0.6, 400, 90)
