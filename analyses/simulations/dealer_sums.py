"""What a simulation adds up of who deals: results by dealer, and of the dealer and the others by the count n (R2.8)."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from analyses.findings.samples import Columns
from analyses.simulations.hand_table import Rows
from analyses.statistics.moments import CoMoments
from analyses.statistics.sums import Key
from zhuoji_sim.codes import SEATS

Integers = npt.NDArray[np.int64]

DEALERS, COUNTS = "dealers", "counts"
"""The samples. By dealer (dimension of this name): of each unit his hands and each seat's result in them (`hands`,
`fan:SEAT`). By count: hands, the dealer's result and wins, and those of the others, who are `others` seats in all
(`hands`, `fan`, `won`, `others`, `fan_others`, `won_others`); also as a whole. Units without such a hand are left out.
"""
MOST = 10
"""Counts from here on are one group."""


def dealer_moments(rows: Rows, balance: Integers, session: int, players: int) -> Iterator[tuple[Key, CoMoments]]:
    """The moments of rows of `batches.HANDS`: of single hands, or of whole sessions of `session` hands.

    balance: the sum of each hand's results.
    """
    fan, dealer = rows["fan"], rows["dealer"].astype(np.int64)
    ones, places = np.ones(len(rows), np.int64), np.arange(len(rows))
    at_dealer, won_dealer = fan[places, dealer], rows["winners"].astype(np.int64) >> dealer & 1
    by_dealer = {"hands": ones, **{f"fan:{seat}": fan[:, seat] for seat in range(SEATS)}}
    by_count = {
        "hands": ones,
        "fan": at_dealer,
        "won": won_dealer,
        "others": np.full(len(rows), players - 1),
        "fan_others": balance - at_dealer,
        "won_others": np.bitwise_count(rows["winners"]) - won_dealer,
    }
    if session > 1:
        units, counts = places // session, np.minimum(rows["n"], MOST).astype(np.int64)
        yield from _in_sessions(DEALERS, by_dealer, dealer, units)
        yield from _in_sessions(COUNTS, by_count, counts, units)
        starts = np.arange(0, len(rows), session)
        by_count = {name: np.add.reduceat(values, starts) for name, values in by_count.items()}
        yield Key(COUNTS), CoMoments.of(by_count)
    else:
        whole = CoMoments.of(by_count)
        yield from _of_hands(DEALERS, by_dealer, dealer)
        if len(rows):
            yield Key(COUNTS, COUNTS, (1,)), whole  # R2.8: a hand on its own is a dealer's first
        yield Key(COUNTS), whole


def _of_hands(sample: str, columns: Columns, codes: Integers) -> Iterator[tuple[Key, CoMoments]]:
    """The moments of the hands of each code."""
    for code in range(SEATS):
        inside = np.flatnonzero(codes == code)
        if len(inside):
            yield Key(sample, sample, (code,)), CoMoments.of({name: values[inside] for name, values in columns.items()})


def _in_sessions(sample: str, columns: Columns, codes: Integers, units: Integers) -> Iterator[tuple[Key, CoMoments]]:
    """The moments over sessions of sums over their hands of each code."""
    places = units * (MOST + 1) + codes
    order = np.argsort(places, kind="stable")
    ordered = places[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    summed = {name: np.add.reduceat(values[order], starts) for name, values in columns.items()}
    for group, moments in CoMoments.by_group(summed, [ordered[starts] % (MOST + 1)]).items():
        yield Key(sample, sample, group), moments
