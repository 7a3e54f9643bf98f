"""One hand replayed by both versions: legal moves before each line, and the result, must agree."""

from collections import defaultdict
from typing import Any

from tests.oracle.table import Table
from zhuoji_sim.codes import Phase
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.replay import Replay
from zhuoji_sim.tiles.kinds import NAMES

Event = dict[str, Any]


class DisagreementError(AssertionError):
    """Kernel and oracle differ; the message holds the record so far."""


def comparable(result: Event) -> Event:
    """A replay entry with its transfers summed by payer, receiver and kind, and winners by seat."""
    sums: dict[tuple[Any, ...], list[int]] = defaultdict(lambda: [0, 0])
    for transfer in result["transfers"]:
        cell = sums[transfer["from"], transfer["to"], transfer["for"]]
        cell[0] += transfer["fan"]
        cell[1] += transfer["points"]
    chickens = dict(result["chickens"])
    if chickens:
        chickens["tiles"] = sorted(chickens["tiles"])
    return {
        **{key: result[key] for key in ("outcome", "deltas", "ready", "house", "next")},
        "winners": sorted(result["winners"], key=lambda winner: winner["seat"]),
        "transfers": {key: tuple(value) for key, value in sums.items() if value != [0, 0]},
        "chickens": chickens,
    }


def compare_results(kernel: Event, oracle: Event, record: list[Event]) -> None:
    mine, theirs = comparable(kernel), comparable(oracle)
    for key, value in mine.items():
        if value != theirs[key]:
            raise DisagreementError(f"{key}: kernel {value}, oracle {theirs[key]}\n" + "\n".join(map(str, record)))


def kernel_legal(game: Replay) -> set[tuple[Any, ...]]:
    """The kernel's legal moves but for draws and ends, as comparable tuples."""
    look, s = game._look(), game.state[0]
    legal = {name: int(look[name]) for name in look.dtype.names}
    seat, tile = int(s["seat"]), NAMES[s["tile"]] if s["tile"] >= 0 else None
    held = s["counts"][seat].tolist()
    moves: set[tuple[Any, ...]] = set()
    for other in range(4):
        if (legal["wins"] | legal["void_wins"]) >> other & 1:
            as_dealt = s["phase"] == Phase.TURN and s["rivers"] == 0 and seat == s["dealer"] and not s["melds"][seat]
            named = [NAMES[kind] for kind in range(27) if held[kind]] if as_dealt else [tile]
            moves |= {("win", other, seat, name) for name in named}
        if legal["pongs"] >> other & 1:
            moves.add(("pong", other, seat, tile))
        if legal["kongs"] >> other & 1:
            moves.add(("kong", other, "exposed", tile))
    for kind in range(27):
        if legal["own_kongs"] >> kind & 1:
            moves.add(("kong", seat, "concealed" if held[kind] == 4 else "added", NAMES[kind]))
        if legal["discards"] >> kind & 1:
            moves.add(("discard", seat, NAMES[kind], False))
        if legal["reports"] >> kind & 1:
            moves.add(("discard", seat, NAMES[kind], True))
    return moves


def oracle_legal(table: Table) -> set[tuple[Any, ...]]:
    """The oracle's legal moves but for draws, ends and leaving, in the same form."""
    moves: set[tuple[Any, ...]] = set()
    for event in table.legal():
        kind = event["type"]
        if kind in ("win", "pong"):
            moves.add((kind, event["actor"], event["target"], event["tile"]))
        elif kind == "kong":
            moves.add((kind, event["actor"], event["kind"], event["tile"]))
        elif kind == "discard":
            moves.add((kind, event["actor"], event["tile"], event.get("report", False)))
    return moves


def replay_both(record: list[Event], legality: bool = True) -> Event:
    """Replay a record through kernel and oracle line by line; legal moves and results must agree."""
    record = [*record[:-1], {"type": "end", "indicator": record[-1]["indicator"]}]
    lines = [check_line(line, f"line:{number}") for number, line in enumerate(record, 1)]
    game, table = Replay(lines[0], lines[1:]), Table(record[0])
    for line, event in zip(lines[1:], record[1:], strict=True):
        if legality and not table.wins and table.phase not in ("left", "over"):
            mine, theirs = kernel_legal(game), oracle_legal(table)
            if mine != theirs:
                raise DisagreementError(
                    f"before {event}: kernel alone {mine - theirs}, oracle alone {theirs - mine}\n"
                    + "\n".join(map(str, record))
                )
        table.apply(event)
        game.feed(line)
    assert game.result is not None
    compare_results(game.result, table.result(), record)
    return game.result
