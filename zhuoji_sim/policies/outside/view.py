"""What a policy from outside is shown: the view of a seat, and what it may do there. Nothing hidden is in it."""

import ctypes
from typing import Any

import numpy as np

from zhuoji_sim.codes import SEATS, Ask, Move, Phase
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.legality import can_discard, may_report, tiles_left
from zhuoji_sim.game.readiness import leaves_ready
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.policies.builtin.random import private_key
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.tiles.kinds import DEALT, KINDS

PASS, WIN, PONG, KONG, DISCARD, REPORT = (int(move) * MOVE for move in Move)
"""Answers. To a kong of one's own, a discard and a report the tile is added: `DISCARD + tile`."""
TURN_ASKED, WIN_ASKED, CLAIM_ASKED, ROB_ASKED = (int(ask) for ask in Ask)
"""Values of `view.question`."""

VIEW = np.dtype(
    [
        ("question", "i8"),  # TURN_ASKED, WIN_ASKED, CLAIM_ASKED or ROB_ASKED
        ("seat", "i8"),  # who is asked; seats are numbered 0 to 3 in the order of play
        ("players", "i8"),  # seats from here on are empty
        ("dealer", "i8"),
        ("n", "i8"),  # the dealer's count (R2.8)
        ("left", "i8"),  # undrawn tiles
        ("tile", "i8"),  # just drawn, discarded or added to a pong; -1 for a discard after a pong, and what others draw
        ("source", "i8"),  # who drew, discarded or added it
        ("replacement", "i8"),  # 1 if it was drawn after a kong
        ("hot", "i8"),  # 1 if it was discarded after a kong and its draw (R8.3)
        ("chance", "u8"),  # a random number of this decision's own
        # what may be answered, as 0 or 1 and as masks over tiles
        ("may_win", "i8"),
        ("may_pong", "i8"),
        ("may_kong", "i8"),  # an exposed kong of the discard
        ("kongs", "i8"),  # own kongs, concealed or added
        ("discards", "i8"),
        ("reports", "i8"),  # discards that may go with a report
        # its own hand
        ("counts", "i8", KINDS),  # concealed tiles, the drawn one among them
        ("unseen", "i8", KINDS),  # copies of each tile that it does not see
        ("missing", "i8"),  # tiles missing from a complete hand after its last discard; 1: ready
        ("waits", "i8"),  # tiles that complete the hand, as a mask
        # what lies open, by seat
        ("concealed", "i8", SEATS),  # how many concealed tiles each holds
        ("melds", "i8", SEATS),
        ("meld_kind", "i1", (SEATS, 4)),  # MeldKind: 0 pong, 1 exposed, 2 added, 3 concealed kong
        ("meld_tile", "i1", (SEATS, 4)),
        ("meld_from", "i1", (SEATS, 4)),
        ("river", "i1", (SEATS, KINDS)),  # unclaimed discards of each tile
        ("discarded", "i8", SEATS),  # how many tiles each has discarded
        ("reported", "i8", SEATS),
        ("hard", "i8", SEATS),  # 1 if that was a hard report, on the tiles as dealt (R7.8)
        ("passed", "i8", SEATS),  # tiles that a reporter has let pass or thrown since, as a mask
        ("answer", "i8"),  # what was answered, for who complains about it
    ],
    align=True,
)
"""One decision of one seat."""


def view_at(address: int) -> Any:
    """The view at an address, as long as the call lasts."""
    return np.frombuffer(memoryview((ctypes.c_char * VIEW.itemsize).from_address(address)), VIEW)[0]


@kernel
def show_table(s, rules, seat, question, view):
    """Fill in all that the seat sees."""
    view.question, view.seat, view.players = question, seat, rules.table_players
    view.dealer, view.n, view.left = s.dealer, s.dealer_count, tiles_left(s)
    hidden = s.phase == Phase.TURN and s.seat != seat
    view.tile = NO_TILE if hidden or s.phase == Phase.PONGED else s.tile
    view.source, view.replacement, view.hot = s.seat, s.replacement, s.phase == Phase.CLAIM and s.hot_kong >= 0
    view.chance = private_key(s, seat, question)
    view.missing, view.waits = s.distance[seat], s.waits[seat]
    once, twice, thrice, all_four = s.seen[seat, 0], s.seen[seat, 1], s.seen[seat, 2], s.seen[seat, 3]
    for tile in range(KINDS):
        view.counts[tile] = s.counts[seat, tile]
        view.unseen[tile] = 4 - (once >> tile & 1) - (twice >> tile & 1) - (thrice >> tile & 1) - (all_four >> tile & 1)
    for other in range(SEATS):
        show_seat(s, other, view)


@kernel
def show_seat(s, seat, view):
    """What lies open before a seat, and how many tiles do not."""
    for tile in range(KINDS):
        view.river[seat, tile] = s.river[seat, tile]
    melds = s.melds[seat]
    has_drawn = s.seat == seat and (s.phase == Phase.TURN or s.phase == Phase.PONGED)
    view.melds[seat], view.concealed[seat] = melds, DEALT + has_drawn - 3 * melds if seat < view.players else 0
    for meld in range(4):
        there = meld < melds
        view.meld_kind[seat, meld] = s.meld_kind[seat, meld] if there else -1
        view.meld_tile[seat, meld] = s.meld_tile[seat, meld] if there else NO_TILE
        view.meld_from[seat, meld] = s.meld_from[seat, meld] if there else -1
    view.discarded[seat], view.reported[seat], view.passed[seat] = s.discards[seat], s.reported[seat], s.passed[seat]
    view.hard[seat] = s.hard_reporters >> seat & 1


@kernel
def offer_turn(s, rules, tables, may_win, kongs, barred, view):
    """Fill in what the seat on turn may do; `barred` discards are not offered."""
    offer_nothing(view)
    view.may_win, view.kongs = may_win, kongs
    discards = np.int64(0)
    for tile in range(KINDS):
        discards |= can_discard(s, rules, tile) << tile
    view.discards = discards & ~barred
    if may_report(s, rules):
        for tile in range(KINDS):
            if view.discards >> tile & 1 and leaves_ready(s, tables, tile):
                view.reports |= 1 << tile


@kernel
def offer_nothing(view):
    """Nothing may be done, so far."""
    view.may_win = view.may_pong = view.may_kong = view.kongs = view.discards = view.reports = 0


@kernel
def is_offered(view, answer):
    """Is the answer one of those that the view offers?"""
    move, tile = answer >> 5, answer & 31
    if view.question == Ask.TURN:
        if move == Move.KONG:
            return view.kongs >> tile & 1 != 0
        if move == Move.DISCARD:
            return view.discards >> tile & 1 != 0
        if move == Move.REPORT:
            return view.reports >> tile & 1 != 0
        return move == Move.WIN and view.may_win != 0
    if tile:
        return False
    if move == Move.PONG:
        return view.may_pong != 0
    if move == Move.KONG:
        return view.may_kong != 0
    return move == Move.PASS or (move == Move.WIN and view.may_win != 0)
