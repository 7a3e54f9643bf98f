"""A made-up result that uses every kind of exhibit, for the tests of the reports."""

import math
from dataclasses import replace

import pandas as pd

from analyses.findings.estimates import Estimate, judged_together
from analyses.findings.exhibits import BarFigure, Column, IntervalFigure, LineFigure, Table
from analyses.findings.figures import estimate_rows
from analyses.findings.findings import Findings
from analyses.findings.result import StudyResult
from analyses.findings.tables import estimates_table
from analyses.statistics.points import PointEstimate
from zhuoji_sim.rulesets import load
from zhuoji_sim.text import Text
from zhuoji_sim.tiles.marked import tiles

SEATS = {"dealer": Text("dealer", "庄家"), "other": Text("other seats", "闲家")}
PARTS = {
    "lift": Text("lift of own wins", "自己胡牌加番"),
    "more_wins": Text("wins without a pass", "无通行证也能胡"),
    "killed": Text("killed by others", "被杀报"),
    "self_draw": Text("self-draws of others", "别家自摸杀报"),
    "dou": Text("dou given up", "放弃的豆"),
}
FAN = Text("fan a hand", "番/局")


def effect(mean: float, se: float, n: int = 20_000, **group: int) -> Estimate:
    return Estimate.of_effect(
        "report_minus_silent", "fan/hand", PointEstimate(mean, se, n, n // 2), group=group, variance_factor=3.2
    )


HEADLINE = effect(6.482, 0.171)
BY_WAITS = judged_together(
    [effect(2.13, 1.2, 3_100, waits=1), effect(4.9, 0.44, 9_000, waits=2), effect(9.31, 0.37, 7_900, waits=3)]
)
UNDEFINED = Estimate.of_effect(
    "report_minus_silent", "fan/hand", PointEstimate(4.0, math.nan, 1, 1), group={"waits": 9}
)


def _tables() -> tuple[Table, ...]:
    by_waits = estimates_table(
        "by-waits",
        Text("Reporting minus silence, by kinds of tiles waited for", "按听张种数分的报听与不报之差"),
        Text("Grouped by what is known when the decision falls.", "按决定时已知的情况分组。"),
        [*BY_WAITS, UNDEFINED],
        {"waits": Column(Text("kinds waited for", "听几种"), "count")},
        mean=Text("fan a hand", "番/局"),
        pinghu=10,
    )
    hands = Table(
        "hands",
        Text("Hands that show it best", "几手典型的牌"),
        Text("The discard that goes with the report, and what is then waited for.", "报听时打出的牌，以及所听的牌。"),
        pd.DataFrame(
            {
                "hand": ["123m456p789s1199s5p", "2345m66p (111s) [9999p]"],
                "discard": ["5p", "2m"],
                "share": [0.1234, math.nan],
                "worth": [True, False],
                "seat": ["dealer", "other"],
            }
        ),
        {
            "hand": Column(Text("hand", "手牌"), "tiles"),
            "discard": Column(Text("discard", "打"), "tiles"),
            "seat": Column(Text("seat", "座位"), labels=SEATS),
            "share": Column(Text("win rate", "胡牌率"), "share", 1),
            "worth": Column(Text("report", "报听"), "yes"),
        },
    )
    return by_waits, hands


def _figures() -> tuple[IntervalFigure | BarFigure | LineFigure, ...]:
    waits = estimate_rows(BY_WAITS, group=[row.group["waits"] for row in BY_WAITS])
    cascade = pd.DataFrame({"part": list(PARTS), "value": [5.21, 3.1, -1.4, -0.58, 0.152]})
    cascade["low"], cascade["high"] = cascade["value"] - 0.3, cascade["value"] + 0.3
    stacks = pd.concat(
        cascade.assign(group=seat, value=cascade["value"] * factor)
        for seat, factor in {"dealer": 1.3, "other": 0.8}.items()
    )
    turns = pd.DataFrame({"x": [1, 4, 8, 12, 16] * 2, "series": ["dealer"] * 5 + ["other"] * 5})
    turns["mean"] = [0.08, 0.21, 0.37, 0.52, 0.61, 0.05, 0.17, 0.3, 0.46, 0.57]
    turns["low"], turns["high"] = turns["mean"] - 0.03, turns["mean"] + 0.03
    by_seat = pd.concat(
        waits.assign(series=seat, mean=waits["mean"] + up, low=waits["low"] + up, high=waits["high"] + up)
        for seat, up in [("dealer", 1.1), ("other", -0.7)]
    )
    return (
        BarFigure(
            name="buckets",
            title=Text("Where the difference comes from", "差额从哪里来"),
            caption=Text("The parts add up to the difference, deal by deal.", "各部分逐局相加，正好等于差额。"),
            frame=cascade,
            value=FAN,
            labels={"part": PARTS},
            total=Text("Report minus silence", "报听减不报"),
        ),
        BarFigure(
            name="buckets-by-seat",
            title=Text("The same by seat", "按座位分"),
            caption=Text("A diamond marks the sum.", "菱形为合计。"),
            frame=stacks,
            value=FAN,
            labels={"part": PARTS, "group": SEATS},
            total=Text("sum", "合计"),
            group=Text("seat", "座位"),
        ),
        IntervalFigure(
            name="by-waits",
            title=Text("Reporting pays with every wait, and more with wide ones", "听张越多，报听越值"),
            caption=Text("Mean and 95% interval.", "均值与 95% 区间。"),
            frame=waits,
            value=FAN,
            group=Text("kinds of tiles waited for", "听几种牌"),
        ),
        IntervalFigure(
            name="by-seat",
            title=Text("Seat and wait", "座位与听张"),
            caption=Text("Mean and 95% interval.", "均值与 95% 区间。"),
            frame=by_seat,
            value=FAN,
            labels={"series": SEATS, "group": {1: Text(tiles("5p"), tiles("5p")), 2: Text(tiles("25p"), tiles("25p"))}},
            group=Text("wait", "听"),
        ),
        LineFigure(
            name="turns",
            title=Text("Won by turn", "到第几巡已胡"),
            caption=Text("The band is the 95% interval.", "色带为 95% 区间。"),
            frame=turns,
            value=Text("hands won so far", "已胡牌局的比例"),
            labels={"series": SEATS},
            x=Text("turn", "巡"),
            as_share=True,
            zero_line=False,
        ),
    )


SAMPLE = StudyResult(
    study="baoting",
    title=Text("Is it worth reporting ready?", "报听划算吗？"),
    question=Text(
        "A dealt ready hand may report at its first turn. Should it?", "起手叫牌的人第一巡可以报听。该报吗？"
    ),
    estimand=Text(
        f"Mean difference in fan a hand between reporting and silence from the same position, both with the discard "
        f"that waits best, such as {tiles('123m')}, over all deals with a dealt ready hand.",
        f"同一局面下报听与不报之间每局番数差的均值；两边都打听口最好的一张（如 {tiles('123m')}），"
        "范围是所有起手叫牌的局。",
    ),
    answer=Text(
        "Yes: whoever may report gains 6.5 fan by it, in every seat and with every wait but a single kind.",
        "划算：能报就报，每局多得 6.5 番；各座位都如此，只有单听一种时尚不确凿。",
    ),
    verdict="worth",
    stopped="precision",
    ruleset=load("shabao"),
    policies=("ukeire",),
    seed=1,
    deals=20_000,
    run_id="0123456789ab",
    findings=Findings(HEADLINE, {"waits": [*BY_WAITS, UNDEFINED]}),
    tables=_tables(),
    figures=_figures(),
    method=(
        Text(
            "Both branches are played on the same wall with the same streams; the estimate is the mean difference.",
            "两种打法在同一副牌墙、同样的随机数下各打一遍，估计量为差额的均值。",
        ),
        Text("Errors are clustered by deal (Waudby-Smith et al. 2024).", "误差按局聚合（Waudby-Smith 等，2024）。"),
    ),
    parts=tuple((part, Text(f"What {part.en} changes.", f"{part.zh}带来的变化。")) for part in PARTS.values()),
    caveats=(Text("Tables where others defend better.", "别家防守更好的牌桌。"),),
    manifest={
        "run_id": "0123456789ab",
        "seed": 1,
        "ruleset": {"name": "shabao", "digest": load("shabao").digest(), "values": load("shabao").to_dict()},
        "policies": [{"name": "ukeire", "settings": {"pong": "always"}}],
        "precision": math.inf,
    },
    compared_with=(load({"extends": "shabao", "report": {"lift": 5}}),),
)

INTERRUPTED = replace(
    SAMPLE, study="chicken", stopped="interrupted", verdict="undecided", deals=1_234, ruleset=load("hanbao")
)
