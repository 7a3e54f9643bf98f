"""The estimates of the session study."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import NormalDist
from typing import Any

from analyses.findings.estimates import Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import UNKNOWN, PointEstimate
from analyses.statistics.ranks import Ranks
from analyses.statistics.rates import share
from analyses.statistics.sums import Sums
from analyses.studies.session.kernels import ASKED, SIDES
from analyses.studies.session.samples import SPREADS, spread_name
from analyses.studies.session.words import SIDE_NAMES
from analyses.study.definition import Asked

UNIT = "fan/session"
SHARE = "share of sessions"
HANDS = "hands"
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
RISKS = (0.5, 0.2, 0.1, 0.05, 0.01)
"""With which chance a stake may be lost."""
FALLS = (0.5, 0.9, 0.95, 0.99)
POWERS = (0.5, 0.8, 0.95)
USUAL_POWER = 0.8
"""Probabilities that a difference shows."""
DIFFERENCES = (0.1, 0.25, 0.5, 1.0)
"""In pinghus a hand, where there is no second policy to tell a difference."""
ALPHA = 0.05
SQUARES_OF = {"alone": f"squares:{ASKED}", "unpaired": "squares:both", "paired": "squares:paired"}
_NORMAL = NormalDist()


# ------------------------------------------------------------------ points


def players_of(sums: CoMoments) -> int:
    """How many seats there are in each session."""
    return sums["players"].total // sums.n


def result(sums: CoMoments) -> PointEstimate:
    """The mean result of the seat that is asked about; where all play alike a seat's is 0."""
    return sums[f"fan:{ASKED}"].point(players_of(sums))


def variance(sums: CoMoments, squares: str) -> float:
    """The variance of a seat's result, or of what its name says, from sums of squares."""
    players = players_of(sums)
    return max(sums[squares].mean(players) - sums[f"fan:{ASKED}"].mean(players) ** 2, 0.0)


def spread(sums: CoMoments, side: int) -> PointEstimate:
    """The standard deviation of a seat's result, by the delta method."""
    players, results, squares = players_of(sums), f"fan:{side}", f"squares:{side}"
    mean = sums[results].mean(players)
    root = math.sqrt(max(sums[squares].mean(players) - mean**2, 0.0))
    if not root:
        return PointEstimate(0.0, 0.0 if sums.n > 1 else math.nan, sums.n, 0)
    gradient = {squares: 1 / (2 * root * players), results: -mean / (root * players)}
    return replace(sums.delta(root, gradient), nonzero=sums[squares].nonzero)


def log_hands(sums: CoMoments, squares: str) -> PointEstimate:
    """The logarithm of variance / mean squared, to which the hands until a difference shows are in proportion.

    Unknown where either is 0.
    """
    players, results, spread_out = players_of(sums), f"fan:{ASKED}", variance(sums, squares)
    mean = sums[results].mean(players)
    if not (mean and spread_out):
        return UNKNOWN
    gradient = {
        squares: 1 / (spread_out * players),
        results: (-2 * mean / spread_out - 2 / mean) / players,
    }
    return sums.delta(math.log(spread_out) - 2 * math.log(abs(mean)), gradient)


def needed(power: float) -> float:
    """(z of the test + z of the power) squared."""
    return (_NORMAL.inv_cdf(1 - ALPHA / 2) + _NORMAL.inv_cdf(power)) ** 2


def power_after(hands: float, per_hand: float) -> float:
    """The probability that a difference shows after so many hands; per_hand: variance / mean squared of a hand."""
    return _NORMAL.cdf(math.sqrt(hands / per_hand) - _NORMAL.inv_cdf(1 - ALPHA / 2))


# ------------------------------------------------------------------ findings


def findings(sums: Sums, asked: Asked) -> Findings:
    """The result or its spread, then results, rates, quantiles, falls, and how long a difference takes to show."""
    sessions, method = sums["sessions"], asked.method
    compared = bool(asked.table.session and asked.table.session.against)
    sides = range(SIDES if compared else 1)

    def level(name: str, point: PointEstimate, side: int) -> Estimate:
        return Estimate.of_level(name, UNIT, point, method, group=group_of(side))

    spreads = [level("spread", spread(sessions, side), side) for side in sides]
    gain = Estimate.of_effect("result", UNIT, result(sessions), method)
    ranks = {
        (quantity, side): Ranks.of(sums.by(spread_name(quantity, side), "rank"), players_of(sessions))
        for quantity in SPREADS
        for side in sides
    }
    return Findings(
        gain if compared else spreads[0],
        {
            "spreads": spreads if compared else [],
            "rates": list(rates(sessions, sides, method)),
            "rate_changes": rate_changes(sessions, method) if compared else [],
            "quantiles": [
                row
                for side in sides
                for row in quantiles(ranks["fan", side], "result_quantile", QUANTILES, side, method)
            ],
            "stakes": [row for side in sides for row in stakes(ranks["depth", side], side, method)],
            "drawdowns": [
                row
                for side in sides
                for row in (
                    level("drawdown", sessions[f"drawdown:{side}"].point(players_of(sessions)), side),
                    *quantiles(ranks["drawdown", side], "drawdown_quantile", FALLS, side, method),
                )
            ],
            "ruin_curve": [row for side in sides for row in ruin_curve(ranks["depth", side], side, method)],
            "seats": list(by_seat(sessions, method)),
            "hands": list(hands_to_show(sessions, asked) if compared else hands_for_differences(sessions, asked)),
        },
    )


def group_of(side: int, **more: Any) -> Mapping[str, Any]:
    """The seats that are asked about have no name; those of others have."""
    return {**({} if side == ASKED else {"plays": SIDE_NAMES[side]}), **more}


def rates(sums: CoMoments, sides: Sequence[int], method: IntervalMethod) -> Iterator[Estimate]:
    """How often a seat is ahead at the end, and has lost the stake at some time."""
    players = players_of(sums)
    for name, column in (("ahead", "ahead"), ("ruin", "ruined")):
        for side in sides:
            found = share(sums[f"{column}:{side}"], players)
            yield Estimate.of_rate(name, SHARE, found, method, group=group_of(side))


def rate_changes(sums: CoMoments, method: IntervalMethod) -> list[Estimate]:
    """How these differ between the policy in question and the others'."""
    players = players_of(sums)
    return judged_together(
        Estimate.of_rate_change(f"{name}_change", SHARE, sums[column].point(players), 1 / sums.n, method)
        for name, column in (("ahead", "ahead"), ("ruin", "ruined"))
    )


def quantiles(ranks: Ranks, name: str, parts: Sequence[float], side: int, method: IntervalMethod) -> Iterator[Estimate]:
    """Values that so many of the seats do not exceed."""
    for part, (point, interval) in zip(parts, ranks.quantiles(parts, method), strict=True):
        estimate = Estimate.of_level(name, UNIT, point, method, group=group_of(side, share=part))
        yield replace(estimate, ci95=interval)


def stakes(depths: Ranks, side: int, method: IntervalMethod) -> Iterator[Estimate]:
    """The least stakes that are lost with at most so much of a chance: one fan more than the depth that so many do not
    exceed.
    """
    found = depths.quantiles([1 - risk for risk in RISKS], method)
    for risk, (point, ends) in zip(RISKS, found, strict=True):
        shifted = replace(point, mean=point.mean + 1)
        estimate = Estimate.of_level("stake_needed", "fan", shifted, method, group=group_of(side, ruin=risk))
        yield replace(estimate, ci95=Interval(ends.low + 1, ends.high + 1))


def ruin_curve(depths: Ranks, side: int, method: IntervalMethod, points: int = 20) -> Iterator[Estimate]:
    """The chance to lose stakes up to that of which a thousandth is lost, in even steps."""
    if not depths.deals:
        return
    ((deepest, _),) = depths.quantiles([0.999], method)
    step = max(math.ceil(deepest.mean / points), 1)
    for stake in range(step, points * step + 1, step):
        rate = depths.share_above(stake - 1)
        yield Estimate.of_rate("ruin", SHARE, rate, method, group=group_of(side, stake=stake))


def by_seat(sums: CoMoments, method: IntervalMethod) -> Iterator[Estimate]:
    """The result, and how often ahead and ruined, seat by seat; results are judged together."""
    seats = range(players_of(sums))
    yield from judged_together(
        Estimate.of_effect("result", UNIT, sums[f"fan:seat:{seat}"].point(), method, group={"seat": seat})
        for seat in seats
    )
    for name, column in (("ahead", "ahead"), ("ruin", "ruined")):
        for seat in seats:
            yield Estimate.of_rate(name, SHARE, share(sums[f"{column}:seat:{seat}"]), method, group={"seat": seat})


# ------------------------------------------------------------------ until a difference shows


def hands_to_show(sums: CoMoments, asked: Asked) -> Iterator[Estimate]:
    """The hands until the difference of the two policies shows, in three ways, with some probabilities.

    The interval is that of the logarithm, so that the error of difference and variance are both in it; none where the
    difference is in doubt.
    """
    method, gain = asked.method, result(sums)
    doubtful = not method.interval(gain).excludes(0)
    for way, squares in SQUARES_OF.items():
        log = log_hands(sums, squares)
        for power in POWERS:
            factor = length_of(asked) * needed(power)
            hands = factor * math.exp(log.mean)
            point = PointEstimate(hands, hands * log.se, sums.n, log.nonzero)
            ends = method.interval(log)
            interval = Interval(factor * math.exp(ends.low), factor * math.exp(ends.high))
            estimate = Estimate.of_level("hands_to_show", HANDS, point, method, group={"way": way, "power": power})
            yield (
                replace(estimate, mean=math.nan, se=math.nan, ci95=_NONE)
                if doubtful
                else replace(estimate, ci95=interval)
            )


_NONE = Interval(math.nan, math.nan)


def hands_for_differences(sums: CoMoments, asked: Asked) -> Iterator[Estimate]:
    """The hands until differences of so many fan a hand would show, from how results spread at this table."""
    root, pinghu = spread(sums, ASKED), max(asked.pinghu, 1)
    for difference in DIFFERENCES:
        fan = difference * pinghu
        for way, times in (("alone", 1), ("unpaired", 2)):
            factor = times * needed(USUAL_POWER) / (fan**2 * length_of(asked))
            hands = factor * root.mean**2
            point = PointEstimate(hands, 2 * factor * root.mean * root.se, sums.n, root.nonzero)
            group = {"difference": fan, "way": way, "power": USUAL_POWER}
            yield Estimate.of_level("hands_to_show", HANDS, point, asked.method, group=group)


def length_of(asked: Asked) -> int:
    """Hands in a session."""
    return asked.table.session.length if asked.table.session else 1
