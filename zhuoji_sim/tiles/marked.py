"""Tiles within a text."""

from zhuoji_sim.text import TILES_CLOSE, TILES_OPEN
from zhuoji_sim.tiles.notation import parse_tiles


def tiles(notation: str) -> str:
    """Tiles within a text, drawn as pictures where that can be: `Text(f"Keep {tiles('1s')}.", ...)`.

    Melds may follow in brackets. Raises InputError for what is no tile string.
    """
    for part in notation.translate(str.maketrans("()[]+", "     ")).split():
        parse_tiles(part)
    return f"{TILES_OPEN}{notation}{TILES_CLOSE}"
