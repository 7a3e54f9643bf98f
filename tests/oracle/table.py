"""A hand in progress: `Table(start_line)`, `.legal()`, `.apply(line)`, and at the end `.result()`.

What is legal is written once, in moves.py; `apply` looks the line up there and then changes the state.
Phases: draw (the actor must draw), turn (he has drawn), pong (he has ponged and must discard), claims (a
discard lies there), rob (a kong was added), won (at least one win line), left (a player has left), over.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from .melds import Meld
from .moves import Event, legal_events
from .patterns import pattern
from .permission import is_barred, is_hot, is_kill, moment_of_win, set_locks
from .ruleset import resolve
from .seat import Discard, Seat
from .start import Illegal, check_start
from .tiles import COPIES, FIXED, tiles_of

FIELDS = {
    "draw": ("actor", "tile"),
    "discard": ("actor", "tile"),
    "pong": ("actor", "target", "tile"),
    "kong": ("actor", "kind", "tile"),
    "win": ("actor", "target", "tile"),
    "leave": ("actor",),
    "end": ("indicator",),
}


@dataclass
class Win:
    """One win line and the facts that decide its price."""

    seat: int
    pattern: str
    plain: int  # value of the pattern, no lift
    reported: bool
    killed: bool
    hot_shot: bool
    bloom: bool
    void: bool  # R3.5


@dataclass
class First:
    """R6.7, R6.8, R6.12: the first 1s, or the first 8p, discarded in the hand."""

    discarder: int
    lying: Discard
    claimer: int | None = None


class Table:
    """One hand. All attributes may be read; only `apply` changes them."""

    def __init__(self, start: Event) -> None:
        check_start(start)
        self.spec = start["ruleset"]
        self.rules = resolve(self.spec)
        self.base: int = start.get("base", self.rules["base_points"])
        self.dealer: int = start["dealer"]
        self.n: int = start.get("n", 1)
        self.players: int = self.rules["table"]["players"]  # R1.9
        self.kinds = tiles_of(self.rules["table"]["suits"])
        self.seats = [Seat(number, list(start["hands"][number])) for number in range(self.players)]
        for seat in self.seats:
            seat.dealt = list(seat.hand)
            seat.note_dealt_fours()
        self.phase = "draw"
        self.actor = self.dealer
        self.undrawn = Counter(dict.fromkeys(self.kinds, COPIES))
        self.undrawn.subtract(tile for seat in self.seats for tile in seat.hand)
        self.tile: str | None = None  # the tile just drawn, discarded or added
        self.discarder: int | None = None  # of that tile; after an added kong, the konger
        self.turn_kong: Meld | None = None  # the kong whose replacement this turn began with
        self.weekday: int | None = start.get("weekday")
        self.firsts: dict[str, First] = {}  # by tile, in the order they were thrown
        self.by: str | None = None  # discard, self_draw, robbed_kong
        self.wins: list[Win] = []
        self.leaver: int | None = None
        self.indicator: str | None = None
        self.next_lines: list[Event] | None = None  # legal ones, once asked for

    # -------------------------------------------------------------- what tests call

    @property
    def left(self) -> int:
        """How many tiles the wall still has."""
        return sum(self.undrawn.values())

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def legal(self) -> list[Event]:
        """Every legal next line."""
        if self.next_lines is None:
            self.next_lines = legal_events(self)
        return self.next_lines

    def apply(self, event: Event) -> None:
        """Play one line; `Illegal` if the rules do not allow it."""
        line = plain_line(event)
        if line not in self.legal():
            raise Illegal(f"not legal in phase {self.phase}: {line}")
        self.next_lines = None
        getattr(self, "do_" + line["type"])(line)
        if self.over:
            self.check_totals(event)

    def result(self) -> dict[str, Any]:
        """The result of the hand, as `zhuoji replay FILE --json` prints it."""
        from .settle import settle

        if not self.over:
            raise Illegal("the hand has not ended")
        return settle(self)

    def check_totals(self, event: Event) -> None:
        """The written end line may carry deltas and next; where present they must be right."""
        for key in ("deltas", "next"):
            if key in event and event[key] != (right := self.result()[key]):
                raise Illegal(f"{key} is {event[key]}, should be {right}")

    # -------------------------------------------------------------- one method for each line

    def do_draw(self, line: Event) -> None:
        if self.phase == "claims":  # everybody passed
            set_locks(self)
            self.turn_kong = None
        seat = self.seats[line["actor"]]
        seat.hand.append(line["tile"])
        seat.draws += 1
        seat.passed_up.clear()
        if seat.number == self.dealer and seat.draws == 1 and not seat.melds and not seat.discards:
            seat.note_dealt_fours()
        self.undrawn[line["tile"]] -= 1
        self.actor, self.tile, self.phase = seat.number, line["tile"], "turn"

    def do_discard(self, line: Event) -> None:
        seat = self.seats[line["actor"]]
        seat.hand.remove(line["tile"])
        lying = Discard(line["tile"])
        seat.discards.append(lying)
        if line.get("report", False):
            seat.report(self.dealer)
        if lying.tile in FIXED and lying.tile not in self.firsts:
            self.firsts[lying.tile] = First(seat.number, lying)
        self.discarder, self.tile, self.phase = seat.number, lying.tile, "claims"

    def do_pong(self, line: Event) -> None:
        self.claim(line, "pong")
        self.phase = "pong"
        self.turn_kong = None

    def do_kong(self, line: Event) -> None:
        seat, tile = self.seats[line["actor"]], line["tile"]
        self.phase = "draw"
        if line["kind"] == "exposed":
            self.turn_kong = self.claim(line, "exposed")
        elif line["kind"] == "concealed":
            for _ in range(4):
                seat.hand.remove(tile)
            meld = Meld("concealed", tile, dealt=tile in seat.dealt_fours, early=not seat.discards)
            seat.melds.append(meld)
            self.turn_kong = meld
        else:
            seat.hand.remove(tile)
            meld = seat.pong_of(tile)
            meld.kind = "added"
            self.turn_kong = meld
            self.discarder, self.tile, self.phase = seat.number, tile, "rob"

    def claim(self, line: Event, kind: str) -> Meld:
        """Pong or exposed kong: nobody won, so locks are set (R3.5), then the tile moves."""
        set_locks(self)
        seat, tile = self.seats[line["actor"]], line["tile"]
        held = seat.hand.count(tile)
        for _ in range(2 if kind == "pong" else 3):
            seat.hand.remove(tile)
        meld = Meld(kind, tile, giver=self.discarder, kept=kind == "pong" and held == 3)
        seat.melds.append(meld)
        lying = self.seats[self.discarder].discards[-1]
        lying.taken = "claim"
        for first in self.firsts.values():
            if first.lying is lying:
                first.claimer = seat.number
        self.actor = seat.number
        return meld

    def do_win(self, line: Event) -> None:
        seat = self.seats[line["actor"]]
        if not self.wins:
            self.by = {"turn": "self_draw", "claims": "discard", "rob": "robbed_kong"}[self.phase]
        on_discard = self.by == "discard"
        hand = list(seat.hand) if self.by == "self_draw" else [*seat.hand, line["tile"]]
        name, value = pattern(self.rules, hand, seat.melds, line["tile"], moment_of_win(self, seat.number))
        self.wins.append(
            Win(
                seat=seat.number,
                pattern=name,
                plain=value,
                reported=seat.reported,
                killed=on_discard and is_kill(self),
                hot_shot=on_discard and is_hot(self),
                bloom=self.by == "self_draw" and self.turn_kong is not None,
                void=on_discard and is_barred(self, seat.number),
            )
        )
        if self.by == "robbed_kong":
            self.turn_kong.kind = "pong"  # R8.2: three of the tiles stay a pong
        elif on_discard and not self.wins[-1].void:
            self.seats[self.discarder].discards[-1].taken = "win"
        self.phase = "won"

    def do_leave(self, line: Event) -> None:
        self.leaver = line["actor"]
        self.phase = "left"

    def do_end(self, line: Event) -> None:
        self.indicator = line["indicator"]
        self.phase = "over"


def plain_line(event: Event) -> Event:
    """The line with the fields that matter, in the form that moves.py writes."""
    kind = event.get("type")
    if kind not in FIELDS:
        raise Illegal(f"no such line here: {event}")
    missing = [key for key in FIELDS[kind] if key not in event]
    if missing:
        raise Illegal(f"{kind} line lacks {', '.join(missing)}")
    line = {"type": kind, **{key: event[key] for key in FIELDS[kind]}}
    if kind == "discard" and event.get("report", False) is not False:
        line["report"] = event["report"]
    if kind == "kong" and "target" in event:
        line["target"] = event["target"]
    return line
