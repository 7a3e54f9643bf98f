"""Runs of disjoint ranges, made on any machines, read to be added up."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyses.runs.identity import code_hash
from analyses.runs.part import files_in, part_folder
from analyses.runs.pieces import BadPieceError, Piece, named_deals, read_piece
from analyses.runs.places import BLOCKS, runs_directory
from analyses.runs.shelf import ABOUT
from analyses.statistics.sums import Sums
from zhuoji_sim.errors import InputError
from zhuoji_sim.numbers import count


@dataclass(frozen=True)
class Found:
    """The blocks of one study in several folders. about: what its shelf says of the run."""

    study: str
    about: dict[str, Any]
    shelves: tuple[Path, ...]

    def pieces(self, part: str, alike: bool = False) -> list[Piece]:
        """The pieces of a part, in order of their deals; where they are `alike`, equal deals count once.

        Raises InputError for a damaged or foreign piece, and for deals that are in two folders.
        """
        found = [(piece, shelf) for shelf in self.shelves for piece in self._read(part_folder(shelf, part), part)]
        found.sort(key=lambda pair: (pair[0].first, -pair[0].deals))
        taken: list[tuple[Piece, Path]] = []
        for piece, shelf in found:
            if taken and piece.first < taken[-1][0].end:
                before, other = taken[-1]
                if piece.end <= before.end and (alike or other == shelf):
                    continue
                deals = f"{count(piece.first)} to {count(min(piece.end, before.end))} of {self.study} ({part})"
                both = f"{other.parent.parent} and in {shelf.parent.parent}"
                raise InputError(f"deals {deals} are in {both}: a range played twice is not added twice")
            taken.append((piece, shelf))
        return [piece for piece, _ in taken]

    def _read(self, folder: Path, part: str) -> list[Piece]:
        found = []
        for path in files_in(folder):
            if named_deals(path):
                try:
                    piece, of = read_piece(path)
                except BadPieceError as bad:
                    raise InputError(f"{path}: {bad}: the command that played it mends it") from None
                if of.get("run") != self.about["run_id"] or of.get("part") != part:
                    raise InputError(f"{path}: of another run")
                if of.get("code") != code_hash():
                    raise InputError(f"{path}: summed up by another version: merge with that, or play it again")
                found.append(piece)
        return found


def found_runs(folders: Sequence[Path]) -> list[Found]:
    """The studies whose blocks these folders hold, all of them in each.

    Raises InputError where a folder has no blocks, holds other studies or another run, or is given twice.
    """
    homes = [_home(folder) for folder in folders]
    if len({home.resolve() for home in homes}) < len(homes):
        raise InputError("merge: a folder is given twice")
    shelves = [{path.parent.name: path.parent for path in home.glob(f"{BLOCKS}/*/{ABOUT}")} for home in homes]
    for home, held in zip(homes, shelves, strict=True):
        if not held:
            raise InputError(f"{home}: holds no kept blocks")
        if set(held) != set(shelves[0]):
            names = " and ".join(", ".join(sorted(names)) for names in (held, shelves[0]))
            raise InputError(f"{home} and {homes[0]} hold different studies: {names}")
    return [_found(study, [held[study] for held in shelves]) for study in sorted(shelves[0])]


def read_about(shelf: Path) -> dict[str, Any]:
    """What a shelf says of its run. Raises InputError where it says nothing."""
    try:
        about = json.loads((shelf / ABOUT).read_text(encoding="utf-8"))
        if isinstance(about, dict) and isinstance(about["run_id"], str):
            return about
    except (OSError, ValueError, LookupError, RecursionError):
        pass
    raise InputError(f"{shelf / ABOUT}: does not say what was played: the command that played it mends it")


def total(pieces: Sequence[Piece]) -> tuple[Sums, int]:
    """The sums of pieces, and how many deals they are of."""
    sums = Sums()
    for piece in pieces:
        sums += piece.sums
    return sums, sum(piece.deals for piece in pieces)


def gaps(pieces: Sequence[Piece]) -> list[tuple[int, int]]:
    """From where to where deals are missing before the last piece."""
    found, at = [], 0
    for piece in pieces:
        if piece.first > at:
            found.append((at, piece.first))
        at = piece.end
    return found


def _home(folder: Path) -> Path:
    """A folder, or the kept run of this id."""
    kept = runs_directory() / folder
    return kept if not folder.exists() and len(folder.parts) == 1 and kept.exists() else folder


def _found(study: str, shelves: list[Path]) -> Found:
    abouts = [read_about(shelf) for shelf in shelves]
    for shelf, about in zip(shelves, abouts, strict=True):
        if about["run_id"] != abouts[0]["run_id"]:
            runs = f"{about['run_id']} and {abouts[0]['run_id']}"
            raise InputError(f"{shelf} and {shelves[0]} are of different runs ({runs}): only ranges of one run add up")
    return Found(study, abouts[0], tuple(shelves))
