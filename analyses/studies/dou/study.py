"""The dou study: hu rates with a kong 豆 and without, what making one is worth, and what in it."""

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.findings.estimates import Estimate, judged_together, verdict
from analyses.findings.result import StudyResult
from analyses.runs.options import Options
from analyses.runs.run import Run, run
from analyses.runs.table_setup import Seating
from analyses.runs.time_budget import SideRuns, play_variations, shorter, sitting, total_deals
from analyses.runs.variations import with_values
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from analyses.studies.dou import estimates as estimated
from analyses.studies.dou.exhibits import Found, exhibits
from analyses.studies.dou.kernels.branches import MADE, NEVER, PLAIN, PONGED, STATES, Branch
from analyses.studies.dou.kernels.deals import DEALS, play_deals
from analyses.studies.dou.tally import BUCKETS, GROUPS, Tally
from analyses.studies.dou.variations import FREE_PINGHU, variations
from analyses.studies.dou.words import BUCKETS as BUCKET_WORDS
from analyses.studies.dou.words import CAVEATS, ESTIMAND, METHOD, QUESTION, TITLE, answer
from zhuoji_sim.codes import SEATS
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.settings import players_record
from zhuoji_sim.records.played_hand import PlayedHand, played_hand
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

Records = npt.NDArray[np.void]

STUDY = "dou"
USUAL_DEALS = 300_000
COUNTS = "hands"
BLOCK = 10_000
VARIATION_SHARE = 5
"""A variation plays one deal for so many of the main run's cap."""


class Kongs(Seating):
    """A table whose deals are played for this study."""

    def deals(self, seed: int, first: int, number: int) -> Records:
        """Deals `first` on as rows of `DEALS`."""
        rows = np.zeros(number, DEALS)
        self.fill(seed, first, np.zeros(STATES, STATE), rows)
        return rows

    def fill(self, seed: int, first: int, states: Records, rows: Records) -> None:
        """Play deals `first` on into `rows`; `states` keeps the last deal's plays."""
        rules = np.concatenate([with_values(self.ruleset, FREE_PINGHU).record(), self.ruleset.record()])
        players = np.concatenate([players_record(self.policies)] * 2)
        met = np.zeros(SEATS, np.int64)
        play_deals(states, rules, tables(), players, new_ledger(), met, np.uint64(seed), first, self.n, rows)

    def run(self, options: Options, rule: StoppingRule) -> Run[Tally]:
        """Play until the rule ends it."""

        def play(first: int, number: int) -> Tally:
            return Tally.of(self.deals(options.seed, first, number))

        return run(play, headline_points, rule, workers=options.workers, progress=options.progress, block=BLOCK)


def headline_points(tally: Tally) -> tuple[PointEstimate, ...]:
    """What a precision is about: kong minus none."""
    return (estimated.headline_point(tally),)


def applies(ruleset: Ruleset) -> bool:
    """Kongs are part of all rules."""
    return True


def total(options: Options) -> int:
    """Deals of the main run and its variations."""
    return total_deals(options.cap(USUAL_DEALS), variations(options), VARIATION_SHARE)


def plays(options: Options, deal: int) -> list[tuple[Text, PlayedHand]]:
    """The lawful plays behind one deal of the main run, for a sceptic: the kong made, none made, and a pong instead.

    A deal in which no kong can be made has its plain play only.
    """
    states, rows = np.zeros(STATES, STATE), np.zeros(1, DEALS)
    states["logging"] = 1
    Kongs.of(options).fill(options.seed, deal, states, rows)
    row = rows[0]
    if not row["opportunities"]:
        head = Text(f"Deal {deal}: no kong can be made", f"第 {deal} 局：没有可杠的机会")
        return [(head, played_hand(states[PLAIN : PLAIN + 1], options.ruleset))]
    seat = (int(row["seat"]) + deal) % SEATS
    shown = [(Branch.MADE, MADE, "makes the kong", "杠"), (Branch.NEVER, NEVER, "makes no kong", "本局不杠")]
    if row["claim"]:
        shown.append((Branch.PONG, PONGED, "pongs instead", "改为碰"))
    return [
        (
            Text(
                f"Deal {deal}: seat {seat} {english} ({int(row['result'][branch]):+d} fan)",
                f"第 {deal} 局：{seat}号{chinese}（{int(row['result'][branch]):+d} 番）",
            ),
            played_hand(states[place : place + 1], options.ruleset),
        )
        for branch, place, english, chinese in shown
    ]


def study(options: Options) -> StudyResult:
    """Play the study and put its result together."""
    rule = options.rule(USUAL_DEALS)
    with sitting(options) as now:
        main = Kongs.of(options).run(options, now.within(rule))
        varied = play_variations(
            now,
            variations(options),
            shorter(rule, VARIATION_SHARE),
            lambda variation, short: Kongs.of(variation).run(options, short),
        )
        return result(options, rule, main, varied)


def result(options: Options, rule: StoppingRule, main: Run[Tally], varied: SideRuns[Tally]) -> StudyResult:
    """The study's result from its sums."""
    found = estimates(options, rule, main.tally, varied)
    judged = verdict(found.headline, [gain for gains, _ in found.groups.values() for gain in gains])
    listed = in_order(found)
    tables_shown, figures = exhibits(found, options.ruleset.pinghu)
    document = manifest(options)
    return StudyResult(
        study=STUDY,
        title=TITLE,
        question=QUESTION,
        estimand=ESTIMAND,
        answer=answer(options, judged, listed),
        verdict=judged,
        stopped=varied.stopped(main),
        ruleset=options.ruleset,
        policies=tuple(policy.name for policy in options.policies),
        seed=options.seed,
        deals=main.deals,
        estimates=listed,
        tables=tables_shown,
        figures=figures,
        method=METHOD,
        buckets=tuple(BUCKET_WORDS[name] for name in BUCKETS),
        caveats=(*CAVEATS, *varied.caveats()),
        compared_with=options.rulesets[1:],
        run_id=str(document["run_id"]),
        manifest=document,
    )


def estimates(options: Options, rule: StoppingRule, tally: Tally, varied: SideRuns[Tally]) -> Found:
    """All estimates, by families."""
    method = rule.method
    named = [
        replace(estimated.headline(part.tally, method), group={"variation": variation.name})
        for variation, part in varied.runs
    ]
    return Found(
        headline=estimated.headline(tally, method),
        plays=estimated.plays(tally, method),
        frequencies=estimated.frequencies(tally, method),
        buckets=estimated.bucket_estimates(tally, method),
        chain=estimated.chain_estimates(tally, method),
        chain_by_kind=estimated.chain_by_kind(tally, method),
        groups={name: estimated.by_group(tally, name, method) for name in GROUPS},
        claims=estimated.claim_estimates(tally, method),
        observed=estimated.observed_estimates(tally, options.ruleset, method),
        gap=estimated.gap_estimates(tally, method),
        rule=estimated.rule_estimates(tally, method),
        levels=estimated.rule_levels(tally),
        variations=list(zip((variation for variation, _ in varied.runs), judged_together(named), strict=True)),
    )


def in_order(found: Found) -> tuple[Estimate, ...]:
    """The estimates one after the other, the headline first."""
    groups = [estimate for families in found.groups.values() for family in families for estimate in family]
    families = (found.plays, found.frequencies, found.chain, found.buckets, found.claims, found.gap, found.observed)
    return (
        found.headline,
        *(estimate for family in families for estimate in family),
        *found.rule,
        *groups,
        *found.chain_by_kind,
        *(estimate for _, estimate in found.variations),
    )


def manifest(options: Options) -> dict[str, Any]:
    """What is needed to run it again; its `run_id` names the run."""
    return options.manifest(STUDY)
