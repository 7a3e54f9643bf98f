"""R3.1 complete hands and R3.2 ready hands.

Both depend on the tiles held and melded alone, so what was found once is remembered.
"""

from collections.abc import Iterable
from functools import lru_cache
from operator import add

from .melds import Meld, melded
from .ruleset import Rules
from .tiles import COPIES, TILES, tally

Tiles = tuple[str, ...]
Counts = tuple[int, ...]
"""How many there are of each of the 27 kinds, or of the nine of a suit."""

REMEMBERED = 20_000
"""Hands, or suits of them, about which an answer is kept: more than a few games ask about."""


def plus(counts: Counts, kind: int, number: int) -> Counts:
    """The counts with so many more of a kind, or fewer."""
    return (*counts[:kind], counts[kind] + number, *counts[kind + 1 :])


@lru_cache(maxsize=REMEMBERED)
def only_sets(suit: Counts) -> bool:
    """Do these tiles of a suit fall into runs and triplets, none left over? The lowest tile must go somewhere."""
    low = next((rank for rank, number in enumerate(suit) if number), None)
    if low is None:
        return True
    if suit[low] >= 3 and only_sets(plus(suit, low, -3)):
        return True
    in_a_run = low <= 6 and suit[low + 1] and suit[low + 2]
    return bool(in_a_run) and only_sets(plus(plus(plus(suit, low, -1), low + 1, -1), low + 2, -1))


@lru_cache(maxsize=REMEMBERED)
def sets_and_one_pair(suit: Counts) -> bool:
    return any(number >= 2 and only_sets(plus(suit, rank, -2)) for rank, number in enumerate(suit))


def sets_and_pair(counts: Counts) -> bool:
    """A set or a pair is of one suit: one of the three has the pair, the other two are sets alone."""
    m, p, s = counts[:9], counts[9:18], counts[18:]
    return (
        (sets_and_one_pair(m) and only_sets(p) and only_sets(s))
        or (only_sets(m) and sets_and_one_pair(p) and only_sets(s))
        or (only_sets(m) and only_sets(p) and sets_and_one_pair(s))
    )


def triplets_and_pair(counts: Counts) -> bool:
    """R4 `daduizi`: nothing but triplets, and one pair."""
    return set(counts) <= {0, 2, 3} and counts.count(2) == 1


def seven_pairs(counts: Counts) -> bool:
    """R3.1: four of a kind count as two pairs."""
    return 1 not in counts and 3 not in counts and sum(counts) == 14


def knows_dilong(rules: Rules) -> bool:
    """R4.7: there is such a class, of any suits or of one."""
    return rules["patterns"]["dilong"] > 0 or rules["patterns"]["qingdilong"] > 0


def dilong(held: Counts, in_melds: Counts) -> bool:
    """R4.7: one meld, a pong; of all 14 tiles with it, its fourth among them, each kind is held twice or four times."""
    return sum(in_melds) == 3 and seven_pairs(tuple(map(add, held, in_melds)))


def completes(held: Counts, in_melds: Counts, with_dilong: bool) -> bool:
    """`held` has the winning tile. No two melds are of one kind, and each stands for three tiles."""
    if with_dilong and dilong(held, in_melds):
        return True
    melds = len(TILES) - in_melds.count(0)
    if sum(held) + 3 * melds != 14:
        return False
    return sets_and_pair(held) or (not melds and seven_pairs(held))


@lru_cache(maxsize=REMEMBERED)
def is_complete(concealed: Tiles, in_melds: Tiles, with_dilong: bool) -> bool:
    return completes(tally(concealed), tally(in_melds), with_dilong)


@lru_cache(maxsize=REMEMBERED)
def all_waits(concealed: Tiles, in_melds: Tiles, with_dilong: bool) -> list[str]:
    held, melds = tally(concealed), tally(in_melds)
    return [
        tile
        for kind, tile in enumerate(TILES)
        if held[kind] + melds[kind] < COPIES and completes(plus(held, kind, 1), melds, with_dilong)
    ]


def what_decides(concealed: Iterable[str], melds: list[Meld], rules: Rules | None) -> tuple[Tiles, Tiles, bool]:
    """All that a hand's being complete or ready depends on."""
    return tuple(concealed), tuple(melded(melds)), rules is not None and knows_dilong(rules)


def complete(concealed: Iterable[str], melds: list[Meld], rules: Rules | None = None) -> bool:
    """R3.1, and R4.7 where the rules say so; `concealed` has the winning tile."""
    return is_complete(*what_decides(concealed, melds, rules))


def waits(concealed: Iterable[str], melds: list[Meld], rules: Rules | None = None) -> list[str]:
    """R3.2: the tiles that complete the hand and of which the player does not hold all four."""
    return list(all_waits(*what_decides(concealed, melds, rules)))


def ready(concealed: Iterable[str], melds: list[Meld], rules: Rules | None = None) -> bool:
    """R3.2, for a hand that stands for 13 tiles."""
    return bool(waits(concealed, melds, rules))
