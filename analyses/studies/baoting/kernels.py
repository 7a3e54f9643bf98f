"""Paired plays of an opportunity to report: the same discard, walls and streams, with and without the report."""

import numpy as np

from analyses.breakdown.accounts import Account, keep_accounts
from zhuoji_sim.codes import By, Move
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import entry, kernel, routine
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.evaluator.lookup import live_count
from zhuoji_sim.evaluator.waits import wait_shape
from zhuoji_sim.play.first_turn import (
    draw_opportunity,
)
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.play.steps import Act, best_of, carry_out, pattern_with, ready_discards
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import KINDS

SILENT, REPORT = 0, 1
BRANCHES = 2

REPLIES = 3
"""Ways in which one of the others answers a report."""
EVERY = 5
"""One deal of so many is played on with these."""
TO_ANSWERER, TO_REPORTER = 0, 1
_BEFORE, _REPLIED = BRANCHES, BRANCHES + 1
STATES = BRANCHES + 2

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
        ("answered", "i1"),  # whether replies were played
        ("answerer", "i1"),  # who gives them, counted from the dealer
        (
            "replied",
            "i8",
            (REPLIES, 2),
        ),  # what each changes in the report's play for who gives it, and for the reporter
    ],
    align=True,
)
"""One row a deal: an opportunity and its two plays, in fan."""


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
    return tile


@routine
def play_replies(states, rules, tables, replies, ledger, tile, answerer, row):
    """From the first turn in `states[2]`: the report, with the answerer replying in each way; `ledger`: without."""
    seat, players = states[_BEFORE].seat, rules.table_players
    plain, reporters = ledger.deltas[answerer], ledger.deltas[seat]
    row.answered, row.answerer = 1, answerer
    for reply in range(REPLIES):
        s = states[_REPLIED]
        copy_record(s, states[_BEFORE])
        throw(s, rules, tables, tile, REPORT)
        play_out(s, rules, tables, replies[reply * players + answerer])
        settle(s, rules, tables, ledger)
        row.replied[reply, TO_ANSWERER] = ledger.deltas[answerer] - plain
        row.replied[reply, TO_REPORTER] = ledger.deltas[seat] - reporters


@entry
def play_pairs(states, rules, tables, players, replies, ledger, seed, first, dealer_count, rows):
    """Play deals `first` on of the study into `rows` (PAIRS); `states` is an array of STATES.

    replies: PLAYERS by reply and by the seat that gives it; of no element: none are played.
    """
    rule, table, book, player = rules[0], tables[0], ledger[0], players[0]
    for deal in range(len(rows)):
        row, s = rows[deal], states[0]
        key = hand_key(seed, first + deal)
        row.attempts = draw_opportunity(s, rule, table, player, key, dealer_count)
        row.seat, row.answered = s.seat, 0
        asked = len(replies) > 0 and (first + deal) % EVERY == 0
        if asked:
            copy_record(states[_BEFORE], s)
        tile = play_pair(states, rule, table, player, book, row)
        if asked:
            turn = (first + deal) // EVERY % (rule.table_players - 1)
            answerer = (row.seat + 1 + turn) % rule.table_players
            play_replies(states, rule, table, replies, book, tile, answerer, row)
