"""A figure's description drawn with matplotlib."""

from math import floor, isnan, log10
from typing import TYPE_CHECKING, Any

import pandas as pd

from analyses.findings.exhibits import BarFigure, Figure, IntervalFigure, LineFigure
from reports import numbers
from reports.figures import style
from reports.figures.tile_pictures import with_glyphs
from reports.figures.wrapping import wrapped
from reports.words import word
from zhuoji_sim.text import TILES_CLOSE, TILES_OPEN, Lang, Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

_ROW = 0.36
_HALF_BAR = 0.32
_AXIS = 0.62
_TITLE, _LEGEND, _HEADING, _EDGE = 0.25, 0.21, 0.24, 0.07
"""Heights in inches: of a row, of the lower axis, and of a line of each thing above the axes."""
_LABEL_LINE = 0.16
"""Height in inches of a line of a row's label."""
_DIGIT = 5.0
"""Width of a digit in the column of values, in points."""


def draw(figure: Figure, lang: Lang, titled: bool) -> "Canvas":
    """The drawn figure, to be saved within `style.styled()`.

    titled: with its title above it, for a picture that stands alone. Raises TypeError for a kind that is not known.
    """
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas()
    axes = canvas.add_subplot()
    heading: Text | None
    match figure:
        case IntervalFigure():
            body, heading = _draw_intervals(figure, axes, lang), figure.group
        case BarFigure() if figure.group:
            body, heading = _draw_stacks(figure, axes, lang), figure.group
        case BarFigure():
            body, heading = _draw_cascade(figure, axes, lang), None
        case LineFigure():
            body, heading = _draw_lines(figure, axes, lang), figure.value
        case _:
            raise TypeError(f"cannot draw a {type(figure).__name__}")
    _write_ticks(axes.yaxis if isinstance(figure, LineFigure) else axes.xaxis, figure.as_share)
    title = _words(figure.title(lang), lang, 54) if titled else ""
    _stack_above(canvas, axes, body, title, _words(heading(lang), lang, 60) if heading else "")
    return canvas


def _stack_above(canvas: "Canvas", axes: "Axes", body: float, title: str, heading: str) -> None:
    """Put title, legend and the heading of the vertical axis above each other and the axes below them."""
    heights = _EDGE, _TITLE * _lines(title), _LEGEND * _legend(canvas, axes), _HEADING * _lines(heading)
    height = body + sum(heights)
    canvas.set_size_inches(style.WIDTH, height)
    below = [1 - sum(heights[: number + 1]) / height for number in range(len(heights))]
    canvas.text(0.01, below[0], title, fontsize=style.LARGE, ha="left", va="top")
    for legend in canvas.legends:
        legend.set_bbox_to_anchor((0.01, below[1]))
    canvas.text(0.01, below[2] - 0.02 / height, heading, fontsize=style.SMALL, color=style.MUTED, ha="left", va="top")
    canvas.set_layout_engine("constrained", rect=(0, 0, 1, below[3]))


def _draw_intervals(figure: IntervalFigure, axes: "Axes", lang: Lang) -> float:
    frame = figure.frame
    groups = list(frame["group"].unique())
    series = list(frame["series"].unique()) if "series" in frame else [None]
    values: list[tuple[float, float]] = []
    for number, name in enumerate(series):
        rows = frame if name is None else frame[frame["series"] == name]
        colour, marker = style.SERIES[number % len(style.SERIES)], style.MARKERS[number % len(style.MARKERS)]
        if name is not None:
            label = _words(figure.label("series", name, lang), lang)
            axes.plot([], [], marker, color=colour, label=label)
        for row in rows.to_dict("records"):
            y = groups.index(row["group"]) + (number - (len(series) - 1) / 2) * 0.8 / len(series)
            axes.plot([row["low"], row["high"]], [y, y], color=colour, linewidth=2, solid_capstyle="round")
            clear = row.get("beyond_doubt")
            hollow = not pd.isna(clear) and not clear
            axes.plot(row["mean"], y, marker, color=colour, markersize=6.5, markeredgewidth=1.6,
                      markerfacecolor=style.PAPER if hollow else colour)  # fmt: skip
            values.append((y, row["mean"]))
    if "beyond_doubt" in frame and (frame["beyond_doubt"] == False).any():  # noqa: E712
        axes.plot([], [], "o", color=style.MUTED, markerfacecolor=style.PAPER, markeredgewidth=1.6,
                  label=word("hollow", lang))  # fmt: skip
    _value_axis(figure, axes, lang, values, figure.zero_line)
    row = _rows(axes, [figure.label("group", group, lang) for group in groups], lang)
    return _AXIS + max(row, 0.72 * _ROW * len(series)) * len(groups)


def _draw_cascade(figure: BarFigure, axes: "Axes", lang: Lang) -> float:
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
    _value_axis(figure, axes, lang, list(enumerate(values)), True)
    labels = [figure.label("part", row["part"], lang) for row in rows]
    return _AXIS + _rows(axes, [*labels, figure.total(lang)], lang) * len(values)


def _draw_stacks(figure: BarFigure, axes: "Axes", lang: Lang) -> float:
    frame = figure.frame
    groups, parts = list(frame["group"].unique()), list(frame["part"].unique())
    ends = {(group, sign): 0.0 for group in groups for sign in (True, False)}
    for number, part in enumerate(parts):
        colour = style.SERIES[number % len(style.SERIES)]
        hatch = "////" if number >= len(style.SERIES) else None
        label: str | None = _words(figure.label("part", part, lang), lang)
        for row in frame[frame["part"] == part].to_dict("records"):
            side = (row["group"], row["value"] >= 0)
            axes.barh(groups.index(row["group"]), row["value"], left=ends[side], height=2 * _HALF_BAR, color=colour,
                      hatch=hatch, edgecolor=style.PAPER, linewidth=0.8, label=label)  # fmt: skip
            label = None
            ends[side] += row["value"]
    totals = [float(frame.loc[frame["group"] == group, "value"].sum()) for group in groups]
    axes.plot(totals, range(len(groups)), "D", color=style.INK, markeredgecolor=style.PAPER, markeredgewidth=1.4,
              markersize=8, label=figure.total(lang))  # fmt: skip
    _value_axis(figure, axes, lang, list(enumerate(totals)), True)
    row = _rows(axes, [figure.label("group", group, lang) for group in groups], lang)
    return _AXIS + (row + 0.1) * len(groups)


def _draw_lines(figure: LineFigure, axes: "Axes", lang: Lang) -> float:
    from matplotlib.ticker import MaxNLocator

    frame = figure.frame
    series = list(frame["series"].unique()) if "series" in frame else [None]
    for number, name in enumerate(series):
        rows = (frame if name is None else frame[frame["series"] == name]).sort_values("x", kind="stable")
        colour = style.SERIES[number % len(style.SERIES)]
        axes.fill_between(rows["x"], rows["low"], rows["high"], color=colour, alpha=0.18, linewidth=0)
        axes.plot(rows["x"], rows["mean"], color=colour, linewidth=1.8, markersize=5,
                  linestyle=style.DASHES[number % len(style.DASHES)], marker=style.MARKERS[number % len(style.MARKERS)],
                  label=None if name is None else _words(figure.label("series", name, lang), lang))  # fmt: skip
    if figure.zero_line:
        axes.axhline(0, color=style.INK, linewidth=1)
    axes.grid(True, axis="y")
    axes.grid(False, axis="x")
    axes.tick_params(axis="y", labelsize=style.SMALL, labelcolor=style.MUTED)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(_words(figure.x(lang), lang, 54))
    if frame["x"].map(float).map(float.is_integer).all():
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return 2.9


def _rows(axes: "Axes", labels: list[str], lang: Lang) -> float:
    """Name the rows, the first one on top; gives the height in inches that a row needs."""
    shown = [_words(label, lang) for label in labels]
    axes.set_yticks(range(len(labels)), shown)
    axes.set_ylim(len(labels) - 0.45, -0.55)
    axes.spines["left"].set_visible(False)
    for label, written in zip(labels, axes.get_yticklabels(), strict=True):
        if TILES_OPEN in label:
            only_tiles = label.startswith(TILES_OPEN) and label.endswith(TILES_CLOSE)
            written.set_fontsize(style.TILE if only_tiles else style.LARGE)
    return max(_ROW, max(map(_lines, shown)) * _LABEL_LINE + 0.08)


def _value_axis(figure: Figure, axes: "Axes", lang: Lang, values: list[tuple[float, float]], zero_line: bool) -> None:
    """Finish the horizontal axis; `values`, with their heights, are written in a column that no mark can reach."""
    axes.set_xlabel(_words(figure.value(lang), lang, 54))
    axes.margins(x=0.06)
    if zero_line:
        axes.axvline(0, color=style.INK, linewidth=1, zorder=0.9)
    texts = _written([value for _, value in values], figure)
    for (y, _), text in zip(values, texts, strict=True):
        axes.annotate(text, (1, y), xycoords=("axes fraction", "data"), xytext=(8 + _DIGIT * max(map(len, texts)), 0),
                      textcoords="offset points", ha="right", va="center", fontsize=style.SMALL)  # fmt: skip


def _written(values: list[float], figure: Figure) -> list[str]:
    """The values with as many digits as show three of the largest one."""
    largest = max((abs(value) for value in values if not isnan(value)), default=0) * (100 if figure.as_share else 1)
    digits = min(max(2 - floor(log10(largest)), 1), 6) if largest else 1
    write = numbers.share if figure.as_share else numbers.effect if figure.as_effect else numbers.number
    return [write(value, digits) for value in values]


def _write_ticks(axis: Any, as_share: bool) -> None:
    from matplotlib.ticker import FuncFormatter

    ticks = axis.get_majorticklocs()
    digits = numbers.tick_digits(100 * ticks if as_share else ticks)
    write = numbers.share if as_share else numbers.number
    axis.set_major_formatter(FuncFormatter(lambda value, _: write(value, digits)))


def _legend(canvas: "Canvas", axes: "Axes") -> int:
    """Add a legend, if anything has a label, in as many columns as the width allows; gives its rows."""
    from matplotlib.container import BarContainer

    handles, labels = axes.get_legend_handles_labels()
    # Matplotlib puts a stack's total first.
    order = sorted(range(len(labels)), key=lambda place: not isinstance(handles[place], BarContainer))
    handles, labels = [handles[place] for place in order], [labels[place] for place in order]
    for columns in range(len(labels), 0, -1):
        legend = canvas.legend(
            [handle for column in range(columns) for handle in handles[column::columns]],
            [label for column in range(columns) for label in labels[column::columns]],
            loc="upper left", ncols=columns, borderaxespad=0, borderpad=0,
        )  # fmt: skip
        if legend.get_window_extent().width <= 0.98 * style.WIDTH * canvas.dpi or columns == 1:
            return -(-len(labels) // columns)
        legend.remove()
    return 0


def _lines(text: str) -> int:
    return len(text.splitlines())


def _words(text: str, lang: Lang, width: int = 22) -> str:
    return wrapped(with_glyphs(text), lang, width)
