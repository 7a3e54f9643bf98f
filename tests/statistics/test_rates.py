"""Rates: their effective number of trials and their intervals, against scipy, made-up deals and exact chances."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analyses.statistics.intervals import Fixed, Interval
from analyses.statistics.moments import CoMoments, Moments
from analyses.statistics.rates import grain, rate, share
from analyses.statistics.sequences import Anytime
from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import fill_wall, hand_key
from zhuoji_sim.exact.questions import ones_held
from zhuoji_sim.game.state import new_state
from zhuoji_sim.tiles.kinds import DEALT, YAOJI


def ends(interval: Interval) -> tuple[float, float]:
    return interval.low, interval.high


def bernoulli(hits: int, n: int) -> Moments:
    return Moments(n, hits, hits, hits)


def wilson(hits: int, n: int, confidence: float = 0.95) -> tuple[float, float]:
    ends = stats.binomtest(hits, n).proportion_ci(confidence, method="wilsoncc")
    return ends.low, ends.high


@given(st.integers(2, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_of_one_yes_or_no_a_deal_it_is_wilsons_with_the_continuity_correction(counts):
    assert ends(Fixed().rate(share(bernoulli(*counts)))) == pytest.approx(wilson(*counts), abs=1e-9)


def test_of_a_confidence_sequence_it_is_the_same_formula_with_its_reach():
    confidence = 1 - 2 * stats.norm.sf(Anytime().critical(1_000))
    assert ends(Anytime().rate(share(bernoulli(30, 1_000)))) == pytest.approx(wilson(30, 1_000, confidence), rel=1e-9)


def test_of_numbers_of_times_it_is_what_shares_of_ever_rarer_things_come_to():
    times = Moments(1000, 4, 4, 4)
    many = Fixed().rate(share(Moments(10**8, 4, 4, 4)))
    assert ends(Fixed().rate(share(times, most=math.inf))) == pytest.approx(
        (many.low * 10**5, many.high * 10**5), rel=5e-3
    )


def test_what_never_or_always_comes_up_has_a_width_and_holds_the_share():
    for hits in (0, 40):
        interval = Fixed().rate(share(bernoulli(hits, 40)))
        assert interval.contains(hits / 40)
        assert interval.half_width > 0.04
    turns = np.array([3, 1, 2, 5, 1])
    for sign in (0, 1):
        found = rate(CoMoments.of({"hits": sign * turns, "turns": turns}), "hits", "turns")
        assert Fixed().rate(found).half_width > 0.2
    assert Fixed().rate(share(Moments(50), per=4, most=math.inf)).high > 0.05


@pytest.mark.parametrize("deals", [0, 1])
def test_of_fewer_than_two_deals_there_is_none(deals):
    assert math.isnan(Fixed().rate(share(Moments(deals))).low)
    ones = np.ones(deals, np.int64)
    assert math.isnan(Fixed().rate(rate(CoMoments.of({"hits": ones, "turns": ones}), "hits", "turns")).low)


def test_effective_trials_are_those_that_the_deals_show():
    rng = np.random.default_rng(1)
    for seats, expected in ((rng.binomial(4, 0.2, 20_000), 4 * 20_000), (4 * rng.binomial(1, 0.2, 20_000), 20_000)):
        found = share(Moments.of(seats), per=4)
        assert found.size == pytest.approx(expected, rel=0.05)
        assert Fixed().rate(found).half_width == pytest.approx(Fixed().critical(1) * found.point.se, rel=0.02)


def test_a_grain_is_one_more_deal():
    assert grain(Moments.of(np.full(100, 4))) == 0.01
    assert grain(Moments.of(np.array([1, 2, 3]))) == pytest.approx(14 / 36)
    assert math.isnan(grain(Moments(5)))


@entry
def count_ones(s, seed, first, held):  # type: ignore[no-untyped-def]
    """How many 1s each seat is dealt among its first 13 tiles, in walls `first` on."""
    wall = s[0].wall
    for number in range(len(held)):
        fill_wall(wall, hand_key(seed, first + number), 0)
        for place in range(SEATS * DEALT):
            held[number, place // DEALT] += wall[place] == YAOJI


@pytest.mark.parametrize(("ones", "expected"), [(4, 1), (4, 4), (3, 8)])
def test_exact_chances_of_rare_deals_are_held(ones, expected):
    # Seats that are dealt so many 1s: the chance is known exactly, and such a deal comes up a few times in a run.
    chance = ones_held()[0]["rows"][ones]["probability"]
    deals, repeats = round(expected / chance / SEATS), 300
    held, state = np.zeros((deals * repeats, SEATS), np.int8), new_state()
    count_ones(state, np.uint64(5), 0, held)
    hits = (held == ones).sum(axis=1).reshape(repeats, deals)
    inside = sum(Fixed().rate(share(Moments.of(row), per=SEATS)).contains(chance) for row in hits)
    assert inside / repeats >= 0.93
