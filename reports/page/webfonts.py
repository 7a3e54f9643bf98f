"""The bundled fonts, cut down to the characters of one page and put into its style sheet."""

import base64
import io
from functools import lru_cache
from pathlib import Path

from reports.figures.style import FAMILIES, TEXT_FONT, TILE_FONT


def font_faces(text: str) -> str:
    """CSS that brings the fonts for this text as data, nothing of it loaded from elsewhere."""
    wanted = frozenset(map(ord, text))
    face = '@font-face {{ font-family: "{}"; font-display: block; src: url(data:font/woff;base64,{}) format("woff"); }}'
    return "\n".join(
        face.format(family, data)
        for family, path in zip(FAMILIES, (TEXT_FONT, TILE_FONT), strict=True)
        if (data := _subset(path, wanted))
    )


@lru_cache(maxsize=16)  # pages of one kind have the same characters
def _subset(path: Path, characters: frozenset[int]) -> str:
    """The font with these characters alone as WOFF in base64; empty if it has none of them."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    with TTFont(path, lazy=True, recalcTimestamp=False) as font:
        if characters.isdisjoint(font.getBestCmap()):
            return ""
        subsetter = Subsetter(Options(hinting=False, notdef_outline=True))
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        font.flavor = "woff"
        out = io.BytesIO()
        font.save(out)
    return base64.b64encode(out.getvalue()).decode("ascii")
