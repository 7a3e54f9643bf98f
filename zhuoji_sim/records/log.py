"""A state's log as Python reads it: what every seat was dealt, and the events of the hand in order."""

from typing import NamedTuple

import numpy as np

from zhuoji_sim.codes import Dou, Line, MeldKind
from zhuoji_sim.tiles.kinds import DEALT


class Event(NamedTuple):
    """One line of a log; `target` counts for claims and wins, `kind` for kongs."""

    line: Line
    actor: int
    tile: int
    target: int
    kind: MeldKind


def dealt_hands(s: np.void, players: int) -> list[list[int]]:
    """The tiles dealt to each of so many players, the dealer's first draw not among them."""
    return [s["wall"][seat * DEALT : (seat + 1) * DEALT].tolist() for seat in range(players)]


def events(s: np.void) -> list[Event]:
    """The events of a hand that was played with `logging` on."""
    return [
        Event(Line(line), actor, tile, other & 3, MeldKind(other >> 2))
        for line, actor, tile, other in s["log"][: s["lines"]].tolist()
    ]


def kong_dou(s: np.void, owner: int, tile: int) -> Dou:
    """How a seat's kong counts; one that was robbed is a pong by now, and is told as it was declared (R8.2)."""
    meld = s["meld_tile"][owner, : s["melds"][owner]].tolist().index(tile)
    if s["meld_kind"][owner, meld] == MeldKind.PONG:
        return Dou.KEPT if s["meld_kept"][owner, meld] else Dou.ADDED
    return Dou(int(s["meld_dou"][owner, meld]))
