"""Our records in mjai's words."""

from typing import Any

Line = dict[str, Any]
_KONGS = {"exposed": "daiminkan", "added": "kakan", "concealed": "ankan"}


def in_mjai(lines: list[Line]) -> list[Line]:
    """What another program would have written of hands."""
    told: list[Line] = [{"type": "start_game", "names": ["a", "b", "c", "d"]}]
    for line in lines:
        told += _WRITERS[line["type"]](line)
    return [*told, {"type": "end_game"}]


def _start(line: Line) -> list[Line]:
    start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": line["n"] - 1, "scores": [0] * 4}
    return [{**start, "oya": line["dealer"], "tehais": line["hands"]}]


def _discard(line: Line) -> list[Line]:
    thrown = {"type": "dahai", "actor": line["actor"], "pai": line["tile"], "tsumogiri": False}
    return [{"type": "reach", "actor": line["actor"]}, thrown] if line.get("report") else [thrown]


def _kong(line: Line) -> list[Line]:
    kind, tile = line["kind"], line["tile"]
    if kind == "concealed":
        return [{"type": "ankan", "actor": line["actor"], "consumed": [tile] * 4}]
    seats = {name: line[name] for name in ("actor", "target") if name in line}
    return [{"type": _KONGS[kind], **seats, "pai": tile, "consumed": [tile] * 3}]


def _end(line: Line) -> list[Line]:
    turned = [{"type": "dora", "dora_marker": line["indicator"]}] if line["indicator"] else [{"type": "ryukyoku"}]
    return [*turned, {"type": "end_kyoku"}]


_WRITERS: dict[str, Any] = {
    "start_hand": _start,
    "draw": lambda line: [{"type": "tsumo", "actor": line["actor"], "pai": line["tile"]}],
    "discard": _discard,
    "pong": lambda line: [
        {
            "type": "pon",
            "actor": line["actor"],
            "target": line["target"],
            "pai": line["tile"],
            "consumed": [line["tile"]] * 2,
        }
    ],
    "kong": _kong,
    "win": lambda line: [{"type": "hora", "actor": line["actor"], "target": line["target"], "deltas": [0] * 4}],
    "end": _end,
}
