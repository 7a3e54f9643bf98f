"""What the walls decided of a result, and what the players did: an account that adds up.

The value of a moment is what the seat gets on average if the policies play on from there with the real hands and fresh
walls. Before a draw it is the mean over all that can be drawn, for given all hands every order of the wall is as likely
as any other. So the luck of a draw, the value after it less the value before it, has the mean zero whoever plays, and
the luck of all draws, the tile turned up at the end among them, is the result less the value of the hands as dealt and
less what the decisions between the draws changed. Where a policy decides as the player did, that is nothing, and
nothing is played for it: this is the sum over all draws, with the errors of two moments for each deviation instead of
two for each draw.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyses.review.course import Course, State, Step
from analyses.review.kernels import play_on
from analyses.runs.table_setup import TableSetup
from analyses.statistics.moments import Moments
from analyses.statistics.points import PointEstimate
from zhuoji_sim.codes import Move
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.policies.codes import MOVE, Kind
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.worlds.known import own_choice

Ints = npt.NDArray[np.int64]
Values = Callable[[Sequence[State], int], Ints]
"""What the seat gets from each of some states, [walls, states], with the walls of this number."""

EXACT = PointEstimate(0.0, 0.0, 0, 0)
"""Nothing, known without error."""
_STEADY = (Kind.SHANTEN, Kind.UKEIRE, Kind.VALUE, Kind.EXPERT)
"""Policies that always decide alike where they see the same."""
_BLOCK = 250
_DEALT = 4
"""So many times the walls tell what the hands as dealt are worth: that error is in every hand's luck."""


@dataclass(frozen=True)
class Account:
    """A result in fan: dealt + luck + own + others, each with its error.

    dealt: what the hands as dealt are worth. luck: of all draws. own, others: what the decisions of the seat, and of
    the others, changed against those of the policies.
    """

    result: int
    dealt: PointEstimate
    luck: PointEstimate
    own: PointEstimate
    others: PointEstimate


def total(points: Iterable[PointEstimate]) -> PointEstimate:
    """The sum of independent estimates."""
    added = list(points)
    return PointEstimate(
        math.fsum(one.mean for one in added),
        math.sqrt(math.fsum(one.se**2 for one in added)),
        sum(one.n for one in added),
        sum(one.nonzero for one in added),
    )


def account(course: Course, seat: int, table: TableSetup, values: Values) -> Account:
    """The account of a hand; `values` tell what moments are worth to the seat, with walls by the number of the step."""
    dealt = Moments.of(np.concatenate([values([course.start], -1 - part)[:, 0] for part in range(_DEALT)])).point()
    own, others = list[PointEstimate](), list[PointEstimate]()
    for number, step in enumerate(course.steps):
        seats = deviating(course, step, table)
        if seats:
            (own if seat in seats else others).append(_change(step, number, values))
    decided = total([*own, *others])
    luck = PointEstimate(course.deltas[seat] - dealt.mean - decided.mean, math.hypot(dealt.se, decided.se), dealt.n, 0)
    return Account(course.deltas[seat], dealt, luck, total(own), total(others))


def _change(step: Step, number: int, values: Values) -> PointEstimate:
    fan = values([step.before, step.after], number)
    return Moments.of(fan[:, 1] - fan[:, 0]).point()


def deviating(course: Course, step: Step, table: TableSetup) -> list[int]:
    """The seats that decided otherwise than their policies would, as far as that can be known without playing."""
    return [seat for seat, chosen in step.chosen.items() if not _as_policy(course, step, seat, chosen, table)]


def _as_policy(course: Course, step: Step, seat: int, chosen: str, table: TableSetup) -> bool:
    if any(policy.kind not in _STEADY for policy in table.policies):
        return False
    actions = course.decision(step, seat).actions
    rules, players = table.records()
    own = int(own_choice(step.before.copy(), rules, tables(), players, seat))
    if own // MOVE == Move.WIN:
        return chosen == "win"
    return actions.get(chosen) == own


@dataclass(frozen=True, eq=False)
class Walls:
    """Values by so many fresh walls, for the `hand`-th of a record."""

    table: TableSetup
    seat: int
    seed: int
    hand: int
    walls: int
    workers: int | None = None

    def __call__(self, states: Sequence[State], number: int) -> Ints:
        """[walls, states]; all states have the same walls."""
        together = np.concatenate(states)
        rules, players = self.table.records()

        def play(first: int, length: int) -> Ints:
            fan = np.zeros((length, len(together)), np.int64)
            place = self.seat, np.uint64(self.seed), first
            play_on(together, new_state(), rules, tables(), players, new_ledger(), *place, fan)
            return fan

        first = first_wall(self.hand, number)
        return np.concatenate(list(in_order(play, self.walls, _BLOCK, self.workers, first)))


_MOMENTS, _MOST_WALLS = 1 << 10, 1 << 24
"""More moments than a hand has, and walls than any is given."""


def first_wall(hand: int, number: int) -> int:
    """The first of the fresh walls of a moment, which no other moment has, and no race."""
    return (1 + hand) * _MOMENTS * _MOST_WALLS + (number + _DEALT) * _MOST_WALLS
