"""Estimates as frames and tables, with the columns that all studies share."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Table
from analyses.findings.pinghus import in_pinghus, worth_showing
from zhuoji_sim.text import Text

_SHARED = (
    "name", "unit", "mean", "se", "low", "high", "interval", "n", "variance_factor", "p_value", "beyond_doubt",
)  # fmt: skip


def estimates_frame(estimates: Iterable[Estimate]) -> pd.DataFrame:
    """One row an estimate: its group's keys as columns, then name, unit, mean, se, low, high, interval, n,
    variance_factor, p_value, beyond_doubt.
    """
    rows = []
    for estimate in estimates:
        entry = estimate.to_dict()
        low, high = entry.pop("ci95")
        rows.append({**entry.pop("group"), **entry, "low": low, "high": high})
    frame = pd.DataFrame(rows)
    return frame[[*(column for column in frame if column not in _SHARED), *_SHARED]]


def estimates_table(
    name: str,
    title: Text,
    caption: Text,
    estimates: Iterable[Estimate],
    rows: Mapping[str, Column],
    *,
    mean: Text,
    pinghu: int | Sequence[int] | None = None,
) -> Table:
    """A table of estimates, one a row: what it is about, mean, 95 % interval, deals, whether beyond doubt.

    rows: the columns that name a row: keys of the estimates' groups, or `name`. mean: what is estimated, with its unit.
    pinghu: the fan of a pinghu, of all rows or of each, to show means in pinghus too, where that says more.
    """
    frame = estimates_frame(estimates)
    columns = dict(rows)
    columns["mean"] = Column(mean, "effect")
    columns["low"] = Column(Text("95% interval", "95% 区间"), "interval", to="high")
    pinghus = [] if pinghu is None else [pinghu] * len(frame) if isinstance(pinghu, int) else pinghu
    if worth_showing(*pinghus):
        frame["pinghus"] = [in_pinghus(fan, each) for fan, each in zip(frame["mean"], pinghus, strict=True)]
        columns["pinghus"] = Column(Text("in pinghus", "折合平胡"), "effect")
    columns["n"] = Column(Text("deals", "局数"), "count")
    if frame["beyond_doubt"].notna().any():
        columns["beyond_doubt"] = Column(Text("beyond doubt", "确凿"), "yes")
    return Table(name, title, caption, frame, columns)


def intervals_frame(family: Sequence[Estimate], groups: Iterable[Any]) -> pd.DataFrame:
    """The estimates as an `IntervalFigure` takes them, one row for each of `groups`."""
    frame = pd.DataFrame(
        {
            "group": list(groups),
            "mean": [row.mean for row in family],
            "low": [row.ci95.low for row in family],
            "high": [row.ci95.high for row in family],
        }
    )
    if any(row.beyond_doubt is None for row in family):
        return frame
    return frame.assign(beyond_doubt=[bool(row.beyond_doubt) for row in family])
