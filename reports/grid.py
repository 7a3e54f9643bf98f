"""A table's frame as text cells, and as files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from analyses.findings.exhibits import Column, Table
from analyses.findings.units import digits_for, unit_words, written
from reports.figures.tile_pictures import glyphs, replace_tiles
from reports.figures.wrapping import width
from reports.words import word
from zhuoji_sim import numbers
from zhuoji_sim.glossary import DOUBT, YES_NO
from zhuoji_sim.text import Lang
from zhuoji_sim.tiles.marked import tiles

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_BETWEEN = 3
"""Letters between two columns."""
_FOLDED = 18
"""Letters in a line of a text that is folded."""
_ON_A_PHONE, _ON_HALF_A_SHEET = 42, 64
_NUMERIC = {"count", "number", "effect", "percent", "share", "points", "interval", "quantity"}


@dataclass(frozen=True)
class Grid:
    """Cells as they are shown; `numeric` says which columns are set flush right. Texts may hold marked tiles."""

    headers: list[str]
    numeric: list[bool]
    rows: list[list[str]]

    @property
    def characters(self) -> int:
        """About how wide the table is, in letters: texts and headers fold, numbers do not."""
        return sum(self._width(column) + _BETWEEN for column in range(len(self.headers)))

    @property
    def fits_a_phone(self) -> bool:
        """Whether it can stand there as a table; else its rows become cards."""
        return self.characters <= _ON_A_PHONE

    @property
    def fits_half_a_sheet(self) -> bool:
        """Whether two such tables have room beside each other on paper."""
        return self.characters <= _ON_HALF_A_SHEET

    def _width(self, column: int) -> int:
        longest = max((letters(row[column]) for row in self.rows), default=0)
        words = max((letters(word) for word in self.headers[column].split()), default=0)
        if self.numeric[column]:
            return max(longest, min(words, _FOLDED))
        return min(max(longest, words), _FOLDED)


def letters(text: str) -> int:
    """How wide a text is, in Latin letters; a tile is two of them wide, as a Chinese character is."""
    return width(replace_tiles(text, lambda notation: 2 * glyphs(notation)))


def grid(table: Table, lang: Lang) -> Grid:
    """The table's shown columns in the language."""
    columns = list(table.columns.values())
    cells = [_cells(table.frame, name, column, lang) for name, column in table.columns.items()]
    return Grid(
        headers=[_header(column, lang) for column in columns],
        numeric=[column.kind in _NUMERIC for column in columns],
        rows=[list(row) for row in zip(*cells, strict=True)],
    )


def write_table(table: Table, folder: Path) -> Iterator[Path]:
    """The whole frame, codes and full precision, as CSV (UTF-8) and Parquet; gives the paths."""
    csv, parquet = folder / f"{table.name}.csv", folder / f"{table.name}.parquet"
    _without_formulas(table.frame).to_csv(csv, index=False, lineterminator="\n", encoding="utf-8")
    yield csv
    table.frame.to_parquet(parquet, index=False)
    yield parquet


def _without_formulas(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with an apostrophe before texts that a spreadsheet would run, such as the name of a file `=cmd`."""

    def harmless(value: Any) -> Any:
        return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULAS) else value

    texts = [name for name in frame if frame[name].map(lambda value: isinstance(value, str)).any()]
    return frame.assign(**{str(name): frame[name].map(harmless) for name in texts})


def _header(column: Column, lang: Lang) -> str:
    header = column.header(lang)
    return word("in_points", lang, text=header) if column.in_points else header


def _cells(frame: pd.DataFrame, name: str, column: Column, lang: Lang) -> list[str]:
    if column.kind == "unit":
        differs = frame["doubt"].notna()
        return [unit_words(unit, effect=effect)(lang) for unit, effect in zip(frame[name], differs, strict=True)]
    if column.kind == "quantity":
        return _quantities(frame, name)
    if column.kind == "interval" and column.ends == "quantity":
        written_ends = zip(_quantities(frame, name), _quantities(frame, column.to), strict=True)
        return [numbers.between(low, high, lang) for low, high in written_ends]
    if column.kind == "interval":
        ends = [[_end(value, column) for value in frame[end]] for end in (name, column.to)]
        return [numbers.between(low, high, lang) for low, high in zip(*ends, strict=True)]
    return [_written(value, column, lang) for value in frame[name]]


def _quantities(frame: pd.DataFrame, name: str) -> list[str]:
    """Numbers of several units, each with the digits that its standard error leaves."""
    columns = (frame[column] for column in (name, "unit", "se", "doubt"))
    return [
        written(value, unit, digits_for(se, unit), effect=pd.notna(doubt))
        for value, unit, se, doubt in zip(*columns, strict=True)
    ]


def _end(value: Any, column: Column) -> str:
    match column.ends:
        case "effect":
            return numbers.effect(value, column.digits)
        case "number":
            return numbers.number(value, column.digits)
        case "percent" | "share":  # an end at 0 is one
            return numbers.percent(value, column.digits)
        case "points":
            return numbers.points(value, column.digits)
    raise ValueError(f"no end of an interval is a {column.ends}")


def _written(value: Any, column: Column, lang: Lang) -> str:
    if value in column.labels:
        return column.labels[value](lang)
    if value is None or pd.isna(value):
        return numbers.NOTHING
    match column.kind:
        case "count":
            return numbers.count(value)
        case "number":
            return numbers.number(value, column.digits)
        case "effect":
            return numbers.effect(value, column.digits)
        case "percent":
            return numbers.percent(value, column.digits)
        case "share":
            return numbers.share(value, column.digits)
        case "points":
            return numbers.points(value, column.digits)
        case "yes":
            return YES_NO[bool(value)](lang)
        case "doubt":
            return DOUBT[value](lang)
        case "tiles":
            return tiles(value)
        case _:
            return str(value)
