"""R5 Dou."""

from .chickens import scope_of, tile_value
from .facts import Facts
from .ledger import Ledger
from .melds import Meld
from .ruleset import Rules
from .tiles import YAOJI


def is_late_dealt(rules: Rules, meld: Meld) -> bool:
    """R5.2: a dealt four declared after its owner's first discard."""
    return rules["kong"]["separate_dealt"] and meld.kind == "concealed" and meld.dealt and not meld.early


def price(rules: Rules, meld: Meld) -> int:
    """What one payer pays for this kong, whoever the payers are (R5, R5.2, R5.6)."""
    kong = rules["kong"]
    if meld.kind == "exposed":
        return kong["exposed"]
    if meld.kind == "added":
        return kong["added"] if kong["late_added_pays"] or not meld.kept else 0
    if is_late_dealt(rules, meld):
        return 0
    return kong["dealt"] if kong["separate_dealt"] and meld.dealt else kong["concealed"]


def by_discarder(rules: Rules, meld: Meld) -> bool:
    """R5.1: the discarder alone pays."""
    return meld.kind == "exposed" and rules["kong"]["exposed_payer"] == "discarder"


def income(rules: Rules, meld: Meld) -> int:
    """R8.3: what the kong would have brought in all; always as a plain kong (R5.5)."""
    others: int = rules["table"]["players"] - 1
    return price(rules, meld) * (1 if by_discarder(rules, meld) else others)


def pays(facts: Facts, owner: int, meld: Meld) -> bool:
    """R5.3, R5.4, R5.7; somebody has won."""
    kong = facts.rules["kong"]
    unconditional = not kong["needs_ready"] and kong["unready"] == "nothing"
    return counts(facts, owner, meld) and (facts.ready[owner] or unconditional)


def counts(facts: Facts, owner: int, meld: Meld) -> bool:
    """R8.3 to R8.5: it has not been voided."""
    return meld is not facts.void_kong and not facts.is_out(owner, "kongs")


def is_one_with_chickens(facts: Facts, owner: int, meld: Meld) -> bool:
    """R5.5: a paying concealed (or dealt, not late) kong of 1s whose owner's chickens count."""
    special = facts.rules["kong"]["concealed_ones"] > 0 and meld.kind == "concealed" and meld.tile == YAOJI
    on_time = not is_late_dealt(facts.rules, meld)
    return special and on_time and pays(facts, owner, meld) and facts.collects_chickens(owner)


def joint_price(facts: Facts, meld: Meld) -> int:
    """R5.5: the greater of `concealed_ones` and the plain sum of the kong and its four chickens."""
    chickens = 4 * tile_value(facts, YAOJI) if "melds" in scope_of(facts, YAOJI) else 0
    return max(facts.rules["kong"]["concealed_ones"], price(facts.rules, meld) + chickens)


def pay_kongs(facts: Facts, ledger: Ledger) -> None:
    for seat in facts.table.seats:
        for meld in seat.melds:
            if meld.is_kong and pays(facts, seat.number, meld):
                pay_kong(facts, ledger, seat.number, meld)
            elif meld.is_kong and counts(facts, seat.number, meld):
                pay_back(facts, ledger, seat.number, meld)


def pay_back(facts: Facts, ledger: Ledger, owner: int, meld: Meld) -> None:
    """R5.7: an unready owner pays who would have paid him, the ready ones or all."""
    custom = facts.rules["kong"]["unready"]
    for other in payers(facts, owner, meld):
        if custom == "pays_all" or (custom == "pays_ready" and facts.ready[other]):
            ledger.pay(owner, other, price(facts.rules, meld), "dou", "R5.7")


def payers(facts: Facts, owner: int, meld: Meld) -> list[int]:
    """R5.1: the discarder alone for an exposed kong if that is the custom, else each of the other three."""
    return [meld.giver] if by_discarder(facts.rules, meld) else facts.others(owner)


def pay_kong(facts: Facts, ledger: Ledger, owner: int, meld: Meld) -> None:
    if is_one_with_chickens(facts, owner, meld):
        for payer in facts.others(owner):
            ledger.pay(payer, owner, joint_price(facts, meld), "dou", "R5.5")
        return
    for payer in payers(facts, owner, meld):
        ledger.pay(payer, owner, price(facts.rules, meld), "dou", "R5.3")
