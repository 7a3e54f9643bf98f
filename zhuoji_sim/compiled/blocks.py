"""Work in numbered blocks on all cores, delivered in order: what the number of workers cannot change."""

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from os import cpu_count
from typing import TypeVar

T = TypeVar("T")


def in_order(
    play: Callable[[int, int], T], total: int, block: int, workers: int | None = None, first: int = 0
) -> Generator[T]:
    """`play(start, length)` for the blocks that cover `first` .. `first + total - 1`, on so many threads (default: all
    cores), yielded in order.

    Threads gain because kernels release the GIL. Closing the iterator early drops the blocks not yet begun.
    """
    starts = iter(range(first, first + total, block))
    workers = workers or cpu_count() or 1
    running: deque[Future[T]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            while True:
                while len(running) < 2 * workers and (start := next(starts, None)) is not None:
                    running.append(pool.submit(play, start, min(block, first + total - start)))
                if not running:
                    return
                yield running.popleft().result()
        finally:
            for future in running:
                future.cancel()
