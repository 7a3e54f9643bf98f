"""Numbers as people read them: in sentences, on the terminal, in tables, figures and pages."""

import math
import re
from typing import Any

from zhuoji_sim.text import Lang

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
"""Stands where there is no number."""

_NUMBER = rf"<?[+{MINUS}-]?\d[\d,]*(\.\d+)?%?"
_WRITTEN = re.compile(rf"{_NUMBER}( (to|至) {_NUMBER})?")


def number(value: Any, digits: int) -> str:
    """`1,234.50`; a true minus sign, and none before a zero."""
    return NOTHING if _missing(value) else f"{_rounded(value, digits):,.{digits}f}".replace("-", MINUS)


def effect(value: Any, digits: int) -> str:
    """A difference, always with its sign unless it is rounded to zero."""
    return NOTHING if _missing(value) else _plus(value, digits) + number(value, digits)


def count(value: Any) -> str:
    """A whole number."""
    return number(value, 0)


def percent(value: Any, digits: int) -> str:
    """0.1234 as `12.3%`, and 0 as `0.0%`: for axes, ends of intervals, and whatever may well be nothing."""
    return NOTHING if _missing(value) else f"{number(100 * value, digits)}%"


def share(value: Any, digits: int) -> str:
    """How much of all: as `percent`, but a dash for what has not come up, and `<0.1%` for what hardly has."""
    if _missing(value) or value == 0:
        return NOTHING
    if value > 0 and _rounded(100 * value, digits) == 0:
        return f"<{percent(10 ** -(digits + 2), digits)}"
    return percent(value, digits)


def points(value: Any, digits: int) -> str:
    """A difference of shares in percentage points: -0.0123 as `−1.23`."""
    return NOTHING if _missing(value) else effect(100 * value, digits)


def between(low: str, high: str, lang: Lang) -> str:
    """An interval, from its ends as written: a dash if either is undefined."""
    if NOTHING in (low, high):
        return NOTHING
    return f"{low} 至 {high}" if lang == "zh" else f"{low} to {high}"


def is_written(text: str) -> bool:
    """Whether this is a number or an interval as written here."""
    return _WRITTEN.fullmatch(text) is not None


def _plus(value: Any, digits: int) -> str:
    return "+" if _rounded(value, digits) > 0 else ""


def _rounded(value: Any, digits: int) -> float:
    return round(float(value), digits) + 0.0


def _missing(value: Any) -> bool:
    return value is None or not math.isfinite(value)
