"""Ctrl-C that lets the work at hand be finished, so that what was done can be kept."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class _Watch:
    """A handler of SIGINT that notes the first one and raises KeyboardInterrupt at the next."""

    def __init__(self) -> None:
        self.noted = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.noted:
            raise KeyboardInterrupt
        self.noted = True


@contextmanager
def watch_interrupt() -> Iterator[Callable[[], bool]]:
    """While open, the first Ctrl-C makes the yielded function true; the second raises KeyboardInterrupt.

    A watch within another is the same watch: a Ctrl-C noted before it was opened counts. Only the main thread can
    watch; in others the function stays false.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.getsignal(signal.SIGINT)
    watch = before if isinstance(before, _Watch) else _Watch()
    signal.signal(signal.SIGINT, watch)
    try:
        yield lambda: watch.noted
    finally:
        signal.signal(signal.SIGINT, before)
