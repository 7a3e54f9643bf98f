"""The kept blocks of one run of a study.

A part takes blocks in any order, by the number of their first deal, so whoever plays them may hand them in; it writes
them at most every half a second, blocks of a group that follow one another as one file, which grows until it has them
all, so that long runs keep few files. What is kept therefore depends on which deals were played, not on how often a run
was stopped.
"""

import hashlib
import re
from pathlib import Path
from time import monotonic
from typing import Protocol

from analyses.runs.keeping import Fits
from analyses.runs.pieces import BadPieceError, Identity, Piece, named_deals, piece_path, read_piece, write_piece

GROUP = 32
"""Blocks of a file, once they are all there."""
_SECONDS_BETWEEN_WRITES = 0.5


class Notes(Protocol):
    """Who is told what becomes of the pieces."""

    def describe(self) -> None:
        """Pieces are about to be written."""

    def note_taken(self, deals: int) -> None:
        """Deals were there."""

    def note_played(self, deals: int) -> None:
        """Deals were played."""

    def note_seconds(self) -> None:
        """Pieces were written."""

    def note_failure(self, error: OSError) -> None:
        """Pieces could not be written."""

    def set_aside(self, path: Path, why: str) -> None:
        """A file is no piece of this run."""


def part_folder(folder: Path, name: str) -> Path:
    """The folder of a part: its name as a file may have it, and a few digits that tell like names apart."""
    digits = hashlib.sha256(name.encode()).hexdigest()[:6]
    return folder / f"{re.sub(r'[^0-9A-Za-z]+', '-', name).strip('-')[:40]}-{digits}"


class Part:
    """The kept pieces of one run of a study."""

    def __init__(self, notes: Notes, folder: Path, identity: Identity) -> None:
        self._notes, self._folder, self._identity = notes, folder, identity
        self._block = int(identity["block"])
        self._there = {deals for path in files_in(folder) if (deals := named_deals(path))}
        self._open: list[Piece] = []
        self._growing: Piece | None = None
        self._written = monotonic()

    def take(self, first: int, end: int, fits: Fits) -> Piece | None:
        """A kept piece that begins at this deal, does not go beyond `end`, and fits; the largest there is."""
        for deals in sorted((deals for start, deals in self._there if start == first), reverse=True):
            last = first + deals
            if (last < end and last % self._block) or last > end:
                continue  # a short last block has its place at the end of a run only
            piece = self._read(first, deals)
            if piece is not None and fits(piece):
                self._notes.note_taken(deals)
                return piece
        return None

    def next_after(self, first: int, end: int) -> int:
        """Where the next kept piece after this deal begins, at most `end`."""
        return min((start for start, _ in self._there if first < start < end and not start % self._block), default=end)

    def put(self, piece: Piece) -> None:
        """Keep a block that was played, unless a piece that is there has it."""
        self._notes.note_played(piece.deals)
        if any(start <= piece.first and piece.end <= start + deals for start, deals in self._there):
            return
        last = self._open[-1] if self._open else self._growing
        if last and last.end == piece.first and self._group(last) == self._group(piece) and not self._short(piece):
            self._open[-1:] = [last + piece]
        else:
            self._open.append(piece)
        if monotonic() - self._written >= _SECONDS_BETWEEN_WRITES:
            self._write()
        if not piece.end % (GROUP * self._block):
            self._write()
            self._gather(self._group(piece))

    def close(self) -> None:
        """Write down what is not yet on disk, and put the files of each group together."""
        touched = {self._group(piece) for piece in self._open}
        self._write()
        for group in touched | {first // (GROUP * self._block) for first, _ in self._there}:
            self._gather(group)

    def _group(self, piece: Piece) -> int:
        return piece.first // (GROUP * self._block)

    def _short(self, piece: Piece) -> bool:
        return bool(piece.end % self._block)

    def _read(self, first: int, deals: int) -> Piece | None:
        path = piece_path(self._folder, first, deals)
        try:
            return read_piece(path, self._identity)[0]
        except BadPieceError as bad:
            self._there.discard((first, deals))
            self._notes.set_aside(path, str(bad))
            return None

    def _write(self) -> None:
        try:
            while self._open:
                piece = self._open[0]
                self._notes.describe()
                self._folder.mkdir(parents=True, exist_ok=True)
                write_piece(self._folder, self._identity, piece)
                self._there.add((piece.first, piece.deals))
                self._growing = self._open.pop(0)
                self._remove_within(piece)
        except OSError as error:
            self._notes.note_failure(error)
        self._notes.note_seconds()
        self._written = monotonic()

    def _gather(self, group: int) -> None:
        """One file for the blocks of a group that follow one another; what a larger file has as well goes."""
        low, high = (place * GROUP * self._block for place in (group, group + 1))
        inside = sorted((first, -deals) for first, deals in self._there if low <= first and first + deals <= high)
        rows: list[list[tuple[int, int]]] = []
        at = -1
        for first, minus in inside:
            if first - minus <= at:
                self._remove(first, -minus)
                continue
            if first == at and not at % self._block and not (first - minus) % self._block:
                rows[-1].append((first, -minus))
            else:
                rows.append([(first, -minus)])
            at = first - minus
        for row in rows:
            if len(row) > 1:
                self._join(row)

    def _join(self, row: list[tuple[int, int]]) -> None:
        pieces = [piece for deals in row if (piece := self._read(*deals))]
        if len(pieces) < len(row):
            return
        whole = pieces[0]
        for piece in pieces[1:]:
            whole += piece
        try:
            write_piece(self._folder, self._identity, whole)
        except OSError as error:
            self._notes.note_failure(error)
            return
        self._there.add((whole.first, whole.deals))
        self._remove_within(whole)

    def _remove_within(self, whole: Piece) -> None:
        """Remove smaller files, all of whose deals a piece has."""
        for first, deals in list(self._there):
            if deals < whole.deals and whole.first <= first and first + deals <= whole.end:
                self._remove(first, deals)

    def _remove(self, first: int, deals: int) -> None:
        try:
            piece_path(self._folder, first, deals).unlink(missing_ok=True)
        except OSError as error:
            self._notes.note_failure(error)
            return
        self._there.discard((first, deals))


def files_in(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
