"""The blocks of a study's runs: deals played into rows and summed up, here or by another process."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from analyses.findings.samples import Sample, sum_up
from analyses.runs.asked import read_setup, written_setup
from analyses.runs.dealer_count import stretches
from analyses.runs.table_setup import TableSetup
from analyses.statistics.sums import Sums
from analyses.study.definition import Plays, Study
from analyses.study.registry import find_study
from zhuoji_sim.errors import InputError
from zhuoji_sim.game.state import STATE

Records = npt.NDArray[np.void]
Way = Literal["learned from", "main", "variation"]
"""What deals are for: they are learned from, belong to the main run, or to a variation."""


def play_rows(plays: Plays, table: TableSetup, seed: int, first: int, deals: int) -> Records:
    """Deals `first` on of a seed at a table, one row each."""
    rows = np.zeros(deals, plays.dtype)
    fill(plays, table, seed, first, np.zeros(plays.states, STATE), rows)
    return rows


def fill(plays: Plays, table: TableSetup, seed: int, first: int, states: Records, rows: Records) -> None:
    """Play deals `first` on into rows, each with its count of the dealer."""
    for seated, some in stretches(table, seed, first, len(rows)):
        plays.fill(seated, seed, first + some.start, states, rows[some])


@dataclass(frozen=True)
class StudyBlocks:
    """The blocks of one run of a study: a `Work`.

    learned: what was learned before, where a study learns. hold: told the first deal, and the rows, of each block that
    is played in this process.
    """

    study: Study
    run_id: str
    table: TableSetup
    seed: int
    way: Way
    learned: Sums | None = None
    reader: str = __name__
    hold: Callable[[int, Records], None] | None = None

    def __call__(self, first: int, deals: int) -> Sums:
        """Play deals `first` on and sum them up."""
        table = self.table.with_stand_ins() if self.way == "learned from" else self.table
        rows = play_rows(self._plays, table, self.seed, first, deals)
        if self.hold is not None:
            self.hold(first, rows)
        return sum_up(self._samples, rows)

    def asked(self) -> dict[str, Any]:
        """All that decides the blocks, as plain JSON data."""
        return {
            "study": self.study.name,
            "run": self.run_id,
            "table": written_setup(self.table),
            "seed": self.seed,
            "way": self.way,
            "learned": None if self.learned is None else self.learned.to_dict(),
        }

    def play_for_others(self, first: int, deals: int) -> bytes:
        """The block's sums."""
        return json.dumps(self(first, deals).to_dict(), separators=(",", ":")).encode()

    def received(self, first: int, deals: int, content: bytes) -> Sums:
        """The sums of a block that was played elsewhere."""
        return Sums.from_dict(json.loads(content))

    @cached_property
    def _samples(self) -> tuple[Sample, ...]:
        analysis = self.study.analysis()
        if self.way == "learned from" and analysis.training is not None:
            return analysis.training.samples
        return tuple(analysis.samples(self.learned))

    @cached_property
    def _plays(self) -> Plays:
        plays = self.study.analysis().plays
        if self.way == "main" or plays.fill_variation is None:
            return plays
        return replace(plays, fill=plays.fill_variation)


def read_work(asked: Mapping[str, Any]) -> StudyBlocks:
    """The blocks that were asked for. Raises InputError where this process cannot play them."""
    try:
        learned = None if asked["learned"] is None else Sums.from_dict(asked["learned"])
        study, table = find_study(asked["study"]), read_setup(asked["table"])
        return StudyBlocks(study, str(asked["run"]), table, int(asked["seed"]), asked["way"], learned)
    except (LookupError, TypeError) as error:
        raise InputError(f"does not say which blocks of a study: {error!r}") from None
