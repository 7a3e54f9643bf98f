"""R1.1 Tiles: 27 kinds, four of each, written `5p`."""

from collections.abc import Iterable

SUITS = "mps"
TILES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))
PLACE = {tile: place for place, tile in enumerate(TILES)}
YAOJI = "1s"
FIXED = {"1s": "chicken", "8p": "wuguji"}
"""R6.1, R6.12: the tiles that may always be chickens, and the section of the ruleset that prices each."""
COPIES = 4
SEATS = (0, 1, 2, 3)  # of a table of four
DEALT = 13


def rank(tile: str) -> int:
    return int(tile[0])


def suit(tile: str) -> str:
    return tile[1]


def step(tile: str, by: int) -> str:
    """The tile `by` ranks further in its suit, 9 going to 1 and 1 to 9 (R6.2, R6.9)."""
    return f"{(rank(tile) - 1 + by) % 9 + 1}{suit(tile)}"


def parse(text: str) -> list[str]:
    """`123m55p` -> [1m, 2m, 3m, 5p, 5p]; for tests."""
    tiles: list[str] = []
    ranks = ""
    for char in text.replace(" ", ""):
        if char in SUITS:
            tiles += [digit + char for digit in ranks]
            ranks = ""
        else:
            ranks += char
    assert not ranks, f"no suit after {ranks} in {text}"
    return tiles


def tally(tiles: Iterable[str]) -> tuple[int, ...]:
    """How many of each of the 27 kinds."""
    number = [0] * len(TILES)
    for tile in tiles:
        number[PLACE[tile]] += 1
    return tuple(number)


def ordered(tiles: Iterable[str]) -> list[str]:
    return sorted(tiles, key=PLACE.__getitem__)


def after(seat: int, players: int, by: int = 1) -> int:
    """The seat `by` places later in the order of play (R1.3) at a table of so many players (R1.9)."""
    return (seat + by) % players


def tiles_of(suits: int) -> tuple[str, ...]:
    """R1.9: with two suits there are no characters."""
    return TILES if suits == 3 else tuple(tile for tile in TILES if suit(tile) != "m")
