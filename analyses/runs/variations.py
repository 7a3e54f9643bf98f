"""One table or reading of the rules beside another: what a study is repeated with."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from analyses.runs.options import Options
from zhuoji_sim.policies.settings import Kind, Policy
from zhuoji_sim.rulesets import Ruleset, load
from zhuoji_sim.text import Text


@dataclass(frozen=True)
class Variation:
    """One other table: its short name, what it is in words, and what it is played with."""

    name: str
    words: Text
    ruleset: Ruleset
    policies: tuple[Policy, ...]
    n: int


def as_asked(options: Options) -> Variation:
    """The table that is asked for, with nothing changed."""
    return Variation("as asked", Text("as asked", "原设定"), options.ruleset, options.policies, options.n)


_KINDS = {
    Kind.RANDOM: Text("random players", "随机出牌的牌桌"),
    Kind.SHANTEN: Text("a table of shanten", "shanten 的牌桌"),
    Kind.UKEIRE: Text("a table of ukeire", "ukeire 的牌桌"),
    Kind.VALUE: Text("a table of value, the strongest", "最强的 value 牌桌"),
}


def strengths(base: Variation, without: Collection[Kind] = ()) -> Iterator[Variation]:
    """The same with every other policy in all seats, weakest first; settings stay."""
    for kind, words in _KINDS.items():
        if kind not in without and any(policy.kind != kind for policy in base.policies):
            policies = tuple(replace(policy, kind=kind) for policy in base.policies)
            yield replace(base, name=f"table {kind.name.lower()}", words=words, policies=policies)


def other_rulesets(base: Variation, rulesets: Iterable[Ruleset]) -> Iterator[Variation]:
    """The same under each of these rules."""
    for ruleset in rulesets:
        words = Text(f"ruleset {ruleset.name}", f"规则 {ruleset.name}")
        yield replace(base, name=f"ruleset {ruleset.name}", words=words, ruleset=ruleset)


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
