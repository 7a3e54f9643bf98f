"""The ledger of a hand: every amount between two players by itself, what it is for, and why if it is not paid.

Whatever asks where the money of a hand comes from is a sum over these entries, grouped by their columns.
"""

from enum import IntEnum

import numpy as np

from zhuoji_sim.codes import SEATS, Dou, Flow
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.game.table import others
from zhuoji_sim.tiles.kinds import FIXED

HOUSE = 4
"""As the receiver of an entry: a fine that leaves the table (R9.5)."""


class Rule(IntEnum):
    """The rule an entry is paid by; `RULE_NAMES` gives its number."""

    DISCARD = 0
    NEEDED_KILL = 1
    """A win on a discard that the winner could not have claimed had it not been a reporter's (R7.5)."""
    SELF_DRAW = 2
    ROBBED_KONG = 3
    HOT_SHOT = 4
    DOU = 5
    KONG_OF_ONES = 6
    CHICKEN = 7
    CHARGE = 8
    RESPONSIBLE = 9
    EXHAUSTION = 10
    VOID_WIN = 11
    LEAVING = 12
    UNREADY_KONG = 13
    """A kong that its unready owner pays for (R5.7)."""
    THROWN_CHICKEN = 14
    """A fixed chicken that an unready player threw (R6.16)."""


RULE_NAMES = (
    *("R9.2", "R9.2", "R9.2", "R8.2", "R8.3", "R5.3", "R5.5"),
    *("R6.3", "R6.7", "R6.8", "R10.2", "R3.5", "R9.5", "R5.7", "R6.16"),
)
FLOW_OF_RULE = np.array(
    [
        *[Flow.HAND, Flow.HAND, Flow.HAND, Flow.HAND, Flow.HOT_SHOT, Flow.DOU, Flow.DOU],
        *[Flow.CHICKEN, Flow.CHARGE, Flow.RESPONSIBLE, Flow.EXHAUSTION, Flow.PENALTY, Flow.PENALTY, Flow.DOU],
        Flow.CHICKEN,
    ],
    np.int8,
)


class What(IntEnum):
    """What an entry is for; what is paid for the hand comes in the order of R9.2."""

    PATTERN = 0
    REPORT_LIFT = 1
    """What the winner's own report adds (R7.4)."""
    KILL_LIFT = 2
    """What killing a reporter adds (R7.5, R7.6), beyond the winner's own report (R7.7)."""
    BASE = 3
    SELF_DRAW = 4
    BLOOM = 5
    HOT_SHOT_VALUE = 6
    """The value again, on a hot shot (R8.6)."""
    DEALER = 7
    HOT_SHOT = 8
    """The fixed extra of a hot shot (R8.3)."""
    VOIDED_KONG = 9
    """What the kong that a hot shot voids would have brought in (R8.3)."""
    CAP = 10
    """What goes beyond the cap, taken back (R9.8)."""
    CONCEALED_KONG = 11
    ADDED_KONG = 12
    EXPOSED_KONG = 13
    DEALT_KONG = 14
    LATE_KONG = 15
    KEPT_KONG = 16
    KONG_OF_ONES = 17
    """A concealed kong of 1s, paid together with its chickens (R5.5)."""
    CONCEALED = 18
    """Fixed chickens in hand, at their plain value."""
    MELDED = 19
    DISCARDED = 20
    GOLDEN = 21
    """What these three are worth more because they are golden (R6.4)."""
    FLIPPED = 22
    """Flipped chickens, golden ones aside."""
    CHARGE = 23
    CHARGE_REVERSED = 24
    """The charge chicken paid by its unready owner (R6.7)."""
    RESPONSIBLE = 25
    EXHAUSTION = 26
    VOID_WIN = 27
    LEAVING = 28
    STANDING = 29
    """What fixed chickens in hand are worth more (R6.17)."""
    RAISED = 30
    """What fixed chickens are worth more because they are turned ones too (R6.13)."""
    TURNED = 31
    """Turned chickens that are no flipped ones (R6.13)."""
    WEEKDAY = 32
    """Weekday chickens that are neither (R6.14)."""
    THROWN = 33
    """Fixed chickens paid by the unready player who threw them (R6.16)."""


KONGS = What.CONCEALED_KONG - Dou.CONCEALED
"""Added to a `Dou`: what the kong's entries are for."""


class Status(IntEnum):
    """Whether an entry is paid, or why not."""

    PAID = 0
    UNREADY = 1
    """Its receiver is neither ready nor a winner (R5.4, R6.6)."""
    BURNT = 2
    """Its receiver has shot hot (R6.10)."""
    VOID = 3
    """Its receiver's chickens, or kongs, do not count (R8.4, R8.5)."""
    VOID_KONG = 4
    """The kong led to a hot shot (R8.3)."""
    LATE = 5
    """A dealt kong declared after the first discard (R5.2)."""
    KEPT = 6
    """An added kong whose fourth tile was in the hand when ponging (R5.6)."""
    FREE = 7
    """A kong that these rules give no price (R5)."""
    WIND = 8
    """The wind has been turned up (R6.19)."""


# How many entries can there be? What is not paid books no more than what is. A won hand books at most
#   hand: 3 robbers x 4 shares (R8.6) x 6 parts (one of two lifts) and 3 caps = 75,
#     more than 3 winners on a hot shot's 8 parts and 2 caps;
#   kongs: 4 seats x 4 melds x 3 payers = 48;
#   chickens: 4 seats x 3 payers x (2 fixed ones in 3 places, standing, raised; 2 flipped, 1 turned, 3 daily) = 192,
#     what the unready threw (R6.16), 2 fixed ones x 4 pairs of an unready and a ready seat = 8;
#   charges 2 x 3, responsible 2; void wins 3 x 3 = 9, a fine 1.
# That is 341; an exhausted wall books at most 2 x 2. So a row needs no check.
ENTRIES = 344

LEDGER = np.dtype(
    [
        ("others", "i8"),  # how many pay what each of the others pays (R1.9)
        ("deltas", "i8", SEATS + 1),  # fan won or lost by each seat; the house last
        # the winners
        ("pattern", "i8", SEATS),  # R4
        ("value", "i8", SEATS),  # lifted by R7.4 and R7.5
        ("kills", "i8"),  # whose win kills a reporter (R7.5, R7.6), as a mask
        # the chickens of a won hand
        ("flipped", "i8"),  # tiles that the indicator made chickens, as a mask (R6.2)
        ("turned", "i8"),  # the turned tile, if it is one and no flipped one (R6.13)
        ("weekday", "i8"),  # those of the day that are neither (R6.14)
        ("golden", "i8", len(FIXED)),  # of each fixed chicken: is it golden (R6.4)?
        ("worth", "i8", len(FIXED)),  # of one copy, whether always a chicken or not (R6.3, R6.4)
        ("charge_value", "i8", len(FIXED)),  # of its charge chicken (R6.7)
        # seats that collect for no chicken, and why, as masks
        ("unready", "i8"),  # R6.6
        ("burnt", "i8"),  # R6.10
        ("void", "i8"),  # R8.4, R8.5
        ("void_kongs", "i8"),  # seats whose kongs do not count (R8.4, R8.5)
        # after the hand
        ("why_next", "i8"),  # a code of `NextDeal`, where it has been asked for
        # the entries
        ("transfers", "i8"),  # how many, the unpaid ones among them
        ("payer", "i1", ENTRIES),  # `NOBODY` if it is not paid
        ("receiver", "i1", ENTRIES),
        ("flow", "i1", ENTRIES),
        ("rule", "i1", ENTRIES),
        ("what", "i1", ENTRIES),
        ("tile", "i1", ENTRIES),  # of a kong or a chicken, else `NO_TILE`
        ("copies", "i1", ENTRIES),  # of this tile
        ("status", "i1", ENTRIES),
        ("fan", "i8", ENTRIES),  # what is paid
        ("due", "i8", ENTRIES),  # the same if it is paid; else what all who would have paid had paid together
    ],
    align=True,
)


def new_ledger() -> np.ndarray:
    """A 1-element array of `LEDGER`, empty."""
    return np.zeros(1, LEDGER)


@kernel
def open_ledger(ledger, rules):
    """Empty the ledger for a new hand."""
    ledger.others = others(rules)
    ledger.transfers = 0
    ledger.deltas[:] = 0
    ledger.kills = 0


@kernel
def write(ledger, payer, receiver, fan, due, rule, what, tile, copies, status):
    """One more entry."""
    row = ledger.transfers
    ledger.payer[row] = payer
    ledger.receiver[row] = receiver
    ledger.flow[row] = FLOW_OF_RULE[rule]
    ledger.rule[row] = rule
    ledger.what[row] = what
    ledger.tile[row] = tile
    ledger.copies[row] = copies
    ledger.status[row] = status
    ledger.fan[row] = fan
    ledger.due[row] = due
    ledger.transfers = row + 1


@kernel
def pay(ledger, payer, receiver, fan, rule, what, tile, copies):
    """Book what one player pays another, in fan; nothing is booked for nothing."""
    if fan != 0:
        write(ledger, payer, receiver, fan, fan, rule, what, tile, copies, Status.PAID)
        ledger.deltas[payer] -= fan
        ledger.deltas[receiver] += fan


@kernel
def miss(ledger, receiver, due, rule, what, tile, copies, status):
    """Book what a player does not get from anybody, and why."""
    write(ledger, NOBODY, receiver, 0, due, rule, what, tile, copies, status)


@kernel
def collect(ledger, owner, due, rule, what, tile, copies, status):
    """Book what each of the others owes a tile's owner, or that he misses it all; nothing is booked for nothing."""
    if due != 0:
        book_from_all(ledger, owner, due, rule, what, tile, copies, status)


@routine
def book_from_all(ledger, owner, due, rule, what, tile, copies, status):
    """The entries of `collect`."""
    if status != Status.PAID:
        miss(ledger, owner, due * ledger.others, rule, what, tile, copies, status)
        return
    for payer in range(ledger.others + 1):
        if payer != owner:
            write(ledger, payer, owner, due, due, rule, what, tile, copies, status)
            ledger.deltas[payer] -= due
    ledger.deltas[owner] += due * ledger.others


@kernel
def blow_away(ledger):
    """R6.19: nothing that is booked is paid."""
    for row in range(ledger.transfers):
        if ledger.status[row] == Status.PAID:
            ledger.payer[row] = NOBODY
            ledger.status[row] = Status.WIND
            ledger.fan[row] = 0
    ledger.deltas[:] = 0
