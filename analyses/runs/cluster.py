"""Blocks played by the workers of a dask cluster: one of this machine, started for the run, or one that is running.

A task is some blocks in a row, named by the run and the deals. What is sent is data, what comes back are bytes, and the
blocks are handed on in order; so the engine, the number of workers, and who does what when, change nothing.
"""

import asyncio
import hashlib
import json
import logging
import os
import tempfile
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError, ThreadPoolExecutor, wait
from concurrent.futures import Future as Awaited
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import resource_tracker
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import dask
from distributed import Client, Future, KilledWorker, LocalCluster
from distributed.security import Security

from analyses.runs.forking import ENVIRONMENT, FORKS, hear_no_interrupt
from analyses.runs.remote import Answer, code_here
from analyses.runs.work import Work
from zhuoji_sim.app import call
from zhuoji_sim.errors import InputError

T = TypeVar("T")
_TASK_SECONDS = 1.0
"""A task has as many blocks as take about so long: enough to make little of sending it, and little to lose."""
_MOST_BLOCKS = 256
_TASKS_A_THREAD = 3
"""Tasks that are on their way at a time: one is played, the others wait beside it."""
_LOOK_SECONDS = 1.0
_PATIENCE = 10.0
"""Seconds: for the scheduler to answer, and until a cluster without workers is remarked on."""
_REMOTE = "analyses.runs.remote"
_LOGGERS = ("distributed", "distributed.client", "distributed.gc")
"""Those of dask that have levels of their own."""
_SETTINGS: dict[str, Any] = {
    "distributed.worker.multiprocessing-method": "forkserver" if FORKS else "spawn",
    "distributed.nanny.pre-spawn-environ": ENVIRONMENT,
    "distributed.worker.profile.enabled": False,
    "distributed.worker.http.routes": [],
    "distributed.scheduler.http.routes": [],
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.system-monitor.disk": False,
}
"""What dask's processes are to do, and what they need not: watch themselves, and serve pages about that."""


@dataclass
class _Task:
    """Blocks in a row that a worker is to play, and its answer; allowed: by which workers, None for any."""

    first: int
    blocks: list[tuple[int, int]]
    future: "Future[Answer] | None" = None
    answer: "Awaited[Answer] | None" = None
    allowed: frozenset[str] | None = None
    tries: int = 0


class Cluster:
    """The workers of a cluster as an engine.

    It is started (or joined) in the background, with the first block at the latest, and ends (or is left) when it is
    closed.
    """

    def __init__(self, scheduler: str | None, workers: int | None, say: Callable[[str], None]) -> None:
        self._scheduler, self._workers, self._say = scheduler, workers, say
        self._opening: Awaited[Client] | None = None
        self._opened = ExitStack()
        self._refused: dict[str, str] = {}

    @property
    def _name(self) -> str:
        return self._scheduler or "the cluster of this machine"

    def in_order(self, play: Callable[[int, int], T], total: int, block: int, first: int = 0) -> Generator[T]:
        """Blocks in order. Raises InputError where no worker may take part, or the cluster is gone."""
        if not isinstance(play, Work):
            raise InputError("--engine dask: this is played by threads only")
        self.start()
        yield from _Round(self, play).in_order(total, block, first)

    def start(self) -> None:
        """Begin to start the cluster, or to join it."""
        if self._opening is None:
            resource_tracker.ensure_running()  # started later, it would open a thread's ears again
            pool = ThreadPoolExecutor(1, initializer=hear_no_interrupt)
            self._opening = pool.submit(self._open)
            pool.shutdown(wait=False)

    @property
    def client(self) -> Client:
        """The way to the scheduler, once there is one. Raises InputError where there is none."""
        self.start()
        assert self._opening is not None
        return self._opening.result()

    def close(self) -> None:
        """Leave the cluster; one of this machine ends."""
        if self._opening is not None:
            wait([self._opening])
            self._opened.close()
            self._opening = None

    def _open(self) -> Client:
        for name in _LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said in our words
        with ExitStack() as stack:
            client = stack.enter_context(self._started(stack) if self._scheduler is None else self._joined())
            self._opened = stack.pop_all()
            return client

    def _started(self, stack: ExitStack) -> Client:
        """A cluster of processes on this machine. It listens on the loopback interface only, and to nobody without the
        key that was made for it: whoever may talk to a scheduler may run code.
        """
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="zhuoji-dask-"))
        stack.enter_context(dask.config.set(_SETTINGS))  # as long as it lives: a worker that dies is replaced
        try:
            cluster = LocalCluster(
                n_workers=self._workers or os.cpu_count() or 1,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                scheduler_kwargs={"dashboard": False},
                security=True,
                memory_limit=0,
                silence_logs=logging.CRITICAL,
                local_directory=folder,
            )
        except (OSError, RuntimeError) as error:
            raise InputError(f"--engine dask: no cluster can be started here: {error}") from None
        return Client(stack.enter_context(cluster), set_as_default=False)

    def _joined(self) -> Client:
        try:
            if str(self._scheduler).startswith("tls://"):
                _mind_keys()
            return Client(self._scheduler, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError, RuntimeError) as error:
            raise InputError(f"--scheduler {self._scheduler}: no scheduler can be reached there: {error}") from None

    @contextmanager
    def reached(self) -> Iterator[None]:
        """Raises InputError for whatever dask raises inside where the scheduler is gone."""
        try:
            yield
        except InputError:
            raise
        except Exception as error:
            if self.client.status == "running" and not isinstance(error, (OSError, CancelledError)):
                raise
            raise InputError(f"{self._name} is gone: what was finished is kept; the same command goes on") from None

    # ------------------------------------------------------------ who may take part

    def alive(self) -> dict[str, int]:
        """How many threads each worker has, by its address."""
        return dict(self.client.nthreads())

    def survey(self, reader: str, asked: str, code: Mapping[str, str]) -> None:
        """Ask all workers whether they may take part, and say who may not. Raises InputError if nobody may."""
        answers = self.client.run(import_module, "zhuoji_sim.app", on_error="return")
        present = [address for address, found in answers.items() if not isinstance(found, Exception)]
        refused = {
            address: f"zhuoji is not installed there ({found})"
            for address, found in answers.items()
            if isinstance(found, Exception)
        }
        if present:
            asked_for = (_REMOTE, "refusal", reader, asked, dict(code))
            more = self.client.run(call, *asked_for, workers=present, on_error="return")
            refused |= {address: str(why) for address, why in more.items() if why}
        for address, why in refused.items():
            self.refuse(address, why)
        if answers and not set(answers) - set(self._refused):
            raise InputError(f"{self._name}: no worker can play this run: {next(iter(self._refused.values()))}")

    def refuse(self, address: str, why: str) -> None:
        """Note, and say once, that a worker takes no part."""
        if address not in self._refused:
            self._say(f"worker {address} takes no part: {why}")
        self._refused[address] = why

    def allowed(self) -> frozenset[str] | None:
        """Which workers may take part; None where all may."""
        return frozenset(set(self.alive()) - set(self._refused)) if self._refused else None


class _Round:
    """One run's blocks on a cluster."""

    def __init__(self, cluster: Cluster, work: Work[Any]) -> None:
        self._cluster, self._client, self._work = cluster, cluster.client, work
        self._asked = json.dumps(work.asked(), separators=(",", ":"))
        self._code = code_here()
        self._name = f"{work.run_id}-{hashlib.sha256(self._asked.encode()).hexdigest()[:8]}"
        self._blocks_a_task = 1
        self._warned = False

    def in_order(self, total: int, block: int, first: int) -> Generator[Any]:
        """Blocks in order."""
        pending: deque[_Task] = deque()
        with self._cluster.reached():
            try:
                yield from self._in_order(total, block, first, pending)
            finally:
                self._drop(pending)

    def _in_order(self, total: int, block: int, first: int, pending: deque[_Task]) -> Generator[Any]:
        """Blocks in order; pending: the tasks that are on their way."""
        self._cluster.survey(self._work.reader, self._asked, self._code)
        at, end = first, first + total
        threads, looked = 1, 0.0
        while at < end or pending:
            if monotonic() - looked > _LOOK_SECONDS:
                threads, looked = max(sum(self._cluster.alive().values()), 1), monotonic()
            while at < end and len(pending) < _TASKS_A_THREAD * threads:
                stop = min(at + self._next_blocks(-(-(end - at) // block), threads) * block, end)
                task = _Task(at, [(start, min(block, end - start)) for start in range(at, stop, block)])
                self._send(task)
                pending.append(task)
                at = stop
            for (start, deals), content in zip(pending[0].blocks, self._played(pending[0]), strict=True):
                yield self._work.received(start, deals, content)
            pending.popleft()

    def _drop(self, tasks: Iterable[_Task]) -> None:
        """Have tasks played no more."""
        sent = [task.future for task in tasks if task.future is not None]
        if sent and self._client.status == "running":
            self._client.cancel(sent)

    def _send(self, task: _Task) -> None:
        """Have a task played, and its answer fetched; what came of sending it before is let go."""
        self._drop([task])
        start, (last, deals) = task.first, task.blocks[-1]
        task.allowed = self._cluster.allowed()
        task.future = self._client.submit(
            call,
            *(_REMOTE, "play", self._work.reader, self._asked, self._code, task.blocks),
            key=f"{self._name}:{start}-{last + deals - 1}" + (f" again {task.tries}" if task.tries else ""),
            workers=None if task.allowed is None else sorted(task.allowed),
        )
        task.answer = asyncio.run_coroutine_threadsafe(_fetched(task.future), self._client.loop.asyncio_loop)
        task.tries += 1

    def _played(self, task: _Task) -> list[bytes]:
        """What came of a task's blocks; it is sent again where a worker refuses it."""
        waiting_since = monotonic()
        while True:
            assert task.future is not None
            assert task.answer is not None
            if not wait([task.answer], _LOOK_SECONDS).done:
                self._look_after(task, waiting_since)
                continue
            try:
                answer = task.answer.result()
            except KilledWorker as error:
                deals = task.future.key.rpartition(":")[2]
                raise InputError(
                    f"{self._cluster._name}: {error.allowed_failures + 1} workers died playing deals {deals}"
                ) from None
            except ImportError:  # a worker that came later, without the package
                self._cluster.survey(self._work.reader, self._asked, self._code)
                self._send(task)
                continue
            if "failed" in answer:
                raise InputError(answer["failed"])
            if "refused" in answer:
                self._cluster.survey(self._work.reader, self._asked, self._code)
                self._send(task)
                continue
            self._fit(len(task.blocks), answer["seconds"])
            return list(answer["played"])

    def _next_blocks(self, left: int, threads: int) -> int:
        """How many blocks the next task has, of those that are left: fewer towards the end, so that all workers end
        together (guided self-scheduling: Polychronopoulos and Kuck 1987).
        """
        return min(self._blocks_a_task, -(-left // (2 * threads)))

    def _fit(self, blocks: int, seconds: float) -> None:
        """Choose how many blocks the next tasks have."""
        fitting = round(_TASK_SECONDS * blocks / max(seconds, 1e-6))
        self._blocks_a_task = max(1, min(fitting, 4 * self._blocks_a_task, _MOST_BLOCKS))

    def _look_after(self, task: _Task, since: float) -> None:
        """See to a task that takes long: whether those who may play it are still there."""
        alive = set(self._cluster.alive())
        if task.allowed is not None and not task.allowed & alive:
            self._cluster.survey(self._work.reader, self._asked, self._code)
            self._send(task)
        elif not alive and not self._warned and monotonic() - since > _PATIENCE:
            self._cluster._say(f"{self._cluster._name} has no workers: waiting for one; Ctrl-C twice ends it")
            self._warned = True


def _mind_keys() -> None:
    """Raise ValueError where dask's settings name no TLS keys, or a file that is not there."""
    keys = Security().get_tls_config_for_role("client")
    named = [keys[what] for what in ("ca_file", "cert", "key") if keys[what]]
    if not named:
        raise ValueError("no TLS keys are set, see docs/cluster.md")
    for name in named:
        if "\n" not in name and not Path(name).is_file():  # dask takes a key itself in place of its file
            raise ValueError(f"{name}: no such file")


async def _fetched(future: "Future[Answer]") -> Answer:
    """A worker's answer. It is fetched once, and not by `result` with a timeout: where that ends while the answer is on
    its way, dask may call off the next fetching too, and fails.
    """
    answer: Answer = await future
    return answer
