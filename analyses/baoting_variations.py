"""The tables and readings of the rules that the reporting study is repeated with."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from analyses.exhibits import Text
from analyses.options import Options
from zhuoji_sim.policies import Kind, Policy
from zhuoji_sim.rulesets import Ruleset, load


@dataclass(frozen=True)
class Variation:
    """One other table: its short name, what it is in words, and what it is played with."""

    name: str
    words: Text
    ruleset: Ruleset
    policies: tuple[Policy, ...]
    n: int


def variations(options: Options) -> Iterator[Variation]:
    """First the table as asked, then one change at a time: opponents, strength, lift, dealer's count, rulesets."""
    base = Variation("as asked", Text("as asked", "原设定"), options.ruleset, options.policies, options.n)
    yield base
    yield from _opponents(base)
    yield from _strengths(base)
    yield from _lifts(base)
    for n in (1, 2, 3, 5):
        if n != base.n:
            yield replace(base, name=f"n = {n}", words=Text(f"the dealer's count is {n}", f"庄家连庄数 {n}"), n=n)
    for ruleset in options.rulesets[1:]:
        words = Text(f"ruleset {ruleset.name}", f"规则 {ruleset.name}")
        yield replace(base, name=f"ruleset {ruleset.name}", words=words, ruleset=ruleset)


def _opponents(base: Variation) -> Iterator[Variation]:
    changes = (
        ("others never report", Text("the others never report", "别家从不报听"), {"report": "never"}),
        ("others dodge", Text("the others dodge a reporter", "别家躲避报听者"), {"defend": "reported"}),
        ("others hunt", Text("the others wait to kill a reporter", "别家留着胡等杀报"), {"hunt": "reported"}),
    )
    for name, words, settings in changes:
        policies = tuple(with_settings(policy, settings) for policy in base.policies)
        if policies != base.policies:
            yield replace(base, name=name, words=words, policies=policies)


def _strengths(base: Variation) -> Iterator[Variation]:
    words = {
        Kind.RANDOM: Text("random players", "随机出牌的牌桌"),
        Kind.SHANTEN: Text("weaker players: shanten", "较弱的牌桌：shanten"),
        Kind.UKEIRE: Text("stronger players: ukeire", "较强的牌桌：ukeire"),
    }
    for kind, text in words.items():
        if any(policy.kind != kind for policy in base.policies):
            policies = tuple(replace(policy, kind=kind) for policy in base.policies)
            yield replace(base, name=f"table {kind.name.lower()}", words=text, policies=policies)


def _lifts(base: Variation) -> Iterator[Variation]:
    words = {
        "floor": Text("lift as a floor (R7.4)", "加番为保底（R7.4）"),
        "multiply": Text("lift as a multiple (R7.4)", "加番为倍数（R7.4）"),
        "add": Text("lift added (R7.4)", "加番为另加（R7.4）"),
    }
    for mode, text in words.items():
        if base.ruleset["report.mode"] != mode:
            ruleset = with_values(base.ruleset, {"report.mode": mode})
            yield replace(base, name=f"lift {mode}", words=text, ruleset=ruleset)


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
