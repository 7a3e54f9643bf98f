"""The blocks of a simulation: hands played and summed up, here or by another process."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from analyses.runs.asked import read_setup, written_setup
from analyses.simulations.hand_sums import hand_sums
from analyses.simulations.hand_table import Rows
from analyses.simulations.setup import Setup
from analyses.statistics.sums import Sums
from zhuoji_sim.errors import InputError
from zhuoji_sim.play.batches import HANDS


class RowStore(Protocol):
    """Where the rows of hands are kept."""

    def keep(self, first: int, units: int, rows: Rows) -> None:
        """Keep the rows of units that were played."""

    def rows(self, first: int, units: int) -> Rows:
        """The rows of units whose sums were kept."""


@dataclass(frozen=True)
class PlayedAgain:
    """Keeps no rows."""

    setup: Setup

    def keep(self, first: int, units: int, rows: Rows) -> None:
        """Let them go."""

    def rows(self, first: int, units: int) -> Rows:
        """Play them again."""
        return self.setup.batch.play(first, units)


@dataclass(frozen=True)
class HandBlocks:
    """The blocks of a simulation: a `Work`.

    with_rows: whether the rows of hands are asked for, and kept in the store, as well as their sums.
    """

    setup: Setup
    with_rows: bool
    store: RowStore
    reader: str = __name__
    _waiting: dict[int, Rows] = field(default_factory=dict, init=False)

    @property
    def run_id(self) -> str:
        """The run."""
        return self.setup.run_id()

    def __call__(self, first: int, units: int) -> Sums:
        """Play units `first` on and sum them up."""
        rows = self.setup.batch.play(first, units)
        self._keep(first, units, rows)
        return hand_sums(rows, self.setup.session, self.setup.players)

    def asked(self) -> dict[str, Any]:
        """All that decides the blocks, as plain JSON data."""
        setup = self.setup
        table = written_setup(setup.table)
        return {"table": table, "seed": setup.seed, "session": setup.session, "rows": self.with_rows}

    def play_for_others(self, first: int, units: int) -> bytes:
        """The block's sums, and on a line of its own its rows, if they are asked for."""
        rows = self.setup.batch.play(first, units)
        sums = hand_sums(rows, self.setup.session, self.setup.players)
        content = json.dumps(sums.to_dict(), separators=(",", ":")).encode()
        return content + b"\n" + (zlib.compress(rows.tobytes(), 1) if self.with_rows else b"")

    def received(self, first: int, units: int, content: bytes) -> Sums:
        """The sums of a block that was played elsewhere."""
        sums, _, packed = content.partition(b"\n")
        if self.with_rows:
            self._keep(first, units, np.frombuffer(zlib.decompress(packed), HANDS))
        return Sums.from_dict(json.loads(sums))

    def rows_of(self, first: int, units: int) -> Rows:
        """The rows of a block: just played, or kept."""
        return self._waiting.pop(first) if first in self._waiting else self.store.rows(first, units)

    def _keep(self, first: int, units: int, rows: Rows) -> None:
        if self.with_rows:
            self.store.keep(first, units, rows)
            self._waiting[first] = rows


def read_work(asked: Mapping[str, Any]) -> HandBlocks:
    """The blocks that were asked for. Raises InputError where this process cannot play them."""
    try:
        table, seed, session = read_setup(asked["table"]), asked["seed"], asked["session"]
        setup = Setup(table, max(session, 1), seed, session)
        return HandBlocks(setup, asked["rows"], PlayedAgain(setup))
    except (LookupError, TypeError) as error:
        raise InputError(f"does not say which hands of a simulation: {error!r}") from None
