"""Batches of hands: many hands or sessions in one kernel call, into columns.

A *unit* is one hand, or with sessions one session of L hands in which the deal passes on by R2. Unit `u` depends
on (seed, u) only, so `blocks.in_order` may play them on all cores.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import FIRST_DEALER, below, combine, hand_key, throw_dice
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.rulesets.codes import FirstDealer
from zhuoji_sim.settlement.collecting import is_ready
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.settlement.settle import next_dealer, settle
from zhuoji_sim.tiles.kinds import DEALT

Records = npt.NDArray[np.void]

HANDS = np.dtype(
    [
        ("hand", "i8"),
        ("dealer", "i1"),
        ("n", "i4"),
        ("outcome", "i1"),  # Outcome
        ("by", "i1"),  # By
        ("source", "i1"),  # who discarded, drew or was robbed; -1 if nobody won
        ("winners", "i1"),  # mask over seats
        ("reported", "i1"),  # mask over seats
        ("ready", "i1"),  # mask over seats
        ("hot_shot", "i1"),
        ("bloom", "i1"),
        ("draws", "i1"),  # tiles drawn after the deal
        ("pattern", "i1", SEATS),  # Pattern of each winner, -1 for the others
        ("kongs", "i1", SEATS),  # declared kongs that stood
        ("fan", "i8", SEATS),
    ],
    align=True,
)
"""One row a hand, in fan."""


def seats_in(mask: npt.NDArray[np.int8]) -> npt.NDArray[np.bool_]:
    """Masks over seats as booleans, shape (hands, 4)."""
    flags: npt.NDArray[np.bool_] = (mask[:, None] >> np.arange(SEATS) & 1).astype(bool)
    return flags


@kernel
def note_hand(s, rules, ledger, row, hand):
    """Write one row of `HANDS` for a settled hand."""
    row.hand = hand
    row.dealer = s.dealer
    row.n = s.dealer_count
    row.outcome = s.outcome
    row.by = s.by
    row.source = s.source
    row.winners = s.winners
    row.reported = s.reporters
    row.hot_shot = s.hot_shot >= 0
    row.bloom = s.bloom
    row.draws = s.next - rules.table_players * DEALT
    ready = 0
    for seat in range(SEATS):
        if is_ready(s, seat):
            ready |= 1 << seat
        won = s.winners >> seat & 1
        row.pattern[seat] = ledger.pattern[seat] if won else -1
        row.kongs[seat] = s.kongs[seat]
        row.fan[seat] = ledger.deltas[seat]
    row.ready = ready


@kernel
def first_dealer(rules, key):
    """R2.1: who deals the first hand of a session with this key."""
    if rules.dealer_first == FirstDealer.RANDOM:
        return below(combine(key, FIRST_DEALER), rules.table_players)
    if rules.dealer_first == FirstDealer.DICE:
        one, two = throw_dice(key)
        return (one + two - 1) % rules.table_players
    return 0


@entry
def play_block(s, rules, tables, players, ledger, seed, first, session, rows):
    """Play the units from `first` on into `rows`; `session` 0: hand k alone, with the k-th dealer and n 1."""
    state, rule, table, book = s[0], rules[0], tables[0], ledger[0]
    length = max(session, 1)
    for unit in range(len(rows) // length):
        start = (first + unit) * length
        dealer, count = start % rule.table_players, np.int64(1)
        if session:
            dealer = first_dealer(rule, hand_key(seed, start))
        for place in range(length):
            deal(state, rule, table, hand_key(seed, start + place), dealer, count)
            play_out(state, rule, table, players[0])
            settle(state, rule, table, book)
            note_hand(state, rule, book, rows[unit * length + place], start + place)
            dealer, count, _ = next_dealer(state, rule)


@dataclass(frozen=True)
class Batch:
    """What decides the hands of a simulation: records for the kernels, the seed, the session length."""

    rules: Records
    players: Records
    seed: int
    session: int = 0

    def play(self, first: int, units: int) -> Records:
        """Play units `first` .. `first + units - 1`; one row of `HANDS` a hand."""
        rows = np.zeros(units * max(self.session, 1), HANDS)
        seed = np.uint64(self.seed)
        play_block(new_state(), self.rules, tables(), self.players, new_ledger(), seed, first, self.session, rows)
        return rows
