"""All that a run adds up: exact moments of samples of deals, whole and by group, addable in any order and kept as text.

A sample is what is summed of which deals; in it a dimension is one way of telling deals apart, by one code or several.
What samples and dimensions mean is for who made the sums to know: here they are names and whole numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from analyses.statistics.moments import CoMoments, Group


class Key(NamedTuple):
    """What some moments are of: all deals of a sample, or those of one group of a dimension."""

    sample: str
    dimension: str = ""
    group: Group = ()


@dataclass(frozen=True)
class Sums:
    """Exact moments by what they are of; `a + b` are those of both lots of deals, `Sums()` those of none.

    Attributes
    ----------
    moments
        By sample, dimension and group. A sample is there as a whole even if no deal was in it; a group is there if a
        deal was.

    Examples
    --------
    >>> import numpy as np
    >>> first = Sums({Key("hands"): CoMoments.of({"fan": np.array([3, -1])})})
    >>> both = first + Sums({Key("hands"): CoMoments.of({"fan": np.array([4])})})
    >>> both["hands"]["fan"].point().mean, Sums.from_dict(both.to_dict()) == both
    (2.0, True)
    """

    moments: Mapping[Key, CoMoments] = field(default_factory=dict)

    def __add__(self, other: "Sums") -> "Sums":
        if not isinstance(other, Sums):
            return NotImplemented
        together = dict(self.moments)
        for key, moments in other.moments.items():
            together[key] = together[key] + moments if key in together else moments
        return Sums(together)

    def __getitem__(self, sample: str) -> CoMoments:
        """A sample as a whole. Raises KeyError where there is none of this name."""
        return self.moments[Key(sample)]

    def by(self, sample: str, dimension: str) -> dict[Group, CoMoments]:
        """The groups of one dimension that came up, in the order of their codes."""
        found = {
            key.group: moments for key, moments in self.moments.items() if key[:2] == (sample, dimension) and key.group
        }
        return dict(sorted(found.items()))

    def to_dict(self) -> dict[str, Any]:
        """The sums as plain JSON data, which holds whole numbers of any size; `from_dict` reads it back."""
        names = sorted({moments.names for moments in self.moments.values()})
        rows = [[*key, names.index(moments.names), moments.to_dict()] for key, moments in sorted(self.moments.items())]
        return {"names": list(map(list, names)), "moments": rows}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Sums":
        """The sums that `to_dict` wrote. Raises ValueError for any other data."""
        try:
            names = [tuple(each) for each in data["names"]]
            return cls(
                {
                    Key(sample, dimension, tuple(group)): CoMoments.from_dict(names[place], moments)
                    for sample, dimension, group, place, moments in data["moments"]
                }
            )
        except (LookupError, TypeError) as error:
            raise ValueError(f"these are no sums: {error!r}") from None
