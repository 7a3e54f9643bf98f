"""Lines of bearable length for labels in figures."""

import re
import textwrap
import unicodedata

from zhuoji_sim.text import Lang

_UNIT = re.compile(r"[\w.%+−-]+(?<![\u3000-\uffff])|.[，。；：、？！）》]*", re.ASCII | re.DOTALL)
"""What stays together in Chinese: a word or number in Latin letters, or a character with the stops that follow it."""


def wrapped(text: str, lang: Lang, line: int) -> str:
    """The text in lines of about `line` Latin letters, of which a Chinese character takes the place of two."""
    if lang == "en":
        return textwrap.fill(text, line, break_long_words=False)
    lines = -(-width(text) // line)
    even = -(-width(text) // max(lines, 1)) + 1
    filled = [""]
    for unit in _UNIT.findall(text):
        if filled[-1] and width(filled[-1] + unit) > even:
            filled.append("")
        filled[-1] += unit
    return "\n".join(line.strip() for line in filled)


def width(text: str) -> int:
    """How wide a text is, in Latin letters."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
