"""The duel: any two policies, or one policy with two settings, in a duplicate match."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.findings.estimates import Estimate, judged_together, verdict
from analyses.findings.result import StudyResult
from analyses.runs.options import Options
from analyses.runs.run import Run, run
from analyses.runs.time_budget import SideRuns, play_variations, sitting
from analyses.runs.variations import as_asked, other_rulesets
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from analyses.studies.duel.exhibits import exhibits
from analyses.studies.duel.kernels import ALL_B, DUELS, PLAYS, A, play_duels
from analyses.studies.duel.tally import KINDS, PLACES, RATES, SIDE_NAMES, Tally
from analyses.studies.duel.words import BUCKETS, CAVEATS, ESTIMAND, METHOD, QUESTION, TITLE, answer
from zhuoji_sim.codes import SEATS
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.settings import Policy, parse_policy, players_record
from zhuoji_sim.records.played_hand import PlayedHand, played_hand
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

Records = npt.NDArray[np.void]

STUDY = "duel"
USUAL_DEALS = 50_000
COUNTS = "deals, each played with A in every seat in turn"

UNIT = "fan/hand"
SHARE = "share of hands"


@dataclass(frozen=True)
class Match:
    """Who plays whom by which rules: what decides the deals of a duel, with the seed."""

    ruleset: Ruleset
    a: Policy
    b: Policy
    n: int = 1

    @classmethod
    def of(cls, options: Options, ruleset: Ruleset) -> "Match":
        """The duel that the options ask for, under one of their rulesets."""
        return cls(ruleset, parse_policy(options.a), parse_policy(options.b), options.n)

    def players(self) -> Records:
        """The policies of each play: A in seat 0, 1, 2, 3, and nowhere."""
        seats = [[self.a if seat == play else self.b for seat in range(SEATS)] for play in range(PLAYS)]
        return np.concatenate([players_record(policies) for policies in seats])

    def duels(self, seed: int, first: int, deals: int) -> Records:
        """Deals `first` on as rows of `DUELS`."""
        rows = np.zeros(deals, DUELS)
        self.fill(seed, first, np.zeros(PLAYS, STATE), rows)
        return rows

    def fill(self, seed: int, first: int, states: Records, rows: Records) -> None:
        """Play deals `first` on into `rows`; `states` keeps the last deal's plays."""
        rules, suits = self.ruleset.record(), tables()
        play_duels(states, rules, suits, self.players(), new_ledger(), np.uint64(seed), first, self.n, rows)

    def run(self, options: Options, rule: StoppingRule) -> Run[Tally]:
        """Play until the rule ends it."""

        def play(first: int, deals: int) -> Tally:
            return Tally.of(self.duels(options.seed, first, deals))

        return run(play, headline_points, rule, workers=options.workers, progress=options.progress)


def headline_points(tally: Tally) -> tuple[PointEstimate, ...]:
    """What a precision is about: A minus B."""
    return (tally.point("a_minus_b"),)


def applies(ruleset: Ruleset) -> bool:
    """Policies can be compared under any rules."""
    return True


def total(options: Options) -> int:
    """Deals of the main run and of the rulesets compared with."""
    return options.cap(USUAL_DEALS) * len(options.rulesets)


def duel(options: Options, a: str, b: str) -> StudyResult:
    """Policy `a` in one seat against `b` in the other three, both as texts such as `ukeire:pong=never`.

    Raises InputError for a text that names no policy.
    """
    return study(replace(options, a=a, b=b))


def study(options: Options) -> StudyResult:
    """The duel of the policies `options.a` and `options.b`; of several rulesets the first is the one asked about.

    Raises InputError for a text that names no policy.
    """
    rule = options.rule(USUAL_DEALS)
    with sitting(options) as now:
        main = Match.of(options, options.ruleset).run(options, now.within(rule))
        varied = play_variations(
            now,
            other_rulesets(as_asked(options), options.rulesets[1:]),
            rule,
            lambda variation, left: Match.of(options, variation.ruleset).run(options, left),
        )
        return result(options, rule, main, varied)


def plays(options: Options, deal: int) -> list[tuple[Text, PlayedHand]]:
    """The five plays behind one deal, for a sceptic: A in each seat, and B in all."""
    match = Match.of(options, options.ruleset)
    states, rows = np.zeros(PLAYS, STATE), np.zeros(1, DUELS)
    states["logging"] = 1
    match.fill(options.seed, deal, states, rows)
    heads = [
        Text(
            f"Deal {deal}: seat {seat} plays {match.a.name}, the others {match.b.name} ({fan:+d} fan)",
            f"第 {deal} 局：{seat}号用 {match.a.name}，别家用 {match.b.name}（{fan:+d} 番）",
        )
        for seat, fan in enumerate(rows["fan"][0, A].tolist())
    ]
    heads.append(Text(f"Deal {deal}: all play {match.b.name}", f"第 {deal} 局：四家都用 {match.b.name}"))
    assert len(heads) == ALL_B + 1
    return [(head, played_hand(states[play : play + 1], options.ruleset)) for play, head in enumerate(heads)]


def result(options: Options, rule: StoppingRule, main: Run[Tally], varied: SideRuns[Tally]) -> StudyResult:
    """The study's result from its sums."""
    a, b = parse_policy(options.a), parse_policy(options.b)
    played = [(options.ruleset, main), *((variation.ruleset, part) for variation, part in varied.runs)]
    headline = headline_estimate(main.tally, rule)
    families = {
        "rates": rate_estimates(main.tally, rule),
        "flows": flow_estimates(main.tally, rule),
        "levels": level_estimates(main.tally, rule),
        "places": place_estimates(main.tally, rule),
        "rulesets": ruleset_estimates(played, rule),
    }
    found = verdict(headline, families["places"])
    document = manifest(options)
    tables_shown, figures = exhibits(options, families)
    shown = [estimate for name, family in families.items() if name != "rulesets" for estimate in family]
    return StudyResult(
        study=STUDY,
        title=TITLE,
        question=QUESTION,
        estimand=ESTIMAND,
        answer=answer(options, a, b, found, headline, main.tally.sums["a_minus_b"].nonzero),
        verdict=found,
        stopped=varied.stopped(main),
        ruleset=options.ruleset,
        policies=(a.name, b.name, b.name, b.name),
        seed=options.seed,
        deals=main.deals,
        estimates=(headline, *shown, *families["rulesets"][1:]),
        tables=tables_shown,
        figures=figures,
        method=METHOD,
        buckets=BUCKETS,
        caveats=(*CAVEATS, *varied.caveats()),
        compared_with=options.rulesets[1:],
        run_id=str(document["run_id"]),
        manifest=document,
    )


def manifest(options: Options) -> dict[str, Any]:
    """What is needed to run it again; its `run_id` names the run."""
    a, b = parse_policy(options.a), parse_policy(options.b)
    return options.manifest(STUDY, (a, b, b, b), a=a.name, b=b.name)


# ------------------------------------------------------------------ estimates


def headline_estimate(tally: Tally, rule: StoppingRule) -> Estimate:
    """A minus B over all deals and seats."""
    factor = tally.variance_factor()
    return Estimate.of_effect("a_minus_b", UNIT, tally.point("a_minus_b"), rule.method, variance_factor=factor)


def rate_estimates(tally: Tally, rule: StoppingRule) -> list[Estimate]:
    """Win, deal-in and ready rates of A and of B (group policy), and their differences."""
    levels = [
        Estimate.of_level(name, SHARE, tally.point(f"{name}:{side}"), rule.method, group={"policy": side})
        for name in RATES
        for side in SIDE_NAMES
    ]
    gains = [Estimate.of_effect(name, SHARE, tally.point(name), rule.method) for name in RATES]
    return levels + judged_together(gains)


def flow_estimates(tally: Tally, rule: StoppingRule) -> list[Estimate]:
    """A minus B by kind of flow; the parts add up to the headline."""
    names = [f"flow:{kind}" for kind in KINDS]
    return judged_together(Estimate.of_effect(name, UNIT, tally.point(name), rule.method) for name in names)


def level_estimates(tally: Tally, rule: StoppingRule) -> list[Estimate]:
    """What is received and paid a hand by kind of flow, by A and by B."""
    return [
        Estimate.of_level(name, UNIT, tally.point(f"{name}:{side}"), rule.method, group={"policy": side})
        for name in (f"{way}:{kind}" for kind in KINDS for way in ("received", "paid"))
        for side in SIDE_NAMES
    ]


def place_estimates(tally: Tally, rule: StoppingRule) -> list[Estimate]:
    """A minus B by the seat of A, counted from the dealer; the headline is the mean of the four."""
    return judged_together(
        Estimate.of_effect("a_minus_b", UNIT, tally.point(f"place:{place}"), rule.method, group={"seat": place})
        for place in PLACES
    )


def ruleset_estimates(played: Sequence[tuple[Ruleset, Run[Tally]]], rule: StoppingRule) -> list[Estimate]:
    """A minus B under each ruleset, judged together."""
    return judged_together(
        Estimate.of_effect("a_minus_b", UNIT, part.tally.point("a_minus_b"), rule.method, group={"ruleset": rules.name})
        for rules, part in played
    )
