"""The tables and figures of the rules study."""

from collections.abc import Callable, Sequence
from typing import Literal

import pandas as pd

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Figure, Table
from analyses.findings.figures import cascade, enough, estimate_rows, intervals
from analyses.findings.findings import Findings
from analyses.findings.tables import (
    BEYOND_DOUBT,
    INTERVAL,
    estimates_frame,
    estimates_table,
    shown_or_nan,
)
from analyses.studies.rules.measures import PARTS
from analyses.studies.rules.words import ALL_PARTS, MONEY_WORDS, RATE_WORDS, WHO
from analyses.study.definition import Asked, Varied
from zhuoji_sim.glossary import OUTCOMES
from zhuoji_sim.text import Labels, Text

GAIN = Text("second minus first, fan a hand", "第二减第一，番/局")
_RULESET = Text("ruleset", "规则")
_WHO_TITLE = Text("Who gains", "谁得谁失")
_OUTCOMES_TITLE = Text("How hands end", "牌局怎样结束")
_PARTS_TITLE = Text("What the change of the money is made of", "易手之番的变化由何而来")
_PART_WORDS: Labels = {measure.change: ALL_PARTS[measure.change.partition(":")[2]] for measure in PARTS}
_LEVELS_CAPTION = Text(
    "The same walls by either ruleset; differences with 95% intervals, marked where beyond doubt after Holm's "
    "correction.",
    "两套规则打同样的牌墙；差附 95% 区间，经霍尔姆校正后仍确凿者另作标记。",
)

Pair = tuple[str, Findings]
"""A ruleset, and what it changes."""


def pairs(found: Findings, asked: Asked, varied: Sequence[Varied]) -> list[Pair]:
    """Each ruleset that is compared with the first: the second alone, or all where there are several."""
    second = asked.table.against
    alone = [("" if second is None else second.name, found)]
    return [(one.variation.name, one.findings) for one in varied] or alone


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> tuple[list[Table | None], list[Figure | None]]:
    """All tables and figures, in the order they are shown."""
    compared = pairs(found, asked, varied)
    tables = [
        worth_table(compared, asked, varied),
        comparison("who", _WHO_TITLE, compared, "seats", Text("who", "谁"), WHO, lambda row: row.group["seat"]),
        comparison("money", Text("The money", "输赢大小"), compared, "money", Text("what", "项目"), _MONEY, _kind),
        comparison("parts", _PARTS_TITLE, compared, "parts", Text("part", "部分"), _PART_WORDS, _kind),
        comparison("outcomes", _OUTCOMES_TITLE, compared, "outcomes", Text("end", "结局"), OUTCOMES, _outcome, "share"),
        comparison("rates", Text("How often", "有多常见"), compared, "rates", Text("in so many hands", "占局数"),
                   RATE_WORDS, _rate, "share"),
    ]  # fmt: skip
    return tables, [who_figure(compared), parts_figure(found), outcome_figure(compared, asked)]


# ------------------------------------------------------------------ tables


def _kind(row: Estimate) -> str:
    return row.name


_MONEY: Labels = {f"{name}_change": words for name, words in MONEY_WORDS.items()}


def _outcome(row: Estimate) -> str:
    return str(row.group["outcome"])


def _rate(row: Estimate) -> str:
    return " ".join([row.name.removesuffix("_change"), *row.group.values()])


def comparison(
    name: str,
    title: Text,
    compared: Sequence[Pair],
    family: str,
    heading: Text,
    labels: Labels,
    row_of: Callable[[Estimate], str],
    kind: Literal["number", "share"] = "number",
) -> Table | None:
    """A family of measures by both rulesets with the difference; several rulesets below each other."""
    frames = []
    for ruleset, found in compared:
        changes, levels = found[family], found[f"{family}_levels"]
        frame = estimates_frame(changes)
        frame["what"] = [row_of(row) for row in changes]
        frame["against"] = ruleset
        frame["first"] = [shown_or_nan(row) for row in levels[::2]]
        frame["second"] = [shown_or_nan(row) for row in levels[1::2]]
        frames.append(frame)
    several = len(compared) > 1
    ends: Literal["points", "effect"] = "points" if kind == "share" else "effect"
    digits = 2 if kind == "share" else 3
    columns = {
        "what": Column(heading, labels=labels),
        **({"against": Column(_RULESET)} if several else {}),
        "first": Column(Text("first", "第一套"), kind, digits),
        "second": Column(Text("second", "第二套"), kind, digits),
        "mean": Column(Text("difference", "差"), ends, digits),
        "low": Column(INTERVAL, "interval", digits, to="high", ends=ends),
        "doubt": Column(BEYOND_DOUBT, "doubt"),
    }
    frame = pd.concat(frames, ignore_index=True)
    return Table(name, title, _LEVELS_CAPTION, frame, columns)


def worth_table(compared: Sequence[Pair], asked: Asked, varied: Sequence[Varied]) -> Table | None:
    """What it is worth to be the dealer, by each ruleset."""
    first = compared[0][1]["seats_levels"][0]
    rows = [first, *(found["seats_levels"][1] for _, found in compared)]
    others = [one.variation.table.against for one in varied] or [asked.table.against]
    pinghus = [asked.pinghu, *(other.pinghu for other in others if other is not None)]
    caption = Text("What the dealer wins a hand, by each ruleset.", "按各套规则，庄家每局得多少。")
    return estimates_table(
        "worth",
        Text("To be the dealer", "坐庄值多少"),
        caption,
        rows,
        {"ruleset": Column(_RULESET)},
        mean=Text("the dealer's result, fan a hand", "庄家得分，番/局"),
        pinghu=pinghus,
    )


# ------------------------------------------------------------------ figures


def who_figure(compared: Sequence[Pair]) -> Figure | None:
    """Who gains, by each of the rulesets compared."""
    rows = [(ruleset, row) for ruleset, found in compared for row in enough(found["seats"])]
    series = {"series": [ruleset for ruleset, _ in rows]} if len(compared) > 1 else {}
    return intervals(
        "who",
        _WHO_TITLE,
        Text("Differences with 95% intervals; hollow where not beyond doubt.", "差及 95% 区间；空心者尚不确凿。"),
        estimate_rows([row for _, row in rows], group=[row.group["seat"] for _, row in rows], **series),
        GAIN,
        Text("who", "谁"),
        labels={"group": WHO},
    )


def parts_figure(found: Findings) -> Figure | None:
    """What the change of the money that moves is made of."""
    caption = Text("Each part of the change, from top to total.", "变化的各部分，自上而下累加。")
    return cascade("parts", _PARTS_TITLE, caption, found["parts"], _PART_WORDS, GAIN)


def outcome_figure(compared: Sequence[Pair], asked: Asked) -> Figure | None:
    """How hands end, by every ruleset."""
    first = [row for row in compared[0][1]["outcomes_levels"] if row.group["ruleset"] == asked.table.ruleset.name]
    others = [row for name, found in compared for row in found["outcomes_levels"] if row.group["ruleset"] == name]
    shown = enough([*first, *others])
    return intervals(
        "outcomes",
        _OUTCOMES_TITLE,
        Text("Shares of hands, with 95% intervals.", "局数占比及 95% 区间。"),
        estimate_rows(
            shown, group=[row.group["outcome"] for row in shown], series=[row.group["ruleset"] for row in shown]
        ),
        Text("share of hands", "局数占比"),
        Text("end", "结局"),
        labels={"group": OUTCOMES},
        as_share=True,
        zero_line=False,
    )
