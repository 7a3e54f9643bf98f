"""Machine code kept on disk: one file for each function and signature, whole or not used at all.

numba's own cache would go by the date of one file, read a damaged file as it is, and take its folder from settings of
the whole process. Here the folder's name says which sources the code was made from, a file's name all else it depends
on, and its first bytes are the checksum of the rest.
"""

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from zhuoji_sim.compiled.folders import note_unkept
from zhuoji_sim.compiled.progress import tell

_CHECKSUM = hashlib.sha256().digest_size


class Kept(_Cache):
    """What numba asks for a function's compiled code, and gives it to; `folder` says where it lies."""

    def __init__(self, function: Callable[..., Any], folder: Callable[[], Path]) -> None:
        self._name = f"{function.__module__}.{function.__qualname__}".replace("<locals>", "locals")
        self._folder = folder

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self._folder())

    def has(self, signature: Any, codegen: Any) -> bool:
        """Is there a file for this signature?"""
        return self._path(signature, codegen).exists()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function, or None if it is to be compiled."""
        target_context.refresh()
        content = read_whole(self._path(sig, target_context.codegen()))
        if content is None:
            tell(self._name)
            return None
        return CompileResult._rebuild(target_context, *pickle.loads(content))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a function that has been compiled."""
        write_whole(self._path(sig, data.codegen), dumps(data._reduce()))

    def enable(self) -> None:
        """It is always on."""

    def disable(self) -> None:
        """It cannot be switched off."""
        raise NotImplementedError

    def flush(self) -> None:
        """Nothing to do: a file goes with its folder."""

    def _path(self, signature: Any, codegen: Any) -> Path:
        linking = os.environ.get("ZHUOJI_LINKING", "")
        fits = (str(signature), codegen.magic_tuple(), sys.version, numba.__version__, linking)
        return self._folder() / f"{self._name}-{hashlib.sha256(repr(fits).encode()).hexdigest()[:16]}.bin"


def read_whole(path: Path) -> bytes | None:
    """The content of a file of `write_whole`; None if there is none, or if it is damaged, which is said."""
    try:
        stored = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(stored[_CHECKSUM:]).digest() == stored[:_CHECKSUM]:
        return stored[_CHECKSUM:]
    print(f"damaged, made again: {path}", file=sys.stderr)
    return None


def write_whole(path: Path, content: bytes) -> None:
    """Write a file with its checksum; other processes see all of it or nothing. A full disk keeps nothing."""
    written = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix="new-", delete=False) as file:
            written = file.name
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(written, path)
    except OSError as error:
        note_unkept(error)
        if written is not None:
            Path(written).unlink(missing_ok=True)
