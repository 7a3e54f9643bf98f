"""The tables and figures of the chicken study, in the order they are shown."""

from collections.abc import Sequence

from analyses.findings.estimate_tables import estimates_frame, estimates_table
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, IntervalFigure, Table
from analyses.runs.options import Options
from analyses.studies.chicken.estimates import Found
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
from analyses.studies.chicken.throw_exhibits import (
    GAIN,
    PONG_GAIN,
    THROW_GAIN,
    bucket_figure,
    bucket_table,
    chance_figures,
    group_tables,
    pong_table,
    shanten_figures,
)
from analyses.studies.chicken.variations import Varied
from zhuoji_sim.text import Labels, Text


def exhibits(
    options: Options, found: Found, readiness: Readiness, varied: Sequence[Varied], varied_estimates: list[Estimate]
) -> tuple[tuple[Table, ...], tuple[Figure, ...]]:
    """All tables and figures, in the order they are shown."""
    pinghu = options.ruleset.pinghu
    tables = [overview(found, pinghu), rates(found), flow_table(found, pinghu), lost_table(found, pinghu)]
    figures: list[Figure] = [flow_figure(found)]
    if found.ones:
        tables += [ones_table(found, pinghu), more_table(found, pinghu)]
        figures.append(ones_figure(found))
    tables.append(bucket_table("buckets", found.headline, found.buckets, THROW_GAIN, pinghu))
    figures.append(bucket_figure("buckets", found.buckets, THROW_GAIN))
    tables += group_tables(found, pinghu)
    figures += [*chance_figures(found), *shanten_figures(found)]
    tables.append(chance_table(readiness))
    if found.pong[0].n:
        tables += [
            bucket_table("pong-buckets", found.pong[0], found.pong_buckets, PONG_GAIN, pinghu),
            pong_table(found, pinghu),
        ]
        figures.append(bucket_figure("pong-buckets", found.pong_buckets, PONG_GAIN))
    if varied:
        tables.append(variation_table(varied, varied_estimates))
        figures.append(variation_figure(varied, varied_estimates))
    return tuple(tables), tuple(figures)


# ------------------------------------------------------------------ the main numbers

_OVERVIEW: Labels = {
    "throw_minus_keep": Text("throw, against keeping it while that is free", "打，对比一直留"),
    "throw_minus_wait": Text("throw, against keeping it this turn", "打，对比只留这一巡"),
    "throw_minus_keep any": Text("the first, whatever the throw costs in ukeire", "第一项，不限损失的进张"),
    "throw_minus_wait any": Text("the second, whatever it costs", "第二项，不限损失的进张"),
    "result_throw": Text("result after throwing", "打出后的得分"),
    "result_keep": Text("result after keeping", "一直留的得分"),
    "result_wait": Text("result after waiting a turn", "留一巡的得分"),
    "pong_minus_pass": Text("pong, against passing", "碰，对比不碰"),
    "result_pong": Text("result after the pong", "碰后的得分"),
    "result_pass": Text("result after passing", "不碰的得分"),
}


def overview(found: Found, pinghu: int) -> Table:
    """The decisions and the results of their branches."""
    levels = {row.name: row for row in found.levels}
    rows = [
        *found.throw,
        *(levels[f"result_{name}"] for name in ("throw", "keep", "wait")),
        *found.pong,
        *(levels[f"result_{name}"] for name in ("pong", "pass")),
    ]
    table = estimates_table(
        "overview",
        Text("The decisions in numbers", "几种决定的数字"),
        Text(f"Per opportunity. A pinghu is {pinghu} fan.", f"以每次机会计。一个平胡为 {pinghu} 番。"),
        [row for row in rows if row.n],
        {"name": Column(Text("what", "项目"), labels=_OVERVIEW)},
        mean=GAIN,
        pinghu=pinghu,
    )
    if "price" in table.frame:
        priced = table.frame["price"] == "any"
        table.frame["name"] = table.frame["name"].where(~priced, table.frame["name"] + " any")
    return table


_RATES: Labels = {
    "throws_per_hand": Text("cheap throws a hand, all seats", "每局打了不亏进张的机会（四家）"),
    "turns_per_hand": Text("throws at any price a hand, all seats", "每局可打可留的机会（四家）"),
    "pongs_per_hand": Text("thrown 1s that can be ponged, a hand", "每局可碰的幺鸡"),
    "ready_throw": Text("ready at the end after throwing", "打出后终局叫牌率"),
    "ready_keep": Text("ready at the end after keeping", "一直留的终局叫牌率"),
    "ready_wait": Text("ready at the end after waiting a turn", "留一巡的终局叫牌率"),
    "break_even_keep": Text("break-even chance, against keeping it", "盈亏点，对比一直留"),
    "break_even_wait": Text("break-even chance, against waiting a turn", "盈亏点，对比只留一巡"),
    "break_even_keep lone": Text("the first of these with a lone 1s", "前者，手里单张"),
    "break_even_wait lone": Text("the second with a lone 1s", "后者，手里单张"),
}


def rates(found: Found) -> Table:
    """Frequencies, readiness and the break-even."""
    rows = [row for row in (*found.break_even, *found.levels) if row.name in _RATES and row.n]
    columns = {
        "name": Column(Text("what", "项目"), labels=_RATES),
        "mean": Column(Text("number", "数值"), "number"),
        "low": Column(Text("95% interval", "95% 区间"), "interval", to="high", ends="number"),
        "n": Column(Text("deals", "局数"), "count"),
    }
    caption = Text(
        "How often the decisions come up; being ready is a share of 1. The break-even is the predicted chance to end "
        "ready from which it pays to throw the first 1s; there is none where the curve does not surely rise "
        "through 0 within the chances that come up.",
        "各种决定出现的频率；叫牌率以 1 为全部。盈亏点指打第一张幺鸡开始划算的预测叫牌机会；"
        "曲线在所遇到的机会范围内不确定上穿 0 时不列。",
    )
    frame = estimates_frame(rows)
    frame["name"] = [f"{row.name} lone" if row.group else row.name for row in rows]
    return Table("rates", Text("How often, and from when", "频率与盈亏点"), caption, frame, columns)


def variation_table(varied: Sequence[Varied], estimates: list[Estimate]) -> Table:
    """The answer at other tables and under other readings."""
    labels = {part.variation.name: part.variation.words for part in varied}
    table = estimates_table(
        "variations",
        Text("At other tables and under other readings", "换桌与换规则读法"),
        Text(
            "One thing changed at a time, on the same seeds: throw minus keep; the break-even chance of a lone "
            "first 1s (none where the curve does not surely rise through 0 within the chances that come up); the share "
            "of chickens in all money.",
            "每次只改一处，随机数相同：打减留；手里单张、还没人打过幺鸡时的盈亏点"
            "（曲线在所遇到的机会范围内不确定上穿 0 时不列）；鸡占全部输赢的比例。",
        ),
        estimates,
        {"variation": Column(Text("variation", "变化"), labels=labels)},
        mean=THROW_GAIN,
        pinghu=[part.variation.ruleset.pinghu for part in varied],
    )
    crossings = [part.found.lone_break_even for part in varied]
    frame = table.frame.assign(
        break_even=[row.mean if row else float("nan") for row in crossings],
        from_=[row.ci95.low if row else float("nan") for row in crossings],
        to=[row.ci95.high if row else float("nan") for row in crossings],
        chickens=[next(row.mean for row in part.found.shares if row.name == "flow_share:chickens") for part in varied],
    )
    columns = {
        **table.columns,
        "break_even": Column(Text("break-even", "盈亏点"), "share", 0),
        "from_": Column(Text("95% interval", "95% 区间"), "interval", 0, to="to", ends="share"),
        "chickens": Column(Text("chickens' share", "鸡占比"), "share", 0),
    }
    return Table(table.name, table.title, table.caption, frame, columns)


def variation_figure(varied: Sequence[Varied], estimates: list[Estimate]) -> IntervalFigure:
    """The headline under each variation."""
    frame = estimates_frame(estimates).rename(columns={"variation": "group"})
    return IntervalFigure(
        name="variations",
        title=Text("At other tables and under other readings", "换桌与换规则读法"),
        caption=Text("One thing changed at a time; throw minus keep.", "每次只改一处；打减留。"),
        frame=frame,
        value=THROW_GAIN,
        labels={"group": {part.variation.name: part.variation.words for part in varied}},
        group=Text("variation", "变化"),
    )
