"""The sums of a duel: over all deals, one observation a deal."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyses.statistics.moments import CoMoments, Moments
from analyses.statistics.points import PointEstimate
from analyses.studies.duel.kernels import SIDES, A, B
from zhuoji_sim.codes import SEATS, Flow

Rows = npt.NDArray[np.void]
Columns = dict[str, npt.NDArray[np.int64]]

KINDS = tuple(flow.name.lower() for flow in Flow if flow is not Flow.PENALTY)
"""The kinds of flow a policy can bring about; penalties are for moves that none makes."""

RATES = {"win_rate": "won", "deal_in_rate": "dealt_in", "ready_rate": "ready"}
SIDE_NAMES = ("a", "b")
PLACES = ("dealer", "1", "2", "3")
"""The seat of A, counted from the dealer."""


def columns(rows: Rows) -> Columns:
    """What is summed: sums over a deal's four seats, so that a mean is per 4; but `place:*`, one seat's."""
    fan = rows["fan"]
    change = fan[:, A] - fan[:, B]
    found = {"a_minus_b": fan[:, A].sum(axis=1)}  # the four of B sum to zero
    deals = np.arange(len(rows))
    for step, place in enumerate(PLACES):
        found[f"place:{place}"] = change[deals, (rows["dealer"] + step) % SEATS]
    for name, field in RATES.items():
        both = rows[field].sum(axis=2, dtype=np.int64)
        found |= {f"{name}:{SIDE_NAMES[side]}": both[:, side] for side in range(SIDES)}
        found[name] = both[:, A] - both[:, B]
    for kind in KINDS:
        flow = Flow[kind.upper()]
        for way in ("received", "paid"):
            for side, policy in enumerate(SIDE_NAMES):
                found[f"{way}:{kind}:{policy}"] = rows[way][:, side, flow]
        net = rows["received"][:, :, flow] - rows["paid"][:, :, flow]
        found[f"flow:{kind}"] = net[:, A] - net[:, B]
    return found


@dataclass(frozen=True)
class Tally:
    """Exact sums of deals; `a + b` are those of both samples together."""

    seats: CoMoments
    sums: Mapping[str, Moments]

    @classmethod
    def of(cls, rows: Rows) -> "Tally":
        """The sums of a block of `DUELS`."""
        seats = CoMoments.of({str(seat): rows["fan"][:, A, seat] for seat in range(SEATS)})
        return cls(seats, {name: Moments.of(values) for name, values in columns(rows).items()})

    def __add__(self, other: "Tally") -> "Tally":
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(self.seats + other.seats, {name: sums + other.sums[name] for name, sums in self.sums.items()})

    def point(self, name: str) -> PointEstimate:
        """A mean per seat and hand."""
        return self.sums[name].point(1 if name.startswith("place:") else SEATS)

    def variance_factor(self) -> float | None:
        """By how much the four plays of one deal cut the variance against four plays on deals of their own."""
        return self.seats.variance_factor(dict.fromkeys(self.seats.names, 1))
