"""Walls for random play: shuffled, or stacked so that wins, kongs and reports are common.

The order of a wall: tiles 0-12 are the dealer's hand, 13-25 the next seat's in the order of play, and so on. Of
four players' wall tile 52 is the dealer's first draw, 53 the next or a replacement; the next undrawn is the indicator.
"""

import random
from collections import Counter
from typing import Any, NamedTuple

from .ruleset import resolve
from .tiles import COPIES, SUITS, TILES, suit, tiles_of

FULL = [tile for tile in TILES for _ in range(COPIES)]
RUNS = [[f"{rank + i}{s}" for i in range(3)] for s in SUITS for rank in range(1, 8)]
TRIPLETS = [[tile] * 3 for tile in TILES]
FOURS = [[tile] * 4 for tile in TILES]
PAIRS = [[tile] * 2 for tile in TILES]
STYLES = ("random", "standard", "standard", "triplets", "suit", "pairs", "fours", "suit_pairs")


class House(NamedTuple):
    """R1.9: how many play, and in how many suits."""

    players: int = 4
    suits: int = 3

    @property
    def tiles(self) -> list[str]:
        return [tile for tile in tiles_of(self.suits) for _ in range(COPIES)]

    @property
    def colours(self) -> str:
        return SUITS[-self.suits :]


FOUR = House()


def house_of(ruleset: str | dict[str, Any]) -> House:
    table = resolve(ruleset)["table"]
    return House(table["players"], table["suits"])


def shuffled_wall(rng: random.Random, house: House = FOUR) -> list[str]:
    wall = list(house.tiles)
    rng.shuffle(wall)
    return wall


def stacked_wall(rng: random.Random, house: House = FOUR) -> list[str]:
    """Hands near completion in mixed styles, the rest shuffled."""
    pool = Counter(house.tiles)
    hands = [hand_of_style(rng, pool, rng.choice(STYLES)) for _ in range(house.players)]
    for hand in hands:
        fill(rng, pool, hand)
    rest = list(pool.elements())
    rng.shuffle(rest)
    return [tile for hand in hands for tile in hand] + rest


def shared_wait_wall(rng: random.Random, house: House = FOUR) -> list[str]:
    """Two or three hands wait for one tile in a run, another holds two of it, the rest of it comes early.

    For several winners on one discard, robbed kongs, passed wins.
    """
    pool = Counter(house.tiles)
    wanted = f"{rng.randint(3, 7)}{rng.choice(house.colours)}"
    pool[wanted] = 0
    hands = [waiting_hand(rng, pool, wanted) for _ in range(min(rng.choice((2, 3)), house.players - 1))]
    hands.append([wanted] * 2)
    while len(hands) < house.players:
        hands.append([])
    for hand in hands:
        fill(rng, pool, hand)
    rng.shuffle(hands)
    rest = list(pool.elements())
    rng.shuffle(rest)
    for _ in range(2):
        rest.insert(rng.randrange(10), wanted)
    return [tile for hand in hands for tile in hand] + rest


def robbery_wall(rng: random.Random, house: House = FOUR) -> list[str]:
    """The dealer holds a tile that the others wait for in a run and the last one can pong and later add.

    With `random_play.seeks_robbery` the kong is often robbed: nothing in between, the fourth tile comes to
    the ponger at his first draw.
    """
    pool = Counter(house.tiles)
    wanted = f"{rng.randint(3, 7)}{rng.choice(house.colours)}"
    pool[wanted] = 0
    others = [*(waiting_hand(rng, pool, wanted) for _ in range(house.players - 2)), [wanted] * 2]
    rng.shuffle(others)
    hands = [[wanted], *others]
    for hand in hands:
        fill(rng, pool, hand)
    rest = list(pool.elements())
    rng.shuffle(rest)
    rest.insert(house.players, wanted)
    return [tile for hand in hands for tile in hand] + rest


def triple_wall(rng: random.Random, house: House = FOUR) -> list[str]:
    """All hands but one are six pairs and wait for one tile, and the last draws another copy of it at its first turn.

    Seven pairs need no pass, so one discard may have three winners.
    """
    pool = Counter(house.tiles)
    wanted = rng.choice(tiles_of(house.suits))
    pool[wanted] = 0
    hands = []
    for _ in range(house.players - 1):
        pairs = rng.sample([pair for pair in PAIRS if pool[pair[0]] >= 2], 6)
        hands.append([wanted, *(tile for pair in pairs for tile in take(pool, pair))])
    drawer = rng.randrange(house.players)
    hands.insert(drawer, [])
    fill(rng, pool, hands[drawer])
    pool[wanted] = COPIES - house.players
    rest = list(pool.elements())
    rng.shuffle(rest)
    rest.insert(drawer, wanted)
    return [tile for hand in hands for tile in hand] + rest


def waiting_hand(rng: random.Random, pool: Counter, wanted: str) -> list[str]:
    """A pair, three sets, and two tiles that make a run with the wanted one, as far as the pool allows."""
    rank, colour = int(wanted[0]), wanted[1]
    gaps = [(-2, -1), (-1, 1), (1, 2)]
    hand = take(pool, [f"{rank + by}{colour}" for by in rng.choice(gaps)])
    sets = RUNS if rng.random() < 0.6 else TRIPLETS
    if rng.random() < 0.3:
        sets = [unit for unit in RUNS + TRIPLETS if suit(unit[0]) == colour]
    for _ in range(50):
        if len(hand) < 11:
            hand += take(pool, rng.choice(sets))
    for _ in range(20):
        if len(hand) == 11:
            hand += take(pool, rng.choice(PAIRS))
    return hand


def take(pool: Counter, unit: list[str]) -> list[str]:
    """The unit out of the pool, or nothing if the pool lacks a tile of it."""
    need = Counter(unit)
    if any(pool[tile] < number for tile, number in need.items()):
        return []
    pool.subtract(need)
    return list(unit)


def hand_of_style(rng: random.Random, pool: Counter, style: str) -> list[str]:
    """Up to 13 tiles: a complete hand in the style less one to three tiles, as far as the pool allows."""
    if style == "random":
        return []
    units = units_of_style(rng, style)
    hand: list[str] = []
    for unit in units:
        hand += take(pool, unit)
    rng.shuffle(hand)
    keep = min(13, len(hand) - rng.choice((0, 0, 1, 1, 2)))
    pool.update(hand[keep:])
    return hand[:keep]


def units_of_style(rng: random.Random, style: str) -> list[list[str]]:
    """Sets and pairs to try, 14 tiles or a little more."""
    if style == "triplets":
        return rng.sample(TRIPLETS, 4) + rng.sample(PAIRS, 1)
    if style == "pairs":
        return rng.sample(FOURS, rng.choice((0, 1, 2))) + rng.sample(PAIRS, 7)
    if style == "fours":
        return rng.sample(FOURS, 2) + rng.choices(RUNS, k=1) + rng.sample(PAIRS, 2)
    if style.startswith("suit"):
        return one_suit_units(rng, pairs=style == "suit_pairs")
    mixed = [rng.choice(RUNS if rng.random() < 0.7 else TRIPLETS) for _ in range(4)]
    return mixed + rng.sample(PAIRS, 1)


def one_suit_units(rng: random.Random, pairs: bool) -> list[list[str]]:
    colour = rng.choice(SUITS)
    own_pairs = [unit for unit in PAIRS if suit(unit[0]) == colour]
    if pairs:
        return rng.sample(own_pairs, 7)
    own_sets = [unit for unit in RUNS + TRIPLETS if suit(unit[0]) == colour]
    return rng.choices(own_sets, k=6) + rng.sample(own_pairs, 2)


def fill(rng: random.Random, pool: Counter, hand: list[str]) -> None:
    while len(hand) < 13:
        tile = rng.choice(list(pool.elements()))
        pool[tile] -= 1
        hand.append(tile)


def paired_wall(rng: random.Random, house: House = FOUR) -> list[str]:
    """Every seat is dealt six pairs and a single tile: seven pairs, and with a pong a `dilong` (R4.7), are near."""
    kinds = [tile for tile in tiles_of(house.suits) for _ in range(2)]
    rng.shuffle(kinds)
    hands, singles = [], kinds[6 * house.players : 7 * house.players]
    for seat, single in enumerate(singles):
        hands += [tile for tile in kinds[6 * seat : 6 * seat + 6] for _ in range(2)] + [single]
    rest = [tile for tile in kinds[7 * house.players :] for _ in range(2)] + singles
    rng.shuffle(rest)
    return hands + rest
