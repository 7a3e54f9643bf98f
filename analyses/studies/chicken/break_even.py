"""The predicted chance from which throwing pays: where a curve through the difference rises through 0.

The curve is a cubic in the chance, fitted by weighted least squares from sums over deals; its errors come from the
residuals deal by deal, whatever their variances (the sandwich: White, Econometrica 48, 1980). The interval of the
crossing is found by inverting the test, as Fieller's is for a line (Journal of the Royal Statistical Society B 16,
1954): all chances around it at which the curve is not beyond doubt different from 0. It is undefined where that reaches
to an end of the chances that come up. Of several differences at once it is the chance from which on all curves are
above 0, with intervals that are joint over them.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.moments import CoMoments, Group
from analyses.statistics.points import PointEstimate

Numbers = npt.NDArray[np.float64]

DEGREE = 3
CENTRE = 50
"""Chances come in whole per cent and enter as their distance from this, which keeps the sums of their powers small."""
STEPS = 1000
_POWERS = range(DEGREE + 1)
_WEIGHT_POWERS = range(2 * DEGREE + 1)
_MAX_CONDITION = 1e10


def sums_of_powers(by_chance: Mapping[Group, CoMoments], weight: str, weighted: str) -> CoMoments:
    """The sums that a curve is fitted from, of the weight times powers of the chance, then of the weighted difference
    times such powers: exactly, since the chance is the same in all deals of a group.
    """
    terms = [(weight, power) for power in _WEIGHT_POWERS] + [(weighted, power) for power in _POWERS]
    names = tuple(f"{name}{power}" for name, power in terms)
    total = CoMoments.zero(names)
    for (chance,), sums in by_chance.items():
        distance = chance - CENTRE
        total += CoMoments(
            names,
            sums.n,
            tuple(sums[name].total * distance**power for name, power in terms),
            tuple(
                tuple(sums.product(one, other) * distance ** (first + second) for other, second in terms[: place + 1])
                for place, (one, first) in enumerate(terms)
            ),
            tuple(sums[name].nonzero if distance or not power else 0 for name, power in terms),
        )
    return total


@dataclass(frozen=True, eq=False)
class Curve:
    """A fitted curve along the chance (0 to 1): its coefficients, their covariances, and the deals behind it."""

    coefficients: Numbers
    covariances: Numbers
    n: int
    nonzero: int

    def at(self, chance: float) -> PointEstimate:
        """The curve at a chance, with its error."""
        value, error = self.along(np.array([chance]))
        return PointEstimate(float(value[0]), float(error[0]), self.n, self.nonzero)

    def along(self, chances: Numbers) -> tuple[Numbers, Numbers]:
        """Its values at some chances, and their errors."""
        powers = (100 * chances / CENTRE - 1)[:, None] ** np.array(_POWERS)
        variances = np.einsum("ci,ij,cj->c", powers, self.covariances, powers)
        return powers @ self.coefficients, np.sqrt(np.maximum(variances, 0))


def crossing(
    curves: Sequence[Curve], low: float, high: float, method: IntervalMethod
) -> tuple[PointEstimate, Interval] | None:
    """The chance between `low` and `high` from which on all curves are above 0, and its interval; None if none is."""
    grid = np.linspace(low, high, STEPS + 1)
    values, errors = np.stack([curve.along(grid) for curve in curves], axis=1)
    least = values.min(axis=0)
    below = np.flatnonzero(least <= 0)
    if not below.size or below[-1] == STEPS:
        return None
    last = int(below[-1])
    curve = curves[int(values[:, last].argmin())]
    rise, step = float(least[last + 1] - least[last]), float(grid[1] - grid[0])
    place = float(grid[last]) - step * float(least[last]) / rise
    error = curve.at(place).se * step / rise
    reach = method.joint(len(curves)).critical(curve.n) * errors
    clear = np.flatnonzero((values > reach).all(axis=0) | (values < -reach).any(axis=0))
    before, after = clear[clear <= last], clear[clear > last]
    interval = Interval(math.nan, math.nan)
    if before.size and after.size:
        interval = Interval(float(grid[before[-1]]), float(grid[after[0]]))
    return PointEstimate(place, error, curve.n, curve.nonzero), interval


def fit_curve(by_chance: Mapping[Group, CoMoments], weight: str, weighted: str) -> Curve | None:
    """The curve of a weighted difference, from the sums of weight and weighted difference by the chance in whole per
    cent; None where too few chances come up for one.
    """
    sums = sums_of_powers(by_chance, weight, weighted)
    if sums.n < 2:
        return None
    scale = np.array([float(CENTRE) ** -power for power in (*_WEIGHT_POWERS, *_POWERS)])
    means = scale * [sums[name].mean() for name in sums.names]
    matrix = np.array([[means[row + column] for column in _POWERS] for row in _POWERS])
    if means[0] == 0 or np.linalg.cond(matrix) > _MAX_CONDITION:
        return None
    inverse = np.linalg.inv(matrix)
    differences = len(_WEIGHT_POWERS)
    coefficients = inverse @ means[differences:]
    spread = np.outer(scale, scale) * [[sums.covariance(one, other) for other in sums.names] for one in sums.names]
    scores = np.zeros((len(_POWERS), len(sums.names)))
    for row in _POWERS:
        scores[row, differences + row] = 1
        for column in _POWERS:
            scores[row, row + column] -= coefficients[column]
    covariances: Any = inverse @ scores @ spread @ scores.T @ inverse / sums.n
    return Curve(coefficients, covariances, sums.n, sums[f"{weighted}0"].nonzero)
