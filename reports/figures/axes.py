"""The axes of figures: rows with their names, values beside them, ticks as they are written."""

from collections.abc import Sequence
from itertools import pairwise
from math import floor, isnan, log10
from typing import TYPE_CHECKING, Any

from analyses.findings.exhibits import Figure
from reports.figures import style
from reports.figures.tile_pictures import with_glyphs
from reports.figures.wrapping import wrapped
from zhuoji_sim import numbers
from zhuoji_sim.text import TILES_CLOSE, TILES_OPEN, Lang

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TITLE_WIDTH = 54
"""Letters in a line of a title."""

ROW = 0.36
"""Height in inches of a row whose name stands on one line."""
_LABEL_LINE = 0.16
"""Height in inches of a line of a row's label."""
_DIGIT = 5.0
"""Width of a digit in the column of values, in points."""


def shown(text: str, lang: Lang, width: int = 22) -> str:
    """The text as it is drawn: tiles as characters, in lines of this many letters."""
    return wrapped(with_glyphs(text), lang, width)


def lines(text: str) -> int:
    """How many lines a drawn text takes."""
    return len(text.splitlines())


def name_rows(axes: "Axes", labels: list[str], lang: Lang) -> float:
    """Name the rows, the first one on top; gives the height in inches that a row needs."""
    texts = [shown(label, lang) for label in labels]
    axes.set_yticks(range(len(labels)), texts)
    axes.set_ylim(len(labels) - 0.45, -0.55)
    axes.spines["left"].set_visible(False)
    for label, tick in zip(labels, axes.get_yticklabels(), strict=True):
        if TILES_OPEN in label:
            only_tiles = label.startswith(TILES_OPEN) and label.endswith(TILES_CLOSE)
            tick.set_fontsize(style.TILE if only_tiles else style.LARGE)
    return max(ROW, max(map(lines, texts)) * _LABEL_LINE + 0.08)


def finish_value_axis(
    figure: Figure, axes: "Axes", lang: Lang, values: list[tuple[float, float]], zero_line: bool
) -> None:
    """Finish the horizontal axis; `values`, with their heights, are written in a column that no mark can reach."""
    axes.set_xlabel(shown(figure.value(lang), lang, TITLE_WIDTH))
    axes.margins(x=0.06)
    if zero_line:
        axes.axvline(0, color=style.INK, linewidth=1, zorder=0.9)
    texts = _all_written([value for _, value in values], figure)
    for (y, _), text in zip(values, texts, strict=True):
        axes.annotate(text, (1, y), xycoords=("axes fraction", "data"), xytext=(8 + _DIGIT * max(map(len, texts)), 0),
                      textcoords="offset points", ha="right", va="center", fontsize=style.SMALL)  # fmt: skip


def written(figure: Figure, value: float, digits: int) -> str:
    """One of the figure's numbers."""
    write = numbers.percent if figure.as_share else numbers.effect if figure.as_effect else numbers.number
    return write(value, digits)


def write_ticks(axis: Any, as_share: bool) -> None:
    """Write the ticks of an axis of numbers with as many digits as tell them apart."""
    from matplotlib.ticker import Formatter

    scale, write = (100, numbers.percent) if as_share else (1, numbers.number)

    class Written(Formatter):
        def format_ticks(self, values: Sequence[float]) -> list[str]:
            """All ticks at a time: where they stand changes with the room that is left for the axis."""
            digits = tick_digits([scale * value for value in values])
            return [write(value, digits) for value in values]

    axis.set_major_formatter(Written())


def tick_digits(ticks: Any) -> int:
    """Digits after the point that tell evenly spaced ticks apart, at most six."""
    spacing = min((abs(b - a) for a, b in pairwise(ticks)), default=1.0)
    return next((digits for digits in range(6) if abs(round(spacing, digits) - spacing) < 1e-6 * spacing), 6)


def _all_written(values: list[float], figure: Figure) -> list[str]:
    """The values with as many digits as show three of the largest one."""
    largest = max((abs(value) for value in values if not isnan(value)), default=0) * (100 if figure.as_share else 1)
    digits = min(max(2 - floor(log10(largest)), 1), 6) if largest else 1
    return [written(figure, value, digits) for value in values]
