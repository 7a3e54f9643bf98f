"""What live tiles are worth to the `expert` policy: those that others hardly hold are drawn, and thrown, the sooner.

A copy that a seat does not see lies in the wall or in another's hand. Where others have shown copies of a tile, or its
neighbours, they keep the rest the less, ones and nines least; what nobody shows is held back, the more the later.
"""

import numpy as np

from zhuoji_sim.compiled.bits import popcount
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.compiled.memory import blank
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.policies.expert_model import A_CLASS, A_HOPE_ROUND, BESIDE, BITS, SHOWN, rank_classes
from zhuoji_sim.tiles.kinds import KINDS

LIVE_TILES = np.dtype([("weights", "i8", KINDS), ("bits", "i8", BITS)], align=True)
"""The live copies of each tile in quarters of a usual one, and the same as masks: bit b of each weight in the b-th."""
QUARTER = 2
"""Shifted by this, weights are copies."""
_SUIT = (1 << RANKS) - 1
_NIBBLES = np.array([sum((mask >> rank & 1) << 4 * rank for rank in range(RANKS)) for mask in range(1 << RANKS)])
"""The tiles of a suit in a mask, as ones in numbers of four bits, so that they can be added."""
_CLASS_AT = A_CLASS * rank_classes()

blank_live = blank(LIVE_TILES)


@kernel
def seen_nibbles(s, seat, first):
    """How many copies the seat sees of each tile of the suit from `first` on, its own among them, in four bits each."""
    low = _NIBBLES[s.seen[seat, 0] >> first & _SUIT] + _NIBBLES[s.seen[seat, 1] >> first & _SUIT]
    return low + _NIBBLES[s.seen[seat, 2] >> first & _SUIT] + _NIBBLES[s.seen[seat, 3] >> first & _SUIT]


@routine
def weigh_live(s, players, seat, draws, live):
    """Fill in `live` (`LIVE_TILES`) by what the seat sees, with so many draws to come."""
    live.bits[:] = 0
    for first in range(0, KINDS, RANKS):
        nibbles, before, found = seen_nibbles(s, seat, first), np.int64(0), np.int64(0)
        seen = nibbles & 15
        shown = seen - s.counts[seat, first]
        for rank in range(RANKS):
            nibbles >>= 4
            seen_after, after = nibbles & 15, np.int64(0)
            if rank < RANKS - 1:
                after = seen_after - s.counts[seat, first + rank + 1]
            place = draws * A_HOPE_ROUND + _CLASS_AT[rank] + (seen * SHOWN + shown) * BESIDE + before + after
            hope = players.hopes[np.uint32(place)]
            live.weights[first + rank] = hope >> BITS * RANKS
            found |= hope << rank
            before, shown, seen = shown, after, seen_after
        for bit in range(BITS):
            live.bits[bit] |= (found >> bit * RANKS & _SUIT) << first


@kernel
def weighed(live, tiles):
    """The live copies of the tiles in a mask, in quarters of a usual one."""
    low = popcount(tiles & live.bits[0]) + 2 * popcount(tiles & live.bits[1]) + 4 * popcount(tiles & live.bits[2])
    return low + 8 * popcount(tiles & live.bits[3]) + 16 * popcount(tiles & live.bits[4])
