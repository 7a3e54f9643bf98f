"""Chickens 鸡: whose count, and who pays (R6)."""

import numpy as np

from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.state import NOBODY, melded_copies
from zhuoji_sim.settlement.chicken_kinds import charge_owner, counts_at
from zhuoji_sim.settlement.collecting import chicken_status, is_ready
from zhuoji_sim.settlement.ledger import Rule, Status, What, collect, miss, pay
from zhuoji_sim.tiles.kinds import FIXED, YAOJI

PLACES = (What.CONCEALED.value, What.MELDED.value, What.DISCARDED.value)
"""Where a chicken may lie (R6.5)."""


@kernel
def copies_at(s, rules, owner, tile, place):
    """R6.5: the owner's copies of a tile in one place, without a charge chicken, which is paid on its own (R6.7)."""
    if place == What.CONCEALED:
        return np.int64(s.counts[owner, tile])
    if place == What.MELDED:
        return melded_copies(s, owner, tile)
    copies = np.int64(s.river[owner, tile])
    for which in range(len(FIXED)):
        if tile == FIXED[which] and copies and charge_owner(s, rules, which) == owner:
            copies -= 1
    return copies


@kernel
def pays_for_discards(s, rules, owner):
    """R6.16: does this player pay for the fixed chickens that he threw, instead of collecting for them? 包鸡"""
    return rules.chicken_unready_pays != 0 and not is_ready(s, owner)


@kernel
def pay_fixed(s, rules, ledger, owner, which, status, already_paid):
    """R6.1, R6.3, R6.4, R6.12, R6.17: a fixed chicken of the owner by where it lies, and what raises all of it."""
    tile, plain = FIXED[which], rules.fixed_value[which]
    number = 0
    for place in PLACES:
        if not counts_at(rules, True, place) or (place == What.DISCARDED and pays_for_discards(s, rules, owner)):
            continue
        copies = copies_at(s, rules, owner, tile, place)
        if place == What.MELDED and tile == YAOJI:
            copies -= already_paid
        number += copies
        collect(ledger, owner, plain * copies, Rule.CHICKEN, place, tile, copies, status)
        if place == What.CONCEALED:
            more = rules.chicken_standing * copies
            collect(ledger, owner, more, Rule.CHICKEN, What.STANDING, tile, copies, status)
    raised = (ledger.worth[which] - plain) * number
    what = What.GOLDEN.value if ledger.golden[which] else What.RAISED.value
    collect(ledger, owner, raised, Rule.CHICKEN, what, tile, number, status)


@kernel
def pay_unfixed(s, rules, ledger, owner, tiles, what, status, already_paid):
    """R6.2, R6.3, R6.13 to R6.15: the owner's chickens of one kind, a mask without the fixed ones."""
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        copies = -already_paid if tile == YAOJI else 0
        for place in PLACES:
            if counts_at(rules, False, place):
                copies += copies_at(s, rules, owner, tile, place)
        collect(ledger, owner, rules.chicken_value * copies, Rule.CHICKEN, what, tile, copies, status)


@kernel
def pay_singles(s, rules, ledger, owner, already_paid):
    """R6.1 to R6.6: each of the others pays for each chicken; `already_paid` 1s were paid with a kong (R5.5)."""
    status = chicken_status(ledger, owner)
    unfixed = ~0
    for which in range(len(FIXED)):
        if rules.fixed[which]:
            pay_fixed(s, rules, ledger, owner, which, status, already_paid)
            unfixed &= ~(1 << FIXED[which])
    pay_unfixed(s, rules, ledger, owner, ledger.flipped & unfixed, What.FLIPPED, status, already_paid)
    pay_unfixed(s, rules, ledger, owner, ledger.turned & unfixed, What.TURNED, status, already_paid)
    pay_unfixed(s, rules, ledger, owner, ledger.weekday & unfixed, What.WEEKDAY, status, already_paid)
    if pays_for_discards(s, rules, owner) and not ledger.void >> owner & 1:
        pay_for_discards(s, rules, ledger, owner)


@kernel
def pay_each_ready(s, ledger, owner, due, rule, what, tile, copies):
    """R6.7, R6.16: an unready owner pays each player who is ready or has won, but no burnt one (R6.10)."""
    for other in range(SEATS):
        if other != owner and is_ready(s, other) and not ledger.burnt >> other & 1:
            pay(ledger, owner, other, due, rule, what, tile, copies)


@kernel
def pay_for_discards(s, rules, ledger, owner):
    """R6.16: the fixed chickens that an unready player threw, without a charge chicken that he pays by R6.7."""
    for which in range(len(FIXED)):
        if rules.fixed[which]:
            tile = FIXED[which]
            copies = np.int64(s.river[owner, tile])
            if rules.chicken_charge_unready_pays and charge_owner(s, rules, which) == owner:
                copies -= 1
            due = ledger.worth[which] * copies
            pay_each_ready(s, ledger, owner, due, Rule.THROWN_CHICKEN, What.THROWN, tile, copies)


@kernel
def pay_charge(s, rules, ledger, which):
    """R6.7: the charge chicken 冲锋鸡; an unready owner may pay it instead, or as one that he threw (R6.16)."""
    owner, value, tile = charge_owner(s, rules, which), ledger.charge_value[which], FIXED[which]
    if owner == NOBODY:
        return
    if is_ready(s, owner) or not (rules.chicken_charge_unready_pays or rules.chicken_unready_pays):
        collect(ledger, owner, value, Rule.CHARGE, What.CHARGE, tile, 1, chicken_status(ledger, owner))
    elif rules.chicken_charge_unready_pays and not ledger.void >> owner & 1:
        pay_each_ready(s, ledger, owner, value, Rule.CHARGE, What.CHARGE_REVERSED, tile, 1)


@kernel
def pay_responsible(s, rules, ledger, which):
    """R6.8: who threw the first of a fixed chicken pays its claimer more than the others do 责任鸡."""
    claimer, due, tile = s.claimer[which], rules.fixed_responsible[which], FIXED[which]
    if claimer == NOBODY or due == 0:
        return
    status = chicken_status(ledger, claimer)
    if status == Status.PAID:
        pay(ledger, s.thrower[which], claimer, due, Rule.RESPONSIBLE, What.RESPONSIBLE, tile, 1)
    else:
        miss(ledger, claimer, due, Rule.RESPONSIBLE, What.RESPONSIBLE, tile, 1, status)
