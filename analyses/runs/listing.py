"""The kept runs: which there are, what they hold, and how they go."""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from analyses.runs.lock import locked
from analyses.runs.merging import read_about
from analyses.runs.output import writing
from analyses.runs.part import files_in
from analyses.runs.pieces import SUFFIX, named_deals
from analyses.runs.places import BLOCKS, runs_directory
from analyses.runs.shelf import ABOUT
from zhuoji_sim.errors import InputError


def kept_runs() -> list[dict[str, Any]]:
    """The runs in the folder for runs, the last used first, as plain data: one row a run."""
    rows = [row for home in files_in(runs_directory()) if home.is_dir() for row in rows_of(home)]
    return sorted(rows, key=lambda row: str(row["used"]), reverse=True)


def rows_of(home: Path) -> list[dict[str, Any]]:
    """What a folder keeps: run_id, study, ruleset, policies, seed, deals (of the main run), bytes, used, folder."""
    return [_row(home, path.parent) for path in sorted(home.glob(f"{BLOCKS}/*/{ABOUT}"))]


def shown_run(run: str) -> list[dict[str, Any]]:
    """What a run keeps, part by part, by its id or a folder. Raises InputError where there is none."""
    home = _home(run)
    rows = rows_of(home)
    for row in rows:
        shelf = home / BLOCKS / row["study"]
        row["parts"] = {part.name.rpartition("-")[0]: _deals(part) for part in files_in(shelf) if _deals(part)}
    return rows


def remove_runs(runs: list[str]) -> list[str]:
    """Remove runs by their ids; gives the ids. Raises InputError for an unknown one, or one that is being played."""
    homes = [_home(run) for run in runs]
    for home in homes:
        if home.parent.resolve() != runs_directory().resolve():
            raise InputError(f"{home}: no run of the folder for runs; the blocks of a report go with its folder")
        with locked(home), writing(home):
            shutil.rmtree(home / BLOCKS)
        with writing(home):
            shutil.rmtree(home)
    return [home.name for home in homes]


def unused_runs(days: float) -> list[str]:
    """The ids of runs that were not used for so many days."""
    limit = datetime.now(UTC).timestamp() - days * 86400
    return sorted({str(row["home"]) for row in kept_runs() if datetime.fromisoformat(row["used"]).timestamp() <= limit})


def _home(run: str) -> Path:
    for home in (runs_directory() / run, Path(run)):
        if run and any(home.glob(f"{BLOCKS}/*/{ABOUT}")):
            return home
    raise InputError(f"no run {run!r} is kept: zhuoji runs list names those that are")


def _row(home: Path, shelf: Path) -> dict[str, Any]:
    files = [path for path in shelf.rglob("*") if path.is_file()]
    try:
        about = read_about(shelf)
    except InputError:
        about = {}
    used = max(path.stat().st_mtime for path in files)
    main = next((part for part in files_in(shelf) if part.name.startswith(("main-", "hands-"))), None)
    return {
        "run_id": about.get("run_id"),
        "study": shelf.name,
        "ruleset": about.get("ruleset", {}).get("name"),
        "policies": [policy["name"] for policy in about.get("policies", [])],
        "seed": about.get("seed"),
        "deals": _deals(main) if main else 0,
        "bytes": sum(path.stat().st_size for path in files),
        "used": datetime.fromtimestamp(used, UTC).isoformat(timespec="seconds"),
        "home": home.name,
        "folder": str(home),
    }


def _deals(part: Path) -> int:
    """Deals of a part, by the names of its files, overlaps once."""
    deals, end = 0, 0
    for first, more in sorted(filter(None, (named_deals(path) for path in part.glob(f"*{SUFFIX}")))):
        deals += max(first + more - max(end, first), 0)
        end = max(end, first + more)
    return deals
