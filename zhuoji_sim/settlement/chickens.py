"""Chickens 鸡: which tiles are chickens, whose count, and who pays (R6)."""

from zhuoji_sim.codes import SEATS, Flow
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.state import NO_TILE, NOBODY, melded_copies
from zhuoji_sim.settlement.collecting import counts_for, is_burnt, is_ready
from zhuoji_sim.settlement.ledger import Rule, pay
from zhuoji_sim.tiles.kinds import YAOJI


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
def chicken_tiles(s, rules):
    """R6.1, R6.2: all chickens of the hand, as a mask."""
    return flipped_chickens(s, rules) | (rules.chicken_yaoji != 0) << YAOJI


@kernel
def is_golden(s, rules):
    """R6.4: the flipped chicken is the 1s where the 1s is a chicken already."""
    return rules.chicken_yaoji != 0 and flipped_chickens(s, rules) >> YAOJI & 1 != 0


@kernel
def single_value(s, rules, tile):
    """R6.3, R6.4: what one payer owes for one such tile, in fan."""
    flipped = flipped_chickens(s, rules) >> tile & 1
    if tile == YAOJI and rules.chicken_yaoji:
        return rules.chicken_golden if flipped else rules.chicken_value
    return rules.chicken_value if flipped else 0


@kernel
def collects_chickens(s, rules, seat):
    """R6.6, R6.10, R8.4: may the seat collect for chickens?"""
    if is_burnt(s, rules, seat) or not counts_for(s, rules, seat):
        return False
    return rules.chicken_needs_ready == 0 or is_ready(s, seat)


@kernel
def chicken_copies(s, rules, seat, tile):
    """R6.5: how many copies of a chicken count for their owner; the charge chicken is paid on its own (R6.7)."""
    copies = 0
    if rules.chicken_scope_concealed:
        copies += s.counts[seat, tile]
    if rules.chicken_scope_melds:
        copies += melded_copies(s, seat, tile)
    if rules.chicken_scope_discards:
        copies += s.river[seat, tile]
        if tile == YAOJI and rules.chicken_charge and s.charge == seat:
            copies -= 1
    return copies


@kernel
def pay_singles(s, rules, ledger, owner, already_paid):
    """R6.1 to R6.6: each of the other three pays for each chicken; `already_paid` 1s were paid with a kong (R5.5)."""
    fan = 0
    tiles = chicken_tiles(s, rules)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        copies = chicken_copies(s, rules, owner, tile)
        fan += single_value(s, rules, tile) * (copies - already_paid if tile == YAOJI else copies)
    for payer in range(SEATS):
        if payer != owner:
            pay(ledger, payer, owner, fan, Flow.CHICKEN, Rule.CHICKEN)


@kernel
def pay_charge(s, rules, ledger):
    """R6.7: the charge chicken 冲锋鸡; an unready owner pays it instead of collecting."""
    owner = s.charge
    if owner == NOBODY or not rules.chicken_charge:
        return
    value = rules.chicken_charge_golden if is_golden(s, rules) else rules.chicken_charge
    reversed_flow = rules.chicken_charge_unready_pays != 0 and not is_ready(s, owner)
    for other in range(SEATS):
        if other == owner:
            continue
        if reversed_flow:
            if counts_for(s, rules, owner) and is_ready(s, other) and not is_burnt(s, rules, other):
                pay(ledger, owner, other, value, Flow.CHARGE, Rule.CHARGE)
        elif collects_chickens(s, rules, owner):
            pay(ledger, other, owner, value, Flow.CHARGE, Rule.CHARGE)


@kernel
def pay_responsible(s, rules, ledger):
    """R6.8: who threw the first 1s pays its claimer more than the others do 责任鸡."""
    if s.claimer != NOBODY and collects_chickens(s, rules, s.claimer):
        pay(ledger, s.first_yaoji, s.claimer, rules.chicken_responsible, Flow.RESPONSIBLE, Rule.RESPONSIBLE)
