"""A ruleset file in text: what differs from a preset, each line with what it means."""

import json
from collections.abc import Iterator, Mapping

from zhuoji_sim.rulesets.key import Value
from zhuoji_sim.rulesets.ruleset import Ruleset
from zhuoji_sim.rulesets.schema import KEYS, SECTIONS
from zhuoji_sim.text import Lang, Text

_HEAD = Text(
    "Rules of a house: what differs from {id}. Play by them with --ruleset FILE; zhuoji rules check FILE checks them.",
    "自家规则：只写与 {id} 不同的地方。用 --ruleset 文件 按此规则打牌，用 zhuoji rules check 文件 检查。",
)
_BASE = Text("{nickname} {chinese}", "{chinese}")
_LINE = Text("{meaning} ({rule}; {id}: {value})", "{meaning}（{rule}；{id}：{value}）")


def ruleset_text(base: Ruleset, values: Mapping[str, Value], lang: Lang) -> str:
    """The file that extends the preset `base` with those of the dotted `values` that differ from its own."""
    changes = {key: value for key, value in values.items() if value != base[key]}
    names = {"id": base.name, "nickname": base.about.get("nickname", ""), "chinese": base.about.get("chinese", "")}
    lines = [
        f"# {_HEAD(lang).format(**names)}",
        f"extends = {written(base.name)}  # {_BASE(lang).format(**names).strip()}",
        *_lines(base, [key for key in KEYS if key in changes and "." not in key], changes, lang),
    ]
    for section in SECTIONS:
        keys = [key for key in KEYS if key in changes and key.startswith(f"{section}.")]
        if keys:
            lines += ["", f"[{section}]", *_lines(base, keys, changes, lang)]
    return "\n".join(lines) + "\n"


def written(value: Value) -> str:
    """A value as TOML has it, in one line."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return f"[{', '.join(map(written, value))}]"


def _lines(base: Ruleset, keys: list[str], changes: Mapping[str, Value], lang: Lang) -> Iterator[str]:
    for key in keys:
        meaning = KEYS[key].chinese if lang == "zh" else KEYS[key].english
        comment = _LINE(lang).format(meaning=meaning, rule=KEYS[key].rule, id=base.name, value=written(base[key]))
        yield f"{key.split('.')[-1]} = {written(changes[key])}  # {comment}"
