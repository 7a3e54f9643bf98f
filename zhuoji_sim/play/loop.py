"""The game loop: policies decide, moves change the state, until the hand is over."""

import numpy as np

from zhuoji_sim.codes import SEATS, Move, Phase
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.legality import can_pong, can_rob, can_win_on_discard, somebody_waits
from zhuoji_sim.game.moves import (
    decline_discard,
    discard,
    draw,
    kong_added,
    kong_concealed,
    kong_discard,
    pass_discard,
    pass_rob,
    pong,
    win_by_robbing,
    win_on_discard,
    win_self_drawn,
)
from zhuoji_sim.game.state import NOBODY, STATE
from zhuoji_sim.game.table import place_after
from zhuoji_sim.policies.codes import MOVE, TILE_BITS
from zhuoji_sim.policies.decisions import choose_claim, choose_turn, wants_discard_win, wants_rob
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.rulesets.record import RULES


@kernel
def play_out(s, rules, tables, players):
    """Play from any position until the hand is over."""
    play(s, rules, tables, players, NOBODY, False)


@kernel
def play_until_draw(s, rules, tables, players, seat):
    """Play until the hand is over or the seat is about to draw."""
    play(s, rules, tables, players, seat, False)


@kernel
def step(s, rules, tables, players):
    """One step, for whoever watches the play between two."""
    play(s, rules, tables, players, NOBODY, True)


@door(STATE, RULES, TABLES, PLAYERS, np.int64, np.bool_)
def play(s, rules, tables, players, seat, once):
    """Play until the hand is over or the seat is about to draw; only one step if `once`.

    The loop is behind the door, not before it: a call for each step of a hand would be felt.
    """
    while s.phase != Phase.OVER and (s.phase != Phase.DRAW or s.seat != seat):
        take_step(s, rules, tables, players)
        if once:
            break


@kernel
def take_step(s, rules, tables, players):
    """A draw, the move of the seat on turn, or the answers to a discard or an added kong."""
    if s.phase == Phase.DRAW:
        draw(s, tables)
    elif s.phase == Phase.CLAIM:
        answer_discard(s, rules, tables, players, NOBODY, Move.PASS)
    elif s.phase == Phase.ROB:
        answer_added_kong(s, rules, tables, players, NOBODY, Move.PASS)
    else:
        make_turn(s, rules, tables, choose_turn(s, rules, tables, players))


@kernel
def make_turn(s, rules, tables, choice):
    """Carry out the choice of the seat on turn."""
    # Shifted and masked, not divided: so LLVM knows that the tile is no negative index.
    move, tile = choice >> TILE_BITS, choice & MOVE - 1
    if move == Move.WIN:
        win_self_drawn(s, tile)
    elif move == Move.KONG:
        if s.counts[s.seat, tile] == 4:
            kong_concealed(s, rules, tables, tile)
        else:
            kong_added(s, tables, tile)
    else:
        discard(s, rules, tables, tile, move == Move.REPORT)


@kernel
def discard_winners(s, rules, tables, players, told, move):
    """The seats that may win on the discard and do, as a mask; the seat `told` (if any) does as `move` says."""
    winners = 0
    for seat in range(SEATS):
        if can_win_on_discard(s, rules, seat):
            wins = move == Move.WIN if seat == told else wants_discard_win(s, rules, tables, players, seat)
            winners |= wins << seat
    return winners


@kernel
def answer_discard(s, rules, tables, players, told, move):
    """R1.6: wins first, any number of them; then a pong or a kong; else the next player draws.

    All answer by their policies but the seat `told`, which makes the `Move` it is told to, if it comes to that.
    """
    if somebody_waits(s):
        winners = discard_winners(s, rules, tables, players, told, move)
        if winners:
            win_on_discard(s, winners, 0)
            return
    decline_discard(s, rules)
    for turn in range(1, SEATS):
        seat = place_after(s.seat, turn)
        if s.counts[seat, s.tile] >= 2 and can_pong(s, rules, seat):
            claim = move if seat == told else choose_claim(s, rules, tables, players, seat)
            if claim == Move.PONG:
                pong(s, tables, seat)
                return
            if claim == Move.KONG:
                kong_discard(s, rules, tables, seat)
                return
    pass_discard(s, rules)


@kernel
def robbers(s, rules, tables, players, told, move):
    """The seats that may rob the added kong and do, as a mask; the seat `told` (if any) does as `move` says."""
    winners = 0
    for seat in range(SEATS):
        if can_rob(s, rules, seat):
            robs = move == Move.WIN if seat == told else wants_rob(s, rules, tables, players, seat)
            winners |= robs << seat
    return winners


@kernel
def answer_added_kong(s, rules, tables, players, told, move):
    """R8.2: the added kong is robbed, by one or more, or stands; `told` and `move` as for a discard."""
    winners = robbers(s, rules, tables, players, told, move)
    if winners:
        win_by_robbing(s, rules, tables, winners)
    else:
        pass_rob(s, rules, tables)
