"""Who plays the blocks of a run: threads of this process, or the workers of a dask cluster. No number depends on it."""

from collections.abc import Callable, Generator
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Literal, Protocol, TypeVar

from analyses.runs.forking import start_loading
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.errors import InputError

T = TypeVar("T")
EngineName = Literal["threads", "dask"]


class Engine(Protocol):
    """Who plays blocks."""

    def in_order(self, play: Callable[[int, int], T], total: int, block: int, first: int = 0) -> Generator[T]:
        """`play(start, length)` for the blocks that cover `first` .. `first + total - 1`, in order."""

    def start(self) -> None:
        """Begin to start whatever takes long to start, while the caller does something else."""

    def close(self) -> None:
        """Let go of whatever was started."""


class Threads:
    """Threads of this process, by default one a core."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers

    def in_order(self, play: Callable[[int, int], T], total: int, block: int, first: int = 0) -> Generator[T]:
        """Blocks in order."""
        return in_order(play, total, block, self._workers, first)

    def start(self) -> None:
        """Nothing to start: they begin with the blocks."""

    def close(self) -> None:
        """Nothing to let go of: they end with the blocks."""


def engine_of(
    name: EngineName | None, scheduler: str | None, workers: int | None, say: Callable[[str], None]
) -> Engine:
    """The engine that options name; a cluster is started, or joined, with the first block.

    say: told, in a line, what the user is to know. Raises InputError for options that exclude one another, and where
    dask is not installed.
    """
    if scheduler is None and name != "dask":
        return Threads(workers)
    if name == "threads":
        raise InputError("--scheduler is for --engine dask: threads are of this process")
    if scheduler is not None and workers is not None:
        raise InputError("--workers has no place beside --scheduler: the cluster has workers of its own")
    if find_spec("distributed") is None:
        raise InputError("--engine dask needs dask.distributed: pip install 'zhuoji[cluster]'")
    if scheduler is None:
        start_loading()  # before this process loads dask too
    from analyses.runs.cluster import Cluster

    if scheduler is not None and scheduler.startswith("tcp://") and not _is_near(scheduler):
        say(f"{scheduler}: tcp:// is neither encrypted nor closed to strangers; see TLS in docs/cluster.md")
    return Cluster(scheduler, workers, say)


def _is_near(address: str) -> bool:
    """Whether an address is on this machine."""
    host = address.removeprefix("tcp://").rpartition(":")[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
