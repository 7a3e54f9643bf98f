"""Fixed intervals, against scipy and statsmodels."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analyses.statistics.intervals import Fixed, Interval
from analyses.statistics.moments import Moments
from analyses.statistics.points import UNKNOWN, PointEstimate
from analyses.statistics.sequences import Anytime


def ends(interval: Interval) -> tuple[float, float]:
    return interval.low, interval.high


@pytest.mark.parametrize("alpha", [0.05, 0.01, 0.05 / 7])
def test_normal_interval_agrees_with_scipy(alpha):
    interval = Fixed(alpha).interval(PointEstimate(0.5, 0.1, 100, 50))
    assert ends(interval) == pytest.approx(stats.norm.interval(1 - alpha, 0.5, 0.1))


@pytest.mark.parametrize("z", [0.0, 0.3, 1.96, 8.0, 30.0])
def test_two_sided_p_value_agrees_with_scipy_far_into_the_tail(z):
    assert Fixed().p_value(PointEstimate(-z * 0.1, 0.1, 100, 50)) == pytest.approx(2 * stats.norm.sf(z), rel=1e-9)


@given(st.floats(-5, 5), st.floats(0.01, 2), st.integers(2, 10**6), st.sampled_from([Fixed(), Anytime()]))
def test_p_value_is_below_alpha_exactly_where_the_interval_excludes_zero(mean, se, n, method):
    point = PointEstimate(mean, se, n, n)
    p = method.p_value(point)
    if abs(p - method.alpha) > 1e-12:
        assert method.interval(point).excludes(0) == (p < method.alpha)


def test_joint_intervals_divide_alpha():
    assert Fixed().joint(5).alpha == Anytime().joint(5).alpha == 0.01
    assert Anytime(tuned_for=77).joint(5).tuned_for == 77


@pytest.mark.parametrize("method", [Fixed(), Anytime()])
def test_undefined_estimates_exclude_nothing_and_prove_nothing(method):
    interval = method.interval(UNKNOWN)
    assert math.isnan(interval.half_width)
    assert not interval.excludes(0)
    assert not interval.contains(0)
    assert method.p_value(UNKNOWN) == 1


@pytest.mark.parametrize("method", [Fixed(), Anytime()])
def test_a_change_that_changes_nothing_gives_exactly_zero(method):
    nothing = Moments(1_000, 0, 0, 0).point()
    assert ends(method.interval(nothing)) == (0, 0)
    assert method.p_value(nothing) == 1
    assert method.p_value(Moments(1_000, 1_000, 1_000, 1_000).point()) == 0


@pytest.mark.parametrize("alpha", [0, 1, -0.1, math.nan])
def test_alpha_outside_0_to_1_is_refused(alpha):
    with pytest.raises(ValueError, match="alpha"):
        Fixed(alpha)
