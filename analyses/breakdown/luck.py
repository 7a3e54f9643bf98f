"""What the wall decided in a hand: by how much each draw was better than the draws that could have come instead.

Whatever has happened, the next tile is any of those in the wall with equal chances. So a property of the tile drawn
(it completes the hand, it brings it nearer) minus its mean over the wall is 0 on the average, given all that went
before; and so is the sum over a hand, whoever plays it. Such sums are what results are relieved of (control
variates; the draws of Burch et al. 2018, AIVAT, with simple properties in place of a value function).
"""

from enum import IntEnum

import numpy as np

from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.compiled.streams import below, combine
from zhuoji_sim.evaluator.lookup import pairs_form, suit_index
from zhuoji_sim.game.legality import tiles_left
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.play.loop import step
from zhuoji_sim.play.steps import pattern_with
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import COPIES, FIXED, KINDS


class Luck(IntEnum):
    """What a draw is; each is summed over the draws of a hand, `WHOLE` for one that is."""

    WIN = 0
    """It completes the hand."""
    WIN_FAN = 1
    """The same, times the fan of the pattern."""
    READY = 2
    """It makes the hand ready."""
    READY_EARLY = 3
    """The same, times the tiles left."""
    NEARER_EARLY = 4
    """It brings a hand that lacks three tiles nearer, times the tiles left."""
    FAR_EARLY = 5
    """It brings a hand that lacks more nearer, times the tiles left."""
    KONG_FAN = 6
    """It makes a kong possible, times its price."""
    FIXED = 7
    """It is a chicken in every hand: a 1s, where the rules have it an 8p."""
    PAIR = 8
    """It completes a pair of a hand with four pairs and no melds."""
    GIVEN = 9
    """The other side waits for it, and it does not complete the hand."""


OWN, OTHERS = 0, 1
"""The two sides: the seats asked about, and the rest of the table."""
LUCK = (2, len(Luck))
"""The shape of what is summed: side and property."""
WHOLE = 256
"""In whole numbers, one draw; means over the wall are fractions of it, rounded at random so that none is favoured."""
_ROUNDING = np.uint64(0x10CC)
"""A hand's stream for that rounding."""
_NEAR, _FAR = 3, 4
_FOUR_PAIRS = 3
"""Pairs missing from seven."""


@kernel
def play_watched(s, rules, tables, players, wall, sides, luck):
    """Play a dealt hand to its end and add to `luck` (i8[LUCK]) what its draws were, by the side of who drew.

    wall: i8[COPIES], filled with the tiles of which more than k are in the wall. sides: the seats asked about, a mask.
    """
    count_wall(s, wall)
    while s.phase != Phase.OVER:
        if s.phase == Phase.DRAW and s.next != s.end:
            note_draw(s, rules, tables, wall, sides, luck)
        step(s, rules, tables, players)


@kernel
def count_wall(s, wall):
    """Fill `wall` from the undrawn tiles."""
    wall[:] = 0
    for place in range(s.next, s.end):
        bit = np.int64(1) << np.int64(s.wall[place])
        wall[3] |= wall[2] & bit
        wall[2] |= wall[1] & bit
        wall[1] |= wall[0] & bit
        wall[0] |= bit


@kernel
def take_from(wall, tile):
    """One copy less."""
    bit = np.int64(1) << tile
    last = COPIES - 1
    while not wall[last] & bit:
        last -= 1
    wall[last] &= ~bit


@kernel
def copies_in(wall, mask):
    """Copies of the tiles of a mask in the wall."""
    return popcount(wall[0] & mask) + popcount(wall[1] & mask) + popcount(wall[2] & mask) + popcount(wall[3] & mask)


@routine
def note_draw(s, rules, tables, wall, sides, luck):
    """Add what the seat on turn is about to draw, and take it out of `wall`."""
    seat, tile, left = s.seat, np.int64(s.wall[s.next]), tiles_left(s)
    own = luck[OWN if sides >> seat & 1 else OTHERS]
    rounding = below(combine(combine(s.key, _ROUNDING), left), left)
    waits, missing = s.waits[seat], s.distance[seat]
    if missing == 1:
        add(own, Luck.WIN, 1, waits, wall, tile, left, rounding)
        add_fan(own, s, rules, tables, waits, wall, tile, left, rounding)
    else:
        useful = s.useful[seat]
        if missing == 2:
            add(own, Luck.READY, 1, useful, wall, tile, left, rounding)
        kind = Luck.READY_EARLY if missing == 2 else Luck.NEARER_EARLY if missing == _NEAR else Luck.FAR_EARLY
        add(own, kind, left, useful, wall, tile, left, rounding)
        if s.melds[seat] == 0:
            add(own, Luck.PAIR, 1, almost_pairs(s, tables, seat), wall, tile, left, rounding)
    add(own, Luck.KONG_FAN, rules.kong_concealed, triplets(s, seat), wall, tile, left, rounding)
    add(own, Luck.KONG_FAN, rules.kong_added, s.ponged[seat], wall, tile, left, rounding)
    for which in range(len(FIXED)):
        if rules.fixed[which]:
            add(own, Luck.FIXED, 1, np.int64(1) << FIXED[which], wall, tile, left, rounding)
    add(own, Luck.GIVEN, 1, waits_of_others(s, seat, sides) & ~waits, wall, tile, left, rounding)
    take_from(wall, tile)


@kernel
def add(luck, kind, worth, mask, wall, tile, left, rounding):
    """Add `worth` if the tile is in the mask, less what that is on the average over the wall."""
    if mask:
        luck[kind] += surplus(worth * (mask >> tile & 1), worth * copies_in(wall, mask), left, rounding)


@kernel
def surplus(value, total, left, rounding):
    """A value less the mean of a total over so many, in parts of WHOLE; exact on the average over `rounding`."""
    return WHOLE * value - (WHOLE * total + rounding) // left


@kernel
def add_fan(luck, s, rules, tables, waits, wall, tile, left, rounding):
    """`add` of the winning tiles, each worth the fan of the pattern it makes."""
    value = total = np.int64(0)
    while waits:
        wait = lowest(waits)
        waits &= waits - 1
        copies = copies_in(wall, np.int64(1) << wait)
        if copies:
            fan = rules.pattern_value[pattern_with(s, rules, tables, s.seat, wait)]
            total += copies * fan
            if wait == tile:
                value = fan
    luck[Luck.WIN_FAN.value] += surplus(value, total, left, rounding)


@kernel
def almost_pairs(s, tables, seat):
    """The tiles that make a further pair, for a seat with at least four of seven pairs; else none."""
    k0, k1, k2 = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2]
    missing, odd = pairs_form(tables, suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2))
    return odd if missing <= _FOUR_PAIRS else np.int64(0)


@kernel
def triplets(s, seat):
    """The tiles that a seat holds three times, as a mask."""
    mask = np.int64(0)
    for tile in range(KINDS):
        mask |= np.int64(s.counts[seat, tile] == 3) << tile
    return mask


@kernel
def waits_of_others(s, seat, sides):
    """What the seats of the other side wait for."""
    mask = np.int64(0)
    for other in range(SEATS):
        if (sides >> other & 1) != (sides >> seat & 1):
            mask |= s.waits[other]
    return mask


@routine
def luck_of_indicator(s, rules, tables, ledger, wall, sides):
    """What the side asked about owes to the tile turned up (R6.2): its result less the mean over all that could be.

    For a hand that is over and watched; in parts of WHOLE. Leaves the ledger of the tile that was turned up.
    """
    settle(s, rules, tables, ledger)
    if s.indicator == NO_TILE:
        return np.int64(0)
    turned, left, kinds = s.indicator, tiles_left(s), wall[0]
    result, total = side_result(ledger, sides), np.int64(0)
    while kinds:
        s.indicator = lowest(kinds)
        kinds &= kinds - 1
        settle(s, rules, tables, ledger)
        total += copies_in(wall, np.int64(1) << s.indicator) * side_result(ledger, sides)
    s.indicator = turned
    settle(s, rules, tables, ledger)
    return surplus(result, total, left, below(combine(combine(s.key, _ROUNDING), 0), left))


@kernel
def side_result(ledger, sides):
    """What the seats of a mask win together."""
    total = np.int64(0)
    for seat in range(SEATS):
        if sides >> seat & 1:
            total += ledger.deltas[seat]
    return total
