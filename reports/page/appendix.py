"""What stands at the end of a page: the values of the rulesets, how they differ, and how to run it again."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from reports.page.grid import Grid
from reports.words import word
from zhuoji_sim.glossary import STATUSES
from zhuoji_sim.numbers import NOTHING
from zhuoji_sim.rulesets import Ruleset, diff_rows, show_rows
from zhuoji_sim.text import Lang


def ruleset_values(ruleset: Ruleset, lang: Lang) -> Grid:
    """Every value with its meaning, rule, status and source."""
    rows = [
        [row["key"], _value(row["value"]), row["meaning_zh" if lang == "zh" else "meaning"], row["rule"],
         STATUSES[row["status"]](lang), row["source"]]
        for row in show_rows(ruleset)
    ]  # fmt: skip
    headers = [word(name, lang) for name in ("key", "value", "meaning", "rule", "status", "source")]
    return Grid(headers, [False] * len(headers), rows)


def changed_values(base: Ruleset, other: Ruleset, lang: Lang) -> Grid:
    """The values in which two rulesets differ."""
    rows = [
        [row["key"], _value(row["a"]), _value(row["b"]), row["meaning_zh" if lang == "zh" else "meaning"], row["rule"]]
        for row in diff_rows(base, other)
    ]
    headers = [word("key", lang), base.name, other.name, word("meaning", lang), word("rule", lang)]
    return Grid(headers, [False] * len(headers), rows)


def manifest_lines(manifest: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Every value of a run's manifest under its full name; but the ruleset's, which have a table of their own."""
    ruleset = manifest.get("ruleset")
    if isinstance(ruleset, Mapping):
        manifest = {**manifest, "ruleset": {key: value for key, value in ruleset.items() if key != "values"}}
    return _flat(manifest)


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    match value:
        case Mapping() if value:
            for key, inner in value.items():
                yield from _flat(inner, f"{name}.{key}" if name else str(key))
        case list() | tuple() if any(isinstance(inner, Mapping | list | tuple) for inner in value):
            for index, inner in enumerate(value):
                yield from _flat(inner, f"{name}[{index}]")
        case list() | tuple():
            yield name, ", ".join(map(str, value))
        case _ if value in (None, {}) or (isinstance(value, float) and not math.isfinite(value)):
            yield name, NOTHING
        case _:
            yield name, _value(value)


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ", ".join(map(str, value)) or "[]"
        case _:
            return str(value)
