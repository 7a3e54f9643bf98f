"""One look for all figures: the bundled fonts, a palette for colour-blind readers, quiet axes.

Matplotlib is imported by the functions that draw, since it takes long to load.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, cast

FONTS = Path(__file__).parent / "fonts"
TEXT_FONT, TILE_FONT = FONTS / "zhuoji-sans.otf", FONTS / "zhuoji-tiles.ttf"
FAMILIES = ("Zhuoji Sans", "Zhuoji Tiles")

INK, MUTED, GRID, PAPER = "#1c2127", "#5a6572", "#d9dee4", "#ffffff"

# Okabe and Ito (2008), without the yellow and the black, which are lost on white and among text.
SERIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
MARKERS = ("o", "s", "D", "^", "v", "P")
DASHES = ("-", (0, (5, 1.5)), (0, (1.5, 1.2)), (0, (6, 1.5, 1.5, 1.5)), (0, (3, 1)), (0, (1, 1)))
GAIN, LOSS = SERIES[0], SERIES[1]

WIDTH = 5.0
"""Of a figure, in inches: as wide as a phone's screen, where its letters are still legible."""
SMALL, NORMAL, LARGE, TILE = 9.0, 10.0, 12.0, 19.0
"""Sizes of letters, in points."""

CSS_COLOURS = {
    INK: "--ink", MUTED: "--muted", GRID: "--rule", PAPER: "--paper",
    **{colour: f"--series-{number}" for number, colour in enumerate(SERIES)},
}  # fmt: skip
"""The page's names for these colours, which it may change for a dark screen."""


@contextmanager
def styled(outlined: bool = False) -> Iterator[None]:
    """Within it, figures are drawn in this style; `outlined`: an SVG needs no fonts, for its letters are shapes."""
    import matplotlib as mpl

    _register_fonts()
    with mpl.rc_context(cast(Any, _settings() | ({"svg.fonttype": "path"} if outlined else {}))):
        yield


@cache
def _register_fonts() -> None:
    from matplotlib import font_manager

    for font in (TEXT_FONT, TILE_FONT):
        font_manager.fontManager.addfont(font)


def _settings() -> dict[str, Any]:
    return {
        "font.family": list(FAMILIES), "font.size": NORMAL, "axes.unicode_minus": False, "text.parse_math": False,
        "text.color": INK, "axes.labelcolor": MUTED, "axes.labelsize": NORMAL, "axes.edgecolor": MUTED,
        "axes.linewidth": 0.8, "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True,
        "axes.grid": True, "axes.grid.axis": "x", "grid.color": GRID, "grid.linewidth": 0.8,
        "xtick.color": MUTED, "xtick.labelcolor": MUTED, "xtick.labelsize": SMALL, "xtick.major.size": 3,
        "ytick.color": MUTED, "ytick.labelcolor": INK, "ytick.labelsize": NORMAL, "ytick.major.size": 0,
        "legend.frameon": False, "legend.fontsize": SMALL, "legend.handletextpad": 0.5, "legend.columnspacing": 1.4,
        "figure.facecolor": PAPER, "axes.facecolor": "none", "savefig.dpi": 220,
        "svg.fonttype": "none", "svg.hashsalt": "zhuoji",
    }  # fmt: skip
