"""The door for policies from outside: a decision is asked of a native function by its address, and checked."""

from typing import Any

import numba
import numpy as np
from numba.extending import intrinsic

from zhuoji_sim.codes import Ask, Move
from zhuoji_sim.compiled.decorators import door
from zhuoji_sim.compiled.memory import blank
from zhuoji_sim.game.winning_tile import named_tile
from zhuoji_sim.policies.called import ASKED
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.outside.faults import PolicyError
from zhuoji_sim.policies.outside.view import VIEW, WIN, is_offered, offer_nothing, offer_turn, show_table

types: Any = numba.types
blank_view = blank(VIEW)


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


@door(*ASKED, returns=np.int64, apart=True)
def decide(s, rules, tables, players, seat, question, may_win, kongs, barred, may_pong, may_kong):
    """What the seat's policy answers; raises PolicyError if it is none that was offered.

    A win of a dealt hand names the tile that pays most (R4.2). A claim is not asked about where there is none.
    """
    if question == Ask.CLAIM and not may_pong and not may_kong:
        return np.int64(Move.PASS)
    view = blank_view()
    show_table(s, rules, seat, question, view)
    if question == Ask.TURN:
        offer_turn(s, rules, tables, may_win, kongs, barred, view)
    else:
        offer_nothing(view)
        view.may_win, view.may_pong, view.may_kong = may_win, may_pong, may_kong
    given = call_at(players.address[seat], view, rules)
    if not is_offered(view, given):
        view.answer = given
        call_at(players.complaint, view, rules)
        raise PolicyError
    if question == Ask.TURN:
        return given + named_tile(s, rules, tables) if given == WIN else given
    return given // MOVE
