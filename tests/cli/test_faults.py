"""What was found by breaking the command: each ends in one line and the right exit code, never in a traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analyses.findings.exhibits import Table
from reports.grid import write_table
from zhuoji_sim.errors import InputError
from zhuoji_sim.records.lines import parse_line
from zhuoji_sim.rulesets import load
from zhuoji_sim.text import Text

ROOT = Path(__file__).parents[2]


def shell(command: str, **more: Any) -> "subprocess.CompletedProcess[bytes]":
    line = f"exec {sys.executable} cli.py {command}"
    return subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, check=False, **more)


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("rules list >&-", 2, b"standard output: cannot be written: it is closed\n"),
        ("rules show nothing 2>&-", 2, b""),
        ("rules show nothing 2>/dev/full", 2, b""),
        ("study duel --out ''", 2, b"'--out': an empty name is no folder"),
        ("simulate --out \"$(printf 'x\\377')\"", 2, b"is no UTF-8"),
        ("replay /dev/zero", 2, b"a line of more than 1048576 bytes"),
    ],
)
def test_streams_and_names_that_are_none(command: str, code: int, said: bytes) -> None:
    run = shell(command)
    assert (run.returncode, run.stdout) == (code, b"")
    assert said in run.stderr
    assert len(run.stderr.splitlines()) == bool(said)


def test_the_compiler_cannot_be_switched_off() -> None:
    run = shell("simulate --hands 10", env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    assert (run.returncode, len(run.stderr.splitlines())) == (2, 1)
    assert b"NUMBA_DISABLE_JIT is set" in run.stderr


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_ctrl_c_while_the_command_is_loaded_is_one_line() -> None:
    code = "import os, signal, zhuoji_sim.app as app\n"
    code += "app.import_module = lambda name: (os.kill(os.getpid(), signal.SIGINT), __import__('time').sleep(9))\n"
    run = subprocess.run([sys.executable, "-c", code + "app.main()"], cwd=ROOT, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (130, b"interrupted: nothing had begun\n")


def test_a_ruleset_of_endless_dots_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "deep.toml"
    for key in (".".join(["a"] * 100_000), " . ".join(['"a"'] * 50_000)):
        path.write_text(f"{key} = 1\n")
        began = time.monotonic()
        with pytest.raises(InputError, match="more than 100 dotted parts"):
            load(path)
        assert time.monotonic() - began < 2
    path.write_text("about.source = 'https://" + "a.b/" * 30 + "'\n")
    assert load(path).extends == "shabao"


def test_a_name_that_is_there_twice_is_no_record() -> None:
    with pytest.raises(InputError, match='x:1: no JSON: "actor" is there twice'):
        parse_line('{"type":"draw","actor":0,"actor":1,"tile":"5p"}', "x:1")


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"' + "x" * 10**6 + '"}',
        '{"' + "y" * 10**6 + '":1}',
        "z" * 10**6,
        '{"type":"draw","tile":"' + "t" * 10**6,
    ],
    ids=["type", "name", "text", "cut"],
)
def test_a_long_line_is_not_repeated_in_its_error(line: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_line(line, "x:1")
    assert len(str(refused.value)) < 500


def test_a_text_that_a_spreadsheet_would_run_is_none_in_csv(tmp_path: Path) -> None:
    frame = pd.DataFrame({"ruleset": ["=cmd|' /C calc'!A0", "shabao"], "mean": [-1.5, 2.0]})
    nothing = Text("", "")
    list(write_table(Table("t", nothing, nothing, frame, {}), tmp_path))
    row = (tmp_path / "t.csv").read_text().splitlines()[1]
    assert (row.startswith("'=cmd"), row.endswith(",-1.5")) == (True, True)
    assert pd.read_parquet(tmp_path / "t.parquet").equals(frame)


def test_ctrl_c_when_all_is_said_is_a_line_at_most() -> None:
    undisturbed = shell("rules list").stdout
    for wait in (0, 0.005, 0.02, 0.05):
        command, pipe = [sys.executable, "cli.py", "rules", "list"], subprocess.PIPE
        process = subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, bufsize=0)
        assert process.stdout is not None
        first = process.stdout.read(1)  # what is printed comes at once, at the end
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        rest, stderr = process.communicate(timeout=60)
        assert (process.returncode, stderr.count(b"\n")) in ((0, 0), (130, 1)), stderr
        assert first + rest == undisturbed or process.returncode == 130
