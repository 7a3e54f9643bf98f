"""The tables and figures of a duel."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analyses.findings.estimate_tables import estimates_table
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import BarFigure, Column, Figure, IntervalFigure, Table
from analyses.runs.options import Options
from analyses.studies.duel.tally import KINDS, RATES
from analyses.studies.duel.words import FLOWS, SEATS, SIDES
from analyses.studies.duel.words import RATES as RATE_WORDS
from zhuoji_sim.text import Text

GAIN = Text("A minus B, fan a hand", "A 减 B，番/局")
_HOLM = Text(
    "Mean difference with 95% intervals; marked where beyond doubt after Holm's correction for the rows of this table.",
    "平均差及 95% 区间；经霍尔姆校正后仍确凿的另作标记。",
)


def exhibits(
    options: Options, estimates: Mapping[str, Sequence[Estimate]]
) -> tuple[tuple[Table, ...], tuple[Figure, ...]]:
    """All tables and figures, in the order they are shown; `estimates` are the study's families by name."""
    pinghu = options.ruleset.pinghu
    tables = [
        flow_table(estimates["flows"], pinghu),
        level_table(estimates["levels"]),
        rate_table(estimates["rates"]),
        seat_table(estimates["places"], pinghu),
    ]
    if len(estimates["rulesets"]) > 1:
        tables.append(ruleset_table(estimates["rulesets"]))
    return tuple(tables), (flow_figure(estimates["flows"]), rate_figure(estimates["rates"]))


_FLOW_LABELS = {f"flow:{kind}": FLOWS[kind] for kind in KINDS}


def flow_table(flows: Sequence[Estimate], pinghu: int) -> Table:
    """What A gains, by kind of flow; the parts add up."""
    return estimates_table(
        "flows",
        Text("Where the difference comes from", "差从何来"),
        Text("The parts add up to A minus B exactly, deal by deal.", "各部分逐局相加，恰为 A 减 B。"),
        flows,
        {"name": Column(Text("kind of flow", "收付种类"), labels=_FLOW_LABELS)},
        mean=GAIN,
        pinghu=pinghu,
    )


def flow_figure(flows: Sequence[Estimate]) -> BarFigure:
    """The same as a cascade."""
    frame = pd.DataFrame(
        {
            "part": [row.name for row in flows],
            "value": [row.mean for row in flows],
            "low": [row.ci95.low for row in flows],
            "high": [row.ci95.high for row in flows],
        }
    )
    return BarFigure(
        name="flows",
        title=Text("Where the difference comes from", "差从何来"),
        caption=Text("Each part of A minus B, from top to total.", "A 减 B 的各部分，自上而下累加。"),
        frame=frame,
        value=GAIN,
        labels={"part": _FLOW_LABELS},
        total=Text("in all", "合计"),
    )


def level_table(levels: Sequence[Estimate]) -> Table:
    """What the seat receives and pays with A, and the same seats with B everywhere."""
    by_key = {(row.name, row.group["policy"]): row.mean for row in levels}
    rows: list[dict[str, Any]] = []
    for kind in KINDS:
        for way in ("received", "paid"):
            means = {side: by_key[f"{way}:{kind}", side] for side in SIDES}
            rows.append({"flow": kind, "way": way, **means})
    columns = {
        "flow": Column(Text("kind of flow", "收付种类"), labels=FLOWS),
        "way": Column(Text("way", "收付"), labels={"received": Text("received", "收"), "paid": Text("paid", "付")}),
        "a": Column(Text("with A, fan a hand", "用 A，番/局"), "number"),
        "b": Column(Text("with B, fan a hand", "用 B，番/局"), "number"),
    }
    caption = Text(
        "Means of the seat with A, and of the same seats with B everywhere.", "用 A 的那家，与同样的座位四家都用 B 时。"
    )
    return Table("received-and-paid", Text("Received and paid", "收与付"), caption, pd.DataFrame(rows), columns)


def rate_table(rates: Sequence[Estimate]) -> Table:
    """Win, deal-in and ready rates with A and with B, and their difference."""
    rows: list[dict[str, Any]] = []
    for name in RATES:
        mine = {row.group.get("policy", "difference"): row for row in rates if row.name == name}
        gain = mine["difference"]
        rows.append(
            {
                "rate": name,
                "a": mine["a"].mean,
                "b": mine["b"].mean,
                "difference": gain.mean,
                "low": gain.ci95.low,
                "high": gain.ci95.high,
                "beyond_doubt": gain.beyond_doubt,
            }
        )
    columns = {
        "rate": Column(Text("in so many hands the seat", "该家"), labels=RATE_WORDS),
        "a": Column(Text("with A", "用 A"), "share", 2),
        "b": Column(Text("with B", "用 B"), "share", 2),
        "difference": Column(Text("difference", "差"), "share", 2),
        "low": Column(Text("95% interval", "95% 区间"), "interval", 2, to="high", ends="share"),
        "beyond_doubt": Column(Text("beyond doubt", "确凿"), "yes"),
    }
    return Table("rates", Text("Rates", "各种比率"), _HOLM, pd.DataFrame(rows), columns)


def rate_figure(rates: Sequence[Estimate]) -> IntervalFigure:
    """The rates side by side."""
    levels = [row for row in rates if "policy" in row.group]
    frame = pd.DataFrame(
        {
            "group": [row.name for row in levels],
            "series": [row.group["policy"] for row in levels],
            "mean": [row.mean for row in levels],
            "low": [row.ci95.low for row in levels],
            "high": [row.ci95.high for row in levels],
        }
    )
    return IntervalFigure(
        name="rates",
        title=Text("Rates", "各种比率"),
        caption=Text("Shares of hands, with 95% intervals.", "局数占比及 95% 区间。"),
        frame=frame,
        value=Text("share of hands", "局数占比"),
        labels={"group": RATE_WORDS, "series": SIDES},
        group=Text("the seat", "该家"),
        as_share=True,
        zero_line=False,
    )


def seat_table(places: Sequence[Estimate], pinghu: int) -> Table:
    """A minus B by the place of A, counted from the dealer."""
    return estimates_table(
        "by-seat",
        Text("By seat", "按座位"),
        _HOLM,
        places,
        {"seat": Column(Text("A sits", "A 的座位"), labels=SEATS)},
        mean=GAIN,
        pinghu=pinghu,
    )


def ruleset_table(rulesets: Sequence[Estimate]) -> Table:
    """A minus B under each of the rulesets compared."""
    return estimates_table(
        "by-ruleset",
        Text("Under other rulesets", "换规则"),
        _HOLM,
        rulesets,
        {"ruleset": Column(Text("ruleset", "规则"))},
        mean=GAIN,
    )
