"""Disks of a few kilobytes, and disks that cannot be written, for tests; skipped where none can be mounted."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def disk(folder: Path, options: str) -> Iterator[Path]:
    """A disk mounted on a new folder, with options such as `size=100k` and `ro`."""
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("cannot mount a disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def enlarge(mounted: Path, size: str) -> None:
    """Give a disk more room."""
    subprocess.run(["mount", "-o", f"remount,size={size}", mounted], check=True)
