"""The plays of the claims: one deal at the table as it is, and with two policies, two seats each, in all six ways."""

import numpy as np

from analyses.breakdown.luck import side_result
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.play.batches import HANDS, note_hand
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.settle import settle

MOST = 8
"""Pairs of policies that are compared."""
LINEUPS = 6
"""Ways to choose two seats of four."""

CLAIMS = np.dtype([("table", HANDS), ("result", "i8", (MOST, LINEUPS))], align=True)
"""One row a deal: the hand at the table, and of each pair in each way what the seats with its first policy win
together, in fan.
"""


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
            play_out(s, rule, table, players[play])
            settle(s, rule, table, book)
            if play == 0:
                note_hand(s, rule, book, row.table, hand)
            else:
                pair, way = (play - 1) // len(lineups), (play - 1) % len(lineups)
                row.result[pair, way] = side_result(book, lineups[way])
