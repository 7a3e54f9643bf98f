"""The confidence sequence, against the mixture that defines it and against plain simulation."""

import math

import numpy as np
import pytest
from scipy import integrate, optimize

from analyses.statistics.intervals import Fixed
from analyses.statistics.points import PointEstimate
from analyses.statistics.sequences import Anytime


def mixture_likelihood_ratio(total: float, n: int, rho_squared: float) -> float:
    """Shifts weighted by a Gaussian prior, against no shift: E exp(shift * total - shift^2 n / 2)."""

    def weighted(shift: float) -> float:
        return math.exp(shift * total - shift**2 * n / 2 - shift**2 / (2 * rho_squared))

    width = 1 / math.sqrt(n + 1 / rho_squared)
    centre = total * width**2
    area, _ = integrate.quad(weighted, centre - 12 * width, centre + 12 * width)
    return area / math.sqrt(2 * math.pi * rho_squared)


@pytest.mark.parametrize("alpha", [0.05, 0.0125])
@pytest.mark.parametrize("n", [100, 10_000, 300_000])
def test_boundary_is_where_the_mixture_likelihood_ratio_reaches_one_over_alpha(alpha, n):
    sequence = Anytime(alpha)
    total = sequence.critical(n) * math.sqrt(n)
    assert mixture_likelihood_ratio(total, n, sequence.rho_squared) == pytest.approx(1 / alpha, rel=1e-6)


@pytest.mark.parametrize("z", [0.5, 2.5, 4.0])
def test_p_value_is_one_over_the_mixture_likelihood_ratio(z):
    sequence, n = Anytime(), 5_000
    expected = min(1, 1 / mixture_likelihood_ratio(z * math.sqrt(n), n, sequence.rho_squared))
    assert sequence.p_value(PointEstimate(-z, 1.0, n, n)) == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize("alpha", [0.2, 0.05, 0.001])
def test_tuning_makes_the_interval_narrowest_at_the_chosen_number_of_deals(alpha):
    def width(log_x: float) -> float:
        x = math.exp(log_x)
        return (1 + 1 / x) * math.log((1 + x) / alpha**2)

    best = optimize.minimize_scalar(width, bounds=(-5, 10), method="bounded", options={"xatol": 1e-9})
    sequence = Anytime(alpha, tuned_for=2_500)
    assert sequence.rho_squared * 2_500 == pytest.approx(math.exp(best.x), rel=1e-5)
    assert sequence.critical(2_500) ** 2 == pytest.approx(best.fun)


def test_price_of_looking_is_the_one_that_the_documentation_states():
    ratio = [Anytime().critical(n) / Fixed().critical(n) for n in (1_000, 10_000, 100_000, 1_000_000)]
    assert [round(value, 2) for value in ratio] == [1.95, 1.55, 1.66, 1.82]


def test_looking_after_every_deal_is_safe_with_the_sequence_and_not_with_a_fixed_interval():
    """Skewed payoffs, mostly zero, with every formula written out in numpy."""
    repeats, deals, first = 400, 4_000, 1_000
    rng = np.random.default_rng(2024)
    payoffs = rng.choice([-2, 0, 3, 20], p=[0.19, 0.76, 0.02, 0.03], size=(repeats, deals))
    payoffs = payoffs - (-2 * 0.19 + 3 * 0.02 + 20 * 0.03)
    n = np.arange(1, deals + 1)
    mean = payoffs.cumsum(axis=1) / n
    deviation = np.sqrt((payoffs**2).cumsum(axis=1) / n - mean**2)
    x = n * 8.211968 / 10_000  # solves x = log(1 + x) - 2 log 0.05
    sequence = deviation * np.sqrt((1 + x) / (n * x) * np.log((1 + x) / 0.05**2))

    def left_at_some_look(reach: np.ndarray) -> float:
        return (abs(mean) > reach)[:, first:].any(axis=1).mean()

    assert left_at_some_look(sequence) <= 0.05
    assert left_at_some_look(1.96 * deviation / np.sqrt(n)) >= 0.15
    own = [Anytime().critical(int(k)) / math.sqrt(k) for k in n[::500]]
    assert deviation[0, ::500] * own == pytest.approx(sequence[0, ::500], rel=1e-6)


def test_sequence_needs_a_positive_tuning():
    with pytest.raises(ValueError, match="tuned_for"):
        Anytime(tuned_for=0)
