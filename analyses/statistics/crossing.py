"""Where a curve that is estimated at some values changes its sign, with an interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.points import PointEstimate

Kind = Literal["once", "never", "several", "unsure"]
_NOWHERE = Interval(math.nan, math.nan)


@dataclass(frozen=True)
class Crossing:
    """What is known of the change of sign.

    Attributes
    ----------
    kind
        `once`; `never`: of one sign at every value; `several`: more than once; `unsure`: the deals do not tell. All but
        the last are beyond doubt.
    at
        Where the line through the estimates is 0; nan unless it is so exactly once, and `kind` is `once`.
    interval
        Where it can be; undefined unless `kind` is `once`.
    rising
        Of `once`: from minus to plus; of `never`: the curve is above 0.
    """

    kind: Kind
    at: float = math.nan
    interval: Interval = _NOWHERE
    rising: bool = False


def crossing(values: Sequence[float], points: Sequence[PointEstimate], method: IntervalMethod) -> Crossing:
    """Where a curve changes its sign, by inverting a band around it.

    The band is made of intervals at all values that hold jointly (Bonferroni: `method` as it is for one of them), so it
    needs no word on how the estimates depend on each other. Between two neighbouring values curve and band are taken as
    straight. The interval is where the band holds 0: it misses the place with a probability of alpha at most, however
    many values there are.

    Parameters
    ----------
    values
        At which the curve is estimated, rising.
    points
        The estimate at each. One without an error is not known at all.
    method
        Of one interval.

    Returns
    -------
    Crossing
        `once` where the band has one sign up to some value, the other from a later one on, and neither in between.

    Examples
    --------
    >>> from analyses.statistics.intervals import Fixed
    >>> line = [PointEstimate(mean, 0.1, 1000, 1000) for mean in (2, 1, 0.1, -1)]
    >>> found = crossing([0, 1, 2, 3], line, Fixed())
    >>> found.kind, round(found.at, 3), found.interval.contains(2)
    ('once', 2.091, True)
    """
    joint = method.joint(max(len(points), 1))
    band = [joint.interval(point) for point in points]
    signs = [int(one.low > 0) - int(one.high < 0) for one in band]
    sure = [sign for sign in signs if sign]
    turns = sum(first != second for first, second in pairwise(sure))
    if turns > 1:
        return Crossing("several")
    if not sure or 0 in (signs[0], signs[-1]):
        return Crossing("unsure")
    if turns == 0:
        return Crossing("never", rising=signs[0] > 0) if all(signs) else Crossing("unsure")
    before = max(place for place, sign in enumerate(signs) if sign == signs[0])
    after = min(place for place, sign in enumerate(signs) if sign == signs[-1])
    if after - before - 1 != signs.count(0):
        return Crossing("unsure")
    rising = signs[0] < 0
    near = [one.high if rising else one.low for one in band]  # the edge that is 0 first
    far = [one.low if rising else one.high for one in band]
    interval = Interval(
        _leaves(values[before], values[before + 1], near[before], near[before + 1]),
        _leaves(values[after], values[after - 1], far[after], far[after - 1]),
    )
    return Crossing("once", _root(values, [point.mean for point in points]), interval, rising)


def _leaves(start: float, end: float, at_start: float, at_end: float) -> float:
    """Where the edge of the band, straight from start to end, is 0; the start where that is not known."""
    if math.isnan(at_end):
        return start
    share = at_start / (at_start - at_end) if at_start * at_end < 0 else 1.0
    return start + share * (end - start)


def _root(values: Sequence[float], means: Sequence[float]) -> float:
    """Where the line through the means is 0; nan unless that is one place."""
    roots = {float(value) for value, mean in zip(values, means, strict=True) if mean == 0}
    for place in range(len(values) - 1):
        if means[place] * means[place + 1] < 0:
            roots.add(_leaves(values[place], values[place + 1], means[place], means[place + 1]))
    return roots.pop() if len(roots) == 1 else math.nan
