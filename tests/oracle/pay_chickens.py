"""R6.3 to R6.8 and R6.10: who pays whom for which chicken."""

from .chickens import charge_seat, charge_value, responsible, tile_value
from .facts import Facts
from .ledger import Ledger
from .melds import melded
from .pay_kongs import is_one_with_chickens
from .tiles import YAOJI


def counted_tiles(facts: Facts, owner: int) -> list[str]:
    """R6.5: the owner's tiles that count, less those paid elsewhere (R5.5, R6.7)."""
    scope = facts.rules["chicken"]["scope"]
    melds = [m for m in facts.table.seats[owner].melds if not is_one_with_chickens(facts, owner, m)]
    tiles: list[str] = []
    if "concealed" in scope:
        tiles += facts.concealed(owner)
    if "melds" in scope:
        tiles += melded(melds)
    if "discards" in scope:
        tiles += facts.own_discards(owner)
        if charge_seat(facts) == owner:
            tiles.remove(YAOJI)
    return tiles


def pay_plain(facts: Facts, ledger: Ledger) -> None:
    for seat in facts.table.seats:
        owner = seat.number
        if not facts.collects_chickens(owner):
            continue
        fan = sum(tile_value(facts, tile) for tile in counted_tiles(facts, owner))
        for payer in facts.others(owner):
            ledger.pay(payer, owner, fan, "chicken", "R6.3")


def pay_charge(facts: Facts, ledger: Ledger) -> None:
    """R6.7: collect from each of the others, or, unready, pay each who is ready or has won."""
    owner = charge_seat(facts)
    if owner is None:
        return
    if facts.rules["chicken"]["charge_unready_pays"] and not facts.ready[owner]:
        if facts.is_out(owner, "chickens"):  # R8.4, R8.5
            return
        for taker in facts.others(owner):
            if facts.ready[taker] and not facts.is_burnt(taker):  # R6.10
                ledger.pay(owner, taker, charge_value(facts), "charge", "R6.7")
    elif facts.collects_chickens(owner):
        for payer in facts.others(owner):
            ledger.pay(payer, owner, charge_value(facts), "charge", "R6.7")


def pay_responsible(facts: Facts, ledger: Ledger) -> None:
    """R6.8: only the extra; not asked whether the claimer's kong is void."""
    pair = responsible(facts)
    if pair and facts.collects_chickens(pair["to"]):
        ledger.pay(pair["from"], pair["to"], facts.rules["chicken"]["responsible"], "responsible", "R6.8")


def pay_chickens(facts: Facts, ledger: Ledger) -> None:
    pay_plain(facts, ledger)
    pay_charge(facts, ledger)
    pay_responsible(facts, ledger)
