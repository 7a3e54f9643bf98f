"""The actions of a decision as a figure: each one's mean with its interval."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

from analyses.advice.words import action_words
from analyses.findings.exhibits import IntervalFigure
from zhuoji_sim.text import Text
from zhuoji_sim.tiles.marked import tiles


def actions_figure(answer: Mapping[str, Any]) -> IntervalFigure:
    """An answer of `ask` as a figure, the best action first."""
    rows = []
    for row in answer["actions"]:
        low, high = row["ci95"] or (math.nan, math.nan)
        rows.append({"group": row["action"], "mean": row["mean"], "low": low, "high": high})
    hand = tiles(answer["hand"])
    return IntervalFigure(
        name="advice",
        title=Text(f"What to do with {hand}?", f"{hand} 怎么打？"),
        caption=Text("Mean result by action, with joint 95% intervals.", "各打法的平均得分及联合 95% 区间。"),
        frame=pd.DataFrame(rows),
        value=Text("result, fan a hand", "得分，番/局"),
        labels={"group": {row["action"]: action_words(row["action"], drawn=True) for row in answer["actions"]}},
        group=Text("action", "打法"),
    )
