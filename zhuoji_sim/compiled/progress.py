"""Who is told that kernels are compiled, and how far that is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Notice = Callable[[str, int, int], None]

_watchers: list[Notice] = []
_done = _expected = 0


@contextmanager
def watch_compiler(notice: Notice) -> Iterator[None]:
    """Call `notice(what, number, of)` before each piece that is compiled because it is not in the cache."""
    _watchers.append(notice)
    try:
        yield
    finally:
        _watchers.remove(notice)


def expect(pieces: int) -> None:
    """So many pieces are about to be compiled, as far as is known."""
    global _done, _expected
    _done, _expected = 0, pieces


def tell(what: str) -> None:
    """One piece is compiled now."""
    global _done, _expected
    _done += 1
    _expected = max(_expected, _done)
    for notice in _watchers:
        notice(what, _done, _expected)
