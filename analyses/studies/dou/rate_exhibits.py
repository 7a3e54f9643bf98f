"""The tables and figures of the dou study about rates: seats with a dou and without, beside what a kong does, and the
pass rule.
"""

from collections.abc import Iterator, Sequence

import pandas as pd

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, ColumnKind, Figure, Table
from analyses.findings.figures import enough, estimate_rows, intervals
from analyses.findings.findings import Findings
from analyses.findings.tables import BEYOND_DOUBT, DEALS, INTERVAL, estimates_frame, shown_or_nan
from analyses.studies.dou.words import CLASSES, WAYS, WHY_THEY_DIFFER
from zhuoji_sim.text import Labels, Text

# ------------------------------------------------------------------ as seen


_RATES = {way: "hu_rate" if way == "won" else f"hu_rate_{way}" for way in WAYS}
_HU_RATES = Text("Hu rates with a dou and without", "有豆与没豆的胡牌率")
_CLASS = Text("seats with", "座位")


def _rates(observed: Sequence[Estimate], name: str) -> list[Estimate]:
    """One estimate of every class that came up."""
    return [row for row in observed if row.name == name and row.n]


def _what(row: Estimate) -> str:
    """The value of the one key of a group."""
    return str(next(iter(row.group.values())))


def hu_rates(observed: Sequence[Estimate]) -> Table:
    """Win rates of seats by their dou, beside the table's average."""
    wins = _rates(observed, "hu_rate")
    columns = {name: [shown_or_nan(row) for row in _rates(observed, name)] for name in (*_RATES.values(), "result")}
    frame = estimates_frame(wins).assign(seats=[_what(row) for row in wins], **columns)
    shown = {
        "seats": Column(_CLASS, labels=CLASSES),
        "hu_rate": Column(Text("wins", "胡牌率"), "share", 2),
        "low": Column(INTERVAL, "interval", 2, to="high", ends="share"),
        **{_RATES[way]: Column(words, "share", 2) for way, words in WAYS.items() if way != "won"},
        "result": Column(Text("result, fan a hand", "得分，番/局"), "effect", 3),
        "n": Column(DEALS, "count"),
    }
    caption = Text(
        "As seen in plain play, by the kongs a seat has when the hand is over (robbed ones are none). A seat with "
        "kongs of two kinds counts with both. These rates describe; they do not say what a kong does.",
        "照常打牌所见，按终局时各家的豆分组（被抢的不算）。有两种豆的座位两边都算。这些数字只是描述，不说明杠的作用。",
    )
    return Table("hu-rates", _HU_RATES, caption, frame[[*shown, "high"]], shown)


def hu_rates_figure(observed: Sequence[Estimate], fewest: int) -> Figure | None:
    """The same as a figure: on discards and by self-draw."""
    shown = {way: enough(_rates(observed, _RATES[way]), fewest) for way in ("discard", "self_draw")}
    frames = [estimate_rows(rows, group=map(_what, rows)).assign(series=way) for way, rows in shown.items()]
    return intervals(
        "hu-rates",
        _HU_RATES,
        Text("As seen in plain play, with 95% intervals.", "照常打牌所见，附 95% 区间。"),
        pd.concat(frames, ignore_index=True),
        Text("share of hands that the seat wins", "该家胡牌的局数占比"),
        _CLASS,
        labels={"series": WAYS, "group": CLASSES},
        as_share=True,
        zero_line=False,
    )


# ------------------------------------------------------------------ beside what a kong does


_SIDE_TITLE = Text("What is seen and what a kong does", "所见与作用")
_CHANCE = Text("chance to win", "胡牌率")
_SOURCES: Labels = {
    "hu_rate_gap": Text("with minus without", "有豆减没豆"),
    "win_rate_change": Text("kong minus none", "杠减不杠"),
}


def _side_by_side(found: Findings) -> list[Estimate]:
    """Of each way of winning the gap as seen, then the effect of a kong."""
    return [row for both in zip(found["gap"], found["win_rate_changes"], strict=True) for row in both]


def _way(row: Estimate) -> str:
    return str(row.group.get("by", "won"))


def side_by_side(found: Findings) -> Table:
    """The observed gap beside the effect of a kong."""
    rows = _side_by_side(found)
    columns = {
        "way": Column(_CHANCE, labels=WAYS),
        "name": Column(Text("what is compared", "比较"), labels=_SOURCES),
        "mean": Column(Text("difference", "差"), "points", 2),
        "low": Column(INTERVAL, "interval", 2, to="high", ends="points"),
    }
    frame = estimates_frame(rows).assign(way=[_way(row) for row in rows])
    return Table("seen-and-caused", _SIDE_TITLE, WHY_THEY_DIFFER, frame, columns)


def side_by_side_figure(found: Findings) -> Figure | None:
    """The same as a figure."""
    shown = enough(_side_by_side(found))
    frame = estimate_rows(shown, group=map(_way, shown), series=[row.name for row in shown])
    return intervals(
        "seen-and-caused",
        _SIDE_TITLE,
        Text(
            "The gap between seats with and without a dou as seen, beside the effect of making a kong.",
            "所见的有豆与没豆的差距，与杠本身的作用。",
        ),
        frame.drop(columns="beyond_doubt"),
        Text("difference of the chance to win", "胡牌率之差"),
        _CHANCE,
        labels={"group": WAYS, "series": _SOURCES},
        as_share=True,
    )


# ------------------------------------------------------------------ the pass rule


_RULE_TITLE = Text("If a pinghu needed no pass", "若平胡不需通行证")
_WINS_TITLE = Text("If a pinghu needed no pass: who wins, and how much", "若平胡不需通行证：谁胡、多少番")
_RULE_CAPTION = Text(
    "The same walls and players under both rules (R3.4): {}. Marked where beyond doubt after Holm's correction for the "
    "rows of both tables.",
    "同样的牌墙和打法，两种规则各打一遍（R3.4）；{}。经两张表全部各行的霍尔姆校正后仍确凿的另作标记。",
)
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
_Rule = tuple[Estimate, Estimate, Estimate]
"""The difference that the rule makes, with it, and without it."""


def rule_tables(found: Findings) -> Iterator[Table]:
    """The same walls with the pass rule and without it: how hands end, and who wins and how much."""
    rows = list(zip(found["rule"], found["with_rule"], found["without_rule"], strict=True))
    ends = [row for row in rows if "outcome" in row[0].group]
    wins = [row for row in rows if "outcome" not in row[0].group]
    yield _rule_table("pass-rule", _RULE_TITLE, Text("shares of hands", "局数占比"), ends, "share")
    unit = Text("winners a hand, and fan a hand", "单位分别是每局人次、番/局")
    yield _rule_table("pass-rule-wins", _WINS_TITLE, unit, wins, "number")


def _rule_table(name: str, title: Text, unit: Text, rows: Sequence[_Rule], kind: ColumnKind) -> Table:
    frame = estimates_frame(removed for removed, _, _ in rows).assign(
        what=[_what(removed) for removed, _, _ in rows],
        asked=[shown_or_nan(asked) for _, asked, _ in rows],
        free=[shown_or_nan(free) for _, _, free in rows],
    )
    shares = kind == "share"
    digits = 2 if shares else 4
    columns = {
        "what": Column(Text("in a hand", "每局"), labels=_ENDS),
        "asked": Column(Text("as asked", "原规则"), kind, digits),
        "free": Column(Text("without the rule", "去掉规则"), kind, digits),
        "mean": Column(Text("difference", "差"), "points" if shares else "effect", digits),
        "low": Column(INTERVAL, "interval", digits, to="high", ends="points" if shares else "effect"),
        "doubt": Column(BEYOND_DOUBT, "doubt"),
    }
    caption = Text(_RULE_CAPTION.en.format(unit.en), _RULE_CAPTION.zh.format(unit.zh))
    return Table(name, title, caption, frame, columns)


def rule_figure(rule: Sequence[Estimate]) -> Figure | None:
    """The differences, of the shares and of the wins."""
    shown = [row for row in enough(rule) if "fan" not in row.group]
    return intervals(
        "pass-rule",
        _RULE_TITLE,
        Text("Without the rule minus with it, for 100 hands.", "去掉规则减原规则，每百局。"),
        estimate_rows(shown, group=map(_what, shown)),
        Text("change, per cent of hands", "变化，占局数"),
        Text("for 100 hands", "每百局"),
        labels={"group": _ENDS},
        as_share=True,
    )
