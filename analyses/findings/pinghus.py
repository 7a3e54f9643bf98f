"""Results in pinghus, the unit in which rulesets are compared."""

import math


def worth_showing(*pinghu: int) -> bool:
    """Whether pinghus say more than fan: one of these pinghus is worth neither one fan, nor none, which is no unit."""
    return any(fan not in (0, 1) for fan in pinghu)


def in_pinghus(fan: float, pinghu: int) -> float:
    """Fan in pinghus of so many fan each; NaN where a pinghu is worth none."""
    return fan / pinghu if pinghu else math.nan
