"""A hand as it lies before a player: concealed tiles and melds."""

from dataclasses import dataclass

from zhuoji_sim.codes import MeldKind
from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import counted
from zhuoji_sim.tiles.kinds import check_copies, count_tiles

HAND_SIZES = (13, 14)
MAX_MELDS = 4
_MELD_SIZE = 3


@dataclass(frozen=True, slots=True)
class Meld:
    """A pong or kong.

    Attributes
    ----------
    kind
        PONG, EXPOSED, ADDED or CONCEALED; all but the pong are kongs (R3.4, R5).
    tile
        Its kind, 0 to 26.

    Raises
    ------
    InputError
        For a number that is no tile.

    Examples
    --------
    >>> from zhuoji_sim.tiles.notation import parse_tile
    >>> meld = Meld(MeldKind.ADDED, parse_tile("7p"))
    >>> meld.is_kong, meld.copies
    (True, 4)
    """

    kind: MeldKind
    tile: int

    def __post_init__(self) -> None:
        count_tiles([self.tile])

    @property
    def is_kong(self) -> bool:
        return self.kind != MeldKind.PONG

    @property
    def copies(self) -> int:
        """How many tiles lie on the table: 3, or 4 for a kong."""
        return 4 if self.is_kong else 3


@dataclass(frozen=True, slots=True)
class Hand:
    """A lawful hand to draw (`size` 13) or to discard (14).

    Attributes
    ----------
    concealed
        The tiles in hand as kinds 0 to 26, in order.
    melds
        As declared, at most four.

    Raises
    ------
    InputError
        Where the tiles cannot be a hand: another size, five copies of a tile, five melds.

    Examples
    --------
    >>> from zhuoji_sim.tiles.notation import format_hand, parse_tile, parse_tiles
    >>> hand = Hand(parse_tiles("2345m66p9999s"), (Meld(MeldKind.PONG, parse_tile("1s")),))
    >>> hand.size, format_hand(hand)
    (13, '2345m66p9999s (111s)')
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        if len(self.melds) > MAX_MELDS:
            raise InputError(f"{len(self.melds)} melds: a hand has at most {MAX_MELDS}")
        check_copies(self.held())
        if self.size not in HAND_SIZES:
            raise InputError(
                f"{counted(len(self.concealed), 'concealed tile')} and {counted(len(self.melds), 'meld')} "
                f"stand for {self.size}: a hand stands for 13 (to draw) or 14 (to discard), a meld counting 3"
            )

    @property
    def size(self) -> int:
        """The tiles the hand stands for: a meld counts 3, also a kong."""
        return len(self.concealed) + _MELD_SIZE * len(self.melds)

    def counts(self) -> list[int]:
        """Concealed copies of each of the 27 kinds."""
        return count_tiles(self.concealed)

    def meld_counts(self) -> list[int]:
        """Melded copies of each of the 27 kinds, a kong's four."""
        return count_tiles(meld.tile for meld in self.melds for _ in range(meld.copies))

    def held(self) -> list[int]:
        """All copies of each of the 27 kinds, concealed and melded."""
        return [sum(pair) for pair in zip(self.counts(), self.meld_counts(), strict=True)]
