"""What is asked of a decision, and its answer in the shape that `zhuoji advise HAND --json` prints."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from analyses.advice.decision import Decision
from analyses.advice.dodging import turned, where_others_dodge
from analyses.advice.race import Keeper, Race, comparisons, run_race
from analyses.advice.tally import PARTS, RATES, Tally
from analyses.advice.why import why
from analyses.advice.words import dodged_words
from analyses.runs.options import Options, Progress
from analyses.statistics.intervals import Interval
from analyses.statistics.stopping import StoppingRule
from zhuoji_sim import __version__
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.notation import format_hand
from zhuoji_sim.worlds.by_play import effective_tries
from zhuoji_sim.worlds.playouts import PLAYOUTS, play_worlds
from zhuoji_sim.worlds.usual import TRIES, belief_record

USUAL_DEALS = 50_000
"""Worlds at most."""
_LOOKED_AT, _FEW = 200, 2.0
"""So many choices of a world tell how many of those it is chosen from count; below so many, `play` is not believed."""
_EQUAL = 0.1
"""Of what a pinghu pays: two actions that differ by less are as good as equal."""


@dataclass(frozen=True, eq=False)
class Question:
    """A decision, by whom it is played on, and when to stop.

    options: its rules are those of the decision, its policies those of all seats from the next move on. belief: how
    hidden hands are drawn. within: fan within which two actions are as good as equal; None: a tenth of a pinghu.
    explain: say what the difference between the first two is made of.
    """

    decision: Decision
    options: Options
    belief: str = "usual"
    within: float | None = None
    explain: bool = False

    def __post_init__(self) -> None:
        belief_record(self.belief)
        if self.within is not None and not 0 <= self.within < math.inf:
            raise InputError(f"within is {self.within}: must be fan from 0 on")
        if not self.decision.actions:
            raise InputError(f"seat {self.decision.seat} has nothing to decide here")

    @cached_property
    def effective(self) -> float | None:
        """Of the worlds that one is chosen from by what was played, how many count; None for another belief."""
        if self.belief != "play":
            return None
        rules, players = self._records()
        place = self.decision.seat, np.uint64(self.options.seed), _LOOKED_AT
        return float(
            effective_tries(
                self.decision.state, np.zeros(2, STATE), rules, tables(), players, belief_record("play"), *place
            )
        )

    @property
    def drawn_by(self) -> str:
        """The belief by which hidden hands are drawn: `usual` where hardly any world agrees with what was played."""
        return "usual" if self.effective is not None and self.effective < _FEW else self.belief

    def _records(self) -> tuple[Any, Any]:
        """The rules and the players for kernels."""
        return self.decision.ruleset.record(self.decision.weekday or 0), self.options.table.records()[1]

    @property
    def margin(self) -> float:
        """Fan within which two actions are as good as equal."""
        return equal_within(self.options.ruleset) if self.within is None else self.within

    def rule(self) -> StoppingRule:
        """When the race ends, and which intervals it shows."""
        cap, limits = self.options.cap(USUAL_DEALS), (self.options.precision, self.options.time_budget)
        return StoppingRule(cap, *limits, verdict=True, comparisons=comparisons(len(self.decision.actions)))

    def play(self, first: int, worlds: int, actions: Sequence[int]) -> Tally:
        """Play these actions, by their number, in worlds `first` on."""
        choices = list(self.decision.actions.values())
        rules, players = self._records()
        rows = np.zeros((worlds, len(actions)), PLAYOUTS)
        told = np.array([choices[action] for action in actions], np.int64)
        works, usual, ledger = np.zeros(2, STATE), belief_record(self.drawn_by), new_ledger()
        place = self.decision.seat, told, np.uint64(self.options.seed), first
        play_worlds(self.decision.state, works, rules, tables(), players, usual, ledger, *place, rows)
        return Tally.of(rows, actions, len(choices))


def equal_within(ruleset: Ruleset) -> float:
    """Fan within which two actions are as good as equal: a tenth of what a pinghu pays."""
    pinghu: Any = ruleset["patterns.pinghu"]
    return float(_EQUAL * max(1, pinghu))


def prepare(question: Question) -> None:
    """Load or compile the kernels, so that `ask` starts at once."""
    question.play(0, 1, [0])


def ask(
    question: Question, watch: Callable[[dict[str, Any]], None] | None = None, kept: Keeper | None = None
) -> dict[str, Any]:
    """The answer in the shape that `zhuoji advise HAND --json` prints.

    watch: shown the answer so far after each round but the last; what it raises ends the race. kept: where the race is
    kept, and goes on from.
    """
    race = run_race(
        question.play,
        len(question.decision.actions),
        question.rule(),
        question.margin,
        question.options.workers,
        question.options.progress,
        None if watch is None else lambda race: watch(answer(question, race)),
        kept=kept,
    )
    return {**answer(question, race), "condition": condition(question, race)}


def condition(question: Question, race: Race) -> dict[str, Any] | None:
    """How the verdict turns if the others dodge a reporter, by as many of the same worlds; None where it does not.

    It is asked where a report is among the actions.
    """
    verdict, options = verdict_of(question, race), where_others_dodge(question.options, question.decision.seat)
    at_stake = any(name.startswith("report") for name in question.decision.actions)
    if not at_stake or verdict == "undecided" or race.stopped == "interrupted" or options is None:
        return None
    dodged = replace(question, options=options)
    rule, count = replace(question.rule(), max_deals=race.worlds), len(question.decision.actions)
    other = run_race(dodged.play, count, rule, question.margin, options.workers)
    found = verdict_of(dodged, other)
    return None if found == verdict else turned(options, other.worlds, found, dodged_words(found))


def verdict_of(question: Question, race: Race) -> str:
    """The action that is beyond doubt better than all others, `undecided` if none is."""
    names, ranking = list(question.decision.actions), race.ranking()
    settled = all(race.rule.decided(race.gain(ranking[0], other)) for other in ranking[1:])
    return names[ranking[0]] if settled else "undecided"


def answer_all(
    questions: Sequence[Question], progress: Progress, kept: Callable[[Question], Keeper | None] = lambda question: None
) -> list[dict[str, Any]]:
    """The answers to several questions, in their order, until one is interrupted; `kept` says where each is kept."""
    answers: list[dict[str, Any]] = []
    for question in questions:
        asked = replace(question, options=replace(question.options, progress=progress))
        answers.append(ask(asked, kept=kept(question)))
        if answers[-1]["stopped"] == "interrupted":
            break
    return answers


def answer(question: Question, race: Race) -> dict[str, Any]:
    """What a race says: where it ended, or where it stands."""
    names, decision, options = list(question.decision.actions), question.decision, question.options
    ranking = race.ranking()
    verdict = verdict_of(question, race)
    document: dict[str, Any] = {
        "hand": format_hand(decision.hand),
        "seat": decision.seat,
        "ruleset": options.ruleset.name,
        "policy": options.table.name,
        "belief": question.drawn_by,
        **({} if question.effective is None else {"effective_tries": question.effective, "tries": TRIES}),
        "n": int(decision.state["dealer_count"][0]),
        "seed": options.seed,
        "version": __version__,
        "deals": race.worlds,
        "stopped": race.stopped,
        "reached": options.precision is None or race.precise(),
        "verdict": verdict,
        "ties": [names[action] for action in race.equal()],
        "in_doubt": [] if verdict != "undecided" else [names[action] for action in ranking if action in race.alive],
        "within": question.margin,
        "interval": race.rule.method.kind,
        "condition": None,
        "actions": [_row(race, names, action, ranking) for action in ranking],
    }
    if question.explain and len(ranking) > 1:
        text = why(race, decision, ranking[0], ranking[1])
        document["why"] = {"en": text.en, "zh": text.zh}
    return document


def _row(race: Race, names: Sequence[str], action: int, ranking: Sequence[int]) -> dict[str, Any]:
    tally, point = race.tally, race.tally.point(action)
    return {
        "action": names[action],
        "deals": point.n,
        "mean": point.mean,
        "se": or_none(point.se),
        "ci95": ends(race.rule.method.interval(point)),
        "difference": difference(race, action, ranking),
        **{rate: tally.mean(action, rate) for rate in RATES},
        "parts": {part: tally.mean(action, part) for part in PARTS},
    }


def difference(race: Race, action: int, ranking: Sequence[int]) -> dict[str, Any] | None:
    """To the best other action: of the leader to whichever is truly the best of the others (Hsu 1984)."""
    others = [other for other in ranking if other != action]
    if not others:
        return None
    rivals = others if action == ranking[0] else others[:1]
    point = race.gain(action, others[0])
    intervals = [race.interval(action, other) for other in rivals]
    interval = Interval(min(one.low for one in intervals), min(one.high for one in intervals))
    return {"mean": point.mean, "se": or_none(point.se), "ci95": ends(interval)}


def ends(interval: Interval) -> list[float] | None:
    """An interval as JSON, which has no nan: None where it is undefined."""
    return [interval.low, interval.high] if math.isfinite(interval.half_width) else None


def or_none(value: float) -> float | None:
    return value if math.isfinite(value) else None
