"""R3.1 complete hands and R3.2 ready hands."""

from collections.abc import Iterable
from functools import lru_cache

from .melds import Meld, melded
from .ruleset import Rules
from .tiles import COPIES, TILES, tally

Counts = tuple[int, ...]


def without(counts: Counts, *kinds: int) -> Counts:
    """The counts less one tile of each kind named."""
    left = list(counts)
    for kind in kinds:
        left[kind] -= 1
    return tuple(left)


@lru_cache(maxsize=200_000)
def all_sets(counts: Counts) -> bool:
    """Do these tiles fall into runs and triplets, none left over? The lowest tile must go somewhere."""
    low = next((kind for kind, number in enumerate(counts) if number), None)
    if low is None:
        return True
    if counts[low] >= 3 and all_sets(without(counts, low, low, low)):
        return True
    in_a_run = low % 9 <= 6 and counts[low + 1] and counts[low + 2]
    return bool(in_a_run) and all_sets(without(counts, low, low + 1, low + 2))


@lru_cache(maxsize=200_000)
def sets_and_pair(counts: Counts) -> bool:
    return any(number >= 2 and all_sets(without(counts, kind, kind)) for kind, number in enumerate(counts))


def triplets_and_pair(counts: Counts) -> bool:
    """R4 `daduizi`: nothing but triplets, and one pair."""
    return set(counts) <= {0, 2, 3} and counts.count(2) == 1


def seven_pairs(counts: Counts) -> bool:
    """R3.1: four of a kind count as two pairs."""
    return sum(counts) == 14 and set(counts) <= {0, 2, 4}


def knows_dilong(rules: Rules) -> bool:
    """R4.7: there is such a class, of any suits or of one."""
    return rules["patterns"]["dilong"] > 0 or rules["patterns"]["qingdilong"] > 0


def dilong(concealed: Iterable[str], melds: list[Meld]) -> bool:
    """R4.7: one meld, a pong; of all 14 tiles with it, its fourth among them, each kind is held twice or four times."""
    if len(melds) != 1 or melds[0].kind != "pong":
        return False
    counts = tally([*concealed, *melds[0].tiles])
    return sum(counts) == 14 and set(counts) <= {0, 2, 4}


def complete(concealed: Iterable[str], melds: list[Meld], rules: Rules | None = None) -> bool:
    """R3.1, and R4.7 where the rules say so; `concealed` has the winning tile, a meld stands for three tiles."""
    concealed = list(concealed)
    if rules and knows_dilong(rules) and dilong(concealed, melds):
        return True
    counts = tally(concealed)
    if sum(counts) + 3 * len(melds) != 14:
        return False
    return sets_and_pair(counts) or (not melds and seven_pairs(counts))


def waits(concealed: Iterable[str], melds: list[Meld], rules: Rules | None = None) -> list[str]:
    """R3.2: the tiles that complete the hand and of which the player does not hold all four."""
    concealed = list(concealed)
    own = concealed + melded(melds)
    return [tile for tile in TILES if own.count(tile) < COPIES and complete([*concealed, tile], melds, rules)]


def ready(concealed: Iterable[str], melds: list[Meld], rules: Rules | None = None) -> bool:
    """R3.2, for a hand that stands for 13 tiles."""
    return bool(waits(concealed, melds, rules))
