"""The command as a process: what it imports, how it ends, what it says on first use."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from reports.terminal.console import loading_kernels

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")


def process(*args: str, **more) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *args], cwd=ROOT, capture_output=True, text=True, check=False, **more)


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["--version"],
        ["rules", "list"],
        ["rules", "show", "shabao"],
        ["rules", "diff", "shabao", "jinji"],
        ["simulate", "--help"],
    ],
)
def test_help_and_rules_import_nothing_heavy(args):
    code = (
        "import json, sys\n"
        "from cli import app\n"
        "try:\n"
        f"    app({args!r}, prog_name='zhuoji')\n"
        "finally:\n"
        "    print(json.dumps(sorted(sys.modules)), file=sys.stderr)\n"
    )
    result = process("-c", code)
    assert result.returncode == 0
    assert result.stdout
    heavy = {"numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow"}
    assert heavy & set(json.loads(result.stderr)) == set()


def test_cli_py_is_the_command():
    result = process("cli.py", "--version")
    assert (result.returncode, result.stdout, result.stderr) == (0, "zhuoji 0.1.0\n", "")


def test_bad_input_ends_with_2_and_one_line():
    result = process("cli.py", "rules", "show", "shabo")
    assert (result.returncode, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


def test_a_closed_pipe_ends_quietly():
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        result = subprocess.run(
            [sys.executable, "cli.py", "rules", "list"], cwd=ROOT, stdout=closed, stderr=subprocess.PIPE, check=False
        )
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.skipif(not FULL.exists(), reason="has no /dev/full")
@pytest.mark.parametrize("args", [["rules", "list"], ["rules", "show", "shabao", "--json"], ["--help"]])
def test_output_to_a_full_disk_ends_with_2_and_one_line(args):
    with FULL.open("w") as full:
        result = subprocess.run(
            [sys.executable, "cli.py", *args], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (result.returncode, result.stderr) == (2, "standard output: No space left on device\n")


@pytest.mark.parametrize("encoding", ["ascii", "gbk"])
def test_output_in_another_encoding_is_still_json(encoding):
    result = process("cli.py", "rules", "list", "--json", env={**os.environ, "PYTHONIOENCODING": encoding})
    assert result.returncode == 0
    assert json.loads(result.stdout)[1]["chinese"] == "杀报"


def test_first_use_says_that_kernels_are_compiled(capsys):
    @numba.njit
    def fresh(x):
        return x

    with loading_kernels(announced=True):
        fresh(1)
        fresh(1.0)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("compiling the kernels, once per version") == 1


def test_later_uses_say_nothing(capsys):
    @numba.njit
    def known(x):
        return x

    known(1)
    with loading_kernels(announced=True):
        known(1)
    assert capsys.readouterr() == ("", "")
