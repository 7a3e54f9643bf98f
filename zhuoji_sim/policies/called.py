"""Policies that are called by the address of their door: those from outside, and the built-in ones that take long.

Such a door is not part of the game: it is compiled, or loaded, when its policy first sits at a table. A built-in
policy has its door, `decide`, in its own file. It may itself play hands, as nothing that it calls calls it.
"""

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from zhuoji_sim.codes import Ask, Move
from zhuoji_sim.compiled.calls import call_by_address
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.compiled.doors import Door
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.codes import WITHIN, Kind
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.rulesets.record import RULES

ASKED = (STATE, RULES, TABLES, PLAYERS, *[np.int64] * 7)
"""What `decide(s, rules, tables, players, seat, question, may_win, kongs, barred, may_pong, may_kong)` takes.

It returns an int64: the choice of a turn, a `Move` to a claim, or whether to take a win.
"""

_ELSEWHERE = {None: "zhuoji_sim.policies.outside.door", Kind.ROLLOUT: "zhuoji_sim.worlds.rollout"}
"""The homes of those that are not in `builtin`; one that plays hands stands above the play."""

ask_at = call_by_address(ASKED, np.int64)


def home_of(kind: Kind | None) -> ModuleType:
    """The file with the door of a built-in policy, or of all those from outside (None)."""
    if kind in _ELSEWHERE:
        return import_module(_ELSEWHERE[kind])
    assert kind is not None
    return import_module(f"zhuoji_sim.policies.builtin.{kind.name.lower()}")


def address_of(kind: Kind | None) -> int:
    """Where the compiled door is, which is compiled now if it never was."""
    door: Door = home_of(kind).decide.door
    return door.address


def seat_called(record: Any, policies: Sequence[Policy]) -> None:
    """Enter into a record of `PLAYERS` the doors of these policies, and what else each needs.

    A built-in one that needs more has a function `furnish(record, seat, policies)` in its file.
    """
    for seat, policy in enumerate(policies):
        if policy.kind not in WITHIN:
            record["door"][seat] = address_of(policy.kind)
            furnish = getattr(home_of(policy.kind), "furnish", None)
            if furnish is not None:
                furnish(record, seat, policies)
    if any(policy.kind is None for policy in policies):
        from zhuoji_sim.policies.outside import seats

        seats.seat(record, tuple(policy.source for policy in policies))


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
