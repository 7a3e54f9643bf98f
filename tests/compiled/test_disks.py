"""A cache that cannot be written is no reason to fail: what is compiled works, and is kept as soon as it can be."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.compiled.toys import expected
from tests.disks import disk, enlarge
from zhuoji_sim.compiled.folders import cache_directory

pytestmark = pytest.mark.skipif(os.name != "posix", reason="mounts disks")

ROOT = Path(__file__).parents[2]
CODE = """
from tests.compiled.toys import polynomial
from zhuoji_sim.evaluator.suit_tables import tables
print(tables().size, polynomial(3))
"""


def compute(cache: Path) -> "tuple[str, list[str]]":
    """What a process prints that needs tables and a kernel, and has this folder to keep them in."""
    env = {**os.environ, "ZHUOJI_CACHE_DIR": str(cache)}
    env.pop("ZHUOJI_LINKING", None)  # a line would say how it is compiled
    run = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return run.stdout, run.stderr.splitlines()


def files(folder: Path) -> set[str]:
    return {path.suffix for path in folder.rglob("*") if path.is_file()}


def test_a_full_cache_is_a_line_and_tried_again(tmp_path: Path) -> None:
    with disk(tmp_path / "cache", "size=4k") as cache:
        found, (line,) = compute(cache)
        assert found == f"1 {expected(3)}\n"
        assert line.endswith("cache: No space left on device; what is compiled is not kept, and compiled again")
        assert files(cache) == set()
        enlarge(cache, "30m")
        assert compute(cache) == (found, [])
        assert files(cache) == {".bin"}


def test_for_a_cache_that_cannot_be_written_there_is_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with disk(tmp_path / "cache", "size=1m,ro") as cache:
        monkeypatch.setenv("ZHUOJI_CACHE_DIR", str(cache))
        folder = cache_directory.__wrapped__()
    assert (folder.parent, folder.name[:13]) == (tmp_path, "zhuoji-cache-")
