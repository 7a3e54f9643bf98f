"""What statements are about, of a deal's row, and the estimates of it."""

from collections.abc import Callable
from statistics import NormalDist

import numpy as np

from analyses.findings.estimates import Estimate
from analyses.findings.samples import Columns, Integers, Rows
from analyses.findings.testing import held_against
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import Rate, rate, share
from analyses.studies.claims.kernels import LINEUPS, MOST, Shape
from analyses.studies.claims.statements import Statement, duels
from zhuoji_sim.codes import SEATS, By, Outcome
from zhuoji_sim.play.batches import seats_in
from zhuoji_sim.rulesets.codes import Pattern

PAIRINGS = 3
"""Ways to part four seats in two halves."""


def columns(rows: Rows) -> Columns:
    """What is summed of each deal."""
    table, result = rows["table"], rows["result"].sum(axis=2)
    fan, winners = table["fan"], seats_in(table["winners"]).sum(axis=1)
    found: Columns = {f"duel:{pair}": result[:, pair] for pair in range(MOST)}
    for shape in Shape:
        found |= {f"{field}:{shape.name}": rows[field][:, shape].astype(np.int64) for field in ("waits", "live")}
    return found | {
        "winners": winners,
        "self_draws": winners * (table["by"] == By.SELF_DRAW),
        "pinghu": winners_with(rows, Pattern.PINGHU),
        "daduizi": winners_with(rows, Pattern.DADUIZI),
        "exhausted": (table["outcome"] == Outcome.EXHAUSTED).astype(np.int64),
        "ready": seats_in(table["ready"]).sum(axis=1),
        "dealt_in": ((table["by"] == By.DISCARD) | (table["by"] == By.ROBBED_KONG)).astype(np.int64),
        "dealer": fan[np.arange(len(rows)), table["dealer"]],
        "squares": sum((fan[:, 0] + fan[:, partner]) ** 2 for partner in range(1, SEATS)),
    }


def winners_with(rows: Rows, pattern: Pattern) -> Integers:
    """How many win with a pattern."""
    return np.asarray((rows["table"]["pattern"] == pattern).sum(axis=1))


def difference(sums: CoMoments, statement: Statement) -> PointEstimate:
    """The mean result of a seat with A less that of a seat with B: what two seats with A win together."""
    return sums[f"duel:{duels().index(statement)}"].point(LINEUPS)


def hands_until_ahead(sums: CoMoments, statement: Statement) -> PointEstimate:
    """After how many hands whoever is better by so much is ahead so often."""
    reach = NormalDist().inv_cdf(statement.ahead) / statement.edge
    return sums["squares"].point(PAIRINGS).scaled(reach**2)


def share_of_wins(name: str) -> Callable[[CoMoments], Rate]:
    """Of winners, those that are counted as `name`."""
    return lambda sums: rate(sums, name, "winners")


def more_live(sums: CoMoments, statement: Statement) -> PointEstimate:
    """How many more tiles a two-sided wait has live than one of double pairs, when a seat is first ready."""
    two_sided, double_pair = ((f"live:{shape.name}", f"waits:{shape.name}") for shape in Shape)
    return sums.ratio_difference(two_sided, double_pair)


RATES: dict[str, Callable[[CoMoments], Rate]] = {
    **{name: share_of_wins(name) for name in ("self_draws", "pinghu", "daduizi")},
    "exhausted": lambda sums: share(sums["exhausted"]),
    "ready": lambda sums: share(sums["ready"], SEATS),
    "dealt_in": lambda sums: share(sums["dealt_in"], SEATS),
}
MEANS: dict[str, Callable[[CoMoments, Statement], PointEstimate]] = {
    "": difference,
    "dealer": lambda sums, statement: sums["dealer"].point(),
    "hands_until_ahead": hands_until_ahead,
    "more_live": more_live,
}


def estimate(sums: CoMoments, statement: Statement, method: IntervalMethod) -> Estimate:
    """Our answer, held against what is stated."""
    key, unit = statement.key, statement.unit
    if statement.measure in RATES:
        found = RATES[statement.measure](sums)
        return held_against(Estimate.of_rate(key, unit, found, method), found, statement.claimed, method)
    point = MEANS[statement.measure](sums, statement)
    return held_against(Estimate.of_level(key, unit, point, method), point, statement.claimed, method)
