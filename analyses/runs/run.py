"""A run: blocks of deals played in order until the stopping rule or the user ends it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from analyses.runs.interrupt import watch_interrupt
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import Reason, StoppingRule
from zhuoji_sim.compiled.blocks import in_order

BLOCK = 2000
"""Deals a worker plays at a time. The stopping rule looks after each block, so with another size a run may stop
elsewhere; neither the run's id nor its manifest holds it.
"""

Stopped = Reason | Literal["interrupted"]
"""Why a run ended; the last: by the user, before any of the others."""


class Addable(Protocol):
    """Exact sums of a block, which add up in any order."""

    def __add__(self, other: Any, /) -> Self: ...


T = TypeVar("T", bound=Addable)
Progress = Callable[[int], None]
"""Told how many more deals are done."""


@dataclass(frozen=True)
class Run(Generic[T]):
    """What was played: the sums over all deals, how many, and why it ended there."""

    tally: T
    deals: int
    stopped: Stopped


def run(
    play: Callable[[int, int], T],
    headline: Callable[[T], tuple[PointEstimate, ...]],
    rule: StoppingRule,
    *,
    workers: int | None = None,
    progress: Progress = lambda deals: None,
    block: int = BLOCK,
) -> Run[T]:
    """Play blocks until `rule` ends the run, and add up what `play(first, deals)` returns for each.

    headline: the estimates that the rule looks at, from the sums so far. progress: told the deals of each block as it
    is added. The first Ctrl-C ends the run after the block at hand; `stopped` then says so. A second one raises
    KeyboardInterrupt.
    """
    began = time.monotonic()
    tally: T | None = None
    deals = 0
    with watch_interrupt() as interrupted:
        blocks = in_order(lambda first, length: (play(first, length), length), rule.max_deals, block, workers)
        for part, length in blocks:
            tally = part if tally is None else tally + part
            deals += length
            progress(length)
            stopped: Stopped | None = rule.after(deals, time.monotonic() - began, *headline(tally))
            if stopped is None and interrupted():
                stopped = "interrupted"
            if stopped is not None:
                blocks.close()
                return Run(tally, deals, stopped)
    raise AssertionError("a stopping rule ends a run at its cap at the latest")
