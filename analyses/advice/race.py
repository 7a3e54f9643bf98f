"""The race: all actions are played in common worlds until one is best, or those left are as good as equal.

After each round the one with the highest mean leads, and whatever is beyond doubt worse than it is played no more, so
that the effort goes to the actions still in doubt. All intervals, of every action and of every difference of two, hold
jointly at every look (`Anytime`, Bonferroni over all of them): the truly best action drops out, or another is named
best, with a probability of 5 % at most.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from analyses.advice.tally import Tally
from analyses.runs.interrupt import watch_interrupt
from analyses.runs.options import Progress
from analyses.statistics.intervals import Interval
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import MIN_NONZERO, Reason, StoppingRule
from zhuoji_sim.compiled.blocks import in_order

Stopped = Reason | Literal["ties", "interrupted"]
"""`ties`: all actions left are as good as equal."""

BLOCK = 125
"""Worlds that a worker plays at a time."""
_SHORTEST = 500
_GROWTH = 4
"""A round has so many worlds, or a quarter of those before it: about as many looks as the result has digits."""

Play = Callable[[int, int, Sequence[int]], Tally]
"""Plays these actions in worlds `first` .. `first + worlds - 1`."""


class Keeper(Protocol):
    """Where a race is kept."""

    def take(self, race: "Race") -> "Race":
        """The race where it was left, or as it is."""

    def put(self, race: "Race", last: bool = False) -> None:
        """Keep where it stands; `last`: at the end of a round."""


@dataclass(frozen=True)
class Race:
    """Where a race stands.

    within: fan within which two actions are as good as equal. keep: whether all actions are played to the end, as for a
    precision. sides: of what each action is a way; the race is settled when those left are ways of one thing. Without,
    each action is a thing of its own. until: where the round at hand ends, which a cap may cut short.
    """

    tally: Tally
    alive: tuple[int, ...]
    rule: StoppingRule
    within: float
    worlds: int = 0
    stopped: Stopped | None = None
    sides: tuple[int, ...] = ()
    until: int = 0

    @property
    def leader(self) -> int:
        """The best so far of those still in the race, which all have the same worlds."""
        return max(self.alive, key=lambda action: (self.tally.sums[0, action, action], -action))

    def ranking(self) -> list[int]:
        """All actions, the leader first, the others by how little they are behind it in their common worlds."""
        leader = self.leader
        others = (action for action in range(len(self.tally.worlds)) if action != leader)
        return [leader, *sorted(others, key=lambda action: (self.tally.gain(leader, action).mean, action))]

    def gain(self, action: int, other: int) -> PointEstimate:
        """What an action has more than another; where hardly any worlds differ, with an error that allows for more."""
        point = self.tally.gain(action, other)
        if point.nonzero >= MIN_NONZERO or point.n < 2:
            return point
        return self.rule.method.widened(point, self.tally.largest / point.n)

    def interval(self, action: int, other: int) -> Interval:
        """Of that difference; it holds jointly with all others, at every look."""
        return self.rule.method.interval(self.gain(action, other))

    def worse(self) -> set[int]:
        """Those beyond doubt worse than the leader."""
        leader = self.leader
        return {action for action in self.alive if action != leader and self.rule.decided(self.gain(leader, action))}

    def equal(self) -> list[int]:
        """Those in the race that are shown to be as good as the leader, it among them; none where it has no equal."""
        leader = self.leader
        enough = self.worlds >= self.rule.floor
        near = [other for other in self.alive if other != leader and self._is_near(self.interval(leader, other))]
        return sorted([leader, *near]) if near and enough else []

    def _is_near(self, interval: Interval) -> bool:
        return -self.within <= interval.low and interval.high <= self.within

    def reason(self, seconds: float) -> Stopped | None:
        """Why the race ends here, None if it goes on."""
        behind = self.worse()
        if self.rule.precision is not None:
            if self.precise():
                return "precision"
        elif self.settled() and self.worlds >= self.rule.floor:
            return "verdict"
        elif set(self.equal()) | behind == set(self.alive):
            return "ties"
        return self.rule.after(self.worlds, seconds)

    def settled(self) -> bool:
        """Are all that may still be best, by what they are ways of, the same?"""
        left = set(self.alive) - self.worse()
        return len({self.sides[action] for action in left} if self.sides else left) == 1

    def precise(self) -> bool:
        """Whether every difference to the leader is known as exactly as asked for."""
        leader = self.leader
        gains = [self.gain(leader, action) for action in self.alive if action != leader]
        return (
            self.rule.precision is not None
            and self.worlds >= self.rule.floor
            and all(self.rule.interval(gain).half_width <= self.rule.precision for gain in gains)
        )


def comparisons(actions: int) -> int:
    """How many intervals are to hold jointly: every action's own, and that of every pair."""
    return actions * (actions + 1) // 2


def run_race(
    play: Play,
    actions: int,
    rule: StoppingRule,
    within: float,
    workers: int | None = None,
    progress: Progress = lambda worlds: None,
    watch: Callable[[Race], None] | None = None,
    sides: tuple[int, ...] = (),
    kept: Keeper | None = None,
) -> Race:
    """Play rounds until the race ends. The number of workers changes no number; a time budget may end it elsewhere.

    progress: told of each block of worlds. watch: shown where the race stands after each round but the last. What
    either raises ends the race at once. The first Ctrl-C ends it after the round at hand; `stopped` then says so.
    """
    began = time.monotonic()
    race = Race(Tally.empty(actions), tuple(range(actions)), rule, within, sides=sides)
    if kept is not None:
        race = kept.take(race)
        progress(race.worlds)
    with watch_interrupt() as interrupted:
        while race.stopped is None:
            race = _round(race, play, workers, progress, kept)
            stopped = race.reason(time.monotonic() - began)
            if stopped is None and interrupted():
                stopped = "interrupted"
            alive = race.alive if rule.precision is not None else tuple(a for a in race.alive if a not in race.worse())
            race = replace(race, alive=alive, stopped=stopped)
            if watch is not None and stopped is None:
                watch(race)
    return race


def _round(race: Race, play: Play, workers: int | None, progress: Progress, kept: Keeper | None) -> Race:
    """Play the next worlds with all that are in the race, up to the end of its round."""
    first, alive = race.worlds, race.alive
    if race.until <= first:
        race = replace(race, until=first + max(race.rule.floor - first, _SHORTEST, first // _GROWTH))
    worlds = min(race.until, race.rule.max_deals) - first
    with closing(
        in_order(lambda start, length: (play(start, length, alive), length), worlds, BLOCK, workers, first)
    ) as blocks:
        for played, length in blocks:
            race = replace(race, tally=race.tally + played, worlds=race.worlds + length)
            progress(length)
            if kept is not None:
                kept.put(race, last=race.worlds == first + worlds)
    return race
