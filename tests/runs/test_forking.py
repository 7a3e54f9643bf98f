"""The process that workers are copies of: it changes nothing here, and compiles nothing without a word."""

import os
import signal

import pytest

from analyses.runs.forking import FORKS, start_loading
from zhuoji_sim.compiled.doors import Door

needs_forks = pytest.mark.skipif(not FORKS, reason="processes cannot be copied here")


@needs_forks
def test_to_start_it_changes_neither_the_environment_nor_what_is_heard() -> None:
    environment, deaf_to = dict(os.environ), signal.pthread_sigmask(signal.SIG_BLOCK, [])
    start_loading()
    start_loading()
    assert dict(os.environ) == environment
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == deaf_to


@pytest.mark.parametrize("missing", [True, False])
def test_doors_that_are_to_be_compiled_are_left_to_the_one_who_asks(
    missing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    from analyses.runs.loaded import open_doors

    opened: list[str] = []
    monkeypatch.setattr(Door, "is_missing", missing)
    monkeypatch.setattr(Door, "address", property(lambda door: opened.append(door.name)))
    open_doors()
    assert ("zhuoji_sim.play.loop.play" in opened) == (not missing)
    assert bool(opened) == (not missing)
