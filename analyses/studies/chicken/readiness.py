"""The chance to be ready at the end of the hand, predicted from what a seat knows when it may throw a 1s.

A table by shanten, turn and ukeire (live useful tiles), learned from the same table of players on deals of another
seed, in which the 1s was thrown.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyses.studies.chicken.kernels.deals import THROW

Rows = npt.NDArray[np.void]
Counts = npt.NDArray[np.int64]

SHANTEN = 5
"""0 to 3, and 4 or more."""
TURNS = 7
"""Two turns each, the last open."""
UKEIRE_EDGES = (4, 8, 12, 16, 20, 28, 36)
SHAPE = (SHANTEN, TURNS, len(UKEIRE_EDGES) + 1)
PER_CENT = 100
PRIOR = 20
"""A cell is drawn towards its shanten and turn as if by so many further opportunities."""


def cells(rows: Rows) -> tuple[Counts, ...]:
    """The cell of each row's opportunity: shanten, turn, ukeire."""
    return (
        np.minimum(rows["shanten"], SHANTEN - 1).astype(np.int64),
        np.minimum((rows["turn"] - 1) // 2, TURNS - 1).astype(np.int64),
        np.digitize(rows["ukeire"], UKEIRE_EDGES).astype(np.int64),
    )


@dataclass(frozen=True, eq=False)
class Readiness:
    """Opportunities of each cell, and those whose seat was ready or had won at the end; `a + b` are both together."""

    seen: Counts
    ready: Counts

    @classmethod
    def of(cls, rows: Rows) -> "Readiness":
        """The counts of a block of `DEALS`; an opportunity stands for all those of its hand."""
        met = rows[rows["turns"] > 0]
        seen, ready = np.zeros(SHAPE, np.int64), np.zeros(SHAPE, np.int64)
        np.add.at(seen, cells(met), met["turns"])
        np.add.at(ready, cells(met), met["turns"] * met["ready"][:, THROW])
        return cls(seen, ready)

    def __add__(self, other: "Readiness") -> "Readiness":
        if not isinstance(other, Readiness):
            return NotImplemented
        return Readiness(self.seen + other.seen, self.ready + other.ready)

    def table(self) -> Counts:
        """The chance of each cell, in whole per cent."""
        by_turn = (self.ready.sum(axis=2) + 0.5) / (self.seen.sum(axis=2) + 1)
        chance = (self.ready + PRIOR * by_turn[:, :, None]) / (self.seen + PRIOR)
        return np.array(np.rint(PER_CENT * chance), np.int64)

    def predict(self, rows: Rows) -> Counts:
        """The predicted chance of each row's opportunity, in whole per cent."""
        shanten, turn, ukeire = cells(rows)
        return np.asarray(self.table()[shanten, turn, ukeire], np.int64)
