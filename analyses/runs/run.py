"""The one run: blocks played in order on all cores, added up until the stopping rule or the user ends it."""

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from analyses.runs.engines import Engine, Threads
from analyses.runs.interrupt import watch_interrupt
from analyses.runs.keeping import NOTHING_KEPT, Keeping
from analyses.runs.options import Progress
from analyses.runs.pieces import Piece
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import Reason, StoppingRule

Stopped = Reason | Literal["interrupted"]
"""Why a run ended; the last: by the user, before any of the others."""


class Addable(Protocol):
    """Exact sums of a block, which add up in any order."""

    def __add__(self, other: Any, /) -> Self: ...


T = TypeVar("T", bound=Addable)
THREADS = Threads()


@dataclass(frozen=True)
class Run(Generic[T]):
    """What was played: the sums over all deals, how many, and why it ended there."""

    sums: T
    deals: int
    stopped: Stopped


class _Lot(NamedTuple, Generic[T]):
    """Deals that come in: played now, or kept; whether the clock is looked at after them."""

    first: int
    deals: int
    sums: T
    played: bool
    timed: bool


def run(
    play: Callable[[int, int], T],
    rule: StoppingRule,
    block: int,
    *,
    headline: Callable[[T], tuple[PointEstimate, ...]] = lambda sums: (),
    each: Callable[[int, int], None] = lambda first, deals: None,
    engine: Engine = THREADS,
    progress: Progress = lambda deals: None,
    kept: Keeping = NOTHING_KEPT,
    first: int = 0,
) -> Run[T]:
    """Play blocks until `rule` ends the run, and add up what `play(first, deals)` returns for each.

    block: deals that a worker plays at a time. The rule looks after each block, in order, so with another size a run
    may stop elsewhere. engine: who plays, which changes nothing. headline: the estimates that the rule looks at, from
    the sums so far. each: told the first deal, and how many, of what comes in, in order, before it is added: a block
    that was played, or several that were kept. progress: told the deals of it as it is added. kept: where finished
    blocks are taken from and handed in; the clock stands still while they are taken. first: the deal to begin with, a
    multiple of the block.

    The first Ctrl-C ends the run after the block at hand; `stopped` then says so. A second one raises
    KeyboardInterrupt.
    """
    began = time.monotonic()
    sums: T | None = None
    deals = 0
    with (
        watch_interrupt() as interrupted,
        closing(kept),
        closing(_lots(play, rule, block, engine, kept, first)) as lots,
    ):
        for lot in lots:
            each(lot.first, lot.deals)
            sums = lot.sums if sums is None else sums + lot.sums
            deals += lot.deals
            look = headline(sums)
            if lot.played:
                kept.put(Piece(lot.first, lot.deals, lot.sums, (look,), first))  # type: ignore[arg-type]
            progress(lot.deals)
            seconds = time.monotonic() - began if lot.timed else 0.0
            stopped: Stopped | None = rule.after(deals, seconds, *look)
            if stopped is None and interrupted():
                stopped = "interrupted"
            if stopped is not None:
                return Run(sums, deals, stopped)
    raise AssertionError("a stopping rule ends a run at its cap at the latest")


def _lots(
    play: Callable[[int, int], T], rule: StoppingRule, block: int, engine: Engine, kept: Keeping, first: int
) -> Generator[_Lot[T]]:
    """What is kept, and what is played where nothing is, in order."""
    at, end = first, first + rule.max_deals

    def fits(piece: Piece) -> bool:
        """Whether the rule would not have ended the run within the piece."""
        if not rule.looks or piece.deals <= block:
            return True
        known = piece.origin == first and len(piece.looks) == -(-piece.deals // block)
        ends = range(piece.first + block - first, piece.end - first, block)
        return known and not any(rule.after(deals, 0, *look) for deals, look in zip(ends, piece.looks, strict=False))

    piece = kept.take(at, end, fits)
    while at < end:
        while piece is not None:
            at = piece.end
            following = kept.take(at, end, fits)
            yield _Lot(piece.first, piece.deals, piece.sums, False, following is None)  # type: ignore[arg-type]
            piece = following
        until = kept.next_after(at, end)
        with closing(engine.in_order(play, until - at, block, at)) as blocks:
            for sums in blocks:
                deals = min(block, until - at)
                yield _Lot(at, deals, sums, True, True)
                at += deals
        piece = kept.take(at, end, fits)
