"""Tiles as small integers and as strings (R1.1).

A tile is its kind, 0..26: characters `1m`..`9m` are 0..8, dots `1p`..`9p` 9..17, bamboos `1s`..`9s` 18..26.
"""

from collections.abc import Iterable

from zhuoji_sim.errors import InputError

KINDS = 27
COPIES = 4
TILES = KINDS * COPIES
DEALT = 13
"""Tiles that each seat is dealt, and that its hand stands for between its turns (R1.2)."""
TURN_TILES = DEALT + 1
SUITS = "mps"
YAOJI = 18
"""The 1 bamboo, 幺鸡 (R6.1)."""
WUGUJI = 16
"""The 8 dots, 乌骨鸡 (R6.12)."""
FIXED = (YAOJI, WUGUJI)
"""The tiles that may be chickens in every hand: rulesets say which are, and at what price (R6.1, R6.12)."""
WIND = 13
"""The 5 dots: turned up, they are the wind 吹风鸡 (R6.19)."""

NAMES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))
KIND_OF = {name: kind for kind, name in enumerate(NAMES)}
CHINESE = tuple(f"{rank}{suit}" for suit in "万筒条" for rank in "一二三四五六七八九")
GLYPHS = tuple(chr(first + rank) for first in (0x1F007, 0x1F019, 0x1F010) for rank in range(9))
"""The Unicode tiles, in which the bamboos come before the dots."""


def kinds_in_play(suits: int) -> range:
    """The kinds of a game with so many suits: with two the characters are out (R1.9)."""
    return range(KINDS - suits * (KINDS // len(SUITS)), KINDS)


def count_tiles(tiles: Iterable[int]) -> list[int]:
    """Copies of each of the 27 kinds; raises `InputError` for a number that is no tile."""
    counts = [0] * KINDS
    for tile in tiles:
        if not 0 <= tile < KINDS:
            raise InputError(f"{tile} is no tile: kinds are 0 to {KINDS - 1}")
        counts[tile] += 1
    return counts


def check_copies(counts: list[int]) -> None:
    """Raises `InputError` for five copies of a tile among the copies of each kind."""
    for tile, copies in enumerate(counts):
        if copies > COPIES:
            raise InputError(f"{copies} copies of {NAMES[tile]} in all: there are only {COPIES}")
