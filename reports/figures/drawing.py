"""A figure's description drawn with matplotlib: its body, and above that title, legend and heading."""

from typing import TYPE_CHECKING

from analyses.findings.exhibits import BarFigure, Figure, IntervalFigure, LineFigure
from reports.figures import style
from reports.figures.axes import TITLE_WIDTH, lines, shown, write_ticks
from reports.figures.bodies import draw_cascade, draw_intervals, draw_lines, draw_stacks
from zhuoji_sim.text import Lang, Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

_HEADING_WIDTH = 60
"""Letters in a line of the heading."""
_TITLE, _LEGEND, _HEADING, _EDGE = 0.25, 0.21, 0.24, 0.07
"""Heights in inches of a line of each thing above the axes."""


def draw(figure: Figure, lang: Lang, titled: bool) -> "Canvas":
    """The drawn figure, to be saved within `style.styled()`.

    titled: with its title above it, for a picture that stands alone. Raises TypeError for a kind that is not known.
    """
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas()
    axes = canvas.add_subplot()
    body, heading = _draw_body(figure, axes, lang)
    write_ticks(axes.yaxis if isinstance(figure, LineFigure) else axes.xaxis, figure.as_share)
    title = shown(figure.title(lang), lang, TITLE_WIDTH) if titled else ""
    _stack_above(canvas, axes, body, title, shown(heading(lang), lang, _HEADING_WIDTH) if heading else "")
    return canvas


def _draw_body(figure: Figure, axes: "Axes", lang: Lang) -> tuple[float, Text | None]:
    """Draw the marks and axes; gives their height in inches, and what the vertical axis shows."""
    match figure:
        case IntervalFigure():
            return draw_intervals(figure, axes, lang), figure.group
        case BarFigure() if figure.group:
            return draw_stacks(figure, axes, lang), figure.group
        case BarFigure():
            return draw_cascade(figure, axes, lang), None
        case LineFigure():
            return draw_lines(figure, axes, lang), figure.value
        case _:
            raise TypeError(f"cannot draw a {type(figure).__name__}")


def _stack_above(canvas: "Canvas", axes: "Axes", body: float, title: str, heading: str) -> None:
    """Put title, legend and the heading of the vertical axis above each other and the axes below them."""
    heights = _EDGE, _TITLE * lines(title), _LEGEND * _legend(canvas, axes), _HEADING * lines(heading)
    height = body + sum(heights)
    canvas.set_size_inches(style.WIDTH, height)
    below = [1 - sum(heights[: number + 1]) / height for number in range(len(heights))]
    canvas.text(0.01, below[0], title, fontsize=style.LARGE, ha="left", va="top")
    for legend in canvas.legends:
        legend.set_bbox_to_anchor((0.01, below[1]))
    canvas.text(0.01, below[2] - 0.02 / height, heading, fontsize=style.SMALL, color=style.MUTED, ha="left", va="top")
    canvas.set_layout_engine("constrained", rect=(0, 0, 1, below[3]))


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
