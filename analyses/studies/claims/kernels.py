"""The plays of the claims: one deal at the table as it is, and with two policies, two seats each, in all six ways."""

from enum import IntEnum

import numpy as np

from analyses.breakdown.luck import side_result
from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.game.moves import deal
from zhuoji_sim.play.batches import HANDS, note_hand
from zhuoji_sim.play.loop import play_out, step
from zhuoji_sim.policies.danger import copies_unseen
from zhuoji_sim.settlement.settle import settle

MOST = 8
"""Pairs of policies that are compared."""
LINEUPS = 6
"""Ways to choose two seats of four."""


class Shape(IntEnum):
    """A wait for two kinds of tile."""

    TWO_SIDED = 0
    """Three apart in a suit."""
    DOUBLE_PAIR = 1
    """A pair of each in hand."""


OTHER_SHAPE = -1

CLAIMS = np.dtype(
    [
        ("table", HANDS),  # the hand at the table
        ("waits", "i1", len(Shape)),  # how many seats there are first ready on such a wait
        ("live", "i2", len(Shape)),  # tiles of their waits that they do not see then, together
        ("result", "i8", (MOST, LINEUPS)),  # of the seats with a pair's first policy together, in fan
    ],
    align=True,
)
"""One row a deal."""


@kernel
def shape_of(s, seat, waits):
    """The shape of what a seat waits for."""
    if popcount(waits) != 2:
        return np.int64(OTHER_SHAPE)
    one, other = lowest(waits), lowest(waits & (waits - 1))
    if s.counts[seat, one] == 2 and s.counts[seat, other] == 2:
        return np.int64(Shape.DOUBLE_PAIR.value)
    if other - one == 3 and one // RANKS == other // RANKS:
        return np.int64(Shape.TWO_SIDED.value)
    return np.int64(OTHER_SHAPE)


@kernel
def note_ready(s, row, noted):
    """Note the waits of the seats that are ready for the first time; gives the mask of all that have been so far."""
    for seat in range(SEATS):
        waits = s.waits[seat]
        if waits and not noted >> seat & 1:
            noted |= np.int64(1) << seat
            shape = shape_of(s, seat, waits)
            if shape != OTHER_SHAPE:
                row.waits[shape] += 1
                row.live[shape] += copies_unseen(s, seat, lowest(waits))
                row.live[shape] += copies_unseen(s, seat, lowest(waits & (waits - 1)))
    return noted


@kernel
def play_noting(s, rules, tables, players, row):
    """Play a dealt hand to its end, and note what the seats wait for when they are first ready."""
    noted = np.int64(0)
    while s.phase != Phase.OVER:
        step(s, rules, tables, players)
        if s.phase == Phase.DRAW or s.phase == Phase.OVER:  # nobody holds a tile too many
            noted = note_ready(s, row, noted)


@entry
def play_claims(states, rules, tables, players, ledger, lineups, seed, first, dealer_count, rows):
    """Play deals `first` on into `rows` (CLAIMS, all zero); hand k has the dealer that it has in a simulation.

    `players` has the table, and then an element a play, pair by pair; lineups: of each play of a pair the seats with
    its first policy, a mask. `states` keeps the plays of the last deal.
    """
    rule, table, book = rules[0], tables[0], ledger[0]
    for place in range(len(rows)):
        hand, row = first + place, rows[place]
        for play in range(len(players)):
            s = states[play]
            deal(s, rule, table, hand_key(seed, hand), np.int64(hand % rule.table_players), dealer_count)
            if play == 0:
                play_noting(s, rule, table, players[play], row)
            else:
                play_out(s, rule, table, players[play])
            settle(s, rule, table, book)
            if play == 0:
                note_hand(s, rule, book, row.table, hand)
            else:
                pair, way = (play - 1) // len(lineups), (play - 1) % len(lineups)
                row.result[pair, way] = side_result(book, lineups[way])
