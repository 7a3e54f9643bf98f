"""The tables and figures of a duel."""

from collections.abc import Sequence

import pandas as pd

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import cascade, estimate_rows, intervals
from analyses.findings.findings import Findings
from analyses.findings.tables import (
    BEYOND_DOUBT,
    GROUPS_CAPTION,
    INTERVAL,
    PARTS_CAPTION,
    PARTS_TITLE,
    estimates_frame,
    estimates_table,
    parts_table,
    shown_or_nan,
)
from analyses.studies.duel.words import KINDS, RATE_WORDS, RATES, SIDE_NAMES, SIDES
from analyses.study.definition import Asked, Varied
from zhuoji_sim.glossary import FLOWS, places
from zhuoji_sim.text import Text

GAIN = Text("A minus B, fan a hand", "A 减 B，番/局")
_RATES_TITLE = Text("Rates", "各种比率")
_FLOW_LABELS = {f"net:{kind}": FLOWS[kind] for kind in KINDS}

_CHANGE_WORDS = {f"{name}_change": words for name, words in RATE_WORDS.items()}


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """All tables and figures, in the order they are shown."""
    flows, rates, pinghu = found["flows"], found["rates"], asked.pinghu
    tables = [
        parts_table("flows", PARTS_TITLE, PARTS_CAPTION, flows, found.headline, _FLOW_LABELS, mean=GAIN, pinghu=pinghu),
        level_table(found["levels"]),
        rate_table(rates, found["rate_changes"]),
        estimates_table(
            "by-seat",
            Text("By seat", "按座位"),
            GROUPS_CAPTION,
            found["places"],
            {"seat": Column(Text("A sits", "A 的座位"), labels=places(asked.table.ruleset.players))},
            mean=GAIN,
            pinghu=pinghu,
        ),
        ruleset_table(found["variations"], varied),
    ]
    return tables, [cascade("flows", PARTS_TITLE, _CASCADE, flows, _FLOW_LABELS, GAIN), rate_figure(rates)]


_CASCADE = Text("Each part of A minus B, from top to total.", "A 减 B 的各部分，自上而下累加。")


def level_table(levels: Sequence[Estimate]) -> Table:
    """What the seat receives and pays with A, and the same seats with B everywhere."""
    means = {(row.name, row.group["policy"]): shown_or_nan(row) for row in levels}
    rows = [
        {"flow": kind, "way": way, **{side: means[f"{way}:{kind}", side] for side in SIDE_NAMES}}
        for kind in KINDS
        for way in ("received", "paid")
    ]
    columns = {
        "flow": Column(Text("kind of flow", "收付种类"), labels=FLOWS),
        "way": Column(Text("way", "收付"), labels={"received": Text("received", "收"), "paid": Text("paid", "付")}),
        "a": Column(Text("with A, fan a hand", "用 A，番/局"), "number"),
        "b": Column(Text("with B, fan a hand", "用 B，番/局"), "number"),
    }
    caption = Text(
        "Means of the seat with A, and of the same seats with B everywhere.", "用 A 的那家，与同样的座位各家都用 B 时。"
    )
    return Table("received-and-paid", Text("Received and paid", "收与付"), caption, pd.DataFrame(rows), columns)


def rate_table(rates: Sequence[Estimate], changes: Sequence[Estimate]) -> Table:
    """Win, deal-in and ready rates with A and with B, and their difference."""
    levels = {(row.name, row.group["policy"]): shown_or_nan(row) for row in rates}
    frame = estimates_frame(changes).assign(**{side: [levels[name, side] for name in RATES] for side in SIDE_NAMES})
    columns = {
        "name": Column(Text("in so many hands the seat", "该家"), labels=_CHANGE_WORDS),
        "a": Column(Text("with A", "用 A"), "share", 2),
        "b": Column(Text("with B", "用 B"), "share", 2),
        "mean": Column(Text("difference", "差"), "points", 2),
        "low": Column(INTERVAL, "interval", 2, to="high", ends="points"),
        "doubt": Column(BEYOND_DOUBT, "doubt"),
    }
    return Table("rates", _RATES_TITLE, GROUPS_CAPTION, frame, columns)


def rate_figure(rates: Sequence[Estimate]) -> Figure | None:
    """The rates side by side."""
    shown = [row for row in rates if row.shown]
    return intervals(
        "rates",
        _RATES_TITLE,
        Text("Shares of hands, with 95% intervals.", "局数占比及 95% 区间。"),
        estimate_rows(shown, group=[row.name for row in shown], series=[row.group["policy"] for row in shown]),
        Text("share of hands", "局数占比"),
        Text("the seat", "该家"),
        labels={"group": RATE_WORDS, "series": SIDES},
        as_share=True,
        zero_line=False,
    )


def ruleset_table(rulesets: Sequence[Estimate], varied: Sequence[Varied]) -> Table | None:
    """A minus B under each of the rulesets compared."""
    return estimates_table(
        "by-ruleset",
        Text("Under other rulesets", "换规则"),
        GROUPS_CAPTION,
        rulesets,
        {"ruleset": Column(Text("ruleset", "规则"))},
        mean=GAIN,
        pinghu=[one.variation.table.ruleset.pinghu for one in varied],
    )
