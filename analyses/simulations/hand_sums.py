"""What a simulation adds up: how hands end and what is won with, by seat, and each seat's results."""

import numpy as np
import numpy.typing as npt

from analyses.simulations.hand_table import Rows, ends, who_dealt_in
from analyses.statistics.moments import CoMoments
from analyses.statistics.sums import Key, Sums
from zhuoji_sim.codes import SEATS

UNITS, HANDS, WINNERS, DEALT_IN, READY = "units", "hands", "winners", "dealt_in", "ready"
"""The samples: units (a hand or a session) with the seats' results; hands by how they end and whether they sum to zero;
seats that win, by seat and by pattern; seats that deal in; seats that are ready at the end."""


_BITS = np.arange(1 << SEATS)[:, None] >> np.arange(SEATS) & 1
"""Which seats are in a mask."""


def hand_sums(rows: Rows, session: int = 0) -> Sums:
    """The sums of rows of `batches.HANDS`: of single hands, or of whole sessions of `session` hands."""
    fan = rows["fan"]
    results = fan.reshape(-1, max(session, 1), SEATS).sum(axis=1)
    paying, patterns = who_dealt_in(rows), rows["pattern"][rows["pattern"] >= 0]
    counted = {
        (HANDS, "end"): np.bincount(ends(rows)),
        (HANDS, "unbalanced"): np.bincount(fan.sum(axis=1) != 0),
        (WINNERS, "pattern"): np.bincount(patterns),
        (WINNERS, "seat"): _by_seat(rows["winners"]),
        (DEALT_IN, "seat"): np.bincount(paying[paying >= 0]),
        (READY, "seat"): _by_seat(rows["ready"]),
    }
    moments = {Key(UNITS): CoMoments.of({str(seat): results[:, seat] for seat in range(SEATS)})}
    for (sample, dimension), numbers in counted.items():
        moments |= {Key(sample, dimension, (code,)): CoMoments.count(n) for code, n in enumerate(numbers.tolist()) if n}
    return Sums(moments)


def counts(sums: Sums, sample: str, dimension: str, groups: int) -> list[int]:
    """How many there are of each of so many groups."""
    found = sums.by(sample, dimension)
    return [found[code,].n if (code,) in found else 0 for code in range(groups)]


def _by_seat(masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """How many of the masks have each seat."""
    return np.bincount(masks, minlength=len(_BITS)) @ _BITS
