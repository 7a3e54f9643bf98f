"""The command, with a study in it that takes a while: run as a process, to be killed."""

import time
from dataclasses import replace
from typing import Any

from analyses.study import registry
from cli import app
from tests.study.dice import ANALYSIS, TRAINING, dice, fill


def slowly(*given: Any) -> None:
    """Play a block of rolls, in a hundredth of a second."""
    time.sleep(0.01)
    fill(*given)


if __name__ == "__main__":
    plays = replace(ANALYSIS.plays, fill=slowly)
    studies = [dice("one", plays=plays, training=TRAINING), dice("two", plays=plays)]
    known = {study.name: replace(study, usual_deals=100) for study in studies}
    registry.studies = lambda: known  # type: ignore[assignment]
    app()
