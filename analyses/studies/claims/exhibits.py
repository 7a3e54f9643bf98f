"""The tables and figures of the claims: theirs beside ours."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pandas as pd

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import intervals, variation_figure
from analyses.findings.findings import Findings
from analyses.findings.tables import DEALS, INTERVAL, VARIATION, estimates_frame, variation_labels, variation_table
from analyses.findings.units import in_fan, is_share
from analyses.studies.claims.statements import statements
from analyses.studies.claims.words import BECAUSE, GAIN, JUDGEMENTS, LABELS, SAME, STATED
from analyses.study.definition import Asked, Varied
from zhuoji_sim.text import Text

_STATEMENT = Text("statement", "说法")
_TITLE = Text("Stated and found", "原说法与我们的数")
_CAPTION = Text(
    "What is stated, all that counts as the same, our number with its 95% interval, and what it says of the statement.",
    "所说之数、算作相同的范围、我们的数及 95% 区间，以及由此作出的判断。",
)
_FIGURE_CAPTION = Text(
    "Ours with 95% intervals; theirs with all that counts as the same, of a range its middle.",
    "我们的数及 95% 区间；原说法及算作与其相同的范围，说法为范围的标其中点。",
)
_SERIES = {"theirs": Text("stated", "原说法"), "ours": Text("ours", "我们的")}


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """All tables and figures, in the order they are shown."""
    ours = [found.headline, *found["claims"]]
    headlines = [
        (one.variation, replace(row, claimed=None, beyond_doubt=None))  # its doubt is about what is stated, not about 0
        for one, row in zip(varied, found["variations"], strict=False)
    ]
    tables = [
        claims_table(ours),
        variation_table(headlines, mean=GAIN) if headlines else None,
        by_table(varied),
        source_table(),
    ]
    gains, rates = ([row for row in ours if of(row.unit) and row.shown] for of in (in_fan, is_share))
    figures = [
        claims_figure("gains", Text("Gains", "得分"), gains, Text("fan a hand", "番/局")),
        claims_figure("rates", Text("Rates", "比率"), rates, Text("share", "占比"), as_share=True),
        variation_figure(headlines, GAIN),
    ]
    return tables, figures


_COLUMNS = {
    "stated": Column(Text("stated", "原说法"), labels=STATED),
    "same": Column(Text("the same as", "算作相同"), labels=SAME),
    "mean": Column(Text("ours", "我们的"), "quantity"),
    "low": Column(INTERVAL, "interval", to="high", ends="quantity"),
    "unit": Column(Text("unit", "单位"), "unit"),
    "n": Column(DEALS, "count"),
    "judged": Column(Text("judged", "判断"), labels=JUDGEMENTS),
}


def _frame(rows: Sequence[Estimate]) -> pd.DataFrame:
    """Theirs and ours; `doubt` says which are gains, that have a sign."""
    names = [row.name for row in rows]
    frame = estimates_frame(rows).assign(
        judged=[row.judged or ("too_few" if row.doubt == "too_few" else "undecided") for row in rows],
        stated=names,
        same=names,
    )
    return frame.assign(doubt=frame["doubt"].where(frame["unit"].map(in_fan)))


def claims_table(ours: Sequence[Estimate]) -> Table:
    """All statements beside our answers."""
    return Table("claims", _TITLE, _CAPTION, _frame(ours), {"name": Column(_STATEMENT, labels=LABELS), **_COLUMNS})


def by_table(varied: Sequence[Varied]) -> Table | None:
    """The same at the other tables, statement by statement."""
    rows = [
        replace(row, group={"variation": one.variation.name})
        for one in varied
        for row in (one.findings.headline, *one.findings["claims"])
    ]
    if not rows:
        return None
    order = list(LABELS)
    rows.sort(key=lambda row: order.index(row.name))
    labels = variation_labels([(one.variation, one.findings.headline) for one in varied])
    names = {"name": Column(_STATEMENT, labels=LABELS), "variation": Column(VARIATION, labels=labels)}
    return Table(
        "claims-by-table",
        _TITLE + Text(", at other tables", "（换桌）"),
        _CAPTION,
        _frame(rows),
        {**names, **_COLUMNS},
    )


def source_table() -> Table:
    """Where the statements stand, and what of ours they are asked as."""
    rows = [
        {
            "name": one.key,
            "where": f"{one.source.name} {one.where}",
            "date": one.source.date,
            "asked": f"{_settings(one.a)} / {_settings(one.b)}" if one.is_duel else "",
            "because": one.key,
        }
        for one in statements()
    ]
    columns = {
        "name": Column(_STATEMENT, labels=LABELS),
        "where": Column(Text("source", "出处")),
        "date": Column(Text("date", "日期")),
        "asked": Column(Text("our settings", "我们的设置")),
        "because": Column(Text("the same, by", "算作相同的依据"), labels=BECAUSE),
    }
    caption = Text("Of a gain, the settings of the two policies compared.", "得分一项列出相比较的两种打法的设置。")
    return Table("sources", Text("Sources", "出处"), caption, pd.DataFrame(rows), columns)


def _settings(settings: Mapping[str, str]) -> str:
    return ",".join(f"{name}={value}" for name, value in settings.items())


def claims_figure(
    name: str, title: Text, ours: Sequence[Estimate], value: Text, *, as_share: bool = False
) -> Figure | None:
    """Theirs and ours, side by side."""
    rows = []
    for row in ours:
        if row.claimed is not None:
            low, high = row.claimed.low, row.claimed.high
            stated = (low + high) / 2 if row.claimed.value is None else row.claimed.value
            rows += [
                {"group": row.name, "series": "theirs", "mean": stated, "low": low, "high": high},
                {"group": row.name, "series": "ours", "mean": row.mean, "low": row.ci95.low, "high": row.ci95.high},
            ]
    labels = {"group": LABELS, "series": _SERIES}
    return intervals(
        *(name, title, _FIGURE_CAPTION, pd.DataFrame(rows), value, _STATEMENT),
        labels=labels,
        as_share=as_share,
        zero_line=not as_share,
    )
