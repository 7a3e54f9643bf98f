"""Steps of the game and looks at a hand, as doors: for kernels that play on from a position, or watch the play."""

from enum import IntEnum

import numpy as np

from zhuoji_sim.codes import Move, Phase
from zhuoji_sim.compiled.decorators import door
from zhuoji_sim.evaluator.lookup import best_discard, distance, evaluate, keepers
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.legality import can_pong, can_win_on_discard
from zhuoji_sim.game.moves import (
    decline_discard,
    draw,
    kong_discard,
    leave,
    pass_discard,
    pass_rob,
    pong,
    win_by_robbing,
    win_on_discard,
)
from zhuoji_sim.game.readiness import leaves_ready, wait_pattern
from zhuoji_sim.game.state import NOBODY, STATE, dilong_pong, dilong_pong_after, keys_with
from zhuoji_sim.play.loop import answer_added_kong, answer_discard, discard_winners, make_turn
from zhuoji_sim.policies.builtin.random import random_turn
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.decisions import choose_claim, choose_turn, wants_discard_win, wants_rob
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.tiles.kinds import KINDS


class Act(IntEnum):
    """What `carry_out` does; `who` is a seat or a mask of seats, `what` a choice, a tile or a mask."""

    DRAW = 0
    TURN = 1
    """`what`: the choice (`move * MOVE + tile`) of the seat on turn."""
    PONG = 2
    KONG = 3
    """An exposed kong of the discard by seat `who`."""
    WIN = 4
    """Seats in `who` win on the discard or rob the kong; those in `what` in spite of their lock (R3.5)."""
    PASS = 5
    """Nobody wins on, claims or robs what lies open."""
    LEAVE = 6


@door(STATE, RULES, TABLES, np.int64, np.int64, np.int64)
def carry_out(s, rules, tables, action, who, what):
    """Carry out one act, which must be legal."""
    if action == Act.DRAW:
        draw(s, tables)
    elif action == Act.TURN:
        make_turn(s, rules, tables, what)
    elif action == Act.PONG:
        decline_discard(s, rules)
        pong(s, tables, who)
    elif action == Act.KONG:
        decline_discard(s, rules)
        kong_discard(s, rules, tables, who)
    elif action == Act.WIN:
        if s.phase == Phase.ROB:
            win_by_robbing(s, rules, tables, who)
        else:
            win_on_discard(s, who, what)
    elif action == Act.PASS:
        if s.phase == Phase.ROB:
            pass_rob(s, rules, tables)
        else:
            decline_discard(s, rules)
            pass_discard(s, rules)
    else:
        leave(s, who)


@door(STATE, RULES, TABLES, PLAYERS, returns=np.int64)
def who_wins(s, rules, tables, players):
    """The seats that may win on the discard and do, as a mask."""
    return discard_winners(s, rules, tables, players, NOBODY, Move.PASS)


@door(STATE, RULES, TABLES, PLAYERS, np.int64, returns=np.int64)
def choice_of(s, rules, tables, players, seat):
    """What the policy of the seat would choose where it is asked, as `move * MOVE + tile`."""
    if s.phase == Phase.ROB:
        return (Move.WIN if wants_rob(s, rules, tables, players, seat) else Move.PASS) * MOVE
    if s.phase != Phase.CLAIM:
        return choose_turn(s, rules, tables, players)
    if can_win_on_discard(s, rules, seat) and wants_discard_win(s, rules, tables, players, seat):
        return Move.WIN * MOVE
    return choose_claim(s, rules, tables, players, seat) * MOVE if can_pong(s, rules, seat) else Move.PASS * MOVE


@door(STATE, RULES, TABLES, PLAYERS, np.int64, np.int64)
def do_as_told(s, rules, tables, players, seat, choice):
    """The seat makes its choice (`move * MOVE + tile`), the others answer by their policies.

    On its turn the choice is a win, a kong or a discard. To a discard, or an added kong, of another it is PASS, WIN,
    PONG or KONG; where another goes before it (R1.6), it does not come to that.
    """
    move = choice // MOVE
    if s.phase == Phase.CLAIM:
        answer_discard(s, rules, tables, players, seat, move)
    elif s.phase == Phase.ROB:
        answer_added_kong(s, rules, tables, players, seat, move)
    else:
        make_turn(s, rules, tables, choice)


@door(STATE, RULES, TABLES, np.int64, returns=np.int64)
def turn_at_random(s, rules, tables, kongs):
    """Any legal choice of the seat on turn, kongs only of the tiles in the mask."""
    return random_turn(s, rules, tables, kongs)


@door(STATE, TABLES, returns=(np.int64, np.int64))
def free_discards(s, tables):
    """Tiles missing from the hand of the seat on turn, and the mask of the discards that keep it so near."""
    seat = s.seat
    return keepers(tables, s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2], s.melds[seat], dilong_pong(s, seat))


@door(STATE, TABLES, np.int64, returns=(np.int64, np.int64, np.int64, np.int64))
def best_of(s, tables, candidates):
    """`best_discard` of these tiles for the seat on turn, by what it sees: (tile, distance, useful, ukeire)."""
    seat, seen = s.seat, s.seen[s.seat]
    k0, k1, k2, pong = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2], dilong_pong(s, seat)
    return best_discard(tables, k0, k1, k2, s.melds[seat], seen[0], seen[1], seen[2], seen[3], candidates, pong)


@door(STATE, TABLES, np.int64, returns=(np.int64, np.int64))
def after_discard(s, tables, tile):
    """Tiles missing from the hand of the seat on turn without the tile, and the mask of those useful to it."""
    k0, k1, k2 = keys_with(s, tables, s.seat, tile, -1)
    return evaluate(tables, k0, k1, k2, s.melds[s.seat], dilong_pong(s, s.seat))


@door(STATE, TABLES, returns=np.int64)
def ready_discards(s, tables):
    """The discards that leave the seat on turn ready, as a mask (R7.2)."""
    mask = 0
    for tile in range(KINDS):
        if s.counts[s.seat, tile] and leaves_ready(s, tables, tile):
            mask |= 1 << tile
    return mask


@door(STATE, TABLES, np.int64, np.int64, np.int64, np.int64, returns=np.int64)
def distance_without(s, tables, seat, tile, copies, melds):
    """The distance of the seat's hand after so many copies of a tile have gone into so many new melds."""
    k0, k1, k2 = keys_with(s, tables, seat, tile, -copies)
    return distance(tables, k0, k1, k2, s.melds[seat] + melds, dilong_pong_after(s, seat, tile, copies))


@door(STATE, RULES, TABLES, np.int64, np.int64, returns=np.int64)
def pattern_with(s, rules, tables, seat, tile):
    """The pattern that a ready hand makes with one of its waits (R4)."""
    return wait_pattern(s, rules, tables, seat, tile)
