"""The reporting study: is reporting ready 报听 worth it, over all hands that may report?"""

from dataclasses import replace
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.findings.estimates import Estimate, Verdict, judged_together, verdict
from analyses.findings.result import StudyResult
from analyses.runs.options import Options
from analyses.runs.run import Run, run
from analyses.runs.table_setup import Seating
from analyses.runs.time_budget import SideRuns, play_variations, shorter, sitting, total_deals
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from analyses.studies.baoting.exhibits import exhibits
from analyses.studies.baoting.kernels import PAIRS, REPORT, SILENT, play_pairs
from analyses.studies.baoting.tally import BUCKETS, GROUPS, Tally
from analyses.studies.baoting.variations import variations
from analyses.studies.baoting.words import BUCKETS as BUCKET_WORDS
from analyses.studies.baoting.words import CAVEATS, ESTIMAND, METHOD, QUESTION, TITLE, answer
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.exact.questions import shanten_ways
from zhuoji_sim.exact.suits import deck_ways
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.settings import players_record
from zhuoji_sim.records.played_hand import PlayedHand, played_hand
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text
from zhuoji_sim.tiles.kinds import TILES

Records = npt.NDArray[np.void]

STUDY = "baoting"
USUAL_DEALS = 300_000
COUNTS = "opportunities to report"
VARIATION_SHARE = 5
"""A variation plays one deal for so many of the main run's cap."""

UNIT = "fan/hand"
_READY = 0


class Reporting(Seating):
    """A table whose deals are played for this study."""

    def pairs(self, seed: int, first: int, deals: int) -> Records:
        """Deals `first` on as rows of `PAIRS`."""
        rows = np.zeros(deals, PAIRS)
        self.fill(seed, first, np.zeros(2, STATE), rows)
        return rows

    def fill(self, seed: int, first: int, states: Records, rows: Records) -> None:
        """Play deals `first` on into `rows`; `states` keeps the last deal's plays, silent and reported."""
        rules, players = self.ruleset.record(), players_record(self.policies)
        play_pairs(states, rules, tables(), players, new_ledger(), np.uint64(seed), first, self.n, rows)

    def run(self, options: Options, rule: StoppingRule) -> Run[Tally]:
        """Play until the rule ends it."""

        def play(first: int, deals: int) -> Tally:
            return Tally.of(self.pairs(options.seed, first, deals))

        return run(play, headline_points, rule, workers=options.workers, progress=options.progress)


def applies(ruleset: Ruleset) -> bool:
    """Only rules with reporting have the question (R7.1)."""
    return bool(ruleset["report.enabled"])


def total(options: Options) -> int:
    """Deals of the main run and its variations."""
    return total_deals(options.cap(USUAL_DEALS), variations(options), VARIATION_SHARE)


def plays(options: Options, deal: int) -> list[tuple[Text, PlayedHand]]:
    """The two plays behind one deal of the main run, for a sceptic: reported and silent."""
    check(options)
    states, rows = np.zeros(2, STATE), np.zeros(1, PAIRS)
    states["logging"] = 1
    Reporting.of(options).fill(options.seed, deal, states, rows)
    seat, gain = int(rows["seat"][0]), int(rows["fan"][0, REPORT] - rows["fan"][0, SILENT])
    heads = {
        REPORT: Text(f"Deal {deal}: seat {seat} reports", f"第 {deal} 局：{seat}号报听"),
        SILENT: Text(
            f"Deal {deal}: seat {seat} stays silent ({gain:+d} fan for reporting)",
            f"第 {deal} 局：{seat}号不报（报听多得 {gain:+d} 番）",
        ),
    }
    return [
        (heads[branch], played_hand(states[place : place + 1], options.ruleset))
        for branch, place in ((REPORT, 1), (SILENT, 0))
    ]


def study(options: Options) -> StudyResult:
    """Play the study and put its result together.

    Raises:
        InputError: the ruleset has no reporting (R7.1).
    """
    check(options)
    rule = options.rule(USUAL_DEALS)
    with sitting(options) as now:
        main = Reporting.of(options).run(options, now.within(rule))
        varied = play_variations(
            now,
            variations(options),
            shorter(rule, VARIATION_SHARE),
            lambda variation, short: Reporting.of(variation).run(options, short),
        )
        return result(options, rule, main, varied)


def check(options: Options) -> None:
    """Raise InputError for a ruleset that has no reporting (R7.1)."""
    for ruleset in options.rulesets:
        if not applies(ruleset):
            raise InputError(
                f"ruleset {ruleset.name} has no reporting (R7.1): choose one with report.enabled = true, "
                "such as shabao or tianting"
            )


def headline_points(tally: Tally) -> tuple[PointEstimate, ...]:
    """What a precision is about: the mean difference."""
    return (tally.whole["difference"].point(),)


def result(options: Options, rule: StoppingRule, main: Run[Tally], varied: SideRuns[Tally]) -> StudyResult:
    """The study's result from its sums."""
    headline = headline_estimate(main.tally, rule)
    grouped = {name: group_estimates(main.tally, name, rule) for name in GROUPS}
    found: Verdict = verdict(headline, [estimate for family in grouped.values() for estimate in family])
    estimates = [
        headline,
        *frequencies(main.tally, rule),
        *bucket_estimates(main.tally, rule),
        *rates(main.tally, rule),
        *(estimate for family in grouped.values() for estimate in family),
    ]
    varied_estimates = judged_together(
        [
            replace(headline_estimate(part.tally, rule), group={"variation": variation.name})
            for variation, part in varied.runs
        ]
    )
    document = manifest(options)
    tables_shown, figures = exhibits(options, estimates, grouped, list(zip(varied.runs, varied_estimates, strict=True)))
    return StudyResult(
        study=STUDY,
        title=TITLE,
        question=QUESTION,
        estimand=ESTIMAND,
        answer=answer(options, found, estimates),
        verdict=found,
        stopped=varied.stopped(main),
        ruleset=options.ruleset,
        policies=tuple(policy.name for policy in options.policies),
        seed=options.seed,
        deals=main.deals,
        estimates=(*estimates, *varied_estimates),
        tables=tables_shown,
        figures=figures,
        method=METHOD,
        buckets=tuple(BUCKET_WORDS[name] for name in BUCKETS),
        caveats=(*CAVEATS, *varied.caveats()),
        compared_with=options.rulesets[1:],
        run_id=str(document["run_id"]),
        manifest=document,
    )


def manifest(options: Options) -> dict[str, Any]:
    """What is needed to run it again; its `run_id` names the run."""
    return options.manifest(STUDY)


# ------------------------------------------------------------------ estimates


def headline_estimate(tally: Tally, rule: StoppingRule) -> Estimate:
    """Report minus silent over all opportunities."""
    factor = tally.whole.variance_factor({"report": 1, "silent": -1})
    point = tally.whole["difference"].point()
    return Estimate.of_effect("report_minus_silent", UNIT, point, rule.method, variance_factor=factor)


def group_estimates(tally: Tally, name: str, rule: StoppingRule) -> list[Estimate]:
    """Report minus silent within the groups of one kind, judged together."""
    return judged_together(
        [
            Estimate.of_effect(
                "report_minus_silent", UNIT, sums["difference"].point(), rule.method, group=dict([group])
            )
            for group, sums in tally.by(name)
        ]
    )


def bucket_estimates(tally: Tally, rule: StoppingRule) -> list[Estimate]:
    """The parts of the difference, which add up to it."""
    return judged_together(
        [
            Estimate.of_effect(f"bucket:{name}", UNIT, tally.whole[f"bucket:{name}"].point(), rule.method)
            for name in BUCKETS
        ]
    )


def rates(tally: Tally, rule: StoppingRule) -> list[Estimate]:
    """Means and rates of the two plays beside each other."""
    whole = tally.whole
    levels = [Estimate.of_level(name, UNIT, whole[name].point(), rule.method) for name in ("report", "silent")]
    shares = ("won_report", "won_silent", "killed", "shot_silent")
    return levels + [Estimate.of_share(name, "share of deals", whole[name], rule.method) for name in shares]


def frequencies(tally: Tally, rule: StoppingRule) -> list[Estimate]:
    """How often a seat may report, and what reporting is worth a hand: difference x frequency.

    With m the mean number of deals tried for one opportunity, 1 / m of all seats with fitting tiles come to their first
    turn unmelded; the dealer always does.
    """
    fitting = float(fitting_share())
    tries, gain = tally.whole["attempts"].mean(), tally.whole["difference"].mean()
    reached = tally.whole.delta((4 / tries - 1) / 3, {"attempts": -4 / (3 * tries**2)})
    worth = tally.whole.delta(
        fitting * gain / tries, {"difference": fitting / tries, "attempts": -fitting * gain / tries**2}
    )
    worth = replace(worth, nonzero=tally.whole["difference"].nonzero)
    exactly = PointEstimate(fitting, 0.0, tally.whole.n, tally.whole.n)
    return [
        Estimate.of_level("opportunity", "share of deals", exactly, rule.method, group={"seat": "dealer"}),
        Estimate.of_level(
            "opportunity", "share of deals", reached.scaled(fitting), rule.method, group={"seat": "other"}
        ),
        Estimate.of_effect("worth_per_hand", UNIT, worth, rule.method),
    ]


@cache
def fitting_share() -> float:
    """The exact probability that 14 dealt tiles may report: not complete, but ready after some discard (R7.2)."""
    return shanten_ways(deck_ways()[14], "both")[_READY] / comb(TILES, 14)
