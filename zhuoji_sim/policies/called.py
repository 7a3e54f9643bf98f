"""Policies that are called by the address of their door: those from outside, and the built-in ones that take long.

Such a door is not part of the game: it is compiled, or loaded, when its policy first sits at a table. A built-in
policy has its door, `decide`, in its own file. It may itself play hands, as nothing that it calls calls it.
"""

from importlib import import_module

import numpy as np

from zhuoji_sim.codes import Ask, Move
from zhuoji_sim.compiled.calls import call_by_address
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.compiled.doors import Door
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.codes import Kind
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.rulesets.record import RULES

ASKED = (STATE, RULES, TABLES, PLAYERS, *[np.int64] * 7)
"""What `decide(s, rules, tables, players, seat, question, may_win, kongs, barred, may_pong, may_kong)` takes.

It returns an int64: the choice of a turn, a `Move` to a claim, or whether to take a win.
"""

ask_at = call_by_address(ASKED, np.int64)


def door_of(kind: Kind | None) -> Door:
    """The door of a built-in policy, or of all those from outside (None)."""
    home = "outside.door" if kind is None else f"builtin.{kind.name.lower()}"
    door: Door = import_module(f"zhuoji_sim.policies.{home}").decide.door
    return door


def address_of(kind: Kind | None) -> int:
    """Where the compiled door is, which is compiled now if it never was."""
    return door_of(kind).address


@kernel
def turn(s, rules, tables, players, may_win, kongs, barred):
    """The choice of the seat on turn."""
    seat, question = s.seat, Ask.TURN
    return ask_at(players.door[seat], s, rules, tables, players, seat, question, may_win, kongs, barred, 0, 0)


@kernel
def claim(s, rules, tables, players, seat, may_pong, may_kong):
    """A `Move`: PASS, PONG or KONG."""
    question = Ask.CLAIM
    return ask_at(players.door[seat], s, rules, tables, players, seat, question, 0, 0, 0, may_pong, may_kong)


@kernel
def win(s, rules, tables, players, seat):
    """Whether to win on the discard."""
    return ask_at(players.door[seat], s, rules, tables, players, seat, Ask.WIN, 1, 0, 0, 0, 0) == Move.WIN


@kernel
def rob(s, rules, tables, players, seat):
    """Whether to rob the kong."""
    return ask_at(players.door[seat], s, rules, tables, players, seat, Ask.ROB, 1, 0, 0, 0, 0) == Move.WIN
