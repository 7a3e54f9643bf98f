"""Is reporting worth it with this hand? Every discard, silent and reported, on the same deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.runs.options import Options
from analyses.runs.run import Run, run
from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.moments import Moments
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from analyses.studies.baoting.kernels import OPTIONS, REPORT, SILENT, play_options
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import HandAnalysis, analyse_hand
from zhuoji_sim.evaluator.suit_tables import tables as suit_tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.settings import players_record
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES, KIND_OF, KINDS, NAMES
from zhuoji_sim.tiles.notation import Hand, format_hand

USUAL_DEALS = 40_000
BLOCK = 500
SEATS = {"dealer": 0, "0": 0, "1": 1, "2": 2, "3": 3}
MAX_SEEN = 40
"""So many seen tiles leave a wall to play from."""

Branch = tuple[str, int]
"""`("report", tile)` or `("silent", tile)`."""


@dataclass(frozen=True)
class Tally:
    """Exact sums by branch (result, wins, own discards won on, what those cost) and by pair of branches."""

    fan: Mapping[Branch, Moments]
    won: Mapping[Branch, Moments]
    shot: Mapping[Branch, Moments]
    shot_fan: Mapping[Branch, Moments]
    difference: Mapping[tuple[int, int], Moments]

    def __add__(self, other: "Tally") -> "Tally":
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(
            _add(self.fan, other.fan),
            _add(self.won, other.won),
            _add(self.shot, other.shot),
            _add(self.shot_fan, other.shot_fan),
            {pair: self.difference[pair] + other.difference[pair] for pair in self.difference},
        )


def _add(first: Mapping[Branch, Moments], second: Mapping[Branch, Moments]) -> dict[Branch, Moments]:
    return {branch: first[branch] + second[branch] for branch in first}


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
        if self.hand.melds or self.hand.size != 14:
            raise InputError(
                f"{format_hand(self.hand)} stands for {self.hand.size} with {len(self.hand.melds)} melds: "
                "a first turn has 14 concealed tiles and no meld (R7.2)"
            )
        if len(self.seen) > MAX_SEEN:
            raise InputError(f"--seen has {len(self.seen)} tiles: at most {MAX_SEEN} can be seen at a first turn")

    @property
    def held(self) -> list[int]:
        """The different tiles of the hand: the discards that stay silent."""
        return sorted(set(self.hand.concealed))

    def analysis(self) -> HandAnalysis:
        """What the hand is; raises InputError for tiles seen beyond four copies."""
        return analyse_hand(self.hand, self.options.ruleset, self.seen)

    def order(self) -> npt.NDArray[np.int8]:
        """All 108 tiles: the hand's, the seen ones, the rest."""
        left = np.full(KINDS, COPIES)
        np.subtract.at(left, [*self.hand.concealed, *self.seen], 1)
        rest = np.repeat(np.arange(KINDS), left)
        return np.array([*self.hand.concealed, *self.seen, *rest], np.int8)

    def rows(self, first: int, deals: int) -> npt.NDArray[np.void]:
        """Deals `first` on as rows of `OPTIONS`. Raises InputError if the seat hardly ever comes to its first turn."""
        rows = np.zeros(deals, OPTIONS)
        options = self.options
        play_options(
            np.zeros(2, STATE),
            options.ruleset.record(),
            suit_tables(),
            players_record(options.policies),
            new_ledger(),
            np.uint64(options.seed),
            first,
            self.order(),
            self.seat,
            options.n,
            len(self.seen),
            rows,
        )
        if not rows["reached"].all():
            raise InputError("with this hand the seat hardly ever comes to its first turn unmelded at this table")
        return rows


def seat_number(text: str) -> int:
    """`dealer`, or a seat counted from the dealer. Raises InputError for another text."""
    if text not in SEATS:
        raise InputError(f"--seat is {text!r}: must be dealer, 1, 2 or 3")
    return SEATS[text]


def prepare(question: Question) -> None:
    """Load or compile the kernels, so that `ask` starts at once. Raises InputError as `ask` does."""
    if not why_not(question, question.analysis()):
        question.rows(0, 0)


def ask(question: Question) -> dict[str, Any]:
    """The answer in the shape that `zhuoji baoting HAND --json` prints.

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
    ready = [KIND_OF[entry["tile"]] for entry in found["discards"] if entry["shanten"] == 0]
    played, rule = play(question, ready)
    return {**head, "legal": True, **answer(question, found, ready, played, rule)}


def why_not(question: Question, found: HandAnalysis) -> str:
    """Why the hand may not report, empty if it may (R7.1, R7.2)."""
    if not question.options.ruleset["report.enabled"]:
        return f"ruleset {question.options.ruleset.name} has no reporting (R7.1)"
    if found["complete"] is not None:
        return "the hand is complete: it wins (R3.3)"
    if not found["ready"]:
        return "no discard leaves the hand ready (R7.2)"
    return ""


def play(question: Question, ready: Sequence[int]) -> tuple[Run[Tally], StoppingRule]:
    """Play deals until the rule ends the run."""
    options, held = question.options, question.held
    rule = StoppingRule(
        options.cap(USUAL_DEALS),
        options.precision,
        options.time_budget,
        verdict=options.precision is None,
        comparisons=len(ready) * len(held),
    )

    def tally(first: int, deals: int) -> Tally:
        return tally_of(question.rows(first, deals), held, ready)

    def headline(sums: Tally) -> tuple[PointEstimate, ...]:
        return deciding(sums, held, ready)

    return run(tally, headline, rule, workers=options.workers, progress=options.progress, block=BLOCK), rule


def tally_of(rows: npt.NDArray[np.void], held: Sequence[int], ready: Sequence[int]) -> Tally:
    """The sums of a block."""
    branches: list[tuple[Branch, tuple[int, int]]] = [(("silent", tile), (tile, SILENT)) for tile in held]
    branches += [(("report", tile), (tile, REPORT)) for tile in ready]
    columns = {
        name: {branch: Moments.of(rows[name][:, tile, report]) for branch, (tile, report) in branches}
        for name in ("fan", "won", "shot", "shot_fan")
    }
    fan = rows["fan"]
    differences = {
        (reported, silent): Moments.of(fan[:, reported, REPORT] - fan[:, silent, SILENT])
        for reported in ready
        for silent in held
    }
    return Tally(columns["fan"], columns["won"], columns["shot"], columns["shot_fan"], differences)


def best(sums: Tally, kind: str) -> tuple[int, float]:
    """The discard with the best mean result among the reported or the silent ones, and that mean."""
    means = {tile: moments.mean() for (branch, tile), moments in sums.fan.items() if branch == kind}
    tile = max(means, key=lambda tile: (means[tile], -tile))
    return tile, means[tile]


def deciding(sums: Tally, held: Sequence[int], ready: Sequence[int]) -> tuple[PointEstimate, ...]:
    """What a verdict rests on: the best report against every silence, or every report against the best one."""
    (reported, report_mean), (silent, silent_mean) = best(sums, "report"), best(sums, "silent")
    if report_mean >= silent_mean:
        return tuple(sums.difference[reported, tile].point() for tile in held)
    return tuple(sums.difference[tile, silent].point() for tile in ready)


def answer(
    question: Question, found: HandAnalysis, ready: Sequence[int], played: Run[Tally], rule: StoppingRule
) -> dict[str, Any]:
    """Verdict, options and best silent play from the sums."""
    sums = played.tally
    (reported, report_mean), (silent, silent_mean) = best(sums, "report"), best(sums, "silent")
    reporting = report_mean >= silent_mean
    verdict = "undecided"
    if rule.decided(*deciding(sums, question.held, ready)):
        verdict = "report" if reporting else "silent"
    waits = {entry["tile"]: entry["waits"] for entry in found["discards"]}
    return {
        "verdict": verdict,
        "best_discard": NAMES[reported if reporting else silent],
        "deals": played.deals,
        "stopped": played.stopped,
        "reached": not rule.exit_code(*deciding(sums, question.held, ready)),
        "options": [option(sums, tile, waits[NAMES[tile]], rule.method) for tile in by_report(sums, ready)],
        "best_silent": {"discard": NAMES[silent], "mean": silent_mean},
    }


def by_report(sums: Tally, ready: Sequence[int]) -> list[int]:
    """The ready discards, the best to report with first."""
    return sorted(ready, key=lambda tile: (-sums.fan["report", tile].mean(), tile))


def option(sums: Tally, tile: int, waits: Any, method: IntervalMethod) -> dict[str, Any]:
    """One ready discard: both branches and their difference."""
    point = sums.difference[tile, tile].point()
    return {
        "discard": NAMES[tile],
        "waits": waits,
        "report": branch(sums, ("report", tile), method),
        "silent": branch(sums, ("silent", tile), method),
        "difference": {"mean": point.mean, "se": point.se, "ci95": _ends(method.interval(point))},
    }


def branch(sums: Tally, which: Branch, method: IntervalMethod) -> dict[str, Any]:
    """Mean result in fan, win rate, how often an own discard is won on and what that costs a hand."""
    point = sums.fan[which].point()
    return {
        "mean": point.mean,
        "ci95": _ends(method.interval(point)),
        "win_rate": sums.won[which].mean(),
        "killed_rate": sums.shot[which].mean(),
        "kill_cost": sums.shot_fan[which].mean(),
    }


def _ends(interval: Interval) -> list[float]:
    return [interval.low, interval.high]
