"""How the reporting study is played and summed up."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import comb

import numpy as np

from analyses.findings.estimates import Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.findings.samples import Dimension, Rows
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import (
    Variation,
    answers,
    as_asked,
    other_rulesets,
    other_settings,
    other_values,
    sessions,
    strengths,
)
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import share
from analyses.statistics.sums import Sums
from analyses.studies.baoting.answer import answer
from analyses.studies.baoting.columns import COLUMNS
from analyses.studies.baoting.exhibits import GAIN, exhibits
from analyses.studies.baoting.game import with_game
from analyses.studies.baoting.kernels import PAIRS, REPORT, SILENT, STATES, play_pairs
from analyses.studies.baoting.replies import reply_gains, seated
from analyses.studies.baoting.samples import ANSWERED, DIFFERENCE, DIMENSIONS, OPPORTUNITIES
from analyses.studies.baoting.words import BUCKETS
from analyses.study.definition import Analysis, Asked, Plays
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.exact.questions import shanten_ways
from zhuoji_sim.exact.suits import deck_ways
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text
from zhuoji_sim.tiles.kinds import COPIES, kinds_in_play

UNIT = "fan/hand"
SHARE = "share of deals"
_READY = 0


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (PAIRS); `states` keeps the last deal's plays, silent and reported."""
    _fill(table, seed, first, states, rows, seated(table))


def fill_variation(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """The same without replies to the report."""
    _fill(table, seed, first, states, rows, np.zeros(0, PLAYERS))


def _fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows, replies: Rows) -> None:
    rules, players = table.records()
    play_pairs(states, rules, tables(), players, replies, new_ledger(), np.uint64(seed), first, table.n, rows)


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The two plays behind one deal: reported and silent."""
    seat, gain = int(row["seat"]), int(row["fan"][REPORT] - row["fan"][SILENT])
    reports = Text(f"Deal {deal}: seat {seat} reports", f"第 {deal} 局：{seat}号报听")
    silent = Text(
        f"Deal {deal}: seat {seat} stays silent ({gain:+d} fan for reporting)",
        f"第 {deal} 局：{seat}号不报（报听多得 {gain:+d} 番）",
    )
    return [(reports, REPORT), (silent, SILENT)]


# ------------------------------------------------------------------ estimates


def findings(sums: Sums, asked: Asked) -> Findings:
    """Report minus silent, how often it comes up, its parts, both plays' results and rates, and by group."""
    deals, method = sums[OPPORTUNITIES.name], asked.method

    def effect(name: str) -> Estimate:
        return Estimate.of_effect(name, UNIT, deals[name].point(), method)

    levels = [Estimate.of_level(name, UNIT, deals[name].point(), method) for name in ("report", "silent")]
    shares = ("won_report", "won_silent", "killed", "shot_silent")
    return Findings(
        replace(effect(DIFFERENCE), variance_factor=deals.variance_factor({"report": 1, "silent": -1})),
        {
            "frequencies": frequencies(deals, asked.table.ruleset, method),
            "buckets": judged_together(effect(f"bucket:{name}") for name in BUCKETS),
            "results": [*levels, *(Estimate.of_rate(name, SHARE, share(deals[name]), method) for name in shares)],
            **{dimension.name: by_group(sums, dimension, method) for dimension in DIMENSIONS},
            "replies": reply_gains(sums, asked.table, method),
        },
    )


def by_group(sums: Sums, dimension: Dimension, method: IntervalMethod) -> list[Estimate]:
    """Report minus silent within the groups of a dimension, judged together."""
    return judged_together(
        Estimate.of_effect(DIFFERENCE, UNIT, moments[DIFFERENCE].point(), method, group=dimension.group(codes))
        for codes, moments in sums.by(OPPORTUNITIES.name, dimension.name).items()
    )


def frequencies(deals: CoMoments, ruleset: Ruleset, method: IntervalMethod) -> list[Estimate]:
    """How often a seat may report, and what reporting is worth a hand: difference x frequency.

    With m the mean number of deals tried for one opportunity, 1 / m of all seats with fitting tiles come to their first
    turn unmelded; the dealer always does.
    """
    fitting, players, others = fitting_share(ruleset.suits), ruleset.players, ruleset.players - 1
    tries, gain = deals["attempts"].mean(), deals[DIFFERENCE].mean()
    reached = deals.delta((players / tries - 1) / others, {"attempts": -players / (others * tries**2)})
    worth = deals.delta(fitting * gain / tries, {DIFFERENCE: fitting / tries, "attempts": -fitting * gain / tries**2})
    worth = replace(worth, nonzero=deals[DIFFERENCE].nonzero)
    exactly = PointEstimate(fitting, 0.0, deals.n, deals.n)
    return [
        Estimate.of_level("opportunity", SHARE, exactly, method, group={"seat": "dealer"}),
        Estimate.of_level("opportunity", SHARE, reached.scaled(fitting), method, group={"seat": "other"}),
        Estimate.of_effect("worth_per_hand", UNIT, worth, method),
    ]


@cache
def fitting_share(suits: int) -> float:
    """The exact probability that 14 dealt tiles may report: not complete, but ready after some discard (R7.2)."""
    return shanten_ways(deck_ways(suits)[14], "both")[_READY] / comb(COPIES * len(kinds_in_play(suits)), 14)


# ------------------------------------------------------------------ variations


_NEVER = Text("the others never report", "别家从不报听")
_LIFTS = {
    "floor": Text("lift as a floor (R7.4)", "加番为保底（R7.4）"),
    "multiply": Text("lift as a multiple (R7.4)", "加番为倍数（R7.4）"),
    "add": Text("lift added (R7.4)", "加番为另加（R7.4）"),
}
_COUNTS = (1, 2, 3, 5)


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """First the table as asked, then one change at a time: opponents, strength, lift, dealer's count, rulesets."""
    yield as_asked(table)
    yield from other_settings(table, "others never report", _NEVER, {"report": "never"})
    yield from answers(table)
    yield from strengths(table)
    for mode, words in _LIFTS.items():
        yield from other_values(table, f"lift {mode}", words, {"report.mode": mode})
    for n in _COUNTS:
        if n != table.n:
            words = Text(f"the dealer's count is {n}", f"庄家连庄数 {n}")
            yield Variation(f"n = {n}", words, replace(table, n=n))
    yield from sessions(table)
    yield from other_rulesets(table, options.rulesets[1:])


ANALYSIS = Analysis(
    plays=Plays(PAIRS, STATES, fill, shown, fill_variation=fill_variation, columns=COLUMNS),
    samples=lambda _: [OPPORTUNITIES, ANSWERED],
    headline=lambda sums: sums[OPPORTUNITIES.name][DIFFERENCE].point(),
    findings=findings,
    verdict_from=lambda found: [estimate for dimension in DIMENSIONS for estimate in found[dimension.name]],
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    compared=with_game,
    gain=GAIN,
    share=5,
    dimensions=lambda asked: DIMENSIONS,
)
