"""A ruleset file of one's own, from what is given or from what is asked: written whole or not at all."""

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout
from pathlib import Path

import typer

from analyses.runs.folder import write_whole
from reports.terminal.asking import ask_base, ask_values, on_terminal
from reports.terminal.commands import INTERRUPTED
from reports.terminal.console import one_line, print_json, remark
from reports.terminal.tables import print_changes
from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import DEFAULT, Ruleset, Value, check_file, load, preset_ids
from zhuoji_sim.rulesets.typed import read_settings
from zhuoji_sim.rulesets.writing import ruleset_text
from zhuoji_sim.text import Lang, Text

_WRITTEN = Text(
    "{file}: written, extends {base}, values that differ: {count}",
    "{file}：已写好，基于 {base}，不同的值：{count}",
)


def new_rules(file: Path, base: str | None, settings: Sequence[str], force: bool, json: bool, lang: Lang) -> None:
    """Write the file that extends the preset `base`, and say what is in it."""
    _refuse_place(file, force)
    if settings or not on_terminal():
        preset, values = _preset(DEFAULT if base is None else base), read_settings(settings)
    else:
        preset, values = _asked(base, lang)
    _refuse_place(file, force)
    write_whole(file.resolve() if file.is_symlink() else file, ruleset_text(preset, values, lang))
    checked = check_file(file)
    if json:
        print_json(checked)
        return
    changes = checked["changes"]
    print(_WRITTEN(lang).format(file=one_line(str(file)), base=preset.name, count=len(changes)))
    if changes:
        print_changes(changes, preset.name, checked["name"], lang)


def _asked(base: str | None, lang: Lang) -> tuple[Ruleset, dict[str, Value]]:
    """What the answers say; exit 130 where they break off."""
    try:
        with nullcontext() if sys.stdout.isatty() else redirect_stdout(sys.stderr):
            preset = ask_base(_preset, lang) if base is None else _preset(base)
            return preset, ask_values(preset, lang)
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        remark("interrupted: nothing is written")
        raise typer.Exit(INTERRUPTED) from None


def _preset(name: str) -> Ruleset:
    return load(load({"extends": name}, where="--from").extends)


def _refuse_place(file: Path, force: bool) -> None:
    """Raise InputError where no ruleset file can be written, or none should be."""
    if file.is_dir():
        raise InputError(f"{file}: is a folder; name a file in it, such as {file / 'house.toml'}")
    if os.path.lexists(file):
        if not file.is_file():
            raise InputError(f"{file}: is no ordinary file, and is left alone")
        if not force:
            raise InputError(f"{file}: exists already; --force overwrites it")
    if not file.parent.is_dir():
        raise InputError(f"{file}: cannot be written: there is no folder {file.parent}")
    if not os.access(file.parent, os.W_OK):
        raise InputError(f"{file}: cannot be written: nothing can be written into {file.parent}")
    if _names_a_preset(file):
        raise InputError(f"{file}: would be read as the preset of this name; call it {file}.toml")


def _names_a_preset(file: Path) -> bool:
    """Whether `--ruleset` would not find the file, but a preset."""
    try:
        return file.suffix != ".toml" and load(str(file)).name in preset_ids()
    except InputError:
        return False
