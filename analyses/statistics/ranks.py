"""Quantiles of a number that every member of a deal has, such as the seats of a session, from exact counts.

Members of one deal are not independent, so the deal is the unit. Of each rank, from the smallest member up, one counts
in how many deals it has which value. In a deal with c members at most x, the ranks 1 to c are at most x; so these
counts give the sum over deals of c, and, since c squared is the sum of the first c odd numbers, of its square: all that
the error of the share of members at most x needs. A quantile's interval has the values at which that share's interval
holds what is asked (Woodruff 1952), which for independent numbers is the one by order statistics.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyses.statistics.intervals import Interval, IntervalMethod
from analyses.statistics.moments import CoMoments, Group, Moments
from analyses.statistics.points import UNKNOWN, PointEstimate
from analyses.statistics.rates import Rate, share

Integers = NDArray[np.int64]
_BITS = 10
_SLACK = 1e-9


def rounded(values: Integers) -> Integers:
    """Whole numbers with at most ten binary digits that are not 0, so that few are different: below 1,024 as they are,
    others rounded down by less than a part in 500.
    """
    _, digits = np.frexp(np.abs(values).astype(float))
    shift = np.maximum(digits.astype(np.int64) - _BITS, 0)
    kept: Integers = values >> shift << shift
    return kept


def count_ranks(values: Integers) -> dict[Group, int]:
    """In how many deals which rank has which value, rounded.

    values: i8[deals, members]. The result is keyed by rank, from 0, and value.
    """
    found: dict[Group, int] = {}
    for rank, column in enumerate(np.sort(rounded(values), axis=1).T):
        each, counts = np.unique(column, return_counts=True)
        found |= {(rank, value): count for value, count in zip(each.tolist(), counts.tolist(), strict=True)}
    return found


@dataclass(frozen=True)
class Ranks:
    """Of so many members in each of the deals: the values there are, rising, and in how many deals each rank is at most
    that.

    values: i8[v]. at_most: i8[members, v].
    """

    values: Integers
    at_most: Integers
    deals: int

    @classmethod
    def of(cls, counts: Mapping[Group, CoMoments], members: int) -> "Ranks":
        """From the deals by rank and value."""
        values = sorted({value for _, value in counts})
        place = {value: number for number, value in enumerate(values)}
        table = np.zeros((members, len(values)), np.int64)
        for (rank, value), deals in counts.items():
            table[rank, place[value]] = deals.n
        at_most = table.cumsum(axis=1)
        return cls(np.array(values, np.int64), at_most, int(at_most[0, -1]) if len(values) else 0)

    @property
    def members(self) -> int:
        """How many each deal has."""
        return len(self.at_most)

    def share_at_most(self, value: float) -> Rate:
        """The share of members that are at most this."""
        return self._share(int(np.searchsorted(self.values, value, side="right")) - 1)

    def share_above(self, value: float) -> Rate:
        """The share of members that are above this."""
        column = self._column(int(np.searchsorted(self.values, value, side="right")) - 1)
        return self._rate(self.deals - column[::-1])

    def quantiles(self, parts: Sequence[float], method: IntervalMethod) -> list[tuple[PointEstimate, Interval]]:
        """The smallest value that each of these parts of all members do not exceed, and its interval; both ends are
        undefined where the deals do not tell one of them. The standard error is the one that would make the interval.
        """
        if not self.deals:
            return [(UNKNOWN, Interval(math.nan, math.nan))] * len(parts)
        totals = self.at_most.sum(axis=0)
        ends = [method.rate(self._share(place)) for place in range(-1, len(self.values))]
        found = []
        for part in parts:
            place = int(np.searchsorted(totals, math.ceil(part * self.deals * self.members - _SLACK)))
            interval = self._reach(part, ends)
            error = interval.half_width / method.critical(self.deals)
            found.append((PointEstimate(float(self.values[place]), error, self.deals, self.deals), interval))
        return found

    def _reach(self, part: float, ends: Sequence[Interval]) -> Interval:
        """From the first value whose share may be as large as `part` to the first that from there on must be larger.

        ends: of the share below all values, and of the share at most each of them.
        """
        may = [place for place, end in enumerate(ends) if end.high >= part]
        under = [place for place, end in enumerate(ends) if end.low < part]
        if self.deals < 2 or not may or may[0] == 0 or under[-1] == len(self.values):
            return Interval(math.nan, math.nan)
        return Interval(float(self.values[may[0] - 1]), float(self.values[under[-1]]))

    def _share(self, place: int) -> Rate:
        return self._rate(self._column(place))

    def _column(self, place: int) -> Integers:
        return self.at_most[:, place] if place >= 0 else np.zeros(self.members, np.int64)

    def _rate(self, column: Integers) -> Rate:
        """column: in how many deals at least one member counts, at least two, and so on."""
        odd = 2 * np.arange(self.members) + 1
        total, squares = int(column.sum()), int(column @ odd)
        return share(Moments(self.deals, total, squares, int(column[0]) if self.members else 0), self.members)
