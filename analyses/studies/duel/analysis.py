"""How a duel is played and summed up."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from analyses.findings.estimates import Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.findings.samples import Columns, Rows, Sample
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation, as_asked, other_rulesets
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import share
from analyses.statistics.sums import Sums
from analyses.studies.duel import STUDY
from analyses.studies.duel.answer import answer
from analyses.studies.duel.columns import COLUMNS
from analyses.studies.duel.exhibits import GAIN, exhibits
from analyses.studies.duel.kernels import ALL_B, DUELS, PLAYS, SIDES, A, B, play_duels
from analyses.studies.duel.words import KINDS, RATES, SIDE_NAMES
from analyses.study.definition import Analysis, Asked, Plays
from zhuoji_sim.codes import SEATS, Flow
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.glossary import places
from zhuoji_sim.policies.settings import Policy, parse_policy, players_record
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

UNIT = "fan/hand"
SHARE = "share of hands"


def seats(options: Options) -> tuple[Policy, ...]:
    """A in seat 0 and B in the others: the table of the first of a deal's plays."""
    a, b = (parse_policy(STUDY.own(options, name)) for name in SIDE_NAMES)
    return (a, *[b] * (options.ruleset.players - 1))


def players(table: TableSetup) -> Rows:
    """The policies of each play: A in seat 0, 1, 2, 3, and nowhere."""
    (a, *_, b), there = table.policies, range(table.ruleset.players)
    return np.concatenate([players_record([a if seat == play else b for seat in there]) for play in range(PLAYS)])


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (DUELS)."""
    rules = table.rules_record()
    play_duels(states, rules, tables(), players(table), new_ledger(), np.uint64(seed), first, table.n, rows)


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The plays behind one deal: A in each seat, and B in all."""
    a, b = table.policies[0].name, table.policies[-1].name
    heads = [
        Text(
            f"Deal {deal}: seat {seat} plays {a}, the others {b} ({fan:+d} fan)",
            f"第 {deal} 局：{seat}号用 {a}，别家用 {b}（{fan:+d} 番）",
        )
        for seat, fan in enumerate(row["fan"][A, : table.ruleset.players].tolist())
    ]
    plays = list(enumerate(heads))
    plays.append((ALL_B, Text(f"Deal {deal}: all play {b}", f"第 {deal} 局：各家都用 {b}")))
    return [(head, play) for play, head in plays]


# ------------------------------------------------------------------ sums


def columns(rows: Rows) -> Columns:
    """What is summed: sums over a deal's seats, so that a mean is per seat of those; but `place:*` and `seat:*`, one
    seat's. A place where nobody sits has 0.
    """
    fan, seated = rows["fan"], rows["players"].astype(np.int64)
    change = fan[:, A] - fan[:, B]
    found = {"players": seated, "a_minus_b": fan[:, A].sum(axis=1)}  # those of B sum to zero
    found |= {f"seat:{seat}": fan[:, A, seat] for seat in range(SEATS)}
    deals = np.arange(len(rows))
    for step, place in enumerate(places(SEATS)):
        found[f"place:{place}"] = np.where(step < seated, change[deals, (rows["dealer"] + step) % seated], 0)
    for name, field in RATES.items():
        both = rows[field].sum(axis=2, dtype=np.int64)
        found |= {f"{name}:{SIDE_NAMES[side]}": both[:, side] for side in range(SIDES)}
        found[name] = both[:, A] - both[:, B]
    return found | flow_columns(rows)


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


def point(sums: CoMoments, name: str) -> PointEstimate:
    """A mean per seat and hand."""
    return sums[name].point(1 if name.startswith("place:") else players_of(sums))


def players_of(sums: CoMoments) -> int:
    """How many play in each of the deals."""
    return sums["players"].total // sums.n


# ------------------------------------------------------------------ estimates


def findings(sums: Sums, asked: Asked) -> Findings:
    """A minus B, where it comes from, rates, levels, and by place."""
    duels, method = sums["duels"], asked.method
    there = places(asked.table.ruleset.players)

    def effect(name: str, column: str = "", **group: object) -> Estimate:
        return Estimate.of_effect(name, UNIT, point(duels, column or name), method, group=group)

    def level(name: str, side: str) -> Estimate:
        return Estimate.of_level(name, UNIT, point(duels, f"{name}:{side}"), method, group={"policy": side})

    def rate(name: str, side: str) -> Estimate:
        return Estimate.of_rate(name, SHARE, share(duels[f"{name}:{side}"], len(there)), method, group={"policy": side})

    def rate_change(name: str) -> Estimate:
        return Estimate.of_rate_change(f"{name}_change", SHARE, point(duels, name), 1 / duels.n, method)

    factor = duels.variance_factor({f"seat:{seat}": 1 for seat in range(SEATS)})
    levels = [f"{way}:{kind}" for kind in KINDS for way in ("received", "paid")]
    return Findings(
        replace(effect("a_minus_b"), variance_factor=factor),
        {
            "rates": [rate(name, side) for name in RATES for side in SIDE_NAMES],
            "rate_changes": judged_together(rate_change(name) for name in RATES),
            "flows": judged_together(effect(f"net:{kind}") for kind in KINDS),
            "levels": [level(name, side) for name in levels for side in SIDE_NAMES],
            "places": judged_together(effect("a_minus_b", f"place:{place}", seat=place) for place in there),
        },
    )


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """The rulesets that are compared, the one asked about first."""
    if len(options.rulesets) > 1:
        for variation in (as_asked(table), *other_rulesets(table, options.rulesets[1:])):
            yield replace(variation, key="ruleset", name=variation.table.ruleset.name)


ANALYSIS = Analysis(
    plays=Plays(DUELS, PLAYS, fill, shown, columns=COLUMNS),
    samples=lambda _: [Sample("duels", columns)],
    headline=lambda sums: point(sums["duels"], "a_minus_b"),
    findings=findings,
    verdict_from=lambda found: found["places"],
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    gain=GAIN,
    seats=seats,
)
