"""Shanten and useful tiles, exact at every distance (R3.2): no tile is counted beyond four, melds included.

The suit tables do not see the copies in melds; these kernels go through the ranks of a suit with what the
melds leave of each tile. They cost microseconds, not nanoseconds, and are what users are shown.
"""

import numpy as np

from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.evaluator.suit_distances import SETS
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.tiles.kinds import COPIES, KINDS

_FAR = 99
_RUNS = 3
_SUITS = 3
_SEVEN_PAIRS = 7


@entry
def exact_shanten(counts, meld_counts, melds):
    """Shanten of a hand that stands for 13 or 14 tiles: 0 is ready, -1 complete (R3.2).

    `counts` u1[27] are the concealed tiles, `meld_counts` u1[27] those in the `melds` melds (4 for a kong).
    """
    vectors = _vectors(counts, meld_counts)
    return _missing(vectors[0], _joined(vectors[1], vectors[2]), counts, melds) - 1


@entry
def exact_useful(counts, meld_counts, melds):
    """Mask (int64) of the tiles whose addition lowers the exact shanten of a hand that stands for 13 tiles.

    The arguments are those of exact_shanten.
    """
    counts = counts.copy()
    vectors = _vectors(counts, meld_counts)
    useful = np.int64(0)
    for suit in range(_SUITS):
        rest = _joined(vectors[(suit + 1) % _SUITS], vectors[(suit + 2) % _SUITS])
        before = _missing(vectors[suit], rest, counts, melds)
        for tile in range(suit * RANKS, (suit + 1) * RANKS):
            counts[tile] += 1  # a fifth copy, where all four are held, fits no complete hand and lowers nothing
            if _missing(_vector(counts, meld_counts, suit), rest, counts, melds) < before:
                useful |= 1 << tile
            counts[tile] -= 1
    return useful


@kernel
def _vectors(counts, meld_counts):
    return (
        _vector(counts, meld_counts, 0),
        _vector(counts, meld_counts, 1),
        _vector(counts, meld_counts, 2),
    )


@kernel
def _vector(counts, meld_counts, suit):
    """Fewest tiles to add to a suit so that it holds each number of sets and a pair: int64[pair, sets].

    The state before a rank: `a` and `b` runs begun two ranks and one rank earlier, which need this rank,
    and the sets and pair so far. Three equal runs are three triplets, so at most two begin at one rank.
    """
    before = np.full((_RUNS, _RUNS, 2, SETS), _FAR)
    before[0, 0, 0, 0] = 0
    for rank in range(RANKS):
        tile = suit * RANKS + rank
        room = COPIES - meld_counts[tile]
        after = np.full((_RUNS, _RUNS, 2, SETS), _FAR)
        for a in range(_RUNS):
            for b in range(min(_RUNS, room - a + 1)):
                _pass_rank(before[a, b], after[b], a + b, counts[tile], room, rank + 2 < RANKS)
        before = after
    return before[0, 0]


@kernel
def _pass_rank(before, after, running, held, room, may_begin):
    """Carry the states with `running` runs over one rank: to `after[begun]` with so many runs begun there."""
    for begun in range(_RUNS if may_begin else 1):
        for triplet in range(2):
            for pair in range(2):
                needed = running + begun + 3 * triplet + 2 * pair
                if needed > room:
                    break
                cost = max(0, needed - held)
                done = begun + triplet
                for had in range(2 - pair):
                    for sets in range(SETS - done):
                        reached = before[had, sets] + cost
                        if reached < after[begun, had + pair, sets + done]:
                            after[begun, had + pair, sets + done] = reached


@kernel
def _joined(first, second):
    """The vector of two suits taken together."""
    joined = np.full((2, SETS), _FAR)
    for sets in range(SETS):
        for i in range(sets + 1):
            joined[0, sets] = min(joined[0, sets], first[0, i] + second[0, sets - i])
            joined[1, sets] = min(joined[1, sets], first[0, i] + second[1, sets - i], first[1, i] + second[0, sets - i])
    return joined


@kernel
def _missing(suit, rest, counts, melds):
    """Tiles missing from the nearest complete hand, given the vectors of one suit and of the rest."""
    sets = SETS - 1 - melds
    missing = _FAR
    for i in range(sets + 1):
        missing = min(missing, suit[0, i] + rest[1, sets - i], suit[1, i] + rest[0, sets - i])
    if melds == 0:
        pairs = 0
        for tile in range(KINDS):
            pairs += counts[tile] // 2
        missing = min(missing, _SEVEN_PAIRS - pairs)
    return missing
