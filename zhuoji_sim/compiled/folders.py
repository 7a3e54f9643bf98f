"""Where tables and compiled kernels are kept on this machine, and which old folders go.

What lies there is run as code, so it must be the user's own: a folder in the shared temporary directory is used only if
nobody else could have put anything into it.
"""

import atexit
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

import platformdirs

_OLD_SECONDS = 30 * 86400
_DAY_SECONDS = 86400
_NAMES = re.compile(r"kernels-[0-9a-f]{16}(-[0-9a-f]{16})?")
"""Folders of compiled kernels: of the game's, or of a study's on top of these."""


@cache
def cache_directory() -> Path:
    """A writable folder for tables and compiled kernels: `ZHUOJI_CACHE_DIR`, the user's cache, or a temporary one."""
    wanted = Path(os.environ.get("ZHUOJI_CACHE_DIR") or platformdirs.user_cache_dir("zhuoji", appauthor=False))
    if _is_writable(wanted):
        return wanted
    user = os.getuid() if hasattr(os, "getuid") else "user"
    shared = Path(tempfile.gettempdir()) / f"zhuoji-cache-{user}"
    return shared if _is_private(shared) and _is_writable(shared) else _fresh()


def kernel_folder(name: str) -> Path:
    """The folder of this name for compiled kernels, marked as used; with a new one, folders long unused go."""
    folder = cache_directory() / name
    try:
        if time.time() - folder.stat().st_mtime > _DAY_SECONDS:
            os.utime(folder)
    except FileNotFoundError:
        _remove_unused(cache_directory())
        folder.mkdir(exist_ok=True)
    return folder


_unkept = False


def note_unkept(error: OSError) -> None:
    """Say, once in a process, that something is not kept: it works all the same, and the next process tries again."""
    global _unkept
    if not _unkept:
        reason = error.strerror or error
        print(f"{cache_directory()}: {reason}; what is compiled is not kept, and compiled again", file=sys.stderr)
    _unkept = True


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _is_private(folder: Path) -> bool:
    """Is this a folder, no link to one, that is the user's and that nobody else can enter? Made if it is not there."""
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        found = folder.lstat()
        own = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o077)
        return stat.S_ISDIR(found.st_mode) and own
    except OSError:
        return False
    return True


def _fresh() -> Path:
    """A new folder that goes with the process."""
    folder = tempfile.mkdtemp(prefix="zhuoji-cache-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _remove_unused(folder: Path) -> None:
    """Remove the folders of compiled kernels that no process has used for a month: other versions' leavings."""
    for other in folder.iterdir():
        if _NAMES.fullmatch(other.name) and time.time() - other.lstat().st_mtime > _OLD_SECONDS:
            shutil.rmtree(other, ignore_errors=True)
