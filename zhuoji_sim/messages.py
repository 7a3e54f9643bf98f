"""Words for error messages: what was probably meant, and wrong values in one printable line."""

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

_LONGEST = 200
_LONGEST_NAME = 60
_NEAR = 0.6
"""Names less alike than this have nothing to do with each other."""


def nearest(given: object, valid: Iterable[str]) -> str | None:
    """The valid name most like the given one, None if none is like it.

    Of dotted names the last part decides what is near, and the rest which is nearest.
    """
    if not isinstance(given, str):
        return None
    text = given[:_LONGEST_NAME].casefold()
    leaf = text.split(".")[-1]

    def likeness(name: str) -> tuple[float, float]:
        last = _alike(leaf, name.split(".")[-1])
        return last, last + _alike(text, name)

    near = [(total, name) for name in valid for last, total in [likeness(name)] if last >= _NEAR]
    return max(near, key=lambda pair: pair[0])[1] if near else None


def _alike(a: str, b: str) -> float:
    return SequenceMatcher(None, a, b).ratio()


def meant(given: object, valid: Iterable[str]) -> str:
    """What is valid in place of a wrong name, and before it the nearest, if one is near."""
    names = tuple(valid)
    near = nearest(given, names)
    return (f"did you mean {near}? " if near else "") + f"valid: {', '.join(names)}"


def counted(count: int, noun: str) -> str:
    """`1 tile`, `2 tiles`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def one_line(text: str) -> str:
    """`text` as one printable line of bearable length."""
    clipped = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    return clipped if clipped.isprintable() else ascii(clipped)[1:-1]


def shown(value: object) -> str:
    """A wrong value in words; containers by their kind alone, since they may be of any size."""
    match value:
        case None:
            return "None"
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
