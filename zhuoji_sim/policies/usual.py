"""What the built-in policies have in common: pieces of answers, each used by several of them."""

import numpy as np

from zhuoji_sim.codes import Move
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.evaluator.lookup import distance, evaluate
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.legality import may_report, would_report_hard
from zhuoji_sim.game.readiness import leaves_ready, wait_pattern
from zhuoji_sim.game.state import NO_TILE, STATE, dilong_pong, dilong_pong_after, keys_with, put, take
from zhuoji_sim.game.winning_tile import named_tile
from zhuoji_sim.policies.codes import MOVE, Report
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.settlement.hand_payment import lifted, report_lift


@door(STATE, RULES, TABLES, returns=np.int64)
def winning(s, rules, tables):
    """The choice to win with the tile drawn, or with the one that pays most of a hand dealt complete."""
    return Move.WIN * MOVE + named_tile(s, rules, tables)


@kernel
def throwing(s, rules, tables, players, tile):
    """The choice to discard the tile, with a report where that is left to the policy and lifts the hand (R7.2)."""
    if s.discards[s.seat] == 0 and players.report[s.seat] == Report.USEFUL and can_report(s, rules, tables, tile):
        if report_lifts(s, rules, tables, tile):
            return Move.REPORT * MOVE + tile
    return Move.DISCARD * MOVE + tile


@kernel
def can_report(s, rules, tables, tile):
    """The seat on turn may report with this discard (R7.2)."""
    return may_report(s, rules) and is_ready_without(s, tables, tile)


@door(STATE, TABLES, np.int64, returns=np.bool_)
def is_ready_without(s, tables, tile):
    """`leaves_ready`, apart: it is asked at a first turn alone, and every turn's code would be longer for it."""
    return leaves_ready(s, tables, tile)


@door(STATE, RULES, TABLES, np.int64, returns=np.bool_)
def report_lifts(s, rules, tables, tile):
    """A report with this discard raises what the best wait would pay (R7.4, R7.8): a dear hand need not be locked."""
    seat = s.seat
    take(s, tables, seat, tile)
    _, waits = evaluate(tables, s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2], s.melds[seat])
    best = np.int64(0)
    while waits:
        wait = lowest(waits)
        waits &= waits - 1
        best = max(best, rules.pattern_value[wait_pattern(s, rules, tables, seat, wait)])
    put(s, tables, seat, tile)
    return lifted(rules, best, report_lift(rules, would_report_hard(s, tile))) > best


@door(STATE, TABLES, np.int64, returns=np.int64)
def harmless_kong(s, tables, kongs):
    """The first of these kongs that leaves the hand as near to ready as its best discard would, NO_TILE if none."""
    while kongs:
        tile = lowest(kongs)
        kongs &= kongs - 1
        if keeps_distance(s, tables, s.seat, tile):
            return tile
    return NO_TILE


@kernel
def keeps_distance(s, tables, seat, tile):
    """The kong leaves the hand as near to ready as its best discard would."""
    melds = s.melds[seat]
    before = distance(tables, s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2], melds, dilong_pong(s, seat))
    copies = s.counts[seat, tile]
    k0, k1, k2 = keys_with(s, tables, seat, tile, -copies)
    return distance(tables, k0, k1, k2, melds + (copies == 4)) <= before


@kernel
def nearer_claim(s, rules, tables, players, seat, may_pong, may_kong):
    """A kong that does not move the hand away from ready, a pong that brings it nearer, or a pass."""
    if may_kong and melding_distance(s, tables, seat, 3) <= s.distance[seat]:
        return Move.KONG.value
    if may_pong and melding_distance(s, tables, seat, 2) < s.distance[seat]:
        return Move.PONG.value
    return Move.PASS.value


@kernel
def every_win(s, rules, tables, players, seat):
    """Each win on a discard is taken, each kong robbed."""
    return True


@kernel
def melding_distance(s, tables, seat, copies):
    """The distance of a hand after melding so many of its tiles with the discard."""
    k0, k1, k2 = keys_with(s, tables, seat, s.tile, -copies)
    return distance(tables, k0, k1, k2, s.melds[seat] + 1, dilong_pong_after(s, seat, s.tile, copies))
