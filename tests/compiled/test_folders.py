"""The folder of compiled code: the user's own, or nobody's; old ones go."""

import os
import tempfile
import time
from pathlib import Path

import pytest

from zhuoji_sim.compiled import folders
from zhuoji_sim.compiled.folders import cache_directory, kernel_folder

MONTH = 31 * 86400


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the cache folder in the temporary directory would be, while no other is writable."""
    (tmp_path / "temp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temp"))
    (tmp_path / "file").touch()
    monkeypatch.setenv("ZHUOJI_CACHE_DIR", str(tmp_path / "file" / "cache"))
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return tmp_path / "temp" / f"zhuoji-cache-{user}"


def found() -> Path:
    """The folder as a new process would find it."""
    folder: Path = cache_directory.__wrapped__()
    return folder


def test_a_folder_in_the_temporary_directory_is_private_and_stays(shared: Path) -> None:
    assert found() == shared
    assert shared.stat().st_mode & 0o777 == 0o700
    assert found() == shared


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="has no owners of files")
@pytest.mark.parametrize("planted", ["open to others", "another's", "a link", "a file"])
def test_a_planted_folder_is_not_used(shared: Path, planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if planted == "a link":
        shared.with_name("elsewhere").mkdir(mode=0o700)
        shared.symlink_to(shared.with_name("elsewhere"))
    elif planted == "a file":
        shared.touch()
    else:
        shared.mkdir(mode=0o700)
        shared.chmod(0o777 if planted == "open to others" else 0o700)
    if planted == "another's":
        owner = os.getuid()
        monkeypatch.setattr(os, "getuid", lambda: owner + 1)
        shared = shared.rename(shared.with_name(f"zhuoji-cache-{owner + 1}"))
    folder = found()
    assert folder != shared
    assert folder.stat().st_mode & 0o777 == 0o700
    assert list(folder.iterdir()) == []


def test_folders_unused_for_a_month_go_with_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "cache_directory", lambda: tmp_path)
    old, young = tmp_path / f"kernels-{'a' * 16}", tmp_path / f"kernels-{'b' * 16}-{'c' * 16}"
    foreign = tmp_path / "mine"
    for folder in (old, young, foreign):
        folder.mkdir()
        (folder / "code.bin").touch()
    for folder in (old, foreign):
        os.utime(folder, (time.time() - MONTH, time.time() - MONTH))
    new = kernel_folder(f"kernels-{'d' * 16}")
    assert sorted(tmp_path.iterdir()) == sorted([young, foreign, new])


def test_a_folder_in_use_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "cache_directory", lambda: tmp_path)
    folder = kernel_folder(f"kernels-{'d' * 16}")
    os.utime(folder, (time.time() - MONTH, time.time() - MONTH))
    kernel_folder(folder.name)
    assert time.time() - folder.stat().st_mtime < 60
