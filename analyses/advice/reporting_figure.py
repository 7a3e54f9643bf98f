"""The answer to whether reporting is worth it with one hand, as a figure."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

from analyses.findings.exhibits import IntervalFigure
from zhuoji_sim.text import Text
from zhuoji_sim.tiles.marked import tiles


def options_figure(answer: Mapping[str, Any]) -> IntervalFigure:
    """The options of a legal answer as a figure: each ready discard, reported and silent."""
    rows = [
        {
            "group": option["discard"],
            "series": branch,
            **_bar(option[branch]),
        }
        for option in answer["options"]
        for branch in ("report", "silent")
    ]
    return IntervalFigure(
        name="baoting-hand",
        title=Text(f"Report with {tiles(answer['hand'])}?", f"{tiles(answer['hand'])} 报听吗？"),
        caption=Text("Mean result by discard, with joint 95% intervals.", "各种打法的平均得分及联合 95% 区间。"),
        frame=pd.DataFrame(rows),
        value=Text("result, fan a hand", "得分，番/局"),
        labels={"series": {"report": Text("report", "报听"), "silent": Text("silent", "不报")}},
        group=Text("discard", "打出"),
    )


def _bar(play: Mapping[str, Any]) -> dict[str, float]:
    low, high = play["ci95"] or (math.nan, math.nan)
    return {"mean": play["mean"], "low": low, "high": high}
