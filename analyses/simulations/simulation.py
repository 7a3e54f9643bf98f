"""Hands played between policies, and what they come to: outcomes, patterns, and each seat's mean result."""

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from analyses.findings.notebooks import frame_html
from analyses.runs.engines import Engine, Threads
from analyses.runs.keeping import NOTHING_KEPT, Keeping
from analyses.runs.options import Progress
from analyses.runs.run import run as play_run
from analyses.simulations.dealing import dealing
from analyses.simulations.hand_blocks import HandBlocks, PlayedAgain, RowStore
from analyses.simulations.hand_sums import UNITS, WINS
from analyses.simulations.hand_table import ENDS, PATTERNS, Rows, frame
from analyses.simulations.setup import BLOCK, Setup, block_units
from analyses.statistics.intervals import Fixed, Interval
from analyses.statistics.rates import Rate, rate, share
from analyses.statistics.stopping import StoppingRule
from analyses.statistics.sums import Sums
from zhuoji_sim.limits import MAX_WORKERS, check_range
from zhuoji_sim.numbers import count
from zhuoji_sim.play.batches import HANDS as HAND_ROW
from zhuoji_sim.policies.settings import Policies
from zhuoji_sim.rulesets import Spec

if TYPE_CHECKING:
    import pandas as pd

Sink = Callable[[Rows], None]


@dataclass(frozen=True)
class Simulation:
    """What a simulation came to.

    Attributes
    ----------
    setup
        All that decides it: table, hands, seed, session.
    sums
        Exact moments of all that is summed up.
    stopped
        `hands` if all hands asked for were played, else `interrupted`: then it holds the first hands of the whole one.
    seconds
        How long it took.

    Examples
    --------
    >>> result = simulate("shabao", "ukeire", hands=50)
    >>> result.hands, result.stopped, list(result.to_dict())[-5:]
    (50, 'hands', ['ci95', 'dealing', 'by_dealer', 'by_n', 'zero_sum'])
    """

    setup: Setup
    sums: Sums
    stopped: Literal["hands", "interrupted"]
    seconds: float = field(compare=False)

    def __repr__(self) -> str:
        table = self.setup.table
        return f"<Simulation {count(self.hands)} hands of seed {self.setup.seed}, {table.ruleset.name}: {table.name}>"

    def _repr_html_(self) -> str:
        return frame_html(repr(self).strip("<>"), self.to_frame())

    def to_frame(self) -> "pd.DataFrame":
        """One row a seat: its policy, mean in fan with error and interval, and its rates with theirs."""
        import pandas as pd

        document, rows = self.to_dict(), []
        for seat, (policy, found) in enumerate(zip(document["policies"], document["seats"], strict=True)):
            ends = document["ci95"]["seats"][seat]
            row = {"seat": seat, "policy": policy, **found}
            for name in ("mean", *_SEAT_RATES):
                row[f"{name}_low"], row[f"{name}_high"] = ends[name] or (math.nan, math.nan)
            rows.append(row)
        return pd.DataFrame(rows)

    @property
    def hands(self) -> int:
        """How many were played."""
        return self.sums[UNITS].n * self.setup.unit

    def to_dict(self) -> dict[str, Any]:
        """The document that `zhuoji simulate --json` prints; results are in fan, undefined numbers are None."""
        units = self.sums[UNITS]
        # no built-in policy wins in spite of a lock (R3.5)
        ends = {name: self._rate(f"end:{name}") for name in ENDS if name != "void" or units["end:void"].total}
        patterns = {name: rate(self.sums[WINS], f"pattern:{name}", "winners") for name in PATTERNS}
        return {
            "hands": self.hands,
            "ruleset": self.setup.table.ruleset.name,
            "seed": self.setup.seed,
            "policies": [policy.name for policy in self.setup.table.policies],
            **self.setup.extra,
            **self.setup.day,
            **self.setup.range,
            "run_id": self.setup.run_id(),
            "stopped": self.stopped,
            "outcomes": _means(ends),
            "patterns": _means(patterns),
            "seats": [{**self._result(seat), **_means(self._rates(seat))} for seat in range(self.setup.players)],
            "ci95": {
                "outcomes": _intervals(ends),
                "patterns": _intervals(patterns),
                "seats": [self._ends_of(seat) for seat in range(self.setup.players)],
            },
            **dealing(self.sums, self.setup.players),
            "zero_sum": not units["unbalanced:0"].total,
        }

    def _result(self, seat: int) -> dict[str, float | None]:
        point = self.sums[UNITS][f"fan:{seat}"].point(per=self.setup.unit)
        return {"mean": point.mean, "se": _finite(point.se)}

    def _ends_of(self, seat: int) -> dict[str, list[float] | None]:
        """The intervals of a seat's result and rates."""
        result = Fixed().interval(self.sums[UNITS][f"fan:{seat}"].point(per=self.setup.unit))
        return {"mean": _ends(result), **_intervals(self._rates(seat))}

    def _rates(self, seat: int) -> dict[str, Rate]:
        return {name: self._rate(f"{column}:{seat}") for name, column in _SEAT_RATES.items()}

    def _rate(self, column: str) -> Rate:
        """In how many of the hands; the errors are made of units."""
        return share(self.sums[UNITS][column], per=self.setup.unit)


_SEAT_RATES = {"win_rate": "won", "deal_in_rate": "dealt_in", "ready_rate": "ready"}


def _means(rates: Mapping[str, Rate]) -> dict[str, float | None]:
    return {name: _finite(rate.point.mean) for name, rate in rates.items()}


def _intervals(rates: Mapping[str, Rate]) -> dict[str, list[float] | None]:
    """The 95 % intervals; None from fewer than two units."""
    found = {name: Fixed().rate(rate) for name, rate in rates.items()}
    return {name: _ends(interval) for name, interval in found.items()}


def _ends(interval: Interval) -> list[float] | None:
    return [interval.low, interval.high] if math.isfinite(interval.half_width) else None


def _finite(value: float) -> float | None:
    """A number, or None where it is undefined."""
    return value if math.isfinite(value) else None


def simulate(
    ruleset: Spec,
    policies: Policies,
    hands: int,
    seed: int = 1,
    session: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    weekday: int | None = None,
) -> Simulation:
    """Play hands between policies and sum them up exactly.

    Parameters
    ----------
    ruleset
        What `load_ruleset` takes: an id, a file, a dict, or a ruleset.
    policies
        What `seat_policies` takes: one for all seats or one for each, such as `"ukeire:yaoji=keep"`.
    hands
        How many, whole sessions where there are any.
    seed
        What they are drawn from; more hands of a seed continue fewer.
    session
        0 for hands on their own (hand k has dealer k % the number of players and n 1), else the hands of a session,
        in which the deal passes on by R2.
    workers
        Threads, by default one a core.
    progress
        Called with the number of hands of each block, as it is done.
    weekday
        The day of all hands, Monday 1 to Sunday 7, for rules with weekday chickens (R6.14); by default each hand draws
        its own.

    Returns
    -------
    Simulation
        Which depends on neither `workers` nor the machine; `to_dict()` has outcomes and patterns as shares, and of each
        seat mean and se in fan a hand and its rates of winning, dealing in and being ready, and under `ci95` the
        95 % intervals of all these. `dealing` has the dealer's and another seat's result and rate of winning, `by_n`
        the same by the dealer's count (R2.8), `by_dealer` each seat's result by who deals.

    Raises
    ------
    InputError
        For what `load_ruleset` or `seat_policies` refuses, numbers out of range, and hands that are no whole sessions.

    Examples
    --------
    >>> result = simulate("shabao", ["value", "shanten", "shanten", "shanten"], hands=200, seed=1).to_dict()
    >>> [round(seat["mean"], 2) for seat in result["seats"]]
    [4.78, -1.6, -0.53, -2.65]
    """
    return run(Setup.of(ruleset, policies, hands, seed, session, weekday=weekday), workers, progress)


def run(
    setup: Setup,
    workers: int | None = None,
    progress: Progress | None = None,
    sinks: Iterable[Sink] = (),
    block: int = BLOCK,
    kept: Keeping = NOTHING_KEPT,
    store: RowStore | None = None,
    engine: Engine | None = None,
) -> Simulation:
    """Play the hands of a setup. Each sink gets the rows of all hands, block by block in order.

    kept: where finished blocks are taken from and handed in. store: keeps the rows of blocks, and has those of kept
    ones; by default these are played again. engine: who plays, by default so many threads.

    Ctrl-C ends it after the block at hand, and the hands so far are the result; a second one raises
    KeyboardInterrupt.
    """
    if workers is not None:
        check_range("workers", workers, 1, MAX_WORKERS)
    prepare(setup)
    sinks, unit, began = tuple(sinks), setup.unit, time.perf_counter()
    step = block_units(setup, block)
    blocks = HandBlocks(setup, bool(sinks), store or PlayedAgain(setup))

    def each(first: int, units: int) -> None:
        for start in range(first, first + units, step) if sinks else ():
            rows = blocks.rows_of(start, min(step, first + units - start))
            for sink in sinks:
                sink(rows)
        if progress:
            progress(units * unit)

    rule = StoppingRule(setup.hands // unit)
    engine = engine or Threads(workers)
    played = play_run(blocks, rule, step, each=each, engine=engine, kept=kept, first=setup.first // unit)
    whole = played.deals == setup.hands // unit
    return Simulation(setup, played.sums, "hands" if whole else "interrupted", time.perf_counter() - began)


def prepare(setup: Setup) -> None:
    """Load or compile the kernels, so that playing starts at once."""
    setup.batch.play(0, 0)


def play_frame(
    ruleset: Spec, policies: Policies, hands: int, seed: int = 1, session: int = 0, workers: int | None = None
) -> "pd.DataFrame":
    """The hands that `simulate` plays, as a pandas data frame.

    Parameters
    ----------
    ruleset, policies, hands, seed, session, workers
        As for `simulate`.

    Returns
    -------
    pandas.DataFrame
        One row a hand and seat: hand, seat, dealer (his seat), n (R2.8), outcome (self_draw, discard,
        robbed_kong, exhausted, void), won, dealt_in, ready (R3.2), reported (R7), pattern (of a winner's hand, else
        missing), fan (won or lost), kongs (declared ones that stood), draws (tiles drawn in the hand after the deal),
        hot_shot (R8.3), bloom (R8.1), and session where there are sessions.

    Raises
    ------
    InputError
        As `simulate`.

    Examples
    --------
    >>> hands = play_frame("shabao", "ukeire", hands=50)
    >>> hands.shape, int(hands["fan"].sum())
    ((200, 15), 0)
    """
    blocks: list[Rows] = [np.empty(0, HAND_ROW)]
    setup = Setup.of(ruleset, policies, hands, seed, session)
    run(setup, workers, sinks=[blocks.append])
    return frame(np.concatenate(blocks), session, setup.players)
