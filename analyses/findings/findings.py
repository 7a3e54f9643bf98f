"""What a study found: its estimates in named families, from the sums to the page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from analyses.findings.estimates import Estimate

Family = tuple[Estimate, ...]
"""Estimates that belong together: rows of a table, and judged together where one asks whether they are 0."""


@dataclass(frozen=True)
class Findings:
    """The headline, and all other estimates by family, in the order in which they are written.

    Iterating gives all estimates, the headline first; `findings["buckets"]` gives a family.

    Attributes
    ----------
    headline
        The answer to the study's question over all deals.
    families
        The other estimates by the family's name: those of one table, judged together where one asks whether they are 0.

    Examples
    --------
    >>> from analyses import Estimate, Moments
    >>> import numpy as np
    >>> whole, rare = (
    ...     Estimate.of_level(name, "share of hands", Moments.of(np.array(hits)).point())
    ...     for name, hits in (("won", [1, 0, 1, 0]), ("robbed", [0, 0, 1, 0]))
    ... )
    >>> findings = Findings(whole, {"ways": [rare]})
    >>> [(estimate.name, estimate.mean) for estimate in findings]
    [('won', 0.5), ('robbed', 0.25)]
    >>> findings.one("ways", "robbed").n
    4
    """

    headline: Estimate
    families: Mapping[str, Sequence[Estimate]]

    def __repr__(self) -> str:
        families = ", ".join(f"{name} ({len(rows)})" for name, rows in self.families.items())
        return f"<Findings {self.headline.name}: {families}>"

    def __getitem__(self, family: str) -> Family:
        """A family's estimates. Raises KeyError where there is none of this name."""
        return tuple(self.families[family])

    def get(self, family: str) -> Family:
        """A family's estimates; none where there is none of this name."""
        return tuple(self.families.get(family, ()))

    def __iter__(self) -> Iterator[Estimate]:
        """All estimates, the headline first."""
        yield self.headline
        for family in self.families.values():
            yield from family

    def one(self, family: str, name: str) -> Estimate:
        """The estimate of a family that has this name and is about all deals. Raises KeyError where there is none."""
        for estimate in self.families[family]:
            if estimate.name == name and not estimate.group:
                return estimate
        raise KeyError(f"no estimate {name!r} about all deals in family {family!r}")

    def with_families(self, more: Mapping[str, Sequence[Estimate]]) -> "Findings":
        """With further families at the end."""
        return Findings(self.headline, {**self.families, **more})
