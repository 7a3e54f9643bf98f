"""The policies by their names: a built-in one is the file of its name in `builtin`, with a kernel for each question.

`turn(s, rules, tables, players, may_win, kongs, barred)`: the choice of the seat on turn, of a win, the kongs in a mask
and the discards not in another. `claim(..., seat, may_pong, may_kong)`: PASS, PONG or KONG. `win(..., seat)` and
`rob(..., seat)`: whether to take the win on the discard, and to rob the added kong. Only legal moves are asked about.
After the built-in ones comes the door for those from outside.
"""

from importlib import import_module
from typing import Any

from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.policies.codes import Kind
from zhuoji_sim.policies.outside import door


def answer_to(question: str) -> Any:
    """The kernel `answer(kind, *arguments)` that puts a question to the policy of a kind, RANDOM aside."""
    answers = [built_in(kind, question) for kind in Kind]
    return _from(Kind.RANDOM + 1, [*answers, getattr(door, question)])


def built_in(kind: Kind, question: str) -> Any:
    """The kernel with which a built-in policy answers a question."""
    return getattr(import_module(f"zhuoji_sim.policies.builtin.{kind.name.lower()}"), question)


def _from(place: int, answers: list[Any]) -> Any:
    """The answer of the policy whose kind is `place` or a later one."""
    own = answers[place]
    if place + 1 == len(answers):

        @kernel
        def last(kind, *arguments):
            return own(*arguments)

        return last
    others = _from(place + 1, answers)

    @kernel
    def answer(kind, *arguments):
        if kind == place:
            return own(*arguments)
        return others(kind, *arguments)

    return answer
