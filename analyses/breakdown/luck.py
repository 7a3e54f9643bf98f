"""What the wall decided in a hand: by how much each draw was better than the draws that could have come instead.

Whatever has happened, the next tile is any of those in the wall with equal chances. So a property of the tile drawn (it
completes the hand, it brings it nearer), times whatever stands fixed by then, minus its mean over the wall is 0 on the
average, given all that went before; and so is the sum over a hand, whoever plays it. Such sums are what results are
relieved of (control variates; the draws of Burch et al. 2018, AIVAT, with simple properties in place of a value
function).
"""

from enum import IntEnum

import numpy as np

from analyses.breakdown.stakes import prospect, stake
from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.compiled.streams import below, combine
from zhuoji_sim.game.legality import tiles_left
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.play.loop import step
from zhuoji_sim.play.steps import pattern_with
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import COPIES, FIXED, KINDS


class Luck(IntEnum):
    """What a draw is to a seat, to its own if nothing else is said; summed over a hand, `WHOLE` for one that is."""

    WIN = 0
    """It completes the hand."""
    WIN_FAN = 1
    """The same, times the fan of the pattern."""
    READY_FAN = 2
    """It makes the hand ready, times the fan that it may win."""
    READY_STAKE = 3
    """The same, times what the seat has at stake (`stakes`)."""
    NEARER = 4
    """It brings a hand nearer that is not ready, times the tiles left; half of that where it lacks over three tiles."""
    KONG_FAN = 5
    """It makes a kong possible, times its price."""
    FIXED = 6
    """It is a chicken in every hand: a 1s, where the rules have it an 8p."""
    HOT = 7
    """It comes in place of a kong, the other side waits for it, and the hand has no use for it: a hot shot (R8.3)."""
    PONG_STAKE = 8
    """Another's draw that the seat can pong to be ready, times its stake."""
    LOST_STAKE = 9
    """Another's draw that completes his hand while the seat is not ready, times its stake and the time it had left."""


OWN, OTHERS = 0, 1
"""The two sides: the seats asked about, and the rest of the table."""
LUCK = (2, len(Luck))
"""The shape of what is summed: side and property."""
WHOLE = 256
"""In whole numbers, one draw; means over the wall are fractions of it, rounded at random so that none is favoured."""
_ROUNDING = np.uint64(0x10CC)
"""A hand's stream for that rounding."""
_NEAR = 3
"""Tiles missing."""
_SOON = 20
"""Tiles left that are enough to be ready, for a hand that lacks one tile for it."""


@kernel
def play_watched(s, rules, tables, players, wall, sides, luck):
    """Play a dealt hand to its end and add to `luck` (i8[LUCK]) what its draws were, by whose luck they were.

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
    own = luck[side_of(sides, seat)]
    rounding = below(combine(combine(s.key, _ROUNDING), left), left)
    drawn = wall, tile, left, rounding
    if s.distance[seat] == 1:
        add(own, Luck.WIN, 1, s.waits[seat], drawn)
        add_fan(own, s, rules, tables, drawn)
        add_lost_stakes(s, rules, sides, luck, drawn)
    else:
        add_nearer(own, s, rules, drawn)
    add(own, Luck.KONG_FAN, rules.kong_concealed, triplets(s, seat), drawn)
    add(own, Luck.KONG_FAN, rules.kong_added, s.ponged[seat], drawn)
    for which in range(len(FIXED)):
        if rules.fixed[which]:
            add(own, Luck.FIXED, 1, np.int64(1) << FIXED[which], drawn)
    if s.replacement:
        add(own, Luck.HOT, 1, waits_of_others(s, seat, sides) & ~s.useful[seat], drawn)
    add_pongs(s, rules, sides, luck, drawn)
    take_from(wall, tile)


@kernel
def side_of(sides, seat):
    """The side that a seat is on."""
    return OWN if sides >> seat & 1 else OTHERS


@kernel
def add_nearer(own, s, rules, drawn):
    """Add the tiles that a hand which is not ready has use for."""
    seat, left = s.seat, drawn[2]
    useful, missing = s.useful[seat], s.distance[seat]
    if missing == 2:
        add(own, Luck.READY_FAN, prospect(s, rules, seat), useful, drawn)
        add(own, Luck.READY_STAKE, stake(s, rules, seat), useful, drawn)
    add(own, Luck.NEARER, left if missing <= _NEAR else left // 2, useful, drawn)


@kernel
def add_lost_stakes(s, rules, sides, luck, drawn):
    """Add, of a hand that is ready, what its winning tiles cost each seat that is not."""
    left = drawn[2]
    for other in range(rules.table_players):
        if s.waits[other] == 0:
            time = min(left, _SOON) // max(1, s.distance[other] - 1)
            add(luck[side_of(sides, other)], Luck.LOST_STAKE, time * stake(s, rules, other), s.waits[s.seat], drawn)


@kernel
def add_pongs(s, rules, sides, luck, drawn):
    """Add the tiles that the seat on turn will throw and another pongs to be ready."""
    seat = s.seat
    for other in range(rules.table_players):
        if other != seat and s.distance[other] == 2:
            useful, pongs = s.useful[other] & ~s.useful[seat], np.int64(0)
            while useful:
                tile = lowest(useful)
                useful &= useful - 1
                if s.counts[other, tile] >= 2 and s.counts[seat, tile] < 2:
                    pongs |= np.int64(1) << tile
            if pongs:
                add(luck[side_of(sides, other)], Luck.PONG_STAKE, stake(s, rules, other), pongs, drawn)


@kernel
def add(luck, kind, worth, mask, drawn):
    """Add `worth` if the tile is in the mask, less what that is on the average over the wall."""
    wall, tile, left, rounding = drawn
    if mask:
        luck[kind] += surplus(worth * (mask >> tile & 1), worth * copies_in(wall, mask), left, rounding)


@kernel
def surplus(value, total, left, rounding):
    """A value less the mean of a total over so many, in parts of WHOLE; exact on the average over `rounding`."""
    return WHOLE * value - (WHOLE * total + rounding) // left


@kernel
def add_fan(luck, s, rules, tables, drawn):
    """`add` of the winning tiles, each worth the fan of the pattern it makes."""
    wall, tile, left, rounding = drawn
    waits, value, total = s.waits[s.seat], np.int64(0), np.int64(0)
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
    turned, left, total = s.indicator, tiles_left(s), np.int64(0)
    if turned == NO_TILE:
        settle(s, rules, tables, ledger)
        return total
    kinds = wall[0] & ~(np.int64(1) << turned)
    while kinds:
        s.indicator = lowest(kinds)
        kinds &= kinds - 1
        total += result_turned(s, rules, tables, ledger, wall, sides)
    s.indicator = turned
    total += result_turned(s, rules, tables, ledger, wall, sides)
    return surplus(side_result(ledger, sides), total, left, below(combine(combine(s.key, _ROUNDING), 0), left))


@kernel
def result_turned(s, rules, tables, ledger, wall, sides):
    """What a side wins if the indicator is this one, for each copy in the wall."""
    settle(s, rules, tables, ledger)
    return copies_in(wall, np.int64(1) << s.indicator) * side_result(ledger, sides)


@kernel
def side_result(ledger, sides):
    """What the seats of a mask win together."""
    total = np.int64(0)
    for seat in range(SEATS):
        if sides >> seat & 1:
            total += ledger.deltas[seat]
    return total
