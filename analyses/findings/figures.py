"""Estimates as figures, described and not yet drawn. A figure without rows is none at all."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from analyses.findings.estimates import MIN_SHOWN, Estimate
from analyses.findings.exhibits import BarFigure, Figure, IntervalFigure, LineFigure
from analyses.findings.samples import Dimension
from analyses.findings.tables import IN_ALL, VARIATION, VARIATIONS_TITLE, variation_labels
from analyses.runs.variations import Variation
from zhuoji_sim.text import Labels, Text


def at_least(deals: int) -> Text:
    """What a caption says of the groups that are drawn."""
    return Text(
        f"Groups of at least {deals} deals; hollow where not beyond doubt.", f"至少 {deals} 局的组；空心者尚不确凿。"
    )


def enough(family: Iterable[Estimate], deals: int = MIN_SHOWN) -> list[Estimate]:
    """The estimates with so many deals behind them: the intervals of fewer would dwarf the rest."""
    return [estimate for estimate in family if estimate.n >= deals]


def estimate_rows(family: Sequence[Estimate], **columns: Iterable[Any]) -> pd.DataFrame:
    """One row an estimate: mean, low, high, whether beyond doubt where all are asked, and the columns given."""
    frame = pd.DataFrame(
        {
            **{name: list(values) for name, values in columns.items()},
            "mean": [row.mean for row in family],
            "low": [row.ci95.low for row in family],
            "high": [row.ci95.high for row in family],
        }
    )
    if any(row.beyond_doubt is None for row in family):
        return frame
    return frame.assign(beyond_doubt=[bool(row.beyond_doubt) for row in family])


def cascade(
    name: str,
    title: Text,
    caption: Text,
    parts: Sequence[Estimate],
    labels: Labels,
    value: Text,
    *,
    total: Text = IN_ALL,
    part: Callable[[Estimate], Any] = lambda estimate: estimate.name,
) -> Figure | None:
    """Parts that add up, from the first to the total. part: the code of a part that `labels` name, if not its name."""
    if not enough(parts):
        return None
    frame = estimate_rows(parts, part=map(part, parts)).rename(columns={"mean": "value"})
    return BarFigure(
        name=name,
        title=title,
        caption=caption,
        frame=frame[["part", "value", "low", "high"]],
        value=value,
        labels={"part": labels},
        total=total,
    )


def stacks(
    name: str,
    title: Text,
    caption: Text,
    parts: Sequence[Estimate],
    group: Callable[[Estimate], Any],
    labels: Mapping[str, Labels],
    value: Text,
    heading: Text,
    *,
    fewest: int = MIN_SHOWN,
) -> Figure | None:
    """Parts that add up, a bar for each group; `labels` name the codes of `part` and `group`."""
    shown = enough(parts, fewest)
    if not shown:
        return None
    frame = pd.DataFrame(
        {"group": map(group, shown), "part": [row.name for row in shown], "value": [row.mean for row in shown]}
    )
    return BarFigure(
        name=name, title=title, caption=caption, frame=frame, value=value, labels=labels, total=IN_ALL, group=heading
    )


def intervals(
    name: str,
    title: Text,
    caption: Text,
    frame: pd.DataFrame,
    value: Text,
    heading: Text,
    *,
    labels: Mapping[str, Labels] | None = None,
    as_share: bool = False,
    zero_line: bool = True,
) -> Figure | None:
    """Estimates with intervals, from rows of `estimate_rows` with a column `group`, and `series` for several a
    group.
    """
    if frame.empty:
        return None
    return IntervalFigure(
        name=name,
        title=title,
        caption=caption,
        frame=frame,
        value=value,
        labels=labels or {},
        group=heading,
        as_share=as_share,
        zero_line=zero_line,
    )


def lines(
    name: str,
    title: Text,
    caption: Text,
    frame: pd.DataFrame,
    value: Text,
    x: Text,
    labels: Labels | None = None,
    *,
    by_factors: bool = False,
) -> Figure | None:
    """Estimates along a number, from rows of `estimate_rows` with a column `x`, and `series` for several lines."""
    if frame.empty:
        return None
    series = {"series": labels or {}}
    return LineFigure(
        name=name, title=title, caption=caption, frame=frame, value=value, labels=series, x=x, by_factors=by_factors
    )


def group_figure(
    dimension: Dimension, family: Sequence[Estimate], value: Text, *, fewest: int = MIN_SHOWN
) -> Figure | None:
    """A difference within the groups of a dimension of one axis."""
    (axis,) = dimension.axes
    shown = enough(family, fewest)
    return intervals(
        f"by-{dimension.name}",
        dimension.title,
        at_least(fewest),
        estimate_rows(shown, group=[row.group[axis.name] for row in shown]),
        value,
        axis.header,
        labels={"group": axis.labels},
    )


def variation_figure(varied: Sequence[tuple[Variation, Estimate]], value: Text) -> Figure | None:
    """The headline at other tables and under other rules."""
    shown = [(variation, estimate) for variation, estimate in varied if estimate.shown]
    return intervals(
        "variations",
        VARIATIONS_TITLE,
        Text("One thing changed at a time; the dot is the mean difference.", "每次只改一处；圆点为平均差。"),
        estimate_rows([estimate for _, estimate in shown], group=[variation.name for variation, _ in shown]),
        value,
        VARIATION,
        labels={"group": variation_labels(varied)},
    )
