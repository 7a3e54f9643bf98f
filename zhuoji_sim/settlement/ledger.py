"""The ledger of a hand: every transfer between two players, with its kind and the rule it rests on."""

from enum import IntEnum

import numpy as np

from zhuoji_sim.codes import Part
from zhuoji_sim.compiled.decorators import kernel

TRANSFERS = 256
HOUSE = 4
"""As the receiver of a transfer: a fine that leaves the table (R9.5)."""


class Rule(IntEnum):
    """The rule a transfer is paid by; `RULE_NAMES` gives its number."""

    DISCARD_OR_SELF_DRAW = 0
    ROBBED_KONG = 1
    HOT_SHOT = 2
    DOU = 3
    KONG_OF_ONES = 4
    CHICKEN = 5
    CHARGE = 6
    RESPONSIBLE = 7
    EXHAUSTION = 8
    VOID_WIN = 9
    LEAVING = 10


RULE_NAMES = ("R9.2", "R8.2", "R8.3", "R5.3", "R5.5", "R6.3", "R6.7", "R6.8", "R10.2", "R3.5", "R9.5")

LEDGER = np.dtype(
    [
        ("deltas", "i8", 5),  # fan won or lost by each seat; the house last
        ("pattern", "i8", 4),  # of each winner (R4)
        ("value", "i8", 4),  # of each winner, lifted by R7.4 and R7.5
        ("flipped", "i8"),  # tiles that the indicator made chickens, as a mask (R6.2)
        ("golden", "i8"),  # R6.4
        ("parts", "i8", (4, 4, len(Part))),  # [payer, winner, Part] of what is paid for the hand
        ("transfers", "i8"),
        ("payer", "i8", TRANSFERS),
        ("receiver", "i8", TRANSFERS),
        ("flow", "i8", TRANSFERS),
        ("rule", "i8", TRANSFERS),
        ("fan", "i8", TRANSFERS),
    ],
    align=True,
)


def new_ledger() -> np.ndarray:
    """A 1-element array of `LEDGER`, empty."""
    return np.zeros(1, LEDGER)


@kernel
def open_ledger(ledger):
    """Empty the ledger for a new hand."""
    ledger.transfers = 0
    ledger.deltas[:] = 0


@kernel
def pay(ledger, payer, receiver, fan, flow, rule):
    """Book one transfer, in fan; nothing is booked for nothing."""
    if fan == 0:
        return
    row = ledger.transfers
    ledger.payer[row] = payer
    ledger.receiver[row] = receiver
    ledger.flow[row] = flow
    ledger.rule[row] = rule
    ledger.fan[row] = fan
    ledger.transfers = row + 1
    ledger.deltas[payer] -= fan
    ledger.deltas[receiver] += fan
