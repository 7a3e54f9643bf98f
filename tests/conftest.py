"""What all tests share: hypothesis without a clock and with the same examples everywhere, and the command."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from typer.main import get_command
from typer.testing import CliRunner

settings.register_profile("zhuoji", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("zhuoji")


@pytest.fixture(scope="session")
def folders_for_runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders that nothing is kept in yet; who keeps something makes the folder, as few tests do."""
    root = tmp_path_factory.mktemp("runs")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def no_runs_of_others(folders_for_runs: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """No test goes on from what another, or the user, has played."""
    monkeypatch.setenv("ZHUOJI_RUNS_DIR", str(next(folders_for_runs)))


@pytest.fixture(autouse=True, scope="session")
def command_built_once() -> Iterator[None]:
    """Typer builds the command anew at each call, which takes longer than most calls: here it is kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield


@pytest.fixture(autouse=True, scope="session")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Of several processes that test, one compiles the game's kernels, and the others wait for them."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    from analyses.runs.lock import BusyError, locked
    from zhuoji_sim.play.batches import Batch
    from zhuoji_sim.policies.seating import players_record
    from zhuoji_sim.policies.settings import seat_policies
    from zhuoji_sim.rulesets import load

    while True:
        try:
            with locked(tmp_path_factory.getbasetemp().parent):
                Batch(load("shabao").record(), players_record(seat_policies("ukeire")), 1).play(0, 1)
                return
        except BusyError:
            time.sleep(0.1)


@pytest.fixture(scope="session")
def zhuoji() -> Callable[..., Any]:
    """Run `zhuoji ARGS...` in this process, with `given` as its input; gives exit_code, stdout and stderr."""
    from cli import app

    def run(*args: object, given: bytes | None = None) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            # Whether a test is the first to need a kernel must not show on standard error.
            patch.setattr("zhuoji_sim.compiled.progress.watch_compiler", lambda notice: nullcontext())
            patch.setenv("ZHUOJI_LANG", os.environ.get("ZHUOJI_LANG") or "en")  # whatever the machine's locale
            words = [str(arg) for arg in args]
            return CliRunner().invoke(app, words, input=given, catch_exceptions=False, prog_name="zhuoji")

    return run
