"""Codes of the choices a ruleset makes, for kernels: a choice is its member's name in lower case."""

from enum import IntEnum


class Pattern(IntEnum):
    """The classes of complete hands (R4), and their places in `RULES`' field `pattern_value`."""

    PINGHU = 0
    DADUIZI = 1
    QIDUI = 2
    LONGQIDUI = 3
    QINGYISE = 4
    QINGDADUI = 5
    QINGQIDUI = 6
    QINGLONGBEI = 7
    DANDIAO = 8
    QINGDANDIAO = 9
    DILONG = 10
    QINGDILONG = 11
    TIANHU = 12
    DIHU = 13


class PassLock(IntEnum):
    """What becomes of a win on a discard after an earlier one was let pass (R3.5)."""

    OFF = 0
    LOCK = 1
    VOID = 2


class PassLockScope(IntEnum):
    """Which discards a win let pass bars (R3.7)."""

    ALL = 0
    TILE = 1


class UnreadyKong(IntEnum):
    """Whom the owner of a kong pays who is neither ready nor a winner (R5.7)."""

    NOTHING = 0
    PAYS_READY = 1
    PAYS_ALL = 2


class ExposedPayer(IntEnum):
    """Who pays for an exposed kong (R5.1)."""

    DISCARDER = 0
    ALL = 1


class LiftMode(IntEnum):
    """How a report lifts a hand's value (R7.4)."""

    FLOOR = 0
    MULTIPLY = 1
    ADD = 2


class VoidScope(IntEnum):
    """Whose chickens and kongs a hot shot or a robbed kong strikes out (R8.4)."""

    EVERYONE = 0
    OFFENDER = 1
    KONG = 2


class DealerMode(IntEnum):
    """How the dealer, or his count, enters a payment (R9.2, R9.7)."""

    OFF = 0
    ADD = 1
    MULTIPLY = 2
    FACTOR = 3


class FirstDealer(IntEnum):
    """Who deals the first hand (R2.1)."""

    SEAT0 = 0
    RANDOM = 1
    DICE = 2


class AfterExhaustion(IntEnum):
    """Who deals after an exhausted wall at which some, but not all, were ready (R2.6)."""

    STAYS = 0
    READY = 1
