"""Everything that may lawfully happen next at a table, at once: what replay checks a record's line against."""

import numpy as np

from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.legality import (
    can_discard,
    can_kong_discard,
    can_pong,
    can_rob,
    can_win_on_discard,
    can_win_self_drawn,
    could_win_on_discard,
    may_report,
    own_kongs,
)
from zhuoji_sim.game.readiness import leaves_ready
from zhuoji_sim.game.state import STATE
from zhuoji_sim.rulesets.codes import PassLock
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.tiles.kinds import KINDS

LEGAL = np.dtype(
    [
        ("wins", "i4"),  # seats that may win now
        ("void_wins", "i4"),  # seats whose win would be void (R3.5)
        ("pongs", "i4"),  # seats that may pong the discard
        ("kongs", "i4"),  # seats that may kong the discard
        ("own_kongs", "i4"),  # tiles the seat on turn may kong
        ("discards", "i4"),  # tiles it may discard
        ("reports", "i4"),  # tiles it may discard with a report
    ],
    align=True,
)
"""All masks, over seats or over tiles."""


@door(STATE, RULES, TABLES, LEGAL)
def find_legal_moves(s, rules, tables, legal):
    """Fill a `LEGAL` record for the state as it stands."""
    legal.wins = legal.void_wins = legal.pongs = legal.kongs = 0
    legal.own_kongs = legal.discards = legal.reports = 0
    if s.phase == Phase.CLAIM:
        find_claims(s, rules, legal)
    elif s.phase == Phase.ROB:
        for seat in range(SEATS):
            if can_rob(s, rules, seat):
                legal.wins |= 1 << seat
    elif s.phase == Phase.TURN or s.phase == Phase.PONGED:
        find_turn_moves(s, rules, tables, legal)


@kernel
def find_claims(s, rules, legal):
    """Who may win on, pong or kong the discard."""
    for seat in range(SEATS):
        bit = 1 << seat
        if can_win_on_discard(s, rules, seat):
            legal.wins |= bit
        elif rules.win_pass_lock == PassLock.VOID and could_win_on_discard(s, rules, seat):
            legal.void_wins |= bit
        if can_pong(s, rules, seat):
            legal.pongs |= bit
        if can_kong_discard(s, rules, seat):
            legal.kongs |= bit


@kernel
def find_turn_moves(s, rules, tables, legal):
    """What the seat on turn may do."""
    if s.phase == Phase.TURN and can_win_self_drawn(s):
        legal.wins = 1 << s.seat
    legal.own_kongs = own_kongs(s, rules)
    reporting = may_report(s, rules)
    for tile in range(KINDS):
        if can_discard(s, rules, tile):
            legal.discards |= 1 << tile
            if reporting and leaves_ready(s, tables, tile):
                legal.reports |= 1 << tile
