"""Estimates from separate samples put together.

Everything here takes estimates that are independent: made from different deals. What comes from the same
deals is put together deal by deal instead, in `analyses.statistics.moments`, where its covariance is known.
"""

import math
from collections.abc import Iterable

from analyses.statistics.points import PointEstimate


def weighted_sum(parts: Iterable[tuple[float, PointEstimate]]) -> PointEstimate:
    """Sum of weight * estimate over independent estimates.

    Parameters
    ----------
    parts
        Known weights with their estimates. A part of weight 0 is left out, so that a stratum which does not exist need
        not have been sampled.

    Returns
    -------
    PointEstimate
        n and nonzero are added up.

    Examples
    --------
    >>> weighted_sum([(2, PointEstimate(1.0, 0.3, 100, 80)), (1, PointEstimate(-0.5, 0.8, 50, 50))])
    PointEstimate(mean=1.5, se=1.0, n=150, nonzero=130)
    """
    taken = [(weight, point) for weight, point in parts if weight]
    return PointEstimate(
        math.fsum(weight * point.mean for weight, point in taken),
        math.hypot(*(weight * point.se for weight, point in taken)),
        sum(point.n for _, point in taken),
        sum(point.nonzero for _, point in taken),
    )


def stratified(strata: Iterable[tuple[float, PointEstimate]]) -> PointEstimate:
    """Mean of a population from independent means of its strata (Cochran 1977, ch. 5).

    An anytime-valid interval of it supposes that the strata are sampled in constant proportions as the run
    goes on.

    Parameters
    ----------
    strata
        Known shares with the strata's means.

    Returns
    -------
    PointEstimate
        As `weighted_sum`.

    Raises
    ------
    ValueError
        Unless the shares are not negative and sum to 1.

    Examples
    --------
    >>> stratified([(0.25, PointEstimate(4.0, 1.2, 100, 80)), (0.75, PointEstimate(2.0, 0.0, 50, 50))]).mean
    2.5
    """
    parts = list(strata)
    shares = [share for share, _ in parts]
    if min(shares, default=0) < 0 or not math.isclose(math.fsum(shares), 1, rel_tol=1e-9):
        raise ValueError(f"shares of strata must be at least 0 and sum to 1, got {shares}")
    return weighted_sum(parts)


def product(value: PointEstimate, frequency: PointEstimate) -> PointEstimate:
    """What something is worth when it comes up, times how often it comes up, from independent samples.

    Delta method with both errors: se^2 = (frequency * se of value)^2 + (value * se of frequency)^2. A frequency known
    exactly is a constant: `value.scaled(frequency)`.

    Parameters
    ----------
    value
        In fan each time.
    frequency
        In times a hand.

    Returns
    -------
    PointEstimate
        In fan a hand; n and nonzero are those of the smaller sample.

    Examples
    --------
    >>> product(PointEstimate(4.0, 1.0, 100, 80), PointEstimate(0.5, 0.0, 900, 400))
    PointEstimate(mean=2.0, se=0.5, n=100, nonzero=80)
    """
    return PointEstimate(
        value.mean * frequency.mean,
        math.hypot(frequency.mean * value.se, value.mean * frequency.se),
        min(value.n, frequency.n),
        min(value.nonzero, frequency.nonzero),
    )
