"""How wide text is on a terminal, where a Chinese character takes two places, and how it folds into lines."""

import re
import unicodedata
from collections.abc import Iterator

_WIDE = ("W", "F")
_NOT_FIRST = frozenset("，。、；：？！）】》”’%…")
"""Signs that no line begins with."""
_NOT_LAST = frozenset("（【“‘《")
"""Signs that no line ends with."""
_SPACES = re.compile(r"\s+")


def width_of(text: str) -> int:
    """Places that a text takes on one line."""
    return sum(_width(sign) for sign in text)


def _width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in _WIDE else 1


def padded(text: str, width: int, right: bool = False) -> str:
    """The text with blanks up to a width, before it where it stands right."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def narrowest(text: str) -> int:
    """The width below which a word of the text would break."""
    return max((width_of(piece) for piece, _ in _pieces(text)), default=0)


def folded(text: str, width: int) -> list[str]:
    """The text in lines of at most so many places, at least two: broken between words, beside Chinese characters, and
    within a word only where it is longer than a line. Nothing is lost but blanks at the breaks.
    """
    lines, line = [], ""
    for piece, blank in _pieces(text):
        joined = f"{line} {piece}" if line and blank else line + piece
        if width_of(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *whole, line = _broken(piece, width)
        lines += whole
    return [*lines, line]


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """What does not break, in order, each with whether a blank stands before it."""
    for word in _SPACES.split(text.strip()):
        blank, piece = True, ""
        for sign in word:
            if piece and _may_break(piece[-1], sign):
                yield piece, blank
                blank, piece = False, ""
            piece += sign
        yield piece, blank


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two signs of one word: beside a Chinese character."""
    return 2 in (_width(before), _width(after)) and before not in _NOT_LAST and after not in _NOT_FIRST


def _broken(word: str, width: int) -> list[str]:
    """A word in parts of at most so many places."""
    parts = [""]
    for sign in word:
        if width_of(parts[-1] + sign) > width and parts[-1]:
            parts.append("")
        parts[-1] += sign
    return parts
