"""The plays of a session: hands in a row in which the deal passes on (R2), and how each seat's account runs."""

import numpy as np

from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.play.batches import first_dealer
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.settle import next_dealer, settle

ASKED, OTHER = 0, 1
"""Who plays the policy in question, and, where it is alone among others, who sits in the same seats without it."""
SIDES = 2
PLAYS = SEATS + 1
TOGETHER = SEATS
"""Play `seat` has the policy in question in that seat alone; this one has one table throughout."""

SESSIONS = np.dtype(
    [
        ("players", "i1"),
        ("dealer", "i1"),  # of the first hand
        ("hands", "i4"),
        ("against", "i1"),  # 0: one table, and OTHER means nothing
        ("fan", "i8", (SIDES, SEATS)),  # the result
        ("lowest", "i8", (SIDES, SEATS)),  # the account at its lowest, from 0
        ("drawdown", "i8", (SIDES, SEATS)),  # the deepest fall of the account from its highest until then
        ("ruined", "i1", (SIDES, SEATS)),  # the account fell by the stake or more
    ],
    align=True,
)
"""One row a session, in fan."""


@kernel
def note_hand(ledger, row, side, seat, highest):
    """Add a settled hand to the account of a seat."""
    row.fan[side, seat] += ledger.deltas[seat]
    account = row.fan[side, seat]
    row.lowest[side, seat] = min(row.lowest[side, seat], account)
    highest[seat] = max(highest[seat], account)
    row.drawdown[side, seat] = max(row.drawdown[side, seat], highest[seat] - account)


@kernel
def note_ruin(row, side, seat, stake):
    """Has the account fallen by the stake?"""
    row.ruined[side, seat] = row.lowest[side, seat] <= -stake


@kernel
def play_session(s, rules, tables, player, ledger, seed, start, dealer_count, row, play, highest):
    """Play one session, whose first hand is `start`, and write what became of the seats that are asked about."""
    side = OTHER if row.against and play == TOGETHER else ASKED
    first, end = (play, play + 1) if play < TOGETHER else (0, np.int64(row.players))
    highest[:] = 0
    dealer, count = np.int64(row.dealer), dealer_count
    for place in range(row.hands):
        deal(s, rules, tables, hand_key(seed, start + place), dealer, count)
        play_out(s, rules, tables, player)
        settle(s, rules, tables, ledger)
        for seat in range(first, end):
            note_hand(ledger, row, side, seat, highest)
        dealer, count, _ = next_dealer(s, rules)
    return side, first, end


@entry
def play_sessions(
    states, rules, tables, players, ledger, seed, first, length, stake, against, dealer_count, highest, rows
):
    """Play sessions `first` on of so many hands into `rows` (SESSIONS, all zero): those of a simulation in sessions.

    `states` and `players` have PLAYS elements; `states` keeps the last hand of each play of the last session. With
    `against`, the plays with the policy in question in one seat come before the one table of others; places where
    nobody sits are left out. highest: i8[SEATS], to work with.
    """
    rule, table, book = rules[0], tables[0], ledger[0]
    for place in range(len(rows)):
        row, start = rows[place], (first + place) * length
        row.players = rule.table_players
        row.dealer = first_dealer(rule, hand_key(seed, start))
        row.hands = length
        row.against = against
        for play in range(0 if against else TOGETHER, PLAYS):
            if row.players <= play < TOGETHER:
                continue
            s, player = states[play], players[play]
            side, low, high = play_session(s, rule, table, player, book, seed, start, dealer_count, row, play, highest)
            for seat in range(low, high):
                note_ruin(row, side, seat, stake)
