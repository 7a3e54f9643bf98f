"""The terminal: tables and JSON on standard output, progress and remarks on standard error."""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

_WIDE = 100_000
"""Where output is no terminal, no line is wrapped."""

_NUMBER = re.compile(r"-|[+-]?\d+(\.\d+)?%?")


def print_json(document: Any) -> None:
    """One JSON document, and nothing else, on standard output. Raises ValueError for numbers that JSON has not."""
    ascii_only = not (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=ascii_only, allow_nan=False))


def remark(text: str) -> None:
    """One printable line on standard error."""
    print(one_line(text), file=sys.stderr)


def one_line(text: str) -> str:
    """The text with line breaks as spaces and other control characters escaped."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in " ".join(text.split()))


def print_table(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table whose numbers stand right; plain text where standard output is no terminal."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    console = _console(sys.stdout)
    on_screen = console.is_terminal
    table = Table(box=box.SIMPLE_HEAD if on_screen else None, pad_edge=on_screen, padding=(0, 2, 0, 0))
    for column, header in enumerate(headers):
        numbers = bool(rows) and all(_is_number(row[column]) for row in rows)
        table.add_column(Text(header), justify="right" if numbers else "left")
    for row in rows:
        table.add_row(*(Text(_cell(value)) for value in row))
    with console.capture() as capture:
        console.print(table)
    print("\n".join(line.rstrip() for line in capture.get().rstrip().splitlines()))


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
def loading_kernels(announced: bool = False) -> Iterator[None]:
    """Shows on a terminal that kernels are loaded or compiled, while the first call of one is made inside.

    announced: say elsewhere too, in a line on standard error, that they are compiled; not for commands that may
    still find their input bad, since an error is one line.
    """
    from analyses.runs.interrupt import watch_interrupt
    from zhuoji_sim.compiled.decorators import watch_compiler

    console = _console(sys.stderr)
    status = console.status("loading the kernels ...")

    def say_compiling() -> None:
        text = "compiling the kernels, once per version: about 20 seconds ..."
        if console.is_terminal:
            status.update(text)
        elif announced:
            remark(text)

    with status if console.is_terminal else nullcontext(), watch_compiler(say_compiling):
        # A compiler stopped halfway would leave itself in no fit state: Ctrl-C waits for it.
        with watch_interrupt() as interrupted:
            yield
        if interrupted():
            raise KeyboardInterrupt


def percent(share: float | None) -> str:
    """A share of 1 as percent."""
    return "-" if share is None else f"{share:.2%}"


def decimal(value: float | None, sign: bool = False) -> str:
    """A number with four decimals, with its sign if it is a gain or a loss."""
    return "-" if value is None else f"{value:{'+' if sign else ''}.4f}"


def _console(stream: Any) -> "Console":
    from rich.console import Console

    width = None if stream.isatty() else _WIDE
    return Console(file=stream, width=width, highlight=False, soft_wrap=False)


def _cell(value: object) -> str:
    match value:
        case None:
            return "-"
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
            return _NUMBER.fullmatch(value) is not None
        case _:
            return isinstance(value, int)
