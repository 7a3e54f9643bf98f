"""What a study sums up of its deals: samples of them, whole and by what is known when the decision falls."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.statistics.moments import CoMoments, Group
from analyses.statistics.sums import Key, Sums
from zhuoji_sim.text import Labels, Text

Rows = npt.NDArray[np.void]
Integers = npt.NDArray[np.int64]
Columns = dict[str, Integers]
"""Named observations, one a deal."""


@dataclass(frozen=True)
class Axis:
    """One thing that tells deals apart.

    name: as estimates' groups and files have it. header, labels: how it and its values read. codes: of each row a whole
    number, negative where the deal is in no group. values: what the codes stand for, in order; None: for themselves.
    """

    name: str
    header: Text
    codes: Callable[[Rows], npt.NDArray[Any]]
    values: Sequence[Any] | None = None
    labels: Labels = field(default_factory=dict)

    def value(self, code: int) -> Any:
        """What a code stands for."""
        return code if self.values is None else self.values[code]


@dataclass(frozen=True)
class Dimension:
    """A way of grouping deals, by one axis or several, the first of which orders the groups first."""

    name: str
    title: Text
    axes: tuple[Axis, ...]

    def group(self, codes: Group) -> dict[str, Any]:
        """A group as estimates have it."""
        return {axis.name: axis.value(code) for axis, code in zip(self.axes, codes, strict=True)}


@dataclass(frozen=True)
class Sample:
    """Some of a block's deals, what is summed of them, and by what they are grouped.

    rows: which deals; by default all. columns: what is summed. by_group: the columns that are summed within groups
    too; all if None.
    """

    name: str
    columns: Callable[[Rows], Mapping[str, npt.NDArray[Any]]]
    rows: Callable[[Rows], Rows] = lambda rows: rows
    dimensions: tuple[Dimension, ...] = ()
    by_group: tuple[str, ...] | None = None

    def moments(self, block: Rows) -> Iterator[tuple[Key, CoMoments]]:
        """The moments of the sample's deals among a block's, whole and by group."""
        rows = self.rows(block)
        columns = self.columns(rows)
        yield Key(self.name), CoMoments.of(columns)
        grouped = columns if self.by_group is None else {name: columns[name] for name in self.by_group}
        for dimension in self.dimensions:
            codes = [np.asarray(axis.codes(rows)) for axis in dimension.axes]
            for group, moments in CoMoments.by_group(grouped, codes).items():
                yield Key(self.name, dimension.name, group), moments


def sum_up(samples: Sequence[Sample], rows: Rows) -> Sums:
    """The sums of a block of deals."""
    return Sums({key: moments for sample in samples for key, moments in sample.moments(rows)})
