"""The money of a settled hand by what it is for, chickens by kind (R6), and what chickens were not collected."""

from enum import IntEnum

import numpy as np

from zhuoji_sim.codes import Flow
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.settlement.ledger import Status, What
from zhuoji_sim.tiles.kinds import WUGUJI

NOTHING = -1
"""In a table: entries that are left out."""


class Kind(IntEnum):
    """What money moves for. Every entry of the ledger belongs to exactly one, penalties aside."""

    HAND = 0
    HOT_SHOT = 1
    DOU = 2
    KONG_OF_ONES = 3
    """Concealed kongs of 1s, paid together with their chickens (R5.5)."""
    EXHAUSTION = 4
    CONCEALED = 5
    """1s in hand, at their plain value."""
    MELDED = 6
    DISCARDED = 7
    GOLDEN = 8
    """What these three are worth more because they are golden (R6.4)."""
    FLIPPED = 9
    CHARGE = 10
    """The charge chicken collected, golden or not."""
    CHARGE_REVERSED = 11
    """The charge chicken paid by its unready owner (R6.7)."""
    RESPONSIBLE = 12
    STANDING = 13
    """What 1s in hand are worth more (R6.17)."""
    TURNED = 14
    WEEKDAY = 15
    THROWN = 16
    """1s and 8p paid by the unready player who threw them (R6.16)."""
    WUGUJI = 17
    """8p wherever they lie, with all that they are worth (R6.12)."""
    WUGUJI_CHARGE = 18
    """The charge 8p, collected or paid."""
    WUGUJI_RESPONSIBLE = 19


class Lost(IntEnum):
    """Why chickens of a won hand are not collected."""

    UNREADY = 0
    """R6.6."""
    BURNT = 1
    """R6.10."""
    VOID = 2
    """R8.4."""
    WIND = 3
    """R6.19."""


class Share(IntEnum):
    """A seat's result from chickens, split; the parts sum to its account CHICKENS."""

    OWN = 0
    """Single chickens collected."""
    OTHERS = 1
    """Paid for others' single chickens."""
    CHARGE = 2
    """The own charge chicken, collected."""
    CHARGE_REVERSED = 3
    """The own charge chicken, paid for being unready."""
    OTHERS_CHARGE = 4
    """Paid for others' charge chickens, or received from an unready owner of one or of thrown chickens (R6.16)."""
    RESPONSIBLE = 5
    THROWN = 6
    """Own chickens that were thrown, paid for being unready (R6.16)."""


_KINDS = {
    What.PATTERN: Kind.HAND,
    What.REPORT_LIFT: Kind.HAND,
    What.KILL_LIFT: Kind.HAND,
    What.BASE: Kind.HAND,
    What.SELF_DRAW: Kind.HAND,
    What.BLOOM: Kind.HAND,
    What.HOT_SHOT_VALUE: Kind.HAND,
    What.DEALER: Kind.HAND,
    What.HOT_SHOT: Kind.HOT_SHOT,
    What.VOIDED_KONG: Kind.HOT_SHOT,
    What.CAP: Kind.HAND,
    What.CONCEALED_KONG: Kind.DOU,
    What.ADDED_KONG: Kind.DOU,
    What.EXPOSED_KONG: Kind.DOU,
    What.DEALT_KONG: Kind.DOU,
    What.LATE_KONG: Kind.DOU,
    What.KEPT_KONG: Kind.DOU,
    What.KONG_OF_ONES: Kind.KONG_OF_ONES,
    What.CONCEALED: Kind.CONCEALED,
    What.MELDED: Kind.MELDED,
    What.DISCARDED: Kind.DISCARDED,
    What.GOLDEN: Kind.GOLDEN,
    What.FLIPPED: Kind.FLIPPED,
    What.TURNED: Kind.TURNED,
    What.WEEKDAY: Kind.WEEKDAY,
    What.STANDING: Kind.STANDING,
    What.RAISED: Kind.TURNED,
    What.THROWN: Kind.THROWN,
    What.CHARGE: Kind.CHARGE,
    What.CHARGE_REVERSED: Kind.CHARGE_REVERSED,
    What.RESPONSIBLE: Kind.RESPONSIBLE,
    What.EXHAUSTION: Kind.EXHAUSTION,
}
_LOSSES = {
    Status.UNREADY: Lost.UNREADY,
    Status.BURNT: Lost.BURNT,
    Status.VOID: Lost.VOID,
    Status.WIND: Lost.WIND,
}
_FIXED = (What.CONCEALED, What.MELDED, What.DISCARDED, What.GOLDEN, What.STANDING, What.RAISED)
_WUGUJI = {
    **_KINDS,
    **dict.fromkeys(_FIXED, Kind.WUGUJI),
    What.CHARGE: Kind.WUGUJI_CHARGE,
    What.CHARGE_REVERSED: Kind.WUGUJI_CHARGE,
    What.RESPONSIBLE: Kind.WUGUJI_RESPONSIBLE,
}
"""What entries for an 8p are of another kind for."""
_SINGLES = (*_FIXED, What.FLIPPED, What.TURNED, What.WEEKDAY)
_RECEIVED_AND_PAID = {
    **dict.fromkeys(_SINGLES, (Share.OWN, Share.OTHERS)),
    What.CHARGE: (Share.CHARGE, Share.OTHERS_CHARGE),
    What.CHARGE_REVERSED: (Share.OTHERS_CHARGE, Share.CHARGE_REVERSED),
    What.THROWN: (Share.OTHERS_CHARGE, Share.THROWN),
    What.RESPONSIBLE: (Share.RESPONSIBLE, Share.RESPONSIBLE),
}
_LEFT_OUT = (NOTHING, NOTHING)

KIND_OF = np.array([_KINDS.get(what, NOTHING) for what in What])
KIND_OF_WUGUJI = np.array([_WUGUJI.get(what, NOTHING) for what in What])
LOST_OF = np.array([_LOSSES.get(status, NOTHING) for status in Status])
RECEIVED = np.array([_RECEIVED_AND_PAID.get(what, _LEFT_OUT)[0] for what in What])
PAID = np.array([_RECEIVED_AND_PAID.get(what, _LEFT_OUT)[1] for what in What])
"""By what an entry is for: the shares of its receiver and of its payer."""


@kernel
def is_of_chickens(ledger, row):
    """Is the entry for chickens that are paid on their own?"""
    flow = ledger.flow[row]
    return flow == Flow.CHICKEN or flow == Flow.CHARGE or flow == Flow.RESPONSIBLE


@kernel
def note_flows(s, rules, ledger, flows, lost):
    """Fill `flows` (i8[len(Kind)]) and `lost` (i8[len(Lost)]) of a settled hand; returns all that moved, in fan."""
    flows[:] = 0
    lost[:] = 0
    moved = 0
    for row in range(ledger.transfers):
        moved += ledger.fan[row]
        kinds = KIND_OF_WUGUJI if ledger.tile[row] == WUGUJI else KIND_OF
        kind, why = kinds[ledger.what[row]], LOST_OF[ledger.status[row]]
        if kind != NOTHING:
            flows[kind] += ledger.fan[row]
        if why != NOTHING and is_of_chickens(ledger, row):
            lost[why] += ledger.due[row]
    return moved


@kernel
def note_shares(s, ledger, seat, shares):
    """Fill `shares` (i8[len(Share)]): what a seat received and paid for chickens, in fan."""
    shares[:] = 0
    for row in range(ledger.transfers):
        if is_of_chickens(ledger, row):
            what, fan = ledger.what[row], ledger.fan[row]
            if ledger.receiver[row] == seat:
                shares[RECEIVED[what]] += fan
            elif ledger.payer[row] == seat:
                shares[PAID[what]] -= fan
