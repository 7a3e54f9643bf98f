"""R3.2 Shanten: the fewest tiles missing from a complete hand, less one.

A target is a complete hand that keeps the melds and has at most four of each tile, melds included. What is
missing from it adds up over the tiles, so the least is found suit by suit: walk the ranks 1 to 9, decide at
each how many runs begin there, whether there is a triplet and whether there is the pair, and remember the
least missing for each (number of sets, pair or not). Nothing is left out but what is beyond four copies.
"""

from collections.abc import Iterable
from functools import lru_cache

from .melds import Meld, melded
from .tiles import COPIES, tally

FAR = 99
Least = dict[tuple[int, bool], int]


@lru_cache(maxsize=200_000)
def suit_table(held: tuple[int, ...], room: tuple[int, ...]) -> Least:
    """(sets, pair) -> fewest tiles of this suit missing, over the targets with at most `room` of a rank."""
    # state: runs begun one rank ago, runs begun two ranks ago, sets, pair
    states = {(0, 0, 0, False): 0}
    for rank in range(9):
        states = next_rank(states, rank, held[rank], room[rank])
    best: Least = {}
    for (one_ago, two_ago, sets, pair), missing in states.items():
        if one_ago == two_ago == 0:
            best[sets, pair] = min(missing, best.get((sets, pair), FAR))
    return best


def next_rank(states: dict, rank: int, held: int, room: int) -> dict:
    """All ways to go on at this rank. A run begins at rank 7 at the latest (index 6)."""
    found: dict = {}
    for (one_ago, two_ago, sets, pair), missing in states.items():
        for begun in range(5 if rank <= 6 else 1):
            for triplet in (0, 1):
                for new_pair in (False,) if pair else (False, True):
                    wanted = one_ago + two_ago + begun + 3 * triplet + 2 * new_pair
                    total = sets + begun + triplet
                    if wanted > room or total > 4:
                        continue
                    state = (begun, one_ago, total, pair or new_pair)
                    cost = missing + max(0, wanted - held)
                    found[state] = min(cost, found.get(state, FAR))
    return found


def missing_standard(held: tuple[int, ...], room: tuple[int, ...], wanted_sets: int) -> int:
    tables = [suit_table(held[i : i + 9], room[i : i + 9]) for i in (0, 9, 18)]
    joined: Least = {(0, False): 0}
    for table in tables:
        joined = join(joined, table)
    return joined.get((wanted_sets, True), FAR)


def join(first: Least, second: Least) -> Least:
    both: Least = {}
    for (sets, pair), missing in first.items():
        for (more, other), also in second.items():
            if not (pair and other):
                key = (sets + more, pair or other)
                both[key] = min(missing + also, both.get(key, FAR))
    return both


def missing_pairs(held: tuple[int, ...]) -> int:
    """Seven pairs, four of a kind being two: the seven cheapest of 54 possible pairs, first before second.

    The second pair of a kind never costs less than its first, so taking the cheapest seven takes a first
    pair before the second of the same kind.
    """
    costs = []
    for number in held:
        costs += [max(0, 2 - number), max(0, min(2, 4 - number))]
    return sum(sorted(costs)[:7])


def shanten(concealed: Iterable[str], melds: list[Meld]) -> int:
    """-1 complete, 0 ready; for hands that stand for 13 or 14 tiles."""
    held = tally(concealed)
    room = tuple(COPIES - number for number in tally(melded(melds)))
    missing = missing_standard(held, room, 4 - len(melds))
    if not melds:
        missing = min(missing, missing_pairs(held))
    return missing - 1
