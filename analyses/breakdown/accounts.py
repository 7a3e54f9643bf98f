"""A seat's result of one hand, split into accounts that add up to it (fan)."""

from enum import IntEnum

import numpy as np

from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.settlement.ledger import Rule, What


class Account(IntEnum):
    """What a seat won or paid a hand for; every entry of the ledger that it pays or receives belongs to exactly one."""

    WON = 0
    """Hand payments received, hot shot extras included."""
    SHOT = 1
    """Paid on an own discard: the plain price, without what a kill adds."""
    KILL_LIFT = 2
    """Paid on an own discard: the part that is there because it was a reporter's (R7.5)."""
    KILL_ONLY = 3
    """Paid on an own discard to winners who could not have won on it without the kill (R7.5)."""
    DRAWN = 4
    """Paid to others' self-draws, lifts of R7.6 included."""
    KONG_SHOTS = 5
    """Paid as the robbed player, and hot shot extras paid (R8.2, R8.3)."""
    OWN_DOU = 6
    OTHERS_DOU = 7
    CHICKENS = 8
    EXHAUSTION = 9


_RECEIVED_AND_PAID = {
    Rule.DISCARD: (Account.WON, Account.SHOT),
    Rule.NEEDED_KILL: (Account.WON, Account.KILL_ONLY),
    Rule.SELF_DRAW: (Account.WON, Account.DRAWN),
    Rule.ROBBED_KONG: (Account.WON, Account.KONG_SHOTS),
    Rule.HOT_SHOT: (Account.WON, Account.KONG_SHOTS),
    Rule.DOU: (Account.OWN_DOU, Account.OTHERS_DOU),
    Rule.KONG_OF_ONES: (Account.OWN_DOU, Account.OTHERS_DOU),
    Rule.CHICKEN: (Account.CHICKENS, Account.CHICKENS),
    Rule.CHARGE: (Account.CHICKENS, Account.CHICKENS),
    Rule.RESPONSIBLE: (Account.CHICKENS, Account.CHICKENS),
    Rule.THROWN_CHICKEN: (Account.CHICKENS, Account.CHICKENS),
    Rule.EXHAUSTION: (Account.EXHAUSTION, Account.EXHAUSTION),
    Rule.VOID_WIN: (Account.WON, Account.SHOT),
    Rule.LEAVING: (Account.WON, Account.SHOT),
    Rule.UNREADY_KONG: (Account.OTHERS_DOU, Account.OWN_DOU),
}
RECEIVED = np.array([_RECEIVED_AND_PAID[rule][0] for rule in Rule])
PAID = np.array([_RECEIVED_AND_PAID[rule][1] for rule in Rule])
"""By rule: the accounts of an entry's receiver and of its payer, what a kill adds on a discard aside."""


@kernel
def keep_accounts(s, rules, ledger, seat, accounts):
    """Fill `accounts` (i8[len(Account)]) of a seat from a settled hand; they sum to its delta."""
    for account in range(len(accounts)):
        accounts[account] = 0
    for row in range(ledger.transfers):
        rule, fan = ledger.rule[row], ledger.fan[row]
        if ledger.receiver[row] == seat:
            accounts[RECEIVED[rule]] += fan
        elif ledger.payer[row] == seat:
            kill_lift = rule == Rule.DISCARD and ledger.what[row] == What.KILL_LIFT
            accounts[Account.KILL_LIFT.value if kill_lift else PAID[rule]] -= fan
