"""A situation as a player states it: the hand, what lies on the table, what is offered; and how that is read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_N, check_range
from zhuoji_sim.tiles.hand import Hand, Meld
from zhuoji_sim.tiles.kinds import COPIES, DEALT, NAMES, TURN_TILES, kinds_in_play
from zhuoji_sim.tiles.notation import format_hand, parse_melds, parse_tiles

MOST_TURNS = 60
"""No wall lasts for more turns of one seat."""
_SEAT = re.compile(r"([0-9])\s*[::]")


@dataclass(frozen=True)
class Situation:
    """One decision of one seat; seats are counted from the dealer, who is 0.

    Attributes
    ----------
    hand
        14 tiles on one's own turn, 13 where another's tile is offered.
    seat
        Whose decision it is.
    turn
        Which turn it is of the seat on turn, from 1; without rivers the tiles thrown before are gone unseen. None: as
        the rivers say, the first where there are none.
    n
        The dealer's count (R2.8).
    seen
        Tiles thrown by nobody in particular; they are laid into the others' rivers, turn by turn.
    rivers
        By seat, its unclaimed discards in their order, without the tile offered.
    melds
        By seat, the melds of the others.
    reported
        Who has reported.
    hard
        Of these, who threw the tile drawn and so reported hard (R7.8), besides the dealer, whose report always is.
    offered, robbed
        The tile just discarded, or just added to a pong, by the seat `giver`.
    giver
        Whose tile that is.
    drawn
        On one's own turn, the tile just drawn: where it matters, for a hand that has reported, it must be told.

    Raises
    ------
    InputError
        Where these contradict each other.

    Examples
    --------
    >>> from zhuoji_sim.tiles.notation import parse_hand, parse_tile
    >>> Situation(parse_hand("123m456m789s11p22s"), seat=1, offered=parse_tile("2s"), giver=0).on_turn
    0
    """

    hand: Hand
    seat: int = 0
    turn: int | None = None
    n: int = 1
    seen: tuple[int, ...] = ()
    rivers: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    melds: Mapping[int, tuple[Meld, ...]] = field(default_factory=dict)
    reported: frozenset[int] = frozenset()
    hard: frozenset[int] = frozenset()
    offered: int | None = None
    robbed: int | None = None
    giver: int | None = None
    drawn: int | None = None

    def __post_init__(self) -> None:
        check_range("n", self.n, 1, MAX_N)
        if self.turn is not None:
            check_range("turn", self.turn, 1, MOST_TURNS)
        if self.offered is not None and self.robbed is not None:
            raise InputError("offered and robbed: one tile lies open at a time")
        if (self.open_tile is None) != (self.giver is None):
            raise InputError("a tile offered or robbed needs the seat it is from, and nothing else does: --from SEAT")
        if self.hard - self.reported:
            raise InputError(f"hard names seat {min(self.hard - self.reported)}, who has not reported")
        self._check_hand()
        if self.giver == self.seat:
            raise InputError(f"from is {self.giver}: seat {self.seat} cannot claim its own tile")
        if self.melds.get(self.seat):
            raise InputError(f"melds of seat {self.seat}: its own melds stand in the hand")

    def _check_hand(self) -> None:
        size = self.hand.size
        if self.open_tile is None and size != TURN_TILES:
            raise InputError(
                f"{format_hand(self.hand)} stands for {size}: a turn has {TURN_TILES}; with {DEALT} a tile must be "
                "offered, --offered TILE --from SEAT"
            )
        if self.open_tile is not None and size != DEALT:
            raise InputError(f"{format_hand(self.hand)} stands for {size}: who is offered a tile holds {DEALT}")
        if self.drawn is not None and (self.open_tile is not None or self.drawn not in self.hand.concealed):
            raise InputError(f"drawn is {NAMES[self.drawn]}: must be one of the concealed tiles on one's own turn")

    @property
    def open_tile(self) -> int | None:
        """The tile of another that lies open."""
        return self.robbed if self.offered is None else self.offered

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is."""
        return self.seat if self.giver is None else self.giver

    def check_for(self, players: int, suits: int) -> None:
        """Raises InputError for a seat or a tile that is not at such a table, and for a fifth copy."""
        named = {self.seat, self.on_turn, *self.rivers, *self.melds, *self.reported}
        for seat in sorted(named):
            if not 0 <= seat < players:
                raise InputError(f"seat is {seat}: {players} play, seats 0 to {players - 1} from the dealer (R1.9)")
        tiles = self.visible()
        for tile in tiles:
            if tile not in kinds_in_play(suits):
                raise InputError(f"{NAMES[tile]} is not in play: with two suits there are no characters (R1.9)")
        for tile in sorted(set(tiles)):
            if tiles.count(tile) > COPIES:
                raise InputError(f"{tiles.count(tile)} copies of {NAMES[tile]} in all: there are only {COPIES}")

    def visible(self) -> list[int]:
        """All tiles that the seat sees."""
        thrown = [tile for river in self.rivers.values() for tile in river]
        melded = [*self.hand.melds, *(meld for melds in self.melds.values() for meld in melds)]
        claimed = [meld.tile for meld in melded for _ in range(meld.copies)]
        opened = [] if self.open_tile is None else [self.open_tile]
        return [*self.hand.concealed, *self.seen, *thrown, *claimed, *opened]


def parse_rivers(text: str) -> dict[int, tuple[int, ...]]:
    """Each seat's discards: `0:9m3p 2:1s`. Raises InputError for another text."""
    return {seat: parse_tiles(part) for seat, part in _by_seat("rivers", text, "0:9m3p 2:1s").items()}


def parse_seat_melds(text: str) -> dict[int, tuple[Meld, ...]]:
    """Each seat's melds: `1:(777p) 2:[9999m]`. Raises InputError for another text."""
    return {seat: parse_melds(part) for seat, part in _by_seat("melds", text, "1:(777p) 2:[9999m]").items()}


def parse_seats(text: str) -> frozenset[int]:
    """Seats: `1,3`. Raises InputError for another text."""
    parts = [part.strip() for part in text.replace(",", ",").split(",") if part.strip()]
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise InputError(f"{text!r} are no seats: must be seats counted from the dealer, such as 1,3")
    return frozenset(map(int, parts))


def _by_seat(name: str, text: str, example: str) -> dict[int, str]:
    before, *rest = _SEAT.split(text)
    if before.strip():
        raise InputError(f"{name} is {text!r}: each part begins with its seat, such as {example}")
    seats = [int(seat) for seat in rest[::2]]
    if len(set(seats)) < len(seats):
        raise InputError(f"{name} is {text!r}: a seat stands there twice")
    return dict(zip(seats, rest[1::2], strict=True))
