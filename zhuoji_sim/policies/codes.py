"""The policies and the values of their settings as whole numbers, as kernels read them."""

from enum import IntEnum

TILE_BITS = 5
MOVE = 1 << TILE_BITS
"""A choice is `move * MOVE + tile`, with a `Move` and, for a kong, a discard or a report, its tile."""


class Kind(IntEnum):
    """The built-in policies, weakest first."""

    RANDOM = 0
    SHANTEN = 1
    UKEIRE = 2
    VALUE = 3
    EXPERT = 4
    ROLLOUT = 5


WITHIN = (Kind.RANDOM, Kind.SHANTEN, Kind.UKEIRE)
"""Those that are part of the compiled game. The others are compiled when one first sits at a table (`called`)."""

FAST = tuple(kind for kind in Kind if kind is not Kind.ROLLOUT)
"""Those that may fill tables of their own unasked; a table of rollouts takes days."""

OUTSIDE = max(Kind) + 1
"""The code of a policy from outside."""


class Pong(IntEnum):
    """When to pong a discard 碰."""

    USEFUL = 0
    ALWAYS = 1
    NEVER = 2
    CLOSER = 3


ANY_DISTANCE = 8
"""As the distance within which to pong: no hand is farther from ready."""


class Kong(IntEnum):
    """When to make a kong 杠."""

    USEFUL = 0
    ALWAYS = 1
    NEVER = 2


class Report(IntEnum):
    """Whether to report ready 报听 when the rules allow it."""

    USEFUL = 0
    ALWAYS = 1
    NEVER = 2


class Decline(IntEnum):
    """Which wins to let pass."""

    NEVER = 0
    PINGHU = 1
    DISCARDS = 2


class Yaoji(IntEnum):
    """What to do with a 1 bamboo 幺鸡 that may go."""

    PLAIN = 0
    KEEP = 1
    THROW = 2


class Defend(IntEnum):
    """Whether to dodge a reporter, or whoever looks dangerous."""

    OFF = 0
    REPORTED = 1
    DANGER = 2


class Hunt(IntEnum):
    """Whether to wait for a reporter's discard."""

    OFF = 0
    REPORTED = 1


class Base(IntEnum):
    """The policy by which `rollout` plays on."""

    SHANTEN = Kind.SHANTEN
    UKEIRE = Kind.UKEIRE
    VALUE = Kind.VALUE
    EXPERT = Kind.EXPERT


class Belief(IntEnum):
    """How `rollout` draws hidden hands: all alike, as near to ready as is usual, or also by the last discards."""

    UNIFORM = 0
    USUAL = 1
    PLAY = 2
