"""Every legal event at one moment of a hand, as the lines of a record (passing needs no line)."""

from typing import TYPE_CHECKING, Any

from .hands import complete, ready
from .permission import may_claim_win, may_rob
from .seat import Seat
from .tiles import after, ordered

if TYPE_CHECKING:
    from .table import Table

Event = dict[str, Any]


def legal_events(table: "Table") -> list[Event]:
    by_phase = {
        "draw": draws,
        "turn": own_turn,
        "pong": after_pong,
        "claims": after_discard,
        "rob": after_added_kong,
        "won": after_win,
        "left": lambda table: [end(None)],
        "over": lambda table: [],
    }
    return by_phase[table.phase](table) + leaves(table)


def seats(table: "Table") -> range:
    """R1.9: those who play."""
    return range(table.players)


# ------------------------------------------------------------------ drawing


def still_in_wall(table: "Table") -> list[str]:
    """The tiles of which not every copy has been dealt or drawn."""
    return [tile for tile in table.kinds if table.undrawn[tile]]


def draws(table: "Table") -> list[Event]:
    """The one who must draw may find any tile that is still in the wall."""
    return [{"type": "draw", "actor": table.actor, "tile": tile} for tile in still_in_wall(table)]


# ------------------------------------------------------------------ one's own turn


def own_turn(table: "Table") -> list[Event]:
    return self_draw_wins(table) + own_kongs(table) + discards(table)


def after_pong(table: "Table") -> list[Event]:
    """R1.7: after a pong the claimer discards at once."""
    return discards(table)


def self_draw_wins(table: "Table") -> list[Event]:
    """R3.3; R4.2: the dealer with his 14 dealt tiles names any of them as the winning tile."""
    seat = table.seats[table.actor]
    if not complete(seat.hand, seat.melds, table.rules):
        return []
    dealt = seat.number == table.dealer and seat.draws == 1 and not seat.melds
    named = ordered(set(seat.hand)) if dealt else [table.tile]
    return [win(seat.number, seat.number, tile) for tile in named]


def is_frozen(table: "Table", seat: Seat) -> bool:
    """R7.3: a reporter's hand is locked."""
    return seat.reported and table.rules["report"]["locks"]


def own_kongs(table: "Table") -> list[Event]:
    """R1.7, R1.8: concealed and added kongs."""
    seat = table.seats[table.actor]
    if table.left == 0 or is_frozen(table, seat):
        return []
    found, ponged = [], {meld.tile for meld in seat.melds if meld.kind == "pong"}
    for tile in ordered(set(seat.hand)):
        if seat.hand.count(tile) == 4:
            found.append({"type": "kong", "actor": seat.number, "kind": "concealed", "tile": tile})
        elif tile in ponged:
            found.append({"type": "kong", "actor": seat.number, "kind": "added", "tile": tile})
    return found


def discards(table: "Table") -> list[Event]:
    """Any tile of the hand; R7.3: a locked reporter discards what he drew. With and without report."""
    seat = table.seats[table.actor]
    tiles = [table.tile] if is_frozen(table, seat) else ordered(set(seat.hand))
    found, reporting = [], may_report(table, seat)
    for tile in tiles:
        plain = {"type": "discard", "actor": seat.number, "tile": tile}
        found.append(plain)
        if reporting and is_ready_without(table, seat, tile):
            found.append({**plain, "report": True})
    return found


def may_report(table: "Table", seat: Seat) -> bool:
    """R7.2: own first turn, no meld, no earlier discard; by which discard, `is_ready_without` tells."""
    first_turn = seat.draws == 1 and not seat.melds and not seat.discards
    return table.rules["report"]["enabled"] and first_turn


def is_ready_without(table: "Table", seat: Seat, tile: str) -> bool:
    """R7.2: the discard leaves the hand ready."""
    kept = list(seat.hand)
    kept.remove(tile)
    return ready(kept, seat.melds, table.rules)


# ------------------------------------------------------------------ what others do


def win(actor: int, target: int, tile: str) -> Event:
    return {"type": "win", "actor": actor, "target": target, "tile": tile}


def end(indicator: str | None) -> Event:
    return {"type": "end", "indicator": indicator}


def after_discard(table: "Table") -> list[Event]:
    """Wins, a pong or an exposed kong, or all pass: the next player draws, or the wall is exhausted."""
    found = [win(n, table.discarder, table.tile) for n in seats(table) if may_claim_win(table, n)]
    if table.left == 0:
        return [*found, end(None)]
    return found + claims(table) + next_draws(table)


def claims(table: "Table") -> list[Event]:
    """Pong with two in the hand, exposed kong with three; no locked reporter (R7.3)."""
    found = []
    for seat in table.seats:
        held = seat.hand.count(table.tile)
        if seat.number == table.discarder or is_frozen(table, seat) or held < 2:
            continue
        claim = {"actor": seat.number, "target": table.discarder, "tile": table.tile}
        found.append({"type": "pong", **claim})
        if held == 3:
            found.append({"type": "kong", "kind": "exposed", **claim})
    return found


def next_draws(table: "Table") -> list[Event]:
    drawer = after(table.discarder, table.players)
    return [{"type": "draw", "actor": drawer, "tile": tile} for tile in still_in_wall(table)]


def after_added_kong(table: "Table") -> list[Event]:
    """R8.2: robbers, or the konger draws his replacement."""
    return [win(n, table.discarder, table.tile) for n in seats(table) if may_rob(table, n)] + draws(table)


def after_win(table: "Table") -> list[Event]:
    """R1.6: further winners on the same tile, then the end line."""
    found = []
    if table.by != "self_draw":
        may = may_rob if table.by == "robbed_kong" else may_claim_win
        out = {won.seat for won in table.wins}
        found = [win(n, table.discarder, table.tile) for n in seats(table) if n not in out and may(table, n)]
    return found + ends(table)


def ends(table: "Table") -> list[Event]:
    """The indicator is turned up when somebody has (lawfully) won and a tile is left (R6.2)."""
    if not table.left or all(won.void for won in table.wins):
        return [end(None)]
    return [end(tile) for tile in still_in_wall(table)]


def leaves(table: "Table") -> list[Event]:
    """R9.5: anyone, as long as the hand is being played."""
    if not table.rules["table"]["leave_fine"] or table.phase in ("won", "left", "over"):
        return []
    return [{"type": "leave", "actor": number} for number in seats(table)]
