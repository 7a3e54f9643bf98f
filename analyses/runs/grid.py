"""Values of one or two keys of the rules by which a study is repeated: `--grid report.lift=0..20`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_kind
from zhuoji_sim.messages import shown
from zhuoji_sim.rulesets import KEYS, Value
from zhuoji_sim.rulesets.key import ValueKind
from zhuoji_sim.rulesets.names import usual
from zhuoji_sim.rulesets.typed import read_key, read_value

MOST_KEYS = 2
MOST_POINTS = 200
_RANGE = re.compile(r"([0-9]{1,7})\.\.([0-9]{1,7})(?::([0-9]{1,7}))?")
_NUMBERS = (ValueKind.WHOLE, ValueKind.NUMBER)

GridSpec = str | Sequence[str] | Mapping[str, Iterable[Any]]
"""`key=values` texts, or the values by key."""


@dataclass(frozen=True)
class GridKey:
    """One key and the values that it takes in turn."""

    key: str
    values: tuple[Value, ...]

    @property
    def numeric(self) -> bool:
        """Whether all its values are numbers, along which a curve can be drawn."""
        return all(type(value) is int for value in self.values)


@dataclass(frozen=True)
class Grid:
    """All combinations of the values of one or two keys.

    Attributes
    ----------
    keys
        Each with its values, in the order given.

    Examples
    --------
    >>> grid = Grid.of(["report.lift=0..10:5", "report.kill=true,false"])
    >>> [key.values for key in grid.keys]
    [(0, 5, 10), (True, False)]
    >>> next(grid.points())
    {'report.lift': 0, 'report.kill': True}
    """

    keys: tuple[GridKey, ...]

    @classmethod
    def of(cls, spec: GridSpec) -> "Grid":
        """A grid from texts such as `report.lift=0,5,10`, `report.lift=0..20:5`, `chicken.scope=melds,melds+discards`,
        or from values by key.

        Raises InputError for an unknown key, a wrong value, what is given twice, and too many keys or points.
        """
        check_kind(
            "grid", spec, (str, list, tuple, Mapping), "texts such as report.lift=0..20, or lists of values by key"
        )
        texts = [spec] if isinstance(spec, str) else spec
        read = [_given(*item) for item in texts.items()] if isinstance(texts, Mapping) else list(map(_typed, texts))
        names = [one.key for one in read]
        for one in read:
            if names.count(one.key) > 1:
                raise InputError(f"--grid: {one.key} is given twice: put all its values into one --grid")
        if not 1 <= len(read) <= MOST_KEYS:
            raise InputError(f"--grid is for one or two keys, not {len(read)}")
        points = prod(len(one.values) for one in read)
        if points > MOST_POINTS:
            raise InputError(f"--grid: {points} points are more than {MOST_POINTS}: take steps, as in 0..100:10")
        return cls(tuple(read))

    def points(self) -> Iterator[dict[str, Value]]:
        """All combinations, the values of the last key changing first."""
        for values in product(*(one.values for one in self.keys)):
            yield dict(zip((one.key for one in self.keys), values, strict=True))

    def to_dict(self) -> dict[str, list[Any]]:
        """The values by key as plain JSON data."""
        return {one.key: [plain_value(value) for value in one.values] for one in self.keys}


def plain_value(value: Value) -> int | bool | str:
    """A value as groups of estimates have it: a set as it is typed, `melds+discards`."""
    return "+".join(value) if isinstance(value, tuple) else value


def value_words(value: int | bool | str) -> str:
    """A plain value as people read it."""
    return str(value).lower() if isinstance(value, bool) else "[]" if value == "" else str(value)


def _typed(text: str) -> GridKey:
    check_kind("grid", text, str, "a text such as report.lift=0..20")
    name, equals, values = text.replace("＝", "=").partition("=")
    if not equals:
        raise InputError(f"--grid {shown(text)}: write key=values, such as report.lift=0,5,10 or report.lift=0..20")
    key = read_key(name, "--grid")
    return _once(key, [value for item in re.split("[,、]", usual(values)) for value in _values(key, item.strip())])


def _values(key: str, item: str) -> Iterator[Value]:
    """One value, or those of a range."""
    ends = _RANGE.fullmatch(item)
    if ends is None:
        yield read_value(key, item.replace("+", " ") if KEYS[key].kind is ValueKind.SET else item, "--grid: ")
        return
    if KEYS[key].kind not in _NUMBERS:
        raise InputError(f"--grid: {key}: a range is for numbers; must be {KEYS[key].expected}, not {shown(item)}")
    low, high, step = (int(end) if end else 1 for end in ends.groups())
    if low > high or step == 0:
        raise InputError(f"--grid: {key}: a range goes up, as in {min(low, high)}..{max(low, high)}, not {shown(item)}")
    if (high - low) // step >= MOST_POINTS:
        raise InputError(f"--grid: {key}: {item} has more than {MOST_POINTS} values: take steps, as in 0..100:10")
    for number in range(low, high + 1, step):
        yield read_value(key, str(number), "--grid: ")


def _given(name: str, values: Iterable[Any]) -> GridKey:
    key = read_key(name, "--grid")
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InputError(f"--grid: {key}: give its values in a list, not {shown(values)}")
    checked = []
    for value in values:
        accepted = KEYS[key].accept(value)
        if accepted is None:
            raise InputError(f"--grid: {key}: must be {KEYS[key].expected}, not {shown(value)}")
        checked.append(accepted)
    return _once(key, checked)


def _once(key: str, values: Sequence[Value]) -> GridKey:
    if not values:
        raise InputError(f"--grid: {key}: no values are given")
    for value in values:
        if sum(other == value and type(other) is type(value) for other in values) > 1:
            raise InputError(f"--grid: {key}: {value_words(plain_value(value))} is given twice")
    return GridKey(key, tuple(values))
