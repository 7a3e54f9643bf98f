"""One process at a time in a folder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from zhuoji_sim.errors import InputError

_NAME = ".lock"


class BusyError(InputError):
    """Another process is at work in a folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """While open, no other process can lock the folder, which must be there; a process that dies leaves no lock.

    Raises BusyError where another process has it, and InputError where no lock can be made.
    """
    path = folder / _NAME
    handle = _claimed(path)
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        os.close(handle)


def _claimed(path: Path) -> int:
    """The open lock file, locked, with this process's number in it."""
    while True:
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise InputError(f"{path.parent}: cannot be written: {error.strerror or error}") from None
        if not _lock(handle):
            holder = _content(handle)
            os.close(handle)
            who = f"process {holder}" if holder else "another process"
            raise BusyError(f"{path.parent}: {who} is at work in this folder: wait for it, or choose another folder")
        if _is_still(path, handle):
            with suppress(OSError):  # on a full disk the lock has no number in it
                os.ftruncate(handle, 0)
                os.write(handle, str(os.getpid()).encode())
            return handle
        os.close(handle)


def _is_still(path: Path, handle: int) -> bool:
    """Whether the file under this name is the open one: another process may have removed it in between."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False


def _content(handle: int) -> str:
    try:
        return os.read(handle, 20).decode(errors="replace").strip()
    except OSError:
        return ""


def _lock(handle: int) -> bool:
    """Lock an open file for this process, if no other has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
