"""What the templates of a page are given: a study's result, in one language, as plain values by name."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from analyses.findings.exhibits import Figure, Table
from analyses.findings.pinghus import in_pinghus, worth_showing
from analyses.findings.result import StudyResult
from analyses.findings.units import UNITS, in_fan, written
from analyses.study.command import command_of
from reports.figures import images
from reports.grid import Grid, grid
from reports.page.appendix import changed_values, ruleset_values
from reports.words import STOPPED, word
from zhuoji_sim import numbers
from zhuoji_sim.glossary import VERDICTS
from zhuoji_sim.policies.words import policy_words, table_words
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.rulesets.words import ruleset_heading
from zhuoji_sim.text import Lang, Text


@dataclass(frozen=True)
class Shown:
    """A table (`grid`) or a figure (`svg`, empty in Markdown, and `alt`) in its place in a report.

    detail: any table but a study's first, which has its main numbers.
    """

    name: str
    heading: str
    caption: str
    grid: Grid | None = None
    svg: str = ""
    alt: str = ""
    detail: bool = False


def contents(results: Sequence[StudyResult], lang: Lang, with_svg: bool) -> dict[str, Any]:
    """The whole page. with_svg: with the figures drawn, for a page that needs no other file."""
    return {
        "title": title(results, lang),
        "several": len(results) > 1,
        "studies": [_study(result, lang, with_svg) for result in results],
        "rulesets": [
            {"name": ruleset_heading(ruleset.name)(lang), "grid": ruleset_values(ruleset, lang)}
            for ruleset in _distinct(result.ruleset for result in results)
        ],
        "changes": [
            {"name": other.name, "base": base.name, "grid": changed_values(base, other, lang)}
            for base, other in _comparisons(results)
        ],
    }


def _study(result: StudyResult, lang: Lang, with_svg: bool) -> dict[str, Any]:
    say = partial(_in, lang=lang)
    return {
        "name": result.study,
        "title": result.title(lang),
        "answer": result.answer(lang),
        "condition": "" if result.condition is None else result.condition(lang),
        "verdict": result.verdict,
        "verdict_words": {**VERDICTS, **result.verdicts}[result.verdict](lang) if result.verdict else "",
        "partial": word("partial", lang, deals=numbers.count(result.deals)) if result.partial else "",
        "facts": list(_facts(result, lang)),
        "question": result.question(lang),
        "estimand": result.estimand(lang),
        "shown": list(_shown(result, lang, with_svg)),
        "method": say(result.method),
        "buckets": [(name(lang), meaning(lang)) for name, meaning in result.parts],
        "caveats": say(result.caveats),
        "command": command_of(result),
    }


def title(results: Sequence[StudyResult], lang: Lang) -> str:
    """The page's title."""
    return results[0].title(lang) if len(results) == 1 else word("toolkit", lang)


def _in(texts: Iterable[Text], lang: Lang) -> list[str]:
    return [text(lang) for text in texts]


def _facts(result: StudyResult, lang: Lang) -> Iterator[tuple[str, str]]:
    headline = result.headline
    if headline.shown:
        is_effect = headline.beyond_doubt is not None
        write = partial(written, unit=headline.unit, digits=3 if in_fan(headline.unit) else 2, effect=is_effect)
        yield word("headline", lang), f"{write(headline.mean)} {UNITS[headline.unit](lang)}"
        ends = numbers.between(write(headline.ci95.low), write(headline.ci95.high), lang)
        yield word("interval", lang), word("aside", lang, text=ends, aside=word(headline.interval, lang))
        if in_fan(headline.unit) and worth_showing(result.ruleset.pinghu):
            yield word("pinghus", lang), write(in_pinghus(headline.mean, result.ruleset.pinghu))
    yield word("deals", lang), numbers.count(result.deals)
    yield word("stopped", lang), STOPPED[result.stopped](lang)
    yield word("ruleset", lang), ruleset_heading(result.ruleset.name)(lang)
    yield word("policies", lang), _players(result.policies, lang)
    yield word("seed", lang), str(result.seed)
    yield word("run", lang), result.run_id


def _players(policies: tuple[str, ...], lang: Lang) -> str:
    if len(set(policies)) == 1:
        return word("all_seats", lang, policy=policy_words(policies[0])(lang))
    return table_words(policies)(lang)


def _shown(result: StudyResult, lang: Lang, with_svg: bool) -> Iterator[Shown]:
    """The exhibits in their order, tables and figures each numbered."""
    seen = Counter[str]()
    for exhibit in _in_order(result):
        kind = "table" if isinstance(exhibit, Table) else "figure"
        seen[kind] += 1
        heading = f"{word(kind, lang)} {seen[kind]}{word('colon', lang)}{exhibit.title(lang)}"
        caption = exhibit.caption(lang)
        if isinstance(exhibit, Table):
            yield Shown(exhibit.name, heading, caption, grid=grid(exhibit, lang), detail=seen[kind] > 1)
        else:
            svg = images.svg(exhibit, lang, prefix=exhibit.name) if with_svg else ""
            yield Shown(exhibit.name, heading, caption, svg=svg, alt=images.describe(exhibit, lang))


def _in_order(result: StudyResult) -> list[Figure | Table]:
    """Figures without a table of their name, then the tables that have rows, each after the figure of its name."""
    figures = {figure.name: figure for figure in result.figures}
    tables = {table.name: table for table in result.tables if len(table.frame)}
    ordered: list[Figure | Table] = [figure for name, figure in figures.items() if name not in tables]
    for name, table in tables.items():
        ordered += [figures[name], table] if name in figures else [table]
    return ordered


def _distinct(rulesets: Iterable[Ruleset]) -> list[Ruleset]:
    return list({(ruleset.name, ruleset.digest()): ruleset for ruleset in rulesets}.values())


def _comparisons(results: Sequence[StudyResult]) -> list[tuple[Ruleset, Ruleset]]:
    pairs = [(result.ruleset, other) for result in results for other in result.compared_with]
    return list({(base.digest(), other.digest()): (base, other) for base, other in pairs}.values())
