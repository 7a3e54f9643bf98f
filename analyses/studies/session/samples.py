"""What is summed up of sessions: results, rates and risks of the seats of each side, and how they are spread."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from analyses.findings.samples import Columns, Integers, Rows, Sample
from analyses.statistics.moments import CoMoments
from analyses.statistics.ranks import count_ranks
from analyses.statistics.sums import Key
from analyses.studies.session.kernels import ASKED, OTHER, SIDES
from zhuoji_sim.codes import SEATS
from zhuoji_sim.errors import InputError

LARGEST = 1 << 30
"""Fan of a session whose square still leaves room for those of four seats in 64 bits."""
SPREADS = ("fan", "depth", "drawdown")
"""What quantiles are of; the depth is how far below 0 an account came."""


def columns(rows: Rows) -> Columns:
    """Sums over the seats of each side, `NAME:SIDE`; of the side that is asked about each seat's, `NAME:seat:SEAT`.

    `squares:*`: of results; `squares:both` of those of both sides, `squares:paired` of their difference.
    """
    fan, ahead, ruined = rows["fan"], (rows["fan"] > 0).astype(np.int64), rows["ruined"].astype(np.int64)
    if len(fan) and np.abs(fan).max() >= LARGEST:
        raise InputError(
            "by these rules a session comes to more fan than can be summed up exactly: play fewer --length"
        )
    found: Columns = {"players": rows["players"].astype(np.int64), "against": rows["against"].astype(np.int64)}
    for side in range(SIDES):
        found |= {
            f"fan:{side}": fan[:, side].sum(axis=1),
            f"squares:{side}": _squares(fan[:, side]),
            f"ahead:{side}": ahead[:, side].sum(axis=1),
            f"ruined:{side}": ruined[:, side].sum(axis=1),
            f"drawdown:{side}": rows["drawdown"][:, side].sum(axis=1),
        }
    found["squares:both"] = found[f"squares:{ASKED}"] + found[f"squares:{OTHER}"]
    found["squares:paired"] = _squares(fan[:, ASKED] - fan[:, OTHER])
    for name in ("ahead", "ruined"):
        found[name] = found[f"{name}:{ASKED}"] - found[f"{name}:{OTHER}"]
    for seat in range(SEATS):
        found[f"fan:seat:{seat}"] = fan[:, ASKED, seat]
        found[f"ahead:seat:{seat}"] = ahead[:, ASKED, seat]
        found[f"ruined:seat:{seat}"] = ruined[:, ASKED, seat]
    return found


def _squares(fan: Integers) -> Integers:
    summed: Integers = (fan**2).sum(axis=1)
    return summed


@dataclass(frozen=True)
class SpreadSample(Sample):
    """How a number of the seats of one side is spread: of each rank of them, how many sessions have which value."""

    def moments(self, block: Rows) -> Iterator[tuple[Key, CoMoments]]:
        """The sessions of a block, whole and by rank and value."""
        (values,) = self.columns(self.rows(block)).values()
        yield Key(self.name), CoMoments.count(len(values))
        for group, sessions in count_ranks(values).items():
            yield Key(self.name, "rank", group), CoMoments.count(sessions)


def spread_name(quantity: str, side: int) -> str:
    """What the sample of a quantity's spread is called."""
    return f"{quantity}:{side}"


def _spread(quantity: str, side: int) -> SpreadSample:
    def values(rows: Rows) -> Columns:
        players = int(rows["players"].max(initial=0))
        of_seats = -rows["lowest"] if quantity == "depth" else rows[quantity]
        return {quantity: of_seats[:, side, :players]}

    def compared(rows: Rows) -> Rows:
        there: Rows = rows[(side == ASKED) | (rows["against"] == 1)]
        return there

    return SpreadSample(spread_name(quantity, side), values, compared)


SAMPLES = (
    Sample("sessions", columns),
    *(_spread(quantity, side) for quantity in SPREADS for side in range(SIDES)),
)
