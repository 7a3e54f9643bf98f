"""Texts for people, in both languages: the one bilingual type, and how tiles stand within a text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Lang = Literal["en", "zh"]
LANGS: tuple[Lang, ...] = ("en", "zh")

TILES_OPEN, TILES_CLOSE = "\N{MATHEMATICAL LEFT DOUBLE ANGLE BRACKET}", "\N{MATHEMATICAL RIGHT DOUBLE ANGLE BRACKET}"
"""What stands between these is a tile string, drawn as pictures where that can be (`tiles.marked.tiles`)."""

_LOCALE = ("ZHUOJI_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the language stands for people, the first that is set."""


def lang_of(text: str) -> Lang | None:
    """The language of a tag or a locale, as `zh-CN`, `zh_TW.UTF-8` or `EN`; None for another language."""
    name = re.split(r"[-_.@]", text.strip().casefold())[0]
    return next((lang for lang in LANGS if lang == name), None)


def preferred_lang(environment: Mapping[str, str]) -> Lang:
    """The language that the environment asks for; English where that is neither."""
    asked = next(filter(None, map(environment.get, _LOCALE)), "")
    return lang_of(asked) or "en"


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in English and in Chinese; tiles may stand within them."""

    en: str
    zh: str

    def __call__(self, lang: Lang) -> str:
        return self.zh if lang == "zh" else self.en

    def __add__(self, other: "Text") -> "Text":
        """One text after the other, in either language."""
        return Text(self.en + other.en, self.zh + other.zh)


Labels = Mapping[Any, Text]
"""How codes read."""


def plain(text: str) -> str:
    """The text with its tiles in notation."""
    return text.replace(TILES_OPEN, "").replace(TILES_CLOSE, "")
