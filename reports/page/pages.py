"""A report as one HTML page and as Markdown, from the results of one study or several."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd
from jinja2 import Environment, PackageLoader, StrictUndefined

from analyses.findings.exhibits import Figure, Table
from analyses.findings.pinghus import in_pinghus, worth_showing
from analyses.findings.result import StudyResult
from reports import numbers
from reports.figures import images
from reports.page import markup
from reports.page.grid import Grid, grid
from reports.page.webfonts import font_faces
from reports.words import HTML_LANG, STATUSES, STOPPED, UNITS, VERDICTS, word
from zhuoji_sim.rulesets import Ruleset, diff_rows, show_rows
from zhuoji_sim.text import Lang, Text, plain


@dataclass(frozen=True)
class Shown:
    """A table (`grid`) or a figure (`svg`, empty in Markdown, and `alt`) in its place in a report."""

    name: str
    heading: str
    caption: str
    grid: Grid | None = None
    svg: str = ""
    alt: str = ""


def html_page(results: Sequence[StudyResult], lang: Lang) -> str:
    """The report as one file that needs no other."""
    environment = _environment("html", lang)
    environment.filters |= {"say": markup.html, "breakable": markup.breakable}
    body = environment.get_template("report.html").render(_context(results, lang, with_svg=True))
    return environment.get_template("page.html").render(
        title=plain(_title(results, lang)), body=markup.trusted(body), fonts=markup.trusted(font_faces(body)),
        html_lang=HTML_LANG[lang],
    )  # fmt: skip


def markdown_page(results: Sequence[StudyResult], lang: Lang) -> str:
    """The report in Markdown, with the figures as links to `figures/*.png`."""
    environment = _environment("md", lang)
    environment.filters |= {"say": markup.markdown, "pipes": _pipes}
    return environment.get_template("report.md").render(_context(results, lang, with_svg=False))


def _environment(kind: str, lang: Lang) -> Environment:
    environment = Environment(
        loader=PackageLoader("reports.page"), autoescape=kind == "html", undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    environment.globals["word"] = lambda key, **values: word(key, lang, **values)
    return environment


def _context(results: Sequence[StudyResult], lang: Lang, with_svg: bool) -> dict[str, Any]:
    return {
        "title": _title(results, lang),
        "several": len(results) > 1,
        "studies": [_study(result, lang, with_svg) for result in results],
        "rulesets": [
            {"name": ruleset.name, "grid": _values(ruleset, lang)}
            for ruleset in _distinct(result.ruleset for result in results)
        ],
        "changes": [
            {"name": other.name, "base": base.name, "grid": _changes(base, other, lang)}
            for base, other in _comparisons(results)
        ],
    }


def _study(result: StudyResult, lang: Lang, with_svg: bool) -> dict[str, Any]:
    say = partial(_in, lang=lang)
    return {
        "name": result.study,
        "title": result.title(lang),
        "answer": result.answer(lang),
        "verdict": result.verdict,
        "verdict_words": VERDICTS[result.verdict](lang),
        "partial": word("partial", lang, deals=numbers.count(result.deals)) if result.partial else "",
        "facts": list(_facts(result, lang)),
        "question": result.question(lang),
        "estimand": result.estimand(lang),
        "shown": list(_exhibits(result, lang, with_svg)),
        "method": say(result.method),
        "buckets": [(name(lang), meaning(lang)) for name, meaning in result.buckets],
        "caveats": say(result.caveats),
        "manifest": list(_flat(_without_values(result))),
    }


def _title(results: Sequence[StudyResult], lang: Lang) -> str:
    return results[0].title(lang) if len(results) == 1 else word("toolkit", lang)


def _in(texts: Iterable[Text], lang: Lang) -> list[str]:
    return [text(lang) for text in texts]


def _facts(result: StudyResult, lang: Lang) -> Iterator[tuple[str, str]]:
    headline = result.headline
    if headline:
        write = partial(numbers.effect, digits=3)
        yield word("headline", lang), f"{write(headline.mean)} {UNITS[headline.unit](lang)}"
        ends = numbers.between(write(headline.ci95.low), write(headline.ci95.high), lang)
        yield word("interval", lang), word("aside", lang, text=ends, aside=word(headline.interval, lang))
        if worth_showing(result.ruleset.pinghu):
            yield word("pinghus", lang), write(in_pinghus(headline.mean, result.ruleset.pinghu))
    yield word("deals", lang), numbers.count(result.deals)
    yield word("stopped", lang), STOPPED[result.stopped](lang)
    yield word("ruleset", lang), result.ruleset.name
    yield word("policies", lang), _players(result.policies, lang)
    yield word("seed", lang), str(result.seed)
    yield word("run", lang), result.run_id


def _players(policies: tuple[str, ...], lang: Lang) -> str:
    if len(set(policies)) == 1:
        return word("all_seats", lang, policy=policies[0])
    return word("comma", lang).join(policies)


def _exhibits(result: StudyResult, lang: Lang, with_svg: bool) -> Iterator[Shown]:
    """Figures without a table of their name, then the tables, each after the figure of its name."""
    figures = {figure.name: figure for figure in result.figures}
    tables = {table.name: table for table in result.tables}
    ordered: list[Figure | Table] = [figure for name, figure in figures.items() if name not in tables]
    for name, table in tables.items():
        ordered += [figures[name], table] if name in figures else [table]
    seen = {Figure: 0, Table: 0}
    for exhibit in ordered:
        kind = Table if isinstance(exhibit, Table) else Figure
        seen[kind] += 1
        label = word("table" if kind is Table else "figure", lang)
        heading = f"{label} {seen[kind]}{word('colon', lang)}{exhibit.title(lang)}"
        caption = exhibit.caption(lang)
        if isinstance(exhibit, Table):
            yield Shown(exhibit.name, heading, caption, grid=grid(exhibit, lang))
        else:
            drawn = images.svg(exhibit, lang, prefix=exhibit.name) if with_svg else ""
            yield Shown(exhibit.name, heading, caption, svg=drawn, alt=images.describe(exhibit, lang))


def _values(ruleset: Ruleset, lang: Lang) -> Grid:
    rows = [
        [row["key"], _value(row["value"]), row["meaning_zh" if lang == "zh" else "meaning"], row["rule"],
         STATUSES[row["status"]](lang), row["source"]]
        for row in show_rows(ruleset)
    ]  # fmt: skip
    headers = [word(name, lang) for name in ("key", "value", "meaning", "rule", "status", "source")]
    return Grid(headers, [False] * len(headers), rows)


def _changes(base: Ruleset, other: Ruleset, lang: Lang) -> Grid:
    rows = [
        [row["key"], _value(row["a"]), _value(row["b"]), row["meaning_zh" if lang == "zh" else "meaning"], row["rule"]]
        for row in diff_rows(base, other)
    ]
    headers = [word("key", lang), base.name, other.name, word("meaning", lang), word("rule", lang)]
    return Grid(headers, [False] * len(headers), rows)


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ", ".join(map(str, value)) or "[]"
        case _:
            return str(value)


def _distinct(rulesets: Iterable[Ruleset]) -> list[Ruleset]:
    return list({(ruleset.name, ruleset.digest()): ruleset for ruleset in rulesets}.values())


def _comparisons(results: Sequence[StudyResult]) -> list[tuple[Ruleset, Ruleset]]:
    pairs = [(result.ruleset, other) for result in results for other in result.compared_with]
    return list({(base.digest(), other.digest()): (base, other) for base, other in pairs}.values())


def _without_values(result: StudyResult) -> Mapping[str, Any]:
    # They have a table of their own.
    ruleset = result.manifest.get("ruleset")
    if not isinstance(ruleset, Mapping):
        return result.manifest
    return {**result.manifest, "ruleset": {key: value for key, value in ruleset.items() if key != "values"}}


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    match value:
        case Mapping() if value:
            for key, inner in value.items():
                yield from _flat(inner, f"{name}.{key}" if name else str(key))
        case list() | tuple() if any(isinstance(inner, Mapping | list | tuple) for inner in value):
            for index, inner in enumerate(value):
                yield from _flat(inner, f"{name}[{index}]")
        case list() | tuple():
            yield name, ", ".join(map(str, value))
        case _ if value in (None, {}) or (isinstance(value, float) and not math.isfinite(value)):
            yield name, numbers.NOTHING
        case _:
            yield name, _value(value)


def _pipes(cells: Grid) -> str:
    """The grid as a Markdown table."""
    rows = [[markup.markdown(cell) for cell in row] for row in cells.rows]
    headers = [markup.markdown(header) for header in cells.headers]
    align = ["right" if numeric else "left" for numeric in cells.numeric]
    frame = pd.DataFrame(rows, columns=range(len(headers)), dtype=object)
    return frame.to_markdown(index=False, headers=headers, colalign=align, disable_numparse=True) or ""
