"""Paired plays of an opportunity to report: the same discard, walls and streams, with and without the report."""

import numpy as np

from analyses.breakdown.accounts import Account, keep_accounts
from zhuoji_sim.codes import By, Flow, Move
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import entry, kernel, routine
from zhuoji_sim.compiled.streams import combine, hand_key
from zhuoji_sim.evaluator.lookup import live_count
from zhuoji_sim.evaluator.waits import wait_shape
from zhuoji_sim.play.first_turn import (
    deal_around,
    deal_first_turn,
    draw_opportunity,
    shuffle_hand,
    take_first_turn,
    throw_gone,
)
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.play.steps import Act, best_of, carry_out, pattern_with, ready_discards
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import KINDS

SILENT, REPORT = 0, 1
BRANCHES = 2
MAX_ATTEMPTS = 100_000

PAIRS = np.dtype(
    [
        ("attempts", "i8"),  # deals with fitting tiles up to and with this one
        ("seat", "i1"),  # counted from the dealer
        ("kinds", "i1"),  # different tiles waited for
        ("live", "i1"),  # copies of them not seen by the seat
        ("shape", "i1"),  # WaitShape
        ("pattern", "i1"),  # the dearest Pattern among the waits
        ("kind", "i1"),  # of the report: 0 hard, 1 soft (R7.8); -1 where both are worth the same
        ("won", "i1", BRANCHES),
        ("shot", "i1", BRANCHES),  # somebody won on an own discard
        ("fan", "i8", BRANCHES),
        ("accounts", "i8", (BRANCHES, len(Account))),
    ],
    align=True,
)
"""One row a deal: an opportunity and its two plays, in fan."""

OPTIONS = np.dtype(
    [
        ("reached", "i1"),  # 0: no deal found in which this seat comes to its first turn
        ("won", "i1", (KINDS, BRANCHES)),
        ("shot", "i1", (KINDS, BRANCHES)),
        ("shot_fan", "i8", (KINDS, BRANCHES)),  # paid on own discards
        ("fan", "i8", (KINDS, BRANCHES)),
    ],
    align=True,
)
"""One row a deal of one hand: every discard, silent and (where it leaves the hand ready) with a report."""


@kernel
def throw(s, rules, tables, tile, branch):
    """The seat on turn discards the tile, silent or with a report."""
    move = Move.REPORT.value if branch == REPORT else Move.DISCARD.value
    carry_out(s, rules, tables, Act.TURN, s.seat, move * MOVE + tile)


@kernel
def note_opportunity(s, rules, tables, seat, row):
    """What is known when the decision falls: the waits, live copies, shape and pattern after the discard."""
    waits = s.waits[seat]
    row.kinds = live_count(waits, 0, -1, -1, -1)
    row.live = live_count(waits, s.seen[seat, 0], s.seen[seat, 1], s.seen[seat, 2], s.seen[seat, 3])
    row.shape = wait_shape(s, seat, waits)
    best = np.int64(-1)
    for tile in range(KINDS):
        if waits >> tile & 1:
            pattern = pattern_with(s, rules, tables, seat, tile)
            if best < 0 or rules.pattern_value[pattern] > rules.pattern_value[best]:
                best = pattern
    row.pattern = best


@kernel
def kind_of_report(s, rules, seat):
    """R7.8: 0 for a hard report, 1 for a soft one, -1 where the rules make no difference."""
    if rules.report_hard_lift == rules.report_lift:
        return -1
    return 1 - (s.hard_reporters >> seat & 1)


@routine
def play_branch(s, rules, tables, players, ledger, tile, branch, row):
    """Discard, silent or with a report, play on, settle, and write one branch of a pair."""
    seat = s.seat
    throw(s, rules, tables, tile, branch)
    if branch == SILENT:
        note_opportunity(s, rules, tables, seat, row)
    else:
        row.kind = kind_of_report(s, rules, seat)
    play_out(s, rules, tables, players)
    settle(s, rules, tables, ledger)
    row.won[branch] = s.winners >> seat & 1
    row.shot[branch] = s.by == By.DISCARD and s.source == seat
    row.fan[branch] = ledger.deltas[seat]
    keep_accounts(s, rules, ledger, seat, row.accounts[branch])


@kernel
def play_pair(states, rules, tables, players, ledger, row):
    """From the first turn in `states[0]`: the best ready discard, with a report (in `states[1]`) and without."""
    tile, _, _, _ = best_of(states[0], tables, ready_discards(states[0], tables))
    copy_record(states[1], states[0])
    for branch in range(BRANCHES):
        play_branch(states[branch], rules, tables, players, ledger, tile, branch, row)


@entry
def play_pairs(states, rules, tables, players, ledger, seed, first, dealer_count, rows):
    """Play deals `first` on of the study into `rows` (PAIRS); `states` is a 2-element array of STATE."""
    rule, table, book, player = rules[0], tables[0], ledger[0], players[0]
    for deal in range(len(rows)):
        row, s = rows[deal], states[0]
        key = hand_key(seed, first + deal)
        row.attempts = draw_opportunity(s, rule, table, player, key, dealer_count)
        row.seat = s.seat
        play_pair(states, rule, table, player, book, row)


@routine
def deal_hand_before(s, rules, tables, players, key, order, seat, dealer_count, gone):
    """A deal in which the seat has the first 14 tiles of `order` at its first turn; False if none is found.

    With `gone` tiles (behind the 14 in `order`) those lie in the rivers of the seats before, whose hands are
    random; without, all that can have gone before is played by the policies.
    """
    for attempt in range(MAX_ATTEMPTS):
        trial = combine(key, attempt)
        for place in range(len(order)):
            s.wall[place] = order[place]
        shuffle_hand(s, trial)
        if gone or seat == 0:
            first_draw = deal_around(s, rules, tables, trial, seat, dealer_count, gone)
            throw_gone(s, rules, seat, gone)
            take_first_turn(s, tables, first_draw)
            return True
        if deal_first_turn(s, rules, tables, players, trial, seat, dealer_count):
            return True
    return False


@routine
def play_option(s, rules, tables, players, ledger, tile, branch, row):
    """Discard the tile, silent or with a report, play on, and write what became of it."""
    seat = s.seat
    throw(s, rules, tables, tile, branch)
    play_out(s, rules, tables, players)
    settle(s, rules, tables, ledger)
    row.won[tile, branch] = s.winners >> seat & 1
    row.fan[tile, branch] = ledger.deltas[seat]
    row.shot[tile, branch] = s.by == By.DISCARD and s.source == seat
    paid = np.int64(0)
    if s.by == By.DISCARD and s.source == seat:
        for transfer in range(ledger.transfers):
            if ledger.payer[transfer] == seat and ledger.flow[transfer] == Flow.HAND:
                paid += ledger.fan[transfer]
    row.shot_fan[tile, branch] = paid


@entry
def play_options(states, rules, tables, players, ledger, seed, first, order, seat, dealer_count, gone, rows):
    """Play deals `first` on of one hand into `rows` (OPTIONS): every discard silent, every ready one reported too.

    `order` has all tiles in play: the hand's 14, the `gone` ones, then the others; `seat` is counted from the dealer.
    """
    rule, table, book, player = rules[0], tables[0], ledger[0], players[0]
    for deal in range(len(rows)):
        row, s = rows[deal], states[0]
        key = hand_key(seed, first + deal)
        row.reached = deal_hand_before(s, rule, table, player, key, order, seat, dealer_count, gone)
        if row.reached:
            ready = ready_discards(s, table)
            for tile in range(KINDS):
                if s.counts[seat, tile]:
                    for branch in range(1 + (ready >> tile & 1)):
                        copy_record(states[1], s)
                        play_option(states[1], rule, table, player, book, tile, branch, row)
