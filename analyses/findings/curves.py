"""A headline along the values of one or two keys of the rules: as a table, as lines, and where it changes its sign."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import enough, estimate_rows, intervals, lines
from analyses.findings.tables import GROUPS_CAPTION, INTERVAL, estimates_table
from analyses.runs.grid import GridKey, plain_value, value_words
from analyses.statistics.crossing import Crossing, crossing
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.points import PointEstimate
from zhuoji_sim.numbers import between, number
from zhuoji_sim.text import Labels, Lang, Text

MOST_LINES = 6
"""More lines than that in one figure nobody can tell apart."""

TITLE = Text("Along the values played", "各取值下的结果")
_FIGURE_CAPTION = Text(
    "The same walls at every value, with 95% intervals for each by itself.", "各取值牌墙相同；95% 区间各自成立。"
)
_WORDS: dict[tuple[str, bool], Text] = {
    ("once", True): Text(
        "Along {key} it turns from minus to plus {where}.", "沿 {key}，差由负转正，{where}。"
    ),
    ("once", False): Text(
        "Along {key} it turns from plus to minus {where}.", "沿 {key}，差由正转负，{where}。"
    ),
    ("never", True): Text(
        "Along {key} it does not change its sign: it is beyond doubt above 0 at every value played.",
        "沿 {key}，差不变号：各取值下都确凿大于 0。",
    ),
    ("never", False): Text(
        "Along {key} it does not change its sign: it is beyond doubt below 0 at every value played.",
        "沿 {key}，差不变号：各取值下都确凿小于 0。",
    ),
    ("several", False): Text(
        "Undecided where it turns along {key}: it changes its sign more than once.",
        "沿 {key} 在何处变号尚无定论：变号不止一次。",
    ),
    ("unsure", False): Text(
        "Undecided whether and where it changes its sign along {key}: the deals do not tell at every end.",
        "沿 {key} 是否变号、在何处变号尚无定论：两端的正负尚不确凿。",
    ),
}  # fmt: skip
_AT = Text("at {at} (95% interval {interval})", "在 {at} 处（95% 区间 {interval}）")
_WITHIN = Text("somewhere in {interval} (95% interval)", "在 {interval} 之间（95% 区间）")
CROSSING_METHOD = Text(
    "Where a curve turns is found by inverting a band: intervals at all values played that hold jointly (Bonferroni), "
    "with curve and band taken as straight between neighbouring values. The interval named is where the band holds 0; "
    "it is named only if the sign is beyond doubt on either side of it, up to both ends.",
    "曲线在何处变号，由反转一条带得出：各取值的区间同时成立（邦费罗尼），相邻取值之间曲线与带都按直线看。"
    "所给区间是带内含 0 之处；只有其两侧直到两端的正负都确凿时才给出。",
)


@dataclass(frozen=True)
class Curve:
    """The headline at the points of a grid. Its estimates' groups have the keys.

    gain: what it is, with its unit. pinghus: the fan of a pinghu at each point.
    """

    keys: tuple[GridKey, ...]
    estimates: Sequence[Estimate]
    gain: Text
    pinghus: Sequence[int]

    @cached_property
    def along(self) -> GridKey | None:
        """The key along which it is a line: the first that is all numbers."""
        return next((one for one in self.keys if one.numeric), None)

    @cached_property
    def other(self) -> GridKey | None:
        """The other key, if there are two."""
        return next((one for one in self.keys if one is not (self.along or self.keys[0])), None)

    def line(self, series: Any) -> list[Estimate]:
        """The estimates along the numbers, rising, at one value of the other key."""
        if self.along is None:
            return []
        rows = [row for row in self.estimates if self.other is None or row.group[self.other.key] == series]
        return sorted(rows, key=lambda row: int(row.group[self.along.key]))  # type: ignore[union-attr]

    @property
    def series(self) -> list[Any]:
        """The values of the other key; None where there is none."""
        return [None] if self.other is None else [plain_value(value) for value in self.other.values]


def key_columns(keys: Sequence[GridKey]) -> dict[str, Column]:
    """The columns that name the points of a grid."""
    return {
        one.key: Column(Text(one.key, one.key), "count" if one.numeric else "text", labels=_labels(one)) for one in keys
    }


def _labels(key: GridKey) -> Labels:
    words = {plain_value(value): value_words(plain_value(value)) for value in key.values}
    return {value: Text(word, word) for value, word in words.items()}


def _named(key: GridKey, value: Text) -> Text:
    return Text(f"{key.key}={value.en}", f"{key.key}={value.zh}")


def curve_table(curve: Curve) -> Table | None:
    """The headline at every point."""
    return estimates_table(
        "curve", TITLE, GROUPS_CAPTION, curve.estimates, key_columns(curve.keys), mean=curve.gain, pinghu=curve.pinghus
    )


def curve_figure(curve: Curve) -> Figure | None:
    """The headline along the numbers, a line for each value of the other key; as intervals where there are no
    numbers, or too few.
    """
    if len(curve.series) > MOST_LINES:
        return None
    shown, along, other = enough(curve.estimates), curve.along, curve.other
    series = {} if other is None else {"series": [row.group[other.key] for row in shown]}
    labels = {} if other is None else {value: _named(other, words) for value, words in _labels(other).items()}
    if along is not None and len(along.values) > 1:
        frame = estimate_rows(shown, x=[row.group[along.key] for row in shown], **series)
        return lines("curve", TITLE, _FIGURE_CAPTION, frame, curve.gain, Text(along.key, along.key), labels)
    first = along or curve.keys[0]
    return intervals(
        "curve",
        TITLE,
        _FIGURE_CAPTION,
        estimate_rows(shown, group=[row.group[first.key] for row in shown], **series),
        curve.gain,
        Text(first.key, first.key),
        labels={"group": _labels(first), "series": labels},
    )


# ------------------------------------------------------------------ where it turns


def crossings(curve: Curve, method: IntervalMethod) -> list[tuple[Any, Crossing]]:
    """For each value of the other key, where the headline changes its sign along the numbers; all hold jointly."""
    jointly = method.joint(len(curve.series))
    found = []
    for series in curve.series:
        rows = curve.line(series)
        if curve.along is not None and len(rows) > 1:
            values = [int(row.group[curve.along.key]) for row in rows]
            found.append((series, crossing(values, [_point(row) for row in rows], jointly)))
    return found


def _point(row: Estimate) -> PointEstimate:
    """A point of the curve; of one with too few deals that differ from 0 nothing is known."""
    known = row.shown and row.doubt != "too_few"
    return PointEstimate(row.mean, row.se if known else math.nan, row.n, row.n)


def crossing_estimates(curve: Curve, found: Sequence[tuple[Any, Crossing]], method: IntervalMethod) -> list[Estimate]:
    """The places that are known, each with its interval."""
    if curve.along is None:
        return []
    deals = min((row.n for row in curve.estimates), default=0)
    return [
        Estimate(
            "crossing", "value of the key", one.at, math.nan, one.interval, method.kind, deals,
            {"key": curve.along.key} | ({} if curve.other is None else {curve.other.key: series}),
        )
        for series, one in found
        if one.kind == "once"
    ]  # fmt: skip


def turn_words(curve: Curve, found: Sequence[tuple[Any, Crossing]]) -> Text:
    """What is known of it in a sentence, where there is one curve; else nothing, for a table tells."""
    if curve.along is None or len(found) != 1:
        return Text("", "")
    ((_, one),) = found
    words, key = _WORDS[one.kind, one.rising], curve.along.key
    return Text(
        " " + words.en.format(key=key, where=_where(one, "en")), words.zh.format(key=key, where=_where(one, "zh"))
    )


def _where(found: Crossing, lang: Lang) -> str:
    interval = between(number(found.interval.low, 2), number(found.interval.high, 2), lang)
    form = _WITHIN if math.isnan(found.at) else _AT
    return form(lang).format(at=number(found.at, 2), interval=interval)


def crossing_table(curve: Curve, found: Sequence[tuple[Any, Crossing]]) -> Table | None:
    """Where it turns at each value of the other key."""
    if curve.along is None or curve.other is None or not found:
        return None
    rows = [
        {curve.other.key: series, "what": f"{one.kind} {one.rising}", "at": one.at,
         "low": one.interval.low, "high": one.interval.high}
        for series, one in found
    ]  # fmt: skip
    columns = {
        **key_columns([curve.other]),
        "what": Column(Text("sign", "正负"), labels=_SIGNS),
        "at": Column(Text(f"{curve.along.key} where it turns", f"变号处的 {curve.along.key}"), "number", 2),
        "low": Column(INTERVAL, "interval", 2, to="high", ends="number"),
    }
    return Table("crossings", Text("Where it turns", "在何处变号"), CROSSING_METHOD, pd.DataFrame(rows), columns)


_SIGNS: Labels = {
    "once True": Text("from minus to plus", "由负转正"),
    "once False": Text("from plus to minus", "由正转负"),
    "never True": Text("plus at every value", "处处为正"),
    "never False": Text("minus at every value", "处处为负"),
    "several False": Text("undecided: more than one turn", "未定：变号不止一次"),
    "unsure False": Text("undecided", "未定"),
}
