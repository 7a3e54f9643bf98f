"""Dou 豆: what kongs pay (R5)."""

from zhuoji_sim.codes import SEATS, Dou, Flow
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.settlement.chickens import collects_chickens, single_value
from zhuoji_sim.settlement.collecting import counts_for, is_ready
from zhuoji_sim.settlement.ledger import Rule, pay
from zhuoji_sim.tiles.kinds import YAOJI


@kernel
def kong_value(rules, dou):
    """What one payer owes for a kong, in fan (R5)."""
    if dou == Dou.CONCEALED:
        return rules.kong_concealed
    if dou == Dou.ADDED or (dou == Dou.KEPT and rules.kong_late_added_pays):
        return rules.kong_added
    if dou == Dou.EXPOSED:
        return rules.kong_exposed
    if dou == Dou.DEALT:
        return rules.kong_dealt
    return 0


@kernel
def kong_income(s, rules, seat, meld):
    """R8.3: what a kong would have brought in from all its payers, as a plain kong."""
    dou = s.meld_dou[seat, meld]
    return kong_value(rules, dou) * (1 if dou == Dou.EXPOSED else SEATS - 1)


@kernel
def kong_pays(s, rules, seat, meld):
    """R5.4, R8.3, R8.4: is this kong paid at all?"""
    if s.meld_dou[seat, meld] == Dou.NONE or s.meld_void[seat, meld] or not counts_for(s, rules, seat):
        return False
    return rules.kong_needs_ready == 0 or is_ready(s, seat)


@kernel
def is_kong_of_ones(s, rules, seat, meld):
    """R5.5: a concealed or dealt kong of 1s that is paid together with its chickens."""
    dou = s.meld_dou[seat, meld]
    return (
        rules.kong_concealed_ones != 0
        and s.meld_tile[seat, meld] == YAOJI
        and (dou == Dou.CONCEALED or dou == Dou.DEALT)
        and collects_chickens(s, rules, seat)
    )


@kernel
def kong_of_ones_value(s, rules, dou):
    """R5.5: the greater of its own price and the plain sum of the kong and its four chickens."""
    chickens = 4 * single_value(s, rules, YAOJI) if rules.chicken_scope_melds else 0
    return max(rules.kong_concealed_ones, kong_value(rules, dou) + chickens)


@kernel
def pay_kongs(s, rules, ledger, owner):
    """R5.1, R5.3: pay a seat's kongs; returns how many 1s were paid with them, as chickens (R5.5)."""
    ones_paid = 0
    for meld in range(s.melds[owner]):
        if kong_pays(s, rules, owner, meld):
            dou = s.meld_dou[owner, meld]
            fan, rule = kong_value(rules, dou), Rule.DOU
            if is_kong_of_ones(s, rules, owner, meld):
                fan, rule = kong_of_ones_value(s, rules, dou), Rule.KONG_OF_ONES
                if rules.chicken_scope_melds:
                    ones_paid = 4
            for payer in range(SEATS):
                if payer != owner and (dou != Dou.EXPOSED or payer == s.meld_from[owner, meld]):
                    pay(ledger, payer, owner, fan, Flow.DOU, rule)
    return ones_paid
