"""A long race is kept as it goes, and the same question goes on from there."""

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from analyses.advice.question import Question
from analyses.advice.race import Race
from analyses.advice.tally import Tally
from analyses.runs.identity import code_hash
from analyses.runs.part import files_in, part_folder
from analyses.runs.pieces import BadPieceError, named_deals, piece_path, read_checked, write_checked
from analyses.runs.places import BLOCKS, runs_directory
from analyses.runs.shelf import Shelf
from zhuoji_sim import __version__

STUDY = "advise"
_FROM = 4000
"""Worlds from which a race is long enough to be kept."""
_SECONDS = 2.0
"""It is written so often; a power cut costs no more."""


class KeptRace:
    """Where a race is kept, in the folder for runs: one file, with its sums so far."""

    def __init__(self, question: Question, say: Callable[[str], None], fresh: bool = False) -> None:
        self._of = identity(question)
        name = hashlib.sha256(json.dumps(self._of, sort_keys=True).encode()).hexdigest()[:12]
        folder = runs_directory() / f"{STUDY}-{name}" / BLOCKS / STUDY
        options = question.options
        about = {
            "run_id": name,
            "ruleset": options.ruleset.to_dict(),
            "policies": [{"name": policy.name} for policy in options.policies],
            "seed": options.seed,
        }
        self._shelf = Shelf(folder, self._of, say, about, "worlds")
        self._part = part_folder(folder, "main")
        self._written = time.monotonic()
        if fresh:
            self._shelf.clear()

    def take(self, race: Race) -> Race:
        """The race where it was left, if it was; a file that is damaged, or of something else, is set aside."""
        for path in files_in(self._part):
            try:
                content = json.loads(read_checked(path))
                if content["of"] != self._of:
                    raise BadPieceError("of another run, or summed up by another version")
            except BadPieceError as error:
                self._shelf.set_aside(path, str(error))
                continue
            self._shelf.note_taken(content["worlds"])
            alive = tuple(content["alive"])
            return replace(
                race, tally=Tally.read(content["tally"]), alive=alive, worlds=content["worlds"], until=content["until"]
            )
        return race

    def put(self, race: Race, last: bool = False) -> None:
        """Keep where the race stands, now and then, and at the end of a round that is the last."""
        self._shelf.note_played(1)
        if race.worlds < _FROM or (not last and time.monotonic() - self._written < _SECONDS):
            return
        content = {
            "of": self._of,
            "worlds": race.worlds,
            "until": race.until,
            "alive": race.alive,
            "tally": race.tally.written(),
        }
        path = piece_path(self._part, 0, race.worlds)
        try:
            self._shelf.describe()
            self._part.mkdir(parents=True, exist_ok=True)
            write_checked(path, json.dumps(content).encode())
            for other in files_in(self._part):
                if other != path and named_deals(other):
                    other.unlink(missing_ok=True)
        except OSError as error:
            self._shelf.note_failure(error)
        self._written = time.monotonic()


def identity(question: Question) -> dict[str, Any]:
    """All that decides a race but how far it may go, as plain JSON data."""
    decision, options, rule = question.decision, question.options, question.rule()
    return {
        "version": __version__,
        "code": code_hash(),
        "ruleset": options.ruleset.to_dict(),
        "policies": [policy.identity for policy in options.policies],
        "seed": options.seed,
        "belief": question.belief,
        "within": question.margin,
        "precision": rule.precision,
        "seat": decision.seat,
        "weekday": decision.weekday,
        "actions": decision.actions,
        "position": hashlib.sha256(decision.state.tobytes()).hexdigest(),
    }
