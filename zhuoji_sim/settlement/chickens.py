"""Chickens 鸡: which tiles are chickens, whose count, and who pays (R6)."""

import numpy as np

from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.state import NO_TILE, NOBODY, melded_copies
from zhuoji_sim.settlement.collecting import chicken_status, is_ready
from zhuoji_sim.settlement.ledger import Rule, Status, What, collect, miss, pay
from zhuoji_sim.tiles.kinds import YAOJI

PLACES = (What.CONCEALED.value, What.MELDED.value, What.DISCARDED.value)
"""Where a chicken may lie (R6.5)."""


@kernel
def flipped_chickens(s, rules):
    """R6.2, R6.9: the tiles that the indicator makes chickens, as a mask; none without an undrawn tile."""
    if not rules.chicken_flipped or s.indicator == NO_TILE:
        return 0
    suit, rank = s.indicator // 9, s.indicator % 9
    tiles = 1 << suit * 9 + (rank + 1) % 9
    if rules.chicken_swing:
        tiles |= 1 << suit * 9 + (rank + 8) % 9
    return tiles


@kernel
def note_chickens(s, rules, ledger):
    """R6.2 to R6.4, R6.7: note which tiles are chickens, and what a 1s and the charge chicken are worth."""
    flipped = flipped_chickens(s, rules)
    golden = rules.chicken_yaoji != 0 and flipped >> YAOJI & 1 != 0
    plain = rules.chicken_value if rules.chicken_yaoji or flipped >> YAOJI & 1 else 0
    ledger.flipped = flipped
    ledger.golden = golden
    ledger.ones_value = rules.chicken_golden if golden else plain
    ledger.charge_value = rules.chicken_charge_golden if golden else rules.chicken_charge


@kernel
def copies_at(s, rules, owner, tile, place):
    """R6.5: copies of a chicken that count in one place; the charge chicken is paid on its own (R6.7)."""
    if place == What.CONCEALED:
        return np.int64(s.counts[owner, tile]) if rules.chicken_scope_concealed else 0
    if place == What.MELDED:
        return melded_copies(s, owner, tile) if rules.chicken_scope_melds else 0
    if not rules.chicken_scope_discards:
        return 0
    charges = tile == YAOJI and rules.chicken_charge != 0 and s.charge == owner
    return np.int64(s.river[owner, tile]) - charges


@kernel
def pay_ones(s, rules, ledger, owner, status, already_paid):
    """R6.1, R6.3, R6.4: the owner's 1s by where they lie, and what gold adds to all of them."""
    plain = rules.chicken_value
    ones = 0
    for place in PLACES:
        copies = copies_at(s, rules, owner, YAOJI, place) - (already_paid if place == What.MELDED else 0)
        ones += copies
        collect(ledger, owner, plain * copies, Rule.CHICKEN, place, YAOJI, copies, status)
    gold = (ledger.ones_value - plain) * ones
    collect(ledger, owner, gold, Rule.CHICKEN, What.GOLDEN, YAOJI, ones, status)


@kernel
def pay_flipped(s, rules, ledger, owner, status, already_paid):
    """R6.2, R6.3: the owner's flipped chickens; a 1s that is a chicken already is golden instead (R6.4)."""
    tiles = ledger.flipped
    if rules.chicken_yaoji:
        tiles &= ~(1 << YAOJI)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        copies = -already_paid if tile == YAOJI else 0
        for place in PLACES:
            copies += copies_at(s, rules, owner, tile, place)
        due = rules.chicken_value * copies
        collect(ledger, owner, due, Rule.CHICKEN, What.FLIPPED, tile, copies, status)


@kernel
def pay_singles(s, rules, ledger, owner, already_paid):
    """R6.1 to R6.6: each of the others pays for each chicken; `already_paid` 1s were paid with a kong (R5.5)."""
    status = chicken_status(ledger, owner)
    if rules.chicken_yaoji:
        pay_ones(s, rules, ledger, owner, status, already_paid)
    pay_flipped(s, rules, ledger, owner, status, already_paid)


@kernel
def pay_charge(s, rules, ledger):
    """R6.7: the charge chicken 冲锋鸡; an unready owner pays it instead of collecting."""
    owner = s.charge
    if owner == NOBODY or not rules.chicken_charge:
        return
    if not rules.chicken_charge_unready_pays or is_ready(s, owner):
        status = chicken_status(ledger, owner)
        collect(ledger, owner, ledger.charge_value, Rule.CHARGE, What.CHARGE, YAOJI, 1, status)
    elif not ledger.void >> owner & 1:
        pay_charge_reversed(s, ledger, owner)


@kernel
def pay_charge_reversed(s, ledger, owner):
    """R6.7: the charge chicken's owner pays each player who is ready or has won, but no burnt one (R6.10)."""
    for other in range(SEATS):
        if other != owner and is_ready(s, other) and not ledger.burnt >> other & 1:
            pay(ledger, owner, other, ledger.charge_value, Rule.CHARGE, What.CHARGE_REVERSED, YAOJI, 1)


@kernel
def pay_responsible(s, rules, ledger):
    """R6.8: who threw the first 1s pays its claimer more than the others do 责任鸡."""
    claimer, due = s.claimer, rules.chicken_responsible
    if claimer == NOBODY or due == 0:
        return
    status = chicken_status(ledger, claimer)
    if status == Status.PAID:
        pay(ledger, s.first_yaoji, claimer, due, Rule.RESPONSIBLE, What.RESPONSIBLE, YAOJI, 1)
    else:
        miss(ledger, claimer, due, Rule.RESPONSIBLE, What.RESPONSIBLE, YAOJI, 1, status)
