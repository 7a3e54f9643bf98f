"""Hands as a simulation plays them, each with the melds that lie at its end."""

import numpy as np

from zhuoji_sim.codes import SEATS, MeldKind
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.play.batches import HANDS, note_hand
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.settle import settle

MELDED = np.dtype([("hand", HANDS), ("melds", "i1", len(MeldKind))], align=True)
"""A hand, and how many melds of each `MeldKind` its players have together."""


@kernel
def count_melds(s, melds):
    """Fill `melds` (i1[len(MeldKind)]) with the melds of all seats by their kind."""
    melds[:] = 0
    for seat in range(SEATS):
        for meld in range(s.melds[seat]):
            melds[s.meld_kind[seat, meld]] += 1


@entry
def play_melded(s, rules, tables, players, ledger, seed, first, rows):
    """Play hands from `first` on into `rows` (`MELDED`): hand k has the k-th dealer and n 1."""
    state, rule, table, book = s[0], rules[0], tables[0], ledger[0]
    for place in range(len(rows)):
        hand = first + place
        deal(state, rule, table, hand_key(seed, hand), hand % rule.table_players, np.int64(1))
        play_out(state, rule, table, players[0])
        settle(state, rule, table, book)
        note_hand(state, rule, book, rows[place].hand, hand)
        count_melds(state, rows[place].melds)
