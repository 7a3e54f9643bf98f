"""A ruleset as kernels read it: one structured record of whole numbers."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.rulesets.key import Key, Value, ValueKind
from zhuoji_sim.rulesets.schema import KEYS, PATTERN_KEYS


def _fields() -> Iterator[tuple[Any, ...]]:
    for key in KEYS.values():
        if key.name == PATTERN_KEYS[0]:
            yield "pattern_value", np.int64, (len(Pattern),)
        elif key.name not in PATTERN_KEYS:
            yield from ((name, np.int64) for name in _names(key))


def _names(key: Key) -> tuple[str, ...]:
    name = key.name.replace(".", "_")
    return tuple(f"{name}_{member}" for member in key.members) if key.kind is ValueKind.SET else (name,)


def _followed(key: Key, values: Mapping[str, Value]) -> Value:
    """The value of a key, or of the one that it follows."""
    value = values[key.name]
    return values[key.follows] if key.follows and value == key.following else value


def _codes(key: Key, value: Value) -> tuple[int, ...]:
    if key.kind is ValueKind.SET:
        return tuple(int(member in value) for member in key.members)  # type: ignore[operator]
    if key.codes:
        return (int(key.codes[str(value).upper()]),)
    return (int(value),)  # type: ignore[arg-type]


RULES = np.dtype(list(_fields()), align=True)
"""One int64 field for each key, dots as underscores: bools as 0 or 1, choices as their codes, a set as one
flag for each member (`chicken_scope_melds`), the classes' values together as `pattern_value[Pattern]`; a key that
follows another (`report_kill_lift`) has that one's value."""


def fill(values: Mapping[str, Value]) -> "np.ndarray[Any, np.dtype[np.void]]":
    """An array of shape (1,) of dtype `RULES` with these values, by dotted key."""
    record = np.zeros(1, RULES)
    record["pattern_value"][0] = [values[key] for key in PATTERN_KEYS]
    for key in KEYS.values():
        if key.name not in PATTERN_KEYS:
            for name, code in zip(_names(key), _codes(key, _followed(key, values)), strict=True):
                record[name] = code
    return record
