"""What the wall decided of a deal, as named columns of a sample: control variates, the true mean of each being 0."""

import numpy as np
from numpy.typing import NDArray

from analyses.breakdown.luck import Luck

Integers = NDArray[np.int64]

VARIATES = (*(f"luck:{side}:{kind.name.lower()}" for side in ("own", "others") for kind in Luck), "turned")


def variates(luck: Integers, turned: Integers) -> dict[str, Integers]:
    """Of deals with `luck` (i8[deals, LUCK]), and what the side asked about owes to the tiles turned up."""
    return dict(zip(VARIATES, [*luck.reshape(len(luck), len(VARIATES) - 1).T, turned], strict=True))
