"""The runs of one study, one after the other: they share its time, and one Ctrl-C ends them all."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from analyses.runs.interrupt import watch_interrupt
from analyses.statistics.stopping import StoppingRule

_NO_TIME = 1e-9
"""Seconds: a run with so little ends after its first block."""


@dataclass(frozen=True)
class TimeBudget:
    """What the runs of a study share: seconds in all (None: no limit), when they began, whether Ctrl-C came."""

    seconds: float | None
    began: float
    interrupted: Callable[[], bool]

    def within(self, rule: StoppingRule) -> StoppingRule:
        """The rule of a run that starts now: it has what is left of the time."""
        if self.seconds is None:
            return rule
        return replace(rule, time_budget=max(self.seconds - (time.monotonic() - self.began), _NO_TIME))

    def over(self) -> bool:
        """True if no further run is to start."""
        return self.interrupted() or (self.seconds is not None and time.monotonic() - self.began >= self.seconds)


@contextmanager
def time_budget(seconds: float | None, spent: float = 0.0) -> Iterator[TimeBudget]:
    """Begin a study: its time runs from here, and the first Ctrl-C is noted until it is closed.

    spent: seconds that went into what is kept of it.
    """
    with watch_interrupt() as interrupted:
        yield TimeBudget(seconds, time.monotonic() - spent, interrupted)
