"""Policies from outside at a table: their addresses into the players' record, and who says what one did wrong."""

import ctypes
from typing import Any

from zhuoji_sim.codes import Ask, Move
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.outside import faults, functions, programs
from zhuoji_sim.policies.outside.functions import Native
from zhuoji_sim.policies.outside.spoken import QUESTIONS, offered
from zhuoji_sim.policies.outside.view import view_at
from zhuoji_sim.tiles.kinds import KINDS, NAMES

_CALL = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)
_alive: dict[tuple[str | None, ...], Any] = {}
"""What native code may still call, by the policies of the table."""


def seat(record: Any, sources: tuple[str | None, ...]) -> None:
    """Enter the policies from outside into a record of `PLAYERS`; None stands for a built-in one."""
    natives = [None if source is None else native(source) for source in sources]
    for place, one in enumerate(natives):
        record["address"][place] = 0 if one is None else one.address
    if sources not in _alive:
        _alive[sources] = _CALL(lambda view, _: _complain(sources, natives, view_at(view)))
    record["complaint"] = ctypes.cast(_alive[sources], ctypes.c_void_p).value


def native(source: str) -> Native:
    """The policy that a source names, ready to be called."""
    return programs.native(source) if source.startswith("exec:") else functions.native(source)


def digest(source: str) -> str:
    """A hash of the program or of the function's source."""
    return programs.digest(source) if source.startswith("exec:") else functions.digest(source)


def _complain(sources: tuple[str | None, ...], natives: list[Native | None], view: Any) -> int:
    """Note what the policy of the seat asked did wrong."""
    place = int(view["seat"])
    one = natives[place]
    why = one.explain(view) if one is not None else None
    if why is None:
        may = ", ".join(map(_words, offered(view)))
        why = f"it answers {_named(int(view['answer']))}, which is not legal; legal: {may}"
    faults.note(f"policy {sources[place]!r}, seat {place}, asked for {QUESTIONS[Ask(int(view['question']))]}: {why}")
    return 0


def _words(answer: dict[str, Any]) -> str:
    kind = "report" if answer.get("report") else answer["type"]
    return f"{kind} {answer['tile']}" if "tile" in answer else str(kind)


def _named(answer: int) -> str:
    """An answer in words, such as `discard 9m (136)`."""
    move, tile = answer // MOVE, answer % MOVE
    if not 0 <= move < len(Move) or tile >= KINDS:
        return str(answer)
    with_tile = move in (Move.KONG, Move.DISCARD, Move.REPORT) or tile
    return f"{Move(move).name.lower()}{f' {NAMES[tile]}' if with_tile else ''} ({answer})"
