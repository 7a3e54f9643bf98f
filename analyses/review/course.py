"""The course of a recorded hand: each moment at which players decided, and what they did of what they could."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.advice.decision import Decision
from zhuoji_sim.codes import Phase
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.play.entries import act
from zhuoji_sim.play.steps import Act
from zhuoji_sim.records.lines import RecordLine
from zhuoji_sim.records.replay import Replay
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.tiles.kinds import NAMES

State = npt.NDArray[np.void]
_OWN_TURN = ("discard", "kong")
_CLAIMS = ("pong", "kong")


@dataclass(frozen=True, eq=False)
class Step:
    """A move of the seat on turn, or the answers of the others to a tile.

    Attributes
    ----------
    line
        Of the file, after which it was decided.
    before, after
        1-element arrays of `STATE`; no tile is drawn between them.
    chosen
        By seat, the action it took of those in its `Decision`. A seat that might have claimed a tile on which another
        won is left out: nobody knows what it would have done.
    """

    line: int
    before: State
    after: State
    chosen: Mapping[int, str]


@dataclass(frozen=True, eq=False)
class Course:
    """A finished hand: `start` is dealt and nothing drawn; `lines` are those of its record."""

    ruleset: Ruleset
    start: State
    steps: tuple[Step, ...]
    lines: tuple[RecordLine, ...]
    result: Mapping[str, Any]
    deltas: tuple[int, ...]
    """In fan, by seat."""

    @property
    def weekday(self) -> int | None:
        """The day, where the rules ask for it (R6.14)."""
        return int(self.start["weekday"][0]) or None

    def decision(self, step: Step, seat: int) -> Decision:
        """What the seat could do there."""
        return Decision.at(step.before, seat, self.ruleset, self.weekday)

    def asked(self, seat: int) -> Iterator[tuple[Step, Decision]]:
        """The steps at which the seat had more than one thing to do, or did what no policy does."""
        for step in self.steps:
            if seat in step.chosen:
                decision = self.decision(step, seat)
                if len(decision.actions) > 1 or step.chosen[seat] not in decision.actions:
                    yield step, decision


def follow(lines: Sequence[RecordLine], weekday: int | None = None) -> Course:
    """Follow a hand from its `start_hand` line to its end. Raises InputError for an illegal or impossible line."""
    game = Replay(lines[0], lines[1:], weekday)
    walk = _Walk(game)
    start = game.state.copy()
    for last, line in pairwise(lines):
        walk.go(line_number(last), line)
    if game.result is None:
        raise lines[-1].refuse(f"the record stops in mid-hand after this line: {game.due}")
    deltas = tuple(int(fan) for fan in game.ledger["deltas"][0][: game.ruleset.players])
    return Course(game.ruleset, start, tuple(walk.steps), tuple(lines), game.result, deltas)


def line_number(line: RecordLine) -> int:
    """The line's number in its file."""
    return int(line.where.rpartition(":")[2])


class _Walk:
    """Feeds a replay line by line and notes the steps."""

    def __init__(self, game: Replay) -> None:
        self.game, self.steps = game, list[Step]()
        self.opened: tuple[int, State] | None = None
        """Where the tile lay open that is being won on: its line and the state."""

    def go(self, last: int, line: RecordLine) -> None:
        """One line further; `last` is the number of the one before."""
        game, kind = self.game, line.type
        before = game.state.copy()
        if kind == "win" and self.opened is None:
            self.opened = last, before
        elif kind in ("draw", "end") and not game.wins and game.phase in (Phase.CLAIM, Phase.ROB):
            self._passed(last, before)
        game.feed(line)
        if kind == "end" and self.opened is not None:
            self._won()
        elif kind in _OWN_TURN and line.get("kind") != "exposed":
            self._note(last, before, {line["actor"]: _own_move(line)})
        elif kind in _CLAIMS:
            self._note(last, before, self._answers(before, {line["actor"]: kind}))
        elif kind == "leave":
            self._note(last, before, {line["actor"]: kind})

    def _note(self, line: int, before: State, chosen: Mapping[int, str]) -> None:
        self.steps.append(Step(line, before, self.game.state.copy(), chosen))

    def _passed(self, line: int, before: State) -> None:
        after = before.copy()
        act(after, self.game.rules, tables(), int(Act.PASS), 0, 0)
        self.steps.append(Step(line, before, after, self._answers(before, {})))

    def _won(self) -> None:
        assert self.opened is not None
        line, before = self.opened
        winners = {win["actor"]: "win" for win in self.game.wins}
        on_turn = before["phase"][0] == Phase.TURN
        self._note(line, before, winners if on_turn else self._answers(before, winners))

    def _answers(self, before: State, taken: Mapping[int, str]) -> dict[int, str]:
        """What every seat that was asked has answered, where `taken` are those that did not pass."""
        won = "win" in taken.values()
        chosen = dict(taken)
        for seat in range(self.game.ruleset.players):
            could = Decision.at(before, seat, self.game.ruleset).actions if seat not in taken else {}
            if set(could) > {"pass"} and ("win" in could or not won):
                chosen[seat] = "pass"
        return chosen


def _own_move(line: RecordLine) -> str:
    move = "report" if line.get("report") else line.type
    return f"{move} {NAMES[line['tile']]}"
