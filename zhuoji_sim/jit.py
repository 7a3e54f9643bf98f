"""The decorators of all kernels, and where their compiled code is kept.

numba's own cache looks at one file only and would miss an edit in a callee; the cache directory is therefore
named by a hash of every kernel source (`kernel_hash`), which is also part of a run's identity.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

_DECORATED = re.compile(rb"^@(kernel|routine|entry)$", re.MULTILINE)
_ROOT = Path(__file__).resolve().parent.parent


@cache
def kernel_hash() -> str:
    """Sixteen hex digits that change when any source that kernels are made of changes."""
    studies = (path for path in _ROOT.glob("analyses/*.py") if _DECORATED.search(path.read_bytes()))
    digest = hashlib.sha256()
    for path in sorted([*_ROOT.glob("zhuoji_sim/**/*.py"), *_ROOT.glob("zhuoji_sim/*.json"), *studies]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


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


def is_cold() -> bool:
    """True if this version's kernels have never been compiled on this machine."""
    folder = _kernel_cache()
    return not folder.is_dir() or next(folder.rglob("*.nbi"), None) is None


# Numba reads its cache folder when a function is decorated; both decorators below therefore need it set first.
os.environ.setdefault("NUMBA_CACHE_DIR", str(_kernel_cache()))
# The loop vectorisers cost seconds of compile time and gain nothing on this branching code.
os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")
os.environ.setdefault("NUMBA_SLP_VECTORIZE", "0")

import numba  # noqa: E402  (must see the settings above)

numba.config.CACHE_DIR = str(_kernel_cache())
_SHARED = {"cache": True, "nogil": True, "error_model": "numpy"}


def kernel(function: F) -> F:
    """Compile a step that only other kernels call: no Python wrapper, and LLVM puts it into its callers.

    Whole hands are 1.3 to 1.8 times as fast for that: left to itself LLVM inlines hardly any of these small steps.
    """
    step: F = numba.njit(function, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_SHARED)
    return step


def routine(function: F) -> F:
    """Compile a step too large to be put into each of its callers: a whole hand, a settlement.

    An entry compiles fast if it is made of routines, for what it inlines is optimised anew at every level.
    """
    compiled: F = numba.njit(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_SHARED)
    return compiled


def entry(function: F) -> F:
    """Compile a kernel that Python calls too."""
    compiled: F = numba.njit(function, **_SHARED)
    return compiled
