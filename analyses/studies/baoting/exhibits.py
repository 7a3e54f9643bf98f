"""The tables and figures of the reporting study."""

from collections.abc import Mapping, Sequence

import pandas as pd

from analyses.findings.estimate_tables import estimates_frame, estimates_table, intervals_frame
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import BarFigure, Column, Figure, IntervalFigure, LineFigure, Table
from analyses.runs.options import Options
from analyses.runs.run import Run
from analyses.runs.variations import Variation
from analyses.studies.baoting.tally import BUCKETS, Tally
from analyses.studies.baoting.words import BUCKETS as BUCKET_WORDS
from analyses.studies.baoting.words import PATTERNS, SEATS, SHAPES
from zhuoji_sim.text import Labels, Text

Varied = Sequence[tuple[tuple[Variation, Run[Tally]], Estimate]]

GAIN = Text("report minus silent, fan a hand", "报听减不报，番/局")
GAIN_SHORT = Text("report minus silent", "报听减不报")

_GROUPED: dict[str, tuple[Text, Text, Labels]] = {
    "seat": (Text("By seat", "按座位"), Text("seat", "座位"), SEATS),
    "live": (Text("By live tiles", "按余张"), Text("live tiles waited for", "所听的余张"), {}),
    "waits": (Text("By number of waits", "按听牌种数"), Text("different tiles waited for", "所听的不同牌数"), {}),
    "shape": (Text("By shape of the wait", "按听牌形状"), Text("wait", "听法"), SHAPES),
    "pattern": (Text("By pattern", "按牌型"), Text("dearest pattern among the waits", "所听中最大的牌型"), PATTERNS),
}
_GROUP_CAPTION = Text(
    "Mean difference with 95% intervals; marked where beyond doubt after Holm's correction for this table's groups.",
    "平均差及 95% 区间；经霍尔姆校正后仍确凿的另作标记。",
)


def exhibits(
    options: Options, estimates: Sequence[Estimate], grouped: Mapping[str, list[Estimate]], varied: Varied
) -> tuple[tuple[Table, ...], tuple[Figure, ...]]:
    """All tables and figures, in the order they are shown."""
    pinghu = options.ruleset.pinghu
    tables = [overview(estimates, pinghu), bucket_table(estimates, pinghu)]
    tables += [group_table(name, family, pinghu) for name, family in grouped.items()]
    figures: list[Figure] = [bucket_figure(estimates), live_figure(grouped["live"])]
    figures += [group_figure(name, grouped[name]) for name in ("shape", "pattern")]
    if varied:
        tables.append(variation_table(varied))
        figures.append(variation_figure(varied))
    return tuple(tables), tuple(figures)


def overview(estimates: Sequence[Estimate], pinghu: int) -> Table:
    """The main numbers: the two plays, their difference, frequency and worth."""
    named = [estimate for estimate in estimates if estimate.name in _OVERVIEW]
    chosen = [estimate for estimate in named if not estimate.group or estimate.name == "opportunity"]
    frame = estimates_frame(chosen)
    frame["what"] = [f"{estimate.name} {estimate.group.get('seat', '')}".strip() for estimate in chosen]
    columns = {
        "what": Column(Text("what", "项目"), labels=_OVERVIEW_LABELS),
        "mean": Column(Text("mean", "均值"), "number", 5),
        "low": Column(Text("95% interval", "95% 区间"), "interval", 5, to="high", ends="number"),
        "unit": Column(Text("unit", "单位"), labels=_UNITS),
    }
    caption = Text(
        "The two plays of an opportunity, what separates them, how often one comes up, and what it is worth a hand "
        f"(for a seat, averaged over the four). A pinghu is {pinghu} fan.",
        f"报听机会的两种打法、其差、机会出现的频率，以及平均每局的价值（四家平均）。一个平胡为 {pinghu} 番。",
    )
    return Table("overview", Text("The answer in numbers", "数字结论"), caption, frame, columns)


_OVERVIEW_LABELS: Labels = {
    "report_minus_silent": GAIN_SHORT,
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
_OVERVIEW = {str(label).split()[0] for label in _OVERVIEW_LABELS}
_UNITS: Labels = {
    "fan/hand": Text("fan a hand", "番/局"),
    "share of deals": Text("share of hands", "局数占比"),
}


def _bucket_rows(estimates: Sequence[Estimate]) -> list[Estimate]:
    by_name = {estimate.name: estimate for estimate in estimates}
    return [by_name[f"bucket:{name}"] for name in BUCKETS]


_BUCKET_LABELS: Labels = {f"bucket:{name}": words[0] for name, words in BUCKET_WORDS.items()}


def bucket_table(estimates: Sequence[Estimate], pinghu: int) -> Table:
    """Where the difference comes from."""
    rows = [*_bucket_rows(estimates), estimates[0]]
    labels = {**_BUCKET_LABELS, "report_minus_silent": Text("in all", "合计")}
    return estimates_table(
        "buckets",
        Text("Where the difference comes from", "差从何来"),
        Text("The parts add up to the difference exactly, deal by deal.", "各部分逐局相加，恰为总差。"),
        rows,
        {"name": Column(Text("part", "部分"), labels=labels)},
        mean=GAIN,
        pinghu=pinghu,
    )


def bucket_figure(estimates: Sequence[Estimate]) -> BarFigure:
    """The parts as a cascade."""
    rows = _bucket_rows(estimates)
    frame = pd.DataFrame(
        {
            "part": [row.name for row in rows],
            "value": [row.mean for row in rows],
            "low": [row.ci95.low for row in rows],
            "high": [row.ci95.high for row in rows],
        }
    )
    return BarFigure(
        name="buckets",
        title=Text("Where the difference comes from", "差从何来"),
        caption=Text("Each part of report minus silent, from top to total.", "报听减不报的各部分，自上而下累加。"),
        frame=frame,
        value=GAIN,
        labels={"part": _BUCKET_LABELS},
        total=Text("in all", "合计"),
    )


def group_table(name: str, family: Sequence[Estimate], pinghu: int) -> Table:
    """The difference by one kind of group."""
    title, header, labels = _GROUPED[name]
    column = Column(header, labels=labels) if labels else Column(header, "count")
    return estimates_table(f"by-{name}", title, _GROUP_CAPTION, family, {name: column}, mean=GAIN, pinghu=pinghu)


MIN_SHOWN = 30
"""Groups with fewer deals stand in the tables but not in the figures: their intervals would dwarf the rest."""


def group_figure(name: str, family: Sequence[Estimate]) -> IntervalFigure:
    """The difference by one kind of group, with intervals."""
    title, header, labels = _GROUPED[name]
    shown = [row for row in family if row.n >= MIN_SHOWN] or [row for row in family if row.n > 1]
    return IntervalFigure(
        name=f"by-{name}",
        title=title,
        caption=Text(
            f"Groups of at least {MIN_SHOWN} deals; hollow where not beyond doubt.",
            f"至少 {MIN_SHOWN} 局的组；空心者尚不确凿。",
        ),
        frame=intervals_frame(shown, [row.group[name] for row in shown]),
        value=GAIN,
        labels={"group": labels},
        group=header,
    )


def live_figure(family: Sequence[Estimate]) -> LineFigure:
    """The difference along the number of live tiles."""
    title, header, _ = _GROUPED["live"]
    shown = [row for row in family if row.n >= MIN_SHOWN] or [row for row in family if row.n > 1]
    frame = intervals_frame(shown, [row.group["live"] for row in shown]).rename(columns={"group": "x"})
    return LineFigure(
        name="by-live",
        title=title,
        caption=Text(f"Numbers with at least {MIN_SHOWN} deals.", f"至少 {MIN_SHOWN} 局的张数。"),
        frame=frame,
        value=GAIN,
        x=header,
    )


def variation_table(varied: Varied) -> Table:
    """The answer at other tables and under other readings."""
    labels = {variation.name: variation.words for (variation, _), _ in varied}
    return estimates_table(
        "variations",
        Text("At other tables and under other readings", "换桌与换规则读法"),
        Text("One thing changed at a time, on the same seeds.", "每次只改一处，随机数相同。"),
        [estimate for _, estimate in varied],
        {"variation": Column(Text("variation", "变化"), labels=labels)},
        mean=GAIN,
        pinghu=[variation.ruleset.pinghu for (variation, _), _ in varied],
    )


def variation_figure(varied: Varied) -> IntervalFigure:
    """The same as a figure."""
    labels = {variation.name: variation.words for (variation, _), _ in varied}
    return IntervalFigure(
        name="variations",
        title=Text("At other tables and under other readings", "换桌与换规则读法"),
        caption=Text("One thing changed at a time; the dot is the mean difference.", "每次只改一处；圆点为平均差。"),
        frame=intervals_frame([estimate for _, estimate in varied], [variation.name for (variation, _), _ in varied]),
        value=GAIN,
        labels={"group": labels},
        group=Text("variation", "变化"),
    )
