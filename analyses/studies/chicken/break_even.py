"""The predicted chance from which throwing pays: where a curve through the difference rises through 0.

The curve is a cubic in the chance, fitted by weighted least squares from sums over deals; its errors come from the
residuals deal by deal, whatever their variances (the sandwich: White, Econometrica 48, 1980). The interval of the
crossing is found by inverting the test, as Fieller's is for a line (Journal of the Royal Statistical Society B 16,
1954): all chances around it at which the curve is not beyond doubt different from 0. It is undefined where that reaches
to an end of the chances that come up.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate

Numbers = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

DEGREE = 3
CENTRE = 50
"""Chances come in whole per cent and enter as their distance from this, which keeps the sums of their powers small."""
STEPS = 1000
_MAX_CONDITION = 1e10


def curve_columns(chance: Integers, weight: Integers, weighted: Mapping[str, Integers]) -> dict[str, Integers]:
    """The observations that curves are fitted from: `w0`, `w1`, ... are weight times powers of the chance, and likewise
    for each of the `weighted` differences.
    """
    distance = chance - CENTRE
    columns = {f"w{power}": weight * distance**power for power in range(2 * DEGREE + 1)}
    for name, values in weighted.items():
        columns |= {f"{name}{power}": values * distance**power for power in range(DEGREE + 1)}
    return columns


@dataclass(frozen=True, eq=False)
class Curve:
    """A fitted curve along the chance (0 to 1): its coefficients, their covariances, and the deals behind it."""

    coefficients: Numbers
    covariances: Numbers
    n: int
    nonzero: int

    def at(self, chance: float) -> PointEstimate:
        """The curve at a chance, with its error."""
        value, error = self._values(np.array([chance]))
        return PointEstimate(float(value[0]), float(error[0]), self.n, self.nonzero)

    def crossing(self, low: float, high: float, method: IntervalMethod) -> tuple[PointEstimate, Interval] | None:
        """The chance between `low` and `high` from which on the curve is above 0, and its interval; None if none is."""
        grid = np.linspace(low, high, STEPS + 1)
        values, errors = self._values(grid)
        below = np.flatnonzero(values <= 0)
        if not below.size or below[-1] == STEPS:
            return None
        last = int(below[-1])
        rise = float(values[last + 1] - values[last])
        step = float(grid[1] - grid[0])
        place = float(grid[last]) - step * float(values[last]) / rise
        error = self.at(place).se * step / rise
        clear = np.flatnonzero(np.abs(values) > method.critical(self.n) * errors)
        before, after = clear[clear <= last], clear[clear > last]
        interval = Interval(math.nan, math.nan)
        if before.size and after.size:
            interval = Interval(float(grid[before[-1]]), float(grid[after[0]]))
        return PointEstimate(place, error, self.n, self.nonzero), interval

    def _values(self, chances: Numbers) -> tuple[Numbers, Numbers]:
        powers = (100 * chances / CENTRE - 1)[:, None] ** np.arange(DEGREE + 1)
        variances = np.einsum("ci,ij,cj->c", powers, self.covariances, powers)
        return powers @ self.coefficients, np.sqrt(np.maximum(variances, 0))


def fit_curve(sums: CoMoments, name: str) -> Curve | None:
    """The curve of the difference `name`, from sums of `curve_columns`; None where too few chances come up for one."""
    if sums.n < 2:
        return None
    powers = range(DEGREE + 1)
    names = [f"w{power}" for power in range(2 * DEGREE + 1)] + [f"{name}{power}" for power in powers]
    scale = np.array([float(CENTRE) ** -int(entry[-1]) for entry in names])
    means = scale * [sums[entry].mean() for entry in names]
    matrix = np.array([[means[row + column] for column in powers] for row in powers])
    if means[0] == 0 or np.linalg.cond(matrix) > _MAX_CONDITION:
        return None
    inverse = np.linalg.inv(matrix)
    coefficients = inverse @ means[2 * DEGREE + 1 :]
    spread = np.outer(scale, scale) * [[sums.covariance(one, other) for other in names] for one in names]
    scores = np.zeros((DEGREE + 1, len(names)))
    for row in powers:
        scores[row, 2 * DEGREE + 1 + row] = 1
        for column in powers:
            scores[row, row + column] -= coefficients[column]
    covariances: Any = inverse @ scores @ spread @ scores.T @ inverse / sums.n
    return Curve(coefficients, covariances, sums.n, sums[f"{name}0"].nonzero)
