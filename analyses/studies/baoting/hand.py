"""Is reporting worth it with this hand? Every discard, silent and reported, on the same deals."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.findings.samples import Rows, sum_up
from analyses.runs.dealer_count import stretches
from analyses.runs.engines import Threads
from analyses.runs.options import Options
from analyses.runs.run import Run, Stopped, run
from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from analyses.statistics.sums import Sums
from analyses.studies.baoting.hand_choice import Choice, gain, mean, reported, silent
from analyses.studies.baoting.kernels import BRANCHES, OPTIONS, play_options
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import HandAnalysis, analyse_hand
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES, KIND_OF, KINDS, NAMES, kinds_in_play
from zhuoji_sim.tiles.notation import Hand, format_hand

USUAL_DEALS = 40_000
BLOCK = 500
SEATS = {"dealer": 0, "0": 0, "1": 1, "2": 2, "3": 3}
MAX_SEEN = 40
"""So many seen tiles leave a wall to play from."""


@dataclass(frozen=True)
class Question:
    """A hand at its first turn: its 14 tiles, which of them may go, with or without a report.

    seat: counted from the dealer. seen: tiles that lie in the rivers of the seats before; given these, the other hands
    are random, without them all that can have gone before is played.
    """

    hand: Hand
    seat: int
    seen: tuple[int, ...]
    options: Options

    def __post_init__(self) -> None:
        if self.hand.size != 14 and not self.hand.melds:
            text = format_hand(self.hand)
            raise InputError(
                f"{text} stands for {self.hand.size}: reporting is asked of the 14 tiles of a first turn (R7.2); "
                f"zhuoji hand {text} says what it waits for"
            )
        if self.hand.melds or self.hand.size != 14:
            raise InputError(
                f"{format_hand(self.hand)} stands for {self.hand.size} with {len(self.hand.melds)} melds: "
                "a first turn has 14 concealed tiles and no meld (R7.2)"
            )
        if len(self.seen) > MAX_SEEN:
            raise InputError(f"--seen has {len(self.seen)} tiles: at most {MAX_SEEN} can be seen at a first turn")

    @property
    def held(self) -> tuple[int, ...]:
        """The different tiles of the hand: the discards that stay silent."""
        return tuple(sorted(set(self.hand.concealed)))

    def analysis(self) -> HandAnalysis:
        """What the hand is; raises InputError for tiles seen beyond four copies."""
        return analyse_hand(self.hand, self.options.ruleset, self.seen)

    def order(self) -> npt.NDArray[np.int8]:
        """All tiles in play: the hand's, the seen ones, the rest."""
        left = np.zeros(KINDS, int)
        left[kinds_in_play(self.options.ruleset.suits)] = COPIES
        np.subtract.at(left, [*self.hand.concealed, *self.seen], 1)
        rest = np.repeat(np.arange(KINDS), left)
        return np.array([*self.hand.concealed, *self.seen, *rest], np.int8)

    def rows(self, first: int, deals: int) -> Rows:
        """Deals `first` on as rows of `OPTIONS`. Raises InputError if the seat hardly ever comes to its first turn."""
        states, rows = np.zeros(BRANCHES, STATE), np.zeros(deals, OPTIONS)
        table, seed = self.options.table, np.uint64(self.options.seed)
        rules, players = table.records()
        order, ledger = self.order(), new_ledger()
        for seated, some in stretches(table, self.options.seed, first, deals):
            place = order, self.seat, seated.n, len(self.seen)
            play_options(states, rules, tables(), players, ledger, seed, first + some.start, *place, rows[some])
        if not rows["reached"].all():
            raise InputError("with this hand the seat hardly ever comes to its first turn unmelded at this table")
        return rows


def seat_number(text: str, players: int) -> int:
    """`dealer`, or one of so many players counted from the dealer. Raises InputError for another text."""
    if SEATS.get(text, players) >= players:
        *first, last = ["dealer", *(str(seat) for seat in range(1, players))]
        raise InputError(f"--seat is {text!r}: must be {', '.join(first)} or {last}")
    return SEATS[text]


def prepare(question: Question) -> None:
    """Load or compile the kernels, so that `ask` starts at once. Raises InputError as `ask` does."""
    if not why_not(question, question.analysis()):
        question.rows(0, 0)


def ask(question: Question, watch: Callable[[dict[str, Any]], None] | None = None) -> dict[str, Any]:
    """The answer in the shape that `zhuoji baoting HAND --json` prints.

    watch: shown the answer so far after each block, `stopped` None; what it raises ends the run.

    Ends when the verdict is beyond doubt, at the precision asked for, or at the cap. All intervals hold jointly, at
    any time, over the comparisons of every reported discard with every silent one.

    Raises:
        InputError: no hand of a first turn, too many tiles seen, or a seat that never comes to it.
    """
    found = question.analysis()
    head: dict[str, Any] = {
        "hand": found["hand"],
        "ruleset": question.options.ruleset.name,
        "seat": question.seat,
        "seed": question.options.seed,
    }
    why = why_not(question, found)
    if why:
        return {**head, "legal": False, "why": why}
    ready = tuple(KIND_OF[entry["tile"]] for entry in found["discards"] if entry["shanten"] == 0)
    choice = Choice(question.held, ready)
    rule = stopping_rule(choice, question.options)

    def says(sums: Sums, stopped: Stopped | None) -> dict[str, Any]:
        return {**head, "legal": True, **answer(choice, found, sums, stopped, rule)}

    played = play(question, choice, rule, None if watch is None else lambda sums: watch(says(sums, None)))
    return says(played.sums, played.stopped)


def why_not(question: Question, found: HandAnalysis) -> str:
    """Why the hand may not report, empty if it may (R7.1, R7.2)."""
    if not question.options.ruleset["report.enabled"]:
        return f"ruleset {question.options.ruleset.name} has no reporting (R7.1)"
    if found["complete"] is not None:
        return "the hand is complete: it wins (R3.3)"
    if not found["ready"]:
        return "no discard leaves the hand ready (R7.2)"
    return ""


def stopping_rule(choice: Choice, options: Options) -> StoppingRule:
    """Every reported discard is compared with every silent one, and all intervals hold jointly."""
    return StoppingRule(
        options.cap(USUAL_DEALS),
        options.precision,
        options.time_budget,
        verdict=options.precision is None,
        comparisons=len(choice.ready) * len(choice.held),
    )


def play(
    question: Question, choice: Choice, rule: StoppingRule, watch: Callable[[Sums], None] | None = None
) -> Run[Sums]:
    """Play deals until the rule ends the run. watch: shown the sums after each block."""
    samples = tuple(choice.samples())

    def looked_at(sums: Sums) -> tuple[PointEstimate, ...]:
        if watch is not None:
            watch(sums)
        return choice.deciding(sums)

    return run(
        lambda first, deals: sum_up(samples, question.rows(first, deals)),
        rule,
        BLOCK,
        headline=looked_at,
        engine=Threads(question.options.workers),
        progress=question.options.progress,
    )


def answer(
    choice: Choice, found: HandAnalysis, sums: Sums, stopped: Stopped | None, rule: StoppingRule
) -> dict[str, Any]:
    """Verdict, options and best silent play from the sums; `stopped` is None while deals are played."""
    reporting, quiet, deciding = choice.reporting(sums), choice.best_silent(sums), choice.deciding(sums)
    verdict = "undecided"
    if rule.decided(*deciding):
        verdict = "report" if reporting else "silent"
    waits = {entry["tile"]: entry["waits"] for entry in found["discards"]}
    return {
        "verdict": verdict,
        "best_discard": NAMES[choice.best_report(sums) if reporting else quiet],
        "deals": sums["fan"][silent(quiet)].point().n,
        "stopped": stopped,
        "reached": not rule.exit_code(*deciding),
        "options": [option(sums, tile, waits[NAMES[tile]], rule.method) for tile in choice.by_report(sums)],
        "best_silent": {"discard": NAMES[quiet], "mean": mean(sums, silent(quiet))},
    }


def option(sums: Sums, tile: int, waits: Any, method: IntervalMethod) -> dict[str, Any]:
    """One ready discard: both branches and their difference."""
    point = gain(sums, tile, tile)
    se = point.se if math.isfinite(point.se) else None
    return {
        "discard": NAMES[tile],
        "waits": waits,
        "report": branch(sums, reported(tile), method),
        "silent": branch(sums, silent(tile), method),
        "difference": {"mean": point.mean, "se": se, "ci95": _ends(method.interval(point))},
    }


def branch(sums: Sums, play: str, method: IntervalMethod) -> dict[str, Any]:
    """Mean result in fan, win rate, how often an own discard is won on and what that costs a hand."""
    point = sums["fan"][play].point()
    return {
        "mean": point.mean,
        "ci95": _ends(method.interval(point)),
        "win_rate": mean(sums, play, "won"),
        "killed_rate": mean(sums, play, "shot"),
        "kill_cost": mean(sums, play, "shot_fan"),
    }


def _ends(interval: Interval) -> list[float] | None:
    """An interval as JSON, which has no nan: None where it is undefined."""
    return [interval.low, interval.high] if math.isfinite(interval.half_width) else None
