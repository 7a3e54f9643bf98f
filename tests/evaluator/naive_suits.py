"""Distances by listing every goal, in plain Python and numpy: the outside check of the tables and kernels.

A goal is a suit's content, nine counts; nothing here knows keys, classes, masks or recursions over ranks.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np

RUNS = [tuple(int(first <= rank < first + 3) for rank in range(9)) for first in range(7)]
TRIPLETS = [tuple(3 * int(rank == only) for rank in range(9)) for only in range(9)]
PAIRS = [tuple(2 * int(rank == only) for rank in range(9)) for only in range(9)]


@cache
def goals(sets: int, pair: int) -> np.ndarray:
    """All contents of a suit made of so many sets and pairs, at most four of a tile."""
    found = {
        tuple(map(sum, zip((0,) * 9, *chosen, *pairs, strict=True)))
        for chosen in combinations_with_replacement(RUNS + TRIPLETS, sets)
        for pairs in combinations_with_replacement(PAIRS, pair)
    }
    return np.array([goal for goal in sorted(found) if max(goal) <= 4], np.int8)


@cache
def suit_missing(held: tuple[int, ...], room: tuple[int, ...], sets: int, pair: int) -> int:
    """Fewest tiles to add to `held` for such a goal, with at most `room` of each tile."""
    wanted = goals(sets, pair)
    wanted = wanted[(wanted <= np.array(room)).all(1)]
    return min((np.maximum(wanted - np.array(held, np.int8), 0).sum(1)).tolist(), default=99)


def missing(counts: Sequence[int], melds: int, meld_counts: Sequence[int] = (0,) * 27) -> int:
    """Fewest tiles missing from a complete hand that keeps the melds, with at most four of each tile."""
    counts, left = [int(count) for count in counts], [4 - int(melded) for melded in meld_counts]
    held = [tuple(counts[first : first + 9]) for first in (0, 9, 18)]
    room = [tuple(left[first : first + 9]) for first in (0, 9, 18)]
    best = min(
        sum(suit_missing(held[suit], room[suit], split[suit], int(suit == of_pair)) for suit in range(3))
        for split in product(range(5 - melds), repeat=3)
        if sum(split) == 4 - melds
        for of_pair in range(3)
    )
    if melds == 0:
        best = min(best, 7 - sum(count // 2 for count in counts))
    return best


def counts_of(tiles: str) -> np.ndarray:
    """Counts by tile, u1[27], of a string like `123m55p`."""
    counts, ranks = np.zeros(27, np.uint8), ""
    for letter in tiles:
        if letter in "mps":
            for rank in ranks:
                counts["mps".index(letter) * 9 + int(rank) - 1] += 1
            ranks = ""
        else:
            ranks += letter
    return counts
