"""Exact sums of groups of deals, by what names each group."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from analyses.statistics.moments import CoMoments

K = TypeVar("K", bound=Hashable)


def group_sums(
    columns: Mapping[str, npt.NDArray[Any]], groups: Iterable[tuple[K, npt.NDArray[np.bool_]]]
) -> dict[K, CoMoments]:
    """The sums of the columns over the deals in each group; a group without deals is left out."""
    return {
        key: CoMoments.of({name: values[inside] for name, values in columns.items()})
        for key, inside in groups
        if inside.any()
    }


def both_samples(first: Mapping[K, CoMoments], second: Mapping[K, CoMoments]) -> dict[K, CoMoments]:
    """The sums of two samples together, group by group; a group may be in one of them only."""
    sums = dict(first)
    for key, moments in second.items():
        sums[key] = sums[key] + moments if key in sums else moments
    return sums
