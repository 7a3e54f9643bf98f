"""How the chicken study is played, summed up, and repeated."""

from collections.abc import Iterator
from typing import Any

from analyses.findings.comparison import rows_against_best
from analyses.findings.estimates import FIXED, Estimate
from analyses.findings.findings import Findings
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import (
    Variation,
    answers,
    as_asked,
    other_rulesets,
    other_settings,
    other_values,
    sessions,
    strengths,
)
from analyses.studies.chicken.answer import answer
from analyses.studies.chicken.estimates import findings, throw_minus_best
from analyses.studies.chicken.exhibits import exhibits
from analyses.studies.chicken.plays import PLAYS
from analyses.studies.chicken.readiness import LEARNED_FROM, Readiness
from analyses.studies.chicken.samples import samples, turn_dimensions
from analyses.studies.chicken.throw_exhibits import THROW_GAIN
from analyses.studies.chicken.words import guide_says
from analyses.study.definition import Analysis, Training
from zhuoji_sim.policies.settings import Kind
from zhuoji_sim.text import Text

TRAINING = Training(deals=40_000, variation_deals=5_000, seed=0x5EED0FCE11, samples=(LEARNED_FROM,))

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


_HABITS = {
    "keep": Text("everybody keeps 1s where that is free", "各家都留幺鸡（不耽误向听）"),
    "throw": Text("everybody throws 1s as soon as that is free", "各家都尽早打幺鸡"),
}


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """First the table as asked, then one change at a time: readings, what all do with their 1s, strength, rulesets."""
    yield as_asked(table)
    for name, key, value, words in _READINGS:
        if table.ruleset["chicken.charge"] or "charge" not in key:
            yield from other_values(table, name, words, {key: value})
    if all(policy.kind != Kind.RANDOM for policy in table.policies):
        for setting, words in _HABITS.items():
            yield from other_settings(table, f"all {setting}", words, {"yaoji": setting})
    yield from answers(table)
    yield from strengths(table, without=(Kind.RANDOM,))
    yield from sessions(table)
    yield from other_rulesets(table, options.rulesets[1:])


def verdict_from(found: Findings) -> list[Estimate]:
    """Throwing against the best of the others, in all its groups."""
    groups = (family for family in found.families if family.startswith("by_"))
    return [row for family in groups for row in rows_against_best(found, family)]


ANALYSIS = Analysis(
    plays=PLAYS,
    samples=samples,
    headline=lambda sums: throw_minus_best(sums["cheap"], FIXED).as_point(FIXED),
    findings=findings,
    verdict_from=verdict_from,
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    gain=THROW_GAIN,
    share=10,
    training=TRAINING,
    dimensions=lambda asked: turn_dimensions(Readiness.of(asked.learned)),
    caveats=guide_says,
)
