"""Deals in two halves by their numbers, for estimates of which one half is relieved with what the other says."""

import numpy as np

from analyses.findings.samples import Axis, Dimension
from analyses.statistics.moments import CoMoments
from analyses.statistics.sums import Sums
from zhuoji_sim.text import Text

HALVES = Dimension(
    "half",
    Text("Halves of the deals", "两半牌局"),
    (Axis("half", Text("half", "半"), lambda rows: np.arange(len(rows)) % 2),),
)
"""Even and odd deals: a block begins with an even one."""


def halves_of(sums: Sums, sample: str) -> tuple[CoMoments, CoMoments]:
    """The moments of a sample that is grouped by `HALVES`; of a half without deals those of none."""
    found, none = sums.by(sample, HALVES.name), CoMoments.zero(sums[sample].names)
    return found.get((0,), none), found.get((1,), none)
