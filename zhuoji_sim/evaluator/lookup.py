"""How far a hand is from winning, and which tiles and discards bring it nearer: kernels on scalars.

A hand is three suit keys (suit_tables) and its number of melds. Its *distance* is the fewest tiles missing
from a complete hand (R3.1), one more than its shanten: the lower of the standard form and, without melds,
seven pairs with a four of a kind as two pairs.

These kernels know the concealed tiles alone: no tile is counted a fifth time among them, but the copies in
melds are not seen. What a user is shown comes from exact_shanten instead (R3.2); whether a hand is ready is
put right by the caller, who masks the tiles of which the player holds all four.

A hand whose one meld is a pong may be a `dilong` besides (R4.7), where the ruleset has it: then `pong` is that meld's
tile.

Masks of tiles are int64 with bit `t` for tile `t`. Tiles seen come as four bit-planes: `seen_k` has the
tiles of which at least `k` copies are seen.
"""

import numpy as np

from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.evaluator.suit_distances import LOW_RANKS
from zhuoji_sim.evaluator.suit_tables import HIGH_SHIFT, RANKS, SUIT
from zhuoji_sim.tiles.kinds import KINDS, TURN_TILES

NO_PONG = -1
"""As the pong of a `dilong`: the hand can be none, or the ruleset has no such class."""

_SEVEN_PAIRS = 7
_FIVE_PAIRS = 5

# A discard's score is one integer: ukeire, then its place in a fixed order, whose lowest five bits name the tile.
_UKEIRE, _TILE = 8, 31
_ORDER = np.array([abs(tile % RANKS - RANKS // 2) << 5 | _TILE - tile for tile in range(KINDS)])


@kernel
def keys_of(counts):
    """The three suit keys (uint32) of a hand given as 27 counts."""
    return _key_of(counts, 0), _key_of(counts, RANKS), _key_of(counts, 2 * RANKS)


@kernel
def _key_of(counts, first):
    low = 0
    for rank in range(LOW_RANKS - 1, -1, -1):
        low = low * 5 + counts[first + rank]
    high = 0
    for rank in range(LOW_RANKS, RANKS):
        high = high * 5 + counts[first + rank]
    return np.uint32(low + (high << HIGH_SHIFT))


@kernel
def suit_index(tables, key):
    """Index in the suit tables of the pattern with this key."""
    key = np.uint32(key)
    low, high = key & np.uint32(0xFFFF), key >> np.uint32(HIGH_SHIFT)
    base = tables.hi_base[high * np.uint32(TURN_TILES + 1) + tables.lo_count[low]]
    return np.uint32(base + tables.lo_rank[low])


@kernel
def distance(tables, k0, k1, k2, melds, pong=NO_PONG):
    """Tiles missing from a complete hand, for a hand that stands for 13 or 14 tiles."""
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    rest = tables.join[tables.cls[i1], tables.cls[i2]]
    missing = np.int64(tables.dist[tables.join[tables.cls[i0], rest], melds])
    if melds == 0:
        missing = min(missing, _pairs_missing(tables, i0, i1, i2))
    if pong != NO_PONG:
        missing = min(missing, dilong_form(tables, i0, i1, i2, pong)[0])
    return missing


@kernel
def evaluate(tables, k0, k1, k2, melds, pong=NO_PONG):
    """Distance of a hand that stands for 13 tiles, and the mask of the tiles whose addition lowers it."""
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    return _useful(tables, i0, i1, i2, melds, pong)


@kernel
def keepers(tables, k0, k1, k2, melds, pong=NO_PONG):
    """Distance of a hand that stands for 14 tiles, and the mask of the discards that keep it (none if 0)."""
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    missing, mask = _look_up(tables, tables.keep, i0, i1, i2, melds)
    if pong != NO_PONG:
        dilong_missing, odd, _ = dilong_form(tables, i0, i1, i2, pong)
        missing, mask = _nearer(missing, mask, dilong_missing, odd)
    return missing, mask


@kernel
def best_discard(tables, k0, k1, k2, melds, seen_1, seen_2, seen_3, seen_4, candidates, pong=NO_PONG):
    """Of the candidates, the discard that leaves the most live useful tiles (ukeire) of a hand of 14 tiles.

    `candidates` is a mask of one or more of the tiles held, with equal distances after the discard: the hand's
    `keepers`, or any of a complete hand, which every discard breaks. Returns `(tile, distance, useful, ukeire)`,
    the last three for the hand after the discard. The planes include the hand's own 14 tiles. Ties go to the rank
    farthest from 5, which fits the fewest runs, then to the lowest tile.
    """
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    best_score = np.int64(-1)
    best_missing, best_useful = np.int64(0), np.int64(0)
    while candidates != 0:
        tile = lowest(candidates)
        candidates &= candidates - 1
        after_0, after_1, after_2 = indices_without(tables, k0, k1, k2, i0, i1, i2, tile)
        missing, useful = _useful(tables, after_0, after_1, after_2, melds, pong)
        ukeire = live_count(useful, seen_1, seen_2, seen_3, seen_4)
        score = ukeire << _UKEIRE | _ORDER[tile]
        if score > best_score:
            best_score, best_missing, best_useful = score, missing, useful
    return _TILE - (best_score & _TILE), best_missing, best_useful, best_score >> _UKEIRE


@kernel
def every_discard(tables, k0, k1, k2, melds, seen_1, seen_2, seen_3, seen_4, out):
    """What each discard leaves, for a hand of 14 tiles.

    Fills `out[tile] = (distance, useful, ukeire)` (int64[27, 3]) for the tiles held and returns their mask;
    the other rows are left as they are. The planes include the hand's own 14 tiles.
    """
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    held = held_tiles(tables, k0, k1, k2)
    candidates = held
    while candidates != 0:
        tile = lowest(candidates)
        candidates &= candidates - 1
        after_0, after_1, after_2 = indices_without(tables, k0, k1, k2, i0, i1, i2, tile)
        missing, useful = _look_up(tables, tables.add, after_0, after_1, after_2, melds)
        out[tile, 0] = missing
        out[tile, 1] = useful
        out[tile, 2] = live_count(useful, seen_1, seen_2, seen_3, seen_4)
    return held


@kernel
def held_tiles(tables, k0, k1, k2):
    """Mask of the tiles held."""
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    # Lane 0 asks for nothing, so any tile held may go.
    held_0, held_1, held_2 = tables.keep[i0, 0] & SUIT, tables.keep[i1, 0] & SUIT, tables.keep[i2, 0] & SUIT
    return held_0 | held_1 << RANKS | held_2 << 2 * RANKS


@kernel
def without(tables, k0, k1, k2, tile):
    """The keys of a hand after one `tile` has gone."""
    key = tables.tile_key[tile]
    if tile < RANKS:
        return np.uint32(k0 - key), k1, k2
    if tile < 2 * RANKS:
        return k0, np.uint32(k1 - key), k2
    return k0, k1, np.uint32(k2 - key)


@kernel
def indices_without(tables, k0, k1, k2, i0, i1, i2, tile):
    """The indices of a hand's suits after one `tile` has gone, from its keys and indices before."""
    in_0, in_2 = tile < RANKS, tile >= 2 * RANKS
    key = k0 if in_0 else k2 if in_2 else k1
    index = suit_index(tables, key - tables.tile_key[tile])
    return index if in_0 else i0, i1 if in_0 or in_2 else index, index if in_2 else i2


@kernel
def live_count(useful, seen_1, seen_2, seen_3, seen_4):
    """Copies not yet seen of the tiles in the mask `useful`."""
    first_two = popcount(useful & ~seen_1) + popcount(useful & ~seen_2)
    return first_two + popcount(useful & ~seen_3) + popcount(useful & ~seen_4)


@kernel
def _pairs_missing(tables, i0, i1, i2):
    return _SEVEN_PAIRS - (np.int64(tables.pairs[i0]) + tables.pairs[i1] + tables.pairs[i2])


@kernel
def standard_form(tables, i0, i1, i2, melds):
    """`evaluate` for four sets and a pair alone, seven pairs left aside; from the suits' indices."""
    return _standard(tables, tables.add, i0, i1, i2, melds)


@kernel
def standard_keepers(tables, i0, i1, i2, melds):
    """`keepers` likewise."""
    return _standard(tables, tables.keep, i0, i1, i2, melds)


@kernel
def pairs_form(tables, i0, i1, i2):
    """Tiles missing from seven pairs, and the mask of those that a hand without melds holds once or three times."""
    # Such a tile is what makes a pair when another comes, and what no pair needs.
    odd = np.int64(tables.odd[i0]) | tables.odd[i1] << RANKS | tables.odd[i2] << 2 * RANKS
    return _pairs_missing(tables, i0, i1, i2), odd


@routine
def dilong_form(tables, i0, i1, i2, pong):
    """R4.7: tiles missing from five pairs and the fourth tile of `pong`, from the suits of a hand with that one meld.

    Returns with it the mask of the other tiles held once or three times, and the fourth tile's bit if it is missing.
    """
    fourth = np.int64(1) << pong
    odd = np.int64(tables.odd[i0]) | tables.odd[i1] << RANKS | tables.odd[i2] << 2 * RANKS
    lacking = fourth & ~odd
    pairs = np.int64(tables.pairs[i0]) + tables.pairs[i1] + tables.pairs[i2]
    return _FIVE_PAIRS - pairs + (lacking != 0), odd & ~fourth, lacking


@kernel
def _useful(tables, i0, i1, i2, melds, pong):
    """Distance of a hand that stands for 13 tiles, and the mask of the tiles whose addition lowers it."""
    missing, mask = _look_up(tables, tables.add, i0, i1, i2, melds)
    if pong != NO_PONG:
        dilong_missing, odd, lacking = dilong_form(tables, i0, i1, i2, pong)
        missing, mask = _nearer(missing, mask, dilong_missing, odd | lacking)
    return missing, mask


@kernel
def _nearer(missing, mask, other_missing, other):
    """Of two forms the nearer one with its mask, of equals both masks."""
    if other_missing > missing:
        return missing, mask
    return other_missing, other | mask if other_missing == missing else other


@kernel
def _look_up(tables, rows, i0, i1, i2, melds):
    """Distance, and the union of the rows' masks over the lanes that a nearest hand may use."""
    missing, mask = _standard(tables, rows, i0, i1, i2, melds)
    if melds == 0:
        pairs_missing, odd = pairs_form(tables, i0, i1, i2)
        if pairs_missing <= missing:
            mask = odd if pairs_missing < missing else mask | odd
            missing = pairs_missing
    return missing, mask


@kernel
def _standard(tables, rows, i0, i1, i2, melds):
    """`_look_up` for four sets and a pair."""
    c0, c1, c2 = tables.cls[i0], tables.cls[i1], tables.cls[i2]
    rest0, rest1, rest2 = tables.join[c1, c2], tables.join[c0, c2], tables.join[c0, c1]
    missing = np.int64(tables.dist[tables.join[c0, rest0], melds])
    mask = (
        _ranks(tables, rows, i0, tables.tight[melds, c0, rest0])
        | _ranks(tables, rows, i1, tables.tight[melds, c1, rest1]) << RANKS
        | _ranks(tables, rows, i2, tables.tight[melds, c2, rest2]) << 2 * RANKS
    )
    return missing, mask


@kernel
def _ranks(tables, rows, index, lanes):
    """Union of a row's nine-bit masks over a set of lanes, given by its number."""
    chosen = rows[index, 0] & tables.lanes[lanes, 0] | rows[index, 1] & tables.lanes[lanes, 1]
    chosen |= chosen >> 3 * RANKS
    return (chosen | chosen >> RANKS | chosen >> 2 * RANKS) & SUIT
