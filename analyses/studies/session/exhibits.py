"""The tables and figures of the session study."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, LineFigure, Table
from analyses.findings.figures import enough, estimate_rows, intervals, lines
from analyses.findings.findings import Findings
from analyses.findings.tables import GROUPS_CAPTION, INTERVAL, estimates_frame, estimates_table, shown_or_nan
from analyses.studies.session.estimates import length_of, needed, power_after
from analyses.studies.session.words import RATES, SIDES, WAYS, WAYS_IN_SHORT
from analyses.study.definition import Asked, Varied
from zhuoji_sim.text import Labels, Text

GAIN = Text("spread of results, or with --against the gain, fan a session", "得分的波动，有 --against 时为所得，番/场")
RESULT = Text("result, fan a session", "得分，番/场")
_FAN = Text("fan", "番")
_WHO = Text("seat", "一家")
_SESSIONS = Text("share of sessions", "场次占比")
_QUANTILES_TITLE = Text("How results spread", "得分的分布")
_RUIN_TITLE = Text("The chance to lose a stake", "输光本钱的概率")
_POWER_TITLE = Text("When the difference shows", "打多少局看得出差别")
_CURVE_POINTS = 24
_FURTHEST = 0.99
"""The curves of when a difference shows end where the last but one has it with this probability."""


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """All tables and figures, in the order they are shown."""
    compared = bool(found["spreads"])
    tables = [
        quantile_table(found["quantiles"], compared, asked.pinghu),
        rate_table(found["rates"], compared),
        stake_table(found["stakes"], compared),
        drawdown_table(found["drawdowns"], compared),
        show_table(found["hands"]) if compared else difference_table(found["hands"]),
        seat_table(found["seats"], asked),
        ruleset_table(found, varied),
    ]
    return tables, [
        quantile_figure(found["quantiles"], compared),
        ruin_figure(found["ruin_curve"], compared),
        power_figure(found["hands"], asked) if compared else None,
    ]


# ------------------------------------------------------------------ tables


def _with_side(family: Iterable[Estimate], compared: bool) -> pd.DataFrame:
    """Estimates as a frame that names the side, where there are two."""
    frame = estimates_frame(family)
    if compared and not frame.empty:
        sides = frame["plays"] if "plays" in frame else pd.Series([None] * len(frame))
        frame["plays"] = sides.where(sides.notna(), "policy")
    return frame


def _table(
    name: str, title: Text, caption: Text, family: Iterable[Estimate], compared: bool, columns: dict[str, Column]
) -> Table | None:
    frame = _with_side(family, compared)
    if frame.empty:
        return None
    side = {"plays": Column(_WHO, labels=SIDES)} if compared else {}
    first, *rest = columns
    ordered = {first: columns[first], **side, **{column: columns[column] for column in rest}}
    return Table(name, title, caption, frame, {**ordered, "n": Column(Text("sessions", "场数"), "count")})


def _money(mean: Text, kind: str = "effect") -> dict[str, Column]:
    return {
        "mean": Column(mean, kind, 0),  # type: ignore[arg-type]
        "low": Column(INTERVAL, "interval", 0, to="high", ends=kind),  # type: ignore[arg-type]
    }


def quantile_table(family: Sequence[Estimate], compared: bool, pinghu: int) -> Table | None:
    """What so many of the sessions do not exceed."""
    caption = Text(
        "So many of all sessions end at this result or lower; intervals with errors by sessions.",
        "这么多场次的得分不高于此；误差按场计算。",
    )
    share = Column(Text("sessions at or below", "不高于此的场次"), "percent", 0)
    return _table("quantiles", _QUANTILES_TITLE, caption, family, compared, {"share": share, **_money(RESULT)})


def rate_table(family: Sequence[Estimate], compared: bool) -> Table | None:
    """Ahead at the end, and ruined."""
    return _table(
        "rates",
        Text("Ahead, and ruined", "赢的与输光的"),
        Text(
            "Shares of sessions with 95% intervals that hold for rare ones too.", "场次占比及 95% 区间，罕见时也成立。"
        ),
        family,
        compared,
        {
            "name": Column(Text("a seat is", "一家"), labels=RATES),
            "mean": Column(_SESSIONS, "share", 2),
            "low": Column(INTERVAL, "interval", 2, to="high", ends="percent"),
        },
    )


def stake_table(family: Sequence[Estimate], compared: bool) -> Table | None:
    """The stake that is lost with at most some chance."""
    return _table(
        "stakes",
        Text("The stake it takes", "要带多少本钱"),
        Text(
            "The least stake that is lost within a session with at most this chance.",
            "一场之内输光的概率不超过此的最少本钱。",
        ),
        family,
        compared,
        {
            "ruin": Column(Text("chance to lose it", "输光的概率"), "percent", 0),
            **_money(Text("stake, fan", "本钱，番"), "number"),
        },
    )


def drawdown_table(family: Sequence[Estimate], compared: bool) -> Table | None:
    """How far an account falls from its highest."""
    frame = [row for row in family if row.name == "drawdown_quantile"]
    return _table(
        "drawdowns",
        Text("How far an account falls from its highest", "账面从最高处跌多少"),
        Text("In so many of all sessions the deepest fall is this or less.", "这么多场次里，最深的跌幅不超过此。"),
        frame,
        compared,
        {
            "share": Column(Text("sessions at or below", "不高于此的场次"), "percent", 0),
            **_money(Text("fall, fan", "跌幅，番"), "number"),
        },
    )


def show_table(family: Sequence[Estimate]) -> Table | None:
    """How many hands until the difference shows, in three ways."""
    caption = Text(
        "Hands until a two-sided test at 5% finds the difference with this probability; none where it is in doubt.",
        "显著水平 5% 的双侧检验以此概率发现差别所需的局数；差别尚不确凿时没有。",
    )
    return estimates_table(
        "hands-to-show",
        _POWER_TITLE,
        caption,
        family,
        {
            "way": Column(Text("who looks at", "看什么"), labels=WAYS),
            "power": Column(Text("shows with", "看得出的概率"), "percent", 0),
        },
        mean=Text("hands", "局数"),
        kind="number",
        digits=0,
    )


def difference_table(family: Sequence[Estimate]) -> Table | None:
    """How many hands until a difference of so many fan a hand would show."""
    if not family:
        return None
    hands = {(row.group["difference"], row.group["way"]): row for row in family}
    rows = [
        {
            "difference": fan,
            **{way: shown_or_nan(hands[fan, way]) for way in ("alone", "unpaired")},
            "n": hands[fan, "alone"].n,
        }
        for fan in dict.fromkeys(fan for fan, _ in hands)
    ]
    columns = {
        "difference": Column(Text("difference, fan a hand", "差别，番/局"), "number", 2),
        "alone": Column(Text("hands: own results at one table", "局数：一桌上自己的输赢"), "count"),
        "unpaired": Column(Text("hands with each of two policies", "局数：两种打法各打这么多"), "count"),
        "n": Column(Text("sessions", "场数"), "count"),
    }
    caption = Text(
        "Hands until a two-sided test at 5% finds such a difference with a probability of 80%.",
        "显著水平 5% 的双侧检验以 80% 的概率发现这样的差别所需的局数。",
    )
    return Table(
        "hands-to-show", Text("When a difference shows", "打多少局看得出差别"), caption, pd.DataFrame(rows), columns
    )


def seat_table(family: Sequence[Estimate], asked: Asked) -> Table | None:
    """Results and rates seat by seat."""
    results = [row for row in family if row.name == "result"]
    rates = {(row.name, row.group["seat"]): shown_or_nan(row) for row in family if row.name != "result"}
    table = estimates_table(
        "by-seat",
        Text("By seat at the table", "按座位"),
        GROUPS_CAPTION,
        results,
        {"seat": Column(Text("seat", "座位"))},
        mean=RESULT,
        digits=1,
    )
    if table is None:
        return None
    seats = [row.group["seat"] for row in results]
    frame = table.frame.assign(**{name: [rates[name, seat] for seat in seats] for name in RATES})
    columns = dict(table.columns)
    columns |= {name: Column(words, "share", 1) for name, words in RATES.items()}
    if not (asked.table.session and asked.table.session.against):
        frame["policy"] = [policy.name for policy in asked.table.policies]
        columns = {"seat": columns.pop("seat"), "policy": Column(Text("plays", "打法")), **columns}
    return Table(table.name, table.title, table.caption, frame, columns)


def ruleset_table(found: Findings, varied: Sequence[Varied]) -> Table | None:
    """The headline under each of the rulesets compared."""
    return estimates_table(
        "by-ruleset",
        Text("Under other rulesets", "换规则"),
        GROUPS_CAPTION,
        found["variations"],
        {"ruleset": Column(Text("ruleset", "规则"))},
        mean=RESULT if found["spreads"] else Text("spread, fan a session", "波动，番/场"),
        kind="effect" if found["spreads"] else "number",
        pinghu=[one.variation.table.ruleset.pinghu for one in varied],
    )


# ------------------------------------------------------------------ figures


def _sides(family: Sequence[Estimate], compared: bool) -> dict[str, Any]:
    return {"series": [row.group.get("plays", "policy") for row in family]} if compared else {}


def quantile_figure(family: Sequence[Estimate], compared: bool) -> Figure | None:
    """Quantiles of the result with their intervals."""
    shown = [row for row in enough(family) if math.isfinite(row.ci95.half_width)]
    parts: Labels = {
        row.group["share"]: Text(f"{row.group['share']:.0%}", f"{row.group['share']:.0%}") for row in shown
    }
    return intervals(
        "quantiles",
        _QUANTILES_TITLE,
        Text("So many of all sessions end at this result or lower.", "这么多场次的得分不高于此。"),
        estimate_rows(shown, group=[row.group["share"] for row in shown], **_sides(shown, compared)),
        RESULT,
        Text("sessions at or below", "不高于此的场次"),
        labels={"group": parts, "series": SIDES},
    )


def ruin_figure(family: Sequence[Estimate], compared: bool) -> Figure | None:
    """The chance to lose a stake, by the stake."""
    shown = enough(family)
    frame = estimate_rows(shown, x=[row.group["stake"] for row in shown], **_sides(shown, compared))
    caption = Text("Within a session, with 95% intervals.", "一场之内，附 95% 区间。")
    return _as_share(lines("ruin", _RUIN_TITLE, caption, frame, _SESSIONS, Text("stake, fan", "本钱，番"), SIDES))


def power_figure(family: Sequence[Estimate], asked: Asked) -> Figure | None:
    """With what probability the difference has shown after so many hands, in the three ways."""
    told = [row for row in enough(family) if math.isfinite(row.mean) and math.isfinite(row.ci95.half_width)]
    if not told:
        return None
    per_hand = {row.group["way"]: [_per_hand(row, value) for value in _ends(row)] for row in told}
    furthest = needed(_FURTHEST) * max(low for _, low, _ in per_hand.values())
    session = length_of(asked)
    step = max(round(furthest / _CURVE_POINTS / session), 1) * session
    frame = pd.DataFrame(
        [
            {"x": hands, "series": way, **dict(zip(("mean", "high", "low"), probabilities, strict=True))}
            for way, each in per_hand.items()
            for hands in range(step, _CURVE_POINTS * step + 1, step)
            for probabilities in [[power_after(hands, one) for one in each]]
        ]
    )
    caption = Text(
        "The probability that a test at 5% finds the difference; bands for the error of difference and variance.",
        "显著水平 5% 的检验发现差别的概率；色带为差与方差的误差。",
    )
    value = Text("probability", "概率")
    return _as_share(lines("hands-to-show", _POWER_TITLE, caption, frame, value, Text("hands", "局数"), WAYS_IN_SHORT))


def _ends(row: Estimate) -> tuple[float, float, float]:
    return row.mean, row.ci95.low, row.ci95.high


def _per_hand(row: Estimate, hands: float) -> float:
    """Variance over squared mean, of a hand, from the hands with which the difference shows."""
    return hands / needed(row.group["power"])


def _as_share(figure: Figure | None) -> Figure | None:
    return replace(figure, as_share=True, as_effect=False) if isinstance(figure, LineFigure) else figure
