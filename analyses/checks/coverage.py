"""How often the intervals hold the truth: `python -m analyses.checks.coverage`.

A small run is repeated with many seeds, and its intervals are compared with a value that all the repeats
find together, or with the true one where it is known. By default the deals are those of
`analyses.checks.synthetic`; with `--play` they are paired plays of the reporting study.
"""

import argparse
import json
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyses.checks import synthetic
from analyses.statistics.intervals import Fixed, IntervalMethod
from analyses.statistics.moments import Moments
from analyses.statistics.sequences import Anytime
from analyses.statistics.stopping import FLOOR, MIN_NONZERO, StoppingRule
from zhuoji_sim.errors import InputError

Sampler = Callable[[int, int], NDArray[np.int64]]
Band = tuple[float, float]

FIXED_BAND: Band = (0.935, 0.965)
PRECISION_BAND: Band = (0.92, 0.965)  # a stop at a precision prefers samples whose variance came out low
AT_LEAST_BAND: Band = (0.935, 1.0)  # made to hold at least as often as they say
ANYTIME_BAND: Band = (0.95, 1.0)
NO_BAND: Band = (0.0, 1.0)


@dataclass(frozen=True)
class Plan:
    """Size of the experiment: so many repeats of a run of so many deals, looked at after each block.

    floor, min_nonzero: from where on the looks count, as in `StoppingRule`.
    Raises InputError unless all sizes are positive and the seed is not negative.
    """

    repeats: int = 2_000
    deals: int = 10_000
    block: int = 200
    seed: int = 1
    floor: int = FLOOR
    min_nonzero: int = MIN_NONZERO

    def __post_init__(self) -> None:
        for name, least in (("repeats", 1), ("deals", 2), ("block", 1), ("seed", 0)):
            if getattr(self, name) < least:
                raise InputError(f"{name} must be at least {least}, got {getattr(self, name)}")

    def seeds(self) -> range:
        """One seed a repeat; plans of one size and different seeds have none in common."""
        return range(self.seed * self.repeats, (self.seed + 1) * self.repeats)


@dataclass(frozen=True)
class Coverage:
    """In how many of the repeats one kind of interval held the truth, and the share that is wanted."""

    deals: str
    interval: str
    held: int
    repeats: int
    band: Band

    @property
    def share(self) -> float:
        """Share of the repeats in which the interval held the truth."""
        return self.held / self.repeats

    @property
    def as_wanted(self) -> bool:
        """True if the share lies in the band, ends included."""
        return self.band[0] <= self.share <= self.band[1]

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "deals": self.deals,
            "interval": self.interval,
            "held": self.held,
            "repeats": self.repeats,
            "wanted": list(self.band),
            "as_wanted": self.as_wanted,
        }


def paired(label: str, sampler: Sampler, plan: Plan, truth: float | None = None) -> list[Coverage]:
    """Coverage of the mean observation a deal, from any source of deals.

    label: names the deals in the result.
    sampler: called with a seed and a number of deals; returns one integer observation a deal, shape (deals,).
    truth: the value to be held; None takes the mean of all repeats, whose error is that of a repeat divided
    by the root of their number.
    Raises InputError where a run ends before its looks count.

    Four ways to run are compared: a fixed interval after the last deal; a fixed interval after stopping at
    a precision that takes about half the deals; the confidence sequence, which has to hold the truth at every
    look; and, to show why it is needed, the fixed interval at every look.
    """
    runs = [_looks(sampler(seed, plan.deals), plan.block) for seed in plan.seeds()]
    pooled = sum((run[-1] for run in runs), Moments())
    goal = pooled.mean() if truth is None else truth
    fixed = Fixed()
    precision = fixed.critical(plan.deals) * math.sqrt(pooled.variance() / (plan.deals / 2))
    rule = StoppingRule(plan.deals, precision, floor=plan.floor, min_nonzero=plan.min_nonzero)
    if not all(rule.reliable(run[-1].point()) for run in runs):
        raise InputError(
            f"{label}: not every run of {plan.deals} deals reaches the floors of {plan.floor} deals and "
            f"{plan.min_nonzero} that are not zero; take more deals"
        )

    last = [fixed.interval(run[-1].point()).contains(goal) for run in runs]
    stopped = [_holds_when_stopped(run, rule, goal) for run in runs]
    throughout = [_holds_throughout(run, rule, Anytime(), goal) for run in runs]
    peeking = [_holds_throughout(run, rule, fixed, goal) for run in runs]
    return [
        Coverage(label, "fixed, all deals", sum(last), len(runs), FIXED_BAND),
        Coverage(label, "fixed, stopped at a precision", sum(stopped), len(runs), PRECISION_BAND),
        Coverage(label, "anytime, every look", sum(throughout), len(runs), ANYTIME_BAND),
        Coverage(label, "fixed, every look", sum(peeking), len(runs), NO_BAND),
    ]


def trials(plan: Plan) -> list[Coverage]:
    """Coverage of the other estimators on synthetic deals."""

    def tried(label: str, trial: synthetic.Trial, interval: str, band: Band) -> Coverage:
        held = sum(trial(np.random.default_rng(seed), plan.deals) for seed in plan.seeds())
        return Coverage(label, interval, held, plan.repeats, band)

    return [
        *(tried(*item, "fixed, all deals", FIXED_BAND) for item in synthetic.FIXED_TRIALS.items()),
        *(tried(*item, "fixed, all deals", AT_LEAST_BAND) for item in synthetic.AT_LEAST_TRIALS.items()),
        *(tried(*item, "anytime, every look", ANYTIME_BAND) for item in synthetic.ANYTIME_TRIALS.items()),
    ]


def reporting(seed: int, deals: int) -> NDArray[np.int64]:
    """Report minus silent in the first deals of a seed of the reporting study (shabao, ukeire), in fan."""
    from analyses.runs.options import Options
    from analyses.studies.baoting.analysis import ANALYSIS
    from analyses.studies.baoting.kernels import REPORT, SILENT
    from analyses.study.blocks import play_rows

    fan = play_rows(ANALYSIS.plays, Options.of().table, seed, 0, deals)["fan"]
    difference: NDArray[np.int64] = fan[:, REPORT] - fan[:, SILENT]
    return difference


def _looks(observations: NDArray[np.int64], block: int) -> list[Moments]:
    """Moments of the first block, of the first two blocks, and so on to the last deal."""
    blocks = (observations[start : start + block] for start in range(0, observations.size, block))
    return list(accumulate(map(Moments.of, blocks)))


def _holds_when_stopped(run: Sequence[Moments], rule: StoppingRule, truth: float) -> bool:
    final = next(look.point() for look in run if rule.after(look.n, 0.0, look.point()))
    return rule.interval(final).contains(truth)


def _holds_throughout(run: Sequence[Moments], rule: StoppingRule, method: IntervalMethod, truth: float) -> bool:
    """Whether the interval holds the truth at every look at which the result could end a run."""
    points = (look.point() for look in run)
    return all(method.interval(point).contains(truth) for point in points if rule.reliable(point))


def synthetic_results(plan: Plan) -> list[Coverage]:
    """Coverage on deals whose truth is known."""
    pairs = [paired(label, payoffs, plan, truth=payoffs.mean()) for label, payoffs in synthetic.DEALS.items()]
    return [*(row for rows in pairs for row in rows), *trials(plan)]


def table(results: Sequence[Coverage]) -> str:
    """Markdown, one row a result; (!) marks a share outside its band."""
    head = ["| deals | interval | held | wanted |", "|---|---|---:|---:|"]
    return "\n".join(head + [_row(result) for result in results])


def _row(result: Coverage) -> str:
    low, high = result.band
    wanted = {NO_BAND: "(for comparison)", ANYTIME_BAND: f"at least {low:.0%}"}
    mark = "" if result.as_wanted else " (!)"
    band = wanted.get(result.band, f"{low:.1%} to {high:.1%}")
    return f"| {result.deals} | {result.interval} | {result.share:.2%}{mark} | {band} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the experiment and print it. Returns 1 if a share lies outside its band; bad input exits with 2."""
    default = Plan()
    parser = argparse.ArgumentParser(prog="python -m analyses.checks.coverage", description=__doc__.split("\n")[0])
    for name, meaning in (
        ("repeats", "runs of each kind"),
        ("deals", "deals a run"),
        ("block", "deals between looks"),
        ("seed", "of the experiment"),
    ):
        parser.add_argument(f"--{name}", type=int, default=getattr(default, name), help=f"{meaning} (%(default)s)")
    parser.add_argument("--play", action="store_true", help="take deals of the reporting study")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = vars(parser.parse_args(arguments))
    as_json, play = options.pop("json"), options.pop("play")
    try:
        plan = Plan(**options)
        results = paired("report minus silent", reporting, plan) if play else synthetic_results(plan)
    except InputError as error:
        parser.error(str(error))
    print(json.dumps([result.to_dict() for result in results]) if as_json else table(results))
    return int(not all(result.as_wanted for result in results))


if __name__ == "__main__":
    sys.exit(main())
