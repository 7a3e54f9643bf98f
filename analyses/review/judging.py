"""What a decision cost: the action played against the one that advice names.

Advice names the best action in a race. It is named because it did well in the race's worlds, so what it promised there
is too much. Its gain over the action played is therefore estimated anew, in worlds of their own from what the seat
could see, and once more with the real hands and fresh walls, which no choice has seen: both are without that bias.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from analyses.advice.decision import Decision
from analyses.advice.question import Question
from analyses.advice.race import BLOCK, Race, run_race
from analyses.advice.tally import Tally
from analyses.review.luck import EXACT, first_wall
from analyses.runs.options import Options
from analyses.statistics.intervals import Fixed
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import MIN_NONZERO
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.worlds.known import play_walls
from zhuoji_sim.worlds.playouts import PLAYOUTS

USUAL_DEALS = 10_000
"""Worlds of a race at most."""
USUAL_WALLS = 4_000
"""Further worlds, and fresh walls, by which a cost is estimated."""


@dataclass(frozen=True, eq=False)
class Judged:
    """A decision, its race, and the cost of the action played against the one named best, in fan.

    at_most: what the action may cost against whichever is truly the best, with 95 %.
    """

    decision: Decision
    race: Race
    played: str
    best: str
    cost: PointEstimate
    at_most: float
    known: PointEstimate

    @property
    def p_value(self) -> float:
        """How unlikely such a cost is if the action was as good as the one named best."""
        return 1.0 if self.played == self.best else Fixed().p_value(self.cost)


@dataclass(frozen=True)
class Judging:
    """How decisions are judged: by advice as asked for, then by so many further worlds and walls."""

    options: Options
    belief: str = "usual"
    walls: int = USUAL_WALLS

    def judge(self, decision: Decision, played: str, hand: int, moment: int) -> Judged:
        """Judge an action; `hand` and `moment` number the worlds. Raises InputError for an unknown belief."""
        options = replace(self.options, deals=self.options.cap(USUAL_DEALS))
        question = Question(decision, options, self.belief)
        names, workers = list(decision.actions), options.workers
        race = run_race(question.play, len(names), question.rule(), question.margin, workers)
        leader, own = race.leader, names.index(played)
        rivals = [action for action in race.alive if action != own]
        cost, at_most, known = EXACT, 0.0, EXACT
        first = first_wall(hand, moment)
        if rivals:
            tally = self._sum(question.play, sorted({own, leader, *rivals}), len(names), first)
            at_most = max(0.0, *(_highest(tally, rival, own, len(rivals)) for rival in rivals))
            cost = _gain(tally, leader, own) if leader != own else EXACT
        if leader != own:
            known = _gain(self._sum(self._known(decision), [own, leader], len(names), first), leader, own)
        return Judged(decision, race, played, names[leader], cost, at_most, known)

    def _sum(self, play: Callable[[int, int, Sequence[int]], Tally], actions: list[int], of: int, first: int) -> Tally:
        tally = Tally.empty(of)
        for played in in_order(
            lambda start, length: play(start, length, actions), self.walls, BLOCK, self.options.workers, first
        ):
            tally = tally + played
        return tally

    def _known(self, decision: Decision) -> Callable[[int, int, Sequence[int]], Tally]:
        """Plays actions with the real hands and the fresh walls `first` on."""
        choices = list(decision.actions.values())
        rules, players = decision.ruleset.record(decision.weekday or 0), self.options.table.records()[1]

        def play(first: int, walls: int, actions: Sequence[int]) -> Tally:
            rows = np.zeros((walls, len(actions)), PLAYOUTS)
            told = np.array([choices[action] for action in actions], np.int64)
            works, place = np.zeros(2, STATE), (decision.seat, told, np.uint64(self.options.seed), first)
            play_walls(decision.state, works, rules, tables(), players, new_ledger(), *place, rows)
            return Tally.of(rows, actions, len(choices))

        return play


def _gain(tally: Tally, action: int, other: int) -> PointEstimate:
    """What an action has more than another; where few worlds differ, with an error that allows for more."""
    point = tally.gain(action, other)
    return point if point.nonzero >= MIN_NONZERO else Fixed().widened(point, tally.largest / max(point.n, 1))


def _highest(tally: Tally, action: int, other: int, rivals: int) -> float:
    return Fixed().joint(rivals).interval(_gain(tally, action, other)).high
