"""One table or reading of the rules beside another: what a study is repeated with."""

from dataclasses import dataclass, replace
from typing import Any

from analyses.exhibits import Text
from zhuoji_sim.policies import Policy
from zhuoji_sim.rulesets import Ruleset, load


@dataclass(frozen=True)
class Variation:
    """One other table: its short name, what it is in words, and what it is played with."""

    name: str
    words: Text
    ruleset: Ruleset
    policies: tuple[Policy, ...]
    n: int


def with_settings(policy: Policy, changes: dict[str, str]) -> Policy:
    """The same policy with some settings changed."""
    return replace(policy, settings=tuple((name, changes.get(name, value)) for name, value in policy.settings))


def with_values(ruleset: Ruleset, changes: dict[str, Any]) -> Ruleset:
    """The same rules with some dotted keys changed."""
    values: dict[str, Any] = ruleset.to_dict()
    for key, value in changes.items():
        section, _, name = key.rpartition(".")
        if section:
            values[section] = {**values[section], name: value}
        else:
            values[name] = value
    return load(values)
