"""The units of estimates: in words, and how numbers of each are written."""

import math

from zhuoji_sim import numbers
from zhuoji_sim.text import Labels, Text

UNITS: Labels = {
    "fan/hand": Text("fan a hand", "番/局"),
    "fan/opportunity": Text("fan each time", "番/次"),
    "fan/session": Text("fan a session", "番/场"),
    "fan": Text("fan", "番"),
    "hands": Text("hands", "局"),
    "tiles": Text("tiles", "张"),
    "kongs/hand": Text("kongs a hand", "次/局"),
    "wins/hand": Text("wins a hand", "次/局"),
    "turns a hand": Text("turns a hand", "巡/局"),
    "times a hand": Text("times a hand", "次/局"),
    "place": Text("place", "名次"),
    "value of the key": Text("value of the key", "该项的值"),
    "share": Text("share", "占比"),
    "share of deals": Text("share of hands", "局数占比"),
    "share of hands": Text("share of hands", "局数占比"),
    "share of seats": Text("share of seats", "人次占比"),
    "share of wins": Text("share of wins", "胡牌占比"),
    "share of sessions": Text("share of sessions", "场次占比"),
    "share of opportunities": Text("share of opportunities", "次数占比"),
    "share of money": Text("share of money", "输赢占比"),
}
"""Every unit that an estimate may have; what shows one fails at once where it is not here."""

_DIGITS, _MOST_DIGITS = 3, 4

POINTS = Text("percentage points", "百分点")
"""In which a difference of shares is read."""


def unit_words(unit: str, *, effect: bool) -> Text:
    """A unit as it stands beside a number that `written` has written. Raises KeyError for an unknown one."""
    return POINTS if effect and is_share(unit) else UNITS[unit]


def digits_for(se: float, unit: str) -> int:
    """How many digits after the point say something, with a standard error of so much."""
    scale = 100 * se if is_share(unit) else se
    return min(max(-math.floor(math.log10(scale)), 0), _MOST_DIGITS) if math.isfinite(scale) and scale > 0 else _DIGITS


def in_fan(unit: str) -> bool:
    """Whether it is money, which can be counted in pinghus too."""
    return unit.startswith("fan")


def is_share(unit: str) -> bool:
    """Whether it is a share, from 0 to 1, which is written in per cent."""
    return unit.startswith("share")


def written(value: float, unit: str, digits: int, *, effect: bool) -> str:
    """A number of a unit as people read it: shares in per cent, their differences in points, a difference with its
    sign.
    """
    if is_share(unit):
        return numbers.points(value, digits) if effect else numbers.percent(value, digits)
    return numbers.effect(value, digits) if effect else numbers.number(value, digits)
