"""Deals in which a seat has its first turn before it: drawn exactly, conditional on its 14 tiles (R7.2).

A seat's first draw comes at a place of the wall that depends on what was played before, but not on the tile
there. So: deal the other 94 tiles at random, play by the policies until the seat is about to draw, and only then
lay its 14th tile on top of the wall. Every deal with these 14 tiles comes up as often as it should; deals in which
the hand ends first, or the seat melds, are rejected.
"""

import numpy as np

from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.compiled.streams import GOLDEN, OTHER_TILES, SCREENED_TILES, below, combine, mix, order_wall, swap
from zhuoji_sim.evaluator.lookup import distance
from zhuoji_sim.evaluator.suit_tables import RANKS, TABLES
from zhuoji_sim.game.moves import deal_wall, draw, offer
from zhuoji_sim.game.state import STATE, see
from zhuoji_sim.game.table import first_kind, others, tiles_in_play
from zhuoji_sim.play.loop import play_until_draw
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.tiles.kinds import DEALT, TURN_TILES

_S32 = np.uint64(32)


@kernel
def shuffle_front(s, tiles, key):
    """Bring 14 tiles, drawn at random from the `tiles` of the wall, to its front."""
    counter = key
    for place in range(0, TURN_TILES, 2):
        counter += GOLDEN
        bits = mix(counter)
        swap(s.wall, place, place + below(bits, tiles - place))
        swap(s.wall, place + 1, place + 1 + below(bits >> _S32, tiles - place - 1))


@kernel
def shuffle_hand(s, key):
    """Put the 14 tiles at the front of the wall in random order: any of them may be the one drawn."""
    counter = combine(key, SCREENED_TILES)
    for place in range(TURN_TILES - 1, 0, -1):
        counter += GOLDEN
        swap(s.wall, place, below(mix(counter), place + 1))


@kernel
def front_distance(s, tables):
    """Tiles missing from a complete hand, of the 14 tiles at the front of the wall."""
    k0 = k1 = k2 = np.uint32(0)
    for place in range(TURN_TILES):
        tile = np.int64(s.wall[place])
        key = tables.tile_key[tile]
        # Random tiles: a branch by suit would be mispredicted every other time.
        k0 += key * np.uint32(tile < RANKS)
        k1 += key * np.uint32(RANKS <= tile < 2 * RANKS)
        k2 += key * np.uint32(tile >= 2 * RANKS)
    return distance(tables, np.uint32(k0), np.uint32(k1), np.uint32(k2), np.int64(0))


@kernel
def draw_ready_tiles(s, rules, tables, key):
    """Bring to the front 14 tiles from which one may report: not complete, but ready after some discard.

    By rejection from all 14-tile hands, so each comes as often as it is dealt. Returns the number of hands tried.
    """
    tries = 0
    while True:
        tries += 1
        shuffle_front(s, tiles_in_play(rules), combine(combine(key, SCREENED_TILES), tries))
        if front_distance(s, tables) == 1:
            return tries


@kernel
def deal_around(s, rules, tables, key, seat, dealer_count, gone):
    """Deal the other tiles at random around the seat's 14 at the front of the wall; seat 0 deals.

    The seat gets the first 13; the 14th is returned and lies outside the wall until `take_first_turn`. So do the
    `gone` tiles behind the 14: they end up behind the wall's end, undealt.
    """
    counter = combine(key, OTHER_TILES)
    start, last = TURN_TILES + gone, tiles_in_play(rules) - 1
    for place in range(last, start, -1):
        counter += GOLDEN
        swap(s.wall, place, start + below(mix(counter), place - start + 1))
    first_draw = np.int64(s.wall[DEALT])
    s.wall[DEALT] = s.wall[last]
    for place in range(gone):
        swap(s.wall, TURN_TILES + place, last - 1 - place)
    for place in range(DEALT):
        swap(s.wall, place, seat * DEALT + place)
    s.key = key
    deal_wall(s, rules, tables, 0, dealer_count)
    s.end = last - gone
    return first_draw


@kernel
def throw_gone(s, rules, seat, gone):
    """The `gone` tiles behind the wall's end were thrown by the seats before `seat`, in turn from the dealer on.

    For the dealer, before whom nobody throws, they lie in the river of the seat before him.
    """
    for place in range(gone):
        s.seat = place % seat if seat else others(rules)
        tile = np.int64(s.wall[s.end + gone - 1 - place])
        s.river[s.seat, tile] += 1
        s.discards[s.seat] += 1
        s.latest[s.seat] = tile
        s.rivers += 1
        for other in range(SEATS):
            see(s, other, tile)
        offer(s, tile)
    s.seat = seat
    s.phase = Phase.DRAW


@kernel
def reach_first_turn(s, rules, tables, players, seat):
    """Play until the seat is about to draw; False if the hand ends before, or if this is not its first turn."""
    play_until_draw(s, rules, tables, players, seat)
    return s.phase != Phase.OVER and s.melds[seat] == 0


@kernel
def take_first_turn(s, tables, first_draw):
    """Lay the seat's 14th tile on top of the wall and draw it."""
    for place in range(s.end, s.next, -1):
        s.wall[place] = s.wall[place - 1]
    s.wall[s.next] = first_draw
    s.end += 1
    draw(s, tables)


@door(STATE, RULES, TABLES, PLAYERS, np.uint64, np.int64, np.int64, returns=np.bool_)
def deal_first_turn(s, rules, tables, players, key, seat, dealer_count):
    """A deal around the 14 tiles at the front of the wall, played to the seat's first turn; False if not reached."""
    first_draw = deal_around(s, rules, tables, key, seat, dealer_count, 0)
    if not reach_first_turn(s, rules, tables, players, seat):
        return False
    take_first_turn(s, tables, first_draw)
    return True


@door(STATE, RULES, TABLES, PLAYERS, np.uint64, np.int64, returns=np.int64)
def draw_opportunity(s, rules, tables, players, key, dealer_count):
    """A deal in which some seat may report at its first turn, each as often as it comes up in play.

    Position (0: the dealer), tiles and all that went before are drawn afresh until the turn is reached; the seat on
    turn is the one with the opportunity. Returns how many deals with fitting tiles were played up to then.
    """
    attempts = 0
    while True:
        attempts += 1
        trial = combine(key, attempts)
        seat = below(mix(trial), rules.table_players)
        order_wall(s.wall, first_kind(rules))
        draw_ready_tiles(s, rules, tables, trial)
        if deal_first_turn(s, rules, tables, players, trial, seat, dealer_count):
            return attempts
