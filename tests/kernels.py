"""Doors into kernels that only tests need."""

from analyses.baoting_deals import play_pair, reporting_discards
from zhuoji_sim.codes import Phase
from zhuoji_sim.jit import entry
from zhuoji_sim.legality import can_win_self_drawn
from zhuoji_sim.moves import deal, draw
from zhuoji_sim.play import step
from zhuoji_sim.settlement import settle
from zhuoji_sim.state import SEATS
from zhuoji_sim.streams import hand_key


@entry
def pair_from(states, rules, tables, players, ledger, rows):
    """From the position in `states[0]`, about to draw: one pair of plays into `rows[0]`."""
    draw(states[0], tables[0])
    play_pair(states, rules[0], tables[0], players[0], ledger[0], rows[0])


@entry
def opportunities_in_play(s, rules, tables, players, ledger, seed, hands, found, fan):
    """Play hands plainly; count by seat from the dealer its opportunities to report, and sum the results it then has.

    Fills `found` and `fan` (i8[4]); results are those of the play as it went on.
    """
    state, rule, table, book = s[0], rules[0], tables[0], ledger[0]
    for hand in range(hands):
        deal(state, rule, table, hand_key(seed, hand), hand % SEATS, 1)
        had = 0
        while state.phase != Phase.OVER:
            seat = state.seat
            first = state.phase == Phase.TURN and state.discards[seat] == 0 and state.melds[seat] == 0
            if first and not can_win_self_drawn(state) and reporting_discards(state, table) != 0:
                had |= 1 << seat
            step(state, rule, table, players[0])
        settle(state, rule, table, book)
        for seat in range(SEATS):
            if had >> seat & 1:
                place = (seat - state.dealer) & 3
                found[place] += 1
                fan[place] += book.deltas[seat]
