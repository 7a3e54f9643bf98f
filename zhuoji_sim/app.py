"""The way to what stands on top of the game: the command, the analyses and the reports.

In the source tree these are siblings of this package. An installed copy keeps them in a folder inside it, so that no
modules with names as common as `cli`, `analyses` and `reports` lie in site-packages: they can be imported from the
moment on that somebody has imported this module, as the command does.
"""

import atexit
import gc
import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

_PACKAGE = Path(__file__).resolve().parent
ROOMS = _PACKAGE / "_rooms"
"""Where an installed copy keeps them."""

_HOME = str(ROOMS if ROOMS.exists() else _PACKAGE.parent)
if _HOME not in sys.path:
    sys.path.append(_HOME)


def call(module: str, function: str, *given: Any) -> Any:
    """Call a function of a module above: how another process, which has imported only this one, gets there."""
    return getattr(import_module(module), function)(*given)


def _end_at_once(number: int, frame: FrameType | None) -> None:
    """A Ctrl-C while the command is loaded: nothing has begun."""
    os.write(2, b"interrupted: nothing had begun\n")
    os._exit(130)


def main() -> None:
    """Run the command `zhuoji`, by this copy's modules whatever others of their names there are."""
    signal.signal(signal.SIGINT, _end_at_once)
    atexit.register(gc.freeze)  # at its end nobody needs the garbage, and to look for it takes longer than all else
    sys.path.remove(_HOME)
    sys.path.insert(0, _HOME)
    command = import_module("cli").app
    signal.signal(signal.SIGINT, signal.default_int_handler)
    command()
