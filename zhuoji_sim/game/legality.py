"""What a seat may do (R1.6 to R1.8, R3.3 to R3.5, R5, R7): pure questions to the state, one rule each.

Simulation asks them before it offers a policy a choice, replay before it believes a record.
"""

from zhuoji_sim.codes import MeldKind, Phase
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.first_wins import is_first_discard
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.rulesets.codes import PassLock, PassLockScope


@kernel
def tiles_left(s):
    """Undrawn tiles."""
    return s.end - s.next


@kernel
def is_bound(s, rules, seat):
    """A reporter's hand is locked (R7.3)."""
    return s.reported[seat] != 0 and rules.report_locks != 0


@kernel
def is_kill(s, rules):
    """The discard on the table is a reporter's, and a win on it kills (R7.5)."""
    return s.reported[s.seat] != 0 and rules.report_kill != 0


@kernel
def is_hot(s):
    """The discard on the table was made right after a kong and its replacement draw (R8.3)."""
    return s.hot_kong != NOBODY


@kernel
def may_win_without_kill(s, rules, seat):
    """R3.4: may this seat, which waits for the tile just discarded, win on it whoever had thrown it?"""
    return (
        s.free_waits[seat] >> s.tile & 1 != 0
        or s.kongs[seat] > 0
        or is_hot(s)
        or is_first_discard(s, rules)
        or (s.reported[seat] != 0 and rules.report_no_pass != 0)
    )


@kernel
def has_permission(s, rules, seat):
    """R3.4: may this seat, which waits for the tile just discarded, win on it?"""
    return may_win_without_kill(s, rules, seat) or is_kill(s, rules)


@kernel
def somebody_waits(s):
    """Some hand waits for the tile on the table: whether the others need be asked at all."""
    return (s.waits[0] | s.waits[1] | s.waits[2] | s.waits[3]) >> s.tile & 1 != 0


@kernel
def could_win_on_discard(s, rules, seat):
    """The discard completes the seat's hand with permission, the pass lock left aside (R3.4)."""
    return seat != s.seat and s.waits[seat] >> s.tile & 1 != 0 and has_permission(s, rules, seat)


@kernel
def passed_up_a_win(s, rules, seat):
    """R3.5, R3.7: the seat has let a win pass since its last draw, on any tile or on this one, and the rules mind."""
    minded = 1 << s.tile if rules.win_pass_lock_scope == PassLockScope.TILE else -1
    return rules.win_pass_lock != PassLock.OFF and s.locked[seat] & minded != 0


@kernel
def is_locked(s, rules, seat):
    """R3.5: a win passed up bars the seat from winning on this discard."""
    return passed_up_a_win(s, rules, seat) and not (rules.report_kill_ignores_lock and is_kill(s, rules))


@kernel
def can_win_on_discard(s, rules, seat):
    """The seat may lawfully win on the discard."""
    return could_win_on_discard(s, rules, seat) and not is_locked(s, rules, seat)


@kernel
def can_win_self_drawn(s):
    """R3.3: the seat on turn has drawn a tile that completes its hand."""
    return s.waits[s.seat] >> s.tile & 1 != 0


@kernel
def can_rob(s, rules, seat):
    """R8.2: the tile being added completes the seat's hand."""
    return rules.events_rob != 0 and seat != s.seat and s.waits[seat] >> s.tile & 1 != 0


@kernel
def can_meld(s, rules, seat):
    """The seat may pong or kong at all now (R1.7, R7.3)."""
    return tiles_left(s) > 0 and not is_bound(s, rules, seat)


@kernel
def can_pong(s, rules, seat):
    """The seat may pong the discard."""
    return seat != s.seat and s.counts[seat, s.tile] >= 2 and can_meld(s, rules, seat)


@kernel
def can_kong_discard(s, rules, seat):
    """The seat may make an exposed kong of the discard (R5)."""
    return seat != s.seat and s.counts[seat, s.tile] == 3 and can_meld(s, rules, seat)


@kernel
def own_kongs(s, rules):
    """Tiles that the seat on turn may kong, concealed or added, as a mask (R1.8)."""
    seat = s.seat
    tiles, ponged = s.fours[seat], s.ponged[seat]
    if not tiles | ponged or s.phase != Phase.TURN or not can_meld(s, rules, seat):
        return 0
    while ponged:
        tile = lowest(ponged)
        ponged &= ponged - 1
        tiles |= s.counts[seat, tile] << tile
    return tiles


@kernel
def can_discard(s, rules, tile):
    """The seat on turn may discard the tile: a locked reporter only what he drew (R7.3)."""
    seat = s.seat
    if is_bound(s, rules, seat) and tile != s.tile:
        return False
    return s.counts[seat, tile] > 0


@kernel
def may_report(s, rules):
    """R7.2: the seat is at its own first turn, with no meld of its own; the discard must leave it ready.

    A hand that lacked more than two tiles before the draw lacks more than one after it, whatever the seat throws.
    """
    seat = s.seat
    return (
        rules.report_enabled != 0
        and s.phase == Phase.TURN
        and s.discards[seat] == 0
        and s.melds[seat] == 0
        and s.reported[seat] == 0
        and s.distance[seat] <= 2
    )


@kernel
def would_report_hard(s, tile):
    """R7.8: a report with this discard stands on the tiles as dealt: the dealer's 14, or another's 13."""
    return s.seat == s.dealer or tile == s.tile


@kernel
def pong_meld(s, seat, tile):
    """Which meld of the seat is the pong of a tile, NOBODY if none is."""
    for meld in range(s.melds[seat]):
        if s.meld_kind[seat, meld] == MeldKind.PONG and s.meld_tile[seat, meld] == tile:
            return meld
    return NOBODY
