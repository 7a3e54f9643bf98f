"""Blocks played under dask: the same bytes as by threads, whoever plays them, comes, goes or is killed."""

import asyncio
import json
import logging
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyses.runs import engines
from analyses.runs.engines import Engine, Threads, engine_of
from analyses.runs.forking import FORKS
from analyses.runs.options import Options
from analyses.simulations.setup import Setup
from analyses.simulations.simulation import run
from analyses.study.registry import find_study
from analyses.study.running import Runs, play_study
from zhuoji_sim.errors import InputError
from zhuoji_sim.play.batches import HANDS

DUEL = find_study("duel")
OPTIONS = Options.of(deals=7_000, own={"a": "shanten", "b": "random"})
SETUP = Setup.of("shabao", ["random", "shanten", "random", "random"], 7_000)
needs_dask = pytest.mark.skipif(engines.find_spec("distributed") is None, reason="dask.distributed is not installed")


def played(engine: Engine | None, **changes: Any) -> Runs:
    return play_study(DUEL, replace(OPTIONS, engine=engine, **changes))


def simulated(engine: Engine | None) -> tuple[dict[str, Any], list[Any]]:
    """What a simulation finds, and the rows of its hands."""
    rows: list[Any] = []
    found = run(SETUP, sinks=[rows.append], engine=engine).to_dict()
    hands = np.concatenate(rows)
    return found, [hands[name].tolist() for name in HANDS.names]


@pytest.fixture(scope="module")
def said() -> list[str]:
    return []


@pytest.fixture(scope="module")
def two(said: list[str]) -> Iterator[Any]:
    """A cluster of two workers."""
    played(None), simulated(None)  # what the workers then find compiled
    cluster = engine_of("dask", None, 2, said.append)
    yield cluster
    cluster.close()


@needs_dask
def test_two_workers_play_what_threads_play(two: Any) -> None:
    assert played(two) == played(None) == played(Threads(1))
    assert simulated(two) == simulated(None)


@needs_dask
@pytest.mark.skipif(not FORKS, reason="processes cannot be copied here")
def test_workers_are_copies_of_one_other_process(two: Any) -> None:
    played(two)
    (parent,) = set(two.client.run(os.getppid).values())
    assert parent != os.getpid()


@needs_dask
def test_nobody_on_the_net_can_reach_the_cluster(two: Any) -> None:
    import psutil

    played(two)
    me = psutil.Process()
    ports = [
        port.laddr.ip
        for process in (me, *me.children(recursive=True))
        for port in process.net_connections("inet")
        if port.status == psutil.CONN_LISTEN
    ]
    assert set(ports) == {"127.0.0.1"}
    assert two.client.scheduler.address.startswith("tls://")


@needs_dask
def test_a_worker_that_is_killed_costs_its_blocks_only(two: Any) -> None:
    played(two)
    victims = list(two.client.run(os.getpid).values())
    told: list[int] = []

    def kill(deals: int) -> None:
        told.append(deals)
        if len(told) == 3:
            os.kill(victims[0], signal.SIGKILL)

    assert played(two, deals=20_000, progress=kill) == played(None, deals=20_000)
    assert sum(told) == 20_000
    assert victims[0] not in two.client.run(os.getpid).values()


@needs_dask
def test_towards_the_end_tasks_have_fewer_blocks(two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from analyses.runs.cluster import _Round

    sizes: list[int] = []
    send = _Round._send
    monkeypatch.setattr(_Round, "_send", lambda self, task: (sizes.append(len(task.blocks)), send(self, task)))
    monkeypatch.setattr("analyses.runs.cluster._TASK_SECONDS", 1e3)
    assert played(two, deals=50_000) == played(None, deals=50_000)
    assert (sum(sizes), sizes[0], max(sizes) > 1, sizes[-2:]) == (25, 1, True, [1, 1])


@needs_dask
def test_a_worker_with_other_code_is_refused_and_the_others_play(two: Any, said: list[str]) -> None:
    played(two)
    other, *_ = two.alive()
    source = "import analyses.runs.remote as remote; remote.__version__ = {!r}"
    two.client.run(exec, source.format("0.0.1"), workers=[other])
    assert played(two) == played(None)
    (line,) = [line for line in said if other in line]
    assert "takes no part: it has other code: version 0.0.1, this run" in line
    two.client.run(exec, source.format("0.0.1"))
    with pytest.raises(InputError, match=r"no worker can play this run: it has other code: version 0\.0\.1"):
        played(two)


@needs_dask
def test_a_running_cluster_of_one_worker_is_joined(zhuoji: Any) -> None:
    from distributed import LocalCluster

    asked = ("study", "duel", "--a", "shanten", "--b", "random", "--deals", 5_000, "--json", "--fresh")
    plain = {"processes": False, "n_workers": 1, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(host="127.0.0.1", protocol="tcp://", **plain) as cluster:
        joined = zhuoji(*asked, "--scheduler", cluster.scheduler_address)
    assert (joined.exit_code, joined.stdout) == (0, zhuoji(*asked).stdout)
    assert "neither encrypted" not in joined.stderr
    assert json.loads(joined.stdout)["deals"] == 5_000


@pytest.fixture
def joined() -> Iterator[Any]:
    """A running cluster of one worker, and an engine that has joined it."""
    from distributed import LocalCluster

    played(None)
    plain = {"processes": False, "n_workers": 1, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(host="127.0.0.1", protocol="tcp://", **plain) as cluster:
        engine = engine_of(None, cluster.scheduler_address, None, print)
        yield cluster, engine
        engine.close()


@needs_dask
def test_an_answer_that_is_on_its_way_is_fetched_once(joined: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    _, engine = joined
    looks, fetched = [], []
    client, fetch, alive = engine.client, engine.client.scheduler.gather, engine.alive

    async def slowly(keys: list[str]) -> Any:
        fetched.extend(keys)
        await asyncio.sleep(0.2)
        return await fetch(keys=keys)

    monkeypatch.setattr(client.scheduler, "gather", slowly, raising=False)
    monkeypatch.setattr(engine, "alive", lambda: (looks.append(len(fetched)), alive())[1])
    monkeypatch.setattr("analyses.runs.cluster._LOOK_SECONDS", 0.02)
    assert played(engine) == played(None)
    assert len(set(looks)) < len(looks)
    assert len(set(fetched)) == len(fetched)


@needs_dask
@pytest.mark.parametrize("end", ["scheduler", "client"])
def test_a_run_whose_cluster_is_gone_says_so(joined: Any, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    cluster, engine = joined
    noted: list[logging.LogRecord] = []
    monkeypatch.setattr("analyses.runs.cluster._PATIENCE", 0.2)
    monkeypatch.setattr(logging.getLogger("distributed.client"), "handle", noted.append)
    ends = {"scheduler": cluster.close, "client": engine.client.close}
    with pytest.raises(InputError, match=r"is gone: what was finished is kept; the same command goes on"):
        played(engine, deals=1_000_000, progress=lambda deals: ends[end]())
    engine.close()
    assert not noted


@needs_dask
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "tcp://nowhere", "nonsense://here", "tls://127.0.0.1:9"])
def test_where_no_scheduler_is_a_line_says_so(zhuoji: Any, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr("analyses.runs.cluster._PATIENCE", 0.2)
    result = zhuoji("simulate", "--hands", 100, "--policy", "random", "--fresh", "--scheduler", address)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"--scheduler {address}: no scheduler can be reached there" in result.stderr


@needs_dask
@pytest.mark.parametrize(
    ("setting", "value", "address", "why"),
    [
        ("tls.ca-file", None, "tls://127.0.0.1:9", "no TLS keys are set"),
        ("tls.ca-file", "/nowhere/ca.pem", "tls://127.0.0.1:9", "/nowhere/ca.pem: no such file"),
        ("require-encryption", True, "tcp://127.0.0.1:9", "encryption required by Dask configuration"),
    ],
)
def test_what_is_wrong_with_dasks_settings_is_said(
    zhuoji: Any, setting: str, value: Any, address: str, why: str
) -> None:
    import dask

    with dask.config.set({f"distributed.comm.{setting}": value}):
        result = zhuoji("simulate", "--hands", 100, "--policy", "random", "--fresh", "--scheduler", address)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"--scheduler {address}: no scheduler can be reached there: {why}" in result.stderr


@needs_dask
def test_an_unencrypted_cluster_elsewhere_is_remarked_on() -> None:
    said: list[str] = []
    engine_of(None, "tcp://10.0.0.7:8786", None, said.append)
    engine_of(None, "tls://10.0.0.7:8786", None, said.append)
    engine_of(None, "tcp://[::1]:8786", None, said.append)
    engine_of(None, "tcp://localhost:8786", None, said.append)
    (line,) = said
    assert "tcp://10.0.0.7:8786: tcp:// is neither encrypted nor closed to strangers" in line


@pytest.mark.parametrize(
    ("options", "loading"),
    [
        (("--engine", "dask"), True),
        (("--engine", "dask", "--scheduler", "tcp://127.0.0.1:9"), False),
        (("--engine", "threads"), False),
        ((), False),
    ],
)
def test_workers_load_while_the_command_does(
    zhuoji: Any, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], loading: bool
) -> None:
    started: list[bool] = []
    monkeypatch.setattr("analyses.runs.forking.start_loading", lambda: started.append(True))
    assert zhuoji("study", "nonsense", *options).exit_code == 2
    assert started == [True] * loading


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (("threads", "tcp://127.0.0.1:9", None), "--scheduler is for --engine dask"),
        ((None, "tcp://127.0.0.1:9", 2), "--workers has no place beside --scheduler"),
    ],
)
def test_options_that_exclude_one_another_are_refused(options: Any, line: str) -> None:
    with pytest.raises(InputError, match=line):
        engine_of(*options, print)


def test_without_dask_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"needs dask\.distributed: pip install 'zhuoji\[cluster\]'"):
        engine_of("dask", None, None, print)
