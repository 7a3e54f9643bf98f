"""The tables and figures of the chicken study, in the order they are shown."""

import math
from collections.abc import Sequence
from dataclasses import replace

from analyses.findings.comparison import AGAINST, EACH_TIME, rows_against_best
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import variation_figure
from analyses.findings.findings import Findings
from analyses.findings.tables import DEALS, INTERVAL, estimates_frame, estimates_table, shown_or_nan, variation_table
from analyses.runs.variations import Variation
from analyses.studies.chicken.answer import lone_break_even
from analyses.studies.chicken.money_exhibits import (
    chance_table,
    flow_figure,
    flow_table,
    lost_table,
    more_table,
    ones_figure,
    ones_table,
)
from analyses.studies.chicken.readiness import Readiness
from analyses.studies.chicken.samples import turn_dimensions
from analyses.studies.chicken.throw_exhibits import (
    PONG_GAIN,
    THROW_GAIN,
    chance_figure,
    group_tables,
    part_figure,
    part_table,
    pong_table,
    shanten_figure,
)
from analyses.studies.chicken.words import CHARGE, OTHERS, OVERVIEW, RATES
from analyses.study.definition import Asked, Varied
from zhuoji_sim.text import Text


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """All tables and figures, in the order they are shown."""
    pinghu, (pong,), dimensions = asked.pinghu, found["pong"], turn_dimensions(Readiness.of(asked.learned))
    tables = [
        overview(found, pinghu),
        rates(found),
        flow_table(found, pinghu),
        lost_table(found, pinghu),
        ones_table(found, asked.table.ruleset),
        more_table(found, pinghu),
        part_table("buckets", found.headline, found["parts"], EACH_TIME, pinghu),
        *group_tables(found, dimensions, pinghu),
        chance_table(Readiness.of(asked.learned)),
        part_table("pong-buckets", pong, found["pong_parts"], EACH_TIME, pinghu),
        pong_table(found, pinghu),
        varied_table(found["variations"], varied),
    ]
    figures = [
        flow_figure(found),
        ones_figure(found),
        part_figure("buckets", found.headline, found["parts"], EACH_TIME),
        chance_figure(found),
        shanten_figure(found),
        part_figure("pong-buckets", pong, found["pong_parts"], PONG_GAIN),
        variation_figure(_each(found["variations"], varied), THROW_GAIN),
    ]
    return tables, figures


# ------------------------------------------------------------------ the main numbers


def overview(found: Findings, pinghu: int) -> Table | None:
    """The decisions and the results of their branches."""
    results = {row.name: row for row in found["levels"]}
    rows = [
        found.headline,
        *(replace(row, name=f"{row.name} any") if row.group else row for row in found["throw"]),
        *(results[f"result_{name}"] for name in ("throw", *OTHERS)),
        *found["pong"],
        *(results[f"result_{name}"] for name in ("pong", "pass")),
    ]
    return estimates_table(
        "overview",
        Text("The decisions in numbers", "几种决定的数字"),
        Text(f"Per opportunity. A pinghu is {pinghu} fan.", f"以每次机会计。一个平胡为 {pinghu} 番。"),
        [row for row in rows if row.n],
        {"name": Column(Text("what", "项目"), labels=OVERVIEW)},
        mean=EACH_TIME,
        pinghu=pinghu,
    )


def rates(found: Findings) -> Table | None:
    """Frequencies, readiness and the break-even."""
    crossings = [replace(row, name=f"{row.name} lone") if row.group else row for row in found["break_even"]]
    rows = [*crossings, *(row for row in found["levels"] if row.name in RATES and row.n)]
    columns = {
        "name": Column(Text("what", "项目"), labels=RATES),
        "mean": Column(Text("number", "数值"), "quantity"),
        "low": Column(INTERVAL, "interval", to="high", ends="quantity"),
        "unit": Column(Text("unit", "单位"), "unit"),
        "n": Column(DEALS, "count"),
    }
    caption = Text(
        "How often the decisions come up. The break-even is the predicted chance to end "
        "ready from which it pays to throw the first 1s; there is none where the curves do not surely rise "
        "through 0 within the chances that come up.",
        "各种决定出现的频率。盈亏点指打第一张幺鸡开始划算的预测叫牌机会；曲线在所遇到的机会范围内不确定上穿 0 时不列。",
    )
    return Table("rates", Text("How often, and from when", "频率与盈亏点"), caption, estimates_frame(rows), columns)


# ------------------------------------------------------------------ variations


def _each(estimates: Sequence[Estimate], varied: Sequence[Varied]) -> list[tuple[Variation, Estimate]]:
    return [(one.variation, row) for one, row in zip(varied, estimates, strict=True)]


def _by_charge(found: Findings) -> dict[str, float]:
    """Throwing against the best of the others while no 1s lies, and once one does."""
    return {row.group["charge"]: shown_or_nan(row) for row in rows_against_best(found, "by_charge")}


def varied_table(estimates: Sequence[Estimate], varied: Sequence[Varied]) -> Table | None:
    """The answer at other tables and under other readings, with the break-even and what chickens are of all money."""
    table = variation_table(_each(estimates, varied), mean=THROW_GAIN)
    if table is None:
        return None
    crossings = [lone_break_even(one.findings) for one in varied]
    shares = [one.findings.one("shares", "flow_share:chickens") for one in varied]
    frame = table.frame.assign(
        break_even=[row.mean if row else math.nan for row in crossings],
        from_=[row.ci95.low if row else math.nan for row in crossings],
        to=[row.ci95.high if row else math.nan for row in crossings],
        chickens=[shown_or_nan(row) for row in shares],
        **{charge: [_by_charge(one.findings).get(charge, math.nan) for one in varied] for charge in CHARGE},
    )
    columns = {
        **table.columns,
        **({"against": Column(AGAINST, labels=OTHERS)} if "against" in table.frame else {}),
        **{charge: Column(words, "effect") for charge, words in CHARGE.items()},
        "break_even": Column(Text("break-even", "盈亏点"), "share", 0),
        "from_": Column(INTERVAL, "interval", 0, to="to", ends="share"),
        "chickens": Column(Text("chickens' share", "鸡占比"), "share", 0),
    }
    caption = Text(
        "One thing changed at a time, on the same seeds: throwing minus the best of the others, which is named, in all,"
        " while no 1s lies and once one does; the break-even chance of a lone first 1s (none where the curves do not "
        "surely rise through 0 within the chances that come up); the share of chickens in the turnover.",
        "每次只改一处，随机数相同：打减其余中最好的（写明是哪一种），合计、还没人打过幺鸡时、已有人打过时；手里单张、还没人打过幺鸡时的盈亏点"
        "（曲线在所遇到的机会范围内不确定上穿 0 时不列）；鸡占流水的比例。",
    )
    return replace(table, caption=caption, frame=frame, columns=columns)
