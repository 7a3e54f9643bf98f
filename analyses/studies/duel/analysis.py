"""How a duel is played and summed up."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np

from analyses.breakdown.variates import VARIATES, variates
from analyses.findings.estimates import Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.findings.halves import HALVES, halves_of
from analyses.findings.samples import Columns, Rows, Sample
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation, as_asked, other_rulesets
from analyses.statistics.controls import Controls
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import share
from analyses.statistics.sums import Sums
from analyses.studies.duel import STUDY
from analyses.studies.duel.answer import answer
from analyses.studies.duel.columns import COLUMNS
from analyses.studies.duel.exhibits import GAIN, exhibits
from analyses.studies.duel.kernels import DUELS, MOST_PLAYS, SIDES, A, B, play_duels
from analyses.studies.duel.words import KINDS, RATES, SIDE_NAMES, heading
from analyses.study.definition import Analysis, Asked, Plays
from zhuoji_sim.codes import SEATS, Flow
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.glossary import places
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import Policy, parse_policy
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text
from zhuoji_sim.tiles.kinds import COPIES

UNIT = "fan/hand"
SHARE = "share of hands"


def seats(options: Options) -> tuple[Policy, ...]:
    """The table of the first of a deal's plays: A in seat 0, or in seats 0 and 1, and B in the others."""
    a, b = (parse_policy(STUDY.own(options, name)) for name in SIDE_NAMES)
    with_a = 2 if STUDY.own(options, "seats") == "two" else 1
    return (*[a] * with_a, *[b] * (options.ruleset.players - with_a))


def lineups(table: TableSetup) -> tuple[int, ...]:
    """The seats with A in each play of a deal, as masks: every seat in turn and none; of two against two each pair."""
    there, first = range(table.ruleset.players), table.policies[0]
    if table.policies.count(first) == 2 < len(table.policies):
        return tuple(1 << one | 1 << other for one, other in combinations(there, 2))
    return (*(1 << seat for seat in there), 0)


def players(table: TableSetup) -> Rows:
    """The policies of each play."""
    a, b = table.policies[0], table.policies[-1]
    there = range(table.ruleset.players)
    return np.concatenate([players_record([a if mask >> seat & 1 else b for seat in there]) for mask in lineups(table)])


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (DUELS)."""
    masks, wall = np.array(lineups(table)), np.zeros(COPIES, np.int64)
    rules, seated = table.rules_record(), players(table)
    play_duels(states, rules, tables(), seated, new_ledger(), masks, wall, np.uint64(seed), first, table.n, rows)


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The plays behind one deal."""
    a, b = table.policies[0].name, table.policies[-1].name
    return [(heading(deal, mask, a, b, row["result"][play]), play) for play, mask in enumerate(lineups(table))]


# ------------------------------------------------------------------ sums


def columns(rows: Rows) -> Columns:
    """What is summed: sums over a deal's sittings of A, so that a mean is per sitting; but `place:*`, those of
    one seat, and `play:*`, those of one play together. A place where nobody sits has 0.
    """
    fan, seated = rows["fan"], rows["players"].astype(np.int64)
    change = fan[:, A] - fan[:, B]
    found = {"players": seated, "sittings": rows["sittings"].astype(np.int64), "a_minus_b": change.sum(axis=1)}
    found |= {f"play:{play}": rows["result"][:, play] for play in range(MOST_PLAYS)}
    deals = np.arange(len(rows))
    for step, place in enumerate(places(SEATS)):
        found[f"place:{place}"] = np.where(step < seated, change[deals, (rows["dealer"] + step) % seated], 0)
    for name, field in RATES.items():
        both = rows[field].sum(axis=2, dtype=np.int64)
        found |= {f"{name}:{SIDE_NAMES[side]}": both[:, side] for side in range(SIDES)}
        found[name] = both[:, A] - both[:, B]
    return found | variates(rows["luck"], rows["turned"]) | flow_columns(rows)


def flow_columns(rows: Rows) -> Columns:
    """What is received and paid by kind of flow, with A and with B, and how that differs."""
    found: Columns = {}
    for kind in KINDS:
        flow = Flow[kind.upper()]
        for way in ("received", "paid"):
            found |= {f"{way}:{kind}:{name}": rows[way][:, side, flow] for side, name in enumerate(SIDE_NAMES)}
        net = rows["received"][:, :, flow] - rows["paid"][:, :, flow]
        found[f"net:{kind}"] = net[:, A] - net[:, B]
    return found


def point(sums: Sums, name: str) -> PointEstimate:
    """A mean a sitting, relieved of luck."""
    return controlled(sums).point(name, sittings_of(sums["duels"], name))


def controlled(sums: Sums) -> Controls:
    """Means without what the wall decided."""
    return Controls(halves_of(sums, "duels"), VARIATES)


def sittings_of(sums: CoMoments, name: str = "") -> int:
    """In how many seats A sits over the plays of each deal; of a place in how many plays."""
    sittings = sums["sittings"].total // sums.n
    return sittings // (sums["players"].total // sums.n) if name.startswith("place:") else sittings


# ------------------------------------------------------------------ estimates


def findings(sums: Sums, asked: Asked) -> Findings:
    """A minus B, where it comes from, rates, levels, and by place."""
    duels, method = sums["duels"], asked.method
    means = controlled(sums)
    there, sittings = places(asked.table.ruleset.players), sittings_of(duels)

    def mean(column: str) -> PointEstimate:
        return means.point(column, sittings_of(duels, column))

    def effect(name: str, column: str = "", **group: object) -> Estimate:
        return Estimate.of_effect(name, UNIT, mean(column or name), method, group=group)

    def level(name: str, side: str) -> Estimate:
        return Estimate.of_level(name, UNIT, mean(f"{name}:{side}"), method, group={"policy": side})

    def rate(name: str, side: str) -> Estimate:
        return Estimate.of_rate(name, SHARE, share(duels[f"{name}:{side}"], sittings), method, group={"policy": side})

    def rate_change(name: str) -> Estimate:
        return Estimate.of_rate_change(f"{name}_change", SHARE, duels[name].point(sittings), 1 / duels.n, method)

    levels = [f"{way}:{kind}" for kind in KINDS for way in ("received", "paid")]
    return Findings(
        replace(effect("a_minus_b"), variance_factor=variance_factor(duels, means)),
        {
            "rates": [rate(name, side) for name in RATES for side in SIDE_NAMES],
            "rate_changes": judged_together(rate_change(name) for name in RATES),
            "flows": judged_together(effect(f"net:{kind}") for kind in KINDS),
            "levels": [level(name, side) for name in levels for side in SIDE_NAMES],
            "places": judged_together(effect("a_minus_b", f"place:{place}", seat=place) for place in there),
        },
    )


def variance_factor(duels: CoMoments, means: Controls) -> float | None:
    """By how much playing the seats on one deal and the luck taken off cut the variance against plays of their own."""
    together = duels.variance_factor({f"play:{play}": 1 for play in range(MOST_PLAYS)})
    gain = means.gain("a_minus_b")
    return None if together is None or gain is None else together * gain


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """The rulesets that are compared, the one asked about first."""
    if len(options.rulesets) > 1:
        for variation in (as_asked(table), *other_rulesets(table, options.rulesets[1:])):
            yield replace(variation, key="ruleset", name=variation.table.ruleset.name)


ANALYSIS = Analysis(
    plays=Plays(DUELS, MOST_PLAYS, fill, shown, columns=COLUMNS),
    samples=lambda _: [Sample("duels", columns, dimensions=(HALVES,))],
    headline=lambda sums: point(sums, "a_minus_b"),
    findings=findings,
    verdict_from=lambda found: found["places"],
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    gain=GAIN,
    seats=seats,
)
