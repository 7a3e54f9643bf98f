"""What the dealer is dealt, counted over many walls: kernels that the exact probabilities are checked with."""

import numpy as np

from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import fill_wall, hand_key
from zhuoji_sim.evaluator.lookup import distance, evaluate, keys_of, suit_index, without
from zhuoji_sim.tiles.kinds import COPIES, DEALT, KINDS, TILES, YAOJI

VALUES = 16
"""Values of a statistic: as many as the largest has."""
STANDARD, PAIRS, BOTH, STATE, FOURS, ONES, STATISTICS = range(7)
_DEALERS_DRAW = 4 * DEALT
_SEVEN_PAIRS = 7


@entry
def tally_deals(tables, seed, hands, first, tallies):
    """Add to `tallies[size - 13, statistic, value]` what the dealer holds before and after his first tile.

    In play are the kinds from `first` on.
    """
    wall = np.zeros(TILES, np.int8)
    counts = np.zeros(KINDS, np.uint8)
    for hand in range(hands):
        fill_wall(wall, hand_key(seed, hand), first)
        counts[:] = 0
        for place in range(DEALT):
            counts[wall[place]] += 1
        _tally_hand(tables[0], counts, tallies[0])
        tallies[0, STATE, _is_ready(tables[0], counts)] += 1
        counts[wall[_DEALERS_DRAW]] += 1
        _tally_hand(tables[0], counts, tallies[1])
        tallies[1, STATE, _dealers_state(tables[0], counts)] += 1


@kernel
def _tally_hand(tables, counts, tally):
    """Count one hand: tiles missing by form, fours of a kind, 1s."""
    k0, k1, k2 = keys_of(counts)
    c0, c1, c2 = (
        tables.cls[suit_index(tables, k0)],
        tables.cls[suit_index(tables, k1)],
        tables.cls[suit_index(tables, k2)],
    )
    pairs = 0
    fours = 0
    for tile in range(KINDS):
        pairs += counts[tile] // 2
        fours += counts[tile] // COPIES
    tally[STANDARD, tables.dist[tables.join[c0, tables.join[c1, c2]], 0]] += 1
    tally[PAIRS, _SEVEN_PAIRS - pairs] += 1
    tally[BOTH, distance(tables, k0, k1, k2, 0)] += 1
    tally[FOURS, fours] += 1
    tally[ONES, counts[YAOJI]] += 1


@kernel
def _is_ready(tables, counts):
    """R3.2: some tile completes the 13 tiles, and not all four of it are held."""
    k0, k1, k2 = keys_of(counts)
    missing, useful = evaluate(tables, k0, k1, k2, 0)
    return int(missing == 1 and useful & ~_fours(counts) != 0)


@kernel
def _dealers_state(tables, counts):
    """R7.2: 2 if the 14 tiles are complete, 1 if some discard leaves a ready hand, otherwise 0."""
    k0, k1, k2 = keys_of(counts)
    if distance(tables, k0, k1, k2, 0) == 0:
        return 2
    fours = _fours(counts)
    for tile in range(KINDS):
        if counts[tile] > 0:
            after_0, after_1, after_2 = without(tables, k0, k1, k2, tile)
            missing, useful = evaluate(tables, after_0, after_1, after_2, 0)
            if missing == 1 and useful & ~(fours & ~(1 << tile)) != 0:
                return 1
    return 0


@kernel
def _fours(counts):
    """Tiles of which all four are held, as a mask."""
    held = 0
    for tile in range(KINDS):
        if counts[tile] == COPIES:
            held |= 1 << tile
    return held
