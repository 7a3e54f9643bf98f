"""The terminal: tables, sentences and JSON on standard output, remarks on standard error."""

import json
import os
import sys
from collections.abc import Collection, Sequence
from shutil import get_terminal_size
from typing import Any, TextIO

from reports.terminal.layout import lay_out
from reports.terminal.speaking import spoken
from reports.terminal.widths import folded
from zhuoji_sim.numbers import MINUS, NOTHING
from zhuoji_sim.text import Lang, Text

_NARROWEST = 20
_RULE = "─"
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
    """One printable line on standard error, if that can be written, in the language of the command."""
    if sys.stderr is not None:
        try:
            print(_printable(in_language(one_line(text), spoken()), sys.stderr), file=sys.stderr, flush=True)
        except OSError:
            give_up(sys.stderr)


def in_language(message: str, lang: Lang) -> str:
    """An English line of whoever finds something wrong, as it is told in a language."""
    if lang == "en":
        return message
    from reports.chinese.translating import told  # the catalogue is of no use to whoever reads English

    return told(message, lang)


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


def _printable(text: str, stream: TextIO | None = None) -> str:
    """The text with its signs in ASCII where the stream's encoding has no others, as GBK has no true minus."""
    try:
        text.encode((stream or sys.stdout).encoding or "utf-8")
    except UnicodeEncodeError:
        return text.replace(MINUS, "-").replace(NOTHING, "-").replace(_RULE, "-")
    return text
