"""What a run asks for finished blocks, and hands new ones in to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from analyses.runs.pieces import Piece

Fits = Callable[[Piece], bool]


class Keeping(Protocol):
    """What a run asks for finished blocks, and hands new ones in to."""

    def take(self, first: int, end: int, fits: Fits) -> Piece | None:
        """A kept piece that begins at this deal, does not go beyond `end`, and fits; None if there is none."""

    def next_after(self, first: int, end: int) -> int:
        """Where the next kept piece after this deal begins, at most `end`: up to there is to be played."""

    def put(self, piece: Piece) -> None:
        """Keep a block that was played."""

    def close(self) -> None:
        """Write down what is not yet on disk."""


class NothingKept:
    """Keeps nothing."""

    def take(self, first: int, end: int, fits: Fits) -> Piece | None:
        """None."""
        return None

    def next_after(self, first: int, end: int) -> int:
        """Everything is to be played."""
        return end

    def put(self, piece: Piece) -> None:
        """Let it go."""

    def close(self) -> None:
        """Nothing to write."""


@dataclass(frozen=True)
class PlayedAgain(NothingKept):
    """Keeps what is played, and has nothing of it to give: everything is to be played, whatever is kept."""

    kept: Keeping

    def put(self, piece: Piece) -> None:
        """Keep a block that was played, unless it is there."""
        self.kept.put(piece)

    def close(self) -> None:
        """Write down what is not yet on disk."""
        self.kept.close()


NOTHING_KEPT = NothingKept()
