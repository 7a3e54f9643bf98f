"""The tables and figures of the reporting study."""

from collections.abc import Sequence

from analyses.findings.estimates import MIN_SHOWN, Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import cascade, enough, estimate_rows, group_figure, lines, variation_figure
from analyses.findings.findings import Findings
from analyses.findings.tables import (
    INTERVAL,
    PARTS_CAPTION,
    PARTS_TITLE,
    estimates_frame,
    group_table,
    parts_table,
    variation_table,
)
from analyses.studies.baoting.game import game_table
from analyses.studies.baoting.replies import reply_table
from analyses.studies.baoting.samples import DIMENSIONS, LIVE, PATTERN, SHAPE
from analyses.studies.baoting.words import BUCKET_LABELS
from analyses.study.definition import Asked, Varied
from zhuoji_sim.text import Labels, Text

GAIN = Text("report minus silent, fan a hand", "报听减不报，番/局")
_CASCADE = Text("Each part of report minus silent, from top to total.", "报听减不报的各部分，自上而下累加。")


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """All tables and figures, in the order they are shown."""
    buckets, pinghu = found["buckets"], asked.pinghu
    others = list(zip((one.variation for one in varied), found["variations"], strict=True))
    tables = [
        overview(found, pinghu),
        parts_table(
            "buckets", PARTS_TITLE, PARTS_CAPTION, buckets, found.headline, BUCKET_LABELS, mean=GAIN, pinghu=pinghu
        ),
        *(group_table(each, found[each.name], mean=GAIN, pinghu=pinghu) for each in DIMENSIONS),
        variation_table(others, mean=GAIN),
        reply_table(found, pinghu),
        game_table(found, varied),
    ]
    figures = [
        cascade("buckets", PARTS_TITLE, _CASCADE, buckets, BUCKET_LABELS, GAIN),
        live_figure(found["live"]),
        *(group_figure(each, found[each.name], GAIN) for each in (SHAPE, PATTERN)),
        variation_figure(others, GAIN),
    ]
    return tables, figures


def overview(found: Findings, pinghu: int) -> Table:
    """The main numbers: the two plays, their difference, frequency and worth."""
    rows = [found.headline, *found["frequencies"], *found["results"]]
    frame = estimates_frame(rows).assign(what=[" ".join([row.name, *row.group.values()]) for row in rows])
    columns = {
        "what": Column(Text("what", "项目"), labels=_WHAT),
        "mean": Column(Text("mean", "均值"), "quantity"),
        "low": Column(INTERVAL, "interval", to="high", ends="quantity"),
        "unit": Column(Text("unit", "单位"), "unit"),
    }
    caption = Text(
        "The two plays of an opportunity, what separates them, how often one comes up, and what it is worth a hand "
        f"(for a seat, averaged over the four). A pinghu is {pinghu} fan.",
        f"报听机会的两种打法、其差、机会出现的频率，以及平均每局的价值（四家平均）。一个平胡为 {pinghu} 番。",
    )
    return Table("overview", Text("The answer in numbers", "数字结论"), caption, frame, columns)


_WHAT: Labels = {
    "report_minus_silent": Text("report minus silent", "报听减不报"),
    "report": Text("result when reporting", "报听的得分"),
    "silent": Text("result when silent", "不报的得分"),
    "opportunity dealer": Text("dealer may report", "庄家可报听"),
    "opportunity other": Text("another seat may report", "闲家可报听"),
    "worth_per_hand": Text("worth a hand", "平均每局价值"),
    "won_report": Text("wins when reporting", "报听的胡牌率"),
    "won_silent": Text("wins when silent", "不报的胡牌率"),
    "killed": Text("killed when reporting", "报听被杀率"),
    "shot_silent": Text("own discard won on when silent", "不报的放炮率"),
}


def live_figure(family: Sequence[Estimate]) -> Figure | None:
    """The difference along the number of live tiles."""
    shown = enough(family)
    frame = estimate_rows(shown, x=[row.group["live"] for row in shown])
    caption = Text(f"Numbers with at least {MIN_SHOWN} deals.", f"至少 {MIN_SHOWN} 局的张数。")
    return lines(f"by-{LIVE.name}", LIVE.title, caption, frame, GAIN, LIVE.axes[0].header)
