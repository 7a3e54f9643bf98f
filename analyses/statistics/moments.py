"""Exact sums of integer observations, one observation (or one vector of them) a deal.

A study's raw data are integers, and all its estimates are functions of sums of them and of their products.
Python's integers hold these sums without rounding or overflow, so that moments of blocks can be added in any
order and grouping, and the estimate is the same to the last bit.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyses.statistics.exact import grouped_products, largest, products
from analyses.statistics.points import UNKNOWN, PointEstimate

Group = tuple[int, ...]
"""A group of deals, by its codes."""


@dataclass(frozen=True, slots=True)
class Moments:
    """Of one integer observation a deal; `a + b` are the moments of both samples together, `Moments()` of none.

    Attributes
    ----------
    n
        Observations.
    total, squares
        Their sum and the sum of their squares, exact whatever their size.
    nonzero
        How many are not zero.

    Raises
    ------
    ValueError
        Where no sample could have such sums.

    Examples
    --------
    >>> fan = Moments.of(np.array([3, -1, 0, 4]))
    >>> fan
    Moments(n=4, total=6, squares=26, nonzero=3)
    >>> fan.mean(), (fan + fan).n
    (1.5, 8)
    """

    n: int = 0
    total: int = 0
    squares: int = 0
    nonzero: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.nonzero <= self.n:
            raise ValueError(f"nonzero is {self.nonzero}, must lie in 0..n = {self.n}")
        if self.squares < self.nonzero or self.total**2 > self.nonzero * self.squares:
            raise ValueError(f"no {self.nonzero} nonzero integers have sum {self.total}, squares {self.squares}")

    @classmethod
    def of(cls, values: NDArray[Any]) -> "Moments":
        """Moments of a one-dimensional array of any integer or boolean dtype.

        Exact even where int64 would overflow. Raises TypeError for another dtype, ValueError for another
        shape.
        """
        column = _columns({"": values})
        ((squares,),) = products(column)
        return cls(len(column), _total(column)[0], squares, int(np.count_nonzero(column)))

    def __add__(self, other: "Moments") -> "Moments":
        if not isinstance(other, Moments):
            return NotImplemented
        return Moments(
            self.n + other.n,
            self.total + other.total,
            self.squares + other.squares,
            self.nonzero + other.nonzero,
        )

    def mean(self, per: int = 1) -> float:
        """Mean of observation / `per`, correctly rounded; nan without observations."""
        return _mean(self.n, self.total, per)

    def variance(self, per: int = 1) -> float:
        """Unbiased sample variance of observation / `per`; nan with fewer than two observations."""
        return _variance(self.n, self.total, self.squares, per)

    def point(self, per: int = 1) -> PointEstimate:
        """The mean of observation / `per` and its standard error.

        `per` is the fixed denominator of an observation that is a fraction: with the sum of four plays of a
        deal as the observation, `per=4` estimates the mean result of a play, and the deal remains the unit
        of the error.
        """
        return PointEstimate(self.mean(per), _root(self.variance(per), self.n), self.n, self.nonzero)


@dataclass(frozen=True, slots=True)
class CoMoments:
    """Of p named integer observations a deal: their sums, and the sums of all products of two of them.

    `a + b` are the moments of both samples together and needs the same names; `CoMoments.zero(names)` is neutral.

    Attributes
    ----------
    names
        Of the p observations.
    n
        Deals.
    sums, nonzero
        p integers.
    products
        p rows, each up to the diagonal: they are symmetric.

    Examples
    --------
    >>> pair = CoMoments.of({"a": np.array([3, -1, 4]), "b": np.array([1, -1, 2])})
    >>> pair["a"].total, pair.covariance("a", "b"), pair.variance_factor({"a": 1, "b": -1})
    (6, 4.0, 7.0)
    """

    names: tuple[str, ...]
    n: int
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    nonzero: tuple[int, ...]

    @classmethod
    def zero(cls, names: tuple[str, ...]) -> "CoMoments":
        """Moments of no deals."""
        none = (0,) * len(names)
        return cls(names, 0, none, _to_diagonal((none,) * len(names)), none)

    @classmethod
    def count(cls, n: int) -> "CoMoments":
        """Of so many deals of which nothing is observed."""
        return cls((), n, (), (), ())

    @classmethod
    def of(cls, columns: Mapping[str, NDArray[Any]]) -> "CoMoments":
        """Moments of named one-dimensional integer arrays of one length, entry k of each belonging to deal k.

        Raises TypeError for a dtype that is not integer or boolean, ValueError for another shape or unequal
        lengths.
        """
        matrix = _columns(columns)
        return cls(
            tuple(columns),
            len(matrix),
            tuple(_total(matrix)),
            _to_diagonal(products(matrix)),
            tuple(np.count_nonzero(matrix, axis=0).tolist()),
        )

    @classmethod
    def by_group(cls, columns: Mapping[str, NDArray[Any]], codes: Sequence[NDArray[Any]]) -> dict[Group, "CoMoments"]:
        """Moments of each group of deals that comes up, by the group's codes, in order.

        codes: one or more arrays of whole numbers as long as the columns; a deal is in the group that its codes name,
        and in none where one of them is negative. Raises as `of`.
        """
        keys = np.column_stack(codes).astype(np.int64)
        inside = (keys >= 0).all(axis=1)
        keys = keys[inside]
        if not len(keys):
            return {}
        order, starts = _runs(keys)
        deals = np.diff(np.r_[starts, len(keys)]).tolist()
        groups: list[Group] = list(map(tuple, keys[order[starts]].tolist()))
        matrix = _columns(columns)[inside][order]
        ones = np.column_stack([np.ones(len(matrix), np.int64), matrix])
        sums = grouped_products(ones, starts).tolist()
        nonzero = np.add.reduceat((matrix != 0).astype(np.int64), starts, axis=0).tolist()
        return {
            group: cls(tuple(columns), n, tuple(first[1:]), _to_diagonal(row[1:] for row in rest), tuple(some))
            for group, n, (first, *rest), some in zip(groups, deals, sums, nonzero, strict=True)
        }

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON data, without the names; `from_dict` reads it back."""
        return {
            "n": self.n,
            "sums": list(self.sums),
            "products": list(map(list, self.products)),
            "nonzero": list(self.nonzero),
        }

    @classmethod
    def from_dict(cls, names: tuple[str, ...], data: Mapping[str, Any]) -> "CoMoments":
        """What `to_dict` wrote. Raises ValueError where it fits neither the names nor any sample."""
        sums, rows, nonzero = tuple(data["sums"]), tuple(map(tuple, data["products"])), tuple(data["nonzero"])
        if any(len(row) != len(names) for row in (sums, rows, nonzero)) or any(
            len(row) != place for place, row in enumerate(rows, 1)
        ):
            raise ValueError(f"these are no sums of {', '.join(names)}")
        found = cls(names, data["n"], sums, rows, nonzero)
        for place in range(len(names)):
            found._of(place)  # checks that some sample has such sums
        return found

    def __add__(self, other: "CoMoments") -> "CoMoments":
        if not isinstance(other, CoMoments):
            return NotImplemented
        if self.names != other.names:
            raise ValueError(f"cannot add moments of {other.names} to moments of {self.names}")
        return CoMoments(
            self.names,
            self.n + other.n,
            _sum(self.sums, other.sums),
            tuple(map(_sum, self.products, other.products)),
            _sum(self.nonzero, other.nonzero),
        )

    def __getitem__(self, name: str) -> Moments:
        """Moments of one observation."""
        return self._of(self._index(name))

    def _of(self, place: int) -> Moments:
        return Moments(self.n, self.sums[place], self.products[place][place], self.nonzero[place])

    def covariance(self, first: str, second: str) -> float:
        """Unbiased sample covariance of two observations; nan with fewer than two deals."""
        return self.centred(first, second) / (self.n * (self.n - 1)) if self.n > 1 else math.nan

    def centred(self, first: str, second: str) -> int:
        """n times the sum over deals of the product of two observations' deviations from their means."""
        return self._centred(self._index(first), self._index(second))

    def all_centred(self, names: Sequence[str]) -> dict[str, dict[str, int]]:
        """`centred` of any two of some observations, by the names of both."""
        places = {name: self._index(name) for name in names}
        return {name: {other: self._centred(i, j) for other, j in places.items()} for name, i in places.items()}

    def _centred(self, i: int, j: int) -> int:
        return self.n * self._product(i, j) - self.sums[i] * self.sums[j]

    def product(self, first: str, second: str) -> int:
        """Sum over deals of the product of two observations."""
        return self._product(self._index(first), self._index(second))

    def _product(self, i: int, j: int) -> int:
        return self.products[i][j] if j <= i else self.products[j][i]

    def ratio(self, numerator: str, denominator: str) -> PointEstimate:
        """Sum of one observation over the sum of another: a rate over seats or wins, clustered by deal.

        The delta method (Cochran 1977, ch. 6): the squared error is the mean square of the residual
        numerator - ratio * denominator, over the squared mean of the denominator. `n` counts the deals whose
        denominator is not zero, and the error has their degrees of freedom; where the denominator marks a
        group of deals, the result is that of `Moments` of the group. nan where all denominators are zero.
        """
        over, under = self._index(numerator), self._index(denominator)
        top, bottom, n = self.sums[over], self.sums[under], self.nonzero[under]
        if bottom == 0:
            return UNKNOWN
        squares = self._residual_squares({numerator: 1}, denominator)
        se = math.sqrt(n * squares / ((n - 1) * bottom**4)) if n > 1 else math.nan
        return PointEstimate(top / bottom, se, n, self.nonzero[over])

    def residual_squares(self, numerator: str, denominator: str) -> float:
        """Sum over deals of (numerator - ratio * denominator) squared; nan where all denominators are zero."""
        bottom = self[denominator].total
        return self._residual_squares({numerator: 1}, denominator) / bottom**2 if bottom else math.nan

    def ratio_difference(self, first: tuple[str, str], second: tuple[str, str]) -> PointEstimate:
        """One ratio minus another from the same deals, each given as (numerator, denominator).

        Delta method, clustered by deal: two rates of one table are not independent. nan where a denominator
        has only zeros. n is that of the ratio with fewer deals.
        """
        ratios = [self.ratio(*names) for names in (first, second)]
        n = min(ratio.n for ratio in ratios)
        if n == 0:
            return UNKNOWN
        gradient = dict.fromkeys(first + second, 0.0)
        for sign, ratio, (over, under) in zip((1, -1), ratios, (first, second), strict=True):
            slope = sign * self.n / self[under].total
            gradient[over] += slope
            gradient[under] -= slope * ratio.mean
        return replace(self.delta(ratios[0].mean - ratios[1].mean, gradient), n=n)

    def delta(self, value: float, gradient: Mapping[str, float]) -> PointEstimate:
        """A smooth function of the means, from its value and its partial derivative by each mean.

        First-order delta method, clustered by deal. Its `nonzero` is the least among the observations that
        take part: these moments do not say in which deals observations cancel.
        """
        variance = sum(
            a * b * self.covariance(first, second) for first, a in gradient.items() for second, b in gradient.items()
        )
        nonzero = min((self.nonzero[self._index(name)] for name, slope in gradient.items() if slope), default=0)
        return PointEstimate(value, _root(max(variance, 0.0), self.n), self.n, nonzero)

    def variance_factor(self, weights: Mapping[str, int]) -> float | None:
        """By how much playing the parts of a sum on the same deals cut its variance, at equal cost.

        sum(weight^2 * variance) / variance(sum of weight * observation): the first is the variance that the
        sum would have if each part were played on deals of its own, which takes as many plays. For a pair it
        is (var(A) + var(B)) / var(A - B). None where it is undefined: fewer than two deals, or a sum that
        never varies.
        """
        together = self.n * self._squares(weights) - self._total(weights) ** 2
        apart = sum(
            weight**2 * (self.n * self[name].squares - self[name].total ** 2) for name, weight in weights.items()
        )
        return apart / together if together else None

    def ratio_variance_factor(self, weights: Mapping[str, int], denominator: str) -> float | None:
        """`variance_factor` of a sum of ratios to one denominator, by the delta method as in `ratio`.

        None also where all denominators are zero.
        """
        together = self._residual_squares(weights, denominator)
        apart = sum(self._residual_squares({name: weight}, denominator) for name, weight in weights.items())
        return apart / together if together else None

    def _residual_squares(self, weights: Mapping[str, int], denominator: str) -> int:
        """Of a sum over the denominator: sum of squared residuals, times the squared total of the denominator."""
        under = self._index(denominator)
        top, bottom = self._total(weights), self.sums[under]
        crossed = sum(weight * self._product(self._index(name), under) for name, weight in weights.items())
        return bottom**2 * self._squares(weights) - 2 * top * bottom * crossed + top**2 * self.products[under][under]

    def _index(self, name: str) -> int:
        try:
            return self.names.index(name)
        except ValueError:
            raise KeyError(f"no observation {name!r} among {', '.join(self.names)}") from None

    def _total(self, weights: Mapping[str, int]) -> int:
        return sum(weight * self.sums[self._index(name)] for name, weight in weights.items())

    def _squares(self, weights: Mapping[str, int]) -> int:
        return sum(a * b * self.product(first, second) for first, a in weights.items() for second, b in weights.items())


def _mean(n: int, total: int, per: int) -> float:
    return total / (n * per) if n else math.nan


def _variance(n: int, total: int, squares: int, per: int) -> float:
    return (n * squares - total**2) / (n * (n - 1) * per**2) if n > 1 else math.nan


def _root(variance: float, n: int) -> float:
    """Standard error of a mean of n observations; nan where the variance is."""
    return math.sqrt(variance / n) if n > 1 else math.nan


def _columns(columns: Mapping[str, NDArray[Any]]) -> NDArray[np.int64]:
    """The observations beside each other, i8[n, p], if they are integers or booleans of one length."""
    arrays = [np.asarray(values) for values in columns.values()]
    for array in arrays:
        if array.dtype.kind not in "biu":
            raise TypeError(f"observations must be integers, got {array.dtype}")
        if array.ndim != 1:
            raise ValueError(f"observations must be one-dimensional, got shape {array.shape}")
        if array.dtype == np.uint64 and array.size and array.max() > np.iinfo(np.int64).max:
            raise ValueError("observations must fit into 64 bits with their sign")
    lengths = {array.size for array in arrays}
    if len(lengths) != 1:
        raise ValueError(f"columns must have one length, got {sorted(lengths)}")
    matrix = np.empty((lengths.pop(), len(arrays)), np.int64, order="F")
    for place, array in enumerate(arrays):
        matrix[:, place] = array
    return matrix


def _runs(keys: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The order in which rows of equal keys, of which there is at least one, stand together, and where each run
    begins.
    """
    low, span = keys.min(axis=0), np.ptp(keys, axis=0) + 1
    joint = np.ravel_multi_index(tuple((keys - low).T), tuple(span))
    order = np.argsort(joint, kind="stable")
    ordered = joint[order]
    return order, np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])


def _total(matrix: NDArray[np.int64]) -> list[int]:
    """The exact sum of each column."""
    if len(matrix) * largest(matrix) < 1 << 63:
        sums: list[int] = matrix.sum(axis=0).tolist()
        return sums
    return [sum(column) for column in matrix.T.tolist()]


def _sum(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    if len(first) != len(second):
        raise ValueError(f"cannot add {len(first)} sums to {len(second)}")
    return tuple(map(add, first, second))


def _to_diagonal(rows: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Of a symmetric matrix each row up to the diagonal."""
    return tuple(tuple(row[:length]) for length, row in enumerate(rows, 1))
