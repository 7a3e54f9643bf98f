"""R6 Which tiles are chickens and what one of them is worth."""

from typing import Any

from .facts import Facts
from .tiles import FIXED, SUITS, TILES, YAOJI, rank, step, suit

WUGUJI = "8p"


def flipped(facts: Facts) -> list[str]:
    """R6.2 the next rank after the indicator; R6.9 both neighbours."""
    chicken, indicator = facts.rules["chicken"], facts.table.indicator
    if not chicken["flipped"] or indicator is None or facts.outcome != "win":
        return []
    if chicken["swing"]:
        return [step(indicator, 1), step(indicator, -1)]
    return [step(indicator, 1)]


def turned(facts: Facts) -> list[str]:
    """R6.13"""
    indicator = facts.table.indicator
    return [indicator] if facts.rules["chicken"]["turned"] and indicator is not None else []


def of_the_day(facts: Facts) -> list[str]:
    """R6.14: the day's rank in the suits in play (R1.9: two suits have no characters)."""
    if not facts.rules["chicken"]["weekday"]:
        return []
    suits = SUITS if facts.rules["table"]["suits"] == 3 else SUITS.replace("m", "")
    return [tile for tile in TILES if rank(tile) == facts.table.weekday and suit(tile) in suits]


def is_fixed(facts: Facts, tile: str) -> bool:
    """R6.1, R6.12"""
    if tile == YAOJI:
        return facts.rules["chicken"]["yaoji"]
    return tile == WUGUJI and facts.rules["wuguji"]["value"] > 0


def is_golden(facts: Facts, tile: str) -> bool:
    """R6.4, R6.12: it is always a chicken, and a flipped one makes it golden; a turned one does not."""
    return is_fixed(facts, tile) and tile in flipped(facts)


def unfixed_kinds(facts: Facts) -> list[str]:
    """R6.2, R6.13, R6.14"""
    return flipped(facts) + turned(facts) + of_the_day(facts)


def chicken_tiles(facts: Facts) -> list[str]:
    """Each tile once."""
    return list(dict.fromkeys([*unfixed_kinds(facts), *(tile for tile in FIXED if is_fixed(facts, tile))]))


def tile_value(facts: Facts, tile: str) -> int:
    """R6.3, R6.4, R6.12 to R6.14: what each payer pays for one such tile, the highest of its worths."""
    worths = [0]
    if is_fixed(facts, tile):
        worths.append(facts.rules[FIXED[tile]]["value"])
    if is_golden(facts, tile):
        worths.append(facts.rules[FIXED[tile]]["golden"])
    if tile in unfixed_kinds(facts):
        worths.append(facts.rules["chicken"]["value"])
    return max(worths)


def scope_of(facts: Facts, tile: str) -> list[str]:
    """R6.5, R6.15: where a tile counts; a fixed chicken keeps to the scope of the fixed ones."""
    chicken = facts.rules["chicken"]
    own = chicken["flipped_scope"]
    return chicken["scope"] if is_fixed(facts, tile) or own == "scope" else own


def price(facts: Facts, tile: str, key: str) -> int:
    """What the rules pay for the first of a 1s or 8p (R6.7, R6.8); an 8p that is no chicken has no price (R6.12)."""
    return 0 if tile == WUGUJI and not is_fixed(facts, tile) else facts.rules[FIXED[tile]][key]


def charge_seat(facts: Facts, tile: str) -> int | None:
    """R6.7: who discarded the first of it, if nobody claimed it and nobody won on it."""
    first = facts.table.firsts.get(tile)
    if not price(facts, tile, "charge") or first is None or first.lying.taken:
        return None
    shared = is_fixed(facts, WUGUJI) and facts.rules["wuguji"]["shares_charge"]
    if shared and tile != next(iter(facts.table.firsts)):  # R6.12
        return None
    return first.discarder


def charge_value(facts: Facts, tile: str) -> int:
    return price(facts, tile, "charge_golden" if is_golden(facts, tile) else "charge")


def responsible(facts: Facts, tile: str) -> dict[str, int] | None:
    """R6.8: the first of it was ponged or konged."""
    first = facts.table.firsts.get(tile)
    if not price(facts, tile, "responsible") or first is None or first.claimer is None:
        return None
    return {"from": first.discarder, "to": first.claimer}


def facts_entry(facts: Facts) -> dict[str, Any]:
    """The `chickens` of a result, as `zhuoji replay FILE --json` prints them; empty unless somebody won."""
    if facts.outcome != "win":
        return {}
    entry = {"indicator": facts.table.indicator, "tiles": chicken_tiles(facts), **fixed_entry(facts, YAOJI)}
    if is_fixed(facts, WUGUJI):
        entry["wuguji"] = fixed_entry(facts, WUGUJI)
    if facts.rules["chicken"]["weekday"]:
        entry["weekday"] = facts.table.weekday
    return entry


def fixed_entry(facts: Facts, tile: str) -> dict[str, Any]:
    return {
        "golden": is_golden(facts, tile),
        "charge": charge_seat(facts, tile),
        "responsible": responsible(facts, tile),
    }
