"""The sums of a finished study, kept beside its report: another language, or the same command once more, plays
nothing.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from analyses.runs.folder import write_whole
from analyses.runs.options import Options
from analyses.runs.output import writing
from analyses.runs.run import Run
from analyses.statistics.sums import Sums
from analyses.study.definition import Study
from analyses.study.running import Played, Runs, manifest_of
from zhuoji_sim.compiled.sources import ROOT, package_home

FOLDER = "sums"


def keep(study: Study, options: Options, runs: Runs, folder: Path) -> None:
    """Write the sums of a study that was not interrupted. Raises InputError where they cannot be written."""
    if runs.stopped == "interrupted":
        return
    document = {
        **_asked(study, options),
        "main": _written(runs.main),
        "varied": {name: _written(played) for name, played in runs.varied.items()},
        "unfinished": runs.unfinished,
    }
    path = _path(study, folder)
    with writing(path):
        path.parent.mkdir(exist_ok=True)
    write_whole(path, _text({"digest": _digest(document), "kept": document}) + "\n")


def kept(study: Study, options: Options, folder: Path) -> Runs | None:
    """What is kept in the folder of just this study, asked in just this way; None where nothing is, or it is
    damaged.
    """
    try:
        whole = json.loads(_path(study, folder).read_bytes())
        document = whole["kept"]
        if whole["digest"] != _digest(document):
            return None
        if any(document[name] != value for name, value in _asked(study, options).items()):
            return None
        varied = {name: _read(played) for name, played in document["varied"].items()}
        return Runs(_read(document["main"]), varied, tuple(document["unfinished"]))
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def _path(study: Study, folder: Path) -> Path:
    return folder / FOLDER / f"{study.name}.json"


def _text(document: Any) -> str:
    return json.dumps(document, separators=(",", ":"))


def _digest(document: Any) -> str:
    """By which a file that is no longer what was written is known, down to a digit."""
    return hashlib.sha256(_text(document).encode()).hexdigest()


def _asked(study: Study, options: Options) -> dict[str, Any]:
    """What must be the same for kept sums to be the answer: the code, the run, and when it was to end."""
    limits = {"cap": options.cap(study.usual_deals), "precision": options.precision, "time_budget": options.time_budget}
    return {"code": code_hash(), "run_id": manifest_of(study, options)["run_id"], "limits": limits}


@cache
def code_hash() -> str:
    """Changes with any source of the analyses: a run's name tells what was played, not what is summed up of it."""
    digest = hashlib.sha256()
    home = package_home(ROOT, "analyses")
    for path in sorted(home.rglob("*.py")):
        digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _written(played: Played) -> dict[str, Any]:
    learned = None if played.learned is None else played.learned.to_dict()
    run = played.run
    return {"deals": run.deals, "stopped": run.stopped, "sums": run.sums.to_dict(), "learned": learned}


def _read(data: Mapping[str, Any]) -> Played:
    learned = None if data["learned"] is None else Sums.from_dict(data["learned"])
    return Played(Run(Sums.from_dict(data["sums"]), data["deals"], data["stopped"]), learned)
