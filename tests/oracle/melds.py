"""Melds: a pong or one of the kongs, with what decides its payment."""

from dataclasses import dataclass

KONGS = ("concealed", "added", "exposed")


@dataclass(eq=False)
class Meld:
    """One meld, an object with its own identity (a hot shot voids one very kong, R8.3).

    kind   pong, exposed, added or concealed
    giver  the discarder of the claimed tile; None for a concealed kong
    kept   R5.6: the fourth tile was in the hand when the pong was made
    dealt  R5.2: the four were in the starting hand
    early  R5.2: declared before its owner's first discard
    """

    kind: str
    tile: str
    giver: int | None = None
    kept: bool = False
    dealt: bool = False
    early: bool = False

    @property
    def is_kong(self) -> bool:
        return self.kind in KONGS

    @property
    def tiles(self) -> list[str]:
        return [self.tile] * (3 if self.kind == "pong" else 4)


def melded(melds: list[Meld]) -> list[str]:
    """All tiles in these melds."""
    return [tile for meld in melds for tile in meld.tiles]
