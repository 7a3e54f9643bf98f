"""Worlds weighed by what was played: would each of the others have thrown from such a hand what it threw last?

Of several worlds one is chosen, more likely so the better its hands agree with that: sampling and resampling by
importance (Rubin 1987). So a chosen world needs no weight, and all that is reckoned with worlds stays as it is. Only
the last discard of a hand can be asked about; before that it was another hand.
"""

import numpy as np

from zhuoji_sim.codes import Move, Phase
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import door, entry, kernel, routine
from zhuoji_sim.compiled.streams import below, combine, mix
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.state import NO_TILE, STATE, put
from zhuoji_sim.play.steps import choice_of
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.tiles.kinds import FIXED
from zhuoji_sim.worlds.hidden import draw_world
from zhuoji_sim.worlds.usual import USUAL

DOUBT = 8
"""A hand from which the policy would throw another tile counts an eighth: people do not play by it to the letter."""


@kernel
def tells_something(w, seat):
    """There is a last discard that its policy chose: not a reporter's, nor a fixed chicken, which is not taken back."""
    tile = w.latest[seat]
    if tile == NO_TILE or w.reported[seat] or (seat == w.seat and w.phase == Phase.ROB):
        return False
    return tile not in FIXED


@routine
def would_throw(w, then, rules, tables, players, seat):
    """The policy of the seat would have thrown what it threw last: `then` becomes the state just before."""
    tile = w.latest[seat]
    copy_record(then, w)
    put(then, tables, seat, tile)
    then.river[seat, tile] = max(then.river[seat, tile] - 1, 0)
    then.discards[seat] -= 1
    then.seat, then.phase, then.tile = seat, Phase.PONGED, NO_TILE
    return choice_of(then, rules, tables, players, seat) == Move.DISCARD * MOVE + tile


@kernel
def agreement(w, then, rules, tables, players, seat):
    """How well a world agrees with the last discards, as a power of `DOUBT`; 1 where it agrees with none."""
    weight = np.int64(1)
    for other in range(rules.table_players):
        if other != seat:
            if not tells_something(w, other) or would_throw(w, then, rules, tables, players, other):
                weight *= DOUBT
    return weight


@kernel
def draw_try(s, w, rules, tables, belief, seat, key, number):
    """One of the worlds to choose from."""
    copy_record(w, s)
    draw_world(w, rules, tables, belief, seat, combine(key, number))


@routine
def choose_world(s, w, then, rules, tables, players, belief, seat, key):
    """Draw worlds and leave one of them in `w`, chosen by their weights; gives the effective number of them."""
    total, squares, chosen = np.int64(0), np.int64(0), np.int64(0)
    for number in range(belief.tries):
        draw_try(s, w, rules, tables, belief, seat, key, number)
        weight = agreement(w, then, rules, tables, players, seat)
        total += weight
        squares += weight * weight
        if below(mix(combine(key, ~np.uint64(number))), total) < weight:
            chosen = np.int64(number)
    draw_try(s, w, rules, tables, belief, seat, key, chosen)
    return total * total / squares


@door(STATE, STATE, STATE, RULES, TABLES, PLAYERS, USUAL, np.int64, np.uint64, apart=True)
def draw_believed(s, w, then, rules, tables, players, belief, seat, key):
    """Make `w` a world that the seat believes in at the state `s`; `then` is a state to work in."""
    if belief.tries > 1:
        choose_world(s, w, then, rules, tables, players, belief, seat, key)
    else:
        copy_record(w, s)
        draw_world(w, rules, tables, belief, seat, key)


@entry
def effective_tries(s, works, rules, tables, players, beliefs, seat, key, worlds):
    """Of the worlds that one is chosen from, how many count, on the average over so many choices."""
    total = 0.0
    for number in range(worlds):
        total += choose_world(
            s[0], works[0], works[1], rules[0], tables[0], players[0], beliefs[0], seat, combine(key, number)
        )
    return total / worlds
