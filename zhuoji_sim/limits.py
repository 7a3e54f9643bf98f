"""How large the numbers that people give may be."""

from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import shown

MAX_HANDS = 10**12
MAX_NUMBER = 2**63 - 1
"""Of a seed, or of a hand of a seed."""
MAX_SESSION = 100_000
MAX_WORKERS = 64
MAX_N = 100_000
"""Of the dealer's count n (R2.8)."""


def check_range(name: str, value: int, low: int, high: int) -> None:
    """Raises InputError unless `value` is a whole number from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise InputError(f"{name} must be a whole number from {low} to {high}, not {value!r}")


def check_kind(name: str, value: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """Raises InputError unless `value` is of a kind, which `wanted` says in words."""
    if not isinstance(value, kind):
        raise InputError(f"{name} must be {wanted}, not {shown(value)}")
