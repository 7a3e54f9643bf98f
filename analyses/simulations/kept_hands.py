"""Where a simulation keeps what it has finished: its sums as blocks, and, where hands are written, their rows."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from analyses.runs.identity import code_hash
from analyses.runs.part import files_in
from analyses.runs.pieces import BadPieceError, read_checked, write_checked
from analyses.runs.shelf import Shelf
from analyses.simulations.hand_table import Rows
from analyses.simulations.simulation import STUDY, Setup
from zhuoji_sim.play.batches import HANDS

_FOLDER = "rows"


def shelf_of(setup: Setup, folder: Path, say: Callable[[str], None]) -> Shelf:
    """The shelf of a simulation in a folder of kept blocks."""
    identity = {"study": STUDY, "run": setup.run_id(), "code": code_hash()}
    return Shelf(folder / STUDY, identity, say, setup.manifest(), "sessions" if setup.session else "hands")


class KeptRows:
    """The rows of hands that were played, so that a file of all hands can be written without playing them again.

    What is not there, or damaged, is played; so nothing is lost where it cannot be written.
    """

    def __init__(self, setup: Setup, shelf: Shelf) -> None:
        self._setup, self._shelf, self._folder = setup, shelf, shelf.folder / _FOLDER
        self._run = setup.run_id().encode()
        self._of_first = {path.stem.partition("-")[0]: path for path in files_in(self._folder)}

    def play(self, first: int, units: int) -> Rows:
        """Play units `first` on, and keep their rows."""
        rows = self._setup.batch.play(first, units)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path, before = self._path(first, units), self._of_first.get(str(first))
            write_checked(path, self._run + rows.tobytes(), lasting=False)
            if before is not None and before != path:  # the short last block of a shorter run
                before.unlink(missing_ok=True)
        except OSError as error:
            self._shelf.note_failure(error)
        return rows

    def rows(self, first: int, units: int) -> Rows:
        """The rows of units `first` on: kept ones, or played now."""
        try:
            content = read_checked(self._path(first, units))
        except BadPieceError:
            return self.play(first, units)
        hands = units * self._setup.unit
        if content[: len(self._run)] != self._run or len(content) != len(self._run) + hands * HANDS.itemsize:
            return self.play(first, units)
        return np.frombuffer(content, HANDS, offset=len(self._run))

    def _path(self, first: int, units: int) -> Path:
        return self._folder / f"{first}-{units}.rows"
