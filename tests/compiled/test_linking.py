"""Steps and entries: linked once, inlined or shared, and kept in the cache."""

import re
import subprocess
import sys
from pathlib import Path

import numba

from zhuoji_sim.compiled.decorators import entry, kernel, routine
from zhuoji_sim.compiled.linking import WHOLE

ROOT = Path(__file__).parents[2]


@kernel
def bottom(x):
    return x * 3


@kernel
def left(x):
    return bottom(x) + 1


@routine
def right(x):
    return bottom(x) * bottom(x + 1)


@kernel
def again(x):
    return right(x) - right(-x)


@entry
def diamond(x):
    """Two ways to the same step, a shared step from three places, two of them inside another step."""
    return left(x) + right(x + 2) + again(x)


@entry
def above(x):
    """An entry may call another."""
    return diamond(x) + bottom(x)


def expected(x: int) -> int:
    def product(x: int) -> int:
        return 3 * x * 3 * (x + 1)

    return 3 * x + 1 + product(x + 2) + product(x) - product(-x)


def test_each_step_is_there_for_all_its_callers():
    assert [diamond(x) for x in (-5, 0, 7)] == [expected(x) for x in (-5, 0, 7)]
    assert [above(x) for x in (-5, 0, 7)] == [expected(x) + 3 * x for x in (-5, 0, 7)]


def test_kernels_are_inlined_and_routines_are_not():
    fresh = numba.njit(diamond.py_func, pipeline_class=WHOLE)  # what comes from the cache cannot be inspected
    fresh(1)
    (text,) = fresh.inspect_llvm().values()
    defined = re.findall(r"^define [^@]*@(\S+?)\(", text, re.MULTILINE)
    assert any("right" in name for name in defined)
    assert not any(step in name for name in defined for step in ("bottom", "left", "again"))


CALL = "from tests.compiled.test_linking import above; print(above(7), *above.stats.cache_hits.values())"


def test_the_next_process_finds_the_entry_in_the_cache(tmp_path):
    def run() -> list[str]:
        env = {"ZHUOJI_CACHE_DIR": str(tmp_path), "PATH": "", "HOME": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "-c", CALL], cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    assert run() == [str(expected(7) + 21)]
    assert run() == [str(expected(7) + 21), "1"]
