"""A ruleset as kernels read it: one structured record of whole numbers."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.rulesets.key import Key, Value, ValueKind
from zhuoji_sim.rulesets.schema import KEYS, PATTERN_KEYS

_FIXED: dict[str, tuple[str, str]] = {
    "fixed": ("chicken.yaoji", "wuguji.value"),
    "fixed_value": ("chicken.value", "wuguji.value"),
    "fixed_golden": ("chicken.golden", "wuguji.golden"),
    "fixed_charge": ("chicken.charge", "wuguji.charge"),
    "fixed_charge_golden": ("chicken.charge_golden", "wuguji.charge_golden"),
    "fixed_responsible": ("chicken.responsible", "wuguji.responsible"),
}
"""What the rules say of each of `tiles.kinds.FIXED`: whether it is a chicken in every hand, and its prices."""


def _fields() -> Iterator[tuple[Any, ...]]:
    for key in KEYS.values():
        if key.name == PATTERN_KEYS[0]:
            yield "pattern_value", np.int64, (len(Pattern),)
        elif key.name not in PATTERN_KEYS:
            yield from ((name, np.int64) for name in _names(key))
    yield from ((name, np.int64, (len(keys),)) for name, keys in _FIXED.items())
    yield "report_hard_kill_lift", np.int64
    yield "shares_charge", np.int64
    yield "weekday", np.int64


def _names(key: Key) -> tuple[str, ...]:
    name = key.name.replace(".", "_")
    return tuple(f"{name}_{member}" for member in key.members) if key.kind is ValueKind.SET else (name,)


def _followed(key: Key, values: Mapping[str, Value]) -> Value:
    """The value of a key, or of the one that it follows."""
    value = values[key.name]
    return values[key.follows] if key.follows and value == key.following else value


def _hard_kill_lift(values: Mapping[str, Value]) -> Value:
    """R7.8: where the kill follows the report, the kill of a hard reporter follows the hard report."""
    kill = KEYS["report.kill_lift"]
    return _followed(KEYS["report.hard_lift"] if values[kill.name] == kill.following else kill, values)


def _codes(key: Key, value: Value) -> tuple[int, ...]:
    if key.kind is ValueKind.SET:
        return tuple(int(member in value) for member in key.members)  # type: ignore[operator]
    if key.codes:
        return (int(key.codes[str(value).upper()]),)
    return (int(value),)  # type: ignore[arg-type]


RULES = np.dtype(list(_fields()), align=True)
"""One int64 field for each key, dots as underscores: bools as 0 or 1, choices as their codes, a set as one
flag for each member (`chicken_scope_melds`), the classes' values together as `pattern_value[Pattern]`; a key that
follows another (`report_kill_lift`) has that one's value.

Beside them stand the fixed chickens as arrays (`fixed_charge[which]`), an 8p with all it has at 0 where it is none
(R6.12), `report_hard_kill_lift`, the lift of the kill of a hard reporter (R7.8), and the `weekday` that all hands are
played on, 0 where each hand draws its own (R6.14)."""


def fill(values: Mapping[str, Value], weekday: int = 0) -> "np.ndarray[Any, np.dtype[np.void]]":
    """An array of shape (1,) of dtype `RULES` with these values, by dotted key, and the day that is played on."""
    record = np.zeros(1, RULES)
    record["pattern_value"][0] = [values[key] for key in PATTERN_KEYS]
    for key in KEYS.values():
        if key.name not in PATTERN_KEYS:
            for name, code in zip(_names(key), _codes(key, _followed(key, values)), strict=True):
                record[name] = code
    has_wuguji = bool(values["wuguji.value"])
    for name, (yaoji, wuguji) in _FIXED.items():
        record[name][0] = values[yaoji], values[wuguji] if has_wuguji else 0
    record["fixed"] = record["fixed"] != 0
    record["report_hard_kill_lift"] = _hard_kill_lift(values)
    record["shares_charge"] = has_wuguji and values["wuguji.shares_charge"]
    record["weekday"] = weekday
    return record
