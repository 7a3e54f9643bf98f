"""How the rules study is played, summed up and judged."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from analyses.findings.estimates import HEADLINE, Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.findings.samples import Rows, Sample
from analyses.findings.units import is_share
from analyses.runs.grid import plain_value, value_words
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation, other_rulesets
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import share
from analyses.statistics.sums import Sums
from analyses.studies.rules.answer import answer
from analyses.studies.rules.columns import COLUMNS
from analyses.studies.rules.exhibits import GAIN, exhibits
from analyses.studies.rules.grid_exhibits import grid_exhibits
from analyses.studies.rules.kernels import FIRST, PAIRS, PLAYS, SECOND, play_pairs
from analyses.studies.rules.measures import (
    DEALER,
    MONEY,
    MOVED,
    OUTCOMES,
    PARTS,
    RATES,
    SIDES,
    SQUARES,
    Measure,
    columns,
)
from analyses.study.definition import Analysis, Asked, Plays
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.rulesets import Ruleset, Value
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text


def both(table: TableSetup) -> tuple[Ruleset, Ruleset]:
    """The rules of the two plays. Raises ValueError for a table that has only one."""
    if table.against is None:
        raise ValueError("the rules study needs rules to play against")
    return table.ruleset, table.against


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (PAIRS)."""
    rules = np.concatenate([ruleset.record(table.weekday or 0) for ruleset in both(table)])
    players = players_record(table.policies)
    play_pairs(states, rules, tables(), players, new_ledger(), np.uint64(seed), first, table.n, rows)


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The two plays behind one deal."""
    return [
        (Text(f"Deal {deal} by {ruleset.name}", f"第 {deal} 局，按 {ruleset.name}"), play)
        for play, ruleset in enumerate(both(table))
    ]


# ------------------------------------------------------------------ the tables


def setup(options: Options) -> TableSetup:
    """The table of the main run: the first rules against the second, or against the first value of a grid that is
    another.
    """
    if len(options.rulesets) > 1:
        return replace(options.table, against=options.rulesets[1])
    points = [at_point(options.table, values) for values in (options.grid.points() if options.grid else ())]
    return next((one for one in points if one.against != one.ruleset), points[0])


def at_point(table: TableSetup, values: Mapping[str, Value]) -> TableSetup:
    """The rules as they are against those with some other values."""
    changes = ", ".join(f"{key}={value_words(plain_value(value))}" for key, value in values.items())
    other = table.with_values(values).ruleset
    return replace(table, against=replace(other, name=f"{table.ruleset.name} {changes}"))


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """Each further ruleset against the first, where there are several."""
    if len(options.rulesets) > 2:
        for one in other_rulesets(table, options.rulesets[1:]):
            other = one.table.ruleset
            yield replace(one, key="ruleset", name=other.name, table=replace(table, against=other))


# ------------------------------------------------------------------ estimates


def point(sums: CoMoments, measure: Measure, players: int, side: int | None = None) -> PointEstimate:
    """A mean by one of the rulesets, or of the difference."""
    if measure is SQUARES:
        return spread(sums, players, SIDES if side is None else (side,))
    column = measure.column if side is None else f"{measure.column}:{side}"
    return sums[column].point(measure.seats(players))


def spread(sums: CoMoments, players: int, sides: Sequence[int]) -> PointEstimate:
    """The standard deviation of a seat's result, or by how much it changes; the results of a hand sum to zero, so it is
    the root of their mean square. Delta method, clustered by deal.
    """
    value, gradient = 0.0, {}
    for side in sides:
        sign = 1 if side == sides[-1] else -1
        root = math.sqrt(sums[f"{SQUARES.column}:{side}"].mean(players))
        value += sign * root
        gradient[f"{SQUARES.column}:{side}"] = sign / (2 * root * players) if root else 0.0
    nonzero = sums[SQUARES.column if len(sides) > 1 else f"{SQUARES.column}:{sides[0]}"].nonzero
    return replace(sums.delta(value, gradient), nonzero=nonzero)


def findings(sums: Sums, asked: Asked) -> Findings:
    """The second ruleset minus the first: for whom, how often, how hands end, what moves; and the levels by both."""
    deals, method = sums["deals"], asked.method
    names, players = [ruleset.name for ruleset in both(asked.table)], asked.table.ruleset.players

    def change(measure: Measure, group: Mapping[str, str]) -> Estimate:
        found = point(deals, measure, players)
        if is_share(measure.unit):
            grain = 1 / deals.n
            return Estimate.of_rate_change(measure.change, measure.unit, found, grain, method, group=group)
        return Estimate.of_effect(measure.change, measure.unit, found, method, group=group)

    def level(measure: Measure, side: int) -> Estimate:
        group = {"ruleset": names[side], **measure.group}
        if is_share(measure.unit):
            rate = share(deals[f"{measure.column}:{side}"], measure.seats(players))
            return Estimate.of_rate(measure.level, measure.unit, rate, method, group=group)
        return Estimate.of_level(measure.level, measure.unit, point(deals, measure, players, side), method, group=group)

    def family(name: str, measures: Sequence[Measure]) -> dict[str, list[Estimate]]:
        came_up = [one for one in measures if any(deals[f"{one.column}:{side}"].nonzero for side in SIDES)]
        asked_of = came_up or list(measures)
        return {
            name: judged_together(change(one, one.group) for one in asked_of),
            f"{name}_levels": [level(one, side) for one in asked_of for side in SIDES],
        }

    factor = deals.variance_factor({f"{DEALER.column}:{SECOND}": 1, f"{DEALER.column}:{FIRST}": -1})
    return Findings(
        replace(change(DEALER, HEADLINE), variance_factor=factor),
        {
            **family("seats", MONEY),
            **family("money", (MOVED, SQUARES)),
            **family("parts", PARTS),
            **family("outcomes", OUTCOMES),
            **family("rates", RATES),
        },
    )


ANALYSIS = Analysis(
    plays=Plays(PAIRS, PLAYS, fill, shown, ruleset=lambda table, play: both(table)[play], columns=COLUMNS),
    samples=lambda _: [Sample("deals", columns)],
    headline=lambda sums: sums["deals"][DEALER.column].point(),
    findings=findings,
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    setup=setup,
    in_full=True,
    at_point=at_point,
    gain=GAIN,
    turns=False,
    grid_exhibits=grid_exhibits,
)
