"""Is reporting worth it with this hand? Every discard, silent and reported, raced on the same deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.advice.dodging import turned, where_others_dodge
from analyses.advice.kernels import play_first_turns
from analyses.advice.question import difference, ends, equal_within, or_none
from analyses.advice.race import Race, comparisons, run_race
from analyses.advice.tally import Tally
from analyses.advice.words import DODGED
from analyses.runs.dealer_count import stretches
from analyses.runs.options import Options
from analyses.statistics.stopping import StoppingRule
from zhuoji_sim import __version__
from zhuoji_sim.codes import Move
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import HandAnalysis, analyse_hand
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES, KIND_OF, KINDS, NAMES, kinds_in_play
from zhuoji_sim.tiles.notation import Hand, format_hand, format_tiles
from zhuoji_sim.worlds.playouts import PLAYOUTS

USUAL_DEALS = 40_000
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

    @cached_property
    def choices(self) -> dict[str, int]:
        """What may be done, by name, as kernels read it: any tile thrown in silence, any ready one with a report."""
        found = self.analysis()
        ready = [entry["tile"] for entry in found["discards"] if entry["shanten"] == 0]
        quiet = [NAMES[tile] for tile in sorted(set(self.hand.concealed))]
        return {f"report {tile}": Move.REPORT * MOVE + KIND_OF[tile] for tile in ready} | {
            f"silent {tile}": Move.DISCARD * MOVE + KIND_OF[tile] for tile in quiet
        }

    @property
    def rule(self) -> StoppingRule:
        """When the race ends, and which intervals it shows."""
        limits = self.options.precision, self.options.time_budget
        joint = comparisons(len(self.choices))
        return StoppingRule(self.options.cap(USUAL_DEALS), *limits, verdict=True, comparisons=joint)

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

    def play(self, first: int, deals: int, actions: Sequence[int]) -> Tally:
        """Play these of the choices, by their number, in deals `first` on.

        Raises InputError if the seat hardly ever comes to its first turn.
        """
        states, rows = np.zeros(2, STATE), np.zeros((deals, len(actions)), PLAYOUTS)
        table, seed = self.options.table, np.uint64(self.options.seed)
        rules, players = table.records()
        order, ledger, codes = self.order(), new_ledger(), list(self.choices.values())
        told = np.array([codes[action] for action in actions], np.int64)
        for seated, some in stretches(table, self.options.seed, first, deals):
            place = order, self.seat, seated.n, len(self.seen), told
            if not play_first_turns(
                states, rules, tables(), players, ledger, seed, first + some.start, *place, rows[some]
            ):
                raise InputError("with this hand the seat hardly ever comes to its first turn unmelded at this table")
        return Tally.of(rows, actions, len(codes))


def seat_number(text: str, players: int) -> int:
    """`dealer`, or one of so many players counted from the dealer. Raises InputError for another text."""
    if SEATS.get(text, players) >= players:
        *first, last = ["dealer", *(str(seat) for seat in range(1, players))]
        raise InputError(f"--seat is {text!r}: must be {', '.join(first)} or {last}")
    return SEATS[text]


def prepare(question: Question) -> None:
    """Load or compile the kernels, so that `ask` starts at once. Raises InputError as `ask` does."""
    if not why_not(question, question.analysis()):
        question.play(0, 1, [0])


def ask(question: Question, watch: Callable[[dict[str, Any]], None] | None = None) -> dict[str, Any]:
    """The answer in the shape that `zhuoji baoting HAND --json` prints.

    watch: shown the answer so far after each round but the last; what it raises ends the run.

    The race ends when reporting, or silence, is beyond doubt the best, at the precision asked for, or at the cap. All
    intervals, of every mean and of every two, hold jointly at any time. What is then decided is asked again where the
    others dodge a reporter: where that turns it, `condition` says so.

    Raises:
        InputError: no hand of a first turn, too many tiles seen, or a seat that never comes to it.
    """
    found = question.analysis()
    options = question.options
    head: dict[str, Any] = {
        "hand": found["hand"],
        "ruleset": options.ruleset.name,
        "seat": question.seat,
        "policy": options.table.name,
        "n": options.n,
        "seen": format_tiles(question.seen),
        "seed": options.seed,
        "version": __version__,
    }
    why = why_not(question, found)
    if why:
        return {**head, "legal": False, "why": why}

    def says(race: Race) -> dict[str, Any]:
        return {**head, "legal": True, **answer(question, found, race), "condition": None}

    race = race_of(question, question.rule, None if watch is None else lambda race: watch(says(race)))
    return {**says(race), "condition": condition(question, race)}


def race_of(question: Question, rule: StoppingRule, watch: Callable[[Race], None] | None = None) -> Race:
    """All choices played in the same deals, until those left are all reports, or all silent."""
    options, names = question.options, list(question.choices)
    sides = tuple(int(_reports(name)) for name in names)
    within = equal_within(options.ruleset)
    return run_race(question.play, len(names), rule, within, options.workers, options.progress, watch, sides)


def verdict_of(question: Question, race: Race) -> str:
    """`report` or `silent` where the best of one is beyond doubt better than all of the other."""
    name = list(question.choices)[race.leader]
    return name.split()[0] if race.settled() else "undecided"


def condition(question: Question, race: Race) -> dict[str, Any] | None:
    """How the verdict turns if the others dodge a reporter, by as many of the same deals; None where it does not."""
    verdict, options = verdict_of(question, race), where_others_dodge(question.options, question.seat)
    if verdict == "undecided" or race.stopped == "interrupted" or options is None:
        return None
    dodged = replace(question, options=options)
    other = race_of(dodged, replace(question.rule, max_deals=race.worlds))
    found = verdict_of(dodged, other)
    if found == verdict:
        return None
    return turned(options, other.worlds, found, DODGED[found], joint=joint(dodged, other))


def why_not(question: Question, found: HandAnalysis) -> str:
    """Why the hand may not report, empty if it may (R7.1, R7.2)."""
    if not question.options.ruleset["report.enabled"]:
        return f"ruleset {question.options.ruleset.name} has no reporting (R7.1)"
    if found["complete"] is not None:
        return "the hand is complete: it wins (R3.3)"
    if not found["ready"]:
        return "no discard leaves the hand ready (R7.2)"
    return ""


def answer(question: Question, found: HandAnalysis, race: Race) -> dict[str, Any]:
    """Verdict, options and best silent play where the race stands."""
    names = list(question.choices)
    ranked = [names[action] for action in race.ranking()]
    silence = next(name for name in ranked if not _reports(name))
    waits = {entry["tile"]: entry["waits"] for entry in found["discards"]}
    tally = race.tally
    return {
        "verdict": verdict_of(question, race),
        "best_discard": ranked[0].split()[1],
        "deals": race.worlds,
        "stopped": race.stopped,
        "reached": question.options.precision is None or race.precise(),
        "interval": race.rule.method.kind,
        "options": [option(question, race, name.split()[1], waits) for name in ranked if _reports(name)],
        "best_silent": {"discard": silence.split()[1], "mean": tally.mean(names.index(silence))},
        "joint": joint(question, race),
    }


def joint(question: Question, race: Race) -> dict[str, Any]:
    """The best play beside the next best, whichever those are."""
    names, ranking = list(question.choices), race.ranking()
    compared = difference(race, ranking[0], ranking)
    best, *others = (names[action] for action in ranking)
    return {
        "best": best,
        "next": others[0],
        "difference": {**(compared or {}), "interval": race.rule.method.kind},
    }


def option(question: Question, race: Race, tile: str, waits: dict[str, Any]) -> dict[str, Any]:
    """One ready discard: both branches and their difference, in the deals in which both were played."""
    names = list(question.choices)
    report, silent = names.index(f"report {tile}"), names.index(f"silent {tile}")
    point = race.gain(report, silent)
    return {
        "discard": tile,
        "waits": waits[tile],
        "report": branch(race, report),
        "silent": branch(race, silent),
        "difference": {"mean": point.mean, "se": or_none(point.se), "ci95": ends(race.interval(report, silent))},
    }


def branch(race: Race, action: int) -> dict[str, Any]:
    """Mean result in fan, win rate, how often an own tile is won on and what that costs a hand."""
    tally = race.tally
    return {
        "mean": tally.mean(action),
        "ci95": ends(race.rule.method.interval(tally.point(action))),
        "win_rate": tally.mean(action, "win_rate"),
        "killed_rate": tally.mean(action, "deal_in_rate"),
        "kill_cost": tally.mean(action, "shot_fan"),
    }


def _reports(name: str) -> bool:
    return name.startswith("report")
