"""The folder in which one study, or one simulation, keeps what it has finished, and the time that went into it."""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Protocol

from analyses.runs.output import writing
from analyses.runs.part import Part, files_in, part_folder
from analyses.runs.pieces import BadPieceError, Identity, named_deals, read_checked, write_checked
from zhuoji_sim.numbers import count

ABOUT = "run.json"
ASIDE = "set-aside"
_SECONDS = "seconds"


class Timed(Protocol):
    """What is left of the time of a study, if it has a limit."""

    @property
    def seconds(self) -> float | None:
        """The limit."""

    @property
    def began(self) -> float:
        """When the time began to run."""


@dataclass
class Shelf:
    """Where the parts of one study are kept.

    folder: made when something is kept. identity: what all its pieces are of. say: told, in a line, what the user is to
    know. about: how the run is asked for again, kept beside the pieces. taken, played: deals that were there, and deals
    that were played, over all parts so far.
    """

    folder: Path
    identity: Identity
    say: Callable[[str], None]
    about: Mapping[str, object] = field(default_factory=dict)
    noun: str = "deals"
    taken: int = 0
    played: int = 0
    _failed: bool = field(default=False, init=False)
    _described: bool = field(default=False, init=False)
    _clock: Callable[[], float] | None = field(default=None, init=False)

    def part(self, name: str, block: int) -> Part:
        """The part of this name, played in blocks of so many deals."""
        return Part(self, part_folder(self.folder, name), {**self.identity, "part": name, "block": block})

    def has(self, name: str) -> bool:
        """Whether anything is kept of a part."""
        return any(map(named_deals, files_in(part_folder(self.folder, name))))

    def kept_deals(self) -> int:
        """How many deals are there, by the names of the files."""
        named = (named_deals(path) for part in files_in(self.folder) for path in files_in(part))
        return sum(deals for _, deals in filter(None, named))

    def clear(self) -> None:
        """Forget everything. Raises InputError where that is impossible."""
        if self.folder.exists():
            with writing(self.folder):
                shutil.rmtree(self.folder)

    def describe(self) -> None:
        """Say beside the pieces what they are of. Raises OSError."""
        if not self._described:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps(self.about, indent=2, ensure_ascii=False) + "\n"
            path, part = self.folder / ABOUT, self.folder / f"{ABOUT}.part"
            part.write_text(text, encoding="utf-8", newline="\n")
            os.replace(part, path)
            self._described = True

    def seconds(self) -> float:
        """How much time went into what is kept, as far as a time budget has asked; 0.0 if that is not known."""
        try:
            return float(read_checked(self.folder / _SECONDS))
        except (BadPieceError, ValueError):
            return 0.0

    def note_seconds(self) -> None:
        """Write down how much time has gone into what is kept, if a time budget asks."""
        if self._clock is not None and self.folder.exists():
            try:
                write_checked(self.folder / _SECONDS, repr(self._clock()).encode())
            except OSError as error:
                self.note_failure(error)

    def note_taken(self, deals: int) -> None:
        """Deals were there."""
        self.taken += deals

    def note_played(self, deals: int) -> None:
        """Deals were played; if others were there before, that is said once."""
        if self.taken and not self.played:
            self.say(f"going on from {count(self.taken)} {self.noun} kept in {self.folder}; --fresh plays anew")
        self.played += deals

    def note_failure(self, error: OSError) -> None:
        """Blocks could not be written, which is said once: they stay in memory, and are tried again."""
        if not self._failed:
            self.say(f"{self.folder}: cannot keep blocks: {error.strerror or error}; the run goes on without")
        self._failed = True

    def set_aside(self, path: Path, why: str) -> None:
        """Put a file out of the way that is no piece of this run, with a word."""
        aside = self.folder / ASIDE / f"{path.parent.name}-{path.name}"
        try:
            aside.parent.mkdir(exist_ok=True)
            os.replace(path, aside)
        except OSError:
            aside = path  # it stays where it is, and is written over
        self.say(f"{path}: {why}; set aside as {aside.relative_to(self.folder)}, its deals are played again")


@contextmanager
def timing(shelf: Shelf | None, time: Timed) -> Iterator[None]:
    """While open, the time that goes into what is on the shelf is written down, if it is limited."""
    if shelf is None or time.seconds is None:
        yield
        return
    shelf._clock = lambda: monotonic() - time.began
    try:
        yield
    finally:
        shelf.note_seconds()
        shelf._clock = None
