"""The tables and figures of the chicken study on money, on 1s dealt, and on the chance to end ready."""

from itertools import pairwise

import numpy as np
import pandas as pd

from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import cascade, enough, estimate_rows, lines
from analyses.findings.findings import Findings
from analyses.findings.pinghus import in_pinghus, worth_showing
from analyses.findings.tables import DEALS, INTERVAL, estimates_frame, estimates_table, shown_or_nan
from analyses.studies.chicken.estimates import chance_of_ones
from analyses.studies.chicken.readiness import PER_CENT, SHANTEN, TURNS, UKEIRE_EDGES, Readiness
from analyses.studies.chicken.words import KINDS, LOST, SEATS
from analyses.studies.chicken.words import SHANTEN as SHANTEN_WORDS
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.text import Text

FAN = Text("fan a hand", "番/局")
TURNOVER = Text("turnover, fan a hand", "流水，番/局")
_FLOWS_TITLE = Text("What money moves for: the turnover", "流水的名目")
_ONES_TITLE = Text("A seat's result by 1s dealt to it", "按起手幺鸡数的得分")
_PINGHUS = Text("in pinghus", "折合平胡")
_FEW = 30
"""Cells of fewer opportunities are not shown."""


def flow_table(found: Findings, pinghu: int) -> Table | None:
    """What money moves for, a hand, and its share of all."""
    rows = [row for row in found["flows"] if row.mean]
    if not rows:
        return None
    shares = {_kind(row.name): shown_or_nan(row) for row in found["shares"]}
    frame = estimates_frame(rows)
    frame["kind"] = frame["name"].map(_kind)
    frame["share"] = frame["kind"].map({**shares, "moved": 1.0})
    frame["pinghus"] = [in_pinghus(fan, pinghu) for fan in frame["mean"]]
    columns = {
        "kind": Column(Text("for", "名目"), labels=KINDS),
        "mean": Column(TURNOVER, "number"),
        "low": Column(INTERVAL, "interval", to="high", ends="number"),
        "share": Column(Text("share of the turnover", "占流水"), "share", 1),
    }
    if worth_showing(pinghu):
        columns["pinghus"] = Column(_PINGHUS, "number")
    caption = Text(
        "The turnover: all transfers between players, added up without setting them off against each other. What being "
        "golden adds to 1s stands by itself; the charge chicken is counted whole. Chickens in all are the kinds of "
        "chicken above.",
        "流水即玩家之间的全部收付，不相互抵消。金鸡翻倍的部分单列；冲锋鸡按全额计。“鸡合计”为上面各种鸡之和。",
    )
    return Table("flows", _FLOWS_TITLE, caption, frame, columns)


def _kind(name: str) -> str:
    return name.partition(":")[2]


def flow_figure(found: Findings) -> Figure | None:
    """The same as a cascade."""
    return cascade(
        "flows",
        _FLOWS_TITLE,
        Text("Fan a hand that change hands, from top to total.", "每局换手的番数，自上而下累加。"),
        [row for row in found["flows"] if row.mean and _kind(row.name) not in ("chickens", "moved")],
        KINDS,
        TURNOVER,
        total=KINDS["moved"],
        part=lambda row: _kind(row.name),
    )


def lost_table(found: Findings, pinghu: int) -> Table | None:
    """What chickens did not bring."""
    return estimates_table(
        "lost",
        Text("Chickens that were not collected", "没收到的鸡"),
        Text(
            "What chickens would have brought in hands that somebody won, had they been collected.",
            "有人胡牌的局里，本可收而没收到的鸡。",
        ),
        found["lost"],
        {"name": Column(Text("because", "原因"), labels=LOST)},
        mean=FAN,
        pinghu=pinghu,
    )


# ------------------------------------------------------------------ 1s dealt


def ones_table(found: Findings, ruleset: Ruleset) -> Table | None:
    """A seat's result by the number of 1s dealt to it: dealer, others, and a seat drawn from all."""
    rows, pinghu = found["ones"], ruleset.pinghu
    if not rows:
        return None
    frame = estimates_frame(rows)
    frame["seat"] = frame["seat"].fillna("any")
    frame["chance"] = [
        chance_of_ones(seat, ruleset)[ones] for seat, ones in zip(frame["seat"], frame["ones"], strict=True)
    ]
    frame["chickens"] = [shown_or_nan(row) for row in found["chickens"]]
    frame["pinghus"] = [in_pinghus(fan, pinghu) for fan in frame["mean"]]
    columns = {
        "seat": Column(Text("seat", "座位"), labels=SEATS),
        "ones": Column(Text("1s dealt", "起手幺鸡"), "count"),
        "chance": Column(Text("chance", "概率"), "share", 3),
        "mean": Column(FAN, "effect"),
        "low": Column(INTERVAL, "interval", to="high"),
        "chickens": Column(Text("of it for chickens", "其中鸡"), "effect"),
        "n": Column(DEALS, "count"),
    }
    if worth_showing(pinghu):
        columns["pinghus"] = Column(_PINGHUS, "effect")
    caption = Text(
        "Mean result of a hand, which is what is received less what is paid, and the part of it for chickens. The "
        "chances are exact.",
        "一局的平均得分（收减付），以及其中因鸡而来的部分。概率为精确值。",
    )
    return Table("ones", _ONES_TITLE, caption, frame, columns)


def more_table(found: Findings, pinghu: int) -> Table | None:
    """What one more 1s brings."""
    return estimates_table(
        "one-more",
        Text("What one more 1s is worth", "多一张幺鸡值多少"),
        Text(
            "On the same wall, with a random other tile of the seat swapped for a 1s from elsewhere.",
            "同一副牌墙，把该家随机一张别的牌换成外面的一张幺鸡。",
        ),
        found["more"],
        {
            "seat": Column(Text("seat", "座位"), labels=SEATS),
            "ones": Column(Text("up to so many 1s", "增至几张"), "count"),
        },
        mean=FAN,
        pinghu=pinghu,
    )


def ones_figure(found: Findings) -> Figure | None:
    """A seat's result along the number of 1s dealt to it."""
    rows = enough(row for row in found["ones"] if "seat" in row.group)
    ones, seats = ([row.group[name] for row in rows] for name in ("ones", "seat"))
    return lines(
        "ones",
        _ONES_TITLE,
        Text("Mean result of a hand with 95% intervals.", "一局的平均得分及 95% 区间。"),
        estimate_rows(rows, x=ones, series=seats),
        FAN,
        Text("1s among the tiles dealt", "起手牌里的幺鸡数"),
        SEATS,
    )


# ------------------------------------------------------------------ the chance to end ready


def chance_table(readiness: Readiness) -> Table | None:
    """The learned chances to end ready, by shanten, turn and ukeire."""
    enough_seen = readiness.seen >= _FEW
    chance = np.where(enough_seen, readiness.table() / PER_CENT, np.nan)
    bands = [f"u{low}" for low in (0, *UKEIRE_EDGES)]
    rows = [
        {"shanten": shanten, "turn": f"{2 * turn + 1}+" if turn == TURNS - 1 else f"{2 * turn + 1}-{2 * turn + 2}"}
        | dict(zip(bands, chance[shanten, turn].tolist(), strict=True))
        for shanten in range(SHANTEN)
        for turn in range(TURNS)
        if enough_seen[shanten, turn].any()
    ]
    if not rows:
        return None
    names = [*(f"{low}-{high - 1}" for low, high in pairwise((0, *UKEIRE_EDGES))), f"{UKEIRE_EDGES[-1]}+"]
    columns = {
        "shanten": Column(Text("shanten", "向听数"), "count", labels=SHANTEN_WORDS),
        "turn": Column(Text("own turn", "自己第几巡")),
        **{
            band: Column(Text(f"ukeire {name}", f"进张 {name}"), "share", 0)
            for band, name in zip(bands, names, strict=True)
        },
    }
    caption = Text(
        "The table that predicts whether a seat that throws a 1s now is ready, or has won, at the end of the hand; "
        f"learned on deals of another seed. Cells of fewer than {_FEW} opportunities are left empty.",
        f"预测此时打出幺鸡的一家终局时是否叫牌或已胡的表，在另一组随机种子的牌局上学得。不足 {_FEW} 次机会的格子留空。",
    )
    title = Text("The chance to end ready", "终局叫牌的机会")
    return Table("readiness", title, caption, pd.DataFrame(rows), columns)
