"""The `rollout` policy: it plays each of its moves on, in worlds that its seat cannot tell apart from the real one.

The base policy's own choice is the one to beat: another is made only if it is clearly better, in the same worlds, with
everybody playing on by the base policy. What is clearly no better drops out, so that the effort goes to the moves that
are still in doubt.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from zhuoji_sim.codes import Ask, Move
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.compiled.memory import blank, record_at
from zhuoji_sim.compiled.streams import combine
from zhuoji_sim.game.legality import can_discard
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.builtin.random import private_key
from zhuoji_sim.policies.called import ASKED
from zhuoji_sim.policies.codes import MOVE, Base, Belief
from zhuoji_sim.policies.decisions import ask_claim, ask_rob, ask_turn, ask_win
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import Policy, parse_policy
from zhuoji_sim.policies.usual import can_report, winning
from zhuoji_sim.settlement.ledger import LEDGER
from zhuoji_sim.tiles.kinds import KINDS
from zhuoji_sim.worlds.by_play import draw_believed
from zhuoji_sim.worlds.playouts import play_action
from zhuoji_sim.worlds.usual import USUAL, belief_record

MOST = 36
"""Moves of one decision: at most 14 discards, each with a report or without, 7 kongs and a win."""
RACE = np.dtype(
    [
        ("moves", "i8"),
        ("racing", "i8"),  # those still played, as a mask
        ("worlds", "i8"),
        ("choices", "i8", MOST),  # the base policy's first
        ("fan", "i8", MOST),  # what each has brought in the world at hand
        ("gain", "i8", MOST),  # what it has brought more than the first, in all
        ("squares", "i8", MOST),
    ],
    align=True,
)
"""The moves of a decision, and what they have brought; of one that has dropped out, until then."""
FIRST_LOOK = 64
"""Worlds before anything drops out; each later look comes after half as many again."""
HOPELESS, CLEAR = 1.5, 2.0
"""A move drops out so many standard errors behind the leader, and is made so many ahead of the base policy's own."""

blank_state, blank_ledger, blank_race = blank(STATE), blank(LEDGER), blank(RACE)
players_at, belief_at = record_at(PLAYERS), record_at(USUAL)


@kernel
def base_choice(s, rules, tables, base, seat, question, may_win, kongs, barred, may_pong, may_kong):
    """What the base policy would do, as `move * MOVE + tile`."""
    kind = base.kind[seat]
    if question == Ask.TURN:
        return ask_turn(kind, s, rules, tables, base, may_win, kongs, barred)
    if question == Ask.CLAIM:
        return ask_claim(kind, s, rules, tables, base, seat, may_pong, may_kong) * MOVE
    if question == Ask.WIN:
        return ask_win(kind, s, rules, tables, base, seat) * Move.WIN * MOVE
    return ask_rob(kind, s, rules, tables, base, seat) * Move.WIN * MOVE


@kernel
def enter_move(race, choice):
    """One more move in the race, unless it is the first, which is in it."""
    if choice != race.choices[0]:
        race.choices[race.moves] = choice
        race.moves += 1


@kernel
def enter_turn(s, rules, tables, may_win, kongs, barred, race):
    """All that the seat on turn may do."""
    if may_win:
        enter_move(race, winning(s, rules, tables))
    while kongs:
        enter_move(race, Move.KONG * MOVE + lowest(kongs))
        kongs &= kongs - 1
    for tile in range(KINDS):
        if can_discard(s, rules, tile) and not barred >> tile & 1:
            enter_move(race, Move.DISCARD * MOVE + tile)
            if s.discards[s.seat] == 0 and can_report(s, rules, tables, tile):
                enter_move(race, Move.REPORT * MOVE + tile)


@kernel
def enter_answers(question, may_pong, may_kong, race):
    """All that may be answered to another's tile."""
    enter_move(race, Move.PASS * MOVE)
    if question != Ask.CLAIM:
        enter_move(race, Move.WIN * MOVE)
    if may_pong:
        enter_move(race, Move.PONG * MOVE)
    if may_kong:
        enter_move(race, Move.KONG * MOVE)


@kernel
def play_world(world, work, rules, tables, base, ledger, seat, race):
    """Play all moves in the race to the end in one world, and count what each brings more than the first."""
    for place in range(race.moves):
        if race.racing >> place & 1:
            play_action(world, work, rules, tables, base, ledger, seat, race.choices[place])
            more = ledger.deltas[seat] - race.fan[0] if place else np.int64(0)
            race.fan[place] = ledger.deltas[seat]
            race.gain[place] += more
            race.squares[place] += more * more
    race.worlds += 1


@kernel
def mean_and_error(race, place):
    """The mean gain of a move in the race over the first, and its standard error."""
    mean = race.gain[place] / race.worlds
    spread = race.squares[place] / race.worlds - mean * mean
    return mean, np.sqrt(max(spread, 0.0) / race.worlds)


@kernel
def leader(race):
    """The place of the best move so far."""
    best = 0
    for place in range(1, race.moves):
        if race.racing >> place & 1 and race.gain[place] > race.gain[best]:
            best = place
    return best


@kernel
def drop_hopeless(race):
    """Let the moves drop out that are clearly behind; the first stays, for the others are measured by it."""
    ahead, error = mean_and_error(race, leader(race))
    least = max(ahead - HOPELESS * error, 0.0)
    for place in range(1, race.moves):
        if race.racing >> place & 1:
            mean, error = mean_and_error(race, place)
            if mean + HOPELESS * error < least:
                race.racing &= ~(1 << place)


@kernel
def run_race(s, world, work, rules, tables, base, belief, ledger, seat, key, playouts, race):
    """Play worlds until one move is left, or there have been enough."""
    look = min(np.int64(FIRST_LOOK), playouts)
    while race.worlds < playouts and race.racing != 1:
        draw_believed(s, world, work, rules, tables, base, belief, seat, combine(key, race.worlds))
        play_world(world, work, rules, tables, base, ledger, seat, race)
        if race.worlds == look:
            drop_hopeless(race)
            look += look >> 1


@door(*ASKED, returns=np.int64, apart=True)
def decide(s, rules, tables, players, seat, question, may_win, kongs, barred, may_pong, may_kong):
    """The base policy's choice, or a move that is clearly better."""
    base, race = players_at(players.base_record[seat]), blank_race()
    own = base_choice(s, rules, tables, base, seat, question, may_win, kongs, barred, may_pong, may_kong)
    race.choices[0], race.moves, race.worlds = own, 1, 0
    race.gain[:] = 0
    race.squares[:] = 0
    if question == Ask.TURN:
        enter_turn(s, rules, tables, may_win, kongs, barred, race)
    else:
        enter_answers(question, may_pong, may_kong, race)
    race.racing = (1 << race.moves) - 1
    key, playouts = private_key(s, seat, question), np.int64(players.playouts[seat])
    belief = belief_at(players.belief_record[seat])
    run_race(s, blank_state(), blank_state(), rules, tables, base, belief, blank_ledger(), seat, key, playouts, race)
    best = leader(race)
    if best:
        mean, error = mean_and_error(race, best)
        if mean <= CLEAR * error:
            best = 0
    choice = race.choices[best]
    return choice if question == Ask.TURN else choice // MOVE


@cache
def _base_record(kind: str, players: int) -> Any:
    return players_record([parse_policy(kind)] * players)


_belief_record = cache(belief_record)


def furnish(record: Any, seat: int, policies: Sequence[Policy]) -> None:
    """Enter where the players of the base policy are, and the belief."""
    base, belief = (codes(record[name][seat]).name.lower() for name, codes in (("base", Base), ("belief", Belief)))
    record["base_record"][seat] = _base_record(base, len(policies)).ctypes.data
    record["belief_record"][seat] = _belief_record(belief).ctypes.data
