"""Settlement of a finished hand (R9, R10) and who deals next (R2)."""

from zhuoji_sim.codes import SEATS, By, Flow, Outcome
from zhuoji_sim.compiled.bits import popcount
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.game.moves import first_after
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.rulesets.codes import AfterExhaustion
from zhuoji_sim.settlement.chickens import (
    collects_chickens,
    flipped_chickens,
    is_golden,
    pay_charge,
    pay_responsible,
    pay_singles,
)
from zhuoji_sim.settlement.hand_payment import pay_exhaustion, pay_void_wins, pay_winner
from zhuoji_sim.settlement.kongs import pay_kongs
from zhuoji_sim.settlement.ledger import HOUSE, Rule, open_ledger, pay


@routine
def settle(s, rules, tables, ledger):
    """Book every transfer of a finished hand in the ledger, in fan."""
    open_ledger(ledger)
    if s.outcome == Outcome.WIN:
        settle_win(s, rules, tables, ledger)
    elif s.outcome == Outcome.EXHAUSTED:
        pay_exhaustion(s, rules, tables, ledger)
    pay_void_wins(s, rules, tables, ledger)
    if s.leaver != NOBODY:
        pay(ledger, s.leaver, HOUSE, rules.table_leave_fine, Flow.PENALTY, Rule.LEAVING)


@kernel
def settle_win(s, rules, tables, ledger):
    """The hand, the kongs and the chickens all add up (R9.3)."""
    ledger.flipped = flipped_chickens(s, rules)
    ledger.golden = is_golden(s, rules)
    for winner in range(SEATS):
        if s.winners >> winner & 1:
            pay_winner(s, rules, tables, ledger, winner)
    for owner in range(SEATS):
        ones_paid = pay_kongs(s, rules, ledger, owner)
        if collects_chickens(s, rules, owner):
            pay_singles(s, rules, ledger, owner, ones_paid)
    pay_charge(s, rules, ledger)
    pay_responsible(s, rules, ledger)


@kernel
def seats_ready(s):
    """Seats that are ready, as a mask."""
    mask = 0
    for seat in range(SEATS):
        if s.waits[seat]:
            mask |= 1 << seat
    return mask


@kernel
def dealer_after_exhaustion(s, rules):
    """R2.5, R2.6: who deals after an exhausted wall."""
    ready = seats_ready(s)
    number = popcount(ready)
    if rules.dealer_exhausted == AfterExhaustion.STAYS or number == 0 or number == SEATS:
        return s.dealer
    if number == SEATS - 1:
        return first_after(15 & ~ready, s.dealer)
    return first_after(ready, s.dealer + 3)


@kernel
def next_dealer(s, rules):
    """R2: (seat, n) of the next hand's dealer."""
    dealer = s.dealer
    if s.outcome == Outcome.WIN:
        number = popcount(s.winners)
        if number == 3 and s.by != By.SELF_DRAW:
            dealer = s.source
        else:
            dealer = first_after(s.winners, s.dealer + 3)  # the old dealer counts first
    elif s.outcome == Outcome.EXHAUSTED:
        dealer = dealer_after_exhaustion(s, rules)
    return dealer, (s.dealer_count + 1 if dealer == s.dealer else 1)
