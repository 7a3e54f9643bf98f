"""Records of other programs: mjai's lines, translated into ours one by one.

mjai (https://gimite.net/pukiwiki/index.php?Mjai) is what most mahjong programs write; those for games without runs drop
its chi and dora. It knows no ruleset and no chicken: the rules are given from outside, n follows from `honba`, and the
tile turned up at the end is `indicator`, or mjai's own line `dora` after the win.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import meant, shown
from zhuoji_sim.records.lines import RecordLine, check_line, is_blank, read_object
from zhuoji_sim.records.result import ruleset_field
from zhuoji_sim.records.source import raw_lines, source_name
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.tiles.kinds import NAMES
from zhuoji_sim.tiles.notation import parse_tile

Line = dict[str, Any]

SKIPPED = ("none", "hello", "join", "start_game", "end_game", "reach_accepted")
"""What says nothing of a hand."""
FOREIGN = {
    "chi": "nobody may take a discard for a run (R1.1)",
    "ding_que": "no suit is given up in this game",
    "nukidora": "there are no honours (R1.1)",
}
_HIDDEN = "?"


def mjai_lines(path: str | Path, ruleset: Ruleset) -> Iterator[RecordLine]:
    """The lines of a file in mjai's words (`-`: standard input) as ours, checked for their form, not for the rules.

    Raises:
        InputError: the file cannot be read, or a line is none of mjai's, hides a tile, or has no place in this game.
    """
    name, hand = source_name(path), _Translation(ruleset)
    where = name
    for number, raw in raw_lines(path):
        if not is_blank(raw):
            where = f"{name}:{number}"
            yield from (check_line(line, where) for line in hand.translate(read_object(raw, where), where))
    yield from (check_line(line, where) for line in hand.close())


@dataclass(eq=False)
class _Translation:
    """Where a file stands: the hand under way, the tile that may be won on, and who has said that he reports."""

    ruleset: Ruleset
    tile: str | None = None
    reporter: int | None = None
    under_way: bool = False
    over: bool = False
    """Somebody has won, or the wall is empty: only the end is missing."""
    indicator: str | None = None
    handlers: Mapping[str, Callable[[Line, str], list[Line]]] = field(init=False)

    def __post_init__(self) -> None:
        self.handlers = {
            "start_kyoku": self._start,
            "tsumo": self._draw,
            "dahai": self._discard,
            "reach": self._reach,
            "pon": self._pong,
            "daiminkan": self._exposed_kong,
            "kakan": self._added_kong,
            "ankan": self._concealed_kong,
            "dora": self._turned_up,
            "hora": self._win,
            "ryukyoku": self._exhausted,
            "end_kyoku": self._end,
        }

    def translate(self, value: Line, where: str) -> list[Line]:
        """Our lines for one of mjai's. Raises InputError for one that cannot be ours."""
        kind = value.get("type")
        if kind in SKIPPED:
            return []
        if kind in FOREIGN:
            raise InputError(f"{where}: {kind} has no place in this game: {FOREIGN[kind]}")
        if not isinstance(kind, str) or kind not in self.handlers:
            raise InputError(f"{where}: unknown type {shown(kind)}; {meant(kind, (*self.handlers, *SKIPPED))}")
        return self.handlers[kind](value, where)

    def close(self) -> list[Line]:
        """The end of a hand that is over, where its record does not say that it ends."""
        if not self.over:
            return []
        self.under_way = self.over = False
        return [{"type": "end", "indicator": self.indicator}]

    def _start(self, value: Line, where: str) -> list[Line]:
        before = self.close()
        self.tile = self.reporter = self.indicator = None
        self.under_way = True
        hands = _field(value, "tehais", where)
        if isinstance(hands, list) and all(isinstance(hand, list) for hand in hands):
            hands = [[_name(tile, "tehais", where) for tile in hand] for hand in hands]
        start: Line = {"type": "start_hand", "ruleset": ruleset_field(self.ruleset), "hands": hands}
        start["dealer"] = _field(value, "oya", where)
        if isinstance(value.get("honba"), int):
            start["n"] = value["honba"] + 1
        return [*before, start]

    def _draw(self, value: Line, where: str) -> list[Line]:
        self.tile = _tile(value, where)
        return [{"type": "draw", "actor": _field(value, "actor", where), "tile": self.tile}]

    def _discard(self, value: Line, where: str) -> list[Line]:
        self.tile, actor = _tile(value, where), _field(value, "actor", where)
        reports, self.reporter = self.reporter is not None and self.reporter == actor, None
        return [{"type": "discard", "actor": actor, "tile": self.tile, **({"report": True} if reports else {})}]

    def _reach(self, value: Line, where: str) -> list[Line]:
        self.reporter = _field(value, "actor", where)
        return []

    def _pong(self, value: Line, where: str) -> list[Line]:
        return [{"type": "pong", **_claim(value, where)}]

    def _exposed_kong(self, value: Line, where: str) -> list[Line]:
        return [{"type": "kong", "kind": "exposed", **_claim(value, where)}]

    def _added_kong(self, value: Line, where: str) -> list[Line]:
        self.tile = _tile(value, where)
        return [{"type": "kong", "kind": "added", "actor": _field(value, "actor", where), "tile": self.tile}]

    def _concealed_kong(self, value: Line, where: str) -> list[Line]:
        own = _field(value, "consumed", where)
        tile = _name(own[0], "consumed", where) if isinstance(own, list) and own else _tile(value, where)
        return [{"type": "kong", "kind": "concealed", "actor": _field(value, "actor", where), "tile": tile}]

    def _turned_up(self, value: Line, where: str) -> list[Line]:
        if not self.over:
            raise InputError(f"{where}: dora before the hand is over: a tile is turned up after a win (R6.2)")
        self.indicator = _name(_field(value, "dora_marker", where), "dora_marker", where)
        return []

    def _win(self, value: Line, where: str) -> list[Line]:
        tile = _tile(value, where) if "pai" in value else self.tile
        if tile is None:
            raise InputError(f"{where}: hora before any tile is drawn or thrown")
        self._note_indicator(value, where)
        self.over = True
        seats = {name: _field(value, name, where) for name in ("actor", "target")}
        return [{"type": "win", **seats, "tile": tile}]

    def _exhausted(self, value: Line, where: str) -> list[Line]:
        self.over = True
        return []

    def _end(self, value: Line, where: str) -> list[Line]:
        self._note_indicator(value, where)
        if not self.under_way:
            return []
        self.over = True
        return self.close()

    def _note_indicator(self, value: Line, where: str) -> None:
        if value.get("indicator") is not None:
            self.indicator = _name(value["indicator"], "indicator", where)


def _claim(value: Line, where: str) -> Line:
    return {
        "actor": _field(value, "actor", where),
        "target": _field(value, "target", where),
        "tile": _tile(value, where),
    }


def _field(value: Line, name: str, where: str) -> Any:
    if name not in value:
        raise InputError(f"{where}: {value['type']} needs the field {name!r}")
    return value[name]


def _tile(value: Line, where: str) -> str:
    return _name(_field(value, "pai", where), "pai", where)


def _name(tile: Any, name: str, where: str) -> str:
    """A tile as we write it."""
    if tile == _HIDDEN:
        raise InputError(f"{where}: {name} hides a tile: a record shows all hands and all draws")
    try:
        return NAMES[parse_tile(tile)]
    except (InputError, AttributeError):
        told = json.dumps(tile, ensure_ascii=False)[:40]
        raise InputError(
            f"{where}: {name} has {told}: must be a tile from 1m to 9s; there are no honours and no red fives (R1.1)"
        ) from None
