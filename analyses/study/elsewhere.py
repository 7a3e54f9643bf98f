"""Where the answer turns: the whole, and its groups, repeated at tables of other players, who may have learned."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from analyses.findings.estimates import Estimate, judged_together
from analyses.findings.exhibits import Column, Table
from analyses.findings.findings import Findings
from analyses.findings.samples import Axis, Dimension
from analyses.findings.sentences import signed
from analyses.findings.tables import estimates_table, shown_or_nan
from analyses.runs.variations import Variation
from analyses.study.definition import Varied
from zhuoji_sim.numbers import percent
from zhuoji_sim.text import Text

_NAMED = 3
"""As many groups of a table are named in the sentence."""
_WHOLE = Text("on the whole", "总体")
_TITLE = Text("Where it turns with other players", "换对手后相反之处")
_CAPTION = Text(
    "What is beyond doubt at the table asked for, and the opposite beyond doubt at a table of other players: the whole "
    "corrected for all variations, groups for all groups at all such tables (Holm).",
    "在所问的牌桌确凿、换一桌对手后又确凿相反的：总体按全部变化校正，各组按所有这些牌桌的全部分组校正（霍尔姆）。",
)


@dataclass(frozen=True)
class Turn:
    """The whole, or a group, of which the opposite is beyond doubt at another table."""

    variation: Variation
    here: Estimate
    there: Estimate


def groups_elsewhere(varied: Sequence[Varied], groups_of: Callable[[Findings], Iterable[Estimate]]) -> list[Estimate]:
    """The groups that may turn the verdict at every table of other players, judged together; those of enough deals."""
    return judged_together(
        replace(row, group={**one.variation.group, **row.group})
        for one in varied
        if one.variation.opponents
        for row in groups_of(one.findings)
        if row.shown
    )


def turns(found: Findings, groups: Iterable[Estimate], varied: Sequence[Varied]) -> list[Turn]:
    """What is beyond doubt at the table asked for and the opposite at others, table by table, the whole first."""
    here = {_key(row.group): row for row in (found.headline, *judged_together(groups)) if row.beyond_doubt}
    turned = []
    for variation in (one.variation for one in varied if one.variation.opponents):
        for row in (*found["variations"], *found["groups_elsewhere"]):
            if variation.group.items() <= row.group.items() and row.beyond_doubt:
                asked = here.get(_key({name: row.group[name] for name in row.group if name not in variation.group}))
                if asked is not None and asked.mean * row.mean < 0:
                    turned.append(Turn(variation, asked, row))
    return turned


def told(turned: Sequence[Turn], dimensions: Sequence[Dimension], gain: Text) -> tuple[Text | None, Table | None]:
    """The condition in a sentence, and all that turns in a table; none of either where nothing does."""
    if not turned:
        return None, None
    axes = {axis.name: axis for dimension in dimensions for axis in dimension.axes}
    return _sentence(turned, axes), _table(turned, axes, gain)


def _sentence(turned: Sequence[Turn], axes: Mapping[str, Axis]) -> Text:
    tables = [_of_table(variation, list(some), axes) for variation, some in groupby(turned, lambda one: one.variation)]
    return Text(
        "With other players the opposite is beyond doubt. " + " ".join(table.en for table in tables),
        "换了对手，下列情形确凿地相反。" + "".join(table.zh for table in tables),
    )


def _of_table(variation: Variation, some: Sequence[Turn], axes: Mapping[str, Axis]) -> Text:
    """What turns at one table: the whole, or else the groups in which it turns most."""
    whole = [one for one in some if not one.here.group]
    named = whole or sorted(some, key=lambda one: -abs(one.there.mean - one.here.mean))[:_NAMED]
    words = [(_group_words(one.here.group, axes), signed(one.there.mean), signed(one.here.mean)) for one in named]
    more = len(some) - len(named)
    also, also_zh = (f", and {more} more", f"，另有 {more} 组") if more else ("", "")
    said = "; ".join(f"{about.en} {there} (here {here})" for about, there, here in words)
    said_zh = "；".join(f"{about.zh} {there}（此处 {here}）" for about, there, here in words)
    name = variation.words.en
    return Text(f"{name[0].upper()}{name[1:]}: {said}{also}.", f"{variation.words.zh}时：{said_zh}{also_zh}。")


def _table(turned: Sequence[Turn], axes: Mapping[str, Axis], gain: Text) -> Table | None:
    about = {_key(one.here.group): _group_words(one.here.group, axes) for one in turned}
    places = list(about)
    rows = [
        replace(one.there, group={**one.variation.group, "about": places.index(_key(one.here.group))}) for one in turned
    ]
    table = estimates_table(
        "other-players",
        _TITLE,
        _CAPTION,
        rows,
        {
            "variation": Column(
                Text("at the table", "牌桌"), labels={one.variation.name: one.variation.words for one in turned}
            ),
            "about": Column(Text("of", "组别"), labels=dict(enumerate(about.values()))),
        },
        mean=gain,
    )
    if table is None:
        return None
    asked = {"here": Column(Text("at the table asked for", "所问的牌桌"), "effect")}
    return replace(
        table,
        frame=table.frame.assign(here=[shown_or_nan(one.here) for one in turned]),
        columns={**table.columns, **asked},
    )


def _group_words(group: Mapping[str, Any], axes: Mapping[str, Axis]) -> Text:
    """A group by what tells it apart; the whole has nothing."""
    parts = [_value_words(axes[name], value) for name, value in group.items()] or [_WHOLE]
    return Text(", ".join(part.en for part in parts), "、".join(part.zh for part in parts))


def _value_words(axis: Axis, value: Any) -> Text:
    plain = percent(value, 0) if isinstance(value, float) else str(value)
    label = axis.labels.get(value, Text(plain, plain))
    return Text(f"{axis.header.en} {label.en}", f"{axis.header.zh}{label.zh}")


def _key(group: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(group.items()))
