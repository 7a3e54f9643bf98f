"""Who deals, as part of a simulation's document: results by dealer, and by the dealer's count n (R2.8)."""

import math
from typing import Any

from analyses.simulations.dealer_sums import COUNTS, DEALERS, MOST
from analyses.statistics.intervals import Fixed, Interval
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import Rate, rate
from analyses.statistics.sums import Sums


def dealing(sums: Sums, players: int) -> dict[str, Any]:
    """`dealing`: the dealer's result a hand and rate of winning, and another seat's; `by_dealer`: each seat's result
    where each seat deals; `by_n`: both by the count, from `MOST` on in one. Undefined numbers are None.
    """
    whole = sums[COUNTS]
    return {
        "dealing": _roles(whole),
        "by_dealer": [
            {
                "dealer": dealer,
                **_share(found, whole),
                "seats": [_mean(found, f"fan:{s}", "hands") for s in range(players)],
            }
            for (dealer,), found in sums.by(DEALERS, DEALERS).items()
        ],
        "by_n": [
            {"n": n, "or_more": n == MOST, **_share(found, whole), **_roles(found)}
            for (n,), found in sums.by(COUNTS, COUNTS).items()
        ],
    }


def _roles(sums: CoMoments) -> dict[str, Any]:
    """The dealer's result and wins, and those of each of the others."""
    others, wins = _mean(sums, "fan_others", "others"), rate(sums, "won_others", "others")
    return {
        "dealer": {**_mean(sums, "fan", "hands"), **_rate(rate(sums, "won", "hands"))},
        "other": {**others, **_rate(wins)},
    }


def _share(sums: CoMoments, whole: CoMoments) -> dict[str, Any]:
    hands = sums["hands"].total
    return {"hands": hands, "share": hands / whole["hands"].total}


def _mean(sums: CoMoments, over: str, under: str) -> dict[str, Any]:
    point: PointEstimate = sums.ratio(over, under)
    return {"mean": _finite(point.mean), "se": _finite(point.se), "ci95": _ends(Fixed().interval(point))}


def _rate(found: Rate) -> dict[str, Any]:
    return {"win_rate": _finite(found.point.mean), "win_rate_ci95": _ends(Fixed().rate(found))}


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _ends(interval: Interval) -> list[float] | None:
    return [interval.low, interval.high] if math.isfinite(interval.half_width) else None
