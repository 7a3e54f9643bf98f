"""Doors: open before they are needed, whoever calls them, and the same results however they are compiled."""

import hashlib
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numba
import pytest

import tests.compiled.toys as toys
from analyses.bench.warming import warm
from tests.compiled.toys import cube, expected, plus, polynomial, square, times
from zhuoji_sim.compiled import doors, pipelines
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.doors import DOORS, Entry, reached
from zhuoji_sim.compiled.kept import read_whole
from zhuoji_sim.compiled.sources import core_hash, door_modules

ROOT = Path(__file__).parents[2]
SYMBOL = re.compile(rb"\0(zhuoji_kernels_\w+)")


def process(code: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """Run Python code from the project's folder; the environment is this one and `env`, linking unless that says no."""
    env = {**os.environ, "ZHUOJI_LINKING": "", **env}
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


# ------------------------------------------------------------------ which doors are opened


def named(function: object) -> set[str]:
    return {found.name.rpartition(".")[2] for found in reached(function)}  # type: ignore[arg-type]


def test_doors_are_found_through_steps() -> None:
    assert named(cube.py_func) == {"square", "times"}
    assert named(polynomial.function) == {"square", "times"}
    assert named(plus.py_func) == set()


def test_doors_are_found_in_modules_closures_and_inner_functions() -> None:
    def by_module(x: int) -> int:
        return toys.times(x, x)

    held = square

    def from_closure(x: int) -> int:
        return held(x)[0]

    def from_within(xs: list[int]) -> int:
        return sum(times(x, x) for x in xs)

    assert named(by_module) == {"times"}
    assert named(from_closure) == {"square"}
    assert named(from_within) == {"times"}


def entries() -> list[Entry]:
    """All entries of the modules imported so far."""
    modules = [module for module in list(sys.modules.values()) if isinstance(module, ModuleType)]
    found = {id(thing): thing for module in modules for thing in vars(module).values() if isinstance(thing, Entry)}
    return list(found.values())


def symbols_in(compiled: doors.Door | Entry) -> set[str]:
    """The doors that the kept code of a function names."""
    found: set[str] = set()
    for arguments, code in compiled.dispatcher.overloads.items():
        signature = code.signature if isinstance(compiled, doors.Door) else arguments
        content = read_whole(compiled.dispatcher._cache._path(signature, code.codegen))
        assert content is not None, compiled.name
        for libdata in pickle.loads(content)[0]:
            if isinstance(libdata, tuple):
                found |= {name.decode() for part in libdata for name in SYMBOL.findall(b"\0" + part)}
    return found


def test_all_that_is_called_is_opened_first() -> None:
    """A name without an address crashes the process: what the code asks for is held against what is opened."""
    warm()
    polynomial(1)
    opened = [one for one in [*DOORS.values(), *entries()] if one.opened]
    assert sum(isinstance(one, Entry) for one in opened) > 15
    asked = 0
    for one in opened:
        asked += len(symbols_in(one))
        assert symbols_in(one) <= {found.symbol for found in reached(one.function)}, one.name
    assert asked > 40


def test_the_game_has_doors_in_a_core_of_their_own() -> None:
    assert "zhuoji_sim.play.loop" in door_modules()
    assert DOORS["zhuoji_sim.play.loop.play"].symbol == f"zhuoji_kernels_{core_hash()}_zhuoji_sim_play_loop_play"
    assert DOORS["tests.compiled.toys.times"].home.startswith(f"kernels-{core_hash()}-")


# ------------------------------------------------------------------ what a door takes and gives


def test_doors_take_whole_numbers_and_give_several_results() -> None:
    assert [polynomial(x) for x in (-3, 0, 5)] == [expected(x) for x in (-3, 0, 5)]


def test_a_door_refuses_what_it_has_not_declared() -> None:
    @entry
    def wrong(x):  # type: ignore[no-untyped-def]
        return times(x, x)

    with pytest.raises(numba.TypingError, match="times"):
        wrong(0.5)


def test_a_step_is_compiled_once_for_all_kinds_of_whole_numbers() -> None:
    @kernel
    def twice(x):  # type: ignore[no-untyped-def]
        return 2 * x

    @entry
    def many(x):  # type: ignore[no-untyped-def]
        return twice(x) + twice(1) + twice(x > 0)

    assert many(3) == 10
    assert many(3) == 10


# ------------------------------------------------------------------ what is kept


RUN = "from tests.compiled.toys import polynomial; print([polynomial(x) for x in (-3, 0, 5)])"
RESULT = f"{[expected(x) for x in (-3, 0, 5)]}\n"


def test_a_damaged_file_is_made_again(tmp_path: Path) -> None:
    first = process(RUN, ZHUOJI_CACHE_DIR=str(tmp_path))
    assert (first.stdout, first.stderr) == (RESULT, "")
    files = sorted(tmp_path.rglob("*.bin"))
    assert len(files) == 3
    for file in files:
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.write_bytes(content)
    again = process(RUN, ZHUOJI_CACHE_DIR=str(tmp_path))
    assert again.stdout == RESULT
    assert again.stderr.count("damaged, made again") == 3
    last = process(RUN, ZHUOJI_CACHE_DIR=str(tmp_path))
    assert (last.stdout, last.stderr) == (RESULT, "")


def test_a_compiler_killed_on_the_way_leaves_nothing_half_done(tmp_path: Path) -> None:
    killed = process("import os; os.replace = lambda *_: os._exit(9); " + RUN, ZHUOJI_CACHE_DIR=str(tmp_path))
    assert killed.returncode == 9
    assert list(tmp_path.rglob("*.bin")) == []
    after = process(RUN, ZHUOJI_CACHE_DIR=str(tmp_path))
    assert (after.stdout, after.stderr) == (RESULT, "")


def test_two_processes_agree(tmp_path: Path) -> None:
    env = {**os.environ, "ZHUOJI_CACHE_DIR": str(tmp_path)}
    both = [
        subprocess.Popen([sys.executable, "-c", RUN], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert [one.communicate()[0] for one in both] == [RESULT, RESULT]
    assert len(list(tmp_path.rglob("*.bin"))) == 3


def test_nothing_is_set_for_other_users_of_numba() -> None:
    code = (
        "import os; from numba import config as c; before = dict(os.environ), c.CACHE_DIR, c.LOOP_VECTORIZE, c.OPT;"
        + RUN
        + "; assert before == (dict(os.environ), c.CACHE_DIR, c.LOOP_VECTORIZE, c.OPT)"
    )
    assert process(code).returncode == 0


# ------------------------------------------------------------------ without the linking


def test_without_the_linking_results_are_the_same(tmp_path: Path) -> None:
    plain = process(RUN, ZHUOJI_CACHE_DIR=str(tmp_path), ZHUOJI_LINKING="off")
    assert plain.stdout == RESULT
    assert plain.stderr == "kernels are compiled by numba's plain pipeline: ZHUOJI_LINKING=off\n"


@pytest.mark.skipif(
    os.environ.get("ZHUOJI_LINKING") != "off", reason="needs the whole game compiled plainly: with ZHUOJI_LINKING=off"
)
def test_without_the_linking_hands_are_the_same() -> None:
    code = (
        "import hashlib; from zhuoji_sim.play.batches import Batch; from zhuoji_sim.rulesets import load;"
        "from zhuoji_sim.policies.seating import players_record;"
        "from zhuoji_sim.policies.settings import seat_policies;"
        "players = players_record(seat_policies(['random', 'shanten', 'ukeire', 'value']));"
        "print(hashlib.sha256(Batch(load('shabao').record(), players, 5).play(0, 500).tobytes()).hexdigest())"
    )
    one, other = process(code, ZHUOJI_LINKING=""), process(code, ZHUOJI_LINKING="off")
    assert len(one.stdout) == 2 * hashlib.sha256().digest_size + 1
    assert one.stdout == other.stdout


@pytest.mark.parametrize("wrong", [lambda _: 0, lambda _: {}[0]])
def test_a_linking_that_does_not_work_is_left_alone(
    wrong: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZHUOJI_LINKING", "")
    monkeypatch.setattr(pipelines, "_linked_sum", wrong)
    assert not pipelines._links.__wrapped__()
    said = capsys.readouterr().err
    assert said.startswith("kernels are compiled by numba's plain pipeline: a trial")
    assert said.count("\n") == 1
