"""All tables and figures of the dou study, and those about the kong made or not: parts, steps, groups, claims."""

from collections.abc import Sequence

import pandas as pd

from analyses.findings.comparison import (
    AGAINST,
    EACH_TIME,
    comparison_table,
    rows_against_best,
    with_differences,
)
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import (
    at_least,
    cascade,
    enough,
    estimate_rows,
    group_figure,
    intervals,
    stacks,
    variation_figure,
)
from analyses.findings.findings import Findings
from analyses.findings.samples import Dimension
from analyses.findings.tables import (
    GROUPS_CAPTION,
    IN_ALL,
    INTERVAL,
    PARTS_CAPTION,
    columns_of,
    estimates_frame,
    estimates_table,
    parts_table,
    shown_or_nan,
    variation_table,
)
from analyses.studies.dou.rate_exhibits import (
    hu_rates,
    hu_rates_figure,
    rule_figure,
    rule_tables,
    side_by_side,
    side_by_side_figure,
)
from analyses.studies.dou.samples import BY_KIND, BY_TURN, DIMENSIONS, SHANTEN
from analyses.studies.dou.words import BUCKETS, CLAIM_OTHERS, MINUS, OTHERS, STEPS
from analyses.study.definition import Asked, Varied
from zhuoji_sim.glossary import DOU
from zhuoji_sim.text import Labels, Text

GAIN = Text("kong minus the best of the others, fan each time", "杠减其余中最好的，番/次")
OVER_NONE = Text("kong minus none, fan each time", "杠减不杠，番/次")
FEWEST = 100
"""Groups with fewer deals stand in the tables but not in the figures: their intervals would dwarf the rest."""

_PARTS_TITLE = Text("Where the difference between the kong and none comes from", "杠与不杠之差从何来")
_CHAIN_TITLE = Text("What in a kong is worth how much", "杠值在哪里")
_CHAIN_CAPTION = Text(
    "Taken away one after the other, in this order, each by a play of its own on the same wall; they add up to kong "
    "minus none.",
    "依次拿掉，每一步都用同一副牌墙另打一遍；各步相加恰为杠减不杠。",
)
_BY_KIND = Text("What in a kong is worth how much, by kind", "杠值在哪里：按种类")
_BUCKETS: Labels = {f"bucket:{name}": words for name, words in BUCKETS.items()}
_STEPS: Labels = {f"chain:{name}": words for name, words in STEPS.items()}


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """All tables and figures, in the order they are shown."""
    over_none, pinghu = found.one("alternatives", "kong_minus_none"), asked.pinghu
    buckets, chain = found["buckets"], found["chain"]
    variations = list(zip((one.variation for one in varied), found["variations"], strict=True))
    tables = [
        overview(found, pinghu),
        hu_rates(found["observed"]),
        side_by_side(found),
        parts_table(
            "buckets", _PARTS_TITLE, PARTS_CAPTION, buckets, over_none, _BUCKETS, mean=EACH_TIME, pinghu=pinghu
        ),
        parts_table("chain", _CHAIN_TITLE, _CHAIN_CAPTION, chain, over_none, _STEPS, mean=EACH_TIME, pinghu=pinghu),
        chain_by_kind(found["chain_by_kind"], [row for row in found["by_kind"] if row.name == over_none.name]),
        *(by_group(dimension, found, pinghu) for dimension in DIMENSIONS),
        claim_table([*found["claims"], *found["claims_by_shanten"]], pinghu),
        *rule_tables(found),
        variation_table(variations, mean=GAIN),
    ]
    figures = [
        hu_rates_figure(found["observed"], FEWEST),
        side_by_side_figure(found),
        cascade("buckets", _PARTS_TITLE, PARTS_CAPTION, buckets, _BUCKETS, OVER_NONE),
        cascade("chain", _CHAIN_TITLE, _CHAIN_CAPTION, chain, _STEPS, OVER_NONE),
        stacks(
            "chain-by-kind",
            _BY_KIND,
            _CHAIN_CAPTION,
            found["chain_by_kind"],
            lambda row: row.group["kind"],
            {"part": _STEPS, "group": DOU},
            OVER_NONE,
            Text("kong", "豆"),
            fewest=FEWEST,
        ),
        group_figure(BY_KIND, rows_against_best(found, "by_kind"), GAIN, fewest=FEWEST),
        shanten_figure(rows_against_best(found, "by_shanten")),
        group_figure(BY_TURN, rows_against_best(found, "by_turn"), GAIN, fewest=FEWEST),
        rule_figure(found["rule"]),
        variation_figure(variations, GAIN),
    ]
    return tables, figures


_OVERVIEW: Labels = {
    "kong_minus_best": Text("kong minus the best of the others", "杠减其余中最好的"),
    "kong_minus_wait": Text("kong minus not now", "杠减这次先不杠"),
    "kong_minus_none": Text("kong minus none in this hand", "杠减本局不杠"),
    "made": Text("result with the kong", "杠的得分"),
    "waited": Text("result without it now", "这次先不杠的得分"),
    "never": Text("result without any", "本局不杠的得分"),
    "won_made": Text("wins with the kong", "杠的胡牌率"),
    "won_never": Text("wins without", "不杠的胡牌率"),
    "opportunity": Text("kongs a seat can make in a hand", "每家每局可杠的次数"),
    "worth_per_hand": Text("worth, for a seat and hand", "每家每局的价值"),
}


def overview(found: Findings, pinghu: int) -> Table:
    """The main numbers: the plays, their differences, how often a kong can be made, and its worth."""
    frequencies = [row for row in found["frequencies"] if not row.group]
    columns = {
        "name": Column(Text("what", "项目"), labels=_OVERVIEW),
        "mean": Column(Text("mean", "均值"), "quantity"),
        "low": Column(INTERVAL, "interval", to="high", ends="quantity"),
        "unit": Column(Text("unit", "单位"), "unit"),
    }
    caption = Text(
        "A kong made, against the best of the others and against each, per kong that can be made; its worth a hand is "
        f"over the best. A pinghu is {pinghu} fan.",
        f"杠与其余中最好的、以及与每一种相比，按每个可杠的机会计；每局的价值对比其中最好的。一个平胡为 {pinghu} 番。",
    )
    frame = estimates_frame([found.headline, *found["alternatives"], *found["plays"], *frequencies])
    return Table("overview", Text("The kong in numbers", "杠的数字结论"), caption, frame, columns)


def chain_by_kind(steps: Sequence[Estimate], totals: Sequence[Estimate]) -> Table | None:
    """The steps for each kind of kong, in columns, and their sum."""
    if not totals:
        return None
    means = {(row.group["kind"], row.name): shown_or_nan(row) for row in steps}
    rows = [
        {"kind": kind, **{name: means[kind, name] for name in _STEPS}, "total": shown_or_nan(total)}
        for total in totals
        for kind in [total.group["kind"]]
    ]
    columns = columns_of(BY_KIND) | {name: Column(words, "effect") for name, words in _STEPS.items()}
    columns["total"] = Column(IN_ALL, "effect")
    return Table("chain-by-kind", _BY_KIND, _CHAIN_CAPTION, pd.DataFrame(rows), columns)


# ------------------------------------------------------------------ groups


_GROUPS_CAPTION = Text(
    "The kong against the best of the others, which is named, and against each of them. " + GROUPS_CAPTION.en,
    "杠对比其余中最好的一种（表中写明），以及分别对比各种。" + GROUPS_CAPTION.zh,
)


def by_group(dimension: Dimension, found: Findings, pinghu: int) -> Table | None:
    """The differences and the change of the chance to win within the groups of a dimension."""
    table = comparison_table(found, dimension, _GROUPS_CAPTION, columns_of(dimension), OTHERS, MINUS, pinghu)
    if table is None:
        return None
    wins = Column(Text("wins minus none's", "胡牌减不杠"), "points", 1)
    name = "win_rate_change"
    return with_differences(table, {name: found[f"wins_by_{dimension.name}"]}, {name: wins})


def shanten_figure(family: Sequence[Estimate]) -> Figure | None:
    """The difference by the shanten without the kong and with it."""
    shown = enough(family, FEWEST)
    groups = [" → ".join(map(str, row.group.values())) for row in shown]
    heading = Text("shanten without → with the kong", "不杠 → 杠后的向听数")
    return intervals("by-shanten", SHANTEN.title, at_least(FEWEST), estimate_rows(shown, group=groups), GAIN, heading)


_CLAIMS: Labels = {
    "kong_minus_best": Text("kong minus the best of the others", "杠减其余中最好的"),
    **{f"kong_minus_{name}": Text(f"kong minus {words.en}", f"杠减{words.zh}") for name, words in CLAIM_OTHERS.items()},
    "pong_minus_none": Text("pong minus making none in this hand", "碰减本局不杠"),
}


def claim_table(claims: Sequence[Estimate], pinghu: int) -> Table | None:
    """A discard that three tiles wait for: kong, pong, or neither."""
    caption = Text(
        "A discard of which the seat holds three: the kong against the best of what else can be done, which is named, "
        "and against each (a pong, and then on by the policy, kongs included), and the pong against no kong in this "
        "hand. The rows over all such claims are no part of the correction for the rest.",
        "手里有三张，别人打出第四张：杠对比其余中最好的一种（表中写明），对比每一种（碰之后按策略打，可以再杠），以及碰对比本局不杠。"
        "全部这类机会的各行不参加其余各行的校正。",
    )
    columns = {
        "name": Column(Text("comparison", "比较"), labels=_CLAIMS),
        "against": Column(AGAINST, labels=CLAIM_OTHERS),
        **columns_of(SHANTEN),
    }
    came_up = [row for row in claims if row.n]
    return estimates_table(
        "claims", Text("Kong or pong", "杠还是碰"), caption, came_up, columns, mean=EACH_TIME, pinghu=pinghu
    )
