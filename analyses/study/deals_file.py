"""Every deal of a study as a parquet file, one row a deal, written in row groups as the deals come in.

The file is written beside its name and put in place when it is whole. What it holds depends on the deals alone, not on
who played them or in which order they came in.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from analyses.findings.deal_columns import DealColumn, DealColumns, deal_columns
from analyses.runs.dealer_count import counts
from analyses.runs.options import Options
from analyses.runs.output import writing
from analyses.runs.table_setup import SESSIONS
from analyses.study.blocks import play_rows
from analyses.study.definition import Study
from analyses.study.running import manifest_of, table_of
from zhuoji_sim.errors import InputError

if TYPE_CHECKING:
    import pyarrow as pa

Rows = npt.NDArray[np.void]
ENDING = ".parquet"
GROUP_BYTES = 1 << 24
"""Of the rows of a row group, before they are written: as many whole blocks as fit."""
DEAL, COUNT = "deal", "n"
DEAL_MEANING = "the number of the deal: `zhuoji study NAME --deal K` shows its plays"
COUNT_MEANING = "the dealer's count (R2.8); of a session, in its first hand"


def columns_of(study: Study) -> list[DealColumn]:
    """The columns of a study's deals, those that every file begins with aside."""
    plays = study.analysis().plays
    return deal_columns(plays.dtype, plays.columns or DealColumns())


def check_path(path: Path, options: Options) -> None:
    """Raises InputError for a file that cannot be written, or deals of several tables."""
    if options.grid is not None:
        raise InputError("--deals-out writes the deals of one table: it has no place beside --grid")
    if path.suffix != ENDING:
        raise InputError(f"--deals-out {path}: the file is parquet: give it a name that ends in {ENDING}")
    if path.is_dir():
        raise InputError(f"--deals-out {path}: is a folder")


class DealsFile:
    """Takes the rows of blocks of deals, in any order, and writes them when it is told that they count, in order."""

    def __init__(self, study: Study, options: Options, path: Path) -> None:
        """Raises InputError where the file cannot be written."""
        self.path, self._part = path, path.with_name(path.name + ".part")
        self._plays, self._table, self._seed = study.analysis().plays, table_of(study, options), options.seed
        self._columns = columns_of(study)
        block = self._table.block(self._plays.block)
        self._group = max(GROUP_BYTES // self._plays.dtype.itemsize // block, 1) * block
        self._waiting: dict[int, Rows] = {}
        self._open: list[tuple[int, Rows]] = []
        self._failure: OSError | None = None
        self._schema = schema(study, options)
        self._writer = self._begin()

    def hold(self, first: int, rows: Rows) -> None:
        """Have the rows of deals `first` on ready."""
        self._waiting[first] = rows

    def count(self, first: int, deals: int) -> None:
        """Write deals `first` on, which follow those before; rows that were not handed in are played."""
        rows = self._waiting.pop(first, None)
        if rows is None or len(rows) != deals:
            rows = play_rows(self._plays, self._table, self._seed, first, deals)
        self._open.append((first, rows))
        if sum(len(some) for _, some in self._open) >= self._group:
            self._write()

    def close(self) -> None:
        """Finish the file and give it its name. Raises InputError where that is, or was, impossible."""
        self._write()
        with writing(self.path):
            if self._failure is not None:
                raise self._failure
            self._writer.close()
            self._part.replace(self.path)

    def discard(self) -> None:
        """Give the file up."""
        with suppress(OSError):  # a full disk does not take the end of the file, which is not wanted either
            self._writer.close()
        with suppress(OSError):
            self._part.unlink(missing_ok=True)

    def _begin(self) -> Any:
        import pyarrow.parquet as pq

        with writing(self.path):
            try:
                return pq.ParquetWriter(self._part, self._schema, compression="zstd")
            except OSError:
                with suppress(OSError):
                    self._part.unlink(missing_ok=True)
                raise

    def _write(self) -> None:
        """Write what is open as a row group; once that fails nothing more is written, and the study goes on."""
        import pyarrow as pa

        if self._open and self._failure is None:
            first, rows = self._open[0][0], np.concatenate([some for _, some in self._open])
            table = self._table
            if table.n == SESSIONS:
                count = counts(table, self._seed, first, len(rows))
            else:
                count = np.full(len(rows), table.n)
            arrays = [pa.array(np.arange(first, first + len(rows))), pa.array(count.astype(np.int32))]
            arrays += [_array(column, rows) for column in self._columns]
            try:
                self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
            except OSError as error:
                self._failure = error
                self.discard()
        self._open.clear()


def schema(study: Study, options: Options) -> "pa.Schema":
    """The columns with what they mean, and the manifest of the run."""
    import pyarrow as pa

    def described(name: str, kind: Any, meaning: str) -> "pa.Field":
        return pa.field(name, kind, metadata={"description": meaning} if meaning else None)

    fields = [described(DEAL, pa.int64(), DEAL_MEANING), described(COUNT, pa.int32(), COUNT_MEANING)]
    for column in columns_of(study):
        kind = pa.dictionary(pa.int8(), pa.string()) if column.codes else pa.from_numpy_dtype(column.dtype)
        fields.append(described(column.name, kind, column.meaning))
    manifest = json.dumps(manifest_of(study, options), ensure_ascii=False, sort_keys=True)
    return pa.schema(fields, metadata={"zhuoji": manifest})


def _array(column: DealColumn, rows: Rows) -> "pa.Array":
    import pyarrow as pa

    values = np.ascontiguousarray(column.values(rows))
    missing = np.zeros(len(rows), bool) if column.given is None else ~column.given(rows)
    if not column.codes:
        return pa.array(values, mask=missing)
    indices = pa.array(values.astype(np.int8), mask=missing | (values < 0))
    return pa.DictionaryArray.from_arrays(indices, pa.array(column.codes))


@contextmanager
def deals_file(study: Study, options: Options, path: Path) -> Iterator[DealsFile]:
    """A `DealsFile` that is given up unless it was closed. Raises InputError where it cannot be written."""
    file = DealsFile(study, options, path)
    try:
        yield file
    finally:
        file.discard()
