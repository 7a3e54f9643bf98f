"""Hands by the number of 1s dealt to a seat: each number drawn exactly, all five on walls as like as can be.

A shuffled wall is changed by swapping a random 1s among a seat's dealt tiles with a random other tile elsewhere, or the
other way round, until the seat has the number wanted. Neither the places nor the tiles are told apart by that, so
every wall with that number is as likely as any other.
"""

import numpy as np

from analyses.breakdown.accounts import Account, keep_accounts
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.compiled.streams import GOLDEN, ONES_SWAPPED, below, combine, fill_wall, hand_key, mix, swap
from zhuoji_sim.game.moves import deal_wall
from zhuoji_sim.game.table import first_kind, tiles_in_play
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import COPIES, DEALT, YAOJI

NUMBERS = COPIES + 1

ONES = np.dtype(
    [
        ("seat", "i1"),  # counted from the dealer
        ("fan", "i8", NUMBERS),
        ("accounts", "i8", (NUMBERS, len(Account))),
    ],
    align=True,
)
"""One row a deal, in fan: the seat's result with 0 to 4 1s dealt to it."""


@kernel
def is_dealt(rules, place, seat):
    """Is the place in the wall one of the seat's dealt tiles? Seat 0 deals and takes a 14th (R1.2)."""
    return place // DEALT == seat or (seat == 0 and place == rules.table_players * DEALT)


@kernel
def pick(s, rules, seat, dealt, ones, key):
    """A random place among the seat's dealt tiles, or among all others, that holds a 1s, or another tile."""
    counter = key
    while True:
        counter += GOLDEN
        place = below(mix(counter), tiles_in_play(rules))
        if is_dealt(rules, place, seat) == dealt and (s.wall[place] == YAOJI) == ones:
            return place


@kernel
def dealt_ones(s, rules, seat):
    """1s among the seat's dealt tiles."""
    ones = 0
    for place in range(tiles_in_play(rules)):
        if s.wall[place] == YAOJI and is_dealt(rules, place, seat):
            ones += 1
    return ones


@kernel
def set_ones(s, rules, key, seat, wanted):
    """Swap tiles of the wall until the seat is dealt so many 1s."""
    ones = dealt_ones(s, rules, seat)
    while ones != wanted:
        more = ones < wanted
        swap_key = combine(combine(key, ONES_SWAPPED), ones)
        inside = pick(s, rules, seat, True, not more, combine(swap_key, 0))
        outside = pick(s, rules, seat, False, more, combine(swap_key, 1))
        swap(s.wall, inside, outside)
        ones += 1 if more else -1


@kernel
def play_ones(s, rules, tables, players, ledger, seed, first, dealer_count, rows):
    """Play deals `first` on into `rows` (ONES). The seats take turns, seat 0 deals."""
    for place in range(len(rows)):
        row, key = rows[place], hand_key(seed, first + place)
        seat = (first + place) % rules.table_players
        row.seat = seat
        for ones in range(NUMBERS):
            fill_wall(s.wall, key, first_kind(rules))
            set_ones(s, rules, key, seat, ones)
            s.key = key
            deal_wall(s, rules, tables, 0, dealer_count)
            play_out(s, rules, tables, players)
            settle(s, rules, tables, ledger)
            keep_accounts(s, rules, ledger, seat, row.accounts[ones])
            row.fan[ones] = ledger.deltas[seat]
