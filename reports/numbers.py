"""Numbers as they are written in tables, figures and pages."""

from itertools import pairwise
from typing import Any

import pandas as pd

from zhuoji_sim.text import Lang

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
"""Stands where there is no number."""


def number(value: Any, digits: int) -> str:
    """`1,234.50`; a true minus sign, and none before a zero."""
    return NOTHING if _missing(value) else f"{_rounded(value, digits):,.{digits}f}".replace("-", MINUS)


def effect(value: Any, digits: int) -> str:
    """A difference, always with its sign unless it is rounded to zero."""
    if _missing(value):
        return NOTHING
    return ("+" if _rounded(value, digits) > 0 else "") + number(value, digits)


def share(value: Any, digits: int) -> str:
    """0.1234 as `12.3%`."""
    return NOTHING if _missing(value) else f"{number(100 * value, digits)}%"


def count(value: Any) -> str:
    """A whole number."""
    return number(value, 0)


def between(low: str, high: str, lang: Lang) -> str:
    """An interval, from its ends as written."""
    if NOTHING in (low, high):
        return NOTHING
    return f"{low} 至 {high}" if lang == "zh" else f"{low} to {high}"


def tick_digits(ticks: Any) -> int:
    """Digits after the point that tell evenly spaced ticks apart, at most six."""
    spacing = min((abs(b - a) for a, b in pairwise(ticks)), default=1.0)
    return next((digits for digits in range(6) if abs(round(spacing, digits) - spacing) < 1e-6 * spacing), 6)


def _rounded(value: Any, digits: int) -> float:
    return round(float(value), digits) + 0.0


def _missing(value: Any) -> bool:
    return value is None or bool(pd.isna(value))
