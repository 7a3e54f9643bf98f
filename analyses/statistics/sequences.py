"""Confidence sequences: intervals that may be looked at after every block, and acted upon.

A fixed 95 % interval that is looked at often enough misses the truth at some look with certainty. The
intervals of a confidence sequence all hold the truth at once, with probability 1 - alpha, however many there
are; so a run may stop at any of them, for any reason.

Source: I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, Time-uniform central limit theory
and asymptotic confidence sequences, Annals of Statistics 52(6), 2024 (arXiv:2103.06476), theorem 2.2. The
boundary is Robbins' (1970) mixture of Gaussian likelihood ratios; the theorem makes it hold for any
independent observations with a little more than a variance, with the standard deviation estimated.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from analyses.statistics.intervals import IntervalKind, IntervalMethod

TUNED_FOR = 10_000


@dataclass(frozen=True)
class Anytime(IntervalMethod):
    """The Gaussian-mixture asymptotic confidence sequence.

    The guarantee is asymptotic: it holds from a first look on, ever better the more deals this look has.
    Until then there is no interval to act upon; `analyses.statistics.stopping` says from where on these are looked at.

    Attributes
    ----------
    alpha
        The chance that any of its intervals misses the truth.
    tuned_for
        The number of deals for which it is made as narrow as it can be, 1.55 times as wide as a fixed interval at
        alpha = 0.05. It matters little (at 10 or 100 times as many deals the factor is 1.66 or 1.82), but must be set
        before the first look, and must not change when a run is continued. That is why it does not follow the number
        of deals asked for.

    Raises
    ------
    ValueError
        Unless tuned_for >= 1 and 0 < alpha < 1.

    Examples
    --------
    >>> from analyses.statistics.intervals import Fixed
    >>> [round(Anytime().critical(n) / Fixed().critical(n), 2) for n in (10_000, 100_000, 1_000_000)]
    [1.55, 1.66, 1.82]
    """

    kind: ClassVar[IntervalKind] = "anytime"
    tuned_for: int = TUNED_FOR

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tuned_for < 1:
            raise ValueError(f"tuned_for must be at least 1 deal, got {self.tuned_for}")

    @cached_property
    def rho_squared(self) -> float:
        """The mixture's variance (rho^2 in the paper) that makes the interval narrowest at `tuned_for`.

        The squared width at n is a multiple of (1 + 1/x) (log(1 + x) - 2 log alpha) with x = n rho^2. Its
        derivative is zero where x = log(1 + x) - 2 log alpha, an equation that can simply be iterated: each
        step divides the error by 1 + x or more.
        """
        x = known = -2 * math.log(self.alpha)
        while (closer := known + math.log1p(x)) - x > 1e-12 * x:
            x = closer
        return x / self.tuned_for

    def critical(self, n: int) -> float:
        """Standard errors that the interval reaches after n deals: sqrt((1 + 1/x) log((1 + x) / alpha^2))."""
        x = n * self.rho_squared
        return math.sqrt((1 + 1 / x) * (math.log1p(x) - 2 * math.log(self.alpha)))

    def tail(self, z: float, n: int) -> float:
        """The anytime p-value: the smallest alpha, with rho as it is, whose interval excludes 0.

        One over the mixture likelihood ratio: sqrt(1 + x) exp(-z^2 x / (2 (1 + x))), at most 1. By Ville's
        inequality it is below any level a at any look with probability a at most, if the truth is 0.
        """
        x = n * self.rho_squared
        return min(1.0, math.sqrt(1 + x) * math.exp(-(z**2) * x / (2 * (1 + x))))
