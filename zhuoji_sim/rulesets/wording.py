"""Words for error messages: the nearest valid name, and wrong values in one printable line."""

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

_LONGEST = 200


def nearest(text: str, candidates: Iterable[str]) -> str:
    """The candidate most like `text`, by the whole of it and by what follows its last dot."""
    text = text[:60]

    def likeness(candidate: str) -> float:
        whole = SequenceMatcher(None, text, candidate).ratio()
        return whole + SequenceMatcher(None, text.split(".")[-1], candidate.split(".")[-1]).ratio()

    return max(candidates, key=likeness)


def one_line(text: str) -> str:
    """`text` as one printable line of bearable length."""
    clipped = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    return clipped if clipped.isprintable() else ascii(clipped)[1:-1]


def shown(value: object) -> str:
    """A wrong value in words; containers by their kind alone, since they may be of any size."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) < 10**20 else "a far larger number"
        case float():
            return repr(value)
        case str():
            return f'"{one_line(value[:60])}"'
        case list() | tuple():
            return "this list" if value else "an empty list"
        case Mapping():
            return "a table"
        case _:
            return f"a {type(value).__name__}"
