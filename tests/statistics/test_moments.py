"""Exact moments: sums that add up in any order, and the estimates made of them."""

import math
from fractions import Fraction
from statistics import mean, variance

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyses.statistics.moments import CoMoments, Moments

samples = st.lists(st.integers(-(2**63), 2**63 - 1), max_size=20)
small_samples = st.lists(st.integers(-80, 80), min_size=2, max_size=20)


def of(values: list[int]) -> Moments:
    return Moments.of(np.array(values, np.int64))


def co(values: list[tuple[int, int]]) -> CoMoments:
    first, second = np.array(values, np.int64).reshape(-1, 2).T
    return CoMoments.of({"a": first, "b": second})


@given(samples)
def test_moments_are_exact_over_the_whole_range_of_int64(values):
    expected = Moments(len(values), sum(values), sum(v * v for v in values), sum(v != 0 for v in values))
    assert of(values) == expected


@given(samples, samples, samples)
def test_moments_add_in_any_order_and_grouping(a, b, c):
    assert of(a) + of(b) == of(b) + of(a) == of(a + b)
    assert (of(a) + of(b)) + of(c) == of(a) + (of(b) + of(c)) == sum(map(of, (a, b, c)), Moments())


@given(small_samples, st.integers(1, 4))
def test_mean_and_variance_agree_with_exact_fractions(values, per):
    scaled = [Fraction(value, per) for value in values]
    moments = of(values)
    assert moments.mean(per) == float(mean(scaled))
    assert moments.variance(per) == float(variance(scaled))
    assert moments.point(per).se == pytest.approx(math.sqrt(variance(scaled) / len(values)))


def test_mean_of_four_plays_has_the_deal_as_its_unit():
    plays = np.array([[4, 0, -4, 8], [0, 0, 0, 0], [1, 2, 3, 4]])
    point = Moments.of(plays.sum(axis=1)).point(per=4)
    assert point.mean == plays.mean()
    assert point.se == pytest.approx(plays.mean(axis=1).std(ddof=1) / math.sqrt(3))
    assert (point.n, point.nonzero) == (3, 2)


def test_variance_does_not_lose_digits_to_a_large_mean():
    assert of([10**15, 10**15 + 1]).variance() == 0.5


def test_what_too_few_deals_leave_undefined_is_nan():
    assert math.isnan(Moments().point().mean)
    assert of([7]).point().mean == 7
    assert math.isnan(of([7]).point().se)
    assert math.isnan(CoMoments.zero(("a", "b")).ratio("a", "b").mean)
    assert math.isnan(co([(1, 2)]).ratio("a", "b").se)
    assert math.isnan(co([(1, 2)]).delta(0.0, {"a": 1.0}).se)


def test_moments_accept_every_integer_type_and_nothing_else():
    for kind in (np.bool_, np.int8, np.uint8, np.int32, np.uint64):
        assert Moments.of(np.array([0, 1, 1], kind)) == Moments(3, 2, 2, 2)
    assert Moments.of(np.array([200, 200], np.uint8)).squares == 80_000
    with pytest.raises(TypeError, match="integers, got float64"):
        Moments.of(np.array([0.5]))
    with pytest.raises(ValueError, match=r"shape \(1, 2\)"):
        Moments.of(np.array([[1, 2]]))


@pytest.mark.parametrize("impossible", [(1, 0, 0, 2), (2, 3, 4, 2), (2, 1, 1, 0), (-1, 0, 0, 0), (3, 0, 1, 2)])
def test_impossible_moments_are_refused(impossible):
    with pytest.raises(ValueError, match="nonzero"):
        Moments(*impossible)


pairs = st.lists(st.tuples(st.integers(-80, 80), st.integers(0, 4)), min_size=2, max_size=12)


@given(pairs, pairs)
def test_comoments_add_and_hold_the_moments_of_each_column(first, second):
    both = co(first) + co(second)
    assert both == co(first + second) == co(second) + co(first) == both + CoMoments.zero(("a", "b"))
    assert both["a"] == of([a for a, _ in first + second])
    assert both["b"] == of([b for _, b in first + second])


@given(pairs)
def test_covariance_agrees_with_numpy(values):
    a, b = np.array(values).T
    assert co(values).covariance("a", "b") == pytest.approx(np.cov(a, b)[0, 1])


def test_columns_of_unlike_names_or_lengths_are_refused():
    with pytest.raises(ValueError, match="cannot add"):
        CoMoments.zero(("a", "b")) + CoMoments.zero(("b", "a"))
    with pytest.raises(ValueError, match=r"one length, got \[1, 2\]"):
        CoMoments.of({"a": np.array([1]), "b": np.array([1, 2])})
    with pytest.raises(KeyError, match="no observation 'c' among a, b"):
        CoMoments.zero(("a", "b"))["c"]


def test_ratio_is_linearised_by_deal_like_statsmodels_cluster_robust_regression():
    """A rate over seats is the weighted least squares mean of seats, with errors clustered by deal."""
    import statsmodels.api as sm

    rng = np.random.default_rng(7)
    seats = rng.integers(0, 5, 300)
    wins = rng.binomial(seats, rng.choice([0.1, 0.6], 300))
    ratio = CoMoments.of({"wins": wins, "seats": seats}).ratio("wins", "seats")

    cluster = np.repeat(np.arange(300), seats)
    outcome = np.concatenate([np.arange(k) < w for w, k in zip(wins, seats, strict=True)]).astype(float)
    fit = sm.OLS(outcome, np.ones_like(outcome)).fit(
        cov_type="cluster", cov_kwds={"groups": cluster, "use_correction": False}
    )
    n = np.count_nonzero(seats)
    assert ratio.mean == pytest.approx(fit.params[0])
    assert ratio.se == pytest.approx(fit.bse[0] * math.sqrt(n / (n - 1)))
    assert (ratio.n, ratio.nonzero) == (n, np.count_nonzero(wins))


def test_ratio_to_a_group_marker_is_the_mean_of_the_group():
    rng = np.random.default_rng(8)
    value, member = rng.integers(-10, 30, 200), rng.random(200) < 0.3
    ratio = CoMoments.of({"value": value * member, "member": member}).ratio("value", "member")
    group = Moments.of(value[member]).point()
    assert ratio.mean == group.mean
    assert ratio.se == pytest.approx(group.se, rel=1e-12)
    assert (ratio.n, ratio.nonzero) == (group.n, group.nonzero)


def test_delta_method_of_a_ratio_agrees_with_the_ratio():
    rng = np.random.default_rng(9)
    top, bottom = rng.integers(-5, 20, 400), rng.integers(1, 5, 400)
    both = CoMoments.of({"top": top, "bottom": bottom})
    ratio, mean_bottom = both.ratio("top", "bottom"), both["bottom"].mean()
    delta = both.delta(ratio.mean, {"top": 1 / mean_bottom, "bottom": -ratio.mean / mean_bottom})
    assert delta.se == pytest.approx(ratio.se, rel=1e-12)


def test_difference_of_two_ratios_knows_that_they_share_deals():
    """Against the bootstrap over deals, and exactly 0 for a ratio against itself."""
    rng = np.random.default_rng(10)
    seats = rng.integers(1, 4, (2, 500))
    wins = rng.binomial(seats, rng.choice([0.2, 0.7], 500))
    names = ("wins_a", "wins_b", "seats_a", "seats_b")
    both = CoMoments.of(dict(zip(names, (*wins, *seats), strict=True)))
    difference = both.ratio_difference(("wins_a", "seats_a"), ("wins_b", "seats_b"))

    drawn = rng.integers(0, 500, (2_000, 500))
    rates = wins[:, drawn].sum(axis=2) / seats[:, drawn].sum(axis=2)
    assert difference.mean == pytest.approx(wins[0].sum() / seats[0].sum() - wins[1].sum() / seats[1].sum())
    assert difference.se == pytest.approx((rates[0] - rates[1]).std(), rel=0.06)
    assert difference.n == 500

    itself = both.ratio_difference(("wins_a", "seats_a"), ("wins_a", "seats_a"))
    assert (itself.mean, itself.se) == (0.0, 0.0)


def test_variance_factor_is_variance_apart_over_variance_together():
    rng = np.random.default_rng(11)
    wall = rng.integers(-20, 20, 1_000)
    a, b = wall + rng.integers(-3, 4, 1_000), wall + rng.integers(-3, 4, 1_000)
    both = CoMoments.of({"a": a, "b": b})
    expected = (a.var() + b.var()) / (a - b).var()
    assert both.variance_factor({"a": 1, "b": -1}) == pytest.approx(expected)
    assert expected > 10


def test_variance_factor_of_four_unrelated_plays_is_one_and_of_no_difference_undefined():
    plays = {f"seat{k}": np.tile(np.repeat([0, 1], 2**k), 8 // 2**k) for k in range(4)}
    assert CoMoments.of(plays).variance_factor(dict.fromkeys(plays, 1)) == 1
    same = np.array([1, 2, 3])
    assert CoMoments.of({"a": same, "b": same}).variance_factor({"a": 1, "b": -1}) is None
    assert CoMoments.zero(("a", "b")).variance_factor({"a": 1, "b": -1}) is None


def test_variance_factor_of_ratios_is_that_of_their_residuals():
    # Opportunities 1 and 2: the ratios are 1, 1 and 0; the residuals (2, -2), (-1, 1), and (3, -3) of the difference.
    columns = {"made": np.array([3, 0]), "never": np.array([0, 3]), "met": np.array([1, 2])}
    both = CoMoments.of(columns)
    assert both.ratio_variance_factor({"made": 1, "never": -1}, "met") == (8 + 2) / 18
    assert both.ratio_variance_factor({"made": 2, "never": -2}, "met") == (8 + 2) / 18
    assert both.variance_factor({"made": 1, "never": -1}) == 9 / 18


def test_variance_factor_of_ratios_to_one_is_that_of_means_and_undefined_where_that_is():
    rng = np.random.default_rng(12)
    columns = {name: rng.integers(-9, 9, 50) for name in ("a", "b")}
    both = CoMoments.of({**columns, "one": np.ones(50, np.int64), "none": np.zeros(50, np.int64)})
    pair = {"a": 1, "b": -1}
    assert both.ratio_variance_factor(pair, "one") == pytest.approx(both.variance_factor(pair))
    assert both.ratio_variance_factor(pair, "none") is None
    assert both.ratio_variance_factor({"a": 0, "b": 0}, "one") is None


def test_moments_do_not_add_to_other_things():
    with pytest.raises(TypeError):
        Moments() + 1
    with pytest.raises(TypeError):
        CoMoments.zero(()) + 1
