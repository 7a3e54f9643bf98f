"""The chicken study: what a chicken 鸡 is worth, and whether to throw a 1s 幺鸡 or to keep it."""

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.findings.estimates import Estimate, Verdict, judged_together, verdict
from analyses.findings.result import StudyResult
from analyses.runs.options import Options
from analyses.runs.run import Run, run
from analyses.runs.table_setup import Seating
from analyses.runs.time_budget import SideRuns, play_variations, shorter, sitting, total_deals
from analyses.runs.variations import Variation
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from analyses.studies.chicken.answer import answer
from analyses.studies.chicken.estimates import Found, estimate_all
from analyses.studies.chicken.exhibits import exhibits
from analyses.studies.chicken.kernels.deals import DEALS, HAND, KEEP, PASS, PONG, STATES, THROW, WAIT
from analyses.studies.chicken.kernels.ones import ONES
from analyses.studies.chicken.kernels.play import play_chicken
from analyses.studies.chicken.readiness import Readiness
from analyses.studies.chicken.tally import Tally
from analyses.studies.chicken.variations import Varied, variations
from analyses.studies.chicken.words import BUCKETS, ESTIMAND, METHOD, PLAY_WORDS, QUESTION, TITLE, caveats
from zhuoji_sim.codes import SEATS
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.settings import players_record
from zhuoji_sim.records.played_hand import PlayedHand, played_hand
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

Records = npt.NDArray[np.void]

STUDY = "chicken"
USUAL_DEALS = 300_000
COUNTS = "hands"
VARIATION_SHARE = 10
"""A variation plays one deal for so many of the main run's cap."""
TRAINING_DEALS = 40_000
"""Deals that readiness is learned from, on another seed; fixed, so that a longer run continues a shorter one."""
VARIATION_TRAINING = 5_000
_TRAINING_SEED = 0x5EED0FCE11
_BLOCK = 5000


class Chickens(Seating):
    """A table whose deals are played for this study."""

    def deals(self, seed: int, first: int, deals: int) -> Records:
        """Deals `first` on as rows of `DEALS`."""
        rows = np.zeros(deals, DEALS)
        self.fill(seed, first, np.zeros(STATES, STATE), rows)
        return rows

    def fill(self, seed: int, first: int, states: Records, rows: Records, laid_out: bool = False) -> None:
        """Play deals `first` on into `rows`; `states` keeps the last deal's plays. With `laid_out` the first of them is
        the position to play, in place of a deal.
        """
        self._play(seed, first, states, laid_out, rows, np.zeros(0, ONES))

    def ones(self, seed: int, first: int, deals: int) -> Records:
        """Deals `first` on as rows of `ONES`: with 0 to 4 1s dealt to a seat."""
        rows = np.zeros(deals, ONES)
        self._play(seed, first, np.zeros(STATES, STATE), False, np.zeros(0, DEALS), rows)
        return rows

    def _play(self, seed: int, first: int, states: Records, laid_out: bool, rows: Records, ones: Records) -> None:
        rules, players, ledger = self.ruleset.record(), players_record(self.policies), new_ledger()
        key = np.uint64(seed)
        play_chicken(states, rules, tables(), players, ledger, key, first, self.n, laid_out, rows, ones)

    def readiness(self, options: Options, deals: int) -> Readiness:
        """Learn how likely a seat is to end ready, on deals of another seed: less well after an interruption."""

        def play(first: int, length: int) -> Readiness:
            return Readiness.of(self.deals(options.seed ^ _TRAINING_SEED, first, length))

        return run(play, lambda learned: (), StoppingRule(deals), workers=options.workers, block=_BLOCK).tally

    def run(self, options: Options, rule: StoppingRule, readiness: Readiness, with_ones: bool) -> Run[Tally]:
        """Play until the rule ends it; with the results by 1s dealt, or without."""

        def play(first: int, deals: int) -> Tally:
            ones = self.ones(options.seed, first, deals if with_ones else 0)
            return Tally.of(self.deals(options.seed, first, deals), ones, readiness)

        return run(play, headline_points, rule, workers=options.workers, progress=options.progress, block=_BLOCK)


def applies(ruleset: Ruleset) -> bool:
    """A 1s can be thrown or kept under any rules."""
    return True


def total(options: Options) -> int:
    """Hands of the main run and its variations."""
    return total_deals(options.cap(USUAL_DEALS), variations(options), VARIATION_SHARE)


def plays(options: Options, deal: int) -> list[tuple[Text, PlayedHand]]:
    """The plays behind one deal, for a sceptic: the hand itself, and those of the opportunities drawn from it."""
    states, rows = np.zeros(STATES, STATE), np.zeros(1, DEALS)
    states["logging"] = 1
    Chickens.of(options).fill(options.seed, deal, states, rows)
    row = rows[0]
    made = [HAND, *((THROW, WAIT, KEEP) if row["turns"] else ()), *((PONG, PASS) if row["pongs"] else ())]
    return [(play_heading(deal, play, row), played_hand(states[play : play + 1], options.ruleset)) for play in made]


def play_heading(deal: int, play: int, row: np.void) -> Text:
    """What a play is, whose, and what it brought that seat."""
    words = PLAY_WORDS[play]
    if play == HAND:
        return Text(f"Deal {deal}: {words.en}", f"第 {deal} 局：{words.zh}")
    place = row["pong_seat"] if play in (PONG, PASS) else row["seat"]
    seat, fan, turn = (int(place) + deal) % SEATS, int(row["fan"][play]), int(row["turn"])
    when, when_zh = ("", "") if play in (PONG, PASS) else (f" at its turn {turn}", f"第 {turn} 巡")
    return Text(
        f"Deal {deal}: seat {seat}{when} {words.en} ({fan:+d} fan)",
        f"第 {deal} 局：{seat}号{when_zh}{words.zh}（{fan:+d} 番）",
    )


def study(options: Options) -> StudyResult:
    """Play the study and put its result together."""
    rule = options.rule(USUAL_DEALS)
    with sitting(options) as now:
        table = Chickens.of(options)
        readiness = table.readiness(options, TRAINING_DEALS)
        main = table.run(options, now.within(rule), readiness, with_ones=True)
        varied = play_variations(
            now,
            variations(options),
            shorter(rule, VARIATION_SHARE),
            lambda variation, short: vary(options, variation, short),
        )
        return result(options, rule, main, varied, readiness)


def vary(options: Options, variation: Variation, rule: StoppingRule) -> Run[Tally]:
    """Play a variation, with a readiness of its own."""
    table = Chickens.of(variation)
    return table.run(options, rule, table.readiness(options, VARIATION_TRAINING), with_ones=False)


def headline_points(tally: Tally) -> tuple[PointEstimate, ...]:
    """What a precision is about: the mean of throw minus keep."""
    return (tally.cheap.ratio("wkeep", "w"),)


def result(
    options: Options, rule: StoppingRule, main: Run[Tally], varied: SideRuns[Tally], readiness: Readiness
) -> StudyResult:
    """The study's result from its sums."""
    found = estimate_all(main.tally, rule.method)
    verdict_found = verdict_of(found)
    varied_found = [Varied(variation, estimate_all(part.tally, rule.method)) for variation, part in varied.runs]
    varied_estimates = variation_estimates(varied_found)
    document = manifest(options)
    tables_shown, figures = exhibits(options, found, readiness, varied_found, varied_estimates)
    return StudyResult(
        study=STUDY,
        title=TITLE,
        question=QUESTION,
        estimand=ESTIMAND,
        answer=answer(options, verdict_found, found),
        verdict=verdict_found,
        stopped=varied.stopped(main),
        ruleset=options.ruleset,
        policies=tuple(policy.name for policy in options.policies),
        seed=options.seed,
        deals=main.deals,
        estimates=(*found, *varied_estimates),
        tables=tables_shown,
        figures=figures,
        method=METHOD,
        buckets=tuple(BUCKETS.values()),
        caveats=(*caveats(options.ruleset), *varied.caveats()),
        compared_with=options.rulesets[1:],
        run_id=str(document["run_id"]),
        manifest=document,
    )


def verdict_of(found: Found) -> Verdict:
    """Is throwing worth it? By throw minus keep, and by all groups of it."""
    groups = [row for family in found.groups.values() for row in family if row.name == found.headline.name]
    return verdict(found.headline, groups)


def variation_estimates(varied: list[Varied]) -> list[Estimate]:
    """The headline under each variation, judged together."""
    return judged_together([replace(part.found.headline, group={"variation": part.variation.name}) for part in varied])


def manifest(options: Options) -> dict[str, Any]:
    """What is needed to run it again; its `run_id` names the run."""
    return options.manifest(STUDY)
