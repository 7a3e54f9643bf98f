"""R6 Which tiles are chickens and what one of them is worth."""

from .facts import Facts
from .tiles import YAOJI, step


def flipped(facts: Facts) -> list[str]:
    """R6.2 the next rank after the indicator; R6.9 both neighbours."""
    chicken, indicator = facts.rules["chicken"], facts.table.indicator
    if not chicken["flipped"] or indicator is None or facts.outcome != "win":
        return []
    if chicken["swing"]:
        return [step(indicator, 1), step(indicator, -1)]
    return [step(indicator, 1)]


def is_golden(facts: Facts) -> bool:
    """R6.4: a flipped chicken is the 1s, and yaoji are chickens in these rules."""
    return facts.rules["chicken"]["yaoji"] and YAOJI in flipped(facts)


def chicken_tiles(facts: Facts) -> list[str]:
    """The flipped ones first, then the yaoji; each tile once."""
    tiles = flipped(facts)
    if facts.rules["chicken"]["yaoji"] and YAOJI not in tiles:
        tiles = [*tiles, YAOJI]
    return tiles


def tile_value(facts: Facts, tile: str) -> int:
    """R6.3, R6.4: what each payer pays for one such tile."""
    chicken = facts.rules["chicken"]
    if tile not in chicken_tiles(facts):
        return 0
    return chicken["golden"] if tile == YAOJI and is_golden(facts) else chicken["value"]


def charge_seat(facts: Facts) -> int | None:
    """R6.7: who discarded the first 1s, if nobody claimed it and nobody won on it."""
    first = facts.table.first_one
    if not facts.rules["chicken"]["charge"] or first is None or first.lying.taken:
        return None
    return first.discarder


def charge_value(facts: Facts) -> int:
    return facts.rules["chicken"]["charge_golden" if is_golden(facts) else "charge"]


def responsible(facts: Facts) -> dict[str, int] | None:
    """R6.8: the first 1s was ponged or konged."""
    first = facts.table.first_one
    if not facts.rules["chicken"]["responsible"] or first is None or first.claimer is None:
        return None
    return {"from": first.discarder, "to": first.claimer}


def facts_entry(facts: Facts) -> dict:
    """The `chickens` of a result, as `zhuoji replay FILE --json` prints them; empty unless somebody won."""
    if facts.outcome != "win":
        return {}
    return {
        "indicator": facts.table.indicator,
        "tiles": chicken_tiles(facts),
        "golden": is_golden(facts),
        "charge": charge_seat(facts),
        "responsible": responsible(facts),
    }
