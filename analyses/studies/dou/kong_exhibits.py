"""The tables and figures of the dou study about the kong made or not: parts, steps, groups, claims."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from analyses.findings.estimate_tables import estimates_table, intervals_frame
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import BarFigure, Column, IntervalFigure, Table
from analyses.studies.dou.frames import GAIN, MIN_LISTED, MIN_SHOWN
from analyses.studies.dou.tally import BUCKETS, STEPS
from analyses.studies.dou.words import BUCKETS as BUCKET_WORDS
from analyses.studies.dou.words import KINDS
from analyses.studies.dou.words import STEPS as STEP_WORDS
from zhuoji_sim.text import Labels, Text

_BUCKET_TITLE = Text("Where the difference comes from", "差从何来")
_BUCKET_CAPTION = Text("The parts add up to the difference exactly, deal by deal.", "各部分逐局相加，恰为总差。")
_CHAIN_TITLE = Text("What in a kong is worth how much", "杠值在哪里")
_CHAIN_CAPTION = Text(
    "Taken away one after the other, in this order, each by a play of its own on the same wall; they add up to kong "
    "minus none.",
    "依次拿掉，每一步都用同一副牌墙另打一遍；各步相加恰为杠减不杠。",
)
_BY_KIND = Text("What in a kong is worth how much, by kind", "杠值在哪里：按种类")
_TOTAL = Text("in all", "合计")
_BUCKET_LABELS: Labels = {f"bucket:{name}": BUCKET_WORDS[name][0] for name in BUCKETS}
_STEP_LABELS: Labels = {f"chain:{name}": STEP_WORDS[name] for name in STEPS}


def bucket_table(parts: Sequence[Estimate], total: Estimate, pinghu: int) -> Table:
    """The parts of kong minus none and their sum."""
    return _parts_table("buckets", _BUCKET_TITLE, _BUCKET_CAPTION, parts, total, _BUCKET_LABELS, pinghu)


def bucket_figure(parts: Sequence[Estimate]) -> BarFigure:
    """The same as a cascade."""
    return _cascade("buckets", _BUCKET_TITLE, _BUCKET_CAPTION, parts, _BUCKET_LABELS)


def chain_table(parts: Sequence[Estimate], total: Estimate, pinghu: int) -> Table:
    """The steps from the kong made to none made and their sum."""
    return _parts_table("chain", _CHAIN_TITLE, _CHAIN_CAPTION, parts, total, _STEP_LABELS, pinghu)


def chain_figure(parts: Sequence[Estimate]) -> BarFigure:
    """The same as a cascade."""
    return _cascade("chain", _CHAIN_TITLE, _CHAIN_CAPTION, parts, _STEP_LABELS)


def _parts_table(
    name: str, title: Text, caption: Text, parts: Sequence[Estimate], total: Estimate, labels: Labels, pinghu: int
) -> Table:
    column = Column(Text("part", "部分"), labels={**labels, total.name: _TOTAL})
    return estimates_table(name, title, caption, [*parts, total], {"name": column}, mean=GAIN, pinghu=pinghu)


def _cascade(name: str, title: Text, caption: Text, parts: Sequence[Estimate], labels: Labels) -> BarFigure:
    frame = pd.DataFrame(
        {
            "part": [part.name for part in parts],
            "value": [part.mean for part in parts],
            "low": [part.ci95.low for part in parts],
            "high": [part.ci95.high for part in parts],
        }
    )
    return BarFigure(
        name=name, title=title, caption=caption, frame=frame, value=GAIN, labels={"part": labels}, total=_TOTAL
    )


def chain_by_kind_table(family: Sequence[Estimate]) -> Table:
    """The steps for each kind of kong, in columns."""
    listed = [row for row in family if row.n >= MIN_LISTED] or family
    kinds = list(dict.fromkeys(row.group["kind"] for row in listed))
    means = {(row.group["kind"], row.name): row.mean for row in family}
    frame = pd.DataFrame({"kind": kinds, **{name: [means[kind, name] for kind in kinds] for name in _STEP_LABELS}})
    frame["total"] = frame[list(_STEP_LABELS)].sum(axis=1)
    columns = {"kind": Column(Text("kong", "豆"), labels=KINDS)}
    columns |= {name: Column(label, "effect") for name, label in _STEP_LABELS.items()}
    return Table("chain-by-kind", _BY_KIND, _CHAIN_CAPTION, frame, {**columns, "total": Column(_TOTAL, "effect")})


def chain_by_kind_figure(family: Sequence[Estimate]) -> BarFigure:
    """The steps for each kind of kong."""
    rows = [row for row in family if row.n >= MIN_SHOWN] or list(family)
    frame = pd.DataFrame(
        {
            "group": [row.group["kind"] for row in rows],
            "part": [row.name for row in rows],
            "value": [row.mean for row in rows],
        }
    )
    return BarFigure(
        name="chain-by-kind",
        title=_BY_KIND,
        caption=_CHAIN_CAPTION,
        frame=frame,
        value=GAIN,
        labels={"part": _STEP_LABELS, "group": KINDS},
        total=_TOTAL,
        group=Text("kong", "豆"),
    )


# ------------------------------------------------------------------ groups


_YES_NO: Labels = {True: Text("yes", "是"), False: Text("no", "否")}
_SHANTEN = {
    "shanten_before": Column(Text("shanten without", "不杠的向听数"), "count"),
    "shanten_after": Column(Text("with", "杠后"), "count"),
}
_GROUPED: dict[str, tuple[Text, dict[str, Column]]] = {
    "kind": (Text("By kind", "按种类"), {"kind": Column(Text("kong", "豆"), labels=KINDS)}),
    "shanten": (Text("By shanten without and with the kong", "按杠前杠后的向听数"), _SHANTEN),
    "ready": (
        Text("Ready or not", "是否已叫牌"),
        {"ready": Column(Text("ready without the kong", "不杠时已叫牌"), labels=_YES_NO)},
    ),
    "turn": (Text("By turn", "按巡数"), {"turn": Column(Text("turn of the seat", "该家第几巡"))}),
    "earlier": (
        Text("The first kong or a further one", "第一个豆与再一个豆"),
        {"kong_before": Column(Text("has a kong already", "已有豆"), labels=_YES_NO)},
    ),
    "seat": (
        Text("By seat", "按座位"),
        {
            "seat": Column(
                Text("seat", "座位"), labels={"dealer": Text("dealer", "庄家"), "other": Text("not the dealer", "闲家")}
            )
        },
    ),
}
_GROUP_CAPTION = Text(
    "Mean difference with 95% intervals, and the change of the chance to win; marked where beyond doubt after Holm's "
    f"correction for all groups. Groups of less than {MIN_LISTED} deals are not listed.",
    f"平均差及 95% 区间，以及胡牌率之差；经全部各组的霍尔姆校正后仍确凿的另作标记。不足 {MIN_LISTED} 局的组不列出。",
)


def group_table(name: str, gains: Sequence[Estimate], changes: Sequence[Estimate], pinghu: int) -> Table:
    """The difference and the change of the chance to win by one kind of group."""
    title, columns = _GROUPED[name]
    shown = [row for row in gains if row.n >= MIN_LISTED] or gains
    table = estimates_table(f"by-{name}", title, _GROUP_CAPTION, shown, columns, mean=GAIN, pinghu=pinghu)
    points = [100 * change.mean for change, gain in zip(changes, gains, strict=True) if gain in shown]
    frame = table.frame.assign(win_rate_change=points)
    won = {"win_rate_change": Column(Text("wins more of 100", "每百次多胡"), "effect", 1)}
    return replace(table, frame=frame, columns={**table.columns, **won})


def _group_name(estimate: Estimate) -> Any:
    values = list(estimate.group.values())
    return values[0] if len(values) == 1 else " → ".join(map(str, values))


def group_figure(name: str, family: Sequence[Estimate]) -> IntervalFigure:
    """The difference by one kind of group, with intervals."""
    title, columns = _GROUPED[name]
    shown = [row for row in family if row.n >= MIN_SHOWN] or list(family)
    labels = {} if len(columns) > 1 else next(iter(columns.values())).labels
    heading = Text("shanten without → with the kong", "不杠 → 杠后的向听数")
    return IntervalFigure(
        name=f"by-{name}",
        title=title,
        caption=Text(
            f"Groups of at least {MIN_SHOWN} deals; hollow where not beyond doubt.",
            f"至少 {MIN_SHOWN} 局的组；空心者尚不确凿。",
        ),
        frame=intervals_frame(shown, [_group_name(row) for row in shown]),
        value=GAIN,
        labels={"group": labels},
        group=heading if len(columns) > 1 else next(iter(columns.values())).header,
    )


_EACH = Text("fan each time", "番/次")


def claim_table(claims: Sequence[Estimate], pinghu: int) -> Table:
    """A discard that three tiles wait for: kong, pong, or neither."""
    names = {
        "kong_minus_pong": Text("kong minus pong", "杠减碰"),
        "pong_minus_none": Text("pong minus none", "碰减不杠"),
    }
    caption = Text(
        "A discard of which the seat holds three: the kong against a pong (and then on by the policy, kongs included), "
        "and the pong against no kong in this hand. The first two rows are over all such claims and no part of the "
        f"correction for the rest, of which those of less than {MIN_LISTED} deals are not listed.",
        "手里有三张，别人打出第四张：杠与碰（此后按策略打，可以再杠）相比，碰与本局不杠相比。"
        f"前两行是全部这类机会，不参加其余各行的校正；不足 {MIN_LISTED} 局的不列出。",
    )
    columns = {"name": Column(Text("comparison", "比较"), labels=names), **_SHANTEN}
    title = Text("Kong or pong", "杠还是碰")
    shown = [row for row in claims if row.n >= MIN_LISTED or not row.group]
    return estimates_table("claims", title, caption, shown, columns, mean=_EACH, pinghu=pinghu)
