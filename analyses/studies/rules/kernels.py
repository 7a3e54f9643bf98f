"""The plays of the rules study: one deal by two rulesets, on the same wall and with the same random streams."""

import numpy as np

from analyses.breakdown.flows import RECEIVED, Share, is_of_chickens
from zhuoji_sim.codes import SEATS, By, Flow
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.collecting import is_ready
from zhuoji_sim.settlement.ledger import What
from zhuoji_sim.settlement.settle import settle

FIRST, SECOND = 0, 1
PLAYS = 2

PAIRS = np.dtype(
    [
        ("dealer", "i1"),
        ("outcome", "i1", PLAYS),  # Outcome
        ("by", "i1", PLAYS),  # By
        ("fan", "i8", (PLAYS, SEATS)),
        # seats, as masks
        ("winners", "i1", PLAYS),
        ("shooter", "i1", PLAYS),  # who discarded the tile that was won on, or had the kong robbed
        ("ready", "i1", PLAYS),  # at the end, winners included
        ("kongs", "i1", PLAYS),  # with a declared kong
        ("chickens", "i1", PLAYS),  # collecting for a chicken
        ("flows", "i8", (PLAYS, len(Flow))),  # all that is paid, by kind of flow
    ],
    align=True,
)
"""One row a deal, in fan."""


@kernel
def collects_chicken(ledger, row):
    """Is the entry paid to the owner of a chicken, for it?"""
    if ledger.fan[row] <= 0:
        return False
    what = ledger.what[row]
    if what == What.KONG_OF_ONES:
        return True
    return is_of_chickens(ledger, row) and (RECEIVED[what] == Share.OWN or RECEIVED[what] == Share.CHARGE)


@kernel
def note_play(s, ledger, row, play):
    """Write how a settled hand ended, and for whom."""
    row.outcome[play] = s.outcome
    row.by[play] = s.by
    row.winners[play] = s.winners
    shot = s.by == By.DISCARD or s.by == By.ROBBED_KONG
    row.shooter[play] = 1 << s.source if shot else 0
    ready = kongs = chickens = 0
    for seat in range(SEATS):
        row.fan[play, seat] = ledger.deltas[seat]
        ready |= is_ready(s, seat) << seat
        kongs |= (s.kongs[seat] > 0) << seat
    for transfer in range(ledger.transfers):
        row.flows[play, ledger.flow[transfer]] += ledger.fan[transfer]
        if collects_chicken(ledger, transfer):
            chickens |= 1 << ledger.receiver[transfer]
    row.ready[play] = ready
    row.kongs[play] = kongs
    row.chickens[play] = chickens


@entry
def play_pairs(states, rules, tables, players, ledger, seed, first, dealer_count, rows):
    """Play deals `first` on into `rows` (PAIRS, all zero); hand k has the k-th dealer, as in a simulation.

    `states` and `rules` have PLAYS elements, the rules for as many players and tiles; `states` keeps the plays of the
    last deal.
    """
    table, book = tables[0], ledger[0]
    for place in range(len(rows)):
        hand, row = first + place, rows[place]
        row.dealer = hand % rules[FIRST].table_players
        for play in range(PLAYS):
            s, rule = states[play], rules[play]
            deal(s, rule, table, hand_key(seed, hand), row.dealer, dealer_count)
            play_out(s, rule, table, players[0])
            settle(s, rule, table, book)
            note_play(s, book, row, play)
