"""The terminal: tables and JSON on standard output, progress and remarks on standard error."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO

from zhuoji_sim.numbers import MINUS, NOTHING, is_written

if TYPE_CHECKING:
    from rich.console import Console

_WIDE = 100_000
"""Where output is no terminal, no line is wrapped."""
_SECONDS_BETWEEN_LINES = 5.0


def print_json(document: Any) -> None:
    """One JSON document, and nothing else, on standard output. Raises ValueError for numbers that JSON has not."""
    ascii_only = not (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=ascii_only, allow_nan=False))


def remark(text: str) -> None:
    """One printable line on standard error, if that can be written."""
    if sys.stderr is not None:
        try:
            print(one_line(text), file=sys.stderr, flush=True)
        except OSError:
            give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """What cannot be written to a stream goes nowhere: Python would try once more at its end, and complain."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def one_line(text: str) -> str:
    """The text with line breaks as spaces and other control characters escaped."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in " ".join(text.split()))


def print_table(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table whose columns of numbers stand right; plain text where standard output is no terminal."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    console = _console(sys.stdout)
    on_screen = console.is_terminal
    table = Table(box=box.SIMPLE_HEAD if on_screen else None, pad_edge=False, padding=(0, 1 if on_screen else 2, 0, 0))
    for column, header in enumerate(headers):
        numbers = holds_numbers([row[column] for row in rows])
        table.add_column(Text(header), justify="right" if numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell(value)) for value in row))
    with console.capture() as capture:
        console.print(table)
    print(_printable("\n".join(line.rstrip() for line in capture.get().rstrip().splitlines())))


def holds_numbers(cells: Sequence[object]) -> bool:
    """Whether a column is one of numbers, some of which may be missing."""
    return any(map(_is_number, cells)) and all(_is_number(cell) or _is_missing(cell) for cell in cells)


@contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """A bar on standard error with count, rate and time left; the yielded function is told of more."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = _console(sys.stderr)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(unit + "{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(unit, total=total, rate="")

        def advance(more: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, advance=more, rate=f", {speed:,.0f}/s" if speed else "")

        yield advance


@contextmanager
def loading_kernels() -> Iterator[None]:
    """Says on standard error that kernels are compiled, while the first call of one is made inside; on a terminal also
    that they are loaded.

    What can be checked without kernels is to be checked before the first of them is called: an error is one line.
    How far the compiling is stands on a terminal; elsewhere a line says it now and then.
    """
    from analyses.runs.interrupt import watch_interrupt
    from zhuoji_sim.compiled.progress import watch_compiler

    console = _console(sys.stderr)
    status = console.status("loading the kernels ...")
    said = float("-inf")

    def say_compiling(what: str, number: int, of: int) -> None:
        nonlocal said
        text = f"compiling the kernels, once per version: {number} of {of} ({what}) ..."
        if console.is_terminal:
            status.update(text)
        elif monotonic() - said >= _SECONDS_BETWEEN_LINES:
            said = monotonic()
            remark(text)

    with status if console.is_terminal else nullcontext(), watch_compiler(say_compiling):
        # A compiler stopped halfway would leave itself in no fit state: Ctrl-C waits for it.
        with watch_interrupt() as interrupted:
            yield
        if interrupted():
            raise KeyboardInterrupt


def _console(stream: Any) -> "Console":
    from rich.console import Console

    width = None if stream.isatty() else _WIDE
    return Console(file=stream, width=width, highlight=False, soft_wrap=False)


def cell(value: object) -> str:
    """A value as the tables on the terminal have it."""
    match value:
        case None:
            return NOTHING
        case bool():
            return str(value).lower()
        case list() | tuple():
            return ", ".join(map(str, value))
        case _:
            return str(value)


def _is_number(value: object) -> bool:
    match value:
        case bool():
            return False
        case str():
            return is_written(value)
        case _:
            return isinstance(value, int)


def _is_missing(cell: object) -> bool:
    return cell in (None, "", NOTHING)


def _printable(text: str) -> str:
    """The text with its signs in ASCII where the output's encoding has no others, as GBK has no true minus."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return text.replace(MINUS, "-").replace(NOTHING, "-")
    return text
