"""One action against the best of several others, told without favour to what happened to do best in these deals.

The quantity is the least of the action's true gains over the others, its gain over the best of them. Each gain has an
interval, and these are made to hold jointly (Bonferroni); then the least of their low ends and the least of their high
ends enclose the least of the true gains, whichever it belongs to (multiple comparisons with the best: Hsu 1984). The
estimate itself, the least of the mean gains, lies a little low where two others are about as good.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import MIN_NONZERO


@dataclass(frozen=True, slots=True)
class AgainstBest:
    """What an action brings over the best of the others.

    Attributes
    ----------
    other
        The one that did best in these deals; None where nothing can be told.
    point
        The gain over it.
    interval
        Of the gain over the truly best one.
    p_value
        Against a gain of 0 over that; at most alpha just where the interval does not hold 0. None where too few deals
        differ to tell.
    """

    other: str | None
    point: PointEstimate
    interval: Interval
    p_value: float | None

    def as_point(self, method: IntervalMethod) -> PointEstimate:
        """The gain with the error of which `method` makes an interval of this width: what a precision is about."""
        point = self.point
        return point if point.n < 2 else replace(point, se=self.interval.half_width / method.critical(point.n))


def against_best(
    gains: Mapping[str, PointEstimate], method: IntervalMethod, min_nonzero: int = MIN_NONZERO
) -> AgainstBest:
    """From the action's gain over each other one, all from the same deals."""
    joint = method.joint(len(gains))
    other = min(gains, key=lambda name: gains[name].mean)
    if math.isnan(gains[other].mean):
        return AgainstBest(None, gains[other], Interval(math.nan, math.nan), None)
    intervals = [joint.interval(gain) for gain in gains.values()]
    interval = Interval(min(one.low for one in intervals), min(one.high for one in intervals))
    told = [gain for gain in gains.values() if gain.nonzero >= min_nonzero]
    p_value = None
    if gains[other].mean > 0:  # better than the best: better than all
        if len(told) == len(gains):
            p_value = max(map(joint.p_value, told))
    elif told:  # worse than the best: worse than one
        p_value = min(joint.p_value(gain) if gain.mean < 0 else 1.0 for gain in told)
    return AgainstBest(other, gains[other], interval, None if p_value is None else min(len(gains) * p_value, 1.0))
