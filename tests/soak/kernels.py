"""Hands played as a simulation plays them, with all tiles looked for after each."""

from zhuoji_sim.codes import SEATS, MeldKind
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.table import first_kind
from zhuoji_sim.play.batches import note_hand
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import COPIES, KINDS

COUNTS = 3
"""As in the agreement of single hands, the dealer's count is 1, 2 and 3 in turn, and the seats deal in turn."""


@kernel
def lost_kinds(s, rules):
    """Of how many kinds hands, melds, rivers and the wall's rest do not have four copies, or, out of play, none."""
    wrong = 0
    for tile in range(KINDS):
        copies = 0
        for seat in range(SEATS):
            copies += s.counts[seat, tile] + s.river[seat, tile]
            for meld in range(s.melds[seat]):
                if s.meld_tile[seat, meld] == tile:
                    copies += 3 if s.meld_kind[seat, meld] == MeldKind.PONG else COPIES
        for place in range(s.next, s.end):
            copies += s.wall[place] == tile
        wrong += copies != (COPIES if tile >= first_kind(rules) else 0)
    return wrong


@entry
def play_checked(s, rules, tables, players, ledger, seed, first, rows, lost):
    """Play hands `first` on into `rows` (HANDS); `lost` (i8) gets how many kinds are not all there at their end."""
    state, rule, table, book = s[0], rules[0], tables[0], ledger[0]
    for place in range(len(rows)):
        hand = first + place
        deal(state, rule, table, hand_key(seed, hand), hand % rule.table_players, 1 + hand % COUNTS)
        play_out(state, rule, table, players[0])
        lost[place] = lost_kinds(state, rule)
        settle(state, rule, table, book)
        note_hand(state, rule, book, rows[place], hand)
