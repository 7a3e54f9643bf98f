"""What decides a simulation: so many hands of a seed at a table."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from analyses.runs.identity import manifest, run_id
from analyses.runs.table_setup import TableSetup
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_HANDS, MAX_NUMBER, MAX_SESSION, check_range
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.settings import Policies
from zhuoji_sim.rulesets import Spec
from zhuoji_sim.rulesets.days import check_weekday

STUDY = "simulate"
BLOCK = 5000
"""Hands that a worker plays at a time; results do not depend on it."""


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


def block_units(setup: Setup, block: int = BLOCK) -> int:
    """Units that a worker plays at a time, from how many hands are usual."""
    return max(setup.table.block(block) // setup.unit, 1)
