"""The money of a settled hand by what it is for, chickens by kind (R6), and what chickens were not collected."""

from enum import IntEnum

import numpy as np

from zhuoji_sim.codes import SEATS, Flow, Outcome
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.state import melded_copies
from zhuoji_sim.settlement.chickens import chicken_copies, collects_chickens, flipped_chickens, is_golden, single_value
from zhuoji_sim.settlement.collecting import counts_for, is_burnt, is_ready
from zhuoji_sim.settlement.kongs import is_kong_of_ones, kong_pays
from zhuoji_sim.settlement.ledger import Rule
from zhuoji_sim.tiles.kinds import KINDS, YAOJI

PAYERS = SEATS - 1


class Kind(IntEnum):
    """What money moves for. Every transfer of the ledger belongs to exactly one, penalties aside."""

    HAND = 0
    HOT_SHOT = 1
    DOU = 2
    KONG_OF_ONES = 3
    """Concealed kongs of 1s, paid together with their chickens (R5.5)."""
    EXHAUSTION = 4
    CONCEALED = 5
    """1s in hand, at their plain value."""
    MELDED = 6
    DISCARDED = 7
    GOLDEN = 8
    """What these three are worth more because they are golden (R6.4)."""
    FLIPPED = 9
    CHARGE = 10
    """The charge chicken collected, golden or not."""
    CHARGE_REVERSED = 11
    """The charge chicken paid by its unready owner (R6.7)."""
    RESPONSIBLE = 12


class Lost(IntEnum):
    """Why chickens of a won hand are not collected."""

    UNREADY = 0
    """R6.6."""
    BURNT = 1
    """R6.10."""
    VOID = 2
    """R8.4."""


class Share(IntEnum):
    """A seat's result from chickens, split; the parts sum to its account CHICKENS."""

    OWN = 0
    """Single chickens collected."""
    OTHERS = 1
    """Paid for others' single chickens."""
    CHARGE = 2
    """The own charge chicken, collected."""
    CHARGE_REVERSED = 3
    """The own charge chicken, paid for being unready."""
    OTHERS_CHARGE = 4
    """Paid for others' charge chickens, or received from an unready owner."""
    RESPONSIBLE = 5


@kernel
def ones_paid_with_kongs(s, rules, owner):
    """R5.5: how many of the owner's 1s are paid with a kong, and not as single chickens."""
    for meld in range(s.melds[owner]):
        if kong_pays(s, rules, owner, meld) and is_kong_of_ones(s, rules, owner, meld):
            return 4 if rules.chicken_scope_melds else 0
    return 0


@kernel
def split_ones(s, rules, owner, flows):
    """The owner's 1s as single chickens, by where they lie (R6.5)."""
    paid = ones_paid_with_kongs(s, rules, owner)
    copies = chicken_copies(s, rules, owner, YAOJI)
    concealed = np.int64(s.counts[owner, YAOJI]) if rules.chicken_scope_concealed else 0
    melded = melded_copies(s, owner, YAOJI) if rules.chicken_scope_melds else 0
    plain = PAYERS * rules.chicken_value
    flows[Kind.CONCEALED] += plain * concealed
    flows[Kind.MELDED] += plain * (melded - paid)
    flows[Kind.DISCARDED] += plain * (copies - concealed - melded)
    flows[Kind.GOLDEN] += (PAYERS * single_value(s, rules, YAOJI) - plain) * (copies - paid)


@kernel
def flipped_worth(s, rules, owner):
    """What the owner's flipped chickens bring from all three payers, golden 1s aside."""
    flipped = flipped_chickens(s, rules)
    if rules.chicken_yaoji:
        flipped &= ~(1 << YAOJI)
    copies = 0
    for tile in range(KINDS):
        if flipped >> tile & 1:
            copies += chicken_copies(s, rules, owner, tile)
    return PAYERS * rules.chicken_value * copies


@kernel
def singles_worth(s, rules, owner):
    """What all single chickens of the owner would bring if they were collected."""
    ones = chicken_copies(s, rules, owner, YAOJI) * single_value(s, rules, YAOJI) if rules.chicken_yaoji else 0
    return PAYERS * ones + flipped_worth(s, rules, owner)


@kernel
def why_lost(s, rules, owner):
    """Why the owner collects nothing for chickens."""
    if is_burnt(s, rules, owner):
        return Lost.BURNT.value
    return Lost.UNREADY.value if counts_for(s, rules, owner) else Lost.VOID.value


@kernel
def note_lost(s, rules, lost):
    """Fill `lost` (i8[len(Lost)]): what chickens, charge and responsible ones too, would have brought more."""
    for owner in range(SEATS):
        if not collects_chickens(s, rules, owner):
            fan = singles_worth(s, rules, owner)
            pays_instead = rules.chicken_charge_unready_pays != 0 and not is_ready(s, owner)
            if s.charge == owner and rules.chicken_charge and not pays_instead:
                fan += PAYERS * (rules.chicken_charge_golden if is_golden(s, rules) else rules.chicken_charge)
            if s.claimer == owner:
                fan += rules.chicken_responsible
            lost[why_lost(s, rules, owner)] += fan


@kernel
def kind_of(s, flow, rule, payer):
    """The `Kind` of a transfer that is not for single chickens; -1 for those and for penalties."""
    if flow == Flow.HAND:
        return Kind.HAND.value
    if flow == Flow.HOT_SHOT:
        return Kind.HOT_SHOT.value
    if flow == Flow.DOU:
        return Kind.KONG_OF_ONES.value if rule == Rule.KONG_OF_ONES else Kind.DOU.value
    if flow == Flow.EXHAUSTION:
        return Kind.EXHAUSTION.value
    if flow == Flow.CHARGE:
        return Kind.CHARGE_REVERSED.value if payer == s.charge else Kind.CHARGE.value
    if flow == Flow.RESPONSIBLE:
        return Kind.RESPONSIBLE.value
    return -1


@kernel
def note_flows(s, rules, ledger, flows, lost):
    """Fill `flows` (i8[len(Kind)]) and `lost` (i8[len(Lost)]) of a settled hand; returns all that moved, in fan.

    Single chickens are split by the functions that they are paid by; the split sums to what the ledger says.
    """
    flows[:] = 0
    lost[:] = 0
    moved = 0
    for row in range(ledger.transfers):
        moved += ledger.fan[row]
        kind = kind_of(s, ledger.flow[row], ledger.rule[row], ledger.payer[row])
        if kind >= 0:
            flows[kind] += ledger.fan[row]
    if s.outcome == Outcome.WIN:
        for owner in range(SEATS):
            if collects_chickens(s, rules, owner):
                flows[Kind.FLIPPED] += flipped_worth(s, rules, owner)
                if rules.chicken_yaoji:
                    split_ones(s, rules, owner, flows)
        note_lost(s, rules, lost)
    return moved


@kernel
def share_of(s, flow, receiver, seat):
    """The `Share` of a seat that a chicken transfer it pays or receives belongs to."""
    if flow == Flow.CHICKEN:
        return Share.OWN.value if receiver == seat else Share.OTHERS.value
    if flow == Flow.RESPONSIBLE:
        return Share.RESPONSIBLE.value
    if s.charge != seat:
        return Share.OTHERS_CHARGE.value
    return Share.CHARGE.value if receiver == seat else Share.CHARGE_REVERSED.value


@kernel
def note_shares(s, ledger, seat, shares):
    """Fill `shares` (i8[len(Share)]): what a seat received and paid for chickens, in fan."""
    shares[:] = 0
    for row in range(ledger.transfers):
        payer, receiver, flow = ledger.payer[row], ledger.receiver[row], ledger.flow[row]
        of_chickens = flow == Flow.CHICKEN or flow == Flow.CHARGE or flow == Flow.RESPONSIBLE
        if of_chickens and (payer == seat or receiver == seat):
            fan = ledger.fan[row]
            shares[share_of(s, flow, receiver, seat)] += fan if receiver == seat else -fan
