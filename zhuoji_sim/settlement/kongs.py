"""Dou 豆: what kongs pay (R5)."""

import numpy as np

from zhuoji_sim.codes import Dou
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.table import others
from zhuoji_sim.rulesets.codes import ExposedPayer, UnreadyKong
from zhuoji_sim.settlement.chicken_kinds import counts_at
from zhuoji_sim.settlement.collecting import chicken_status, is_ready
from zhuoji_sim.settlement.ledger import KONGS, Rule, Status, What, collect, miss, pay
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
def by_discarder(rules, dou):
    """R5.1: the discarder alone pays for the kong."""
    return dou == Dou.EXPOSED and rules.kong_exposed_payer == ExposedPayer.DISCARDER


@kernel
def kong_payers(rules, dou):
    """R5.1: how many pay for a kong."""
    return 1 if by_discarder(rules, dou) else others(rules)


@kernel
def kong_income(s, rules, seat, meld):
    """R8.3: what a kong would have brought in from all its payers, as a plain kong."""
    dou = s.meld_dou[seat, meld]
    return kong_value(rules, dou) * kong_payers(rules, dou)


@kernel
def is_kong_of_ones(s, rules, ledger, seat, meld):
    """R5.5: a concealed or dealt kong of 1s that, if it is paid, is paid together with its chickens."""
    dou = s.meld_dou[seat, meld]
    return (
        rules.kong_concealed_ones != 0
        and s.meld_tile[seat, meld] == YAOJI
        and (dou == Dou.CONCEALED or dou == Dou.DEALT)
        and chicken_status(ledger, seat) == Status.PAID
    )


@kernel
def chickens_in_kong(rules):
    """How many 1s of a kong are chickens that count, if a 1s is one (R6.5, R6.15)."""
    return 4 if counts_at(rules, rules.chicken_yaoji != 0, What.MELDED.value) else 0


@kernel
def kong_of_ones_value(rules, ledger, dou):
    """R5.5: the greater of its own price and the plain sum of the kong and its four chickens."""
    return max(rules.kong_concealed_ones, kong_value(rules, dou) + chickens_in_kong(rules) * ledger.worth[0])


@kernel
def kong_status(s, rules, ledger, seat, meld):
    """R5.4, R5.7, R8.3 to R8.5: is this kong paid, if it has a price? If not, why not?"""
    if ledger.void_kongs >> seat & 1:
        return Status.VOID.value
    if s.meld_void[seat, meld]:
        return Status.VOID_KONG.value
    minds = rules.kong_needs_ready or rules.kong_unready != UnreadyKong.NOTHING
    return Status.UNREADY.value if minds and not is_ready(s, seat) else Status.PAID.value


@kernel
def why_free(rules, dou):
    """R5.2, R5.6: why a kong has no price."""
    if dou == Dou.LATE:
        return Status.LATE.value
    return Status.KEPT.value if dou == Dou.KEPT and not rules.kong_late_added_pays else Status.FREE.value


@kernel
def pay_kong_reversed(s, rules, ledger, owner, meld):
    """R5.7: an unready owner pays those who would have paid him, all or the ready; returns whether he pays anybody."""
    dou = np.int64(s.meld_dou[owner, meld])
    alone, before = by_discarder(rules, dou), ledger.transfers
    for other in range(rules.table_players):
        asked = other == s.meld_from[owner, meld] if alone else other != owner
        if asked and (rules.kong_unready == UnreadyKong.PAYS_ALL or is_ready(s, other)):
            due, tile = kong_value(rules, dou), s.meld_tile[owner, meld]
            pay(ledger, owner, other, due, Rule.UNREADY_KONG, KONGS + dou, tile, 4)
    return ledger.transfers > before


@kernel
def pay_kong(s, rules, ledger, owner, meld):
    """R5.1, R5.3: book a kong, paid or not; returns how many 1s are paid with it, as chickens (R5.5)."""
    dou, tile, ones = np.int64(s.meld_dou[owner, meld]), s.meld_tile[owner, meld], 0
    due, rule, what = kong_value(rules, dou), Rule.DOU.value, KONGS + dou
    status = kong_status(s, rules, ledger, owner, meld)
    if status == Status.PAID and is_kong_of_ones(s, rules, ledger, owner, meld):
        due, rule, what = kong_of_ones_value(rules, ledger, dou), Rule.KONG_OF_ONES.value, What.KONG_OF_ONES.value
        ones = chickens_in_kong(rules)
    elif due == 0 and (status == Status.PAID or status == Status.UNREADY):
        status = why_free(rules, dou)
    if status == Status.UNREADY and rules.kong_unready != UnreadyKong.NOTHING:
        if pay_kong_reversed(s, rules, ledger, owner, meld):
            return 0
    if status != Status.PAID:
        miss(ledger, owner, kong_income(s, rules, owner, meld), rule, what, tile, 4, status)
    elif by_discarder(rules, dou):
        pay(ledger, np.int64(s.meld_from[owner, meld]), owner, due, rule, what, tile, 4)
    else:
        collect(ledger, owner, due, rule, what, tile, 4, status)
    return ones


@kernel
def pay_kongs(s, rules, ledger, owner):
    """R5.3: book a seat's kongs; returns how many 1s are paid with them, as chickens (R5.5)."""
    ones = 0
    for meld in range(s.melds[owner]):
        if s.meld_dou[owner, meld] != Dou.NONE:
            ones += pay_kong(s, rules, ledger, owner, meld)
    return ones
