"""Control variates: means relieved of luck that is known to be 0 on the average.

An observation is regressed by least squares on variates whose true means are 0, and what they explain is taken off its
mean. It is linear in the observation, so that parts still add up to their sum.

Coefficients that come from the deals they are used on would favour these a little. So the deals are split in two halves
by their numbers, and each half is relieved with the coefficients of the other: the mean is then free of bias, whatever
the observations are like, and so is its error (Avramidis and Wilson 1993).
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from analyses.statistics.moments import CoMoments, Moments
from analyses.statistics.points import PointEstimate

DEALS_A_VARIATE = 20
"""Deals that a variate needs: with fewer there are none, and means are as they are."""
_DEPENDENT = 1e-9
"""A variate of which no more than this share of the variance is its own adds nothing to those before it."""


@dataclass(frozen=True)
class Controls:
    """Means of observations by the variates among them.

    Attributes
    ----------
    halves
        Moments of observations and variates, of two lots of deals that say nothing of each other.
    variates
        The names of the variates, whose true means are 0.
    deals_a_variate
        Below so many deals for each variate, and for the mean, no variate is used.

    Examples
    --------
    >>> import numpy as np
    >>> luck = np.arange(-50, 50)
    >>> half = CoMoments.of({"fan": 2 * luck + 3, "luck": luck})
    >>> half["fan"].point().mean, round(Controls((half, half), ("luck",)).point("fan").mean, 6)
    (2.0, 3.0)
    """

    halves: tuple[CoMoments, CoMoments]
    variates: tuple[str, ...]
    deals_a_variate: int = DEALS_A_VARIATE

    def point(self, name: str, per: int = 1) -> PointEstimate:
        """The mean of observation / `per` without luck, and its standard error."""
        raw = self._whole(name).point(per)
        if not self._used:
            return raw
        total = squares = 0.0
        for half, other in zip(self._roots, reversed(self._roots), strict=True):
            mean, variance = half.relieved(name, other.slopes(name))
            total += half.moments.n * mean
            squares += half.moments.n * variance
        return PointEstimate(total / raw.n / per, math.sqrt(squares) / raw.n / per, raw.n, raw.nonzero)

    def gain(self, name: str) -> float | None:
        """By how much the variates cut the variance of the mean; None where it never varies."""
        raw, found = self._whole(name).point(), self.point(name)
        return (raw.se / found.se) ** 2 if found.se > 0 else None

    def _whole(self, name: str) -> Moments:
        return self.halves[0][name] + self.halves[1][name]

    @cached_property
    def _used(self) -> bool:
        enough = self.deals_a_variate * (len(self.variates) + 1)
        return 2 * min(half.n for half in self.halves) >= enough

    @cached_property
    def _roots(self) -> "tuple[_Root, _Root]":
        first, second = (_Root.of(half, self.variates) for half in self.halves)
        return first, second


class _Root(NamedTuple):
    """The variates of one half: the root of their correlations row by row, with the scale of each that is in use."""

    moments: CoMoments
    centred: dict[str, dict[str, int]]
    scales: dict[str, float]
    rows: list[list[float]]

    @classmethod
    def of(cls, moments: CoMoments, variates: tuple[str, ...]) -> "_Root":
        """By Cholesky; a variate that does not vary, or that those before it say already, is left out."""
        centred = moments.all_centred(variates)
        root = cls(moments, centred, {}, [])
        for name in variates:
            scale = math.sqrt(centred[name][name])
            if scale > 0:
                row = root.forward({other: centred[name][other] / scale for other in root.scales})
                rest = 1 - math.fsum(value**2 for value in row)
                if rest > _DEPENDENT:
                    root.scales[name] = scale
                    root.rows.append([*row, math.sqrt(rest)])
        return root

    def forward(self, products: dict[str, float]) -> list[float]:
        """Forward substitution of products with the variates in use."""
        found: list[float] = []
        for row, (name, scale) in zip(self.rows, self.scales.items(), strict=True):
            found.append((products[name] / scale - math.fsum(map(float.__mul__, row, found))) / row[len(found)])
        return found

    def slopes(self, name: str) -> dict[str, float]:
        """The coefficients of the variates in use for an observation."""
        found = self.forward({other: float(self.moments.centred(name, other)) for other in self.scales})
        for place in range(len(found) - 1, -1, -1):
            after = math.fsum(self.rows[later][place] * found[later] for later in range(place + 1, len(found)))
            found[place] = (found[place] - after) / self.rows[place][place]
        return {other: slope / scale for (other, scale), slope in zip(self.scales.items(), found, strict=True)}

    def relieved(self, name: str, slopes: dict[str, float]) -> tuple[float, float]:
        """The mean and the variance of an observation less slopes times variates."""
        moments = self.moments
        n = moments.n
        mean = moments[name].mean() - math.fsum(slope * moments[other].mean() for other, slope in slopes.items())
        crossed = math.fsum(slope * moments.centred(name, other) for other, slope in slopes.items())
        squared = math.fsum(
            a * b * self.centred[one][other] for one, a in slopes.items() for other, b in slopes.items()
        )
        return mean, max(moments.centred(name, name) - 2 * crossed + squared, 0.0) / (n * (n - 1))
