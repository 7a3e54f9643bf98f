"""The tables and readings of the rules that the dou study is repeated with."""

from collections.abc import Iterator
from dataclasses import replace

from analyses.runs.options import Options
from analyses.runs.variations import Variation, as_asked, other_rulesets, strengths, with_settings, with_values
from zhuoji_sim.policies.settings import Kind
from zhuoji_sim.text import Text

_HABITS = {
    "always": Text("everybody makes every kong", "各家逢杠必杠"),
    "never": Text("nobody makes any other kong", "除此之外没人杠"),
}
_PRICES = ("concealed", "added", "exposed", "dealt", "concealed_ones")
FREE_PINGHU = {"win.pinghu_needs_pass": False}


def variations(options: Options) -> Iterator[Variation]:
    """First the table as asked, then one change at a time: opponents, strength, rules of the kong, rulesets."""
    base = as_asked(options)
    yield base
    yield from _players(base)
    yield from _rules(base)
    yield from other_rulesets(base, options.rulesets[1:])


def _players(base: Variation) -> Iterator[Variation]:
    for value, words in _HABITS.items():
        policies = tuple(with_settings(policy, {"kong": value}) for policy in base.policies)
        if policies != base.policies and any(policy.kind != Kind.RANDOM for policy in policies):
            yield replace(base, name=f"kong={value}", words=words, policies=policies)
    yield from strengths(base)


def _rules(base: Variation) -> Iterator[Variation]:
    unpaid = {f"kong.{name}": 0 for name in _PRICES}
    ready = base.ruleset["kong.needs_ready"]
    changes = (
        ("no pass rule", Text("a pinghu needs no pass (R3.4)", "平胡不需通行证（R3.4）"), FREE_PINGHU),
        ("kongs unpaid", Text("kongs pay nothing (R5)", "豆不付番（R5）"), unpaid),
        (
            "paid unready" if ready else "paid if ready",
            Text("kongs pay unready owners too (R5.4)", "未叫牌的豆也付（R5.4）")
            if ready
            else Text("kongs pay ready owners only (R5.4)", "叫牌者的豆才付（R5.4）"),
            {"kong.needs_ready": not ready},
        ),
    )
    for name, words, values in changes:
        ruleset = with_values(base.ruleset, values)
        if ruleset.to_dict() != base.ruleset.to_dict():
            yield replace(base, name=name, words=words, ruleset=ruleset)
