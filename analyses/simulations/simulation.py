"""Hands played between policies, and what they come to: outcomes, patterns, and each seat's mean result."""

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from analyses.runs.identity import manifest, run_id
from analyses.runs.keeping import NOTHING_KEPT, Keeping
from analyses.runs.options import Progress
from analyses.runs.run import run as play_run
from analyses.runs.table_setup import TableSetup
from analyses.simulations.hand_sums import UNITS, WINS, hand_sums
from analyses.simulations.hand_table import ENDS, PATTERNS, Rows, frame
from analyses.statistics.intervals import Fixed, Interval
from analyses.statistics.rates import Rate, rate, share
from analyses.statistics.stopping import StoppingRule
from analyses.statistics.sums import Sums
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_HANDS, MAX_NUMBER, MAX_SESSION, MAX_WORKERS, check_range
from zhuoji_sim.play.batches import HANDS as HAND_ROW
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.settings import Policies
from zhuoji_sim.rulesets import Spec
from zhuoji_sim.rulesets.days import check_weekday

if TYPE_CHECKING:
    import pandas as pd

STUDY = "simulate"
BLOCK = 5000
"""Hands that a worker plays at a time; results do not depend on it."""

Sink = Callable[[Rows], None]


class RowSource(Protocol):
    """Where the rows of hands come from."""

    def play(self, first: int, units: int) -> Rows:
        """Play units `first` on."""

    def rows(self, first: int, units: int) -> Rows:
        """The rows of units whose sums were kept."""


@dataclass(frozen=True)
class Setup:
    """All that decides a simulation: so many hands of a seed at a table.

    session: 0 for hands on their own (hand k has dealer k % the number of players and n 1), else the number of hands of
    a session, in which the deal passes on by R2. first: the hand to begin with, for a range of a longer run. Raises
    InputError for numbers out of range, hands that are no whole sessions, or a range that begins within a block.
    """

    table: TableSetup
    hands: int
    seed: int = 1
    session: int = 0
    first: int = 0

    def __post_init__(self) -> None:
        check_range("first", self.first, 0, MAX_HANDS)
        check_range("hands", self.hands, 1, MAX_HANDS)
        check_range("seed", self.seed, 0, MAX_NUMBER)
        check_range("session", self.session, 0, MAX_SESSION)
        if self.hands % self.unit:
            below = self.hands - self.hands % self.unit
            near = f"{below} or {below + self.unit}" if below else str(self.unit)
            raise InputError(f"{self.hands} hands are not whole sessions of {self.session}: take {near} hands")
        step = self.unit * block_units(self)
        if self.first % step:
            raise InputError(f"--first is {self.first}: a range of hands begins at a multiple of {step}")

    @classmethod
    def of(
        cls,
        ruleset: Spec,
        policies: Policies,
        hands: int,
        seed: int = 1,
        session: int = 0,
        first: int = 0,
        weekday: int | None = None,
    ) -> "Setup":
        """From a ruleset's id or file and policies such as "ukeire", one for all seats or one for each."""
        table = replace(TableSetup.of(ruleset, policies), weekday=weekday)
        check_weekday(weekday, [table.ruleset])
        return cls(table, hands, seed, session, first)

    @property
    def players(self) -> int:
        """How many play (R1.9)."""
        return self.table.ruleset.players

    @property
    def unit(self) -> int:
        """Hands in a unit, of which the errors are made."""
        return max(self.session, 1)

    @property
    def extra(self) -> dict[str, int]:
        """What besides table and seed decides the hands."""
        return {"session": self.session} if self.session else {}

    @cached_property
    def batch(self) -> Batch:
        """The simulation as the kernels take it."""
        return Batch(*self.table.records(), self.seed, self.session)

    def run_id(self) -> str:
        """The name of the run, which does not depend on the number of hands."""
        return run_id(STUDY, self.table, self.seed, **self.extra)

    def manifest(self) -> dict[str, Any]:
        """The run's manifest."""
        found = manifest(STUDY, self.table, self.seed, {"hands": self.hands}, **self.extra)
        return {**found, **self.range}

    @property
    def day(self) -> dict[str, int]:
        """The day of all hands, where one was asked for (R6.14)."""
        return {} if self.table.weekday is None else {"weekday": self.table.weekday}

    @property
    def range(self) -> dict[str, int]:
        """Where it begins, unless at the beginning."""
        return {"first": self.first} if self.first else {}


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
    >>> result.hands, result.stopped, list(result.to_dict())[-4:]
    (50, 'hands', ['patterns', 'seats', 'ci95', 'zero_sum'])
    """

    setup: Setup
    sums: Sums
    stopped: Literal["hands", "interrupted"]
    seconds: float = field(compare=False)

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
        95 % intervals of all these shares and rates.

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
    source: RowSource | None = None,
) -> Simulation:
    """Play the hands of a setup. Each sink gets the rows of all hands, block by block in order.

    kept: where finished blocks are taken from and handed in. source: plays the rows of a block, and has those of kept
    ones; by default all are played.

    Ctrl-C ends it after the block at hand, and the hands so far are the result; a second one raises
    KeyboardInterrupt.
    """
    if workers is not None:
        check_range("workers", workers, 1, MAX_WORKERS)
    prepare(setup)
    sinks, unit, began = tuple(sinks), setup.unit, time.perf_counter()
    source = source or _Played(setup)
    step = block_units(setup, block)
    waiting: dict[int, Rows] = {}

    def play(first: int, units: int) -> Sums:
        rows = source.play(first, units)
        if sinks:
            waiting[first] = rows
        return hand_sums(rows, setup.session)

    def each(first: int, units: int) -> None:
        for start in range(first, first + units, step) if sinks else ():
            length = min(step, first + units - start)
            rows = waiting.pop(start) if start in waiting else source.rows(start, length)
            for sink in sinks:
                sink(rows)
        if progress:
            progress(units * unit)

    rule = StoppingRule(setup.hands // unit)
    played = play_run(play, rule, step, each=each, workers=workers, kept=kept, first=setup.first // unit)
    whole = played.deals == setup.hands // unit
    return Simulation(setup, played.sums, "hands" if whole else "interrupted", time.perf_counter() - began)


def block_units(setup: Setup, block: int = BLOCK) -> int:
    """Units that a worker plays at a time."""
    return max(block // setup.unit, 1)


@dataclass(frozen=True)
class _Played:
    """Rows that are always played."""

    setup: Setup

    def play(self, first: int, units: int) -> Rows:
        return self.setup.batch.play(first, units)

    rows = play


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
