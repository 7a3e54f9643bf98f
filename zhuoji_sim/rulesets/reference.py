"""Rulesets as plain data and tables, for `zhuoji rules` and for the rules page."""

import os
from typing import Any

from zhuoji_sim.rulesets.key import Value
from zhuoji_sim.rulesets.loading import DEFAULT, Spec, group_of, load, preset_ids
from zhuoji_sim.rulesets.ruleset import Ruleset, diff
from zhuoji_sim.rulesets.schema import KEYS, SECTIONS

_MARKS = {"stated": "S", "inferred": "I", "borrowed": "B", "public": "P", "custom": "C"}


def list_rows() -> list[dict[str, Any]]:
    """The presets, as `zhuoji rules list --json` prints them.

    Returns
    -------
    list of dict
        One a preset: id, group (rulebook or public), nickname, chinese, source, pinghu (fan), default, digest.

    Examples
    --------
    >>> [(row["id"], row["group"], row["pinghu"]) for row in list_rows() if row["pinghu"] > 1]
    [('tianting', 'rulebook', 10), ('hanbao', 'rulebook', 10), ('qq', 'public', 10)]
    """
    return [
        {"id": ruleset.name, "group": group_of(ruleset.name), **ruleset.about, "pinghu": ruleset.pinghu,
         "default": ruleset.name == DEFAULT, "digest": ruleset.digest()}
        for ruleset in map(load, preset_ids())
    ]  # fmt: skip


def show_rows(spec: Spec) -> list[dict[str, Any]]:
    """A ruleset with the source of every value, as `zhuoji rules show --json` prints it.

    Parameters
    ----------
    spec
        As for `load`.

    Returns
    -------
    list of dict
        One a key: key, value, rule, status, source, note, meaning, meaning_zh.

    Raises
    ------
    InputError
        As `load`.

    Examples
    --------
    >>> row = show_rows("shabao")[0]
    >>> row["key"], row["value"], row["rule"], row["status"]
    ('base_points', 1, 'R9', 'stated')
    """
    return [
        {"key": key, "value": plain(entry.value), "rule": entry.rule, "status": entry.status,
         "source": entry.source, "note": entry.note,
         "meaning": KEYS[key].english, "meaning_zh": KEYS[key].chinese}
        for key, entry in load(spec).provenance.items()
    ]  # fmt: skip


def diff_rows(a: Spec, b: Spec) -> list[dict[str, Any]]:
    """What differs between two rulesets, as `zhuoji rules diff --json` prints it.

    Parameters
    ----------
    a, b
        As for `load`.

    Returns
    -------
    list of dict
        One a key in which they differ: key, a, b, rule, meaning, meaning_zh.

    Raises
    ------
    InputError
        As `load`.

    Examples
    --------
    >>> [(row["key"], row["a"], row["b"]) for row in diff_rows("shabao", {"kong": {"exposed": 1}})]
    [('kong.exposed', 3, 1)]
    """
    return [
        {"key": key, "a": plain(first), "b": plain(second), "rule": KEYS[key].rule,
         "meaning": KEYS[key].english, "meaning_zh": KEYS[key].chinese}
        for key, first, second in diff(load(a), load(b))
    ]  # fmt: skip


def check_file(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Check a ruleset file.

    Parameters
    ----------
    path
        Of a TOML file.

    Returns
    -------
    dict
        name, extends, digest, and changes: `diff_rows` of the preset and the file.

    Raises
    ------
    InputError
        For a file that is not valid: what is wrong in it, and the nearest that would be right.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "cheap.toml"
    >>> _ = path.write_text("kong.exposed = 1")
    >>> found = check_file(path)
    >>> found["name"], found["extends"], len(found["changes"])
    ('cheap', 'shabao', 1)
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
    """All keys as Markdown, as docs/rules.md has them.

    Returns
    -------
    str
        A table for each section: key, rule, meaning, the values of the four rulebooks.

    Examples
    --------
    >>> print(reference_table().splitlines()[0])
    ### The whole table
    """
    return "\n\n".join(
        [_section("The whole table", [key for key in KEYS if "." not in key])]
        + [_section(f"`[{name}]`", [key for key in KEYS if key.startswith(f"{name}.")]) for name in SECTIONS]
    )


def houses_table() -> str:
    """All keys of the public houses as Markdown, as docs/houses.md has them.

    Returns
    -------
    str
        A table: key, rule, the values of the public houses.

    Examples
    --------
    >>> print(houses_table().splitlines()[2])
    | `base_points` | R9 | 1 I | 1 I | 1 I | 1 I | 1 P | 1 I | 1 I | 1 I |
    """
    presets = [load(name) for name in preset_ids("public")]
    lines = [f"| key | rule | {_names(presets)} |", "|---" * (2 + len(presets)) + "|"]
    return "\n".join(lines + [f"| `{key}` | {KEYS[key].rule} | {_cells(presets, key)} |" for key in KEYS])


def _section(title: str, keys: list[str]) -> str:
    presets = [load(name) for name in preset_ids("rulebook")]
    lines = [f"### {title}", "", f"| key | rule | meaning | {_names(presets)} |"]
    lines.append("|---" * (3 + len(presets)) + "|")
    for key in keys:
        meaning = f"{KEYS[key].english}. {KEYS[key].chinese}"
        lines.append(f"| `{key}` | {KEYS[key].rule} | {meaning} | {_cells(presets, key)} |")
    return "\n".join(lines)


def _names(presets: list[Ruleset]) -> str:
    return " | ".join(f"`{preset.name}`" for preset in presets)


def _cells(presets: list[Ruleset], key: str) -> str:
    return " | ".join(cell(preset, key) for preset in presets)


def plain(value: Value) -> Any:
    """A value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def _written(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return ", ".join(value) or "none"
        case _:
            return str(value)
