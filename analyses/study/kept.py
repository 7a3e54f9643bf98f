"""Where the finished blocks of a study are kept, and for which question: what is summed up of which run."""

from collections.abc import Callable
from pathlib import Path

from analyses.runs.asked import written_table
from analyses.runs.identity import code_hash
from analyses.runs.options import Options
from analyses.runs.shelf import Shelf
from analyses.study.definition import Study
from analyses.study.running import manifest_of


def shelf_of(study: Study, options: Options, folder: Path, say: Callable[[str], None]) -> Shelf:
    """The shelf of a study in a folder of kept blocks. What is on it of another question is not for this one."""
    about = manifest_of(study, options)
    identity = {"study": study.name, "run": about["run_id"], "code": code_hash()}
    table = written_table(options.rulesets, options.policies)
    asked = {**table, "seed": options.seed, "n": options.n, "weekday": options.weekday}
    return Shelf(folder / study.name, identity, say, {**about, "asked": asked})
