"""What the seats decide, from what they can see: the answers of their policies, with the settings that act on any.

A setting narrows what a policy is asked about, or changes its answer: `pong`, `kong`, `report` and `decline` where
they do not leave it to the policy, `yaoji`, `defend` and `hunt` where they say anything. Only legal moves are
considered; `legality` says which those are.
"""

import numpy as np

from zhuoji_sim.codes import SEATS, Move, Phase
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.evaluator.lookup import keepers
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.first_wins import is_first_discard
from zhuoji_sim.game.legality import can_kong_discard, can_win_self_drawn, is_bound, is_kill, own_kongs, tiles_left
from zhuoji_sim.game.readiness import wait_pattern
from zhuoji_sim.game.state import STATE, dilong_pong
from zhuoji_sim.policies.asking import answer_to
from zhuoji_sim.policies.builtin import random
from zhuoji_sim.policies.codes import ANY_DISTANCE, MOVE, Decline, Hunt, Kind, Kong, Pong, Report, Yaoji
from zhuoji_sim.policies.defence import minds_reporters, must_defend, safest_discard
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.policies.taste import weigh_at
from zhuoji_sim.policies.usual import can_report, melding_distance
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.settlement.hand_payment import kill_lift, lifted
from zhuoji_sim.tiles.kinds import YAOJI

_YAOJI_BIT = 1 << YAOJI
ask_turn, ask_claim, ask_win, ask_rob = map(answer_to, ("turn", "claim", "win", "rob"))


@kernel
def choose_turn(s, rules, tables, players):
    """The seat on turn wins, makes a kong, or discards, with or without a report."""
    seat = s.seat
    kind, may_win, kongs = players.kind[seat], s.phase == Phase.TURN and can_win_self_drawn(s), own_kongs(s, rules)
    if kind == Kind.RANDOM:  # it takes no settings
        return random.turn(s, rules, tables, players, may_win, kongs, 0)
    if kongs:
        if players.kong[seat] == Kong.ALWAYS and not may_win:
            return Move.KONG * MOVE + lowest(kongs)
        if players.kong[seat] == Kong.NEVER:
            kongs = 0
    if is_bound(s, rules, seat) and not may_win:
        return Move.DISCARD * MOVE + s.tile
    barred = barred_discards(s, tables, players)
    choice = ask_turn(kind, s, rules, tables, players, may_win, kongs, barred)
    if players.taste[seat] != 0:
        choice = weigh_at(players.taste[seat], s, rules, tables, players, seat, choice, barred, False, False)
    return with_report(s, rules, tables, players.report[seat], choice) if s.discards[seat] == 0 else choice


@kernel
def with_report(s, rules, tables, setting, choice):
    """The choice of a first turn with the report that the setting wants, or without the one that it does not want."""
    discard, report = Move.DISCARD * MOVE, Move.REPORT * MOVE
    if setting == Report.ALWAYS and discard <= choice < report and can_report(s, rules, tables, choice - discard):
        return choice - discard + report
    if setting == Report.NEVER and choice >= report:
        return choice - report + discard
    return choice


@kernel
def barred_discards(s, tables, players):
    """What the settings keep the seat on turn from throwing, as a mask."""
    if minds_reporters(s, players) or (players.yaoji[s.seat] != Yaoji.PLAIN and s.counts[s.seat, YAOJI] != 0):
        return barred_by_settings(s, tables, players)
    return np.int64(0)


@door(STATE, TABLES, PLAYERS, returns=np.int64)
def barred_by_settings(s, tables, players):
    """Nothing, a 1s, or all but one tile."""
    seat = s.seat
    setting = players.yaoji[seat]
    k0, k1, k2 = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2]
    missing, free = keepers(tables, k0, k1, k2, s.melds[seat], dilong_pong(s, seat))
    if must_defend(s, players, missing):
        return ~(1 << safest_discard(s))
    if setting == Yaoji.THROW and free & _YAOJI_BIT:
        return ~_YAOJI_BIT
    return _YAOJI_BIT if setting == Yaoji.KEEP and free & _YAOJI_BIT and free & ~_YAOJI_BIT else 0


@kernel
def wants_discard_win(s, rules, tables, players, seat):
    """Does the seat, which may win on the discard, take it?"""
    kind = players.kind[seat]
    if kind == Kind.RANDOM:
        return random.win(s, rules, tables, players, seat)
    if players.hunt[seat] == Hunt.REPORTED and kill_pays_more(s, rules, tables, seat):
        return False
    if players.decline[seat] == Decline.DISCARDS:
        return False
    if players.decline[seat] == Decline.PINGHU and is_pinghu(s, rules, tables, seat):
        return False
    return ask_win(kind, s, rules, tables, players, seat)


@door(STATE, RULES, TABLES, np.int64, returns=np.bool_)
def is_pinghu(s, rules, tables, seat):
    """The discard makes a plain hand of the seat's, and no `dihu` (R4.6)."""
    return wait_pattern(s, rules, tables, seat, s.tile) == Pattern.PINGHU and not is_first_discard(s, rules)


@door(STATE, RULES, TABLES, np.int64, returns=np.bool_)
def kill_pays_more(s, rules, tables, seat):
    """The discard is no reporter's, but another seat has reported and would pay a lift on this win (R7.5, R7.7)."""
    others = s.reporters & ~(1 << seat)
    if not others or not rules.report_kill or s.reported[seat] or is_kill(s, rules):
        return False
    value = rules.pattern_value[wait_pattern(s, rules, tables, seat, s.tile)]
    return lifted(rules, value, dearest_kill(s, rules, others)) > value


@kernel
def dearest_kill(s, rules, reporters):
    """The highest lift of a win on a discard of one of these seats (R7.8)."""
    lift = np.int64(0)
    for seat in range(SEATS):
        if reporters >> seat & 1:
            lift = max(lift, kill_lift(s, rules, seat))
    return lift


@kernel
def wants_rob(s, rules, tables, players, seat):
    """Does the seat, which may rob the kong, do so?"""
    kind = players.kind[seat]
    if kind == Kind.RANDOM:
        return random.rob(s, rules, tables, players, seat)
    return ask_rob(kind, s, rules, tables, players, seat)


@kernel
def choose_claim(s, rules, tables, players, seat):
    """`Move.PASS`, `Move.PONG` or `Move.KONG` of a seat that may pong the discard."""
    kind, may_kong = players.kind[seat], can_kong_discard(s, rules, seat)
    if kind == Kind.RANDOM:
        return random.claim(s, rules, tables, players, seat, True, may_kong)
    if may_kong and players.kong[seat] == Kong.ALWAYS:
        return Move.KONG.value
    may_kong = may_kong and players.kong[seat] != Kong.NEVER
    may_pong = wants_pongs(s, tables, players, seat)
    move = ask_claim(kind, s, rules, tables, players, seat, may_pong, may_kong)
    if players.taste[seat] != 0:
        move = weigh_at(players.taste[seat], s, rules, tables, players, seat, move, 0, may_pong, True)
    if move == Move.KONG:
        return move
    if players.pong[seat] == Pong.CLOSER:
        closer = may_pong and distance_after_pong(s, tables, seat) < s.distance[seat]
        return Move.PONG.value if closer else Move.PASS.value
    return Move.PONG.value if may_pong and players.pong[seat] == Pong.ALWAYS else move


@kernel
def wants_pongs(s, tables, players, seat):
    """Do the settings let the seat pong the discard now, if its policy likes it?"""
    if players.pong[seat] == Pong.NEVER:
        return False
    left = tiles_left(s)
    if left > players.pong_from[seat] or left < players.pong_until[seat]:
        return False
    within = players.pong_within[seat]
    return within == ANY_DISTANCE or distance_after_pong(s, tables, seat) - 1 <= within


@door(STATE, TABLES, np.int64, returns=np.int64)
def distance_after_pong(s, tables, seat):
    """Tiles missing from a complete hand after a pong of the discard."""
    return melding_distance(s, tables, seat, 2)
