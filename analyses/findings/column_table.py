"""The columns of a study's deals as a table in Markdown, for the page about data."""

from collections.abc import Iterable, Sequence

import numpy as np

from analyses.findings.deal_columns import (
    DealColumn,
    DealColumns,
    Derived,
    Field,
    axes_of,
    deal_columns,
    name_of,
)


def column_table(dtype: "np.dtype[np.void]", said: DealColumns) -> str:
    """All columns, those of one field in one row: names, type, meaning.

    A name that ends in `_` goes on with one of the names behind it, and so for each further list.
    """
    rows: dict[str, list[DealColumn]] = {}
    for column in deal_columns(dtype, said):
        rows.setdefault(column.of, []).append(column)
    lines = ["| columns | type | meaning |", "|---|---|---|"]
    for of, columns in rows.items():
        first, field = columns[0], said.fields.get(of, Field(""))
        codes = f": {_listed(first.codes)}" if first.codes else ""
        kind = "text" if first.codes else first.dtype.name
        names = f"`{of}`" if of in said.derived else _names(of, field, dtype)
        lines.append(f"| {names} | {kind} | {first.meaning}{codes}{_when(of, said)} |")
    return "\n".join(lines)


def _names(path: str, said: Field, dtype: "np.dtype[np.void]") -> str:
    inner: np.dtype[np.void] = dtype
    for name in path.split("."):
        inner = inner[name]
    lists = [axis for axis in (*axes_of(said, inner.shape), said.bits) if axis]
    return " ".join(
        [f"`{name_of(path, said)}{'_' if lists else ''}`", *(f"{{{_listed(filter(None, axis))}}}" for axis in lists)]
    )


def _listed(names: Iterable[str | None]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _when(of: str, said: DealColumns) -> str:
    """When the columns of a field, or a derived one, are null."""
    one: Field | Derived | None = said.fields.get(of) or said.derived.get(of)
    if one is None or not one.given:
        return ""
    if isinstance(one.given, str):
        return f"; null without {_given([one.given], said)}"
    whens: dict[str, list[str]] = {}
    for label, path in one.given.items():
        whens.setdefault(path, []).append(label)
    parts = (f"{_listed(labels)} null without {_given([path], said)}" for path, labels in whens.items())
    return f"; {'; '.join(parts)}"


def _given(paths: Sequence[str], said: DealColumns) -> str:
    return _listed(name_of(path, said.fields.get(path, Field(""))) for path in paths)
