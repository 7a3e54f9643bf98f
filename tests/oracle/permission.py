"""R3.4 the pass, R3.5 the lock, R7.5 the kill: who may win on the tile that lies on the table."""

from typing import TYPE_CHECKING

from .hands import complete
from .patterns import pattern

if TYPE_CHECKING:
    from .table import Table


def is_kill(table: "Table") -> bool:
    """R7.5: the tile is a discard of a reporter."""
    report = table.rules["report"]
    return report["enabled"] and report["kill"] and table.seats[table.discarder].reported


def is_hot(table: "Table") -> bool:
    """R8.3: the discard came right after the discarder's own kong and its replacement."""
    return table.turn_kong is not None


def completes(table: "Table", number: int, tile: str) -> bool:
    seat = table.seats[number]
    return complete([*seat.hand, tile], seat.melds, table.rules)


def moment_of_win(table: "Table", number: int) -> str | None:
    """R4.6: `tianhu` or `dihu`, if a win of this seat now is one."""
    seat = table.seats[number]
    untouched = not seat.discards and not seat.melds
    if (table.by or table.phase) in ("turn", "self_draw") and seat.draws == 1 and untouched:
        return "tianhu" if number == table.dealer else "dihu"
    on_first = (table.by or table.phase) in ("claims", "discard") and sum(len(s.discards) for s in table.seats) == 1
    return "dihu" if on_first and table.rules["patterns"]["dihu_on_discard"] else None


def could_win_on_discard(table: "Table", number: int) -> bool:
    """R3.4 on the discard that lies there; the lock is not asked."""
    if number == table.discarder or not completes(table, number, table.tile):
        return False
    seat = table.seats[number]
    moment = moment_of_win(table, number)
    name, _ = pattern(table.rules, [*seat.hand, table.tile], seat.melds, table.tile, moment)
    if name != "pinghu" or not table.rules["win"]["pinghu_needs_pass"]:
        return True
    exempt_reporter = seat.reported and table.rules["report"]["no_pass"]
    return seat.has_pass() or is_hot(table) or exempt_reporter or is_kill(table)


def is_barred(table: "Table", number: int) -> bool:
    """R3.5: the lock stands against a win on this discard (R7.5: a kill may ignore it)."""
    ignores = is_kill(table) and table.rules["report"]["kill_ignores_lock"]
    return bool(locking_tiles(table, number)) and not ignores


def locking_tiles(table: "Table", number: int) -> set[str]:
    """R3.7: the tiles let pass that bar this discard."""
    tiles = table.seats[number].passed_up
    return tiles & {table.tile} if table.rules["win"]["pass_lock_scope"] == "tile" else tiles


def may_claim_win(table: "Table", number: int) -> bool:
    """A win line on this discard is legal; with `pass_lock` void a barred win is legal, and void."""
    if not could_win_on_discard(table, number):
        return False
    return not is_barred(table, number) or table.rules["win"]["pass_lock"] == "void"


def may_rob(table: "Table", number: int) -> bool:
    """R8.2; no pass is needed (R3.4), and the lock is not met (R3.5)."""
    return table.rules["events"]["rob"] and number != table.discarder and completes(table, number, table.tile)


def set_locks(table: "Table") -> None:
    """R3.5: nobody won on the discard; who could have is locked until his own next draw."""
    if table.rules["win"]["pass_lock"] == "off":
        return
    for seat in table.seats:
        if could_win_on_discard(table, seat.number):
            seat.passed_up.add(table.tile)
