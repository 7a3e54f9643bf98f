"""Questions on the terminal, one a line on standard error: which rules does the table play by?"""

import sys
from collections.abc import Callable
from typing import TypeVar

import typer

from reports.terminal.console import remark
from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import DEFAULT, KEYS, Ruleset, Value, list_rows
from zhuoji_sim.rulesets.topics import topics
from zhuoji_sim.rulesets.typed import read_flag, read_value
from zhuoji_sim.rulesets.writing import written
from zhuoji_sim.text import Lang, Text

_T = TypeVar("_T")

_HOW = Text(
    "Enter keeps what stands in brackets; Ctrl-C ends, and nothing is written.",
    "回车保留方括号里的值；Ctrl-C 中止，什么也不写。",
)
_BASE = Text("Which preset is nearest to your table?", "你们的规则与哪一套最接近？")
_CHANGE = Text("{topic}: change anything, y or n?", "{topic}：有要改的吗，y 或 n？")


def on_terminal() -> bool:
    """Whether there is somebody to ask."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask_base(read: Callable[[str], _T], lang: Lang) -> _T:
    """The preset to start from, as `read` takes it."""
    for row in list_rows():
        remark(f"{row['id']}: {row['chinese'] if lang == 'zh' else row['nickname'] + ' ' + row['chinese']}")
    return _ask(_BASE(lang), DEFAULT, read)


def ask_values(base: Ruleset, lang: Lang) -> dict[str, Value]:
    """The values of the table, topic by topic; those that are kept are the preset's."""
    remark(_HOW(lang))
    values: dict[str, Value] = {}
    for topic, keys in topics():
        remark("; ".join(f"{key.split('.')[-1]} {written(base[key])}" for key in keys))
        if _ask(_CHANGE(lang).format(topic=topic(lang)), "n", read_flag):
            values |= {key: _ask_value(key, base[key], lang) for key in keys}
    return values


def _ask_value(key: str, kept: Value, lang: Lang) -> Value:
    meaning = KEYS[key].chinese if lang == "zh" else KEYS[key].english
    return _ask(f"{key} ({KEYS[key].rule}): {meaning}", written(kept), lambda text: read_value(key, text))


def _ask(question: str, kept: str, read: Callable[[str], _T]) -> _T:
    """What `read` makes of the answer; asked again, with the reason, until it can."""
    while True:
        answer = typer.prompt(f"{question} [{kept}]", default=kept, show_default=False, err=True)
        try:
            return read(answer)
        except InputError as error:
            remark(str(error))
