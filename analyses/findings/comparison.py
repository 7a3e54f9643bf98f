"""An action against the best of the others, group by group, where there are more than two."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Table
from analyses.findings.findings import Findings
from analyses.findings.samples import Dimension
from analyses.findings.tables import estimates_table, shown_or_nan
from zhuoji_sim.text import Labels, Text

EACH_TIME = Text("fan each time", "番/次")
AGAINST = Text("best of the others", "其余中最好的")


def rows_against_best(found: Findings, family: str) -> list[Estimate]:
    """The headline's difference in the groups of a family."""
    return [row for row in found[family] if row.name == found.headline.name]


def comparison_table(
    found: Findings,
    dimension: Dimension,
    caption: Text,
    groups: Mapping[str, Column],
    others: Labels,
    minus: Labels,
    pinghu: int,
) -> Table | None:
    """The headline, which is `ACTION_minus_best`, in the groups of a dimension, and `ACTION_minus_NAME` beside it.

    groups: the columns that name the groups. others: the other actions in words. minus: the headings of the
    differences from each.
    """
    family = f"by_{dimension.name}"
    columns = {**groups, "against": Column(AGAINST, labels=others)}
    best = rows_against_best(found, family)
    table = estimates_table(
        f"by-{dimension.name}", dimension.title, caption, best, columns, mean=EACH_TIME, pinghu=pinghu
    )
    if table is None:
        return None
    action = found.headline.name.removesuffix("best")
    each = {name: [row for row in found[family] if row.name == action + name] for name in minus}
    return with_differences(table, each, {name: Column(words, "effect") for name, words in minus.items()})


def with_differences(table: Table, each: Mapping[str, Sequence[Estimate]], columns: Mapping[str, Column]) -> Table:
    """The table with further columns: of each the estimates in the order of its rows, a dash for too few deals."""
    shown = {name: [shown_or_nan(row) for row in rows] for name, rows in each.items()}
    return replace(table, frame=table.frame.assign(**shown), columns={**table.columns, **columns})
