"""Hands played between policies, and what they come to: outcomes, patterns, and each seat's mean result."""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from analyses.runs.identity import manifest, run_id
from analyses.runs.interrupt import watch_interrupt
from analyses.runs.run import Progress
from analyses.simulate.hand_table import ENDS, PATTERNS, Rows, frame
from analyses.simulate.tally import Tally, share, shares
from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_HANDS, MAX_NUMBER, MAX_SESSION, MAX_WORKERS, check_range
from zhuoji_sim.play.batches import HANDS, Batch
from zhuoji_sim.policies.settings import Policy, players_record, seat_policies
from zhuoji_sim.rulesets import Ruleset, Spec, load

if TYPE_CHECKING:
    import pandas as pd

STUDY = "simulate"
BLOCK = 5000
"""Hands that a worker plays at a time; results do not depend on it."""

Sink = Callable[[Rows], None]
Policies = str | Sequence[str | Policy]


@dataclass(frozen=True)
class Setup:
    """All that decides a simulation: so many hands of a seed under a ruleset, between four policies.

    session: 0 for hands on their own (hand k has dealer k % 4 and n 1), else the number of hands of a session,
    in which the deal passes on by R2. Raises InputError for numbers out of range, or hands that are no whole sessions.
    """

    ruleset: Ruleset
    policies: tuple[Policy, ...]
    hands: int
    seed: int = 1
    session: int = 0

    def __post_init__(self) -> None:
        check_range("hands", self.hands, 1, MAX_HANDS)
        check_range("seed", self.seed, 0, MAX_NUMBER)
        check_range("session", self.session, 0, MAX_SESSION)
        if self.hands % self.unit:
            below = self.hands - self.hands % self.unit
            near = f"{below} or {below + self.unit}" if below else str(self.unit)
            raise InputError(f"{self.hands} hands are not whole sessions of {self.session}: take {near} hands")

    @classmethod
    def of(cls, ruleset: Spec, policies: Policies, hands: int, seed: int = 1, session: int = 0) -> "Setup":
        """From a ruleset's id or file and policies such as "ukeire", one for all seats or four."""
        return cls(load(ruleset), _policies(policies), hands, seed, session)

    @property
    def unit(self) -> int:
        """Hands in a unit, of which the errors are made."""
        return max(self.session, 1)

    @property
    def extra(self) -> dict[str, int]:
        """What besides ruleset, policies and seed decides the hands."""
        return {"session": self.session} if self.session else {}

    @cached_property
    def batch(self) -> Batch:
        """The simulation as the kernels take it."""
        return Batch(self.ruleset.record(), players_record(self.policies), self.seed, self.session)

    def run_id(self) -> str:
        """The name of the run, which does not depend on the number of hands."""
        return run_id(STUDY, self.ruleset, self.policies, self.seed, **self.extra)

    def manifest(self) -> dict[str, Any]:
        """The run's manifest."""
        return manifest(STUDY, self.ruleset, self.policies, self.seed, {"hands": self.hands}, **self.extra)


@dataclass(frozen=True)
class Simulation:
    """What a simulation came to. stopped: "hands" if all hands asked for were played, else "interrupted".

    An interrupted one holds the first hands of the whole one.
    """

    setup: Setup
    tally: Tally
    stopped: Literal["hands", "interrupted"]
    seconds: float = field(compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The document that `zhuoji simulate --json` prints; results are in fan, undefined numbers are None."""
        tally = self.tally
        outcomes = shares(ENDS, tally.ends, tally.hands)
        if not outcomes["void"]:
            del outcomes["void"]  # no built-in policy wins in spite of a lock (R3.5)
        return {
            "hands": tally.hands,
            "ruleset": self.setup.ruleset.name,
            "seed": self.setup.seed,
            "policies": [policy.name for policy in self.setup.policies],
            **self.setup.extra,
            "run_id": self.setup.run_id(),
            "stopped": self.stopped,
            "hands_per_second": round(tally.hands / self.seconds, 1),
            "outcomes": outcomes,
            "patterns": shares(PATTERNS, tally.patterns, sum(tally.patterns)),
            "seats": [self._seat(seat) for seat in range(SEATS)],
            "zero_sum": tally.unbalanced == 0,
        }

    def _seat(self, seat: int) -> dict[str, float | None]:
        point = self.tally.fan[seat].point(per=self.setup.unit)
        return {
            "mean": point.mean,
            "se": None if math.isnan(point.se) else point.se,
            "win_rate": share(self.tally.wins[seat], self.tally.hands),
            "deal_in_rate": share(self.tally.deal_ins[seat], self.tally.hands),
            "ready_rate": share(self.tally.ready[seat], self.tally.hands),
        }


def simulate(
    ruleset: Spec,
    policies: Policies,
    hands: int,
    seed: int = 1,
    session: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play hands between policies; the result depends on neither `workers` nor the machine.

    ruleset, policies, hands, seed, session: as in `Setup.of`. workers: threads, by default one a core. progress is
    called with the number of hands of each block, as it is done. Raises InputError for bad arguments.
    """
    return run(Setup.of(ruleset, policies, hands, seed, session), workers, progress)


def run(
    setup: Setup,
    workers: int | None = None,
    progress: Progress | None = None,
    sinks: Iterable[Sink] = (),
    block: int = BLOCK,
) -> Simulation:
    """Play the hands of a setup. Each sink gets the rows of all hands, block by block in order.

    Ctrl-C ends it after the block at hand, and the hands so far are the result; a second one raises
    KeyboardInterrupt.
    """
    if workers is not None:
        check_range("workers", workers, 1, MAX_WORKERS)
    prepare(setup)
    tally, sinks = Tally.zero(), tuple(sinks)
    units, length = setup.hands // setup.unit, max(block // setup.unit, 1)
    start = time.perf_counter()
    with watch_interrupt() as interrupted:
        for rows in in_order(setup.batch.play, units, length, workers):
            for sink in sinks:
                sink(rows)
            tally += Tally.of(rows, setup.session)
            if progress:
                progress(len(rows))
            if interrupted():
                break
    stopped: Literal["hands", "interrupted"] = "hands" if tally.hands == setup.hands else "interrupted"
    return Simulation(setup, tally, stopped, time.perf_counter() - start)


def prepare(setup: Setup) -> None:
    """Load or compile the kernels, so that playing starts at once."""
    setup.batch.play(0, 0)


def play_frame(
    ruleset: Spec, policies: Policies, hands: int, seed: int = 1, session: int = 0, workers: int | None = None
) -> "pd.DataFrame":
    """The hands that `simulate` plays as a data frame, one row a hand and seat (columns: `hand_table.frame`)."""
    blocks: list[Rows] = [np.empty(0, HANDS)]
    run(Setup.of(ruleset, policies, hands, seed, session), workers, sinks=[blocks.append])
    return frame(np.concatenate(blocks), session)


def _policies(policies: Policies) -> tuple[Policy, ...]:
    given = [policies] if isinstance(policies, str) else list(policies)
    return seat_policies([policy.name if isinstance(policy, Policy) else policy for policy in given])
