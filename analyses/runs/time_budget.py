"""The runs of one study, one after the other: they share its time budget, and one Ctrl-C ends them all."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Generic

from analyses.runs.interrupt import watch_interrupt
from analyses.runs.options import Options
from analyses.runs.run import Run, Stopped, T
from analyses.runs.variations import Variation
from analyses.statistics.stopping import StoppingRule
from zhuoji_sim.text import Text

_NO_TIME = 1e-9
"""Seconds: a run with so little ends after its first block."""


@dataclass(frozen=True)
class Sitting:
    """What the runs of a study have in common: seconds in all (None: no limit), when it began, whether Ctrl-C came."""

    budget: float | None
    began: float
    interrupted: Callable[[], bool]

    def within(self, rule: StoppingRule) -> StoppingRule:
        """The rule of a run that starts now: it has what is left of the time."""
        if self.budget is None:
            return rule
        return replace(rule, time_budget=max(self.budget - (time.monotonic() - self.began), _NO_TIME))

    def over(self) -> bool:
        """True if no further run is to start."""
        return self.interrupted() or (self.budget is not None and time.monotonic() - self.began >= self.budget)


@dataclass(frozen=True)
class SideRuns(Generic[T]):
    """The variations that were played, with their runs; `unfinished` are those that were cut short or left out."""

    runs: list[tuple[Variation, Run[T]]]
    unfinished: list[Variation]
    interrupted: bool

    def stopped(self, main: Run[T]) -> Stopped:
        """Why the study ended: what ended its main run, unless a variation was interrupted."""
        return "interrupted" if self.interrupted else main.stopped

    def caveats(self) -> tuple[Text, ...]:
        """What the reader of a study must know whose time was up before all was played."""
        if self.interrupted or not self.unfinished:
            return ()
        names = "; ".join(one.words.en for one in self.unfinished)
        names_zh = "；".join(one.words.zh for one in self.unfinished)
        return (
            Text(
                f"The time was up before these variations were played in full, or at all: {names}.",
                f"限定的时间用完时，下列变化没有打完，或没有开始打：{names_zh}。",
            ),
        )


@contextmanager
def sitting(options: Options) -> Iterator[Sitting]:
    """Begin a study: its time runs from here, and the first Ctrl-C is noted until it is closed."""
    with watch_interrupt() as interrupted:
        yield Sitting(options.time_budget, time.monotonic(), interrupted)


def play_variations(
    now: Sitting, asked: Iterable[Variation], rule: StoppingRule, play: Callable[[Variation, StoppingRule], Run[T]]
) -> SideRuns[T]:
    """Play what a study is repeated with, after its main run, until the time is up or Ctrl-C comes."""
    runs: list[tuple[Variation, Run[T]]] = []
    unfinished = []
    for variation in asked:
        played = None if now.over() else play(variation, now.within(rule))
        if played:
            runs.append((variation, played))
        if not played or played.stopped in ("time", "interrupted"):
            unfinished.append(variation)
    return SideRuns(runs, unfinished, now.interrupted() and bool(unfinished))


def shorter(rule: StoppingRule, share: int) -> StoppingRule:
    """The rule of a variation, which plays one deal for `share` of the main run's cap."""
    return StoppingRule(max(rule.max_deals // share, 1))


def total_deals(cap: int, asked: Iterable[Variation], share: int) -> int:
    """Deals of a main run of `cap` deals and its variations."""
    return cap + len(list(asked)) * max(cap // share, 1)
