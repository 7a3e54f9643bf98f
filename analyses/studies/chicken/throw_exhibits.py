"""The tables and figures of the chicken study on throwing and keeping, and on ponging."""

from collections.abc import Sequence

import pandas as pd

from analyses.findings.estimate_tables import estimates_frame, estimates_table
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import BarFigure, Column, Figure, IntervalFigure, LineFigure, Table
from analyses.studies.chicken.estimates import MIN_SHOWN, Found
from analyses.studies.chicken.readiness import PER_CENT
from analyses.studies.chicken.tally import DECILE, PARTS
from analyses.studies.chicken.words import ALTERNATIVES, BUCKETS, CHARGE, SEATS
from zhuoji_sim.text import Labels, Text

GAIN = Text("fan each time", "番/次")
THROW_GAIN = Text("throw minus keep, fan each time", "打减留，番/次")
PONG_GAIN = Text("pong minus pass, fan each time", "碰减不碰，番/次")
SHANTEN: Labels = {4: Text("4 or more", "4 及以上")}
FIRST: Labels = {
    "first": Text("the first 1s of the hand", "本局第一张幺鸡"),
    "later": Text("a later one", "后来的幺鸡"),
}
NEARER: Labels = {
    "nearer": Text("the pong brings the hand nearer to ready", "碰了进一向听"),
    "not_nearer": Text("it does not", "碰了不进向听"),
}
_WHEN = Column(Text("when", "时机"), labels=CHARGE)
_KEPT = Column(Text("throwing", "打出"), labels=ALTERNATIVES)
_GROUPED: dict[str, tuple[Text, dict[str, Column]]] = {
    "charge": (Text("Before and after the first 1s lies", "第一张幺鸡打出之前和之后"), {"charge": _WHEN}),
    "shanten": (
        Text("By shanten", "按向听数"),
        {"charge": _WHEN, "shanten": Column(Text("shanten after the discard", "打后向听数"), labels=SHANTEN)},
    ),
    "turn": (
        Text("By turn", "按巡数"),
        {"charge": _WHEN, "turn": Column(Text("own turn", "自己第几巡"))},
    ),
    "ones": (
        Text("By 1s held", "按手里的幺鸡数"),
        {"charge": _WHEN, "ones": Column(Text("1s held", "手里幺鸡"), "count")},
    ),
    "chance": (
        Text("A lone 1s, by the predicted chance to end ready", "手里单张，按预测的终局叫牌机会"),
        {"charge": _WHEN, "chance": Column(Text("chance, from", "机会，自"), "share", 0)},
    ),
    "seat": (Text("By seat", "按座位"), {"seat": Column(Text("seat", "座位"), labels=SEATS)}),
}
_CAUTION = Text(
    "Mean differences with 95% intervals; marked where beyond doubt after Holm's correction for the rows of the table.",
    "平均差及 95% 区间；经霍尔姆校正后仍确凿的另作标记。",
)


def group_tables(found: Found, pinghu: int) -> list[Table]:
    """Throwing against both alternatives in all kinds of groups."""
    tables = []
    for name, family in found.groups.items():
        title, rows = _GROUPED[name]
        if family:
            shown = {**rows, "name": _KEPT}
            tables.append(estimates_table(f"by-{name}", title, _CAUTION, family, shown, mean=GAIN, pinghu=pinghu))
    return tables


_BUCKET_LABELS: Labels = {name: words[0] for name, words in BUCKETS.items()}


def _part_labels(prefix: str) -> Labels:
    return {f"{prefix}:{name}": words[0] for name, words in BUCKETS.items()}


def bucket_table(name: str, whole: Estimate, parts: Sequence[Estimate], gain: Text, pinghu: int) -> Table:
    """Where a difference comes from."""
    prefix = parts[0].name.partition(":")[0]
    labels = {**_part_labels(prefix), whole.name: Text("in all", "合计")}
    return estimates_table(
        name,
        _BUCKET_TITLES[name],
        Text("The parts add up to the difference exactly, deal by deal.", "各部分逐局相加，恰为总差。"),
        [*parts, whole],
        {"name": Column(Text("part", "部分"), labels=labels)},
        mean=gain,
        pinghu=pinghu,
    )


_BUCKET_TITLES = {
    "buckets": Text("Where the difference between throwing and keeping comes from", "打与留之差从何来"),
    "pong-buckets": Text("Where the difference between pong and pass comes from", "碰与不碰之差从何来"),
}


def bucket_figure(name: str, parts: Sequence[Estimate], gain: Text) -> BarFigure:
    """The parts as a cascade."""
    frame = estimates_frame(parts)[["mean", "low", "high"]].rename(columns={"mean": "value"})
    return BarFigure(
        name=name,
        title=_BUCKET_TITLES[name],
        caption=Text("Each part, from top to total.", "各部分自上而下累加。"),
        frame=frame.assign(part=list(PARTS)),
        value=gain,
        labels={"part": _BUCKET_LABELS},
        total=Text("in all", "合计"),
    )


def chance_figures(found: Found) -> list[Figure]:
    """Throw minus keep along the predicted chance, before and after the first 1s lies."""
    rows = [row for row in found.groups["chance"] if row.name == "throw_minus_keep" and row.n >= MIN_SHOWN]
    if not rows:
        return []
    frame = pd.DataFrame(
        {
            "x": [100 * (row.group["chance"] + DECILE / PER_CENT / 2) for row in rows],
            "mean": [row.mean for row in rows],
            "low": [row.ci95.low for row in rows],
            "high": [row.ci95.high for row in rows],
            "series": [row.group["charge"] for row in rows],
        }
    )
    caption = Text(
        f"Against keeping it as long as that is free, in classes of 10 per cent with at least {MIN_SHOWN} deals.",
        f"对比一直留，每 10 个百分点一档，至少 {MIN_SHOWN} 局。",
    )
    return [
        LineFigure(
            name="by-chance",
            title=_GROUPED["chance"][0],
            caption=caption,
            frame=frame,
            value=THROW_GAIN,
            labels={"series": CHARGE},
            x=Text("predicted chance to end ready, per cent", "预测的终局叫牌机会，%"),
        )
    ]


def shanten_figures(found: Found) -> list[Figure]:
    """Throw minus keep by shanten, before and after the first 1s lies."""
    rows = [row for row in found.groups["shanten"] if row.name == "throw_minus_keep" and row.n >= MIN_SHOWN]
    if not rows:
        return []
    frame = estimates_frame(rows).rename(columns={"shanten": "group", "charge": "series"})
    return [
        IntervalFigure(
            name="by-shanten",
            title=_GROUPED["shanten"][0],
            caption=Text("Against keeping it as long as that is free.", "对比一直留。"),
            frame=frame.assign(order=frame["group"]).sort_values("order", kind="stable"),
            value=THROW_GAIN,
            labels={"group": SHANTEN, "series": CHARGE},
            group=Text("shanten after the discard", "打后向听数"),
        )
    ]


def pong_table(found: Found, pinghu: int) -> Table:
    """Pong minus pass in all its groups."""
    rows = [row for family in found.pong_groups.values() for row in family]
    return estimates_table(
        "pong",
        Text("Ponging a thrown 1s", "碰打出的幺鸡"),
        Text(
            "By whether it is the first 1s of the hand (then its thrower is responsible), by what the pong does for "
            "the hand, and by shanten before it; each kind of group judged by itself.",
            "按是否本局第一张幺鸡（打出者负责任）、碰对手牌的作用、碰前向听数分组；每类各自校正。",
        ),
        rows,
        {
            "first": Column(Text("1s", "幺鸡"), labels=FIRST),
            "nearer": Column(Text("for the hand", "对手牌"), labels=NEARER),
            "shanten": Column(Text("shanten", "向听数"), "count"),
        },
        mean=PONG_GAIN,
        pinghu=pinghu,
    )
