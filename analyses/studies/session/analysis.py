"""How sessions are played and summed up."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from analyses.findings.samples import Rows
from analyses.runs.options import Options
from analyses.runs.table_setup import Session, TableSetup
from analyses.runs.variations import Variation, as_asked, other_rulesets
from analyses.statistics.points import PointEstimate
from analyses.statistics.sums import Sums
from analyses.studies.session import STUDY
from analyses.studies.session.answer import answer
from analyses.studies.session.columns import COLUMNS
from analyses.studies.session.estimates import findings, result, spread
from analyses.studies.session.exhibits import GAIN, exhibits
from analyses.studies.session.kernels import ASKED, PLAYS, SESSIONS, TOGETHER, play_sessions
from analyses.studies.session.samples import SAMPLES
from analyses.study.definition import Analysis, Plays
from zhuoji_sim.codes import SEATS
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.limits import MAX_SESSION
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import parse_policy
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

BLOCK = 100
MOST_FAN = 10**12


def setup(options: Options) -> TableSetup:
    """The table with its session: the policies asked for, or one of them among others. Raises InputError for own
    options that say no session.
    """
    length, stake = _number(options, "length", MAX_SESSION), _number(options, "stake", MOST_FAN)
    table, against = options.table, STUDY.own(options, "against")
    if against:
        others = [parse_policy(against)] * (options.ruleset.players - 1)
        table = replace(table, policies=(options.policies[0], *others))
    return replace(table, session=Session(length, stake, bool(against)))


def _number(options: Options, name: str, most: int) -> int:
    text = STUDY.own(options, name)
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < len(str(most)) + 1 else 0
    if not 1 <= number <= most:
        raise InputError(f"--{name} is {text!r}: must be a whole number from 1 to {most}")
    return number


def session_of(table: TableSetup) -> Session:
    """What a session is at this table. Raises ValueError for a table without."""
    if table.session is None:
        raise ValueError("the session study needs to know what a session is")
    return table.session


def players(table: TableSetup) -> Rows:
    """The policies of each play: the one in question in seat 0, 1, 2, 3, and the table as it is or all others."""
    there = range(table.ruleset.players)
    if not session_of(table).against:
        return np.concatenate([players_record(table.policies)] * PLAYS)
    asked, other = table.policies[0], table.policies[-1]
    return np.concatenate(
        [players_record([asked if seat == play else other for seat in there]) for play in range(PLAYS)]
    )


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play sessions `first` on into `rows` (SESSIONS)."""
    rules, session = table.rules_record(), session_of(table)
    play_sessions(
        *(states, rules, tables(), players(table), new_ledger(), np.uint64(seed), first),
        *(session.length, session.stake, int(session.against), table.n, np.zeros(SEATS, np.int64), rows),
    )


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The last hand of each play of a session; `zhuoji replay --session` has all of them."""
    session = session_of(table)
    last = (deal + 1) * session.length - 1
    fans = row["fan"][ASKED, : table.ruleset.players].tolist()
    where = Text(
        f"Session {deal}, the last of its {session.length} hands (hand {last})",
        f"第 {deal} 场，{session.length} 局中的最后一局（第 {last} 局）",
    )
    if not session.against:
        results = ", ".join(f"{fan:+d}" for fan in fans)
        return [(where + Text(f"; results of the session: {results} fan", f"；全场得分：{results} 番"), TOGETHER)]
    asked, other = table.policies[0].name, table.policies[-1].name
    plays = [
        (
            where
            + Text(
                f": seat {seat} plays {asked}, the others {other} ({fan:+d} fan in the session)",
                f"：{seat}号用 {asked}，别家用 {other}（全场 {fan:+d} 番）",
            ),
            seat,
        )
        for seat, fan in enumerate(fans)
    ]
    return [*plays, (where + Text(f": all play {other}", f"：各家都用 {other}"), TOGETHER)]


def headline(sums: Sums) -> PointEstimate:
    """What the policy brings over the other, or without another how far results spread."""
    sessions = sums["sessions"]
    return result(sessions) if sessions["against"].total else spread(sessions, ASKED)


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """The rulesets that are compared, the one asked about first."""
    if len(options.rulesets) > 1:
        for variation in (as_asked(table), *other_rulesets(table, options.rulesets[1:])):
            yield replace(variation, key="ruleset", name=variation.table.ruleset.name)


ANALYSIS = Analysis(
    plays=Plays(SESSIONS, PLAYS, fill, shown, block=BLOCK, columns=COLUMNS),
    samples=lambda _: SAMPLES,
    headline=headline,
    findings=findings,
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    setup=setup,
    gain=GAIN,
    turns=False,
)
