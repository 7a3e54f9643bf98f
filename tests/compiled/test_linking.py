"""Steps and entries: linked once, inlined or shared."""

import re

import numba
import pytest

from zhuoji_sim.compiled.decorators import entry, kernel, routine
from zhuoji_sim.compiled.pipelines import WHOLE, _links


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


def expected(x: int) -> int:
    def product(x: int) -> int:
        return 3 * x * 3 * (x + 1)

    return 3 * x + 1 + product(x + 2) + product(x) - product(-x)


def test_each_step_is_there_for_all_its_callers():
    assert [diamond(x) for x in (-5, 0, 7)] == [expected(x) for x in (-5, 0, 7)]


@pytest.mark.skipif(not _links(), reason="is linked by numba's plain pipeline")
def test_kernels_are_inlined_and_routines_are_not():
    fresh = numba.njit(diamond.function, pipeline_class=WHOLE)  # what comes from the cache cannot be inspected
    fresh(1)
    (text,) = fresh.inspect_llvm().values()
    defined = re.findall(r"^define [^@]*@(\S+?)\(", text, re.MULTILINE)
    assert any("right" in name for name in defined)
    assert not any(step in name for name in defined for step in ("bottom", "left", "again"))
