"""Fan in whole thousandths, in which means of playouts are summed up exactly."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyses.statistics.moments import Moments

MILLI = 1000

Ints = npt.NDArray[np.int64]


def thousandths(fan: Sequence[float] | Sequence[npt.NDArray[np.float64]]) -> Ints:
    """These numbers of fan, rounded."""
    return np.round(MILLI * np.asarray(fan)).astype(np.int64)


def mean_of(rounded: Ints) -> dict[str, float]:
    """Their mean with its standard error, in fan."""
    point = Moments.of(rounded).point()
    return {"mean": point.mean / MILLI, "se": point.se / MILLI}
