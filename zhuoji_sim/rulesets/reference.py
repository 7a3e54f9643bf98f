"""Rulesets as plain data and tables, for `zhuoji rules` and for the rules page."""

import os
from typing import Any

from zhuoji_sim.rulesets.key import Value
from zhuoji_sim.rulesets.loading import DEFAULT, Spec, load, preset_ids
from zhuoji_sim.rulesets.ruleset import Ruleset, diff
from zhuoji_sim.rulesets.schema import KEYS, SECTIONS

_MARKS = {"stated": "S", "inferred": "I", "borrowed": "B", "custom": "C"}


def list_rows() -> list[dict[str, Any]]:
    """One row a preset: id, nickname, chinese, pinghu (fan), source, default, digest."""
    return [
        {"id": ruleset.name, **ruleset.about, "pinghu": ruleset.pinghu, "default": ruleset.name == DEFAULT,
         "digest": ruleset.digest()}
        for ruleset in map(load, preset_ids())
    ]  # fmt: skip


def show_rows(spec: Spec) -> list[dict[str, Any]]:
    """One row a key: key, value, rule, status, source, note, meaning, meaning_zh."""
    return [
        {"key": key, "value": _plain(entry.value), "rule": entry.rule, "status": entry.status,
         "source": entry.source, "note": entry.note,
         "meaning": KEYS[key].english, "meaning_zh": KEYS[key].chinese}
        for key, entry in load(spec).provenance.items()
    ]  # fmt: skip


def diff_rows(a: Spec, b: Spec) -> list[dict[str, Any]]:
    """One row a key in which two rulesets differ: key, a, b, rule, meaning, meaning_zh."""
    return [
        {"key": key, "a": _plain(first), "b": _plain(second), "rule": KEYS[key].rule,
         "meaning": KEYS[key].english, "meaning_zh": KEYS[key].chinese}
        for key, first, second in diff(load(a), load(b))
    ]  # fmt: skip


def check_file(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What a valid ruleset file says: name, extends, digest, changes (`diff_rows`, `a` the preset).

    Raises InputError for a file that is not valid.
    """
    ruleset = load(path)
    return {
        "name": ruleset.name, "extends": ruleset.extends, "digest": ruleset.digest(),
        "changes": diff_rows(ruleset.extends, ruleset),
    }  # fmt: skip


def cell(ruleset: Ruleset, key: str) -> str:
    """A value and the mark of its status as the rules page prints them, such as `10 S`."""
    entry = ruleset.provenance[key]
    return f"{_written(entry.value)} {_MARKS[entry.status]}"


def reference_table() -> str:
    """All keys in Markdown, a table for each section: key, rule, meaning, the presets' values."""
    return "\n\n".join(
        [_section("The whole table", [key for key in KEYS if "." not in key])]
        + [_section(f"`[{name}]`", [key for key in KEYS if key.startswith(f"{name}.")]) for name in SECTIONS]
    )


def _section(title: str, keys: list[str]) -> str:
    presets = [load(name) for name in preset_ids()]
    lines = [f"### {title}", "", f"| key | rule | meaning | {' | '.join(f'`{p.name}`' for p in presets)} |"]
    lines.append("|---" * (3 + len(presets)) + "|")
    for key in keys:
        meaning = f"{KEYS[key].english}. {KEYS[key].chinese}"
        values = " | ".join(cell(preset, key) for preset in presets)
        lines.append(f"| `{key}` | {KEYS[key].rule} | {meaning} | {values} |")
    return "\n".join(lines)


def _plain(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _written(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return ", ".join(value)
        case _:
            return str(value)
