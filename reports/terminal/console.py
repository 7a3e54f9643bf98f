"""The terminal: tables and JSON on standard output, progress and remarks on standard error."""

import json
import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from shutil import get_terminal_size
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO

from reports.terminal.layout import lay_out
from reports.terminal.widths import folded
from zhuoji_sim.numbers import MINUS, NOTHING
from zhuoji_sim.text import Lang, Text

if TYPE_CHECKING:
    from rich.console import Console

_WIDE = 100_000
"""Where progress goes to no terminal, no line is wrapped."""
_NARROWEST = 20
_RULE = "─"
_SECONDS_BETWEEN_LINES = 5.0
_COMMA = Text(", ", "、")
_LEFT_OUT = Text(
    "No room here for: {columns}. A wider terminal shows them, and so does --json.",
    "放不下：{columns}。终端宽一些即可显示，--json 里也有。",
)


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


def print_table(
    headers: Sequence[str], rows: Sequence[Sequence[object]], lang: Lang = "en", may_go: Collection[str] = ()
) -> None:
    """A table whose columns of numbers stand right: as wide as it is where standard output is no terminal, else in as
    many places as that has. may_go: the headers of columns that may be left out there, with a word, the first first.
    """
    width = screen_width(sys.stdout)
    table = lay_out(headers, [list(map(cell, row)) for row in rows], width, may_go, _RULE if width else "")
    print(_printable("\n".join(table.lines)))
    if table.left_out:
        print_text(_LEFT_OUT(lang).format(columns=_COMMA(lang).join(table.left_out)))


def print_text(text: str, indent: str = "") -> None:
    """Sentences, folded where standard output is a terminal, each line as far in as `indent` says."""
    width = screen_width(sys.stdout)
    for line in text.split("\n"):
        parts = [line] if width is None else folded(line, width - len(indent))
        print(_printable("\n".join((indent + part).rstrip() for part in parts)))


def screen_width(stream: TextIO) -> int | None:
    """How many places a line of a terminal has; None where a stream is none: no line is folded there."""
    return max(get_terminal_size().columns, _NARROWEST) if stream.isatty() else None


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


def _printable(text: str) -> str:
    """The text with its signs in ASCII where the output's encoding has no others, as GBK has no true minus."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return text.replace(MINUS, "-").replace(NOTHING, "-").replace(_RULE, "-")
    return text
