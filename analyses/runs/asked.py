"""What was asked, written so that another process can ask it again: kept beside the blocks."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.rulesets import KEYS, Ruleset
from zhuoji_sim.rulesets.ruleset import Entry


def written_table(rulesets: Sequence[Ruleset], policies: Sequence[Policy]) -> dict[str, Any]:
    """Rules with where each value comes from, and who plays, as plain JSON data."""
    return {"rulesets": [_written(one) for one in rulesets], "policies": [policy.name for policy in policies]}


def read_rulesets(asked: Mapping[str, Any], where: object) -> tuple[Ruleset, ...]:
    """The rulesets of `written_table`. Raises InputError for other data, said of `where`."""
    try:
        return tuple(_read(one) for one in asked["rulesets"])
    except (LookupError, TypeError, ValueError, AttributeError):
        raise InputError(f"{where}: does not say by which rules it was played") from None


def _written(ruleset: Ruleset) -> dict[str, Any]:
    entries = {key: astuple(entry) for key, entry in ruleset.provenance.items()}
    return {"name": ruleset.name, "extends": ruleset.extends, "about": dict(ruleset.about), "entries": entries}


def _read(data: Mapping[str, Any]) -> Ruleset:
    entries = {}
    for key, (value, *more) in data["entries"].items():
        accepted = KEYS[key].accept(value)
        if accepted is None or not all(isinstance(text, str) for text in more):
            raise ValueError(key)
        entries[key] = Entry(accepted, *more)
    return Ruleset(str(data["name"]), str(data["extends"]), {key: entries[key] for key in KEYS}, dict(data["about"]))
