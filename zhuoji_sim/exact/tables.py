"""Distributions that are counted, not simulated, as plain data."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from typing import TypedDict


class Row(TypedDict):
    """One value of a distribution: in how many of the `total` equally likely ways it comes about.

    `fraction` is `num/den` in lowest terms, `probability` the nearest float; `at_most_fraction` and `at_most`
    are those of this value or a lower one, and None where the values are words.
    """

    value: int | str
    ways: int
    fraction: str
    probability: float
    at_most_fraction: str | None
    at_most: float | None


class Table(TypedDict):
    """A distribution: the rows' ways sum to `total`. The mean is None where the values are words."""

    name: str
    title: str
    rows: list[Row]
    total: int
    mean_fraction: str | None
    mean: float | None


class Document(TypedDict):
    """The answer to one question: its distributions."""

    name: str
    title: str
    tables: list[Table]


def distribution_of_number(name: str, title: str, ways: Mapping[int, int]) -> Table:
    """The table of a distribution of whole numbers, given as the ways of each value, lowest first."""
    total = sum(ways.values())
    rows = [
        _row(value, Fraction(number, total), number, Fraction(so_far, total))
        for (value, number), so_far in zip(ways.items(), accumulate(ways.values()), strict=True)
    ]
    mean = Fraction(sum(value * number for value, number in ways.items()), total)
    return Table(name=name, title=title, rows=rows, total=total, mean_fraction=_text(mean), mean=float(mean))


def distribution_of_kind(name: str, title: str, ways: Mapping[str, int]) -> Table:
    """The table of a distribution of kinds in words, given as the ways of each, in the order to be shown."""
    total = sum(ways.values())
    rows = [_row(value, Fraction(number, total), number, None) for value, number in ways.items()]
    return Table(name=name, title=title, rows=rows, total=total, mean_fraction=None, mean=None)


def _row(value: int | str, share: Fraction, ways: int, at_most: Fraction | None) -> Row:
    return Row(
        value=value,
        ways=ways,
        fraction=_text(share),
        probability=float(share),
        at_most_fraction=None if at_most is None else _text(at_most),
        at_most=None if at_most is None else float(at_most),
    )


def _text(number: Fraction) -> str:
    """`num/den`, also for a whole number."""
    return f"{number.numerator}/{number.denominator}"
