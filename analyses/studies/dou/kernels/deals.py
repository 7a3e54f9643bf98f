"""Deals for the dou study: plain plays under two rulesets, and one drawn kong played on in eight ways.

A deal is played by the table's policies. Every kong that can be made on the way is an opportunity; one of them,
each as likely, is kept as a position and played on from there: the kong made, the same with one thing after the
other taken away from it, the seat making no kong in this hand, or none now, and (for a claim) a pong instead.
"""

import numpy as np

from analyses.breakdown.accounts import Account
from analyses.studies.dou.kernels.branches import PLAIN, START, Branch, play_branches
from zhuoji_sim.codes import SEATS, Dou, Phase
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import entry, kernel, routine
from zhuoji_sim.compiled.streams import KONG_DRAWN, below, combine, hand_key, mix
from zhuoji_sim.game.legality import can_kong_discard, can_win_self_drawn, own_kongs
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.game.table import place_after
from zhuoji_sim.play.loop import step
from zhuoji_sim.play.steps import who_wins
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import KINDS

FREE, ASKED = 0, 1
"""The rules with every pinghu free to win on a discard (R3.4), and as asked."""

PLAYS = 2


DEALS = np.dtype(
    [
        # the plain plays
        ("by", "i1", PLAYS),  # By; NOBODY after an exhausted wall
        ("winners", "i1", PLAYS),  # seats, as a mask
        ("pinghu", "i1", PLAYS),  # winners with a plain hand
        ("declared", "i1", PLAYS),  # seats with a kong
        ("moved", "i8", PLAYS),  # fan that changed hands
        ("dealer", "i1"),
        ("kongs", "i1", SEATS),  # of the play as asked; -1 where nobody sits
        ("kinds", "i4", SEATS),  # Dou of these, as a mask
        ("fan", "i8", SEATS),
        # the opportunity drawn
        ("opportunities", "i4"),  # in this deal
        ("claim", "i1"),
        ("kind", "i1"),  # Dou
        ("seat", "i1"),  # counted from the dealer
        ("tile", "i1"),
        ("turn", "i1"),  # discards of the seat so far
        ("before", "i1"),  # shanten without the kong
        ("after", "i1"),  # shanten with it, before the replacement
        ("ready", "i1"),  # without the kong (R3.2)
        ("earlier", "i1"),  # the seat has a kong already
        # its plays
        ("how", "i1", len(Branch)),  # By of the seat's win, NOBODY if it did not win
        ("hot", "i1", len(Branch)),  # the seat threw a hot shot
        ("robbed", "i1", len(Branch)),  # the seat was robbed
        ("result", "i8", len(Branch)),
        ("accounts", "i8", (len(Branch), len(Account))),
    ],
    align=True,
)
"""One row a deal, in fan. Without an opportunity all after the plain plays is 0."""


@entry
def play_deals(states, rules, tables, players, ledger, met, seed, first, dealer_count, rows):
    """Play deals `first` on of the study into `rows` (DEALS); hand k is that of a simulation with this seed.

    `states` has STATES elements and keeps the plays of the last deal, `rules` the ruleset without the pass rule
    and as asked, `players` twice the table (the second is overwritten); `met` is i8[4].
    """
    for number in range(len(rows)):
        row, key = rows[number], hand_key(seed, first + number)
        dealer = (first + number) % rules[ASKED].table_players
        for play in range(PLAYS):
            deal(states[PLAIN], rules[play], tables[0], key, dealer, dealer_count)
            play_and_draw(states, rules[play], tables[0], players[0], met, row)
            note_play(states[PLAIN], rules[play], tables[0], ledger[0], row, play)
        note_seats(states[PLAIN], rules[ASKED], ledger[0], row)
        if row.opportunities:
            play_branches(states, rules[ASKED], tables[0], players, ledger[0], row)


# ------------------------------------------------------------------ the plain plays


@routine
def note_play(s, rules, tables, ledger, row, play):
    """Settle a plain play and write how it ended."""
    settle(s, rules, tables, ledger)
    pinghu = declared = 0
    moved = np.int64(0)
    for seat in range(SEATS):
        if s.winners >> seat & 1 and ledger.pattern[seat] == Pattern.PINGHU:
            pinghu |= 1 << seat
        if s.kongs[seat]:
            declared |= 1 << seat
        moved += max(ledger.deltas[seat], 0)
    row.by[play] = s.by
    row.winners[play] = s.winners
    row.pinghu[play] = pinghu
    row.declared[play] = declared
    row.moved[play] = moved


@kernel
def note_seats(s, rules, ledger, row):
    """Write each seat's kongs and result."""
    row.dealer = s.dealer
    row.kongs[:] = -1
    for seat in range(rules.table_players):
        kinds = 0
        for meld in range(s.melds[seat]):
            if s.meld_dou[seat, meld] != Dou.NONE:
                kinds |= 1 << s.meld_dou[seat, meld]
        row.kongs[seat] = s.kongs[seat]
        row.kinds[seat] = kinds
        row.fan[seat] = ledger.deltas[seat]


@routine
def play_and_draw(states, rules, tables, players, met, row):
    """Play `states[PLAIN]` to its end; one of its opportunities stays in `states[START]`, noted in the row.

    Each is as likely. A seat's own kong of a tile is one opportunity, at the first turn at which it can be made
    (`met` keeps those counted). A complete hand has none, nor has a discard that somebody wins on.
    """
    s = states[PLAIN]
    met[:] = 0
    row.opportunities = 0
    while s.phase != Phase.OVER:
        if s.phase == Phase.TURN:
            new = own_kongs(s, rules) & ~met[s.seat]
            if new and not can_win_self_drawn(s):
                met[s.seat] |= new
                for tile in range(KINDS):
                    if new >> tile & 1:
                        draw_opportunity(states, row, s.seat, tile)
        elif s.phase == Phase.CLAIM:
            claimer = kong_claimer(s, rules)
            if claimer != NOBODY and not who_wins(s, rules, tables, players):
                draw_opportunity(states, row, claimer, s.tile)
        step(s, rules, tables, players)


@kernel
def draw_opportunity(states, row, seat, tile):
    """One more opportunity: it replaces the one kept with probability one over their number (reservoir sampling)."""
    s = states[PLAIN]
    row.opportunities += 1
    bits = mix(combine(combine(s.key, KONG_DRAWN), row.opportunities))
    if below(bits, row.opportunities) == 0:
        copy_record(states[START], s)
        row.seat = seat
        row.tile = tile


@kernel
def kong_claimer(s, rules):
    """The seat that may make a kong of the discard, NOBODY if none may: three of its copies are in one hand."""
    for turn in range(1, SEATS):
        seat = place_after(s.seat, turn)
        if can_kong_discard(s, rules, seat):
            return seat
    return NOBODY
