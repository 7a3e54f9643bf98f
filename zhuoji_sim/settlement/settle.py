"""Settlement of a finished hand (R9, R10) and who deals next (R2)."""

from zhuoji_sim.codes import SEATS, NextDeal, Outcome
from zhuoji_sim.compiled.bits import popcount
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.moves import first_after
from zhuoji_sim.game.state import NO_TILE, NOBODY, STATE
from zhuoji_sim.game.table import everybody, others
from zhuoji_sim.rulesets.codes import AfterExhaustion
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.settlement.chicken_kinds import note_chickens
from zhuoji_sim.settlement.chickens import pay_charge, pay_responsible, pay_singles
from zhuoji_sim.settlement.collecting import note_who_collects
from zhuoji_sim.settlement.hand_payment import pay_exhaustion, pay_void_wins, pay_winner
from zhuoji_sim.settlement.kongs import pay_kongs
from zhuoji_sim.settlement.ledger import HOUSE, LEDGER, Rule, What, blow_away, open_ledger, pay
from zhuoji_sim.tiles.kinds import FIXED, WIND


@door(STATE, RULES, TABLES, LEDGER)
def settle(s, rules, tables, ledger):
    """Book all that a finished hand pays, and what it would pay but for a rule, in fan."""
    open_ledger(ledger, rules)
    if s.outcome == Outcome.WIN:
        settle_win(s, rules, tables, ledger)
    elif s.outcome == Outcome.EXHAUSTED:
        pay_exhaustion(s, rules, tables, ledger)
    pay_void_wins(s, rules, tables, ledger)
    if is_blown(s, rules):
        blow_away(ledger)
    if s.leaver != NOBODY:
        pay(ledger, s.leaver, HOUSE, rules.table_leave_fine, Rule.LEAVING, What.LEAVING, NO_TILE, 0)


@kernel
def settle_win(s, rules, tables, ledger):
    """The hand, the kongs and the chickens all add up (R9.3)."""
    note_chickens(s, rules, ledger)
    note_who_collects(s, rules, ledger)
    for winner in range(SEATS):
        if s.winners >> winner & 1:
            pay_winner(s, rules, tables, ledger, winner)
    for owner in range(SEATS):
        ones_paid = pay_kongs(s, rules, ledger, owner)
        pay_singles(s, rules, ledger, owner, ones_paid)
    for which in range(len(FIXED)):
        pay_charge(s, rules, ledger, which)
        pay_responsible(s, rules, ledger, which)


@kernel
def is_blown(s, rules):
    """R6.19: somebody has won, and the wind 吹风鸡 is turned up."""
    return rules.events_wind != 0 and s.outcome == Outcome.WIN and s.indicator == WIND


@kernel
def seats_ready(s):
    """Seats that are ready, as a mask."""
    mask = 0
    for seat in range(SEATS):
        if s.waits[seat]:
            mask |= 1 << seat
    return mask


@kernel
def dealer_after_win(s, rules):
    """R2.2 to R2.4: (seat, why) of who deals after a won hand."""
    number = popcount(s.winners)
    if number > 1 and number == others(rules):
        return s.source, NextDeal.THREE.value
    dealer = first_after(s.winners, s.dealer + 3)  # the old dealer counts first
    if number == 2:
        return dealer, NextDeal.TWO.value
    return dealer, NextDeal.DEALER_WON.value if dealer == s.dealer else NextDeal.WINNER.value


@kernel
def dealer_after_exhaustion(s, rules):
    """R2.5, R2.6: (seat, why) of who deals after an exhausted wall."""
    ready = seats_ready(s)
    number = popcount(ready)
    if number == 0:
        return s.dealer, NextDeal.NONE.value
    if number == rules.table_players:
        return s.dealer, NextDeal.ALL.value
    if rules.dealer_exhausted == AfterExhaustion.STAYS:
        return s.dealer, NextDeal.STAYS.value
    if number > 1 and number == others(rules):
        return first_after(everybody(rules) & ~ready, s.dealer), NextDeal.ONLY_UNREADY.value
    dealer = first_after(ready, s.dealer + 3)
    return dealer, NextDeal.DEALER_READY.value if dealer == s.dealer else NextDeal.NEAREST.value


@kernel
def next_dealer(s, rules):
    """R2: (seat, n, why) of the next hand's dealer; why is a code of `NextDeal`."""
    dealer, why = s.dealer, NextDeal.VOID.value
    if is_blown(s, rules):
        why = NextDeal.WIND.value
    elif s.outcome == Outcome.WIN:
        dealer, why = dealer_after_win(s, rules)
    elif s.outcome == Outcome.EXHAUSTED:
        dealer, why = dealer_after_exhaustion(s, rules)
    return dealer, (s.dealer_count + 1 if dealer == s.dealer else 1), why
