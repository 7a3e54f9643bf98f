"""Questions that are played while somebody looks, and end when nobody does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

Answer = dict[str, Any]

AT_ONCE = 2
"""Questions that are played at a time: each has all cores already. Further ones wait for their turn."""
PAUSE = 0.15
"""Seconds at least between two looks: faster, nobody reads."""


class LeftError(Exception):
    """Nobody looks any more."""


class Watched:
    """A question in play. Of the answers so far only the newest waits to be shown."""

    def __init__(self, pool: ThreadPoolExecutor, play: Callable[["Watched"], Answer]) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._newest: Answer | None = None
        self._left = False
        self._future: Future[Answer] = pool.submit(play, self)
        self._future.add_done_callback(lambda _: self._wake())

    def show(self, answer: Answer) -> None:
        """From the playing thread: the answer so far. Raises LeftError."""
        self.go_on()
        self._newest = answer
        self._wake()

    def go_on(self, deals: int = 0) -> None:
        """From the playing thread, after each block of deals. Raises LeftError where nobody looks."""
        if self._left:
            raise LeftError

    def leave(self) -> None:
        """Nobody looks any more: it ends after the block at hand, or never begins."""
        self._left = True
        self._future.cancel()

    @property
    def over(self) -> bool:
        """Whether nothing of it is played any more."""
        return self._future.done()

    async def answers(self) -> AsyncIterator[tuple[bool, Answer]]:
        """Whether it is the last one, and the answer, as it grows. Raises LeftError, and what the question raises."""
        while not self._future.done():
            await self._changed.wait()
            self._changed.clear()
            if self._newest is not None and not self._future.done():
                yield False, self._newest
                await asyncio.sleep(PAUSE)
        if self._future.cancelled():
            raise LeftError
        yield True, self._future.result()

    def _wake(self) -> None:
        self._loop.call_soon_threadsafe(self._changed.set)


class Watching:
    """All questions in play."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(AT_ONCE, "question")
        self._open: set[Watched] = set()

    def begin(self, play: Callable[[Watched], Answer]) -> Watched:
        """Play a question as soon as there is room; to be called in the event loop."""
        self._open = {one for one in self._open if not one.over}
        watched = Watched(self._pool, play)
        self._open.add(watched)
        return watched

    @property
    def in_play(self) -> int:
        """How many are played or wait to be."""
        return sum(not one.over for one in self._open)

    def leave_all(self) -> None:
        """End them all."""
        for one in self._open:
            one.leave()

    def close(self) -> None:
        """End them all, and wait until they have."""
        self.leave_all()
        self._pool.shutdown()
