"""What policies decide, from what their seat can see: its own tiles, melds, discards, reports, tiles left.

One function for each kind of decision. A choice is `move * MOVE + tile`, or a yes or no. Only legal moves are
considered; `legality` says which those are.
"""

import numpy as np

from zhuoji_sim.codes import Ask, Move, Phase
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.lookup import best_discard, distance, held_tiles, keepers
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.game.legality import can_kong_discard, can_win_self_drawn, is_bound, is_kill, own_kongs
from zhuoji_sim.game.readiness import wait_pattern
from zhuoji_sim.game.state import NO_TILE, keys_with
from zhuoji_sim.game.winning_tile import named_tile
from zhuoji_sim.policies.codes import Decline, Hunt, Kind, Kong, Pong, Yaoji
from zhuoji_sim.policies.defence import must_defend, safest_discard
from zhuoji_sim.policies.random_policy import MOVE, random_claim, random_turn, random_yes
from zhuoji_sim.policies.reporting import wants_report
from zhuoji_sim.policies.value_policy import value_claim, value_discard, value_own_kong
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.settlement.hand_payment import lifted
from zhuoji_sim.tiles.kinds import KINDS, YAOJI

_YAOJI_BIT = 1 << YAOJI
OUTER_FIRST = tuple(
    sum(1 << tile for tile in range(KINDS) if abs(tile % RANKS - RANKS // 2) == away) for away in (4, 3, 2, 1, 0)
)
"""Masks of the ranks 1 and 9, 2 and 8, 3 and 7, 4 and 6, and 5."""


@kernel
def choose_turn(s, rules, tables, players):
    """The seat on turn wins, makes a kong, or discards, with or without a report."""
    seat = s.seat
    if players.kind[seat] == Kind.RANDOM:
        return random_turn(s, rules, tables, np.int64(own_kongs(s, rules)))
    if s.phase == Phase.TURN:
        if can_win_self_drawn(s):
            return Move.WIN * MOVE + named_tile(s, rules, tables)
        kongs = own_kongs(s, rules)
        if kongs:
            tile = choose_own_kong(s, rules, tables, players, kongs)
            if tile != NO_TILE:
                return Move.KONG * MOVE + tile
    if is_bound(s, rules, seat):
        return Move.DISCARD * MOVE + s.tile
    tile = choose_discard(s, rules, tables, players)
    if wants_report(s, rules, tables, players, tile):
        return Move.REPORT * MOVE + tile
    return Move.DISCARD * MOVE + tile


@kernel
def choose_own_kong(s, rules, tables, players, kongs):
    """Which of the possible kongs to make, NO_TILE for none."""
    seat = s.seat
    wanted = players.kong[seat]
    if wanted == Kong.NEVER:
        return NO_TILE
    if players.kind[seat] == Kind.VALUE and wanted == Kong.USEFUL:
        return value_own_kong(s, rules, tables, players, kongs)
    for tile in range(KINDS):
        if kongs >> tile & 1 and (wanted == Kong.ALWAYS or keeps_distance(s, tables, seat, tile)):
            return tile
    return NO_TILE


@kernel
def keeps_distance(s, tables, seat, tile):
    """The kong leaves the hand as near to ready as its best discard would."""
    melds = s.melds[seat]
    before = distance(tables, s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2], melds)
    copies = s.counts[seat, tile]
    k0, k1, k2 = keys_with(s, tables, seat, tile, -copies)
    return distance(tables, k0, k1, k2, melds + (copies == 4)) <= before


@kernel
def choose_discard(s, rules, tables, players):
    """The tile to throw, by the seat's policy and settings."""
    seat = s.seat
    if throws_what_it_drew(s, players):
        return s.tile
    k0, k1, k2, melds = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2], s.melds[seat]
    missing, candidates = keepers(tables, k0, k1, k2, melds)
    if must_defend(s, players, missing):
        return safest_discard(s)
    cheap, candidates = candidates, without_kept_yaoji(candidates, players.yaoji[seat])
    if candidates & _YAOJI_BIT and players.yaoji[seat] == Yaoji.THROW:
        return YAOJI
    if players.kind[seat] == Kind.VALUE:
        return value_discard(s, rules, tables, players, cheap & ~candidates)
    if candidates == 0:
        candidates = held_tiles(tables, k0, k1, k2)
    if players.kind[seat] == Kind.SHANTEN:
        return plain_discard(s, candidates)
    if candidates == 1 << s.tile and s.phase == Phase.TURN:
        return s.tile  # what the hand waits for without it is known
    tile, after, useful, _ = best_discard(
        tables, k0, k1, k2, melds, s.seen[seat, 0], s.seen[seat, 1], s.seen[seat, 2], s.seen[seat, 3], candidates
    )
    s.foreseen, s.foreseen_distance, s.foreseen_useful = tile, after, useful
    return tile


@kernel
def throws_what_it_drew(s, players):
    """The plain `shanten` policy has drawn a useless tile: that is known without an evaluation of the hand."""
    seat = s.seat
    return (
        players.kind[seat] == Kind.SHANTEN
        and players.yaoji[seat] == Yaoji.PLAIN
        and s.phase == Phase.TURN
        and s.useful[seat] >> s.tile & 1 == 0
        and not must_defend(s, players, s.distance[seat])
    )


@kernel
def without_kept_yaoji(candidates, setting):
    """The candidates but for a 1s that the seat means to keep while anything else may go."""
    if setting == Yaoji.KEEP and candidates & ~_YAOJI_BIT:
        return candidates & ~_YAOJI_BIT
    return candidates


@kernel
def plain_discard(s, candidates):
    """The drawn tile if it may go, else the candidate farthest from rank 5, the lowest of equals."""
    if s.phase == Phase.TURN and candidates >> s.tile & 1:
        return s.tile
    for place in OUTER_FIRST:
        if candidates & place:
            return lowest(candidates & place)
    return NO_TILE


@kernel
def wants_discard_win(s, rules, tables, players, seat):
    """Does the seat, which may win on the discard, take it?"""
    if players.kind[seat] == Kind.RANDOM:
        return random_yes(s, seat, Ask.WIN)
    if players.hunt[seat] == Hunt.REPORTED and kill_pays_more(s, rules, tables, seat):
        return False
    if players.decline[seat] == Decline.NEVER:
        return True
    if players.decline[seat] == Decline.DISCARDS:
        return False
    return wait_pattern(s, rules, tables, seat, s.tile) != Pattern.PINGHU


@kernel
def kill_pays_more(s, rules, tables, seat):
    """The discard is no reporter's, but another seat has reported and would pay the lift on this win (R7.5, R7.7)."""
    others = s.reporters & ~(1 << seat)
    if not others or not rules.report_kill or s.reported[seat] or is_kill(s, rules):
        return False
    value = rules.pattern_value[wait_pattern(s, rules, tables, seat, s.tile)]
    return lifted(rules, value, rules.report_kill_lift) > value


@kernel
def wants_rob(s, players, seat):
    """Does the seat, which may rob the kong, do so?"""
    return players.kind[seat] != Kind.RANDOM or random_yes(s, seat, Ask.ROB)


@kernel
def choose_claim(s, rules, tables, players, seat):
    """`Move.PASS`, `Move.PONG` or `Move.KONG` of a seat that may pong the discard."""
    if players.kind[seat] == Kind.RANDOM:
        return random_claim(s, rules, seat)
    may_kong = can_kong_discard(s, rules, seat) and players.kong[seat] != Kong.NEVER
    may_pong = players.pong[seat] != Pong.NEVER
    if may_kong and players.kong[seat] == Kong.ALWAYS:
        return Move.KONG.value
    move = Move.PASS.value
    if players.kind[seat] == Kind.VALUE:
        move = value_claim(s, rules, tables, players, seat, may_pong, may_kong)
    elif may_kong and melding_distance(s, tables, seat, 3) <= s.distance[seat]:
        move = Move.KONG.value
    elif may_pong and pong_is_useful(s, tables, seat):
        move = Move.PONG.value
    return Move.PONG.value if move == Move.PASS and players.pong[seat] == Pong.ALWAYS else move


@kernel
def pong_is_useful(s, tables, seat):
    """The pong brings the hand nearer to ready."""
    return melding_distance(s, tables, seat, 2) < s.distance[seat]


@kernel
def melding_distance(s, tables, seat, copies):
    """The distance of a hand after melding so many of its tiles with the discard."""
    k0, k1, k2 = keys_with(s, tables, seat, s.tile, -copies)
    return distance(tables, k0, k1, k2, s.melds[seat] + 1)
