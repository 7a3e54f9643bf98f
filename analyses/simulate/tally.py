"""What a simulation counts: exact whole numbers, block by block, in any order."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.simulate.hand_table import ENDS, PATTERNS, Rows, dealt_in, ends
from analyses.statistics.moments import Moments
from zhuoji_sim.codes import SEATS
from zhuoji_sim.play.batches import seats_in

Counts = tuple[int, ...]


@dataclass(frozen=True)
class Tally:
    """Counts of some hands; `a + b` are those of both lots together.

    hands, and unbalanced ones: those whose four results do not sum to zero. ends: by `ENDS`. patterns: winners by
    `PATTERNS`. wins, deal_ins, ready: hands in which each seat did so. fan: of each seat, the unit's result being the
    observation; a unit is a hand, or a session.
    """

    hands: int
    unbalanced: int
    ends: Counts
    patterns: Counts
    wins: Counts
    deal_ins: Counts
    ready: Counts
    fan: tuple[Moments, ...]

    @classmethod
    def zero(cls) -> "Tally":
        """No hands."""
        none = (0,) * SEATS
        return cls(0, 0, (0,) * len(ENDS), (0,) * len(PATTERNS), none, none, none, (Moments(),) * SEATS)

    @classmethod
    def of(cls, rows: Rows, session: int = 0) -> "Tally":
        """The tally of rows of `batch.HANDS`: of single hands, or of whole sessions of `session` hands."""
        results = rows["fan"].reshape(-1, max(session, 1), SEATS).sum(axis=1)
        winners = rows["pattern"][seats_in(rows["winners"])]
        return cls(
            hands=len(rows),
            unbalanced=int(np.count_nonzero(rows["fan"].sum(axis=1))),
            ends=_histogram(ends(rows), len(ENDS)),
            patterns=_histogram(winners, len(PATTERNS)),
            wins=_by_seat(seats_in(rows["winners"])),
            deal_ins=_by_seat(dealt_in(rows)),
            ready=_by_seat(seats_in(rows["ready"])),
            fan=tuple(Moments.of(results[:, seat]) for seat in range(SEATS)),
        )

    def __add__(self, other: "Tally") -> "Tally":
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(*(_added(getattr(self, f.name), getattr(other, f.name)) for f in fields(self)))


def _added(a: Any, b: Any) -> Any:
    if isinstance(a, tuple):
        return tuple(first + second for first, second in zip(a, b, strict=True))
    return a + b


def _histogram(codes: npt.NDArray[Any], length: int) -> Counts:
    return tuple(np.bincount(codes, minlength=length).tolist())


def _by_seat(flags: npt.NDArray[np.bool_]) -> Counts:
    return tuple(flags.sum(axis=0).tolist())


def share(count: int, of: int) -> float | None:
    """A share, or None of nothing."""
    return count / of if of else None


def shares(names: Sequence[str], counts: Counts, of: int) -> dict[str, float | None]:
    """Named shares of a total."""
    return {name: share(count, of) for name, count in zip(names, counts, strict=True)}
