"""What a word of the game stands for, in lines that bear a narrow terminal, from the document that --json prints."""

from collections.abc import Mapping
from typing import Any

from reports.terminal.console import cell, one_line, print_text
from zhuoji_sim.text import Lang, Text

_KEY = Text("{key} ({rule}): {meaning}", "{key}（{rule}）：{meaning}")
_PRESET = Text(
    "{id}: {nickname} {chinese}, a preset (zhuoji rules show {id})", "{id}：规则 {chinese}（zhuoji rules show {id}）"
)
_NONE = Text("{term}: a rule that this toolkit does not have yet", "{term}：本工具还没有这条规则")


def print_found(found: Mapping[str, Any], lang: Lang) -> None:
    """The presets of a name, and the keys of a rule with their values in each preset."""
    for preset in found["presets"]:
        print_text(_PRESET(lang).format(**preset))
    for row in found["keys"]:
        meaning = row["meaning_zh" if lang == "zh" else "meaning"]
        print_text(_KEY(lang).format(key=row["key"], rule=row["rule"], meaning=meaning))
        print_text(_values(row["values"]), "  ")
    if not (found["presets"] or found["keys"]):
        print_text(_NONE(lang).format(term=one_line(found["term"])))


def _values(values: Mapping[str, Any]) -> str:
    """Each value with the presets that have it."""
    holders: dict[str, list[str]] = {}
    for preset, value in values.items():
        holders.setdefault(_written(value), []).append(preset)
    return "; ".join(f"{value}: {', '.join(presets)}" for value, presets in holders.items())


def _written(value: Any) -> str:
    """As in tables, but for lists: a comma stands between the presets."""
    return " + ".join(value) or "-" if isinstance(value, list) else cell(value)
