"""How numba compiles kernels: by `passes` and `linking` where they work, else as it compiles anything.

Both give the same results; without, compiling takes longer. `ZHUOJI_LINKING=off` asks for it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numba
from numba import config
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager

_SINCE = (0, 68)
"""The numba that `linking` was made for; a later one is tried."""


_LEVEL = 2
"""LLVM's level of optimising: the third adds a quarter to compiling and nothing to a hand."""


@contextmanager
def _settings() -> Iterator[None]:
    """How LLVM works on kernels: without its vectorisers, which gain 3 % of a hand and lose 12 % of a study's deal.

    numba has no such options for a function. It compiles under a lock, so what else is compiled finds its own settings.
    """
    before = config.LOOP_VECTORIZE, config.SLP_VECTORIZE, config.OPT
    config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0
    config.OPT = type(config.OPT)(_LEVEL)
    try:
        yield
    finally:
        config.LOOP_VECTORIZE, config.SLP_VECTORIZE, config.OPT = before


def _compiler(step: str, tried: bool = False) -> type[CompilerBase]:
    """numba's compiler, by `passes` that end in a lowering of `linking` if that works; `tried`: as if it did."""

    class Compiler(CompilerBase):
        def _compile_core(self) -> Any:
            with _settings():
                return super()._compile_core()

        def define_pipelines(self) -> list[PassManager]:
            if tried or _links():
                from zhuoji_sim.compiled import linking, passes

                return [passes.Passes(getattr(linking, step))]
            return [DefaultPassBuilder.define_nopython_pipeline(self.state)]

    return Compiler


WHOLE = _compiler("WHOLE")
PART = _compiler("PART")
SHARED_PART = _compiler("SHARED_PART")


@cache
def _links() -> bool:
    """Is the linking of `linking` wanted, and does it work with this numba? If not, one line says so."""
    if os.environ.get("ZHUOJI_LINKING") == "off":
        why = "ZHUOJI_LINKING=off"
    elif tuple(map(int, numba.__version__.split(".")[:2])) < _SINCE:
        why = f"numba {numba.__version__} is too old for the faster way"
    else:
        try:
            if _linked_sum(7) == 3 * 21 + 14:
                return True
            why = "a trial of the faster way gave a wrong result"
        except Exception as error:  # whatever another numba's inner parts may raise
            why = f"a trial of the faster way failed with {type(error).__name__}"
    print(f"kernels are compiled by numba's plain pipeline: {why}", file=sys.stderr)
    return False


def _linked_sum(x: int) -> int:
    """Sums by a step that is called in two places, compiled as kernels are."""
    way = {"nogil": True, "error_model": "numpy"}
    step = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, **way}

    def total(numbers: Any) -> Any:
        result = 0
        for number in numbers:
            result += number
        return result

    def twice(x: Any) -> Any:
        return total((x, x))

    def linked(x: Any) -> Any:
        return total((x, x, x)) * 3 + twice(x)

    total = numba.njit(total, pipeline_class=_compiler("SHARED_PART", tried=True), **step)
    twice = numba.njit(twice, pipeline_class=_compiler("PART", tried=True), forceinline=True, **step)
    return int(numba.njit(linked, pipeline_class=_compiler("WHOLE", tried=True), **way)(x))
