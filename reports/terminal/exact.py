"""Exact probabilities (`zhuoji exact`) on the terminal and as a figure."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.terminal.console import in_language, print_table, print_text
from reports.terminal.words import word
from zhuoji_sim.numbers import number
from zhuoji_sim.text import Lang, Text

if TYPE_CHECKING:
    from analyses.findings.exhibits import Figure

_DIGITS = 8
_CHANCE = Text("chance to be complete by that draw", "到这一摸为止已胡的机会")
_DRAW = Text("draw", "第几摸")
_CAPTION = Text("Drawing alone: exact, not simulated.", "单独摸牌：精确计算，并非模拟。")


def print_exact(document: Mapping[str, Any], lang: Lang) -> None:
    """Tables of exact probabilities: of each value alone, and of it or a lower one."""
    print_text(in_language(document["title"], lang))
    for table in document["tables"]:
        numbers = table["mean"] is not None
        headers = ["value", "probability", *(["at most"] if numbers else []), "ways", "fraction"]
        rows = [
            [
                in_language(str(row["value"]), lang),
                number(row["probability"], _DIGITS),
                *([number(row["at_most"], _DIGITS)] if numbers else []),
                row["ways"],
                row["fraction"],
            ]
            for row in table["rows"]
        ]
        print()
        print_text(in_language(table["title"], lang))
        titles = {header: word(header, lang) for header in headers}
        print_table(list(titles.values()), rows, lang, [titles["fraction"], titles["ways"]])
        if numbers:
            print(f"{word('mean', lang)} {number(table['mean'], 4)} ({table['mean_fraction']})")


def print_questions(titles: Mapping[str, str], lang: Lang) -> None:
    """The questions that have an exact answer."""
    rows = [[name, in_language(title, lang)] for name, title in titles.items()]
    print_table([word("name", lang), word("question", lang)], rows, lang)


def draw_draws(document: Mapping[str, Any], lang: Lang, path: Path) -> None:
    """The chance to be complete by each draw, as a figure. Raises InputError where it cannot be written."""
    from analyses.runs.output import writing
    from reports.figures.images import draw_file

    with writing(path):
        draw_file(draws_figure(document), lang, path)


def draws_figure(document: Mapping[str, Any]) -> "Figure":
    """The cumulative shares of `draws-to-complete` along the draws."""
    import pandas as pd

    from analyses.findings.exhibits import LineFigure
    from reports.chinese.translating import told

    (table,) = document["tables"]
    shares = [row["at_most"] for row in table["rows"]]
    frame = pd.DataFrame({"x": [row["value"] for row in table["rows"]], "mean": shares, "low": shares, "high": shares})
    title = Text(document["title"], told(document["title"], "zh"))
    return LineFigure(
        name="draws-to-complete", title=title, caption=_CAPTION, frame=frame, value=_CHANCE, x=_DRAW,
        as_share=True, zero_line=False,
    )  # fmt: skip
