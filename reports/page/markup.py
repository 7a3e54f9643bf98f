"""Texts as HTML and as Markdown, with their tiles as pictures or in notation."""

import re

from markupsafe import Markup, escape

from reports.figures.tile_pictures import glyphs, replace_tiles

_SPECIAL = re.compile(r"([\\`*_<>\[\]|#~])")


def html(text: str) -> Markup:
    """Escaped, its tiles as pictures that are read out and shown on hovering as notation."""
    return Markup(replace_tiles(text, _picture, lambda words: str(escape(words))))


def markdown(text: str) -> str:
    """With Markdown's signs escaped, on one line, its tiles as code."""
    line = " ".join(text.split())
    return replace_tiles(line, lambda notation: f"`{notation}`", lambda words: _SPECIAL.sub(r"\\\1", words))


def breakable(text: str) -> Markup:
    """Escaped; a line may break after a dot or an underscore, as in the names of keys and files."""
    return Markup(re.sub(r"([._])", r"\1<wbr>", str(escape(text))))


def trusted(text: str) -> Markup:
    """Text that this package has made and escaped."""
    return Markup(text)


def _picture(notation: str) -> str:
    name = escape(notation)
    return f'<span class="tiles" role="img" aria-label="{name}" title="{name}">{escape(glyphs(notation))}</span>'
