"""Ctrl-C, and a polite request to end, that let the work at hand be finished, so that what was done can be kept."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


_told: list[Callable[[], None]] = []
"""Who is told of the first signal as it comes."""


class _Watch:
    """A handler of signals that notes the first one and raises KeyboardInterrupt at the next."""

    def __init__(self) -> None:
        self.noted = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.noted:
            raise KeyboardInterrupt
        self.noted = True
        for tell in _told:
            tell()


@contextmanager
def telling(tell: Callable[[], None]) -> Iterator[None]:
    """While open, `tell` is called at once when a signal is noted: from within its handler, so it must be brief."""
    _told.append(tell)
    try:
        yield
    finally:
        _told.remove(tell)


@contextmanager
def watch_interrupt() -> Iterator[Callable[[], bool]]:
    """While open, the first Ctrl-C or SIGTERM makes the yielded function true; the second raises KeyboardInterrupt.

    A watch within another is the same watch: a Ctrl-C noted before it was opened counts. Only the main thread can
    watch; in others the function stays false.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    outer = before[signal.SIGINT]
    watch = outer if isinstance(outer, _Watch) else _Watch()
    for number in _SIGNALS:
        signal.signal(number, watch)
    try:
        yield lambda: watch.noted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
