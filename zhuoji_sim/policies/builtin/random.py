"""The `random` policy: every legal move can happen.

Each possible move has a rank keyed by the seat, the tiles left and the move itself; the legal move of lowest
rank is made. A move more or less in the list of legal ones therefore does not shift the choice among the rest.
"""

import numpy as np

from zhuoji_sim.codes import Ask, Move, Phase
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.compiled.streams import choice_key, combine
from zhuoji_sim.game.legality import (
    can_discard,
    can_win_self_drawn,
    may_report,
    tiles_left,
)
from zhuoji_sim.game.readiness import leaves_ready
from zhuoji_sim.game.winning_tile import named_tile
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.tiles.kinds import KINDS


@kernel
def private_key(s, seat, ask):
    """The key of one decision of a seat."""
    return choice_key(s.key, seat, tiles_left(s), ask)


@kernel
def rank(key, move, tile):
    """The rank of a move, lowest first."""
    return combine(key, move * MOVE + tile)


@routine
def random_turn(s, rules, tables, kongs):
    """Any legal move of the seat on turn: a win, a kong of one of `kongs`, a discard with or without a report."""
    key = private_key(s, s.seat, Ask.TURN)
    best, lowest_rank = -1, key
    reporting = may_report(s, rules)
    for tile in range(KINDS):
        if s.counts[s.seat, tile] == 0:
            continue
        for move in (Move.WIN, Move.KONG, Move.DISCARD, Move.REPORT):
            if is_legal_turn(s, rules, tables, move, tile, kongs, reporting):
                this_rank = rank(key, move, tile)
                if best < 0 or this_rank < lowest_rank:
                    best, lowest_rank = move * MOVE + tile, this_rank
    if best // MOVE == Move.WIN:
        best = Move.WIN * MOVE + named_tile(s, rules, tables)
    return best


@kernel
def turn(s, rules, tables, players, may_win, kongs, barred):
    """Any legal move; nothing is barred to it, since it takes no settings."""
    return random_turn(s, rules, tables, np.int64(kongs))


@kernel
def is_legal_turn(s, rules, tables, move, tile, kongs, reporting):
    """May the seat on turn make this move?"""
    if move == Move.WIN:
        return s.phase == Phase.TURN and tile == s.tile and can_win_self_drawn(s)
    if move == Move.KONG:
        return kongs >> tile & 1 != 0
    if not can_discard(s, rules, tile):
        return False
    return move == Move.DISCARD or (reporting and leaves_ready(s, tables, tile))


@kernel
def random_yes(s, seat, ask):
    """Take what is offered, or not: one half each."""
    key = private_key(s, seat, ask)
    return rank(key, Move.WIN, 0) < rank(key, Move.PASS, 0)


@kernel
def claim(s, rules, tables, players, seat, may_pong, may_kong):
    """Pong, kong or pass, each as likely as the others that are legal."""
    key = private_key(s, seat, Ask.CLAIM)
    best, lowest_rank = Move.PASS.value, rank(key, Move.PASS, 0)
    if may_pong and rank(key, Move.PONG, 0) < lowest_rank:
        best, lowest_rank = Move.PONG.value, rank(key, Move.PONG, 0)
    if may_kong and rank(key, Move.KONG, 0) < lowest_rank:
        best = Move.KONG.value
    return best


@kernel
def win(s, rules, tables, players, seat):
    """One half of the times."""
    return random_yes(s, seat, Ask.WIN)


@kernel
def rob(s, rules, tables, players, seat):
    """One half of the times."""
    return random_yes(s, seat, Ask.ROB)
