"""Mistakes, remarks and reasons in Chinese: one line of English against a catalogue of lines with blanks.

What is wrong is said in one English line by whoever finds it (`InputError`), so that programs read one language. Where
people read Chinese, the line is looked up here: as a whole, or in the parts that such lines are made of, a place and a
colon before it, a hint after a semicolon. What is in no catalogue stays as it is.
"""

import re
from collections.abc import Iterator
from functools import cache

from reports.chinese import clusters, commands, exact, hands, records, rules, runs
from zhuoji_sim.text import Lang, Text

CATALOGUE: tuple[Text, ...] = (
    *commands.MESSAGES,
    *rules.MESSAGES,
    *hands.MESSAGES,
    *records.MESSAGES,
    *runs.MESSAGES,
    *clusters.MESSAGES,
    *exact.MESSAGES,
)
"""The lines: `{name}` in the English one is a blank, and stands in the Chinese one where its words go."""

_BLANK = re.compile(r"\{(\w+)\}")
_WORD = re.compile("[A-Za-z]")
_DEEPEST = 6
_SENTENCES = frozenset({"why", "reason", "words", "message", "due", "hint", "what"})
"""Blanks for whatever is said; the others end where a hint or a new place begins."""
_VALUES = frozenset({"given", "example", "names", "range"})
"""Blanks for what the user wrote, in which a colon may stand."""
_NUMBERS, _WORDS = frozenset({"low", "high"}), frozenset({"first", "second"})
_VERBATIM = _VALUES | {"name", "key", "option", "kind", "file", "folder", "run", "study"}
"""Blanks whose words are names, and stay as they are."""


def told(message: str, lang: Lang) -> str:
    """A message in a language: as it is in English, by the catalogue in Chinese."""
    return message if lang == "en" else in_chinese(message) or message


def in_chinese(message: str, depth: int = 0) -> str | None:
    """The Chinese of a message, None if the catalogue has none for it or its parts."""
    if not _WORD.search(message):
        return message
    if depth > _DEEPEST:
        return None
    for pattern, chinese in _patterns():
        match = pattern.fullmatch(message)
        if match:
            return chinese.format_map(
                {blank: _filled(blank, words, depth) for blank, words in match.groupdict().items()}
            )
    return _in_parts(message, depth + 1)


def _filled(blank: str, words: str, depth: int) -> str:
    return words if blank in _VERBATIM else in_chinese(words, depth + 1) or words


def _in_parts(message: str, depth: int) -> str | None:
    """A message of which the end, after a place and a colon, is known, or both sides of a semicolon."""
    for sign, chinese_sign in (("; ", "；"), (": ", "：")):
        for place in _places(message, sign):
            before, after = message[:place], message[place + len(sign) :]
            end = in_chinese(after, depth)
            start = in_chinese(before, depth)
            if end is not None and (start is not None or sign == ": "):
                return f"{start or before}{chinese_sign}{end}"
    return None


def _places(text: str, sign: str) -> Iterator[int]:
    place = text.find(sign)
    while place >= 0:
        yield place
        place = text.find(sign, place + 1)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each line as a pattern, those with the most words of their own first."""
    found = [(_BLANK.sub("", text.en), text) for text in CATALOGUE]
    ordered = sorted(found, key=lambda entry: -len(entry[0]))
    return tuple((_pattern(text.en), text.zh) for _, text in ordered)


def _pattern(english: str) -> re.Pattern[str]:
    parts = _BLANK.split(english)
    words = (f"(?P<{part}>{_anything(part)}+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile("".join(words), re.DOTALL)


def _anything(blank: str) -> str:
    """What may fill a blank, sign by sign."""
    if blank in _SENTENCES:
        return "."
    if blank in _NUMBERS:
        return r"[-\d,.]"
    if blank in _WORDS:
        return r"\S"
    return r"(?:(?!; | \(see |\. Did ).)" if blank in _VALUES else r"(?:(?!; |: | \(see ).)"
