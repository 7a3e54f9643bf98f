"""The tables and readings of the rules that the reporting study is repeated with."""

from collections.abc import Iterator
from dataclasses import replace

from analyses.runs.options import Options
from analyses.runs.variations import Variation, as_asked, other_rulesets, strengths, with_settings, with_values
from zhuoji_sim.text import Text


def variations(options: Options) -> Iterator[Variation]:
    """First the table as asked, then one change at a time: opponents, strength, lift, dealer's count, rulesets."""
    base = as_asked(options)
    yield base
    yield from _opponents(base)
    yield from strengths(base)
    yield from _lifts(base)
    for n in (1, 2, 3, 5):
        if n != base.n:
            yield replace(base, name=f"n = {n}", words=Text(f"the dealer's count is {n}", f"庄家连庄数 {n}"), n=n)
    yield from other_rulesets(base, options.rulesets[1:])


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
