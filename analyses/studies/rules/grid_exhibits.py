"""The tables and figures of a grid of rules: every measure along the values of a key."""

from collections.abc import Sequence

from analyses.findings.curves import MOST_LINES, Curve, key_columns
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import enough, estimate_rows, lines
from analyses.findings.tables import BEYOND_DOUBT, GROUPS_CAPTION, INTERVAL, estimates_frame
from analyses.studies.rules.words import MONEY_WORDS, WHO
from analyses.study.definition import Varied
from zhuoji_sim.text import Labels, Text

_CHANGE = Text("change from the rules as they are, fan a hand", "与现行规则相比的变化，番/局")
_WHO = Text("Who gains, along the values played", "各取值下谁得谁失")
_MONEY = Text("The money, along the values played", "各取值下的输赢大小")
_MONEY_WORDS: Labels = {f"{name}_change": words for name, words in MONEY_WORDS.items()}
_CAPTION = Text(
    "Against the rules as they are, on the same walls; 95% intervals.", "与现行规则在同样的牌墙上比较；附 95% 区间。"
)


def grid_exhibits(curve: Curve, points: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """Who gains, and how much money moves, at every point; as lines where one key is played along numbers."""
    families = (
        ("curve-who", _WHO, "seats", WHO, lambda row: row.group["seat"]),
        ("curve-money", _MONEY, "money", _MONEY_WORDS, lambda row: row.name),
    )
    tables, figures = [], []
    for name, title, family, labels, code in families:
        rows = [(one, row, code(row)) for one in points for row in one.findings[family]]
        tables.append(_table(name, title, curve, rows, labels))
        figures.append(_lines(name, title, curve, rows, labels))
    return tables, figures


_Rows = Sequence[tuple[Varied, Estimate, str]]


def _table(name: str, title: Text, curve: Curve, rows: _Rows, labels: Labels) -> Table | None:
    if not rows:
        return None
    frame = estimates_frame(row for _, row, _ in rows)
    frame["what"] = [code for *_, code in rows]
    for key in (one.key for one in curve.keys):
        frame[key] = [one.variation.values[key] for one, *_ in rows]
    columns = {
        **key_columns(curve.keys),
        "what": Column(Text("what", "项目"), labels=labels),
        "mean": Column(_CHANGE, "effect"),
        "low": Column(INTERVAL, "interval", to="high"),
        "doubt": Column(BEYOND_DOUBT, "doubt"),
    }
    return Table(name, title, GROUPS_CAPTION, frame, columns)


def _lines(name: str, title: Text, curve: Curve, rows: _Rows, labels: Labels) -> Figure | None:
    """One line for each measure, where there is one key of numbers."""
    along = curve.along
    if along is None or curve.other is not None or len(along.values) == 1 or len(labels) > MOST_LINES:
        return None
    shown = [(one, row, code) for one, row, code in rows if enough([row])]
    frame = estimate_rows(
        [row for _, row, _ in shown],
        x=[one.variation.values[along.key] for one, *_ in shown],
        series=[code for *_, code in shown],
    )
    return lines(name, title, _CAPTION, frame, _CHANGE, Text(along.key, along.key), labels)
