"""In which language this command speaks: what `--lang` says, else what the environment does."""

import os
from collections.abc import Sequence
from itertools import pairwise

import typer

from zhuoji_sim.text import LANGS, Lang, Text, lang_of, preferred_lang

OPTION = "--lang"
_said: Lang | None = None


def listen(arguments: Sequence[str]) -> None:
    """Take note of what the command line says, before it is read: its mistakes are told in that language too."""
    global _said
    given = [after for before, after in pairwise(arguments) if before == OPTION]
    given += [one.partition("=")[2] for one in arguments if one.startswith(f"{OPTION}=")]
    _said = lang_of(given[-1]) if given else None


def spoken() -> Lang:
    """The language of what people read on the terminal beside a document: remarks, progress, mistakes."""
    return _said or preferred_lang(os.environ)


def read_lang(text: str) -> Lang:
    """The value of the option. Raises BadParameter for another language."""
    found = lang_of(text)
    if found is None:
        raise typer.BadParameter(f"{text!r} is neither of {', '.join(LANGS)}, with or without a region, as in zh-CN")
    return found


def chosen(ctx: typer.Context, lang: Lang) -> Lang:
    """The language of what a command prints: the option's; without it a document's is English, whatever the locale."""
    if given(ctx):
        return lang
    return "en" if ctx.params.get("json") else spoken()


def given(ctx: typer.Context) -> bool:
    """Whether the language stands on the command line."""
    source = ctx.get_parameter_source("lang")
    return source is not None and source.name == "COMMANDLINE"


def of_documents(ctx: typer.Context, lang: Lang) -> Lang:
    """The language of files that programs read: the option's, and not the locale's."""
    return lang if given(ctx) else "en"


def say(text: Text) -> str:
    """A remark in the language of this command."""
    return text(spoken())
