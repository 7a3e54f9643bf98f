"""The process that workers are copies of: it changes nothing here, and compiles nothing without a word."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analyses.runs.forking import FORKS, start_loading
from zhuoji_sim.compiled.doors import Door

ROOT = Path(__file__).parents[2]
needs_forks = pytest.mark.skipif(not FORKS, reason="processes cannot be copied here")


@needs_forks
def test_to_start_it_changes_neither_the_environment_nor_what_is_heard() -> None:
    environment, deaf_to = dict(os.environ), signal.pthread_sigmask(signal.SIG_BLOCK, [])
    start_loading()
    start_loading()
    assert dict(os.environ) == environment
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == deaf_to


@pytest.mark.parametrize("missing", [True, False])
def test_doors_that_are_to_be_compiled_are_left_to_the_one_who_asks(
    missing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    from analyses.runs.loaded import open_doors

    opened: list[str] = []
    monkeypatch.setattr(Door, "is_missing", missing)
    monkeypatch.setattr(Door, "address", property(lambda door: opened.append(door.name)))
    open_doors()
    assert ("zhuoji_sim.play.loop.play" in opened) == (not missing)
    assert bool(opened) == (not missing)


@pytest.fixture
def loading(tmp_path: Path) -> Callable[[float, tuple[str, ...]], "subprocess.Popen[bytes]"]:
    """Start a command with so slow a dask that its loading takes these seconds; each process that loads it is noted."""
    slow = "import os, pathlib, time; pathlib.Path(__file__).with_name(f'{os.getpid()}.loads').touch(); time.sleep("
    dask = tmp_path / "distributed.py"

    def start(seconds: float, command: tuple[str, ...]) -> "subprocess.Popen[bytes]":
        dask.write_text(f"{slow}{seconds})")
        there = {**os.environ, "PYTHONPATH": str(tmp_path)}
        asked = [sys.executable, "cli.py", *command, "--engine", "dask"]
        return subprocess.Popen(asked, cwd=ROOT, env=there, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    return start


@needs_forks
@pytest.mark.parametrize(
    ("command", "line"),
    [
        (("study", "nonsense"), "unknown study"),
        (("study", "duel", "--ruleset", "nonsense"), "unknown ruleset"),
        (("study", "duel", "--nonsense"), "No such option"),
    ],
)
def test_a_mistyped_command_leaves_no_process(loading: Any, command: tuple[str, ...], line: str) -> None:
    process = loading(60, command)
    said, _ = process.communicate(timeout=30)  # to the end of the pipe, which whoever is left would hold open
    assert process.returncode == 2
    assert line in said.decode()


@needs_forks
def test_what_loads_for_a_command_that_is_killed_ends_when_it_has_loaded(loading: Any, tmp_path: Path) -> None:
    process, limit = loading(1, ("study", "duel")), time.monotonic() + 60
    while not {path.stem for path in tmp_path.glob("*.loads")} - {str(process.pid)} and time.monotonic() < limit:
        time.sleep(0.02)
    process.kill()
    process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL
