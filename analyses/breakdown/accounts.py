"""A seat's result of one hand, split into accounts that add up to it (fan)."""

from enum import IntEnum

from zhuoji_sim.codes import By, Flow, Part
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.legality import is_kill, may_win_without_kill, passed_up_a_win


class Account(IntEnum):
    """What a seat won or paid a hand for; every transfer of the ledger belongs to exactly one."""

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


@kernel
def needed_kill(s, rules, winner):
    """Could this winner on a discard have won on it only because it was a reporter's? (R3.4, R3.5, R7.5)"""
    if not is_kill(s, rules):
        return False
    return passed_up_a_win(s, rules, winner) or not may_win_without_kill(s, rules, winner)


@kernel
def account_of(s, rules, flow, receiver, seat):
    """The account of a seat that a transfer it pays or receives belongs to."""
    if flow == Flow.DOU:
        return Account.OWN_DOU.value if receiver == seat else Account.OTHERS_DOU.value
    if flow == Flow.CHICKEN or flow == Flow.CHARGE or flow == Flow.RESPONSIBLE:
        return Account.CHICKENS.value
    if flow == Flow.EXHAUSTION:
        return Account.EXHAUSTION.value
    if receiver == seat:
        return Account.WON.value
    if flow == Flow.HOT_SHOT or s.by == By.ROBBED_KONG:
        return Account.KONG_SHOTS.value
    if s.by == By.SELF_DRAW:
        return Account.DRAWN.value
    return Account.KILL_ONLY.value if needed_kill(s, rules, receiver) else Account.SHOT.value


@kernel
def keep_accounts(s, rules, ledger, seat, accounts):
    """Fill `accounts` (i8[len(Account)]) of a seat from a settled hand; they sum to its delta."""
    for account in range(len(accounts)):
        accounts[account] = 0
    for row in range(ledger.transfers):
        payer, receiver, fan = ledger.payer[row], ledger.receiver[row], ledger.fan[row]
        if payer == seat or receiver == seat:
            account = account_of(s, rules, ledger.flow[row], receiver, seat)
            accounts[account] += fan if receiver == seat else -fan
            if account == Account.SHOT and ledger.flow[row] == Flow.HAND and not s.reported[receiver]:
                lift = ledger.parts[payer, receiver, Part.LIFT]
                accounts[Account.SHOT] += lift
                accounts[Account.KILL_LIFT] -= lift
