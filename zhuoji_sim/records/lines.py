"""Game records: JSON lines in the style of mjai, read strictly and written from a hand's log."""

import difflib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from zhuoji_sim.codes import SEATS, Line, MeldKind
from zhuoji_sim.errors import InputError
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.records.result import ruleset_field
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.tiles.kinds import DEALT, KIND_OF, NAMES

KONG_KINDS = ("exposed", "added", "concealed")

_SEAT = "a seat, 0 to 3"
_TILE = "a tile such as 5p"
FIELDS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "start_hand": (
        {"ruleset": "an id or an object", "dealer": _SEAT, "hands": "four hands of 13 tiles"},
        {
            "base": "a whole number from 1 to 1000000",
            "n": "a whole number from 1 to 100000",
            "dice": "two dice, 1 to 6",
        },
    ),
    "draw": ({"actor": _SEAT, "tile": _TILE}, {}),
    "discard": ({"actor": _SEAT, "tile": _TILE}, {"report": "true or false"}),
    "pong": ({"actor": _SEAT, "target": _SEAT, "tile": _TILE}, {}),
    "kong": ({"actor": _SEAT, "kind": "exposed, added or concealed", "tile": _TILE}, {"target": _SEAT}),
    "win": ({"actor": _SEAT, "target": _SEAT, "tile": _TILE}, {}),
    "leave": ({"actor": _SEAT}, {}),
    "end": (
        {"indicator": "a tile or null"},
        {"deltas": "four whole numbers", "next": 'an object {"dealer":..,"n":..}'},
    ),
}
"""For each type of line its required and its optional fields, with what each must be."""


@dataclass(frozen=True)
class RecordLine:
    """One checked line: where it stands, its type, and its fields (tiles as kinds)."""

    where: str
    type: str
    fields: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def get(self, name: str, default: Any = None) -> Any:
        """An optional field."""
        return self.fields.get(name, default)

    def refuse(self, message: str) -> InputError:
        """The error that this line is illegal or impossible."""
        return InputError(f"{self.where}: {message}")


def read_lines(path: str | Path) -> Iterator[RecordLine]:
    """The lines of a record file, each checked for its form (not yet for the rules).

    Raises:
        InputError: the file cannot be read, or a line is no JSON object of a known type with the right fields.
    """
    name = Path(path).name
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise InputError(f"{path!r}: no file name: {error}") from None
    for number, raw in enumerate(data.split(b"\n"), start=1):
        if raw.strip():
            yield parse_line(raw, f"{name}:{number}")


def parse_line(raw: bytes | str, where: str) -> RecordLine:
    """Check one line's form."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0] if str(error) else "broken"
        raise InputError(f"{where}: no JSON: {reason}") from None
    if not isinstance(value, dict):
        raise InputError(f'{where}: a line must be a JSON object such as {{"type":"draw","actor":0,"tile":"5p"}}')
    return check_line(value, where)


def check_line(value: dict[str, Any], where: str) -> RecordLine:
    """Check the type and the fields of one line given as an object."""
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise InputError(f"{where}: unknown type {_shown(kind)}; {_nearest(kind, FIELDS)}")
    required, optional = FIELDS[kind]
    known = {**required, **optional}
    for name in value:
        if name != "type" and name not in known:
            raise InputError(f"{where}: {kind} has no field {_shown(name)}; {_nearest(name, known)}")
    for name, meaning in required.items():
        if name not in value:
            raise InputError(f"{where}: {kind} needs the field {name!r}: {meaning}")
    fields = {}
    for name, meaning in known.items():
        if name in value:
            try:
                fields[name] = _READERS.get((kind, name), _READERS.get(name, _keep))(value[name])
            except (ValueError, TypeError, KeyError):
                raise InputError(f"{where}: {name} is {_shown(value[name])}: must be {meaning}") from None
    return RecordLine(where, kind, fields)


def _keep(value: Any) -> Any:
    return value


def _whole(low: int, high: int) -> Any:
    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value

    return read


def _tile(value: Any) -> int:
    if not isinstance(value, str):
        raise TypeError
    return KIND_OF[value]


def _list(length: int, item: Any) -> Any:
    def read(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) != length:
            raise ValueError
        return [item(entry) for entry in value]

    return read


def _choice(*values: Any) -> Any:
    def read(value: Any) -> Any:
        if not isinstance(value, type(values[0])) or value not in values:
            raise ValueError
        return value

    return read


def _next(value: Any) -> dict[str, int]:
    if not isinstance(value, dict) or set(value) != {"dealer", "n"}:
        raise ValueError
    return {"dealer": _READERS["dealer"](value["dealer"]), "n": _READERS["n"](value["n"])}


_READERS: dict[Any, Any] = {
    "actor": _whole(0, SEATS - 1),
    "target": _whole(0, SEATS - 1),
    "dealer": _whole(0, SEATS - 1),
    "tile": _tile,
    "hands": _list(SEATS, _list(DEALT, _tile)),
    "base": _whole(1, 1_000_000),
    "n": _whole(1, 100_000),
    "dice": _list(2, _whole(1, 6)),
    "report": _choice(True, False),
    "kind": _choice(*KONG_KINDS),
    "indicator": lambda value: None if value is None else _tile(value),
    "deltas": _list(SEATS, _whole(-(10**30), 10**30)),
    "next": _next,
}


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 40 else text[:37] + "..."


def _nearest(given: Any, valid: Iterable[str]) -> str:
    near = difflib.get_close_matches(given, list(valid), n=1) if isinstance(given, str) else []
    return f"did you mean {near[0]}?" if near else f"valid: {', '.join(valid)}"


def hand_lines(
    state: npt.NDArray[np.void], ruleset: Ruleset, base: int, dice: tuple[int, int] | None, result: dict[str, Any]
) -> list[dict[str, Any]]:
    """The record of a finished hand that was dealt from its wall with `logging` on."""
    s = state[0]
    hands = [[NAMES[tile] for tile in s["wall"][seat * DEALT : seat * DEALT + DEALT]] for seat in range(SEATS)]
    start: dict[str, Any] = {
        "type": "start_hand",
        "ruleset": ruleset_field(ruleset),
        "base": base,
        "dealer": int(s["dealer"]),
        "n": int(s["dealer_count"]),
    }
    if dice is not None:
        start["dice"] = [int(die) for die in dice]
    start["hands"] = hands
    lines = [start, *(_event(row) for row in s["log"][: s["lines"]].tolist())]
    indicator = None if s["indicator"] == NO_TILE else NAMES[s["indicator"]]
    lines.append({"type": "end", "indicator": indicator, "deltas": result["deltas"], "next": result["next"]})
    return lines


def _event(row: list[int]) -> dict[str, Any]:
    line, actor, tile, other = row
    target, kind = other & 3, MeldKind(other >> 2)
    if line == Line.LEAVE:
        return {"type": "leave", "actor": actor}
    if line == Line.REPORT:
        return {"type": "discard", "actor": actor, "tile": NAMES[tile], "report": True}
    event: dict[str, Any] = {"type": Line(line).name.lower(), "actor": actor}
    if line == Line.KONG:
        event["kind"] = kind.name.lower()
    if line in (Line.PONG, Line.WIN) or (line == Line.KONG and kind is MeldKind.EXPOSED):
        event["target"] = target
    event["tile"] = NAMES[tile]
    return event


def dump_line(line: dict[str, Any]) -> str:
    """One line of a record file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
