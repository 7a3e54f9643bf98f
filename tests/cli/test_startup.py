"""The command as a process: what it imports, how it ends, what it says on first use."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from pkgutil import resolve_name

import pytest
from typer.testing import CliRunner

from cli import app
from reports.terminal.progress import loading_kernels
from zhuoji_sim.compiled import progress

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")
HEAVY = {"numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow"}


def process(*args: str, **more) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *args], cwd=ROOT, capture_output=True, text=True, check=False, **more)


LIGHT = [
    ["--help"],
    ["--version"],
    ["rules", "list"],
    ["rules", "show", "shabao"],
    ["rules", "diff", "shabao", "jinji"],
    ["rules", "show", "杀报"],
    ["rules", "find", "杀报"],
    ["rules", "new", "--help"],
    ["policies"],
    ["policies", "--lang", "zh"],
    ["policies", "--json"],
    ["simulate", "--help"],
    ["study", "--list"],
    ["study", "--list", "--lang", "zh"],
    ["study", "--list", "--json"],
    ["study", "--help"],
    ["report", "--help"],
    ["serve", "--help"],
]


def test_help_rules_policies_and_the_list_of_studies_import_nothing_heavy():
    code = (
        "import sys\n"
        "from cli import app\n"
        f"for args in {LIGHT!r}:\n"
        "    try:\n"
        "        app(args, prog_name='zhuoji')\n"
        "    except SystemExit as end:\n"
        "        print(args, end.code or 0, *sorted(set(sys.modules) & set(sys.argv[1:])), file=sys.stderr)\n"
        "    print('-- end --')\n"
    )
    result = process("-c", code, *HEAVY)
    assert (result.returncode, result.stderr.splitlines()) == (0, [f"{args} 0" for args in LIGHT])
    *printed, rest = result.stdout.split("-- end --\n")
    assert (len(printed), all(printed), rest) == (len(LIGHT), True, "")


def test_writing_a_ruleset_file_imports_nothing_heavy(tmp_path):
    code = (
        "import sys\n"
        "from cli import app\n"
        "try:\n"
        f"    app(['rules', 'new', {str(tmp_path / 'house.toml')!r}, '--set', 'kong.exposed=1'])\n"
        "finally:\n"
        "    print(*sorted(sys.modules), file=sys.stderr)\n"
    )
    result = process("-c", code)
    assert result.returncode == 0
    assert set(result.stderr.split()) & HEAVY == set()


def test_importing_the_packages_and_finding_studies_imports_nothing_heavy():
    code = (
        "import json, sys\n"
        "import zhuoji_sim, zhuoji_sim.app, analyses, reports\n"
        "dir(analyses), dir(reports), analyses.study_rows(), analyses.find_study('baoting')\n"
        "print(json.dumps(sorted(sys.modules)))\n"
    )
    result = process("-c", code)
    assert (result.returncode, result.stderr) == (0, "")
    assert set(json.loads(result.stdout)) & HEAVY == set()


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


@pytest.fixture
def compiling(monkeypatch):
    """Run the command as if each of these functions were a kernel still to be compiled."""
    watching = []

    @contextmanager
    def watch_compiler(notice):
        watching.append(notice)
        yield
        watching.clear()

    def uncompiled(kernel):
        def call(*given):
            while watching:
                watching.pop()("play", 1, 2)
            return kernel(*given)

        return call

    def run(kernels, *args):
        for name in kernels:
            monkeypatch.setattr(name.replace(":", "."), uncompiled(resolve_name(name)))
        return CliRunner().invoke(app, list(map(str, args)), prog_name="zhuoji")

    monkeypatch.setattr("zhuoji_sim.compiled.progress.watch_compiler", watch_compiler)
    return run


EVALUATOR = ("zhuoji_sim.evaluator.analysis:exact_shanten",)
HANDS = ("zhuoji_sim.records.played_hand:deal_hand", "zhuoji_sim.records.replay:deal_from_wall")
STUDIED = ("analyses.studies.baoting.analysis:play_pairs",)


@pytest.mark.parametrize(
    ("kernels", "args"),
    [
        (EVALUATOR, ("hand", "123456m789p1123s")),
        (EVALUATOR, ("baoting", "123456m7899p1123s", "--deals", 1)),
        (EVALUATOR, ("exact", "draws-to-complete", "123456m789p1123s")),
        (HANDS, ("replay", "--hand", 1)),
        (STUDIED, ("study", "baoting", "--deal", 1)),
    ],
)
def test_every_command_says_that_it_compiles(compiling, kernels, args):
    result = compiling(kernels, *args)
    assert (result.exit_code, bool(result.stdout)) == (0, True)
    assert result.stderr == "compiling the kernels, once per version: 1 of 2 (play) ...\n"


@pytest.mark.parametrize(
    ("kernels", "args"),
    [
        (EVALUATOR, ("hand", "123456m789p1123s", "--seen", "1111m")),
        (EVALUATOR, ("hand", "123456m789p1123s", "--win", "1m")),
        (EVALUATOR, ("baoting", "123456m789p1123s")),
        (EVALUATOR, ("baoting", "123456m7899p1123s", "--seen", "111s")),
        (EVALUATOR, ("exact", "draws-to-complete", "123456m7899p1123s")),
        (HANDS, ("replay", "--hand", 1, "--session", 4, "--n", 2)),
        (HANDS, ("replay", "pyproject.toml")),
        (STUDIED, ("study", "baoting", "--deal", 1, "--ruleset", "jinji")),
    ],
)
def test_bad_input_is_one_line_even_where_kernels_would_be_compiled(compiling, kernels, args):
    result = compiling(kernels, *args)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert "compiling" not in result.stderr


def test_first_use_says_that_kernels_are_compiled(capsys):
    with loading_kernels():
        progress.expect(2)
        progress.tell("play")
        progress.tell("settle")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "compiling the kernels, once per version: 1 of 2 (play) ...\n"  # a line now and then


def test_later_uses_say_nothing(capsys):
    with loading_kernels():
        progress.expect(0)
    assert capsys.readouterr() == ("", "")


def test_warm_compiles_and_says_nothing_more(zhuoji):
    result = zhuoji("warm")
    assert (result.exit_code, result.stdout) == (0, "")
