"""The one run: blocks played in order on all cores, added up until the stopping rule or the user ends it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from analyses.runs.interrupt import watch_interrupt
from analyses.runs.options import Progress
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import Reason, StoppingRule
from zhuoji_sim.compiled.blocks import in_order

Stopped = Reason | Literal["interrupted"]
"""Why a run ended; the last: by the user, before any of the others."""


class Addable(Protocol):
    """Exact sums of a block, which add up in any order."""

    def __add__(self, other: Any, /) -> Self: ...


T = TypeVar("T", bound=Addable)


@dataclass(frozen=True)
class Run(Generic[T]):
    """What was played: the sums over all deals, how many, and why it ended there."""

    sums: T
    deals: int
    stopped: Stopped


def run(
    play: Callable[[int, int], T],
    rule: StoppingRule,
    block: int,
    *,
    headline: Callable[[T], tuple[PointEstimate, ...]] = lambda sums: (),
    each: Callable[[T], None] = lambda sums: None,
    workers: int | None = None,
    progress: Progress = lambda deals: None,
) -> Run[T]:
    """Play blocks until `rule` ends the run, and add up what `play(first, deals)` returns for each.

    block: deals that a worker plays at a time. The rule looks after each block, in order, so with another size a run
    may stop elsewhere; the number of workers changes nothing. headline: the estimates that the rule looks at, from the
    sums so far. each: given what each block returned, in order, before it is added. progress: told the deals of each
    block as it is added.

    The first Ctrl-C ends the run after the block at hand; `stopped` then says so. A second one raises
    KeyboardInterrupt.
    """
    began = time.monotonic()
    sums: T | None = None
    deals = 0
    with watch_interrupt() as interrupted:
        blocks = in_order(lambda first, length: (play(first, length), length), rule.max_deals, block, workers)
        for part, length in blocks:
            each(part)
            sums = part if sums is None else sums + part
            deals += length
            progress(length)
            stopped: Stopped | None = rule.after(deals, time.monotonic() - began, *headline(sums))
            if stopped is None and interrupted():
                stopped = "interrupted"
            if stopped is not None:
                blocks.close()
                return Run(sums, deals, stopped)
    raise AssertionError("a stopping rule ends a run at its cap at the latest")
