"""Hands as a table with one row a hand and seat: a data frame, or a parquet file that is written block by block."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from analyses.runs.output import writing
from zhuoji_sim.codes import SEATS, By, Outcome
from zhuoji_sim.play.batches import seats_in
from zhuoji_sim.rulesets.codes import Pattern

if TYPE_CHECKING:
    import pandas as pd

Rows = npt.NDArray[np.void]

ENDS = ("self_draw", "discard", "robbed_kong", "exhausted", "void")
"""How a hand ends; the first three are wins."""
PATTERNS = tuple(pattern.name.lower() for pattern in Pattern)

_END = np.full((len(Outcome), len(By)), ENDS.index("void"), np.int8)
_END[Outcome.EXHAUSTED] = ENDS.index("exhausted")
for _by, _end in ((By.SELF_DRAW, "self_draw"), (By.DISCARD, "discard"), (By.ROBBED_KONG, "robbed_kong")):
    _END[Outcome.WIN, _by] = ENDS.index(_end)


def ends(rows: Rows) -> npt.NDArray[np.int8]:
    """How each hand ended, as a place in `ENDS`."""
    return np.asarray(_END[rows["outcome"], rows["by"]])


def who_dealt_in(rows: Rows) -> npt.NDArray[np.int8]:
    """Who discarded the tile that was won on, or had his kong robbed; -1 for nobody."""
    paid = (rows["by"] == By.DISCARD) | (rows["by"] == By.ROBBED_KONG)
    return np.where(paid & (rows["outcome"] == Outcome.WIN), rows["source"], np.int8(-1))


def dealt_in(rows: Rows) -> npt.NDArray[np.bool_]:
    """`who_dealt_in` as booleans, shape (hands, 4)."""
    flags: npt.NDArray[np.bool_] = who_dealt_in(rows)[:, None] == np.arange(SEATS)
    return flags


def frame(rows: Rows, session: int = 0, players: int = SEATS) -> "pd.DataFrame":
    """Rows of `batches.HANDS` as a data frame, one row a hand and seat of so many players.

    Columns: hand, seat, dealer (his seat), n (R2.8), outcome (of `ENDS`), won, dealt_in, ready, reported, pattern
    (of the winner's hand; else missing), fan (won or lost; points are fan x base), kongs (declared ones that stood),
    draws (tiles drawn in the hand after the deal), hot_shot (R8.3) and bloom (R8.1), which are the hand's; with
    sessions of `session` hands also session.
    """
    import pandas as pd

    def of_hand(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.repeat(column, players)

    def of_seats(columns: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return columns[:, :players].ravel()

    columns: dict[str, Any] = {
        "hand": of_hand(rows["hand"]),
        "seat": np.tile(np.arange(players, dtype=np.int8), len(rows)),
        "dealer": of_hand(rows["dealer"]),
        "n": of_hand(rows["n"]),
        "outcome": pd.Categorical.from_codes(of_hand(ends(rows)), pd.Index(ENDS)),
        "won": of_seats(seats_in(rows["winners"])),
        "dealt_in": of_seats(dealt_in(rows)),
        "ready": of_seats(seats_in(rows["ready"])),
        "reported": of_seats(seats_in(rows["reported"])),
        "pattern": pd.Categorical.from_codes(of_seats(rows["pattern"]), pd.Index(PATTERNS)),
        "fan": of_seats(rows["fan"]),
        "kongs": of_seats(rows["kongs"]),
        "draws": of_hand(rows["draws"]),
        "hot_shot": of_hand(rows["hot_shot"].astype(bool)),
        "bloom": of_hand(rows["bloom"].astype(bool)),
    }
    if session:
        columns["session"] = columns["hand"] // session
    return pd.DataFrame(columns)


class HandsFile:
    """A parquet file of `frame`s that grows by blocks, so that memory does not grow with the number of hands."""

    def __init__(self, path: Path, session: int = 0, players: int = SEATS) -> None:
        self.path, self.session, self.players = path, session, players
        self._part = path.with_name(path.name + ".part")
        self._writer: Any = None

    def write(self, rows: Rows) -> None:
        """Append a block of rows. Raises InputError where that is impossible."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = pa.Table.from_pandas(frame(rows, self.session, self.players), preserve_index=False)
        with writing(self.path):
            if self._writer is None:
                self._writer = pq.ParquetWriter(self._part, table.schema)
            self._writer.write_table(table)

    def close(self) -> None:
        """Finish the file and give it its name; without any block there is none.

        Raises InputError where that is impossible.
        """
        if self._writer is not None:
            with writing(self.path):
                self._writer.close()
                self._part.replace(self.path)

    def discard(self) -> None:
        """Give the file up."""
        if self._writer is not None:
            with suppress(OSError):  # a full disk does not take the end of the file, which is not wanted either
                self._writer.close()
        self._part.unlink(missing_ok=True)


@contextmanager
def hands_file(path: Path, session: int = 0, players: int = SEATS) -> Iterator[HandsFile]:
    """A `HandsFile` that is finished at the end, or given up after an error.

    Raises InputError where it cannot be written.
    """
    file = HandsFile(path, session, players)
    try:
        yield file
        file.close()
    except BaseException:
        file.discard()
        raise
