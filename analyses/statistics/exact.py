"""Exact sums of products of whole numbers, fast: floating-point matrix products of pieces too small to round.

A product of two matrices of whole numbers is exact in floating point as long as no partial sum leaves the 53 bits of a
double. Most observations are small enough as they are; larger ones are cut into digits of as many bits as fit, whose
products are put together again in Python's integers, which know no bound.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]

_EXACT_BITS = 53
"""Whole numbers up to 2 to this power are exact in a double."""
_WORK = 1 << 18
"""Multiplications of one piece of a product: so few that the linear algebra library starts no threads of its own."""
_FEWEST_ROWS = 16


def products(matrix: Integers) -> list[list[int]]:
    """Sums over rows of all products of two columns, as p lists of p integers.

    matrix: i8[n, p], any values.
    """
    rows = max(_FEWEST_ROWS, min(_WORK // max(matrix.shape[1] ** 2, 1), len(matrix)))
    bits = (_EXACT_BITS - rows.bit_length()) // 2
    digits = _digits(matrix, bits)
    pieces = [_pieces(digit, rows) for digit in digits]
    total: Any = 0
    for place, left in enumerate(pieces):
        for other, right in enumerate(pieces):
            parts: Any = np.matmul(left.transpose(0, 2, 1), right).astype(np.int64)
            summed = parts.sum(axis=0) if len(parts) < 1 << 63 - _EXACT_BITS else parts.astype(object).sum(axis=0)
            total = total + (summed.astype(object) << bits * (place + other) if len(pieces) > 1 else summed)
    result: list[list[int]] = total.tolist()
    return result


def largest(values: Integers) -> int:
    """The largest absolute value; 0 of none."""
    return max(int(values.max()), -int(values.min())) if values.size else 0


def _digits(matrix: Integers, bits: int) -> list[Integers]:
    """The matrix as a sum of digits times powers of 2**bits; one digit where all values are that small."""
    digits = []
    while largest(matrix) >= 1 << bits:
        digits.append(matrix & (1 << bits) - 1)
        matrix = matrix >> bits
    return [*digits, matrix]


def _pieces(matrix: Integers, rows: int) -> NDArray[np.float64]:
    """The matrix as floating-point numbers in pieces of so many rows, filled up with zeros: f8[k, rows, p]."""
    count = -(-len(matrix) // rows)
    padded = np.zeros((count * rows, matrix.shape[1]))
    padded[: len(matrix)] = matrix
    return padded.reshape(count, rows, matrix.shape[1])


def grouped_products(matrix: Integers, starts: Integers) -> NDArray[Any]:
    """`products` of each run of rows: p x p integers for each, as an array of int64, or of Python's integers.

    matrix: i8[n, p], any values. starts: i8[g], where each of the runs begins, rising from 0.
    """
    small = len(matrix) * largest(matrix) ** 2 < 1 << 63
    values: Any = matrix if small else matrix.astype(object)
    width = matrix.shape[1]
    sums = np.empty((len(starts), width, width), values.dtype)
    for column in range(width):
        run = np.add.reduceat(values[:, column:] * values[:, column : column + 1], starts, axis=0)
        sums[:, column, column:] = sums[:, column:, column] = run
    return sums
