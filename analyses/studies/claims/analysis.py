"""How the claims are played and summed up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from analyses.findings.estimates import Estimate, Verdict, judged_together
from analyses.findings.findings import Findings
from analyses.findings.samples import Rows, Sample
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation, other_rulesets, strengths
from analyses.statistics.points import PointEstimate
from analyses.statistics.sums import Sums
from analyses.studies.claims.answer import answer
from analyses.studies.claims.columns import COLUMNS
from analyses.studies.claims.exhibits import exhibits
from analyses.studies.claims.kernels import CLAIMS, LINEUPS, MOST, play_claims
from analyses.studies.claims.measures import columns, difference, estimate
from analyses.studies.claims.statements import duels, statements
from analyses.studies.claims.words import GAIN, heading
from analyses.study.definition import Analysis, Asked, Plays, Varied
from zhuoji_sim.codes import SEATS
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.policies.codes import Kind
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

SAMPLE = "deals"
MASKS = tuple(1 << one | 1 << other for one, other in combinations(range(SEATS), 2))
"""The seats with a pair's first policy in each of its plays."""
_NO_TABLE = (Kind.RANDOM, Kind.SHANTEN)
"""Policies that no statement is judged by, unless they are asked for."""


def setup(options: Options) -> TableSetup:
    """The table asked for, with the policies that statements compare."""
    return seated(options.table)


def seated(table: TableSetup) -> TableSetup:
    """A table with the two policies of each statement, which differ from its own in a setting."""
    policy = table.policies[0]
    pairs = [policy.with_settings(dict(settings)) for one in duels() for settings in (one.a, one.b)]
    return replace(table, entrants=tuple(pairs))


def pairs_of(table: TableSetup) -> list[tuple[Policy, Policy]]:
    """The two policies of each statement."""
    return list(zip(table.entrants[::2], table.entrants[1::2], strict=True))


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (CLAIMS)."""
    seats = range(SEATS)
    plays = [
        table.policies,
        *([a if mask >> seat & 1 else b for seat in seats] for a, b in pairs_of(table) for mask in MASKS),
    ]
    seated_players = np.concatenate([players_record(play) for play in plays])
    given = (states, table.rules_record(), tables(), seated_players, new_ledger(), np.array(MASKS))
    play_claims(*given, np.uint64(seed), first, table.n, rows)


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The plays behind one deal: the table, and each statement's pair in every way."""
    name = table.policies[0].name
    plays = [(Text(f"Deal {deal}: all play {name}", f"第 {deal} 局：各家都用 {name}"), 0)]
    for pair, (statement, (a, b)) in enumerate(zip(duels(), pairs_of(table), strict=True)):
        for way, mask in enumerate(MASKS):
            words = heading(deal, statement, mask, a.name, b.name, row["result"][pair, way])
            plays.append((words, 1 + pair * LINEUPS + way))
    return plays


# ------------------------------------------------------------------ estimates


def headline(sums: Sums) -> PointEstimate:
    """What a precision is about: the difference that comes first."""
    return difference(sums[SAMPLE], duels()[0])


def findings(sums: Sums, asked: Asked) -> Findings:
    """Our answer to each statement, judged together."""
    first, *others = judged_together(estimate(sums[SAMPLE], one, asked.method) for one in statements())
    return Findings(first, {"claims": others})


def compared(found: Findings, varied: Sequence[Varied]) -> Findings:
    """With `depends` where the tables of these rules differ."""
    tables_of_these_rules = [one.findings for one in varied if one.variation.name.startswith("table ")]

    def settled(row: Estimate) -> Estimate:
        there = [one for table in tables_of_these_rules for one in all_of(table) if one.name == row.name]
        differ = {"confirmed", "refuted"} <= {one.judged for one in (row, *there)}
        return replace(row, claimed=replace(row.claimed, tables_differ=True)) if differ and row.claimed else row

    families = {**found.families, "claims": [settled(row) for row in found["claims"]]}
    return Findings(settled(found.headline), families)


def all_of(found: Findings) -> list[Estimate]:
    """Our answers, in the order of the statements."""
    return [found.headline, *found["claims"]]


def judge(found: Findings) -> Verdict:
    """Whether the statements hold: all that are decided, none, or some."""
    judged = {row.judged for row in all_of(found)} - {None}
    if not judged:
        return "undecided"
    return "worth" if judged == {"confirmed"} else "not_worth" if judged == {"refuted"} else "mixed"


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """Tables of other policies, and the rulesets that are compared.

    Where a statement turns at a table is judged against what is stated (`compared`), not against 0 as among opponents.
    """
    for variation in strengths(table, _NO_TABLE):
        yield replace(variation, table=seated(variation.table), opponents=False)
    yield from other_rulesets(table, options.rulesets[1:])


ANALYSIS = Analysis(
    plays=Plays(CLAIMS, 1 + MOST * LINEUPS, fill, shown, block=200, columns=COLUMNS),
    samples=lambda _: [Sample(SAMPLE, columns)],
    headline=headline,
    findings=findings,
    judge=judge,
    compared=compared,
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    setup=setup,
    in_full=True,
    gain=GAIN,
    turns=False,
)
