"""The plays of a duel: one deal with policy A in some seats and policy B in the others, in turn, on the same wall."""

import numpy as np

from analyses.breakdown.luck import LUCK, luck_of_indicator, play_watched
from zhuoji_sim.codes import SEATS, By, Flow
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.collecting import is_ready
from zhuoji_sim.settlement.settle import settle

A, B = 0, 1
SIDES = 2
MOST_PLAYS = 6
"""Of a deal: two seats of four can be chosen in so many ways."""

DUELS = np.dtype(
    [
        ("players", "i1"),
        ("dealer", "i1"),
        ("sittings", "i1"),  # of A over all plays; so many of B are noted
        ("result", "i8", MOST_PLAYS),  # of the seats with A in each play, together
        ("fan", "i8", (SIDES, SEATS)),  # [side, seat]: of that side there, over the plays in which it is noted
        ("won", "i1", (SIDES, SEATS)),
        ("dealt_in", "i1", (SIDES, SEATS)),  # discarded the tile that was won on, or had the kong robbed
        ("ready", "i1", (SIDES, SEATS)),  # at the end, winners included
        ("received", "i8", (SIDES, len(Flow))),  # over all seats, by kind of flow
        ("paid", "i8", (SIDES, len(Flow))),
        ("luck", "i8", LUCK),  # of the plays with A
        ("turned", "i8"),  # what A owes to the tiles turned up
    ],
    align=True,
)
"""One row a deal, in fan."""


@kernel
def note_seat(s, ledger, row, side, seat):
    """Add one seat's result of a settled hand to the row."""
    row.fan[side, seat] += ledger.deltas[seat]
    row.won[side, seat] += s.winners >> seat & 1
    row.dealt_in[side, seat] += (s.by == By.DISCARD or s.by == By.ROBBED_KONG) and s.source == seat
    row.ready[side, seat] += is_ready(s, seat)
    for transfer in range(ledger.transfers):
        flow, fan = ledger.flow[transfer], ledger.fan[transfer]
        if ledger.receiver[transfer] == seat:
            row.received[side, flow] += fan
        if ledger.payer[transfer] == seat:
            row.paid[side, flow] += fan


@entry
def play_duels(states, rules, tables, players, ledger, lineups, wall, seed, first, dealer_count, rows):
    """Play deals `first` on into `rows` (DUELS, all zero); hand k has the dealer that it has in a simulation.

    lineups: of each play the seats with A, a mask. Without a play that has none, B is noted beside A; else it is noted
    there alone. `states` and `players` have an element a play; `states` keeps the plays of the last deal. wall:
    i8[COPIES], to count with.
    """
    rule, table, book = rules[0], tables[0], ledger[0]
    noted_apart = False
    for lineup in lineups:
        noted_apart |= lineup == 0
    for place in range(len(rows)):
        hand, row = first + place, rows[place]
        row.players = rule.table_players
        row.dealer = hand % row.players
        for play in range(len(lineups)):
            s, with_a = states[play], lineups[play]
            deal(s, rule, table, hand_key(seed, hand), np.int64(row.dealer), dealer_count)
            if with_a == 0:
                play_out(s, rule, table, players[play])
                settle(s, rule, table, book)
            else:
                play_watched(s, rule, table, players[play], wall, with_a, row.luck)
                row.turned += luck_of_indicator(s, rule, table, book, wall, with_a)
            for seat in range(row.players):
                if with_a >> seat & 1:
                    row.sittings += 1
                    row.result[play] += book.deltas[seat]
                    note_seat(s, book, row, A, seat)
                elif with_a == 0 or not noted_apart:
                    note_seat(s, book, row, B, seat)
