"""Small integer codes shared by the notation, the records and the kernels: plain `IntEnum`s."""

from enum import IntEnum

SEATS = 4
"""The most players at a table; seats 0 to 3 in the order of play (R1.3, R1.9)."""
FEWEST = 2
"""The fewest."""


class MeldKind(IntEnum):
    """What a meld is (R3.4, R5); all but the pong are kongs."""

    PONG = 0
    EXPOSED = 1
    """A kong claimed from a discard, 点豆."""
    ADDED = 2
    """A kong made by adding the fourth tile to a pong, 转弯豆."""
    CONCEALED = 3
    """A kong of four tiles in hand, 闷豆; a dealt one (R5.2) too."""


class Dou(IntEnum):
    """How a kong is paid (R5)."""

    NONE = 0
    CONCEALED = 1
    ADDED = 2
    EXPOSED = 3
    DEALT = 4
    LATE = 5
    """Dealt, but declared after the first discard (R5.2)."""
    KEPT = 6
    """Added from the hand: the fourth tile was there when ponging (R5.6)."""


class Phase(IntEnum):
    """What happens next at the table."""

    DRAW = 0
    """`seat` takes the next undrawn tile, or the wall is empty and the hand is over."""
    TURN = 1
    """`seat` has drawn: win, kong, or discard."""
    PONGED = 2
    """`seat` has ponged and must discard."""
    CLAIM = 3
    """`seat` has discarded `tile`: the others may win, pong or kong."""
    ROB = 4
    """`seat` adds `tile` to his pong: the others may rob it (R8.2)."""
    OVER = 5


class Move(IntEnum):
    """The moves of a seat; KONG, DISCARD and REPORT go with a tile."""

    PASS = 0
    WIN = 1
    PONG = 2
    KONG = 3
    DISCARD = 4
    REPORT = 5


class Ask(IntEnum):
    """The kinds of decision, which key a seat's private choices."""

    TURN = 0
    WIN = 1
    CLAIM = 2
    ROB = 3


class By(IntEnum):
    """How a hand was won."""

    NOBODY = 0
    DISCARD = 1
    SELF_DRAW = 2
    ROBBED_KONG = 3


class Outcome(IntEnum):
    """How a hand ended."""

    RUNNING = 0
    WIN = 1
    EXHAUSTED = 2
    VOID = 3


class Flow(IntEnum):
    """What a transfer is for (R9)."""

    HAND = 0
    HOT_SHOT = 1
    DOU = 2
    CHICKEN = 3
    CHARGE = 4
    RESPONSIBLE = 5
    EXHAUSTION = 6
    PENALTY = 7


class NextDeal(IntEnum):
    """Why who deals the next hand (R2)."""

    WINNER = 0
    DEALER_WON = 1
    TWO = 2
    """The first of two winners (R2.3)."""
    THREE = 3
    """Who gave wins to all others, at least two (R2.4)."""
    NONE = 4
    """Nobody was ready, the dealer stays (R2.5)."""
    ALL = 5
    STAYS = 6
    """The wall was empty, the dealer stays (R2.6)."""
    DEALER_READY = 7
    NEAREST = 8
    ONLY_UNREADY = 9
    VOID = 10
    WIND = 11
    """The wind was turned up, the dealer stays (R6.19)."""


class Line(IntEnum):
    """The lines of a hand's log and of a record."""

    DRAW = 0
    DISCARD = 1
    REPORT = 2
    PONG = 3
    KONG = 4
    WIN = 5
    LEAVE = 6
