"""A table in as many places as there are: folded, without its least important columns, or row by row.

What names a row and every number stand whole at any width.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reports.terminal.widths import folded, narrowest, padded, width_of
from zhuoji_sim.numbers import NOTHING, is_written

_GAP = "  "
_EASY, _BRIEF = 18, 10
"""Sentences in a narrower column are hard to read, and so are shorter texts: before that, a column goes, or rows are
stacked."""
_HEADER = 8
"""Headers of no more than that are not folded."""
_SENTENCE = 40
"""The width from which a text is a sentence."""
_INDENT = "  "


@dataclass(frozen=True)
class Layout:
    """Lines of a table, and the headers of the columns that found no place in it."""

    lines: list[str]
    left_out: list[str]


@dataclass(frozen=True)
class _Column:
    header: str
    cells: list[str]
    numbers: bool

    @property
    def natural(self) -> int:
        """Its width where nothing is folded."""
        return max(map(width_of, (self.header, *self.cells)))

    @property
    def least(self) -> int:
        """The width below which a word would break, or a number, or sentences be hard to read."""
        cells = max(map(width_of if self.numbers else narrowest, self.cells), default=0)
        easy = _EASY if self.natural > _SENTENCE else _BRIEF
        header = max(narrowest(self.header), min(width_of(self.header), _HEADER))
        return max(header, cells, 0 if self.numbers else min(self.natural, easy))


def lay_out(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    width: int | None,
    may_go: Collection[str] = (),
    rule: str = "",
) -> Layout:
    """A table in lines of at most `width` places.

    Parameters
    ----------
    headers, rows
        Its cells as they are written. The first column names the rows.
    width
        None: as wide as it is.
    may_go
        The headers of columns that may be left out where there is no place, the first to go first.
    rule
        A sign to draw a line with under the headers; none if empty.
    """
    columns = [
        _Column(header, [row[place] for row in rows], holds_numbers([row[place] for row in rows]))
        for place, header in enumerate(headers)
    ]
    if width is None or _together(columns, natural=True) <= width:
        return Layout(_lines(columns, [column.natural for column in columns], rule), [])
    left_out: list[str] = []
    for header in (*may_go, None):
        if _together(columns) <= width:
            return Layout(_lines(columns, _shared(columns, width), rule), left_out)
        if header is not None:
            columns = [column for column in columns if column.header != header]
            left_out.append(header)
    everything = [_Column(header, [row[place] for row in rows], False) for place, header in enumerate(headers)]
    return Layout(_stacked(everything, width), [])


def _together(columns: Sequence[_Column], natural: bool = False) -> int:
    """The width of a table of these columns, of their natural or their least widths."""
    widths = (column.natural if natural else column.least for column in columns)
    return sum(widths) + len(_GAP) * (len(columns) - 1)


def _shared(columns: Sequence[_Column], width: int) -> list[int]:
    """The widths of columns that have to share: what is left over goes where most has to be folded, place by place."""
    widths = [column.least for column in columns]
    for _ in range(width - _together(columns)):
        wanting = [place for place, column in enumerate(columns) if widths[place] < column.natural]
        if not wanting:
            break
        widths[max(wanting, key=lambda place: columns[place].natural / widths[place])] += 1
    return widths


def _lines(columns: Sequence[_Column], widths: Sequence[int], rule: str) -> list[str]:
    lines = _row([column.header for column in columns], columns, widths)
    if rule:
        lines.append(_GAP.join(rule * width for width in widths))
    for row in zip(*(column.cells for column in columns), strict=True):
        lines += _row(row, columns, widths)
    return lines


def _row(cells: Sequence[str], columns: Sequence[_Column], widths: Sequence[int]) -> list[str]:
    """The lines of one row."""
    parts = [folded(cell, width) for cell, width in zip(cells, widths, strict=True)]
    return [
        _GAP.join(
            padded(part[line] if line < len(part) else "", width, column.numbers)
            for part, column, width in zip(parts, columns, widths, strict=True)
        ).rstrip()
        for line in range(max(map(len, parts)))
    ]


def _stacked(columns: Sequence[_Column], width: int) -> list[str]:
    """The rows one under the other: what names a row, and under it each further cell beside its header."""
    first, *others = columns
    heads = max((width_of(column.header) for column in others), default=0)
    beside = heads + len(_INDENT + _GAP) + _EASY <= width
    lines = []
    for place, name in enumerate(first.cells):
        lines += folded(f"{first.header} {name}", width)
        for column in others:
            cell = column.cells[place]
            if cell and beside:
                head = f"{_INDENT}{padded(column.header, heads)}{_GAP}"
                first_line, *more = folded(cell, width - len(_INDENT + _GAP) - heads)
                lines += [head + first_line, *(" " * width_of(head) + line for line in more)]
            elif cell:
                lines += [_INDENT + line for line in folded(f"{column.header} {cell}", width - len(_INDENT))]
    return lines


def holds_numbers(cells: Sequence[object]) -> bool:
    """Whether a column is one of numbers, some of which may be missing."""
    return any(map(_is_number, cells)) and all(_is_number(cell) or cell in (None, "", NOTHING) for cell in cells)


def _is_number(value: object) -> bool:
    match value:
        case bool():
            return False
        case str():
            return is_written(value)
        case _:
            return isinstance(value, int)
