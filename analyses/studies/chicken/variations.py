"""The tables and readings of the rules that the chicken study is repeated with."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from analyses.runs.options import Options
from analyses.runs.variations import Variation, as_asked, other_rulesets, strengths, with_settings, with_values
from analyses.studies.chicken.estimates import Found
from zhuoji_sim.policies.settings import Kind
from zhuoji_sim.text import Text

_READINGS: tuple[tuple[str, str, Any, Text], ...] = (
    ("void everyone", "events.void_scope", "everyone",
     Text("hot shot or robbed kong: nobody's chickens count (R8.4)", "热炮、抢杠：各家的鸡都不算（R8.4）")),
    ("void offender", "events.void_scope", "offender",
     Text("hot shot or robbed kong: the offender's do not (R8.4)", "热炮、抢杠：只烧当事人的鸡（R8.4）")),
    ("charge one way", "chicken.charge_unready_pays", False,
     Text("an unready charge chicken pays nothing (R6.7)", "没叫牌的冲锋鸡不倒赔（R6.7）")),
    ("charge both ways", "chicken.charge_unready_pays", True,
     Text("an unready charge chicken pays (R6.7)", "没叫牌的冲锋鸡要倒赔（R6.7）")),
    ("all collect", "chicken.needs_ready", False,
     Text("unready seats collect chickens too (R6.6)", "没叫牌的也收鸡（R6.6）")),
    ("ready collect", "chicken.needs_ready", True,
     Text("only ready seats collect chickens (R6.6)", "叫了牌才收鸡（R6.6）")),
    ("swing", "chicken.swing", True, Text("swing chickens (R6.9)", "摇摆鸡（R6.9）")),
)  # fmt: skip


@dataclass(frozen=True)
class Varied:
    """A variation and what was found in it."""

    variation: Variation
    found: Found


def variations(options: Options) -> Iterator[Variation]:
    """First the table as asked, then one change at a time: readings, what all do with their 1s, strength, rulesets."""
    base = as_asked(options)
    yield base
    for name, key, value, words in _READINGS:
        if base.ruleset[key] != value and (base.ruleset["chicken.charge"] or "charge" not in key):
            yield replace(base, name=name, words=words, ruleset=with_values(base.ruleset, {key: value}))
    for name, setting, words in (
        ("all keep", "keep", Text("everybody keeps 1s where that is free", "各家都留幺鸡（不耽误向听）")),
        ("all throw", "throw", Text("everybody throws 1s as soon as that is free", "各家都尽早打幺鸡")),
    ):
        policies = tuple(with_settings(policy, {"yaoji": setting}) for policy in base.policies)
        if policies != base.policies and all(policy.kind != Kind.RANDOM for policy in policies):
            yield replace(base, name=name, words=words, policies=policies)
    yield from strengths(base, without=(Kind.RANDOM,))
    yield from other_rulesets(base, options.rulesets[1:])
