"""A figure's description drawn with matplotlib."""

import textwrap
from typing import TYPE_CHECKING, Any

import pandas as pd

from analyses.exhibits import BarFigure, Figure, IntervalFigure, Lang, LineFigure
from reports import numbers, style
from reports.tile_pictures import with_glyphs
from reports.words import word

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

_ROW = 0.36
_HALF_BAR = 0.32
_FRAME = 0.75
_LEGEND = 0.3
_TITLE = 0.3


def draw(figure: Figure, lang: Lang, titled: bool) -> "Canvas":
    """The drawn figure, to be saved within `style.styled()`. titled: with its title, for a picture that stands alone."""
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas(layout="constrained")
    axes = canvas.add_subplot()
    match figure:
        case IntervalFigure():
            height = _draw_intervals(figure, axes, lang)
        case BarFigure() if figure.group:
            height = _draw_stacks(figure, axes, lang)
        case BarFigure():
            height = _draw_cascade(figure, axes, lang)
        case LineFigure():
            height = _draw_lines(figure, axes, lang)
        case _:
            raise TypeError(f"cannot draw a {type(figure).__name__}")
    has_legend = _legend(canvas, axes)
    if titled:
        canvas.suptitle(_words(figure.title(lang), lang, 62), x=0.01, ha="left", fontsize=style.LARGE)
    canvas.set_size_inches(style.WIDTH, height + _LEGEND * has_legend + _TITLE * titled)
    _write_ticks(axes.yaxis if isinstance(figure, LineFigure) else axes.xaxis, figure.as_share)
    return canvas


def _draw_intervals(figure: IntervalFigure, axes: "Axes", lang: Lang) -> float:
    frame = figure.frame
    groups = list(frame["group"].unique())
    series = list(frame["series"].unique()) if "series" in frame else [None]
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
            _value(axes, y, _number(row["mean"], figure))
    if "beyond_doubt" in frame and (frame["beyond_doubt"] == False).any():  # noqa: E712
        axes.plot([], [], "o", color=style.MUTED, markerfacecolor=style.PAPER, markeredgewidth=1.6,
                  label=word("hollow", lang))  # fmt: skip
    _rows(axes, [figure.label("group", group, lang) for group in groups], figure.group(lang), lang)
    _value_axis(figure, axes, lang, figure.zero_line)
    return _FRAME + _ROW * len(groups) * max(1.0, 0.72 * len(series))


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
        _value(axes, y, _number(value, figure))
    axes.barh(len(rows), reached, height=2 * _HALF_BAR, color=style.INK)
    _value(axes, len(rows), _number(reached, figure))
    labels = [figure.label("part", row["part"], lang) for row in rows]
    _rows(axes, [*labels, figure.total(lang)], "", lang)
    _value_axis(figure, axes, lang, True)
    return _FRAME + _ROW * (len(rows) + 1)


def _draw_stacks(figure: BarFigure, axes: "Axes", lang: Lang) -> float:
    frame = figure.frame
    groups, parts = list(frame["group"].unique()), list(frame["part"].unique())
    ends = {(group, sign): 0.0 for group in groups for sign in (True, False)}
    for number, part in enumerate(parts):
        colour = style.SERIES[number % len(style.SERIES)]
        hatch = "////" if number >= len(style.SERIES) else None
        axes.barh([], [], color=colour, hatch=hatch, edgecolor=style.PAPER,
                  label=_words(figure.label("part", part, lang), lang))  # fmt: skip
        for row in frame[frame["part"] == part].to_dict("records"):
            side = (row["group"], row["value"] >= 0)
            axes.barh(groups.index(row["group"]), row["value"], left=ends[side], height=2 * _HALF_BAR, color=colour,
                      hatch=hatch, edgecolor=style.PAPER, linewidth=0.8)  # fmt: skip
            ends[side] += row["value"]
    totals = [float(frame.loc[frame["group"] == group, "value"].sum()) for group in groups]
    axes.plot(totals, range(len(groups)), "D", color=style.INK, markeredgecolor=style.PAPER, markeredgewidth=1.4,
              markersize=8, label=figure.total(lang))  # fmt: skip
    for y, total in enumerate(totals):
        _value(axes, y, _number(total, figure))
    assert figure.group is not None
    _rows(axes, [figure.label("group", group, lang) for group in groups], figure.group(lang), lang)
    _value_axis(figure, axes, lang, True)
    return _FRAME + (_ROW + 0.1) * len(groups)


def _draw_lines(figure: LineFigure, axes: "Axes", lang: Lang) -> float:
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
    axes.set_xlabel(_words(figure.x(lang), lang, 62))
    axes.set_ylabel(_words(figure.value(lang), lang, 40))
    if frame["x"].map(float).map(float.is_integer).all():
        axes.xaxis.get_major_locator().set_params(integer=True)
    return 3.2


def _rows(axes: "Axes", labels: list[str], title: str, lang: Lang) -> None:
    axes.set_yticks(range(len(labels)), [_words(label, lang) for label in labels])
    axes.set_ylim(len(labels) - 0.45, -0.55)
    axes.spines["left"].set_visible(False)
    if title:
        axes.set_ylabel(_words(title, lang, 30))


def _value_axis(figure: Figure, axes: "Axes", lang: Lang, zero_line: bool) -> None:
    axes.set_xlabel(_words(figure.value(lang), lang, 62))
    axes.margins(x=0.06)
    if zero_line:
        axes.axvline(0, color=style.INK, linewidth=1, zorder=0.9)


def _value(axes: "Axes", y: float, text: str) -> None:
    # In a column to the right of the axes, where no mark can lie beneath.
    axes.annotate(text, (1, y), xycoords=("axes fraction", "data"), xytext=(44, 0), textcoords="offset points",
                  ha="right", va="center", fontsize=style.SMALL)  # fmt: skip


def _number(value: float, figure: Figure) -> str:
    if figure.as_share:
        return numbers.share(value, 1)
    largest = max(figure.frame[column].abs().max() for column in ("mean", "value") if column in figure.frame)
    digits = 3 if largest < 1 else 2 if largest < 10 else 1
    return numbers.effect(value, digits)


def _write_ticks(axis: Any, as_share: bool) -> None:
    from matplotlib.ticker import FuncFormatter

    ticks = axis.get_majorticklocs()
    digits = numbers.tick_digits(100 * ticks if as_share else ticks)
    write = numbers.share if as_share else numbers.number
    axis.set_major_formatter(FuncFormatter(lambda value, _: write(value, digits)))


def _legend(canvas: "Canvas", axes: "Axes") -> bool:
    handles, labels = axes.get_legend_handles_labels()
    if labels:
        canvas.legend(handles, labels, loc="outside upper left", ncols=min(len(labels), 4))
    return bool(labels)


def _words(text: str, lang: Lang, width: int = 26) -> str:
    # A Chinese character takes the place of about two letters, and a line may break after any.
    shown = with_glyphs(text)
    if lang == "zh":
        return "\n".join(shown[at : at + width // 2] for at in range(0, len(shown), width // 2))
    return textwrap.fill(shown, width, break_long_words=False)
