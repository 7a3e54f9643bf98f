"""A study's rows as a flat table, one row a deal: which columns there are, what each means, and their values.

The columns follow from the dtype of the rows, so every study has them; what a study says of its fields names their
indices, turns codes into words and masks into flags, and leaves out what means nothing in a deal.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.void]
Values = npt.NDArray[Any]


def names(codes: type[IntEnum]) -> tuple[str, ...]:
    """The members of an enum that counts from 0, as files have them."""
    return tuple(code.name.lower() for code in codes)


@dataclass(frozen=True)
class Field:
    """What a field of the rows means.

    name: of its columns, by default the field's with those it lies in. axes: the names of its indices, axis by axis;
    None leaves an index out. codes: what its whole numbers stand for, from 0; below 0: nothing. bits: it is a mask,
    and these are the names of its bits, from the lowest; None leaves one out. flag: 1 for yes, 0 for no. given: the
    field that is not 0 where this one means something, or for each name of the first axis such a field.
    """

    meaning: str
    axes: tuple[Sequence[str | None], ...] = ()
    name: str = ""
    codes: Sequence[str] = ()
    bits: Sequence[str | None] = ()
    flag: bool = False
    given: str | Mapping[str, str] = ""


@dataclass(frozen=True)
class Derived:
    """A number that is computed of a row, such as a difference of branches.

    values: of rows, as long as they. given: as of a field.
    """

    meaning: str
    values: Callable[[Rows], Values]
    given: str = ""


@dataclass(frozen=True)
class DealColumns:
    """What a study says of its rows. fields: by their names, those in a field that holds others as `outer.inner`;
    derived: further columns by name. headline: how the study's headline comes from the columns, in a sentence.
    """

    fields: Mapping[str, Field] = field(default_factory=dict)
    derived: Mapping[str, Derived] = field(default_factory=dict)
    headline: str = ""


@dataclass(frozen=True)
class DealColumn:
    """One column. of: the field, or derived number, that it belongs to. values: of rows. given: of rows, where it means
    something; None: everywhere. codes: what the values stand for.
    """

    name: str
    of: str
    meaning: str
    dtype: np.dtype[Any]
    values: Callable[[Rows], Values]
    given: Callable[[Rows], npt.NDArray[np.bool_]] | None = None
    codes: tuple[str, ...] = ()


def deal_columns(dtype: np.dtype[Any], said: DealColumns) -> list[DealColumn]:
    """All columns of rows of this dtype, in its order, then those derived.

    Raises ValueError where what is said fits no field, an axis has other indices, or two columns have one name.
    """
    leaves = dict(_leaves(dtype, ()))
    for path in said.fields:
        if path not in leaves:
            raise ValueError(f"there is no field {path}")
    found = [
        column
        for path, leaf in leaves.items()
        for column in _columns(path, leaf, said.fields.get(path, Field("")), leaves)
    ]
    found += [
        DealColumn(name, name, one.meaning, _dtype_of(one, dtype), one.values, _given(one.given, leaves))
        for name, one in said.derived.items()
    ]
    doubled = {column.name for column in found if sum(other.name == column.name for other in found) > 1}
    if doubled:
        raise ValueError(f"several columns are called {', '.join(sorted(doubled))}")
    return found


def _dtype_of(derived: Derived, dtype: np.dtype[Any]) -> np.dtype[Any]:
    return np.asarray(derived.values(np.zeros(0, dtype))).dtype


# ------------------------------------------------------------------ fields


@dataclass(frozen=True)
class _Leaf:
    """A field that holds numbers: the way to it, and what it holds."""

    path: tuple[str, ...]
    dtype: np.dtype[Any]
    shape: tuple[int, ...]

    def of(self, rows: Rows) -> Values:
        """Its numbers, of each row."""
        found: Any = rows
        for name in self.path:
            found = found[name]
        return np.asarray(found)


def _leaves(dtype: np.dtype[Any], path: tuple[str, ...]) -> Iterator[tuple[str, _Leaf]]:
    for name in dtype.names or ():
        inner = dtype[name]
        if inner.names:
            yield from _leaves(inner, (*path, name))
        else:
            leaf = _Leaf((*path, name), inner.base, inner.shape)
            yield ".".join(leaf.path), leaf


def _columns(path: str, leaf: _Leaf, said: Field, leaves: Mapping[str, _Leaf]) -> Iterator[DealColumn]:
    axes = axes_of(said, leaf.shape)
    if tuple(map(len, axes)) != leaf.shape:
        raise ValueError(f"{path} has the shape {leaf.shape}, and its axes {tuple(map(len, axes))}")
    base = name_of(path, said)
    for index in np.ndindex(leaf.shape):
        labels = [axis[place] for axis, place in zip(axes, index, strict=True)]
        if None in labels:
            continue
        given = said.given if isinstance(said.given, str) else said.given.get(str(labels[0]), "")
        there, name = _given(given, leaves), "_".join([base, *map(str, labels)])
        for bit, label in enumerate(said.bits):
            if label is not None:
                flag = _flag(leaf, index, bit)
                yield DealColumn(f"{name}_{label}", path, said.meaning, np.dtype(bool), flag, there)
        if not said.bits:
            values = _flag(leaf, index, 0) if said.flag else _number(leaf, index)
            dtype = np.dtype(bool) if said.flag else leaf.dtype
            yield DealColumn(name, path, said.meaning, dtype, values, there, tuple(said.codes))


def name_of(path: str, said: Field) -> str:
    """What the names of a field's columns begin with."""
    return said.name or path.replace(".", "_")


def axes_of(said: Field, shape: tuple[int, ...]) -> tuple[Sequence[str | None], ...]:
    """The names of a field's indices, axis by axis; numbers where nothing is said of them."""
    return said.axes or tuple(tuple(map(str, range(length))) for length in shape)


def _number(leaf: _Leaf, index: tuple[int, ...]) -> Callable[[Rows], Values]:
    place: Any = (..., *index)
    return lambda rows: np.asarray(leaf.of(rows)[place])


def _flag(leaf: _Leaf, index: tuple[int, ...], bit: int) -> Callable[[Rows], Values]:
    number = _number(leaf, index)
    return lambda rows: (number(rows) >> bit & 1).astype(bool)


def _given(path: str, leaves: Mapping[str, _Leaf]) -> Callable[[Rows], npt.NDArray[np.bool_]] | None:
    """Where a field is not 0; None for everywhere."""
    if not path:
        return None
    if path not in leaves:
        raise ValueError(f"there is no field {path}")
    leaf = leaves[path]
    return lambda rows: leaf.of(rows) != 0
