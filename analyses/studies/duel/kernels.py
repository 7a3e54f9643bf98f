"""The plays of a duel: one deal with policy A in each of the seats in turn, and with policy B in all of them."""

import numpy as np

from zhuoji_sim.codes import SEATS, By, Flow
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.collecting import is_ready
from zhuoji_sim.settlement.settle import settle

A, B = 0, 1
SIDES = 2
PLAYS = SEATS + 1
ALL_B = SEATS
"""Play `seat` has A in that seat; this one has B in every seat."""

DUELS = np.dtype(
    [
        ("players", "i1"),
        ("dealer", "i1"),
        ("fan", "i8", (SIDES, SEATS)),  # [A, seat]: of A there; [B, seat]: of B there among its kind
        ("won", "i1", (SIDES, SEATS)),
        ("dealt_in", "i1", (SIDES, SEATS)),  # discarded the tile that was won on, or had the kong robbed
        ("ready", "i1", (SIDES, SEATS)),  # at the end, winners included
        ("received", "i8", (SIDES, len(Flow))),  # over all seats, by kind of flow
        ("paid", "i8", (SIDES, len(Flow))),
    ],
    align=True,
)
"""One row a deal, in fan."""


@kernel
def note_seat(s, ledger, row, side, seat):
    """Add one seat's result of a settled hand to the row."""
    row.fan[side, seat] = ledger.deltas[seat]
    row.won[side, seat] = s.winners >> seat & 1
    row.dealt_in[side, seat] = (s.by == By.DISCARD or s.by == By.ROBBED_KONG) and s.source == seat
    row.ready[side, seat] = is_ready(s, seat)
    for transfer in range(ledger.transfers):
        flow, fan = ledger.flow[transfer], ledger.fan[transfer]
        if ledger.receiver[transfer] == seat:
            row.received[side, flow] += fan
        if ledger.payer[transfer] == seat:
            row.paid[side, flow] += fan


@entry
def play_duels(states, rules, tables, players, ledger, seed, first, dealer_count, rows):
    """Play deals `first` on into `rows` (DUELS, all zero); hand k has the dealer that it has in a simulation.

    `states` and `players` have PLAYS elements; `states` keeps the plays of the last deal. Where fewer than four play,
    the plays with A in an empty place are left out.
    """
    rule, table, book = rules[0], tables[0], ledger[0]
    for place in range(len(rows)):
        hand, row = first + place, rows[place]
        row.players = rule.table_players
        row.dealer = hand % row.players
        for play in range(PLAYS):
            if row.players <= play < ALL_B:
                continue
            s = states[play]
            deal(s, rule, table, hand_key(seed, hand), np.int64(row.dealer), dealer_count)
            play_out(s, rule, table, players[play])
            settle(s, rule, table, book)
            if play < ALL_B:
                note_seat(s, book, row, A, play)
            else:
                for seat in range(row.players):
                    note_seat(s, book, row, B, seat)
