"""Where a simulation keeps what it has finished: its sums as blocks, and, where hands are written, their rows."""

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from analyses.runs.asked import read_rulesets, written_table
from analyses.runs.identity import code_hash
from analyses.runs.merging import Found, total
from analyses.runs.output import writing
from analyses.runs.part import files_in
from analyses.runs.pieces import BadPieceError, Piece, read_checked, write_checked
from analyses.runs.shelf import Shelf
from analyses.simulations.hand_table import Rows
from analyses.simulations.setup import STUDY, Setup
from analyses.simulations.simulation import Simulation
from zhuoji_sim.errors import InputError
from zhuoji_sim.play.batches import HANDS

PART = "hands"
_FOLDER = "rows"


def shelf_of(setup: Setup, folder: Path, say: Callable[[str], None]) -> Shelf:
    """The shelf of a simulation in a folder of kept blocks."""
    identity = {"study": STUDY, "run": setup.run_id(), "code": code_hash()}
    table = written_table([setup.table.ruleset], setup.table.policies)
    asked = {**table, "seed": setup.seed, "session": setup.session, "weekday": setup.table.weekday}
    about = {**setup.manifest(), "asked": asked}
    return Shelf(folder / STUDY, identity, say, about, "sessions" if setup.session else "hands")


def merged(found: Found) -> tuple[Simulation, list[Piece]]:
    """The simulation whose hands were played in several ranges, and its pieces. Raises InputError as `Found.pieces`."""
    pieces = found.pieces(PART)
    if not pieces:
        raise InputError(f"{found.shelves[0]}: no block is kept")
    sums, units = total(pieces)
    asked = found.about.get("asked", {})
    (ruleset,) = read_rulesets(asked, found.shelves[0])
    try:
        hands = units * max(asked["session"], 1)
        seed, session, day = asked["seed"], asked["session"], asked["weekday"]
        setup = Setup.of(ruleset, asked["policies"], hands, seed, session, weekday=day)
    except (LookupError, TypeError):
        raise InputError(f"{found.shelves[0]}: does not say what was asked") from None
    if setup.run_id() != found.about["run_id"]:
        raise InputError(f"{found.shelves[0]}: played by another version: merge with that, or play it again")
    return Simulation(setup, sums, "hands", 0.0), pieces


def has_rows(shelf: Path) -> bool:
    """Whether rows of hands are on a shelf."""
    return (shelf / _FOLDER).is_dir()


class KeptRows:
    """The rows of hands that were played, so that a file of all hands can be written without playing them again.

    What is not there, or damaged, is played; so nothing is lost where it cannot be written.
    """

    def __init__(self, setup: Setup, shelf: Shelf) -> None:
        self._setup, self._shelf, self._folder = setup, shelf, shelf.folder / _FOLDER
        self._run = setup.run_id().encode()
        self._of_first = {path.stem.partition("-")[0]: path for path in files_in(self._folder)}

    def keep(self, first: int, units: int, rows: Rows) -> None:
        """Keep the rows of units that were played, if that is possible."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path, before = self._path(first, units), self._of_first.get(str(first))
            write_checked(path, self._run + rows.tobytes(), lasting=False)
            if before is not None and before != path:  # the short last block of a shorter run
                before.unlink(missing_ok=True)
        except OSError as error:
            self._shelf.note_failure(error)

    def rows(self, first: int, units: int) -> Rows:
        """The rows of units `first` on: kept ones, or played now."""
        try:
            content = read_checked(self._path(first, units))
        except BadPieceError:
            return self._again(first, units)
        hands = units * self._setup.unit
        if content[: len(self._run)] != self._run or len(content) != len(self._run) + hands * HANDS.itemsize:
            return self._again(first, units)
        return np.frombuffer(content, HANDS, offset=len(self._run))

    def _again(self, first: int, units: int) -> Rows:
        rows = self._setup.batch.play(first, units)
        self.keep(first, units, rows)
        return rows

    def take_over(self, shelves: Iterable[Path]) -> None:
        """Have the rows on other shelves of the same run. Raises InputError where they cannot be written."""
        with writing(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True)
            for path in (path for shelf in shelves for path in files_in(shelf / _FOLDER)):
                shutil.copyfile(path, self._folder / path.name)

    def _path(self, first: int, units: int) -> Path:
        return self._folder / f"{first}-{units}.rows"
