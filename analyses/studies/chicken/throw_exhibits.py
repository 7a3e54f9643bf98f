"""The tables and figures of the chicken study on throwing and keeping, and on ponging."""

from collections.abc import Sequence

from analyses.findings.comparison import comparison_table, rows_against_best
from analyses.findings.estimates import MIN_SHOWN, Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import cascade, enough, estimate_rows, intervals, lines
from analyses.findings.findings import Findings
from analyses.findings.samples import Dimension
from analyses.findings.tables import (
    GROUPS_CAPTION,
    PARTS_CAPTION,
    columns_of,
    estimates_table,
    parts_table,
)
from analyses.studies.chicken.readiness import PER_CENT
from analyses.studies.chicken.samples import DECILE, PONG_DIMENSIONS
from analyses.studies.chicken.words import BUCKETS, CHARGE, MINUS, OTHERS, SHANTEN
from zhuoji_sim.text import Labels, Text

THROW_GAIN = Text("throw minus the best of the others, fan each time", "打减其余中最好的，番/次")
PONG_GAIN = Text("pong minus pass, fan each time", "碰减不碰，番/次")
_GROUPS_CAPTION = Text(
    "Throwing against the best of the others, which is named, and against each of them. " + GROUPS_CAPTION.en,
    "打出对比其余中最好的一种（表中写明），以及分别对比两者。" + GROUPS_CAPTION.zh,
)


def group_tables(found: Findings, dimensions: Sequence[Dimension], pinghu: int) -> list[Table | None]:
    """Throwing against the best of the others, and against each, in all kinds of groups."""
    return [
        comparison_table(found, dimension, _GROUPS_CAPTION, _columns(dimension), OTHERS, MINUS, pinghu)
        for dimension in dimensions
    ]


def _columns(dimension: Dimension) -> dict[str, Column]:
    columns = columns_of(dimension)
    if "chance" in columns:
        columns["chance"] = Column(columns["chance"].header, "share", 0)
    return columns


# ------------------------------------------------------------------ where a difference comes from

_PONG_PARTS = Text("Where the difference between pong and pass comes from", "碰与不碰之差从何来")


def _throw_parts(against: str | None) -> Text:
    other = OTHERS[against or next(iter(OTHERS))]
    return Text(f"Where the difference between throwing and {other.en} comes from", f"打与{other.zh}之差从何来")


def _part_labels(parts: Sequence[Estimate]) -> Labels:
    return {row.name: BUCKETS[row.name.partition(":")[2]][0] for row in parts}


def part_title(whole: Estimate) -> Text:
    """Between what and what a difference is that is split into parts."""
    return _throw_parts(whole.against) if whole.name == "throw_minus_best" else _PONG_PARTS


def part_table(name: str, whole: Estimate, parts: Sequence[Estimate], gain: Text, pinghu: int) -> Table | None:
    """The parts of a difference; none where it never came up."""
    if not whole.n:
        return None
    labels = _part_labels(parts)
    return parts_table(name, part_title(whole), PARTS_CAPTION, parts, whole, labels, mean=gain, pinghu=pinghu)


def part_figure(name: str, whole: Estimate, parts: Sequence[Estimate], gain: Text) -> Figure | None:
    """The parts as a cascade."""
    caption = Text("Each part, from top to total.", "各部分自上而下累加。")
    return cascade(name, part_title(whole), caption, parts, _part_labels(parts), gain)


# ------------------------------------------------------------------ by what is known


def chance_figure(found: Findings) -> Figure | None:
    """Throwing along the predicted chance, before and after the first 1s lies."""
    rows = enough(rows_against_best(found, "by_chance"))
    middles = [PER_CENT * row.group["chance"] + DECILE / 2 for row in rows]
    caption = Text(
        f"Against the best of the others, in classes of {DECILE} per cent with at least {MIN_SHOWN} deals.",
        f"对比其余中最好的，每 {DECILE} 个百分点一档，至少 {MIN_SHOWN} 局。",
    )
    return lines(
        "by-chance",
        Text("A lone 1s, by the predicted chance to end ready", "手里单张，按预测的终局叫牌机会"),
        caption,
        estimate_rows(rows, x=middles, series=[row.group["charge"] for row in rows]),
        THROW_GAIN,
        Text("predicted chance to end ready, per cent", "预测的终局叫牌机会，%"),
        CHARGE,
    )


def shanten_figure(found: Findings) -> Figure | None:
    """Throwing by shanten, before and after the first 1s lies."""
    rows = sorted(enough(rows_against_best(found, "by_shanten")), key=lambda row: int(row.group["shanten"]))
    shanten, charge = ([row.group[name] for row in rows] for name in ("shanten", "charge"))
    return intervals(
        "by-shanten",
        Text("By shanten", "按向听数"),
        Text("Against the best of the others.", "对比其余中最好的。"),
        estimate_rows(rows, group=shanten, series=charge),
        THROW_GAIN,
        Text("shanten after the discard", "打后向听数"),
        labels={"group": SHANTEN, "series": CHARGE},
    )


def pong_table(found: Findings, pinghu: int) -> Table | None:
    """Pong minus pass in all its groups."""
    columns: dict[str, Column] = {}
    for dimension in PONG_DIMENSIONS:
        columns |= columns_of(dimension)
    return estimates_table(
        "pong",
        Text("Ponging a thrown 1s", "碰打出的幺鸡"),
        Text(
            "By whether it is the first 1s of the hand (then its thrower is responsible), by what the pong does for "
            "the hand, and by shanten before it; each kind of group judged by itself.",
            "按是否本局第一张幺鸡（打出者负责任）、碰对手牌的作用、碰前向听数分组；每类各自校正。",
        ),
        [row for dimension in PONG_DIMENSIONS for row in found[f"pong_by_{dimension.name}"]],
        columns,
        mean=PONG_GAIN,
        pinghu=pinghu,
    )
