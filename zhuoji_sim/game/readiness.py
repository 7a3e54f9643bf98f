"""Ready 叫牌: what a hand waits for, and which of its waits need a pass (R3.2, R3.4)."""

import numpy as np

from zhuoji_sim.codes import MeldKind
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.evaluator.lookup import evaluate
from zhuoji_sim.evaluator.patterns import classify
from zhuoji_sim.game.state import dilong_pong, keys_with
from zhuoji_sim.rulesets.codes import Pattern


@kernel
def held_fours(s, seat):
    """Tiles of which a seat's hand and melds hold all four, as a mask (R3.2)."""
    held = s.fours[seat]
    for meld in range(s.melds[seat]):
        tile = np.int64(s.meld_tile[seat, meld])
        copies = 3 if s.meld_kind[seat, meld] == MeldKind.PONG else 4
        if s.counts[seat, tile] + copies == 4:
            held |= 1 << tile
    return held


@kernel
def wait_pattern(s, rules, tables, seat, tile):
    """The pattern that a ready hand makes with one of its waits (R4)."""
    k0, k1, k2 = keys_with(s, tables, seat, tile, 1)
    return classify(rules, tables, k0, k1, k2, s.melds[seat], s.meld_suits[seat], tile, dilong_pong(s, seat))


@kernel
def refresh(s, rules, tables, seat):
    """What a hand waits for, anew: after a discard, a meld or a deal changed its 13 tiles."""
    k0, k1, k2 = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2]
    distance, useful = evaluate(tables, k0, k1, k2, s.melds[seat], dilong_pong(s, seat))
    refresh_with(s, rules, tables, seat, distance, useful)


@kernel
def refresh_with(s, rules, tables, seat, distance, useful):
    """`refresh` where distance and useful tiles are known already."""
    s.distance[seat] = distance
    s.useful[seat] = useful
    s.waits[seat] = 0
    s.free_waits[seat] = 0
    if distance == 1:
        note_waits(s, rules, tables, seat, useful & ~held_fours(s, seat))


@routine
def note_waits(s, rules, tables, seat, waits):
    """What a ready hand waits for, and which of that needs no pass."""
    s.waits[seat] = waits
    s.free_waits[seat] = free_of_pass(s, rules, tables, seat, waits)


@kernel
def free_of_pass(s, rules, tables, seat, waits):
    """The waits that win on a discard without a pass: those that make more than a pinghu (R3.4)."""
    if not rules.win_pinghu_needs_pass:
        return waits
    free = 0
    while waits:
        tile = lowest(waits)
        waits &= waits - 1
        if wait_pattern(s, rules, tables, seat, tile) != Pattern.PINGHU:
            free |= 1 << tile
    return free


@kernel
def leaves_ready(s, tables, tile):
    """R3.2, R7.2: after this discard the hand of the seat on turn is ready."""
    seat = s.seat
    if s.foreseen == tile:
        missing, useful = s.foreseen_distance, s.foreseen_useful
    else:
        k0, k1, k2 = keys_with(s, tables, seat, tile, -1)
        missing, useful = evaluate(tables, k0, k1, k2, s.melds[seat], dilong_pong(s, seat))
    return missing == 1 and useful & ~(held_fours(s, seat) & ~(1 << tile)) != 0
