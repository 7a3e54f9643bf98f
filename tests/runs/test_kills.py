"""Runs that are really killed, cut off and starved: each ends at the bytes of an undisturbed one, or says why not.

`ZHUOJI_KILLS=20` kills every command so many times.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from tests.disks import disk, enlarge
from tests.study.test_kept import contents

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends signals")

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("ZHUOJI_KILLS", "1"))
COMMANDS = {
    "study": ("-m", "tests.runs.slow_study", "study", "one", "--workers", "2"),
    "report": ("-m", "tests.runs.slow_study", "report", "--workers", "2"),
    "simulate": ("cli.py", "simulate", "--hands", "50000", "--policy", "shanten"),
}


def start(args: tuple[str, ...], **more: Any) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, *args], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more
    )


def finish(args: tuple[str, ...], **more: Any) -> "tuple[int, str, str]":
    process = start(args, **more)
    stdout, stderr = process.communicate(timeout=120)
    return process.returncode, stdout, stderr


@pytest.fixture(scope="module", params=COMMANDS)
def undisturbed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A command, what it prints and writes when nothing disturbs it, and how long that takes."""
    command, folder = COMMANDS[request.param], tmp_path_factory.mktemp("undisturbed")
    finish((*command, "--out", str(folder), "--json", "--fresh"))
    began = time.monotonic()
    code, stdout, _ = finish((*command, "--out", str(folder), "--json", "--fresh"))
    assert code == 0
    return command, stdout, contents(folder), time.monotonic() - began


def named(files: dict[str, bytes]) -> dict[str, bytes]:
    """What a reader takes for results."""
    return {
        name: data for name, data in files.items() if not name.startswith(("blocks/", ".new/", ".lock", "manifest"))
    }


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_killed_at_any_moment_a_run_goes_on_to_the_same_bytes(undisturbed: Any, tmp_path: Path, how: int) -> None:
    command, printed, whole, seconds = undisturbed
    if how != signal.SIGKILL and "report" not in command:
        pytest.skip("signals that are minded are sent to the longest of these commands")
    chance = random.Random(how)
    for _ in range(KILLS):
        process = start((*command, "--out", str(tmp_path), "--json"))
        time.sleep(chance.uniform(0.1, seconds))
        process.send_signal(how)
        process.communicate(timeout=120)
        there = {name: data for name, data in named(contents(tmp_path)).items() if not name.endswith(".part")}
        if how == signal.SIGKILL and not (tmp_path / ".new" / ".whole").exists():
            assert there in ({}, named(whole))
    code, stdout, _ = finish((*command, "--out", str(tmp_path), "--json"))
    assert (code, stdout) == (0, printed)
    after = {name: data for name, data in contents(tmp_path).items() if not name.endswith(".part")}
    assert after == whole


def test_killed_at_any_moment_there_is_a_whole_file_of_deals_or_none(tmp_path: Path) -> None:
    path, chance = tmp_path / "deals.parquet", random.Random(1)
    command = (*COMMANDS["study"], "--json", "--deals-out", str(path))
    for _ in range(KILLS):
        process = start(command)
        while process.poll() is None and not path.with_name("deals.parquet.part").exists():
            time.sleep(0.02)
        time.sleep(chance.uniform(0, 0.4))
        process.kill()
        process.communicate(timeout=120)
        assert not path.exists()
    assert finish(command)[0] == 0
    assert [there.name for there in tmp_path.iterdir()] == ["deals.parquet"]
    assert len(pd.read_parquet(path)) == 100


def test_a_second_process_in_one_folder_is_refused_and_disturbs_nothing(undisturbed: Any, tmp_path: Path) -> None:
    command, printed, _, _ = undisturbed
    asked = (*command, "--out", str(tmp_path), "--json")
    first = start(asked)
    while not (tmp_path / ".lock").exists():
        time.sleep(0.02)
    first.send_signal(signal.SIGSTOP)  # else it may have ended by the time the other has started
    code, stdout, stderr = finish(asked)
    first.send_signal(signal.SIGCONT)
    assert (code, stdout) == (2, "")
    assert f"process {first.pid} is at work in this folder" in stderr
    assert (first.communicate()[0], first.returncode) == (printed, 0)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 100 kB."""
    with disk(tmp_path / "disk", "size=100k") as mounted:
        yield mounted


def test_on_a_full_disk_a_study_is_printed_and_nothing_half_is_left(undisturbed: Any, small_disk: Path) -> None:
    command, printed, whole, _ = undisturbed
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(60_000))
    out = small_disk / "out"
    code, stdout, stderr = finish((*command, "--out", str(out), "--json"))
    assert code == 2
    assert "No space left on device" in stderr
    assert "Traceback" not in stderr
    if "simulate" not in command:
        assert stdout == printed
    assert named(contents(out)) == {}
    enlarge(small_disk, "50m")
    code, stdout, _ = finish((*command, "--out", str(out), "--json"))
    assert (code, stdout, contents(out)) == (0, printed, whole)
