"""What one seat has: its tiles, and what it did that the rules remember."""

from dataclasses import dataclass, field

from .melds import Meld, melded


@dataclass(eq=False)
class Discard:
    """A tile on the table. `taken`: "" (lying there), "claim" (pong, kong) or "win"."""

    tile: str
    taken: str = ""


@dataclass(eq=False)
class Seat:
    number: int
    hand: list[str]
    melds: list[Meld] = field(default_factory=list)
    discards: list[Discard] = field(default_factory=list)
    draws: int = 0
    reported: bool = False
    dealt: list[str] = field(default_factory=list)
    hard: bool = False  # R7.8
    passed_up: set[str] = field(default_factory=set)  # R3.5: tiles of wins let pass since the last draw
    dealt_fours: set[str] = field(default_factory=set)  # R5.2

    @property
    def locked(self) -> bool:
        """R3.5"""
        return bool(self.passed_up)

    def note_dealt_fours(self) -> None:
        """R5.2: look at the starting hand (the dealer's 14, the others' 13)."""
        self.dealt_fours = {tile for tile in self.hand if self.hand.count(tile) == 4}

    def report(self, dealer: int) -> None:
        """R7.2, R7.8: hard on the dealer's 14 tiles, or with the 13 as dealt still in hand."""
        self.reported = True
        self.hard = self.number == dealer or sorted(self.hand) == sorted(self.dealt)

    def has_pass(self) -> bool:
        """R3.4: a declared kong of any kind, paid or not."""
        return any(meld.is_kong for meld in self.melds)

    def pong_of(self, tile: str) -> Meld | None:
        return next((m for m in self.melds if m.kind == "pong" and m.tile == tile), None)

    def tiles(self) -> list[str]:
        """All tiles that this seat holds, has melded, or has lying before it."""
        return self.hand + melded(self.melds) + [d.tile for d in self.discards if d.taken != "claim"]
