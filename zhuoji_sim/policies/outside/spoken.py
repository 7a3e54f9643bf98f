"""Views and answers as JSON objects: what programs are told, and what they answer. The words are those of records."""

from typing import Any

from zhuoji_sim.codes import Ask, MeldKind, Move
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.tiles.kinds import KIND_OF, KINDS, NAMES

QUESTIONS = {Ask.TURN: "turn", Ask.WIN: "win", Ask.CLAIM: "claim", Ask.ROB: "rob"}
Answer = dict[str, Any]


def tiles_in(mask: int) -> list[str]:
    """The tiles of a mask."""
    return [NAMES[tile] for tile in range(KINDS) if mask >> tile & 1]


def _listed(counts: Any) -> list[str]:
    """The tiles of an array of counts."""
    return [NAMES[tile] for tile in range(KINDS) for _ in range(int(counts[tile]))]


def offered(view: Any) -> list[Answer]:
    """All that may be answered."""
    simple = [("win", "may_win"), ("pong", "may_pong"), ("kong", "may_kong")]
    answers: list[Answer] = [{"type": kind} for kind, may in simple if view[may]]
    answers += [{"type": "kong", "tile": tile} for tile in tiles_in(int(view["kongs"]))]
    answers += [{"type": "discard", "tile": tile} for tile in tiles_in(int(view["discards"]))]
    answers += [{"type": "discard", "tile": tile, "report": True} for tile in tiles_in(int(view["reports"]))]
    return answers if view["question"] == Ask.TURN else [*answers, {"type": "pass"}]


def coded(answer: Answer) -> int:
    """The answer as a number; -1 for what is none."""
    kind, tile = answer.get("type"), answer.get("tile")
    if kind == "discard" and tile in KIND_OF:
        return (Move.REPORT if answer.get("report") is True else Move.DISCARD) * MOVE + KIND_OF[tile]
    if kind == "kong" and tile in KIND_OF:
        return Move.KONG * MOVE + KIND_OF[tile]
    simple = {"pass": Move.PASS, "win": Move.WIN, "pong": Move.PONG, "kong": Move.KONG}
    return int(simple[kind] * MOVE) if kind in simple else -1


def asked(view: Any) -> dict[str, Any]:
    """A decision as the line that a program reads."""
    players, tile = int(view["players"]), int(view["tile"])
    return {
        "type": "ask",
        "question": QUESTIONS[Ask(int(view["question"]))],
        "seat": int(view["seat"]),
        "players": players,
        "dealer": int(view["dealer"]),
        "n": int(view["n"]),
        "left": int(view["left"]),
        "tile": NAMES[tile] if tile >= 0 else None,
        "from": int(view["source"]),
        "after_kong": bool(view["replacement"] or view["hot"]),
        "hand": _listed(view["counts"]),
        "shanten": int(view["missing"]) - 1,
        "waits": tiles_in(int(view["waits"])),
        "melds": [_melds(view, seat) for seat in range(players)],
        "concealed": [int(number) for number in view["concealed"][:players]],
        "rivers": [_listed(view["river"][seat]) for seat in range(players)],
        "reported": [seat for seat in range(players) if view["reported"][seat]],
        "hard": [seat for seat in range(players) if view["hard"][seat]],
        "passed": [tiles_in(int(mask)) for mask in view["passed"][:players]],
        "unseen": [int(number) for number in view["unseen"]],
        "chance": int(view["chance"]) >> 11,
        "legal": offered(view),
    }


def _melds(view: Any, seat: int) -> list[dict[str, Any]]:
    return [
        {
            "type": MeldKind(int(view["meld_kind"][seat, place])).name.lower(),
            "tile": NAMES[int(view["meld_tile"][seat, place])],
            "from": int(view["meld_from"][seat, place]),
        }
        for place in range(int(view["melds"][seat]))
    ]
