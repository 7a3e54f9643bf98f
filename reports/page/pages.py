"""A report as one HTML page and as Markdown, from the results of one study or several."""

from collections.abc import Callable, Sequence
from functools import cache

import pandas as pd
from jinja2 import Environment, PackageLoader, StrictUndefined

from analyses.findings.result import StudyResult
from reports.grid import Grid
from reports.page import markup
from reports.page.contents import contents, title
from reports.page.webfonts import font_faces
from reports.words import HTML_LANG, word
from zhuoji_sim.text import Lang, plain


def html_page(results: Sequence[StudyResult], lang: Lang) -> str:
    """The report as one file that needs no other."""
    environment = environment_for("html", lang)
    body = environment.get_template("report.html").render(contents(results, lang, with_svg=True))
    return whole_page(environment, plain(title(results, lang)), body, lang)


def whole_page(environment: Environment, title: str, body: str, lang: Lang, sheets: Sequence[str] = ()) -> str:
    """A page with this body, its fonts in it; `sheets`: further style sheets, by their templates."""
    return environment.get_template("page.html").render(
        title=title, body=markup.trusted(body), fonts=markup.trusted(font_faces(body)), html_lang=HTML_LANG[lang],
        sheets=sheets,
    )  # fmt: skip


def markdown_page(results: Sequence[StudyResult], lang: Lang, figures: str = "figures") -> str:
    """The report in Markdown, with the figures as links to the PNGs in that folder."""
    environment = environment_for("md", lang)
    return environment.get_template("report.md").render(contents(results, lang, with_svg=False), figures=figures)


@cache
def environment_for(kind: str, lang: Lang) -> Environment:
    """The templates of a kind, `html` or `md`, with what they call."""
    environment = Environment(
        loader=PackageLoader("reports.page"), autoescape=kind == "html", undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    environment.filters |= _FILTERS[kind]
    environment.globals["word"] = lambda key, **values: word(key, lang, **values)
    return environment


def _pipes(cells: Grid) -> str:
    """The grid as a Markdown table."""
    rows = [[markup.markdown(cell) for cell in row] for row in cells.rows]
    headers = [markup.markdown(header) for header in cells.headers]
    align = ["right" if numeric else "left" for numeric in cells.numeric]
    frame = pd.DataFrame(rows, columns=range(len(headers)), dtype=object)
    return frame.to_markdown(index=False, headers=headers, colalign=align, disable_numparse=True) or ""


_FILTERS: dict[str, dict[str, Callable[..., object]]] = {
    "html": {"say": markup.html, "breakable": markup.breakable, "plain": plain},
    "md": {"say": markup.markdown, "pipes": _pipes},
}
