"""Where a curve changes its sign."""

import math

import numpy as np
import pytest

from analyses.statistics.crossing import Crossing, crossing
from analyses.statistics.intervals import Fixed
from analyses.statistics.points import PointEstimate

METHOD = Fixed()


def points(means: list[float], se: float = 0.1) -> list[PointEstimate]:
    return [PointEstimate(mean, se, 1000, 1000) for mean in means]


def test_a_clear_turn_lies_within_its_interval() -> None:
    found = crossing([0, 5, 10, 15], points([-3.0, -1.0, 1.0, 3.0]), METHOD)
    assert (found.kind, found.at, found.rising) == ("once", 7.5, True)
    reach = METHOD.joint(4).critical(1000) * 0.1 / 2 * 5  # the band's half width over the slope
    assert (found.interval.low, found.interval.high) == pytest.approx((7.5 - reach, 7.5 + reach))


def test_a_falling_curve_is_the_rising_one_upside_down() -> None:
    up = crossing([0, 1, 2, 3], points([-3.0, -0.1, 0.1, 2.0]), METHOD)
    down = crossing([0, 1, 2, 3], points([3.0, 0.1, -0.1, -2.0]), METHOD)
    assert (up.kind, down.kind, up.rising, down.rising) == ("once", "once", True, False)
    assert (up.at, up.interval) == (down.at, down.interval)
    assert up.interval.low < 1
    assert up.interval.high > 2


@pytest.mark.parametrize(
    ("means", "kind"),
    [
        ([2.0, 1.0, 3.0], "never"),
        ([-2.0, -1.0, -3.0], "never"),
        ([2.0, -1.0, 3.0], "several"),
        ([0.01, 1.0, -1.0], "unsure"),  # may turn before the first value too
        ([1.0, 0.01, 1.0], "unsure"),
        ([0.0, 0.0, 0.0], "unsure"),
    ],
)
def test_what_is_no_clear_turn_has_no_interval(means: list[float], kind: str) -> None:
    found = crossing([0, 1, 2], points(means), METHOD)
    assert found.kind == kind
    assert math.isnan(found.at)
    assert not found.interval.contains(1)


def test_a_turn_after_a_stretch_that_is_sure_nowhere_may_have_been_before() -> None:
    assert crossing([0, 1, 2, 3], points([1.0, 0.0, 1.0, -1.0]), METHOD).kind == "unsure"


def test_a_point_without_an_error_is_not_known() -> None:
    line = points([1.0, 1.0, -1.0, -1.0])
    line[1] = PointEstimate(1.0, math.nan, 1, 1)
    found = crossing([0, 1, 2, 3], line, METHOD)
    assert (found.kind, found.interval.low) == ("once", 0)
    assert crossing([0], [line[1]], METHOD).kind == "unsure"


def test_the_place_itself_is_not_named_where_the_line_is_0_twice() -> None:
    found = crossing([0, 1, 2, 3, 4], points([1.0, 0.01, -0.01, 0.01, -1.0]), METHOD)
    assert found.kind == "once"
    assert math.isnan(found.at)
    assert found.interval.contains(2)


def test_the_interval_misses_a_known_turn_in_one_of_twenty_runs_at_most() -> None:
    random, values = np.random.default_rng(5), [0, 2, 4, 6, 8, 10]
    truth = np.array([(value - 5.3) * 0.2 for value in values])
    found = []
    for _ in range(2000):
        shared = random.normal(0, 0.08)  # the same walls at every value
        means = truth + shared + random.normal(0, 0.06, len(values))
        found.append(crossing(values, [PointEstimate(mean, 0.1, 1000, 1000) for mean in means], METHOD))
    once: list[Crossing] = [one for one in found if one.kind == "once"]
    assert len(once) > 1900
    assert sum(not one.interval.contains(5.3) for one in once) <= 0.05 * len(found)
