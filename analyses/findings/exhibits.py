"""What a study shows: texts in two languages, tables and figures, described and not yet drawn.

Frames hold plain values and codes; headers and labels say how these read in either language. So the files with
the numbers are the same in both, and `reports` draws every study alike.
"""

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

import pandas as pd

from zhuoji_sim.text import Labels, Lang, Text

ColumnKind = Literal[
    "text", "tiles", "count", "number", "effect", "percent", "share", "points", "interval", "yes", "doubt",
    "quantity", "unit",
]  # fmt: skip


@dataclass(frozen=True)
class Column:
    """How a column of a frame is shown.

    kind: `text` (codes, by `labels` where given), `tiles` (a tile string), `count` (a whole number), `number`, `effect`
    (a number with its sign), `percent` (0 to 1, shown in per cent), `share` (the same of what came up: a dash for 0),
    `points` (a difference of shares, shown in signed percentage points, which the header is made to say), `interval`
    (from this column to the column `to`, each end shown as an `effect`, or as what `ends` says), `yes` (true or false),
    `doubt` (whether beyond doubt: a code of `glossary.DOUBT`), `quantity` (in rows of several units, by the columns
    `unit`, `se` and `doubt` of the frame: what may be 0 is a difference, and has its sign), `unit` (of such a row). A
    dash stands where there is no value, and for an interval without an end.
    digits: after the decimal point; of percentages and points for those.
    """

    header: Text
    kind: ColumnKind = "text"
    digits: int = 3
    labels: Labels = field(default_factory=dict)
    to: str = ""
    ends: Literal["effect", "number", "percent", "share", "points", "quantity"] = "effect"

    @property
    def in_points(self) -> bool:
        """Whether its numbers are percentage points."""
        return self.kind == "points" or (self.kind == "interval" and self.ends == "points")


@dataclass(frozen=True, eq=False)
class Table:
    """A frame and the columns of it that are shown, in this order; the first one names the rows.

    name: small letters, digits and hyphens; a figure of the same name is shown just before the table. Raises ValueError
    for another name, or where the frame lacks a column.
    """

    name: str
    title: Text
    caption: Text
    frame: pd.DataFrame
    columns: Mapping[str, Column]

    def __post_init__(self) -> None:
        wanted = {*self.columns, *(column.to for column in self.columns.values() if column.kind == "interval")}
        _require("table", self.name, self.frame, wanted)


@dataclass(frozen=True, eq=False, kw_only=True)
class Figure:
    """A figure, drawn from the columns that its kind requires; further columns are kept and not drawn.

    name: as a table's. value: what the axis of the numbers shows, with its unit. labels: how the codes
    of a column read; codes without a label are shown as they are. as_share: numbers 0 to 1, shown in per cent.
    as_effect: other numbers are gains and losses, written with their sign.
    Raises ValueError where the frame is empty or lacks a column.
    """

    requires: ClassVar[tuple[str, ...]]
    name: str
    title: Text
    caption: Text
    frame: pd.DataFrame
    value: Text
    labels: Mapping[str, Labels] = field(default_factory=dict)
    as_share: bool = False
    as_effect: bool = True

    def __post_init__(self) -> None:
        _require("figure", self.name, self.frame, set(self.requires))
        if self.frame.empty:
            raise ValueError(f"figure {self.name} has no rows")

    def label(self, column: str, code: Hashable, lang: Lang) -> str:
        """How a code reads."""
        text = self.labels.get(column, {}).get(code)
        return text(lang) if text else str(code)


@dataclass(frozen=True, eq=False, kw_only=True)
class IntervalFigure(Figure):
    """Estimates with intervals, a row for each `group`: columns group, mean, low, high.

    Besides `series` (several estimates a row, side by side) and `beyond_doubt` (hollow where false). group: what the
    groups are. zero_line: draw the 0 that an effect is compared with.
    """

    requires: ClassVar[tuple[str, ...]] = ("group", "mean", "low", "high")
    group: Text
    zero_line: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class BarFigure(Figure):
    """Signed parts that add up to a total: columns part, value.

    Without a column `group`, one cascade from 0 to the total, in the order of the rows, with whiskers from `low` to
    `high` where these columns are. With it, a stacked bar for each group and its total as a marker.
    total: what the sum is called. group: what the groups are.
    """

    requires: ClassVar[tuple[str, ...]] = ("part", "value")
    total: Text
    group: Text | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class LineFigure(Figure):
    """Estimates along a number, with a band: columns x, mean, low, high, and `series` for several lines.

    x: what the number is. zero_line: draw the 0 that an effect is compared with. by_factors: equal steps along the
    number are equal factors; it is above 0.
    """

    requires: ClassVar[tuple[str, ...]] = ("x", "mean", "low", "high")
    x: Text
    zero_line: bool = True
    by_factors: bool = False


def _require(kind: str, name: str, frame: pd.DataFrame, columns: set[str]) -> None:
    what = f"{kind} {name!r}"
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise ValueError(f"{what}: a name has small letters, digits and hyphens only, for it becomes a file's")
    missing = sorted(columns - set(frame.columns))
    if missing:
        raise ValueError(f"{what} lacks the columns {', '.join(missing)}")
