"""Intervals read once, at a number of deals that was not chosen by looking at the result.

`IntervalMethod` is what these share with the confidence sequences of `analyses.statistics.sequences`: both say how many
standard errors an interval reaches to each side, and how unlikely a result is if the truth is 0.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import ClassVar, Literal, Self

from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import Rate

IntervalKind = Literal["fixed", "anytime"]
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Interval:
    """From `low` to `high`.

    Attributes
    ----------
    low, high
        The ends, both included; both nan where the interval is undefined.

    Examples
    --------
    >>> interval = Interval(-0.5, 1.5)
    >>> interval.half_width, interval.contains(0), interval.excludes(2)
    (1.0, True, True)
    """

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the distance between the ends; nan where undefined."""
        return (self.high - self.low) / 2

    def contains(self, value: float) -> bool:
        """True if the value lies inside. An undefined interval contains nothing and excludes nothing."""
        return self.low <= value <= self.high

    def excludes(self, value: float) -> bool:
        """True if the value lies outside."""
        return value < self.low or value > self.high


@dataclass(frozen=True)
class IntervalMethod(ABC):
    """A way to turn estimates into intervals that miss the truth with probability `alpha` at most.

    Raises ValueError unless 0 < alpha < 1.
    """

    kind: ClassVar[IntervalKind]
    alpha: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.alpha < 1:
            raise ValueError(f"alpha must lie between 0 and 1, got {self.alpha}")

    @abstractmethod
    def critical(self, n: int) -> float:
        """How many standard errors the interval reaches to each side after n >= 1 deals."""

    @abstractmethod
    def tail(self, z: float, n: int) -> float:
        """Two-sided p-value of an estimate that lies z >= 0 standard errors from 0 after n >= 1 deals."""

    def joint(self, comparisons: int) -> Self:
        """The method for one of several intervals that are to hold jointly (Bonferroni)."""
        return replace(self, alpha=self.alpha / comparisons)

    def interval(self, point: PointEstimate) -> Interval:
        """The estimate plus and minus `critical` standard errors; undefined where its standard error is."""
        if math.isnan(point.se):
            return Interval(math.nan, math.nan)
        reach = self.critical(point.n) * point.se
        return Interval(point.mean - reach, point.mean + reach)

    def p_value(self, point: PointEstimate) -> float:
        """Two-sided p-value against a truth of 0: at most alpha where `interval` does not reach past 0.

        1 where the standard error is undefined; with a standard error of 0, it is 1 for an estimate of 0 and
        else 0.
        """
        if math.isnan(point.se):
            return 1.0
        if point.se == 0:
            return float(point.mean == 0)
        return self.tail(abs(point.mean) / point.se, point.n)

    def rate(self, rate: Rate) -> Interval:
        """Wilson's (1927) score interval with a continuity correction (Newcombe 1998), for the effective trials.

        All m with |mean - m| - 1 / (2 size) <= critical * sqrt(m (1 - m / most) / size). Unlike the normal interval it
        stays within 0 and `most`, has a width after no hits at all, and where hits are few holds the truth at least as
        often as it says. Undefined from fewer than two deals.
        """
        point, size, most = rate.point, rate.size, rate.most
        if point.n < 2:
            return Interval(math.nan, math.nan)
        z2 = self.critical(point.n) ** 2

        def end(sign: int) -> float:
            shifted = min(max(point.mean + sign / (2 * size), 0.0), most)
            reach = math.sqrt(z2 * (shifted * (1 - shifted / most) / size + z2 / (4 * size**2)))
            return (shifted + z2 / (2 * size) + sign * reach) / (1 + z2 / (size * most))

        return Interval(
            0.0 if point.mean == 0 else end(-1),  # rounding must not cut off the estimate itself
            most if point.mean == most else end(1),
        )

    def widened(self, point: PointEstimate, grain: float) -> PointEstimate:
        """A difference of rates with an error that is right where few deals differ, or none.

        To the variance that the deals show it adds that of `critical`^2 further deals that differ, each worth `grain`.
        """
        return point if point.n < 2 else replace(point, se=math.hypot(point.se, self.critical(point.n) * grain))


@dataclass(frozen=True)
class Fixed(IntervalMethod):
    """The normal approximation: 1.96 standard errors at alpha = 0.05.

    Right for a number of deals set beforehand; also, asymptotically, for a run that stops once its interval
    is narrow enough, however the mean turns out (Chow and Robbins 1965). Wrong for a run that stops because
    of the mean.

    Attributes
    ----------
    alpha
        The chance of an interval to miss the truth.

    Raises
    ------
    ValueError
        Unless 0 < alpha < 1.

    Examples
    --------
    >>> point = PointEstimate(mean=0.5, se=0.1, n=1000, nonzero=800)
    >>> interval = Fixed().interval(point)
    >>> round(interval.low, 3), round(interval.high, 3), Fixed().p_value(point) < 1e-6
    (0.304, 0.696, True)
    """

    kind: ClassVar[IntervalKind] = "fixed"

    def critical(self, n: int) -> float:
        """The normal quantile, whatever n."""
        return _NORMAL.inv_cdf(1 - self.alpha / 2)

    def tail(self, z: float, n: int) -> float:
        """Chance of a standard normal variable to lie further than z from 0; exact far into the tail."""
        return math.erfc(z / math.sqrt(2))
