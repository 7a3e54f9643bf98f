"""The tables and figures of a ladder."""

from collections.abc import Sequence
from math import nan

import pandas as pd

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import enough, estimate_rows, intervals, lines
from analyses.findings.findings import Findings
from analyses.findings.tables import BEYOND_DOUBT, DEALS, GROUPS_CAPTION, INTERVAL, estimates_frame, estimates_table
from analyses.studies.ladder.cost import microseconds
from analyses.studies.ladder.words import GAIN, SEATS_OF_A, STRENGTH, place_words
from analyses.study.definition import Asked, Varied
from zhuoji_sim.text import Text

_POLICY = Text("policy", "打法")
_A, _B = Column(Text("a", "前者")), Column(Text("b", "后者"))
_BY_PLACE = Text("Places", "名次")


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """All tables and figures, in the order they are shown."""
    pinghu = asked.pinghu
    tables = [
        place_table(found["ranks"], found["strengths"]),
        matrix(found["ranks"], found["pairs"]),
        estimates_table(
            "pairs",
            Text("Pairs", "两两比较"),
            GROUPS_CAPTION,
            found["pairs"],
            {"a": _A, "b": _B},
            mean=GAIN,
            pinghu=pinghu,
        ),
        estimates_table(
            "by-seats",
            Text("By how many seats the first has", "按前者占几家"),
            GROUPS_CAPTION,
            found["seats"],
            {"a": _A, "b": _B, "seats": Column(Text("seats of a", "前者"), labels=SEATS_OF_A)},
            mean=GAIN,
            pinghu=pinghu,
        ),
        estimates_table(
            "by-ruleset",
            Text("Under other rulesets", "换规则"),
            GROUPS_CAPTION,
            found["variations"],
            {"ruleset": Column(Text("ruleset", "规则"))},
            mean=Text("the first minus the next, fan a hand", "第一名减第二名，番/局"),
            pinghu=[one.variation.table.ruleset.pinghu for one in varied],
        ),
    ]
    return tables, [strength_figure(found), cost_figure(found, asked)]


def in_order(ranks: Sequence[Estimate], strengths: Sequence[Estimate]) -> list[Estimate]:
    """The strengths, the first of the ladder first."""
    by_policy = {row.group["policy"]: row for row in strengths}
    return [by_policy[row.group["policy"]] for row in ranks]


def place_table(ranks: Sequence[Estimate], strengths: Sequence[Estimate]) -> Table:
    """Each policy's place and what it wins against all others."""
    frame = estimates_frame(in_order(ranks, strengths))
    frame["place"] = [place_words(int(row.ci95.low), int(row.ci95.high)) if row.shown else "–" for row in ranks]
    columns = {
        "policy": Column(_POLICY),
        "place": Column(Text("place", "名次")),
        "mean": Column(STRENGTH, "effect"),
        "low": Column(INTERVAL, "interval", to="high"),
        "n": Column(DEALS, "count"),
        "doubt": Column(BEYOND_DOUBT, "doubt"),
    }
    caption = Text(
        "A range holds all places that are not ruled out, by the pairs of this page judged together; what a policy "
        "wins against all others is the mean over these.",
        "范围包含未被排除的全部名次，由本页所有配对一并判定；对所有别种的得分是逐一比较的均值。",
    )
    return Table("places", _BY_PLACE, caption, frame, columns)


def matrix(ranks: Sequence[Estimate], pairs: Sequence[Estimate]) -> Table:
    """The differences of all pairs, the row's policy less the column's."""
    names = [row.group["policy"] for row in ranks]
    means = {(name, name): nan for name in names}
    for row in pairs:
        mean = row.mean if row.shown else nan
        means[row.group["a"], row.group["b"]], means[row.group["b"], row.group["a"]] = mean, -mean
    data = [{"policy": name, **{f"against_{k}": means[name, other] for k, other in enumerate(names)}} for name in names]
    columns = {"policy": Column(_POLICY)} | {
        f"against_{k}": Column(Text(f"less {other}", f"减 {other}"), "effect", 2) for k, other in enumerate(names)
    }
    caption = Text("The policy of the row less that of the column, fan a hand.", "行的打法减列的打法，番/局。")
    return Table("differences", Text("Differences", "得分差"), caption, pd.DataFrame(data), columns)


def strength_figure(found: Findings) -> Figure | None:
    """What each policy wins against all others."""
    rows = enough(in_order(found["ranks"], found["strengths"]))
    caption = Text(
        "Against each of the others at tables of the two; means over these.", "与其余每一种单独比较，取均值。"
    )
    frame = estimate_rows(rows, group=[row.group["policy"] for row in rows])
    return intervals("places", _BY_PLACE, caption, frame, STRENGTH, _POLICY)


def cost_figure(found: Findings, asked: Asked) -> Figure | None:
    """Strength against the time of a hand, as measured here and now."""
    rows = enough(in_order(found["ranks"], found["strengths"]))
    if not rows:
        return None
    times = {policy.name: microseconds(policy, asked.table.ruleset) for policy in asked.table.entrants}
    names = [row.group["policy"] for row in rows]
    return lines(
        "strength-and-cost",
        Text("Strength against cost", "强度与耗时"),
        Text(
            "The time of a hand at a table of one policy, measured when this figure was made; the further up and left "
            "the better.",
            "四家同用一种打法时一局的耗时，绘图时测得；越靠左上越好。",
        ),
        estimate_rows(rows, x=[times[name] for name in names], series=names),
        STRENGTH,
        Text("microseconds a hand, logarithmic", "微秒/局，对数刻度"),
        by_factors=True,
    )
