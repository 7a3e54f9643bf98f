"""Estimates as frames and tables, with the columns that all studies share. A table without rows is none at all."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import pandas as pd

from analyses.findings.estimates import MIN_SHOWN, Estimate
from analyses.findings.exhibits import Column, Table
from analyses.findings.pinghus import in_pinghus, worth_showing
from analyses.findings.samples import Dimension
from analyses.findings.units import in_fan
from analyses.runs.variations import Variation
from zhuoji_sim.text import Labels, Text

INTERVAL = Text("95% interval", "95% 区间")
DEALS = Text("deals", "局数")
BEYOND_DOUBT = Text("beyond doubt", "确凿")
IN_ALL = Text("in all", "合计")
PARTS_TITLE = Text("Where the difference comes from", "差从何来")
PARTS_CAPTION = Text("The parts add up to the difference exactly, deal by deal.", "各部分逐局相加，恰为总差。")
GROUPS_CAPTION = Text(
    "Mean difference with 95% intervals; marked where beyond doubt after Holm's correction for the rows of this table. "
    f"A dash stands where there are fewer than {MIN_SHOWN} deals.",
    f"平均差及 95% 区间；经霍尔姆校正后仍确凿的另作标记。不足 {MIN_SHOWN} 局处为短横。",
)
VARIATIONS_TITLE = Text("At other tables and under other readings", "换桌与换规则读法")
VARIATIONS_CAPTION = Text("One thing changed at a time, on the same seeds.", "每次只改一处，随机数相同。")
VARIATION = Text("variation", "变化")

_SHARED = (
    "name", "unit", "mean", "se", "low", "high", "interval", "n", "variance_factor", "p_value", "doubt",
)  # fmt: skip
_NUMBERS = ("mean", "se", "low", "high", "variance_factor", "p_value")


def estimates_frame(estimates: Iterable[Estimate]) -> pd.DataFrame:
    """One row an estimate: its group's keys as columns, what is claimed of it, then name, unit, mean, se, low, high,
    interval, n, variance_factor, p_value, doubt. From too few deals to be read there are no numbers.
    """
    rows = []
    for estimate in estimates:
        entry = estimate.to_dict()
        low, high = entry.pop("ci95") or (None, None)
        if estimate.claimed is not None:
            entry["claimed"] = estimate.claimed.value
            entry["claimed_low"], entry["claimed_high"] = entry.pop("same")
        row = {**entry.pop("group"), **entry, "low": low, "high": high}
        rows.append(
            row if estimate.shown else row | dict.fromkeys((*_NUMBERS, *(["against"] if "against" in row else [])))
        )
    frame = pd.DataFrame(rows, columns=None if rows else list(_SHARED))
    frame = frame[[*(column for column in frame if column not in (*_SHARED, "beyond_doubt")), *_SHARED]]
    return frame.astype(dict.fromkeys(_NUMBERS, float))


def estimates_table(
    name: str,
    title: Text,
    caption: Text,
    estimates: Iterable[Estimate],
    rows: Mapping[str, Column],
    *,
    mean: Text,
    kind: Literal["effect", "number", "percent", "share", "points"] = "effect",
    digits: int = 3,
    pinghu: int | Sequence[int] | None = None,
) -> Table | None:
    """A table of estimates, one a row: what it is about, mean, 95 % interval, deals, whether beyond doubt.

    rows: the columns that name a row: keys of the estimates' groups, or `name`. mean: what is estimated, with its unit.
    kind, digits: how means and ends of intervals are written. pinghu: the fan of a pinghu, of all rows or of each, to
    show means in pinghus too, where that says more.
    """
    frame = estimates_frame(estimates)
    if frame.empty:
        return None
    columns = {name: column for name, column in rows.items() if name in frame}
    columns["mean"] = Column(mean, kind, digits)
    columns["low"] = Column(INTERVAL, "interval", digits, to="high", ends=kind)
    pinghus = [] if pinghu is None else [pinghu] * len(frame) if isinstance(pinghu, int) else pinghu
    if worth_showing(*pinghus):
        frame["pinghus"] = [in_pinghus(fan, each) for fan, each in zip(frame["mean"], pinghus, strict=True)]
        columns["pinghus"] = Column(Text("in pinghus", "折合平胡"), "effect")
    columns["n"] = Column(DEALS, "count")
    if frame["doubt"].notna().any():
        columns["doubt"] = Column(BEYOND_DOUBT, "doubt")
    return Table(name, title, caption, frame, columns)


def columns_of(dimension: Dimension) -> dict[str, Column]:
    """The columns that name the groups of a dimension."""
    return {axis.name: _axis_column(axis.header, axis.labels, axis.values is None) for axis in dimension.axes}


def _axis_column(header: Text, labels: Labels, is_number: bool) -> Column:
    return Column(header, "count" if is_number else "text", labels=labels)


def group_table(dimension: Dimension, family: Sequence[Estimate], **shown: Any) -> Table | None:
    """Estimates within the groups of a dimension. shown: how, as in `estimates_table`."""
    return estimates_table(
        f"by-{dimension.name}", dimension.title, GROUPS_CAPTION, family, columns_of(dimension), **shown
    )


def parts_table(
    name: str,
    title: Text,
    caption: Text,
    parts: Sequence[Estimate],
    total: Estimate,
    labels: Labels,
    *,
    mean: Text,
    pinghu: int,
) -> Table | None:
    """Parts of a difference and their sum; `labels` say how the parts' names read."""
    column = Column(Text("part", "部分"), labels={**labels, total.name: IN_ALL})
    return estimates_table(name, title, caption, [*parts, total], {"name": column}, mean=mean, pinghu=pinghu)


def variation_table(varied: Sequence[tuple[Variation, Estimate]], **shown: Any) -> Table | None:
    """The headline at other tables and under other rules. shown: how, as in `estimates_table`."""
    return estimates_table(
        "variations",
        VARIATIONS_TITLE,
        VARIATIONS_CAPTION,
        [estimate for _, estimate in varied],
        {"variation": Column(VARIATION, labels=variation_labels(varied))},
        pinghu=[variation.table.ruleset.pinghu for variation, _ in varied if in_fan(varied[0][1].unit)] or None,
        **shown,
    )


def variation_labels(varied: Sequence[tuple[Variation, Estimate]]) -> Labels:
    """How the variations' names read."""
    return {variation.name: variation.words for variation, _ in varied}


def shown_or_nan(estimate: Estimate) -> float:
    """An estimate's mean where it may be read."""
    return estimate.mean if estimate.shown else math.nan
