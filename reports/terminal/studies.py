"""Studies on the terminal: the answers first, a short table for each question, and the answers in short at the end."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyses.findings.shortly import in_short
from reports.terminal.console import print_table, print_text
from reports.terminal.words import word
from reports.words import STOPPED
from zhuoji_sim.numbers import count
from zhuoji_sim.text import Lang, Text, plain

if TYPE_CHECKING:
    from analyses.findings.exhibits import Table
    from analyses.findings.result import StudyResult

_PLAYED = Text(
    "{deals} deals, seed {seed}, run {run}; ended by {stopped}",
    "{deals} 局，随机种子 {seed}，运行编号 {run}；结束原因：{stopped}",
)
_MAY_GO = ("n", "pinghus", "against")
"""Columns of tables that a narrow terminal can do without, the first first."""
_WRITTEN: Mapping[str, Text] = {
    ".html": Text("the report, a page", "报告（网页）"),
    ".md": Text("the report, as Markdown", "报告（Markdown）"),
    "summary.json": Text("the answer and all estimates", "结论与全部估计量"),
    "review.json": Text("all decisions and estimates", "全部决定与估计量"),
    "tables": Text("the tables' numbers", "各表数据"),
    "figures": Text("the figures", "各图"),
}


def print_results(results: Sequence["StudyResult"], lang: Lang) -> None:
    """What studies found: every answer, then a table each in words, then every answer in short."""
    for result in results:
        print_text(result.title(lang))
        for text in filter(None, (result.answer, result.condition)):
            print_text(plain(text(lang)), "  " if len(results) > 1 else "")
        print()
    for result in results:
        shown = next((table for table in result.tables if len(table.frame)), None)
        if shown is not None:
            print_exhibit(shown, lang, result.title(lang) if len(results) > 1 else "")
        played = {"deals": count(result.deals), "seed": result.seed, "run": result.run_id}
        print_text(_PLAYED(lang).format(**played, stopped=STOPPED[result.stopped](lang)))
        print()
    for result in results:
        print_text(in_short(result, lang))


def print_exhibit(table: "Table", lang: Lang, above: str = "") -> None:
    """A study's table, as its page has it. above: what its title follows."""
    from reports.grid import grid

    cells = grid(table, lang)
    headers = dict(zip(table.columns, cells.headers, strict=True))
    print_text(" ".join(filter(None, (above, plain(table.title(lang))))))
    rows = [[plain(cell) for cell in row] for row in cells.rows]
    print_table(cells.headers, rows, lang, [headers[name] for name in _MAY_GO if name in headers])


def print_files(paths: Iterable[Path], out: Path, lang: Lang) -> None:
    """What is written where."""
    there = {path.relative_to(out).parts[0] for path in paths}
    print()
    for ending, words in _WRITTEN.items():
        for name in sorted(one for one in there if one.endswith(ending)):
            print(f"{out / name}  {words(lang)}")


def print_studies(rows: Sequence[Mapping[str, Any]], lang: Lang) -> None:
    """The studies, what they ask, and what their --deals counts."""
    question, counted = ("question_zh", "deals_count_zh") if lang == "zh" else ("question", "deals_count")
    print_table(
        [word(text, lang) for text in ("name", "question", "usually", "counted")],
        [[row["name"], row[question], row["usual_deals"], row[counted]] for row in rows],
        lang,
        [word(text, lang) for text in ("counted", "usually")],
    )
