"""The dealer's count (R2.8) as it comes up in sessions: how often it is 1, 2 and so on, and which one a deal has.

The count follows from the hands before, and the tiles do not depend on it. So a deal of a study may be given a count
that is drawn by the shares in which counts come up where the same table plays on and on.
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from analyses.runs.identity import run_id
from analyses.runs.table_setup import SESSIONS, TableSetup
from zhuoji_sim.play.batches import Batch

LENGTH, NUMBER = 100, 100
"""The shares are those of so many hands of so many sessions, of a seed of their own; their error is not counted.

Slow policies do not play them: those do that stand in for them.
"""
_SEED = 0x5E5510
_DRAWN = 0xC0117
_shares: dict[str, npt.NDArray[np.float64]] = {}


def shares(table: TableSetup) -> npt.NDArray[np.float64]:
    """How often the count is at most 1, 2, ... in sessions at this table."""
    table = table.with_stand_ins()
    name = run_id(SESSIONS, table, _SEED)
    if name not in _shares:
        rows = Batch(*table.records(), _SEED, LENGTH).play(0, NUMBER)
        _shares[name] = np.cumsum(np.bincount(rows["n"])[1:]) / len(rows)
    return _shares[name]


def counts(table: TableSetup, seed: int, first: int, deals: int) -> npt.NDArray[np.int64]:
    """The count of each of the deals `first` on of a seed: of each deal by itself."""
    drawn = [np.random.default_rng((seed, deal, _DRAWN)).random() for deal in range(first, first + deals)]
    return np.searchsorted(shares(table), drawn, side="right") + 1


def stretches(table: TableSetup, seed: int, first: int, deals: int) -> Iterator[tuple[TableSetup, slice]]:
    """The deals in stretches of one count, each with its table."""
    if table.n != SESSIONS:
        yield table, slice(0, deals)
        return
    drawn = counts(table, seed, first, deals)
    edges = [0, *(np.flatnonzero(np.diff(drawn)) + 1).tolist(), deals]
    for start, stop in pairwise(edges):
        if start < stop:
            yield table.with_count(int(drawn[start])), slice(start, stop)
