"""A review asked for: whose decisions, in which hands of a record, and how they are judged."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from analyses.advice.asking import refitted
from analyses.review.course import Course, Step, follow
from analyses.review.document import JudgedStep, ReviewedHand, document
from analyses.review.judging import USUAL_WALLS, Judging
from analyses.review.luck import Walls, account
from analyses.runs.interrupt import watch_interrupt
from analyses.runs.options import Options, Progress
from zhuoji_sim import __version__
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_range
from zhuoji_sim.records.lines import RecordLine
from zhuoji_sim.records.replay import split_hands
from zhuoji_sim.worlds.usual import belief_record

MOST_WALLS = 1_000_000
NumberedHand = tuple[int, Sequence[RecordLine]]


@dataclass(frozen=True)
class Reviewing:
    """How a review is made.

    Attributes
    ----------
    options
        By whom everybody is played on, and when a race ends; the rules are the record's. A time budget is for the
        whole review.
    seat
        Whose decisions.
    belief
        How hidden hands are drawn.
    walls
        Further worlds, and fresh walls, by which each cost and each moment of the account of luck is estimated.
    weekday
        Of hands that do not say it (R6.14).

    Raises
    ------
    InputError
        For an unknown belief and for numbers out of range.
    """

    options: Options
    seat: int
    belief: str = "usual"
    walls: int = USUAL_WALLS
    weekday: int | None = None

    def __post_init__(self) -> None:
        belief_record(self.belief)
        check_range("seat", self.seat, 0, 3)
        check_range("walls", self.walls, 2, MOST_WALLS)

    def follow(self, lines: Sequence[RecordLine]) -> Course:
        """The course of a hand. Raises InputError for an illegal line, and where nobody sits on the seat."""
        course = follow(lines, self.weekday)
        players = course.ruleset.players
        if self.seat >= players:
            raise lines[0].refuse(f"seat is {self.seat}: {players} play, seats 0 to {players - 1} (R1.9)")
        return course

    def options_of(self, course: Course) -> Options:
        """The options at the table of a hand."""
        policies = refitted(self.options, course.ruleset.players)
        return replace(self.options, rulesets=(course.ruleset,), policies=policies, weekday=course.weekday)

    def count(self, hands: Iterable[NumberedHand]) -> int:
        """How many decisions there are. Raises InputError for an illegal line."""
        return sum(len(list(self.follow(lines).asked(self.seat))) for _, lines in hands)


def numbered_hands(lines: Iterable[RecordLine], hand: int | None, name: str) -> list[NumberedHand]:
    """The hands of a record, counted from 0, or one of them. Raises InputError where there is none, or not this one."""
    hands: list[NumberedHand] = list(enumerate(split_hands(lines)))
    if not hands:
        raise InputError(f"{name}: no hand in it: a record starts with a start_hand line")
    for _, own in hands:
        if own[0].type != "start_hand":
            raise own[0].refuse(f"{own[0].type} before any start_hand")
    if hand is None:
        return hands
    if hand >= len(hands):
        raise InputError(f"hand is {hand}: {name} has hands 0 to {len(hands) - 1}")
    return hands[hand : hand + 1]


def review(
    asked: Reviewing, hands: Sequence[NumberedHand], progress: Progress = lambda decisions: None
) -> dict[str, Any]:
    """The review in the shape that `zhuoji review RECORD --json` prints. Raises InputError for an illegal line.

    The first Ctrl-C, and the time budget, end it after the decision at hand: `stopped` then says so.
    """
    work = _Work(asked, progress)
    with watch_interrupt() as interrupted:
        work.interrupted = interrupted
        for number, lines in hands:
            work.take(number, asked.follow(lines))
            if work.stopped != "done":
                break
    options = asked.options
    return document(
        work.hands,
        work.judged,
        seat=asked.seat,
        policy=", ".join(dict.fromkeys(policy.name for policy in options.policies)),
        belief=asked.belief,
        seed=options.seed,
        walls=asked.walls,
        version=__version__,
        stopped=work.stopped,
    )


@dataclass(eq=False)
class _Work:
    """A review under way."""

    asked: Reviewing
    progress: Progress
    interrupted: Callable[[], bool] = lambda: False
    hands: list[ReviewedHand] = field(default_factory=list)
    judged: list[JudgedStep] = field(default_factory=list)
    stopped: str = "done"
    began: float = field(default_factory=time.monotonic)

    def take(self, number: int, course: Course) -> None:
        """Judge a hand's decisions, then its luck, as far as time allows."""
        own: list[JudgedStep] = []
        unjudged: list[tuple[Step, str]] = []
        for step, decision in course.asked(self.asked.seat):
            played = step.chosen[self.asked.seat]
            if played not in decision.actions:
                unjudged.append((step, played))
            elif self._goes_on():
                judging = Judging(self._options(course), self.asked.belief, self.asked.walls)
                judged = judging.judge(decision, played, number, course.steps.index(step))
                own.append(JudgedStep(number, course, step, judged))
            self.progress(1)
        self.judged += own
        if self._goes_on():
            options = self._options(course)
            seat, table = self.asked.seat, options.table
            walls = Walls(table, seat, options.seed, number, self.asked.walls, options.workers)
            self.hands.append(ReviewedHand(number, course, account(course, seat, table, walls), own, unjudged))

    def _options(self, course: Course) -> Options:
        options = self.asked.options_of(course)
        left = None if options.time_budget is None else max(0.001, options.time_budget - self._seconds())
        return replace(options, time_budget=left)

    def _seconds(self) -> float:
        return time.monotonic() - self.began

    def _goes_on(self) -> bool:
        budget = self.asked.options.time_budget
        if self.interrupted():
            self.stopped = "interrupted"
        elif budget is not None and self._seconds() >= budget:
            self.stopped = "time"
        return self.stopped == "done"
