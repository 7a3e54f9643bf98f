"""Random legal play on the oracle's table; the record comes back complete."""

import random
from collections.abc import Callable
from typing import Any

from .hands import complete
from .melds import melded
from .ruleset import resolve
from .table import Event, Table
from .tiles import DEALT, TILES, after, rank, suit
from .walls import house_of, shuffled_wall

Weights = Callable[[Table, Event], float]

NEIGHBOURS = {
    tile: [
        (f"{rank(tile) + by}{suit(tile)}", weight)
        for by, weight in ((-2, 0.7), (-1, 1.0), (1, 1.0), (2, 0.7))
        if 1 <= rank(tile) + by <= 9
    ]
    for tile in TILES
}
"""With which tiles of its suit one may form a run, and how near they are."""


def random_record(
    rng: random.Random,
    ruleset: str | dict[str, Any],
    *,
    wall: list[str] | None = None,
    dealer: int = 0,
    n: int = 1,
    weights: Weights | None = None,
    leave_chance: float = 0.0,
) -> list[Event]:
    """One hand by weighted random legal events, start_hand line to end line (with deltas and next).

    `wall`: all tiles in the order of walls.py, shuffled if not given. `weights(table, event)` is asked for
    every legal event that this wall allows (default: all equal). `leave_chance`: at each decision, the chance
    that somebody leaves where leaving is legal; leaving never happens otherwise.
    """
    wall = shuffled_wall(rng, house_of(ruleset)) if wall is None else wall
    start = start_line(rng, ruleset, wall, dealer, n)
    table, record = Table(start), [start]
    position = DEALT * table.players
    while not table.over:
        event = choose(rng, table, wall, position, weights or uniform, leave_chance)
        table.apply(event)
        position += event["type"] == "draw"
        record.append(event)
    result = table.result()
    record[-1] = {**record[-1], "deltas": result["deltas"], "next": result["next"]}
    return record


def start_line(rng: random.Random, ruleset: str | dict[str, Any], wall: list[str], dealer: int, n: int) -> Event:
    players = house_of(ruleset).players
    hands: list[list[str]] = [[] for _ in range(players)]
    for place in range(players):
        hands[after(dealer, players, place)] = wall[DEALT * place : DEALT * place + DEALT]
    rules = resolve(ruleset)
    day = {"weekday": rng.randint(1, 7)} if rules["chicken"]["weekday"] else {}
    return {
        "type": "start_hand",
        "ruleset": ruleset,
        "base": rules["base_points"],
        **day,
        "dealer": dealer,
        "n": n,
        "dice": [rng.randint(1, 6), rng.randint(1, 6)],
        "hands": hands,
    }


def choose(
    rng: random.Random, table: Table, wall: list[str], position: int, weights: Weights, leave_chance: float
) -> Event:
    events = possible(table, wall, position)
    leaves = [event for event in events if event["type"] == "leave"]
    if leaves and rng.random() < leave_chance:
        return rng.choice(leaves)
    events = [event for event in events if event["type"] != "leave"]
    heavy = [weights(table, event) for event in events]
    if not any(heavy):
        return rng.choice(events)
    return rng.choices(events, weights=heavy)[0]


def possible(table: Table, wall: list[str], position: int) -> list[Event]:
    """The legal events that agree with the wall: the tile drawn and the indicator are the next of it."""
    upcoming = wall[position] if position < len(wall) else None
    return [event for event in table.legal() if agrees(event, upcoming)]


def agrees(event: Event, upcoming: str | None) -> bool:
    if event["type"] == "draw":
        return event["tile"] == upcoming
    if event["type"] == "end":
        return event["indicator"] in (None, upcoming)
    return True


# ------------------------------------------------------------------ weights


def uniform(table: Table, event: Event) -> float:
    return 1.0


def keeps_shape(table: Table, event: Event) -> float:
    """Discards go by loneliness, so that hands grow; wins, kongs and reports are likely but not certain."""
    if event["type"] == "discard":
        lonely = loneliness(table, event["tile"])
        return lonely * (4.0 if event.get("report") else 1.0)
    return {"win": 40.0, "kong": 30.0, "pong": 2.0, "draw": 4.0, "end": 2.0}.get(event["type"], 1.0)


def declines_often(table: Table, event: Event) -> float:
    """As `keeps_shape`, but most wins on a tile of somebody else are passed: locks, void wins, late wins."""
    if event["type"] == "win":
        return 2.0 if event["actor"] != event["target"] else 10.0
    return keeps_shape(table, event)


def loves_kongs(table: Table, event: Event) -> float:
    """As `keeps_shape`, but every pong and kong that can be made is nearly always made."""
    if event["type"] in ("pong", "kong"):
        return 200.0
    return keeps_shape(table, event)


def collects_pairs(table: Table, event: Event) -> float:
    """One pong and else pairs: odd tiles go, but for the fourth of the pong (R4.7)."""
    if event["type"] == "discard":
        seat = table.seats[event["actor"]]
        return 30.0 if seat.hand.count(event["tile"]) % 2 and not seat.pong_of(event["tile"]) else 0.3
    if event["type"] == "pong":
        return 0.02 if table.seats[event["actor"]].melds else 8.0
    return {"win": 6.0, "kong": 0.3}.get(event["type"], 1.0)


def feeds_others(table: Table, event: Event) -> float:
    """Throws what others wait for, seldom wins by self-draw: many winners, locks, hot shots, robbed kongs."""
    others = [seat for seat in table.seats if seat.number != event.get("actor")]
    if event["type"] == "discard":
        fed = sum(complete([*seat.hand, event["tile"]], seat.melds, table.rules) for seat in others)
        return keeps_shape(table, event) + 20.0 * fed
    if event["type"] == "kong":
        return 300.0
    if event["type"] == "win":
        return 0.5 if event["actor"] == event["target"] else 6.0
    return keeps_shape(table, event)


def delays_kongs(table: Table, event: Event) -> float:
    """As `feeds_others`, but a dealt four waits for the second turn, and a third tile in hand is kept when ponging."""
    if event["type"] == "pong":
        return 200.0
    if event["type"] == "kong":
        early = event["kind"] == "concealed" and not table.seats[event["actor"]].discards
        return 0.1 if early or event["kind"] == "exposed" else 300.0
    return feeds_others(table, event)


def seeks_robbery(table: Table, event: Event) -> float:
    """Passes nearly every win until a kong is added that can be robbed; pongs and kongs all it can."""
    if event["type"] == "win":
        return 300.0 if table.phase == "rob" or table.by == "robbed_kong" else 0.2
    if event["type"] == "discard":
        return feeds_others(table, event)
    return loves_kongs(table, event)


def loneliness(table: Table, tile: str) -> float:
    """From 1 (a tile alone) down to next to nothing (in a triplet or a run)."""
    seat = table.seats[table.actor]
    worth = 3.0 * (seat.hand.count(tile) - 1)
    for neighbour, weight in NEIGHBOURS[tile]:
        worth += weight * min(2, seat.hand.count(neighbour))
    if "".join(seat.hand + melded(seat.melds)).count(suit(tile)) >= 10:  # a one-suit hand in the making
        worth += 3.0
    return float(0.2**worth)


WAYS = uniform, keeps_shape, declines_often, loves_kongs, feeds_others, seeks_robbery
"""Ways to play that go with any wall."""
