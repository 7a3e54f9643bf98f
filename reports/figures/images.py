"""Figures as files and as parts of a page, the same to the last byte whenever they are drawn."""

import io
import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any

from analyses.findings.exhibits import BarFigure, Figure, LineFigure
from reports.figures import style
from reports.figures.axes import written
from reports.figures.drawing import draw
from reports.words import word
from zhuoji_sim import numbers
from zhuoji_sim.errors import InputError
from zhuoji_sim.text import Lang, plain

_ENDINGS = (".png", ".svg")
_NO_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))
_MOST_SPOKEN = 16
"""Rows that a description reads out; of a longer figure, only what it shows."""


def write_png(figure: Figure, lang: Lang, folder: Path) -> Path:
    """The figure with its title as a PNG; gives its path."""
    path = folder / f"{figure.name}.png"
    draw_png(figure, lang, path)
    return path


def draw_png(figure: Figure, lang: Lang, path: Path) -> None:
    """The figure with its title as a PNG at this path."""
    with style.styled():
        draw(figure, lang, titled=True).savefig(path, format="png", metadata={"Software": None})


def check_ending(path: Path) -> None:
    """Raises InputError for a file that would be neither a PNG nor an SVG."""
    if path.suffix.lower() not in _ENDINGS:
        raise InputError(f"{path}: a figure is drawn as a PNG or an SVG, by the ending of its file")


def draw_file(figure: Figure, lang: Lang, path: Path) -> None:
    """The figure with its title as a PNG or an SVG, by the ending of the path. Raises InputError for another one."""
    check_ending(path)
    if path.suffix.lower() == ".png":
        draw_png(figure, lang, path)
        return
    with style.styled(outlined=True):
        draw(figure, lang, titled=True).savefig(path, format="svg", metadata=_NO_METADATA)


def svg(figure: Figure, lang: Lang, prefix: str) -> str:
    """The figure as an SVG element for a page that has the fonts and colours of `style`.

    prefix: put before all ids, which must be unique in a page.
    """
    out = io.StringIO()
    with style.styled():
        draw(figure, lang, titled=False).savefig(out, format="svg", transparent=True, metadata=_NO_METADATA)
    element = out.getvalue()[out.getvalue().index("<svg") :]
    element = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}-", element)
    for colour, name in style.CSS_COLOURS.items():
        element = re.sub(colour, f"var({name})", element, flags=re.IGNORECASE)
    return element


def describe(figure: Figure, lang: Lang) -> str:
    """What the figure shows, in words, for whoever cannot see it."""
    spoken = [figure.title(lang), figure.value(lang)]
    if len(figure.frame) <= _MOST_SPOKEN:
        spoken += [_spoken(figure, row, lang) for row in figure.frame.to_dict("records")]
    return plain(word("sentence", lang, text=word("semicolon", lang).join(spoken)))


def _spoken(figure: Figure, row: dict[Hashable, Any], lang: Lang) -> str:
    names = [figure.label(column, row[column], lang) for column in ("series", "group", "part") if column in row]
    if isinstance(figure, LineFigure):
        names.append(f"{figure.x(lang)} {row['x']:g}")
    value = written(figure, row["value" if isinstance(figure, BarFigure) else "mean"], 3)
    if "low" in row:
        ends = numbers.between(written(figure, row["low"], 3), written(figure, row["high"], 3), lang)
        value = word("aside", lang, text=value, aside=ends)
    return word("comma", lang).join(names) + word("colon", lang) + value
