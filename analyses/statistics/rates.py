"""Rates: how often something happens, told so that the interval holds where it came up in few deals, or in none.

A rate is a sum over a sum: seats that win over all seats, say. The delta method of `CoMoments.ratio` reads its error
off the deals in which the thing happened, and knows nothing where there are none. A score interval needs no such deal,
but wants trials that are independent; so it is given the *effective* number of them (Korn and Graubard 1998): as many
as would make the error that the deals show. Few deals in which it happened show little of that; so the worst that can
be, that all trials of a deal go alike (Kish 1965), counts as if one further deal had shown it.
"""

import math
from dataclasses import dataclass

from analyses.statistics.moments import CoMoments, Moments
from analyses.statistics.points import UNKNOWN, PointEstimate

PRIOR_DEALS = 1


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happens, of so many times that it could.

    Attributes
    ----------
    point
        The rate with the standard error of the delta method.
    size
        Independent trials that would tell as much.
    most
        What it cannot exceed: 1 for a share, infinity for a number of times.

    Examples
    --------
    >>> wins = share(Moments(n=1000, total=3, squares=3, nonzero=3))
    >>> wins.point.mean, wins.size
    (0.003, 1000.0)
    """

    point: PointEstimate
    size: float
    most: float = 1.0


def rate(sums: CoMoments, hits: str, trials: str) -> Rate:
    """Of named observations, those of one that are hits among the trials of another, clustered by deal."""
    point, under = sums.ratio(hits, trials), sums[trials]
    if not under.total:
        return Rate(UNKNOWN, 0)
    return _rate(point, sums.residual_squares(hits, trials), under.total, under.squares / under.total, 1.0)


def share(hits: Moments, per: int = 1, most: float = 1.0) -> Rate:
    """Of an observation a deal that counts hits among `per` trials, each of which can have `most`."""
    if not hits.n:
        return Rate(UNKNOWN, 0)
    residuals = hits.squares - hits.total**2 / hits.n
    return _rate(hits.point(per), residuals, hits.n * per, per, most)


def grain(trials: Moments) -> float:
    """By how much one more deal in which all trials are hits changes the rate among them; nan without any."""
    return trials.squares / trials.total**2 if trials.total else math.nan


def _rate(point: PointEstimate, residual_squares: float, trials: int, together: float, most: float) -> Rate:
    """together: how many trials a deal has, on the average of all trials."""
    worst = together * most if math.isfinite(most) else together
    alone = point.mean * (1 - point.mean / most)
    shown = residual_squares / (trials * alone) if alone > 0 else 0.0
    deals = min(point.nonzero, (most - point.mean) * trials / worst)
    effect = (deals * shown + PRIOR_DEALS * worst) / (deals + PRIOR_DEALS)
    return Rate(point, trials / effect, most)
