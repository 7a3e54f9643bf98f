"""Does taking off the luck of the draw move the mean of a duel or of a ladder's pair, and do its intervals hold?

`python -m analyses.checks.controlled`: a run of few deals is repeated; what all find together is the value to be held.
"""

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass

from analyses.breakdown.variates import VARIATES
from analyses.findings.halves import halves_of
from analyses.findings.samples import sum_up
from analyses.runs.options import Options
from analyses.statistics.controls import Controls
from analyses.statistics.intervals import Fixed
from analyses.statistics.moments import Moments
from analyses.statistics.points import PointEstimate
from analyses.statistics.sums import Sums
from analyses.study.blocks import play_rows
from analyses.study.registry import find_study
from analyses.study.running import table_of
from zhuoji_sim.compiled.blocks import in_order

_PARTS = 1_000_000
"""Estimates are compared in whole numbers, in so many parts of a fan."""


_ESTIMATES = {"duel": ("duels", "a_minus_b"), "ladder": ("pair 0", "gain")}
"""Of each study the sample and the observation whose mean is looked at."""


@dataclass(frozen=True)
class Checked:
    """What some repeats of a run found.

    moved: what taking off the luck changes in the mean of a repeat. held, held_raw: shares of repeats whose 95 %
    interval held the mean of all, with variates and without. gain: by how much they cut the variance of all deals.
    """

    moved: PointEstimate
    held: float
    held_raw: float
    gain: float


def checked(options: Options, repeats: int, deals: int, study: str = "duel") -> Checked:
    """Repeat the study of these options on deals of their own; with at least 440 deals there are variates."""
    analysis, table = find_study(study).analysis(), table_of(find_study(study), options)
    sample, name = _ESTIMATES[study]

    def one(first: int, deals: int) -> Sums:
        return sum_up(analysis.samples(None), play_rows(analysis.plays, table, options.seed, first, deals))

    def controlled(sums: Sums) -> Controls:
        return Controls(halves_of(sums, sample), VARIATES)

    found = list(in_order(one, repeats * deals, deals, options.workers))
    whole = controlled(sum(found, Sums()))
    truth = whole.point(name).mean
    pairs = [(controlled(sums).point(name), sums[sample][name].point()) for sums in found]
    moved = Moments()
    for relieved, raw in pairs:
        change = round((relieved.mean - raw.mean) * _PARTS)
        moved += Moments(1, change, change**2, int(change != 0))
    held, held_raw = (
        math.fsum(Fixed().interval(pair[which]).contains(truth) for pair in pairs) / repeats for which in (0, 1)
    )
    return Checked(moved.point(_PARTS), held, held_raw, whole.gain(name) or math.nan)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the repeats found."""
    parser = argparse.ArgumentParser(prog="python -m analyses.checks.controlled", description=__doc__)
    parser.add_argument("--study", default="duel", choices=list(_ESTIMATES))
    parser.add_argument("--a", default="value", metavar="P")
    parser.add_argument("--b", default="ukeire", metavar="P")
    parser.add_argument("--seats", default="one", choices=["one", "two"])
    parser.add_argument("--ruleset", default="shabao", metavar="R")
    for name, default in (("repeats", 200), ("deals", 1000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default, metavar="N")
    given = parser.parse_args(arguments)
    duel, ladder = {"a": given.a, "b": given.b, "seats": given.seats}, {"only": f"{given.a};{given.b}"}
    options = Options.of(given.ruleset, own=duel if given.study == "duel" else ladder, seed=given.seed)
    found = checked(options, given.repeats, given.deals, given.study)
    print(f"gain {found.gain:.2f}; intervals held {found.held:.1%}, without variates {found.held_raw:.1%}")
    print(f"mean moved {found.moved.mean:+.5f} ± {found.moved.se:.5f} fan a deal, over {given.repeats} repeats")


if __name__ == "__main__":
    main()
