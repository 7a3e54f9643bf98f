"""Where finished blocks are kept: beside a report, or, where none is written, in the user's data folder."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import platformdirs

from analyses.runs.folder import make_folder
from analyses.runs.lock import locked
from zhuoji_sim.errors import InputError

BLOCKS = "blocks"


def runs_directory() -> Path:
    """The folder for runs without one of their own: `ZHUOJI_RUNS_DIR`, or in the user's data."""
    wanted = os.environ.get("ZHUOJI_RUNS_DIR")
    return Path(wanted) if wanted else Path(platformdirs.user_data_dir("zhuoji", appauthor=False), "runs")


@contextmanager
def workplace(out: Path | None, run_id: str, say: Callable[[str], None]) -> Iterator[Path | None]:
    """The folder for the blocks of a run, which no other process may work in while it is open.

    That is in `out`, or, without one, in the folder for runs; where this one cannot be used, the run goes on without
    keeping anything, which is said, and None is yielded. Raises InputError where `out` cannot be used.
    """
    home = runs_directory() / run_id if out is None else out
    with ExitStack() as stack:
        try:
            make_folder(home)
            stack.enter_context(locked(home))
        except InputError as error:
            if out is not None:
                raise
            say(f"blocks are not kept: {error}")
            yield None
            return
        yield home / BLOCKS
