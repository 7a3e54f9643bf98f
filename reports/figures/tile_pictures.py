"""Tiles as pictures: the Unicode tiles, which the bundled font draws alike on every machine."""

import re
from collections.abc import Callable

from zhuoji_sim.text import TILES_CLOSE, TILES_OPEN
from zhuoji_sim.tiles.kinds import GLYPHS
from zhuoji_sim.tiles.notation import parse_tiles

BACK = "\N{MAHJONG TILE BACK}"
_GAP = "\N{EN SPACE}"
_PART = re.compile(r"\((?P<open>[^)]*)\)|\[(?P<closed>[^\]]*)\]|(?P<plain>[^(\[]+)")
_MARKED = re.compile(f"{TILES_OPEN}([^{TILES_CLOSE}]*){TILES_CLOSE}")


def glyphs(notation: str) -> str:
    """`123m (777p) [1111s]` as tiles; a concealed kong with its outer tiles face down. Raises InputError."""
    return _GAP.join(_part(part) for part in _PART.finditer(notation) if part[0].strip())


def replace_tiles(text: str, picture: Callable[[str], str], words: Callable[[str], str] = str) -> str:
    """The text with `picture(notation)` for its tiles, and `words` applied to all that lies between."""
    pieces = _MARKED.split(text)
    return "".join(picture(piece) if number % 2 else words(piece) for number, piece in enumerate(pieces))


def with_glyphs(text: str) -> str:
    """The text with its tiles as characters, for figures."""
    return replace_tiles(text, glyphs)


def _part(part: re.Match[str]) -> str:
    tiles = [GLYPHS[tile] for tile in parse_tiles(part[part.lastgroup or 0].replace("+", ""))]
    if part.lastgroup == "closed":
        tiles = [BACK, *tiles[1:-1], BACK]
    return "".join(tiles)
