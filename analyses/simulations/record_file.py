"""Records of simulated hands: the first hands of a run, each played once more with its moves written down."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from analyses.runs.output import writing
from analyses.simulations.hand_table import Rows
from analyses.simulations.setup import Setup
from zhuoji_sim.errors import InputError
from zhuoji_sim.records.lines import dump_line
from zhuoji_sim.records.played_hand import PlayedHand, replay_hand


class RecordFile:
    """Takes blocks of rows and writes the records of the first `limit` hands (None: of all)."""

    def __init__(self, file: IO[str], setup: Setup, limit: int | None) -> None:
        self.file, self.setup = file, setup
        self.left = setup.hands if limit is None else limit

    def write(self, rows: Rows) -> None:
        """Write the records of the next rows."""
        setup = self.setup
        for row in rows[: self.left]:
            hand, dealer, n = int(row["hand"]), int(row["dealer"]), int(row["n"])
            table = setup.table
            played = replay_hand(table.ruleset, table.policies, setup.seed, hand, dealer, n, weekday=table.weekday)
            write_record(self.file, played)
        self.left -= min(self.left, len(rows))


def write_record(file: IO[str], played: PlayedHand) -> None:
    """Write one hand's record as JSON lines. Raises InputError where that is impossible."""
    with writing(file.name.removesuffix(".part")):
        file.writelines(dump_line(line) + "\n" for line in played.lines)


@contextmanager
def open_record(path: Path) -> Iterator[IO[str]]:
    """Open a record file to write; it gets its name, and replaces an older one, when it is whole.

    Raises InputError where it cannot be written.
    """
    special = path.exists() and not path.is_file()  # a pipe or a terminal is written to as it is
    target = path if special else path.with_name(f"{path.name}.part")
    try:
        file = target.open("w", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from None
    try:
        yield file
        with writing(path):
            file.close()
            if not special:
                target.replace(path)
    finally:
        with suppress(OSError):
            file.close()
            if not special:
                target.unlink(missing_ok=True)
