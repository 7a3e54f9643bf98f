"""The chance to be ready at the end of the hand, predicted from what a seat knows when it may throw a 1s.

A table by shanten, turn and ukeire (live useful tiles), learned from the same table of players (fast ones stand in
for slow ones) on deals of another seed, in which the 1s was thrown.
"""

from dataclasses import dataclass

import numpy as np

from analyses.findings.samples import Axis, Columns, Dimension, Integers, Rows, Sample
from analyses.statistics.sums import Sums
from analyses.studies.chicken.kernels.deals import THROW
from zhuoji_sim.text import Text

SHANTEN = 5
"""0 to 3, and 4 or more."""
TURNS = 7
"""Two turns each, the last open."""
UKEIRE_EDGES = (4, 8, 12, 16, 20, 28, 36)
SHAPE = (SHANTEN, TURNS, len(UKEIRE_EDGES) + 1)
PER_CENT = 100
PRIOR = 20
"""A cell is drawn towards its shanten and turn as if by so many further opportunities."""


def cells(rows: Rows) -> tuple[Integers, ...]:
    """The cell of each row's opportunity: shanten, turn, ukeire."""
    return (
        np.minimum(rows["shanten"], SHANTEN - 1).astype(np.int64),
        np.minimum((rows["turn"] - 1) // 2, TURNS - 1).astype(np.int64),
        np.digitize(rows["ukeire"], UKEIRE_EDGES).astype(np.int64),
    )


def _opportunities(rows: Rows) -> Rows:
    deals = rows["deal"]
    return deals[deals["turns"] > 0]


def _columns(deals: Rows) -> Columns:
    """An opportunity stands for all those of its hand; the seat was ready, or had won, at the end."""
    seen = deals["turns"].astype(np.int64)
    return {"seen": seen, "ready": seen * deals["ready"][:, THROW]}


def _axis(place: int, name: str) -> Axis:
    return Axis(name, Text(name, name), lambda deals: cells(deals)[place])


_CELL = Dimension(
    "cell",
    Text("By shanten, turn and ukeire", "按向听数、巡数和进张"),
    (_axis(0, "shanten"), _axis(1, "turn"), _axis(2, "ukeire")),
)
LEARNED_FROM = Sample("readiness", _columns, rows=_opportunities, dimensions=(_CELL,))
"""What the chances are learned from."""


@dataclass(frozen=True, eq=False)
class Readiness:
    """Opportunities of each cell, and those whose seat was ready or had won at the end."""

    seen: Integers
    ready: Integers

    @classmethod
    def of(cls, sums: Sums | None) -> "Readiness":
        """From sums of `LEARNED_FROM`; without any, nothing is known."""
        seen, ready = np.zeros(SHAPE, np.int64), np.zeros(SHAPE, np.int64)
        for cell, moments in (sums.by("readiness", "cell") if sums else {}).items():
            seen[cell], ready[cell] = moments["seen"].total, moments["ready"].total
        return cls(seen, ready)

    def table(self) -> Integers:
        """The chance of each cell, in whole per cent."""
        by_turn = (self.ready.sum(axis=2) + 0.5) / (self.seen.sum(axis=2) + 1)
        chance = (self.ready + PRIOR * by_turn[:, :, None]) / (self.seen + PRIOR)
        return np.array(np.rint(PER_CENT * chance), np.int64)

    def predict(self, rows: Rows) -> Integers:
        """The predicted chance of each row's opportunity, in whole per cent."""
        shanten, turn, ukeire = cells(rows)
        return np.asarray(self.table()[shanten, turn, ukeire], np.int64)
