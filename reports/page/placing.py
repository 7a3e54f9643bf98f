"""The files of a report get their names together: they are written beside, and put in place when all are whole.

A process that ends while it writes leaves the folder as it was; one that ends while it puts the files in place leaves
the rest to the next one in this folder.
"""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_BESIDE = ".new"
_WHOLE = ".whole"
"""Is there when everything is written; names what goes from the folder with it."""


@contextmanager
def placed_together(folder: Path, last: str, outdated: list[Path]) -> Iterator[Path]:
    """A folder to write into, whose files all replace those of the same names in `folder` at the end.

    last: the name of the file that is put in place last. outdated: files and folders of `folder` that go then. After an
    error, nothing has changed. Raises OSError where it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    finish_placing(folder)
    beside = folder / _BESIDE
    beside.mkdir()
    try:
        yield beside
        order = sorted(path.relative_to(beside).as_posix() for path in beside.rglob("*") if path.is_file())
        order.sort(key=lambda name: name == last)
        plan = {"files": order, "outdated": [path.as_posix() for path in outdated]}
        (beside / f"{_WHOLE}.part").write_text(json.dumps(plan), encoding="utf-8")
        os.replace(beside / f"{_WHOLE}.part", beside / _WHOLE)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    finish_placing(folder)


def finish_placing(folder: Path) -> None:
    """Put in place what an earlier process has written in full, and remove what it has not. Raises OSError."""
    beside = folder / _BESIDE
    try:
        plan = json.loads((beside / _WHOLE).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        if beside.exists():
            shutil.rmtree(beside)
        return
    for name in plan["files"]:
        if (beside / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(beside / name, folder / name)
    for name in plan["outdated"]:
        _remove(folder / name)
    shutil.rmtree(beside)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
