"""What all workers of this machine need, loaded when this is imported: dask, pandas, the compiled doors of the game."""

import gc
from importlib import import_module

import distributed  # noqa: F401
import pandas  # noqa: F401

from analyses.runs.remote import code_here
from zhuoji_sim.compiled.doors import DOORS
from zhuoji_sim.compiled.sources import door_modules


def open_doors() -> None:
    """Open the game's doors, unless some are to be compiled: that is for the one to do, and to say, who asks."""
    for module in door_modules():
        import_module(module)
    game = [door for door in DOORS.values() if door.of_the_game]
    if not any(door.is_missing for door in game):
        for door in game:
            _ = door.address


code_here()  # what every worker is asked first
open_doors()
gc.freeze()  # what is loaded stays: no copy looks through it for garbage, and the process ends at once
