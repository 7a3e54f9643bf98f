"""The door for policies from outside: a decision is asked of a native function by its address, and checked."""

from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic

from zhuoji_sim.codes import Ask
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.state import STATE
from zhuoji_sim.game.winning_tile import named_tile
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.outside.faults import PolicyError
from zhuoji_sim.policies.outside.view import PASS, VIEW, WIN, is_offered, offer_nothing, offer_turn, show_table
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.rulesets.record import RULES

types: Any = numba.types
_VIEW = numba.from_dtype(VIEW)


@intrinsic  # type: ignore[untyped-decorator]
def blank_view(typing_context: Any) -> Any:
    """A `VIEW` in the caller's frame. Kernels only."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return cgutils.alloca_once(builder, context.get_data_type(_VIEW))

    return _VIEW(), generate


@intrinsic  # type: ignore[untyped-decorator]
def call_at(typing_context: Any, address: Any, view: Any, rules: Any) -> Any:
    """Call the C function `int64 f(VIEW *, RULES *)` at an address. Kernels only."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir  # type: ignore[import-untyped]

        where, *records = arguments
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(64)
        function = builder.inttoptr(where, ir.FunctionType(number, [pointer, pointer]).as_pointer())
        return builder.call(function, [builder.bitcast(record, pointer) for record in records])

    return types.int64(types.int64, view, rules), generate


@door(STATE, RULES, TABLES, PLAYERS, *[np.int64] * 7, returns=np.int64)
def ask_outside(s, rules, tables, players, seat, question, may_win, kongs, barred, may_pong, may_kong):
    """The answer of the seat's policy; raises PolicyError if it is none that was offered."""
    view = blank_view()
    show_table(s, rules, seat, question, view)
    if question == Ask.TURN:
        offer_turn(s, rules, tables, may_win, kongs, barred, view)
    else:
        offer_nothing(view)
        view.may_win, view.may_pong, view.may_kong = may_win, may_pong, may_kong
    answer = call_at(players.address[seat], view, rules)
    if not is_offered(view, answer):
        view.answer = answer
        call_at(players.complaint, view, rules)
        raise PolicyError
    return answer


@kernel
def turn(s, rules, tables, players, may_win, kongs, barred):
    """What it answers; a win of a dealt hand names the tile that pays most (R4.2)."""
    answer = ask_outside(s, rules, tables, players, s.seat, Ask.TURN.value, may_win, kongs, barred, 0, 0)
    return answer + named_tile(s, rules, tables) if answer == WIN else answer


@kernel
def claim(s, rules, tables, players, seat, may_pong, may_kong):
    """What it answers, if there is anything to ask."""
    if not may_pong and not may_kong:
        return np.int64(PASS)
    return ask_outside(s, rules, tables, players, seat, Ask.CLAIM.value, 0, 0, 0, may_pong, may_kong) // MOVE


@kernel
def win(s, rules, tables, players, seat):
    """What it answers."""
    return ask_outside(s, rules, tables, players, seat, Ask.WIN.value, 1, 0, 0, 0, 0) == WIN


@kernel
def rob(s, rules, tables, players, seat):
    """What it answers."""
    return ask_outside(s, rules, tables, players, seat, Ask.ROB.value, 1, 0, 0, 0, 0) == WIN
