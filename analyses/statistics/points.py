"""A number and its standard error: what every estimator here returns and every interval here takes."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PointEstimate:
    """A point estimate.

    Attributes
    ----------
    mean
        The estimate, in the unit of the study; nan where there is nothing to estimate it from.
    se
        Its standard error in the same unit; nan where it is undefined (fewer than two deals).
    n
        Independent observations (deals or sessions) behind it.
    nonzero
        Those among them that are not zero. A mean of rare, large payoffs is only as normal as these are many.

    Examples
    --------
    >>> PointEstimate(mean=3.0, se=0.5, n=1000, nonzero=800).scaled(2)
    PointEstimate(mean=6.0, se=1.0, n=1000, nonzero=800)
    """

    mean: float
    se: float
    n: int
    nonzero: int

    def scaled(self, factor: float) -> "PointEstimate":
        """The same estimate in another unit, or times a known constant such as an exact probability."""
        return PointEstimate(self.mean * factor, self.se * abs(factor), self.n, self.nonzero)


UNKNOWN = PointEstimate(math.nan, math.nan, 0, 0)
