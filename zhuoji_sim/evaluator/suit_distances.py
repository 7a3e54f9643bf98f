"""How far every pattern of one suit is from so many sets and a pair: what the suit tables are made of.

A *lane* is a goal of one suit: `lane = 5 * pair + sets`, with 0 to 4 sets and 0 or 1 pair. A pattern's
*vector* gives for each of the ten lanes the fewest tiles to add so that the suit contains those sets and
that pair, with at most four of any tile.

A suit is cut into ranks 1-5 (the low half) and 6-9 (the high half). Either half is a number in base 5 with
one digit a rank, the outermost rank being the lowest digit, so that the halves are mirror images and one
recursion serves both.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

SETS = 5
"""Number of goals for sets: 0 to 4."""
LANES = 2 * SETS
LOW_RANKS, HIGH_RANKS = 5, 4
LOW, HIGH = 5**LOW_RANKS, 5**HIGH_RANKS

_FAR = np.uint8(99)
_RUNS = 3
"""Three equal runs are three triplets, so 0, 1 or 2 runs from one rank are enough."""
_PAIR_SPLITS = ((0, 0), (0, 1), (1, 0))


def half_distances(ranks: int) -> Array:
    """Fewest tiles to add to each half of `ranks` ranks, counted inwards from the outermost rank.

    Returns u1[5**ranks, a, b, pair, sets]: `a` and `b` runs (0 to 2) begun on the last rank but one and on
    the last rank stick out of the half; they are counted among its sets, but not their tiles beyond it.
    """
    before = np.full((1, _RUNS, _RUNS, 2, SETS), _FAR, np.uint8)
    before[0, 0, 0, 0, 0] = 0
    for _ in range(ranks):
        after = np.full((5, *before.shape), _FAR, np.uint8)
        for a, b, begun, triplet, pair in np.ndindex(_RUNS, _RUNS, _RUNS, 2, 2):
            needed = a + b + begun + 3 * triplet + 2 * pair
            sets = begun + triplet
            if needed > 4:
                continue
            for held in range(5):
                reached = before[:, a, b, : 2 - pair, : SETS - sets] + np.uint8(max(0, needed - held))
                _lower(after[held, :, b, begun, pair:, sets:], reached)
        before = after.reshape(-1, *before.shape[1:])
    return before


def suit_distances() -> Array:
    """The vectors of all patterns, those of more than 14 tiles too: u1[10, LOW, HIGH]."""
    low, high = half_distances(LOW_RANKS), half_distances(HIGH_RANKS)
    vectors = np.full((2, SETS, LOW, HIGH), _FAR, np.uint8)
    for a, b in np.ndindex(_RUNS, _RUNS):
        across = a + b  # these runs stick out of both halves: their sets are counted twice
        for i, j in np.ndindex(SETS, SETS):
            if across + i + j >= SETS:
                continue
            for p, q in _PAIR_SPLITS:
                reached = low[:, None, a, b, p, across + i] + high[None, :, b, a, q, across + j]
                _lower(vectors[p + q, across + i + j], reached)
    return vectors.reshape(LANES, LOW, HIGH)


def half_counts(ranks: int) -> Array:
    """Tiles of each rank in every half, outermost rank first: i1[5**ranks, ranks]."""
    return np.indices((5,) * ranks, np.int8).reshape(ranks, -1)[::-1].T


def join_vectors(first: Array, second: Array) -> Array:
    """Vectors of two suits taken together (a min-plus product): u1[n, 10] and u1[k, 10] give u1[n, k, 10]."""
    a, b = first.reshape(-1, 1, 2, SETS), second.reshape(1, -1, 2, SETS)
    joined = np.full((len(first), len(second), 2, SETS), _FAR, np.uint8)
    for i, j in np.ndindex(SETS, SETS):
        if i + j < SETS:
            for p, q in _PAIR_SPLITS:
                _lower(joined[:, :, p + q, i + j], a[:, :, p, i] + b[:, :, q, j])
    return joined.reshape(len(first), len(second), LANES)


def _lower(target: Array, values: Array) -> None:
    np.minimum(target, values, out=target)
