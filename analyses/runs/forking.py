"""Workers of this machine as copies of one process, which has loaded all that they share: dask and the game's kernels.

So that is loaded once, not by each of them, and while the process that asks still loads its own.
"""

import atexit
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, get_all_start_methods

FORKS = "forkserver" in get_all_start_methods()
"""Whether this system can copy a process; where it cannot, each worker loads for itself."""
ENVIRONMENT = {
    "MALLOC_TRIM_THRESHOLD_": str(1 << 26),
    "MALLOC_MMAP_THRESHOLD_": str(1 << 25),
    **dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"),
}
"""Of workers. They keep the memory of a block for the next one, as any process does: dask has them give it back, which
costs a fifth of their time. And a worker is one thread.
"""
_LOADED = [
    "zhuoji_sim.app",
    "analyses.study.blocks",
    "analyses.simulations.hand_blocks",
    "analyses.runs.loaded",
]


def start_loading() -> None:
    """Start the process that workers will be copies of, which then loads. A second time it does nothing.

    It ends with this process; where that is killed, when it has loaded.
    """
    if FORKS:
        forkserver.set_forkserver_preload(_LOADED)
        with _environment(ENVIRONMENT), _deaf():
            forkserver.ensure_running()


@atexit.register
def _end_loading() -> None:
    """End that process, which by itself would load first."""
    loading = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
    if loading is not None:
        os.kill(loading, signal.SIGTERM)


def hear_no_interrupt() -> None:
    """No Ctrl-C, which a terminal sends to all, reaches this thread and the processes that are started by it: how a run
    ends is for the one to say that has the blocks.
    """
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


@contextmanager
def _deaf() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    hear_no_interrupt()
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _environment(changes: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(changes)
    try:
        yield
    finally:
        for name in changes:
            if name in before:
                os.environ[name] = before[name]
            else:
                del os.environ[name]
