"""What each kind of figure draws between its axes; every function gives the height in inches that this needs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pandas as pd

from analyses.findings.exhibits import BarFigure, IntervalFigure, LineFigure
from reports.figures import style
from reports.figures.axes import ROW, TITLE_WIDTH, finish_value_axis, name_rows, shown
from reports.words import word
from zhuoji_sim.text import Lang

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_AXIS = 0.62
"""Height in inches of the lower axis."""
_LINES = 2.9
"""Height in inches of lines along a number, with their axis."""
_MANY_TIMES = 100
"""From so many times the least on, ticks stand at powers of ten alone."""
_HALF_BAR = 0.32


@dataclass(frozen=True)
class Series:
    """The rows of one estimate of several, how it looks, and what it is called (None if it is alone)."""

    rows: pd.DataFrame
    colour: str
    marker: str
    dashes: Any
    label: str | None


def draw_intervals(figure: IntervalFigure, axes: "Axes", lang: Lang) -> float:
    """A point with its interval for every group and series."""
    groups = list(figure.frame["group"].unique())
    all_series = list(_series(figure, lang))
    values: list[tuple[float, float]] = []
    for number, series in enumerate(all_series):
        beside = (number - (len(all_series) - 1) / 2) * 0.8 / len(all_series)
        if series.label is not None:
            axes.plot([], [], series.marker, color=series.colour, label=series.label)
        for row in series.rows.to_dict("records"):
            y = groups.index(row["group"]) + beside
            axes.plot([row["low"], row["high"]], [y, y], color=series.colour, linewidth=2, solid_capstyle="round")
            face = style.PAPER if _in_doubt(row.get("beyond_doubt")) else series.colour
            axes.plot(row["mean"], y, series.marker, color=series.colour, markersize=6.5, markeredgewidth=1.6,
                      markerfacecolor=face)  # fmt: skip
            values.append((y, row["mean"]))
    if "beyond_doubt" in figure.frame and figure.frame["beyond_doubt"].map(_in_doubt).any():
        axes.plot([], [], "o", color=style.MUTED, markerfacecolor=style.PAPER, markeredgewidth=1.6,
                  label=word("hollow", lang))  # fmt: skip
    finish_value_axis(figure, axes, lang, values, figure.zero_line)
    height = name_rows(axes, [figure.label("group", group, lang) for group in groups], lang)
    return _AXIS + max(height, 0.72 * ROW * len(all_series)) * len(groups)


def draw_cascade(figure: BarFigure, axes: "Axes", lang: Lang) -> float:
    """Bars from each sum reached to the next, and one for the total."""
    rows = figure.frame.to_dict("records")
    reached = 0.0
    for y, row in enumerate(rows):
        value = row["value"]
        axes.barh(y, value, left=reached, height=2 * _HALF_BAR, color=style.GAIN if value >= 0 else style.LOSS)
        if "low" in row:
            axes.plot([reached + row["low"], reached + row["high"]], [y, y], color=style.INK, linewidth=1.2)
        reached += value
        axes.plot([reached, reached], [y + _HALF_BAR, y + 1 - _HALF_BAR], color=style.MUTED, linewidth=0.8)
    axes.barh(len(rows), reached, height=2 * _HALF_BAR, color=style.INK)
    values = [*(row["value"] for row in rows), reached]
    finish_value_axis(figure, axes, lang, list(enumerate(values)), True)
    labels = [figure.label("part", row["part"], lang) for row in rows]
    return _AXIS + name_rows(axes, [*labels, figure.total(lang)], lang) * len(values)


def draw_stacks(figure: BarFigure, axes: "Axes", lang: Lang) -> float:
    """For every group gains stacked to the right and losses to the left, and a diamond at their sum."""
    frame = figure.frame
    groups, parts = list(frame["group"].unique()), list(frame["part"].unique())
    ends = {(group, sign): 0.0 for group in groups for sign in (True, False)}
    for number, part in enumerate(parts):
        hatch = "////" if number >= len(style.SERIES) else None
        label: str | None = shown(figure.label("part", part, lang), lang)
        for row in frame[frame["part"] == part].to_dict("records"):
            side = (row["group"], row["value"] >= 0)
            axes.barh(groups.index(row["group"]), row["value"], left=ends[side], height=2 * _HALF_BAR,
                      color=style.SERIES[number % len(style.SERIES)], hatch=hatch, edgecolor=style.PAPER,
                      linewidth=0.8, label=label)  # fmt: skip
            label = None
            ends[side] += row["value"]
    totals = [float(frame.loc[frame["group"] == group, "value"].sum()) for group in groups]
    axes.plot(totals, range(len(groups)), "D", color=style.INK, markeredgecolor=style.PAPER, markeredgewidth=1.4,
              markersize=8, label=figure.total(lang))  # fmt: skip
    finish_value_axis(figure, axes, lang, list(enumerate(totals)), True)
    height = name_rows(axes, [figure.label("group", group, lang) for group in groups], lang)
    return _AXIS + (height + 0.1) * len(groups)


def draw_lines(figure: LineFigure, axes: "Axes", lang: Lang) -> float:
    """A line with its band for every series; of one point its interval."""
    for series in _series(figure, lang):
        rows = series.rows.sort_values("x", kind="stable")
        if len(rows) == 1:
            axes.vlines(rows["x"], rows["low"], rows["high"], color=series.colour, linewidth=2)
        axes.fill_between(rows["x"], rows["low"], rows["high"], color=series.colour, alpha=0.18, linewidth=0)
        axes.plot(rows["x"], rows["mean"], color=series.colour, linewidth=1.8, markersize=5,
                  linestyle=series.dashes, marker=series.marker, label=series.label)  # fmt: skip
    if figure.zero_line:
        axes.axhline(0, color=style.INK, linewidth=1)
    axes.grid(True, axis="y")
    axes.grid(False, axis="x")
    axes.tick_params(axis="y", labelsize=style.SMALL, labelcolor=style.MUTED)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(shown(figure.x(lang), lang, TITLE_WIDTH))
    _space_along(figure, axes)
    return _LINES


def _space_along(figure: LineFigure, axes: "Axes") -> None:
    """How the number that the lines go along is spaced and written."""
    from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator

    if figure.by_factors:
        axes.set_xscale("log")
        decades = figure.frame["x"].max() / figure.frame["x"].min() >= _MANY_TIMES
        axes.xaxis.set_major_locator(LogLocator(subs=(1,) if decades else (1, 2, 5)))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    elif figure.frame["x"].map(float).map(float.is_integer).all():
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _series(figure: IntervalFigure | LineFigure, lang: Lang) -> Iterator[Series]:
    frame = figure.frame
    names = list(frame["series"].unique()) if "series" in frame else [None]
    for number, name in enumerate(names):
        yield Series(
            rows=frame if name is None else frame[frame["series"] == name],
            colour=style.SERIES[number % len(style.SERIES)],
            marker=style.MARKERS[number % len(style.MARKERS)],
            dashes=style.DASHES[number % len(style.DASHES)],
            label=None if name is None else shown(figure.label("series", name, lang), lang),
        )


def _in_doubt(beyond_doubt: Any) -> bool:
    """True where a difference is asked about and not beyond doubt; None and nan are no question."""
    return not pd.isna(beyond_doubt) and not beyond_doubt
