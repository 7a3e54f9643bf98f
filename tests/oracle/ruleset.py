"""From an id or a ruleset file's content to the full nested values (docs/rules.md, The switches)."""

from typing import Any

from .presets import ALL, PRESETS

Rules = dict[str, Any]

DEFAULT = "shabao"
CHOICES = {
    ("win", "pass_lock"): ("off", "lock", "void"),
    ("win", "pass_lock_scope"): ("all", "tile"),
    ("kong", "unready"): ("nothing", "pays_ready", "pays_all"),
    ("table", "players"): (2, 3, 4),
    ("table", "suits"): (2, 3),
    ("report", "mode"): ("floor", "multiply", "add"),
    ("events", "void_scope"): ("everyone", "offender", "kong"),
    ("kong", "exposed_payer"): ("discarder", "all"),
    ("events", "rob_shares"): (1, 3, 4),
    ("events", "hot_shot_factor"): (1, 2),
    ("settlement", "self_draw_factor"): (1, 2),
    ("dealer", "mode"): ("off", "add", "multiply", "factor"),
    ("dealer", "factor"): (2, 3),
    ("dealer", "first"): ("seat0", "random", "dice"),
    ("dealer", "exhausted"): ("stays", "ready"),
}
FOLLOWS = {("report", "kill_lift"): "lift", ("report", "hard_lift"): "lift", ("chicken", "flipped_scope"): "scope"}
"""The word by which a key follows another."""
BURNS = ["chickens", "kongs"]
LARGEST = 1_000_000


def resolve(spec: str | Rules) -> Rules:
    """All values of a preset id or of `{"extends": id, key: value, section: {key: value}}`."""
    if isinstance(spec, str):
        return preset(spec)
    changes = dict(spec)
    rules = preset(changes.pop("extends", DEFAULT))
    for key, value in changes.items():
        if key not in rules:
            raise ValueError(f"unknown ruleset key {key}")
        if isinstance(rules[key], dict):
            change_section(rules, key, value)
        else:
            check((key,), value, rules[key])
            rules[key] = value
    return rules


def preset(name: str) -> Rules:
    if name not in PRESETS:
        raise ValueError(f"unknown ruleset {name}")
    return {key: dict(value) if isinstance(value, dict) else value for key, value in PRESETS[name].items()}


def change_section(rules: Rules, section: str, changes: Rules) -> None:
    if not isinstance(changes, dict):
        raise ValueError(f"{section} is a section of keys")
    for key, value in changes.items():
        if key not in rules[section]:
            raise ValueError(f"unknown ruleset key {section}.{key}")
        check((section, key), value, rules[section][key])
        rules[section][key] = list(value) if isinstance(value, list) else value


def check(path: tuple[str, ...], value: Any, old: Any) -> None:
    """A switch stays a switch, a number a whole number in range, a choice one of its words."""
    name = ".".join(path)
    if path in CHOICES:
        good = value in CHOICES[path]
    elif value == FOLLOWS.get(path, ...):
        good = True
    elif isinstance(old, bool):
        good = isinstance(value, bool)
    elif isinstance(old, list) or path == ("chicken", "flipped_scope"):
        members = BURNS if path[-1].endswith("_burns") else ALL
        good = isinstance(value, list) and set(value) <= set(members) and len(set(value)) == len(value)
    else:
        least = 1 if path == ("base_points",) else 0
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= LARGEST
    if not good:
        raise ValueError(f"{name}: bad value {value!r}")
