"""Game records: JSON lines in the style of mjai, read strictly and written from a hand's log."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from zhuoji_sim.codes import FEWEST, SEATS, Line, MeldKind
from zhuoji_sim.errors import InputError
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.messages import meant, one_line
from zhuoji_sim.records.log import Event, dealt_hands, events
from zhuoji_sim.records.result import ruleset_field
from zhuoji_sim.records.source import raw_lines, source_name
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.tiles.kinds import DEALT, KIND_OF, NAMES

_OF_MJAI = ("start_game", "start_kyoku", "tsumo", "dahai")
"""How records of other programs begin."""
KONG_KINDS = ("exposed", "added", "concealed")

_BLANK = b" \t\r\n\xef\xbb\xbf"
"""What a line that says nothing may consist of: a byte order mark too."""
_SEAT = "a seat, 0 to 3"
_TILE = "a tile such as 5p"
FIELDS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "start_hand": (
        {"ruleset": "an id or an object", "dealer": _SEAT, "hands": "a hand of 13 tiles for each player"},
        {
            "base": "a whole number from 1 to 1000000",
            "n": "a whole number from 1 to 100000",
            "dice": "two dice, 1 to 6",
            "weekday": "a day of the week, Monday 1 to Sunday 7",
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
        {"deltas": "a whole number for each player", "next": 'an object {"dealer":..,"n":..}'},
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
    """The lines of a record file (`-`: standard input), each checked for its form (not yet for the rules).

    Raises:
        InputError: the file cannot be read, or a line is no JSON object of a known type with the right fields.
    """
    name = source_name(path)
    for number, raw in raw_lines(path):
        if not is_blank(raw):
            yield parse_line(raw, f"{name}:{number}")


def is_blank(raw: bytes) -> bool:
    """The line says nothing."""
    return not raw.strip(_BLANK)


def parse_line(raw: bytes | str, where: str) -> RecordLine:
    """Check one line's form; bytes are UTF-8, with or without a byte order mark."""
    return check_line(read_object(raw, where), where)


def read_object(raw: bytes | str, where: str) -> dict[str, Any]:
    """The JSON object of a line. Raises InputError where it is none."""
    try:
        value = json.loads(raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw, object_pairs_hook=_object)
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: byte {error.start} of the line is not UTF-8") from None
    except (ValueError, RecursionError) as error:
        reason = one_line(str(error).splitlines()[0]) if str(error) else "broken"
        raise InputError(f"{where}: no JSON: {reason}") from None
    if not isinstance(value, dict):
        raise InputError(f'{where}: a line must be a JSON object such as {{"type":"draw","actor":0,"tile":"5p"}}')
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names differ; raises ValueError for one that is there twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"{_shown(twice)} is there twice")
    return found


def check_line(value: dict[str, Any], where: str) -> RecordLine:
    """Check the type and the fields of one line given as an object."""
    kind = value.get("type")
    if kind in _OF_MJAI:
        raise InputError(f"{where}: type {_shown(kind)} is one of mjai's: such a record is read with --format mjai")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise InputError(f"{where}: unknown type {_shown(kind)}; {meant(kind, FIELDS)}")
    required, optional = FIELDS[kind]
    known = {**required, **optional}
    for name in value:
        if name != "type" and name not in known:
            raise InputError(f"{where}: {kind} has no field {_shown(name)}; {meant(name, known)}")
    for name, meaning in required.items():
        if name not in value:
            raise InputError(f"{where}: {kind} needs the field {name!r}: {meaning}")
    fields = {}
    for name, meaning in known.items():
        if name in value:
            try:
                fields[name] = _READERS.get(name, _keep)(value[name])
            except _FieldError as fault:
                raise InputError(f"{where}: {name}: {fault}") from None
            except (ValueError, TypeError, KeyError):
                raise InputError(f"{where}: {name} is {_shown(value[name])}: must be {meaning}") from None
    return RecordLine(where, kind, fields)


class _FieldError(Exception):
    """What is wrong within a field, where its meaning alone would not tell."""


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


def _list(low: int, high: int, item: Any) -> Any:
    def read(value: Any) -> list[Any]:
        if not isinstance(value, list) or not low <= len(value) <= high:
            raise ValueError
        return [item(entry) for entry in value]

    return read


def _hands(value: Any) -> list[list[int]]:
    """Hands of 13 tiles; a fault is told with its seat. How many there must be the ruleset says (R1.9)."""
    return [_hand(seat, hand) for seat, hand in enumerate(_list(FEWEST, SEATS, _keep)(value))]


def _hand(seat: int, hand: Any) -> list[int]:
    if not isinstance(hand, list):
        raise _FieldError(f"seat {seat} has {_shown(hand)}: must be a list of {DEALT} tiles")
    if len(hand) != DEALT:
        more = "; the dealer's 14th tile is his first draw" if len(hand) == DEALT + 1 else ""
        raise _FieldError(f"seat {seat} has {len(hand)} tiles: must be {DEALT}{more}")
    for tile in hand:
        if not isinstance(tile, str) or tile not in KIND_OF:
            raise _FieldError(f"seat {seat} has {_shown(tile)}: must be {_TILE}")
    return [KIND_OF[tile] for tile in hand]


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
    "hands": _hands,
    "base": _whole(1, 1_000_000),
    "n": _whole(1, 100_000),
    "dice": _list(2, 2, _whole(1, 6)),
    "weekday": _whole(1, 7),
    "report": _choice(True, False),
    "kind": _choice(*KONG_KINDS),
    "indicator": lambda value: None if value is None else _tile(value),
    "deltas": _list(FEWEST, SEATS, _whole(-(10**30), 10**30)),
    "next": _next,
}


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 40 else text[:37] + "..."


def hand_lines(
    state: npt.NDArray[np.void], ruleset: Ruleset, base: int, dice: tuple[int, int] | None, result: dict[str, Any]
) -> list[dict[str, Any]]:
    """The record of a finished hand that was dealt from its wall with `logging` on."""
    s = state[0]
    hands = [[NAMES[tile] for tile in hand] for hand in dealt_hands(s, ruleset.players)]
    start: dict[str, Any] = {
        "type": "start_hand",
        "ruleset": ruleset_field(ruleset),
        "base": base,
        "dealer": int(s["dealer"]),
        "n": int(s["dealer_count"]),
    }
    if dice is not None:
        start["dice"] = [int(die) for die in dice]
    if s["weekday"]:
        start["weekday"] = int(s["weekday"])
    start["hands"] = hands
    lines = [start, *(_event_line(event) for event in events(s))]
    indicator = None if s["indicator"] == NO_TILE else NAMES[s["indicator"]]
    lines.append({"type": "end", "indicator": indicator, "deltas": result["deltas"], "next": result["next"]})
    return lines


def _event_line(event: Event) -> dict[str, Any]:
    if event.line is Line.LEAVE:
        return {"type": "leave", "actor": event.actor}
    if event.line is Line.REPORT:
        return {"type": "discard", "actor": event.actor, "tile": NAMES[event.tile], "report": True}
    line: dict[str, Any] = {"type": event.line.name.lower(), "actor": event.actor}
    if event.line is Line.KONG:
        line["kind"] = event.kind.name.lower()
    if event.line in (Line.PONG, Line.WIN) or (event.line is Line.KONG and event.kind is MeldKind.EXPOSED):
        line["target"] = event.target
    line["tile"] = NAMES[event.tile]
    return line


def dump_line(line: dict[str, Any]) -> str:
    """One line of a record file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
