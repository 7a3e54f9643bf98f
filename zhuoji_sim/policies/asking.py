"""The policies by their names: a built-in one is the file of its name in `builtin`, with a kernel for each question.

`turn(s, rules, tables, players, may_win, kongs, barred)`: the choice of the seat on turn, of a win, the kongs in a mask
and the discards not in another. `claim(..., seat, may_pong, may_kong)`: PASS, PONG or KONG. `win(..., seat)` and
`rob(..., seat)`: whether to take the win on the discard, and to rob the added kong. Only legal moves are asked about.
Policies that are not `WITHIN` the game answer behind a door, which is called by its address.
"""

from importlib import import_module
from typing import Any

from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.policies import called
from zhuoji_sim.policies.codes import WITHIN, Kind


def answer_to(question: str) -> Any:
    """The kernel `answer(kind, *arguments)` that puts a question to the policy of a kind, RANDOM aside."""
    far = getattr(called, question)

    @kernel
    def answer(kind, *arguments):
        return far(*arguments)

    askers: dict[Any, int] = {}
    for kind in WITHIN[: Kind.RANDOM : -1]:
        own = built_in(kind, question)
        askers[own] = askers.get(own, 0) | 1 << kind
    for own, kinds in askers.items():
        answer = _of(kinds, own, answer)
    return answer


def built_in(kind: Kind, question: str) -> Any:
    """The kernel with which a built-in policy answers a question."""
    return getattr(import_module(f"zhuoji_sim.policies.builtin.{kind.name.lower()}"), question)


def _of(kinds: int, own: Any, others: Any) -> Any:
    """The kernel that asks `own` for the policies in the mask `kinds`, and `others` for another."""

    @kernel
    def answer(kind, *arguments):
        if kinds >> kind & 1:
            return own(*arguments)
        return others(kind, *arguments)

    return answer
