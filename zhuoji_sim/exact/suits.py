"""In how many ways a hand without melds can be dealt, by its class and pairs: suit after suit.

A suit's pattern with counts `c` can be dealt in prod C(4, c) ways, and all that shanten asks of it is its
class, its pairs and its number of tiles (suit_tables). Numbers of ways are int64 arrays with the axes
`[tiles, pairs, class]`; the greatest, the C(108, 14) deals of 14 tiles, is 2**57.
"""

from collections.abc import Iterable
from functools import cache
from math import comb

import numpy as np

from zhuoji_sim.evaluator.suit_distances import HIGH_RANKS, LOW_RANKS, Array, half_counts
from zhuoji_sim.evaluator.suit_tables import CLASSES, HIGH_SHIFT, RANKS, indices, tables
from zhuoji_sim.tiles.kinds import COPIES, SUITS, TURN_TILES

_PAIRS = TURN_TILES // 2
_WAYS_TO_HOLD = [comb(COPIES, held) for held in range(COPIES + 1)]
_WAYS_WITHOUT = [1] + [0] * COPIES


def suit_ways(ranks: Iterable[int] = range(RANKS)) -> Array:
    """Ways to deal 0 to 14 tiles of one suit that has only these ranks (0 to 8): i8[15, 8, CLASSES]."""
    present = set(ranks)
    ways_of_rank = np.array([_WAYS_TO_HOLD if rank in present else _WAYS_WITHOUT for rank in range(RANKS)])
    low_counts, high_counts = half_counts(LOW_RANKS), half_counts(HIGH_RANKS)
    low_ways = _half_ways(ways_of_rank[:LOW_RANKS], low_counts)
    high_ways = _half_ways(ways_of_rank[::-1][:HIGH_RANKS], high_counts)
    held = low_counts.sum(1)[:, None] + high_counts.sum(1)

    low, high = np.nonzero(held <= TURN_TILES)
    table = tables()[0]
    pattern = indices(table, low + (high << HIGH_SHIFT))
    ways = np.zeros((TURN_TILES + 1, _PAIRS + 1, CLASSES), np.int64)
    where = held[low, high], table["pairs"][pattern], table["cls"][pattern]
    np.add.at(ways, where, low_ways[low] * high_ways[high])
    return ways


def ways_together(first: Array, second: Array) -> Array:
    """Ways to deal 0 to 14 tiles of two parts of the deck, given those of each."""
    join = tables()[0]["join"]
    ways = np.zeros_like(first)
    for i in range(TURN_TILES + 1):
        pairs_i, class_i = (axis[:, None] for axis in np.nonzero(first[i]))
        for j in range(TURN_TILES + 1 - i):
            pairs_j, class_j = np.nonzero(second[j])
            product = first[i][pairs_i, class_i] * second[j][pairs_j, class_j]
            np.add.at(ways[i + j], (pairs_i + pairs_j, join[class_i, class_j]), product)
    return ways


@cache
def deck_ways(suits: int = len(SUITS)) -> Array:
    """Ways to deal 0 to 14 of all tiles of so many suits (R1.9), as a read-only array."""
    suit = ways = suit_ways()
    for _ in range(suits - 1):
        ways = ways_together(ways, suit)
    ways.flags.writeable = False
    return ways


def _half_ways(ways_of_rank: Array, counts: Array) -> Array:
    """Ways to deal each half, given those of each rank and number; both count ranks from the same end."""
    ways: Array = ways_of_rank[np.arange(len(ways_of_rank)), counts].prod(1)
    return ways
