"""A door, what it calls and what calls it: small enough to be compiled in a test."""

import numpy as np

from zhuoji_sim.compiled.decorators import door, entry, kernel, routine


@kernel
def plus(x, y):
    return x + y


@door(np.int64, np.int64, returns=np.int64)
def times(x, y):
    return plus(x, 0) * y


@door(np.int64, returns=(np.int64, np.bool_))
def square(x):
    """A door may call another."""
    return times(x, x), x > 0


@routine
def cube(x):
    squared, _ = square(x)
    return times(squared, x)


@entry
def polynomial(x):
    """x^3 + x^2 + x, with x^2 doubled for a positive x."""
    squared, positive = square(x)
    if positive:
        squared = plus(squared, squared)
    return plus(cube(x), plus(squared, x))


def expected(x: int) -> int:
    return x**3 + x**2 * (2 if x > 0 else 1) + x
