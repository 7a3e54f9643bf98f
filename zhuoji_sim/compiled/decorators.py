"""The decorators of all kernels, and where their compiled code is kept.

numba's own cache looks at one file only and would miss an edit in a callee; the cache directory is therefore
named by a hash of every kernel source (`kernel_hash`), which is also part of a run's identity.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from zhuoji_sim.compiled.sources import kernel_hash

F = TypeVar("F", bound=Callable[..., Any])


@cache
def cache_directory() -> Path:
    """A writable folder for tables and compiled kernels: `ZHUOJI_CACHE_DIR`, the user's cache, or a temporary one."""
    wanted = os.environ.get("ZHUOJI_CACHE_DIR") or platformdirs.user_cache_dir("zhuoji", appauthor=False)
    user = os.getuid() if hasattr(os, "getuid") else "user"
    for folder in (Path(wanted), Path(tempfile.gettempdir()) / f"zhuoji-cache-{user}"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="zhuoji-cache-"))


def _kernel_cache() -> Path:
    return cache_directory() / f"kernels-{kernel_hash()}"


# Numba reads its settings when it is imported, the cache folder when a function is decorated.
# The vectorisers cost compile time: they gain 3 % of a hand and lose 12 % of a study's deal, where tiles are shuffled.
os.environ.setdefault("NUMBA_CACHE_DIR", str(_kernel_cache()))
os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")
os.environ.setdefault("NUMBA_SLP_VECTORIZE", "0")

import numba  # noqa: E402  (must see the settings above)
from numba.core import event  # noqa: E402

from zhuoji_sim.compiled.linking import PART, SHARED_PART, WHOLE  # noqa: E402

numba.config.CACHE_DIR = str(_kernel_cache())
_ALL = {"nogil": True, "error_model": "numpy"}
_STEP = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: F) -> F:
    """Compile a step that only other kernels call: LLVM puts it into each place that calls it.

    Whole hands are 1.3 to 1.8 times as fast for that: left to itself LLVM inlines hardly any of these small steps.
    """
    step: F = numba.njit(function, forceinline=True, pipeline_class=PART, **_STEP, **_ALL)
    return step


def routine(function: F) -> F:
    """Compile a step too large to be put into each place that calls it: a whole hand, a settlement."""
    # Said outright: numba would let it inherit the `forceinline` of the kernel that calls it first.
    step: F = numba.njit(function, forceinline=False, pipeline_class=SHARED_PART, **_STEP, **_ALL)
    return step


def entry(function: F) -> F:
    """Compile a kernel that Python calls, and keep the machine code of it and its steps in the cache."""
    compiled: F = numba.njit(function, cache=True, pipeline_class=WHOLE, **_ALL)
    return compiled


@contextmanager
def watch_compiler(notice: Callable[[], None]) -> Iterator[None]:
    """Call `notice` as soon as a kernel is to be compiled that is not in the cache; once."""

    class FirstStart(event.Listener):
        told = False

        def on_start(self, _: event.Event) -> None:
            if not self.told:
                self.told = True
                notice()

        def on_end(self, _: event.Event) -> None:
            """Nothing to do: the caller sees that it is over."""

    with event.install_listener("numba:compile", FirstStart()):
        yield
