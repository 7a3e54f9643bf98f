"""Results in pinghus, the unit in which rulesets are compared."""

import math

from analyses.exhibits import Text


def worth_showing(*pinghu: int) -> bool:
    """Whether pinghus say more than fan: one of these pinghus is worth neither one fan, nor none, which is no unit."""
    return any(fan not in (0, 1) for fan in pinghu)


def in_pinghus(fan: float, pinghu: int) -> float:
    """Fan in pinghus of so many fan each; NaN where a pinghu is worth none."""
    return fan / pinghu if pinghu else math.nan


def clause(fan: float, pinghu: int, digits: int = 2) -> Text:
    """What follows a result in fan within a sentence: the same in pinghus, or nothing."""
    if not worth_showing(pinghu):
        return Text("", "")
    result = f"{in_pinghus(fan, pinghu):+.{digits}f}"
    return Text(f", {result} pinghus", f"（{result} 个平胡）")
