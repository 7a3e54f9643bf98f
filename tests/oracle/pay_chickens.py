"""R6.3 to R6.8, R6.10 and R6.12 to R6.17: who pays whom for which chicken."""

from collections.abc import Iterator

from .chickens import charge_seat, charge_value, is_fixed, price, responsible, scope_of, tile_value
from .facts import Facts
from .ledger import Ledger
from .melds import melded
from .pay_kongs import is_one_with_chickens
from .tiles import FIXED


def pays_for_own(facts: Facts, owner: int) -> bool:
    """R6.16: neither ready nor a winner, he pays for the fixed chickens that he threw."""
    return facts.rules["chicken"]["unready_pays"] and not facts.ready[owner]


def own_discards(facts: Facts, owner: int) -> list[str]:
    """The owner's unclaimed discards less his charge chickens (R6.7)."""
    tiles = facts.own_discards(owner)
    for tile in FIXED:
        if charge_seat(facts, tile) == owner:
            tiles.remove(tile)
    return tiles


def counted(facts: Facts, owner: int) -> Iterator[tuple[str, str]]:
    """R6.5: the owner's tiles that count, each with its place, less those paid elsewhere (R5.5, R6.7, R6.16)."""
    melds = [m for m in facts.table.seats[owner].melds if not is_one_with_chickens(facts, owner, m)]
    places = {
        "concealed": facts.concealed(owner),
        "melds": melded(melds),
        "discards": own_discards(facts, owner),
    }
    for place, tiles in places.items():
        for tile in tiles:
            paid_back = place == "discards" and is_fixed(facts, tile) and pays_for_own(facts, owner)
            if place in scope_of(facts, tile) and not paid_back:
                yield tile, place


def worth(facts: Facts, tile: str, place: str) -> int:
    """R6.17: a fixed chicken still concealed is worth more."""
    stands = place == "concealed" and is_fixed(facts, tile)
    return tile_value(facts, tile) + (facts.rules["chicken"]["standing"] if stands else 0)


def pay_plain(facts: Facts, ledger: Ledger) -> None:
    for seat in facts.table.seats:
        owner = seat.number
        if not facts.collects_chickens(owner):
            continue
        fan = sum(worth(facts, tile, place) for tile, place in counted(facts, owner))
        for payer in facts.others(owner):
            ledger.pay(payer, owner, fan, "chicken", "R6.3")


def ready_takers(facts: Facts, owner: int) -> list[int]:
    """R6.7, R6.16: whom an unready owner pays, the ready or winning but no burnt one (R6.10); none, if out (R8.4)."""
    if facts.is_out(owner, "chickens"):
        return []
    return [taker for taker in facts.others(owner) if facts.ready[taker] and not facts.is_burnt(taker)]


def pay_for_own(facts: Facts, ledger: Ledger) -> None:
    """R6.16"""
    for seat in facts.table.seats:
        owner = seat.number
        if not pays_for_own(facts, owner):
            continue
        charge_apart = facts.rules["chicken"]["charge_unready_pays"]
        tiles = own_discards(facts, owner) if charge_apart else facts.own_discards(owner)
        fan = sum(tile_value(facts, tile) for tile in tiles if is_fixed(facts, tile))
        for taker in ready_takers(facts, owner):
            ledger.pay(owner, taker, fan, "chicken", "R6.16")


def pay_charge(facts: Facts, ledger: Ledger, tile: str) -> None:
    """R6.7: collect from each of the others, or, unready, pay each who is ready or has won; R6.16 goes before."""
    owner = charge_seat(facts, tile)
    if owner is None:
        return
    if facts.rules["chicken"]["charge_unready_pays"] and not facts.ready[owner]:
        for taker in ready_takers(facts, owner):
            ledger.pay(owner, taker, charge_value(facts, tile), "charge", "R6.7")
    elif facts.collects_chickens(owner) and not pays_for_own(facts, owner):
        for payer in facts.others(owner):
            ledger.pay(payer, owner, charge_value(facts, tile), "charge", "R6.7")


def pay_responsible(facts: Facts, ledger: Ledger, tile: str) -> None:
    """R6.8: only the extra; not asked whether the claimer's kong is void."""
    pair = responsible(facts, tile)
    if pair and facts.collects_chickens(pair["to"]):
        ledger.pay(pair["from"], pair["to"], price(facts, tile, "responsible"), "responsible", "R6.8")


def pay_chickens(facts: Facts, ledger: Ledger) -> None:
    pay_plain(facts, ledger)
    pay_for_own(facts, ledger)
    for tile in FIXED:
        pay_charge(facts, ledger, tile)
        pay_responsible(facts, ledger, tile)
