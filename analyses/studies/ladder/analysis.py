"""How a ladder is played and summed up."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from analyses.breakdown.luck import LUCK
from analyses.breakdown.variates import VARIATES, variates
from analyses.findings.estimates import FIXED, Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.findings.halves import HALVES, halves_of
from analyses.findings.samples import Columns, Integers, Rows, Sample
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation, as_asked, other_rulesets
from analyses.statistics.best import AgainstBest, against_best
from analyses.statistics.controls import Controls
from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.points import PointEstimate
from analyses.statistics.sums import Sums
from analyses.studies.ladder import STUDY
from analyses.studies.ladder.answer import answer
from analyses.studies.ladder.columns import COLUMNS
from analyses.studies.ladder.exhibits import exhibits
from analyses.studies.ladder.kernels import LADDERS, LINEUPS, MOST, PAIRS, play_ladder
from analyses.studies.ladder.ranks import Ranking, ranking
from analyses.studies.ladder.seating import entrants_of, lineups, pairs_of, shares, weights, weights_of
from analyses.studies.ladder.words import GAIN, heading
from analyses.study.definition import Analysis, Asked, Plays
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text
from zhuoji_sim.tiles.kinds import COPIES

UNIT, PLACE = "fan/hand", "place"


def setup(options: Options) -> TableSetup:
    """The table asked for, with all who play in the ladder; the first of them sit there."""
    entrants = entrants_of(STUDY.own(options, "also"), STUDY.own(options, "only"))
    players = options.ruleset.players
    return replace(options.table, policies=(entrants * players)[:players], entrants=entrants)


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (LADDERS)."""
    there, masks = range(table.ruleset.players), lineups(table.ruleset.players)
    counts, _ = weights(table.ruleset.players)
    seated = [
        players_record([table.entrants[one if mask >> seat & 1 else other] for seat in there])
        for one, other in pairs_of(len(table.entrants))
        for mask in masks
    ]
    given = (states, table.rules_record(), tables(), np.concatenate(seated), new_ledger(), len(table.entrants))
    seating = np.array(masks), np.array(counts), np.array(shares(table.ruleset.players))
    wall, luck = np.zeros(COPIES, np.int64), np.zeros(LUCK, np.int64)
    play_ladder(*given, *seating, wall, luck, np.uint64(seed), first, table.n, rows)


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The plays behind one deal: each pair in every seating."""
    masks, names = lineups(table.ruleset.players), [policy.name for policy in table.entrants]
    return [
        (heading(deal, mask, names[one], names[other], row["result"][pair, way]), pair * len(masks) + way)
        for pair, (one, other) in enumerate(pairs_of(len(names)))
        for way, mask in enumerate(masks)
    ]


# ------------------------------------------------------------------ sums


def pair_sample(pair: int) -> Sample:
    """The difference of one pair, in all and by how many seats the first one has, with its luck."""

    def columns(rows: Rows) -> Columns:
        result, players = rows["result"][:, pair], players_in(rows)
        ways = len(lineups(players))
        found = {f"play:{way}": result[:, way] for way in range(LINEUPS)}
        found["gain"] = result[:, :ways] @ np.array(weights(players)[0])
        for seats in range(1, players):
            found[f"seats:{seats}"] = result[:, :ways] @ np.array(weights_of(players, seats)[0])
        return found | variates(rows["luck"][:, pair], rows["turned"][:, pair])

    return Sample(f"pair {pair}", columns, lambda rows: rows[pairs_in(rows) > pair], (HALVES,))


def policy_sample(entrant: int) -> Sample:
    """The difference of one policy from all others together, with its luck."""

    def columns(rows: Rows) -> Columns:
        counts = np.array(weights(players_in(rows))[0])
        gain, turned = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        luck = np.zeros((len(rows), *LUCK), np.int64)
        for pair, both in enumerate(pairs_of(entrants_in(rows))):
            if entrant in both:
                first = both[0] == entrant
                sign = 1 if first else -1
                gain += sign * (rows["result"][:, pair, : len(counts)] @ counts)
                turned += sign * rows["turned"][:, pair]
                luck += rows["luck"][:, pair] if first else rows["luck"][:, pair, ::-1]
        return {"gain": gain} | variates(luck, turned)

    return Sample(f"policy {entrant}", columns, lambda rows: rows[rows["entrants"] > entrant], (HALVES,))


def players_in(rows: Rows) -> int:
    """How many play; the same in all deals."""
    return int(rows["players"][0]) if len(rows) else 4


def entrants_in(rows: Rows) -> int:
    """How many policies there are; the same in all deals."""
    return int(rows["entrants"][0]) if len(rows) else 0


def pairs_in(rows: Rows) -> Integers:
    """How many pairs there are, of each row."""
    entrants: Integers = rows["entrants"].astype(np.int64)
    return entrants * (entrants - 1) // 2


def samples() -> Sequence[Sample]:
    """All pairs and policies that there can be; those that are not there have no deals."""
    return [*map(pair_sample, range(PAIRS)), *map(policy_sample, range(MOST))]


class Standings:
    """The points of a ladder's sums: of pairs and of policies, without luck."""

    def __init__(self, sums: Sums) -> None:
        self.sums = sums
        self.pairs = [pair for pair in range(PAIRS) if sums[f"pair {pair}"].n]
        self.entrants = sum(sums[f"policy {entrant}"].n > 0 for entrant in range(MOST))
        names = sums["pair 0"].names
        self.players = 1 + sum(name.startswith("seats:") for name in names)
        self._controls = {pair: Controls(halves_of(sums, f"pair {pair}"), VARIATES) for pair in self.pairs}

    def pair(self, pair: int, seats: int | None = None) -> PointEstimate:
        """The first of the pair less the second, in all or where the first has so many seats."""
        name = "gain" if seats is None else f"seats:{seats}"
        _, per = weights(self.players) if seats is None else weights_of(self.players, seats)
        return self._controls[pair].point(name, per)

    def variance_factor(self, pair: int) -> float | None:
        """By how much one deal for all seatings, and no luck, cut the variance against plays on deals of their own."""
        counts = {f"play:{way}": weight for way, weight in enumerate(weights(self.players)[0])}
        together = self.sums[f"pair {pair}"].variance_factor(counts)
        gain = self._controls[pair].gain("gain")
        return None if together is None or gain is None else together * gain

    def strength(self, entrant: int) -> PointEstimate:
        """A policy less the others, the mean over these."""
        controls = Controls(halves_of(self.sums, f"policy {entrant}"), VARIATES)
        return controls.point("gain", weights(self.players)[1] * (self.entrants - 1))

    def first_against_next(self, method: IntervalMethod) -> tuple[int, AgainstBest]:
        """Who did best, and its gain over the best of the others; the interval holds whoever that is."""
        strengths = [self.strength(entrant).mean for entrant in range(self.entrants)]
        first = int(np.argmax(strengths))
        gains = {}
        for pair, both in enumerate(pairs_of(self.entrants)):
            if first in both:
                other = both[1] if both[0] == first else both[0]
                gains[str(other)] = self.pair(pair).scaled(1 if both[0] == first else -1)
        leaders = math.ceil(self.entrants / 2)  # times the others of one: all pairs
        best = against_best(gains, method.joint(leaders))
        return first, replace(best, p_value=None if best.p_value is None else min(1.0, leaders * best.p_value))


# ------------------------------------------------------------------ estimates


def findings(sums: Sums, asked: Asked) -> Findings:
    """Who is first and by how much; pairs, strengths and ranks."""
    standings, method = Standings(sums), asked.method
    names = [policy.name for policy in asked.table.entrants]
    both = [{"a": names[one], "b": names[other]} for one, other in pairs_of(len(names))]

    def effect(name: str, point: PointEstimate, **group: object) -> Estimate:
        return Estimate.of_effect(name, UNIT, point, method, group=group)

    pairs = judged_together(
        replace(effect("a_minus_b", standings.pair(pair), **group), variance_factor=standings.variance_factor(pair))
        for pair, group in enumerate(both)
    )
    strengths = [standings.strength(entrant) for entrant in range(len(names))]
    _, best = standings.first_against_next(method)
    against = None if best.other is None else names[int(best.other)]
    return Findings(
        Estimate.of_best("first_minus_next", UNIT, replace(best, other=against), method),
        {
            "ranks": rank_estimates(ranking(names, strengths, pairs), pairs),
            "strengths": judged_together(
                effect("strength", point, policy=name) for name, point in zip(names, strengths, strict=True)
            ),
            "pairs": pairs,
            "seats": judged_together(
                effect("a_minus_b", standings.pair(pair, seats), **group, seats=seats)
                for pair, group in enumerate(both)
                for seats in range(1, asked.table.ruleset.players)
            ),
        },
    )


def rank_estimates(ranks: Sequence[Ranking], pairs: Sequence[Estimate]) -> list[Estimate]:
    """The places, each with those that are not ruled out; hold jointly."""
    n, kind = pairs[0].n, pairs[0].interval
    return [
        Estimate("rank", PLACE, one.place, math.nan, Interval(one.best, one.worst), kind, n, {"policy": one.policy})
        for one in ranks
    ]


def headline(sums: Sums) -> PointEstimate:
    """What a precision is about: the gain of the first over the next."""
    _, best = Standings(sums).first_against_next(FIXED)
    return best.as_point(FIXED)


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """The rulesets that are compared, the one asked about first."""
    if len(options.rulesets) > 1:
        for variation in (as_asked(table), *other_rulesets(table, options.rulesets[1:])):
            yield replace(variation, key="ruleset", name=variation.table.ruleset.name)


ANALYSIS = Analysis(
    plays=Plays(LADDERS, PAIRS * LINEUPS, fill, shown, block=200, columns=COLUMNS),
    samples=lambda _: samples(),
    headline=headline,
    findings=findings,
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    setup=setup,
    gain=GAIN,
)
