"""What goes on, on standard error: how many deals are played, what is compiled, written, or waited for."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING

from reports.terminal.console import in_language, remark
from reports.terminal.speaking import spoken

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

_WIDE = 100_000
"""Where progress goes to no terminal, no line is wrapped."""
_SECONDS_BETWEEN_LINES = 5.0
LOADING = "loading the kernels ..."
SUMMING_UP = "summing up, and making tables and figures ..."
WRITING = "drawing the figures and writing the page ..."
_STOPPING = "stopping: what is at hand is finished first; once more Ctrl-C drops it"


@contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """A bar on standard error with count, rate and time left; the yielded function is told of more. A Ctrl-C is
    answered at once.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from analyses.runs.interrupt import telling

    console, unit = _console(), in_language(unit, spoken())
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(unit + "{task.fields[rate]}"), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with telling(_answer), bar:
        task = bar.add_task(unit, total=total, rate="")

        def advance(more: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, advance=more, rate=f", {speed:,.0f}/s" if speed else "")

        yield advance


@contextmanager
def doing(what: str) -> Iterator[None]:
    """Says on a terminal what is done inside, in the words of the catalogue."""
    from analyses.runs.interrupt import telling

    console = _console()
    with telling(_answer), _status(console, what) if console.is_terminal else nullcontext():
        yield


@contextmanager
def loading_kernels() -> Iterator[None]:
    """Says on standard error that kernels are compiled, while the first call of one is made inside; on a terminal also
    that they are loaded.

    What can be checked without kernels is to be checked before the first of them is called: an error is one line.
    How far the compiling is stands on a terminal; elsewhere a line says it now and then.
    """
    from analyses.runs.interrupt import telling, watch_interrupt
    from zhuoji_sim.compiled.progress import watch_compiler

    console = _console()
    status = _status(console, LOADING)
    said = float("-inf")

    def say_compiling(what: str, number: int, of: int) -> None:
        nonlocal said
        text = f"compiling the kernels, once per version: {number} of {of} ({what}) ..."
        if console.is_terminal:
            status.update(in_language(text, spoken()))
        elif monotonic() - said >= _SECONDS_BETWEEN_LINES:
            said = monotonic()
            remark(text)

    with telling(_answer), status if console.is_terminal else nullcontext(), watch_compiler(say_compiling):
        # A compiler stopped halfway would leave itself in no fit state: Ctrl-C waits for it.
        with watch_interrupt() as interrupted:
            yield
        if interrupted():
            raise KeyboardInterrupt


def _answer() -> None:
    """The answer to a Ctrl-C, in a signal's handler: past the streams, which may be in the middle of a line."""
    if sys.stderr is not None and sys.stderr.isatty():
        os.write(sys.stderr.fileno(), f"\r\033[K{in_language(_STOPPING, spoken())}\n".encode())


def _status(console: "Console", what: str) -> "Status":
    return console.status(in_language(what, spoken()))


def _console() -> "Console":
    from rich.console import Console

    width = None if sys.stderr.isatty() else _WIDE
    return Console(file=sys.stderr, width=width, highlight=False, soft_wrap=False)
