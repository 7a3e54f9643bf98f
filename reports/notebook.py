"""A study's result in a notebook: its answer, its first table, its first figure, and nothing loaded from elsewhere."""

import base64
import io
from html import escape

from analyses.findings.exhibits import Figure, Table
from analyses.findings.result import StudyResult
from reports.figures import style
from reports.figures.drawing import draw
from reports.figures.images import describe
from reports.grid import grid
from zhuoji_sim.text import Lang, plain


def study_html(result: StudyResult, lang: Lang) -> str:
    """The elements, one after the other."""
    shown = next((table for table in result.tables if len(table.frame)), None)
    parts = [f"<h3>{_said(result.title(lang))}</h3>", f"<p>{_said(result.answer(lang))}</p>"]
    if shown is not None:
        parts.append(_table(shown, lang))
    parts += [_picture(figure, lang) for figure in result.figures[:1]]
    return "\n".join(parts)


def _said(text: str) -> str:
    return escape(plain(text))


def _table(table: Table, lang: Lang) -> str:
    cells = grid(table, lang)
    sides = ["right" if numeric else "left" for numeric in cells.numeric]
    rows = [_row("th", cells.headers, sides), *(_row("td", row, sides) for row in cells.rows)]
    return f"<table><caption>{_said(table.title(lang))}</caption>{''.join(rows)}</table>"


def _row(tag: str, cells: list[str], sides: list[str]) -> str:
    styled = (
        f'<{tag} style="text-align:{side}">{_said(cell)}</{tag}>' for cell, side in zip(cells, sides, strict=True)
    )
    return f"<tr>{''.join(styled)}</tr>"


def _picture(figure: Figure, lang: Lang) -> str:
    drawn = io.BytesIO()
    with style.styled():
        draw(figure, lang, titled=True).savefig(drawn, format="png", metadata={"Software": None})
    data = base64.b64encode(drawn.getvalue()).decode()
    return f'<img alt="{escape(describe(figure, lang))}" src="data:image/png;base64,{data}" style="max-width:40rem">'
