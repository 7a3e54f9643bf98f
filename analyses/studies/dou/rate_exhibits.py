"""The tables and figures of the dou study about seats with a dou and without, as seen, beside what a kong does."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from analyses.findings.estimate_tables import intervals_frame
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, IntervalFigure, Table
from analyses.studies.dou.frames import INTERVAL, MIN_SHOWN
from analyses.studies.dou.words import CLASSES, WAYS, WHY_THEY_DIFFER
from zhuoji_sim.text import Labels, Text

_RATE = Text("chance to win", "胡牌率")


def _class(estimate: Estimate) -> Any:
    return estimate.group.get("dou", estimate.group.get("kongs"))


def _rates(observed: Sequence[Estimate], way: str) -> list[Estimate]:
    name = "hu_rate" if way == "won" else f"hu_rate_{way}"
    return [row for row in observed if row.name == name and row.n]


def hu_rates(observed: Sequence[Estimate]) -> Table:
    """Win rates of seats by their dou, beside the table's average."""
    rates = {way: _rates(observed, way) for way in WAYS}
    results = [row for row in observed if row.name == "result" and row.n]
    frame = pd.DataFrame(
        {
            "seats": [str(_class(row)) for row in results],
            **{way: [row.mean for row in family] for way, family in rates.items()},
            "low": [row.ci95.low for row in rates["won"]],
            "high": [row.ci95.high for row in rates["won"]],
            "result": [row.mean for row in results],
            "n": [row.n for row in results],
        }
    )
    columns = {
        "seats": Column(Text("seats with", "座位"), labels={str(code): text for code, text in CLASSES.items()}),
        "won": Column(Text("wins", "胡牌率"), "share", 2),
        "low": Column(INTERVAL, "interval", 2, to="high", ends="share"),
        **{way: Column(text, "share", 2) for way, text in WAYS.items() if way != "won"},
        "result": Column(Text("result, fan a hand", "得分，番/局"), "effect", 3),
        "n": Column(Text("deals", "局数"), "count"),
    }
    caption = Text(
        "As seen in plain play, by the kongs a seat has when the hand is over (robbed ones are none). A seat with "
        "kongs of two kinds counts with both. These rates describe; they do not say what a kong does.",
        "照常打牌所见，按终局时各家的豆分组（被抢的不算）。有两种豆的座位两边都算。这些数字只是描述，不说明杠的作用。",
    )
    return Table("hu-rates", Text("Hu rates with a dou and without", "有豆与没豆的胡牌率"), caption, frame, columns)


def hu_rates_figure(observed: Sequence[Estimate]) -> IntervalFigure:
    """The same as a figure: on discards and by self-draw."""
    frames = []
    for way in ("discard", "self_draw"):
        shown = [row for row in _rates(observed, way) if row.n >= MIN_SHOWN]
        frames.append(intervals_frame(shown, [str(_class(row)) for row in shown]).assign(series=way))
    return IntervalFigure(
        name="hu-rates",
        title=Text("Hu rates with a dou and without", "有豆与没豆的胡牌率"),
        caption=Text("As seen in plain play, with 95% intervals.", "照常打牌所见，附 95% 区间。"),
        frame=pd.concat(frames, ignore_index=True),
        value=Text("share of hands that the seat wins", "该家胡牌的局数占比"),
        labels={"series": WAYS, "group": {str(code): text for code, text in CLASSES.items()}},
        as_share=True,
        group=Text("seats with", "座位"),
        zero_line=False,
    )


_SOURCES: Labels = {
    "observed": Text("with minus without", "有豆减没豆"),
    "caused": Text("kong minus none", "杠减不杠"),
}


def _compared(gap: Sequence[Estimate], plays: Sequence[Estimate]) -> pd.DataFrame:
    families = {
        "observed": [row for row in gap if row.name == "hu_rate_gap"],
        "caused": [row for row in plays if row.name == "win_rate_change"],
    }
    frames = [
        intervals_frame(family, [row.group.get("by", "won") for row in family]).assign(series=source)
        for source, family in families.items()
    ]
    order = {way: place for place, way in enumerate(WAYS)}
    return pd.concat(frames, ignore_index=True).sort_values("group", key=lambda ways: ways.map(order), kind="stable")


def side_by_side(gap: Sequence[Estimate], plays: Sequence[Estimate]) -> Table:
    """The observed gap beside the effect of a kong."""
    columns = {
        "group": Column(_RATE, labels=WAYS),
        "series": Column(Text("what is compared", "比较"), labels=_SOURCES),
        "mean": Column(Text("difference", "差"), "share", 2),
        "low": Column(INTERVAL, "interval", 2, to="high", ends="share"),
    }
    return Table("seen-and-caused", _SIDE_TITLE, WHY_THEY_DIFFER, _compared(gap, plays), columns)


_SIDE_TITLE = Text("What is seen and what a kong does", "所见与作用")


def side_by_side_figure(gap: Sequence[Estimate], plays: Sequence[Estimate]) -> IntervalFigure:
    """The same as a figure."""
    return IntervalFigure(
        name="seen-and-caused",
        title=_SIDE_TITLE,
        caption=Text(
            "The gap between seats with and without a dou as seen, beside the effect of making a kong.",
            "所见的有豆与没豆的差距，与杠本身的作用。",
        ),
        frame=_compared(gap, plays).drop(columns="beyond_doubt"),
        value=Text("difference of the chance to win", "胡牌率之差"),
        labels={"group": WAYS, "series": _SOURCES},
        as_share=True,
        group=_RATE,
    )
