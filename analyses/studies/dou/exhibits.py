"""All tables and figures of the dou study, and those about its main numbers, the pass rule, and other tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analyses.findings.estimate_tables import estimates_frame, estimates_table, intervals_frame
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, IntervalFigure, Table
from analyses.runs.variations import Variation
from analyses.studies.dou.frames import GAIN, INTERVAL
from analyses.studies.dou.kong_exhibits import (
    bucket_figure,
    bucket_table,
    chain_by_kind_figure,
    chain_by_kind_table,
    chain_figure,
    chain_table,
    claim_table,
    group_figure,
    group_table,
)
from analyses.studies.dou.rate_exhibits import hu_rates, hu_rates_figure, side_by_side, side_by_side_figure
from zhuoji_sim.text import Labels, Text

Family = Sequence[Estimate]


@dataclass(frozen=True)
class Found:
    """The estimates by families, as they are shown.

    groups: kong minus none and the change of the chance to win, by the kind of group. levels: beside each estimate
    of `rule`, the mean as asked and without the rule.
    """

    headline: Estimate
    plays: Family
    frequencies: Family
    buckets: Family
    chain: Family
    chain_by_kind: Family
    groups: Mapping[str, tuple[Family, Family]]
    claims: Family
    observed: Family
    gap: Family
    rule: Family
    levels: Sequence[tuple[float, float]]
    variations: Sequence[tuple[Variation, Estimate]]


def exhibits(found: Found, pinghu: int) -> tuple[tuple[Table, ...], tuple[Figure, ...]]:
    """All tables and figures, in the order they are shown."""
    tables = [
        overview(found, pinghu),
        hu_rates(found.observed),
        side_by_side(found.gap, found.plays),
        bucket_table(found.buckets, found.headline, pinghu),
        chain_table(found.chain, found.headline, pinghu),
        chain_by_kind_table(found.chain_by_kind),
        *(group_table(name, *families, pinghu) for name, families in found.groups.items()),
        claim_table(found.claims, pinghu),
        rule_table(found),
    ]
    figures: list[Figure] = [
        hu_rates_figure(found.observed),
        side_by_side_figure(found.gap, found.plays),
        bucket_figure(found.buckets),
        chain_figure(found.chain),
        chain_by_kind_figure(found.chain_by_kind),
        *(group_figure(name, found.groups[name][0]) for name in ("kind", "shanten", "turn")),
        rule_figure(found.rule),
    ]
    if found.variations:
        tables.append(variation_table(found))
        figures.append(variation_figure(found))
    return tuple(tables), tuple(figures)


_OVERVIEW: Labels = {
    "kong_minus_none": Text("kong minus none", "杠减不杠"),
    "made": Text("result with the kong", "杠的得分"),
    "never": Text("result without", "不杠的得分"),
    "won_made": Text("wins with the kong", "杠的胡牌率"),
    "won_never": Text("wins without", "不杠的胡牌率"),
    "win_rate_change": Text("change of the chance to win", "胡牌率之差"),
    "opportunity": Text("kongs a seat can make in a hand", "每家每局可杠的次数"),
    "worth_per_hand": Text("worth, for a seat and hand", "每家每局的价值"),
}
_UNITS: Labels = {
    "fan/opportunity": Text("fan each time", "番/次"),
    "fan/hand": Text("fan a hand", "番/局"),
    "share of opportunities": Text("share of kongs", "次数占比"),
    "kongs/hand": Text("a hand", "次/局"),
}


def overview(found: Found, pinghu: int) -> Table:
    """The main numbers: the two plays, their difference, how often a kong can be made, and its worth."""
    rows = [found.headline, *found.plays, *found.frequencies]
    frame = estimates_frame([row for row in rows if not row.group])
    columns = {
        "name": Column(Text("what", "项目"), labels=_OVERVIEW),
        "mean": Column(Text("mean", "均值"), "number", 4),
        "low": Column(INTERVAL, "interval", 4, to="high", ends="number"),
        "unit": Column(Text("unit", "单位"), labels=_UNITS),
    }
    caption = Text(
        f"A kong made, against none in this hand, per kong that can be made. A pinghu is {pinghu} fan.",
        f"杠与本局不杠相比，按每个可杠的机会计。一个平胡为 {pinghu} 番。",
    )
    return Table("overview", Text("The kong in numbers", "杠的数字结论"), caption, frame, columns)


# ------------------------------------------------------------------ the pass rule


_RULE_TITLE = Text("If a pinghu needed no pass", "若平胡不需通行证")
_ENDS: Labels = {
    "discard": Text("won on a discard", "接炮胡的局"),
    "self_draw": Text("won by self-draw", "自摸胡的局"),
    "robbed_kong": Text("robbed kongs", "抢杠胡的局"),
    "exhausted": Text("exhausted walls", "黄庄"),
    "all": Text("winners", "胡牌人次"),
    "with_dou": Text("winners with a dou", "有豆胡"),
    "without_dou": Text("winners without a dou", "没豆胡"),
    "dealer": Text("the dealer wins", "庄家胡"),
    "pinghu": Text("winners with a pinghu", "胡平胡"),
    "dearer": Text("with a dearer hand", "胡更大的牌型"),
    "moved": Text("fan that change hands", "易手的番数"),
}


def _what(row: Estimate) -> str:
    return str(next(iter(row.group.values())))


def rule_table(found: Found) -> Table:
    """The same walls with the pass rule and without it."""
    frame = estimates_frame(found.rule)
    frame["what"] = [_what(row) for row in found.rule]
    frame["asked"], frame["free"] = zip(*found.levels, strict=True)
    columns = {
        "what": Column(Text("in a hand", "每局"), labels=_ENDS),
        "asked": Column(Text("as asked", "原规则"), "number", 4),
        "free": Column(Text("without the rule", "去掉规则"), "number", 4),
        "mean": Column(Text("difference", "差"), "effect", 4),
        "low": Column(INTERVAL, "interval", 4, to="high"),
        "beyond_doubt": Column(Text("beyond doubt", "确凿"), "yes"),
    }
    caption = Text(
        "The same walls and players under both rules (R3.4), in shares of hands, winners a hand, and fan a hand.",
        "同样的牌墙和打法，两种规则各打一遍（R3.4）；单位分别是局数占比、每局人次、番/局。",
    )
    return Table("pass-rule", _RULE_TITLE, caption, frame, columns)


def rule_figure(rule: Family) -> IntervalFigure:
    """The differences, of the shares and of the wins."""
    shown = [row for row in rule if "fan" not in row.group]
    return IntervalFigure(
        name="pass-rule",
        title=_RULE_TITLE,
        caption=Text("Without the rule minus with it, for 100 hands.", "去掉规则减原规则，每百局。"),
        frame=intervals_frame(shown, [_what(row) for row in shown]),
        value=Text("change, per cent of hands", "变化，占局数"),
        labels={"group": _ENDS},
        as_share=True,
        group=Text("for 100 hands", "每百局"),
    )


# ------------------------------------------------------------------ other tables


_VARIED_TITLE = Text("At other tables and under other rules", "换桌与换规则")


def variation_table(found: Found) -> Table:
    """The effect of a kong at other tables and under other rules."""
    return estimates_table(
        "variations",
        _VARIED_TITLE,
        Text("One thing changed at a time, on the same seeds.", "每次只改一处，随机数相同。"),
        [estimate for _, estimate in found.variations],
        {"variation": Column(Text("variation", "变化"), labels=_variation_labels(found))},
        mean=GAIN,
        pinghu=[variation.ruleset.pinghu for variation, _ in found.variations],
    )


def variation_figure(found: Found) -> IntervalFigure:
    """The same as a figure."""
    return IntervalFigure(
        name="variations",
        title=_VARIED_TITLE,
        caption=Text("One thing changed at a time; the dot is the mean difference.", "每次只改一处；圆点为平均差。"),
        frame=intervals_frame(
            [estimate for _, estimate in found.variations], [variation.name for variation, _ in found.variations]
        ),
        value=GAIN,
        labels={"group": _variation_labels(found)},
        group=Text("variation", "变化"),
    )


def _variation_labels(found: Found) -> Labels:
    return {variation.name: variation.words for variation, _ in found.variations}
