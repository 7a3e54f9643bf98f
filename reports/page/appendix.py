"""What stands at the end of a page: the values of the rulesets, and how they differ."""

from typing import Any

from reports.grid import Grid
from reports.words import word
from zhuoji_sim.glossary import STATUSES
from zhuoji_sim.rulesets import Ruleset, diff_rows, show_rows
from zhuoji_sim.rulesets.words import ruleset_heading
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
    names = (ruleset_heading(one.name)(lang) for one in (base, other))
    headers = [word("key", lang), *names, word("meaning", lang), word("rule", lang)]
    return Grid(headers, [False] * len(headers), rows)


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ", ".join(map(str, value)) or "[]"
        case _:
            return str(value)
