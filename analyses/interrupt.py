"""Ctrl-C that lets the work at hand be finished, so that what was done can be kept."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def watch_interrupt() -> Iterator[Callable[[], bool]]:
    """While open, the first Ctrl-C makes the yielded function true; the second raises KeyboardInterrupt.

    Only the main thread can watch; in others the function stays false.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    interrupted = False
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: interrupted
    finally:
        signal.signal(signal.SIGINT, before)
