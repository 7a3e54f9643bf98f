"""What the answers of all studies say alike: the verdict, where it holds, and by how much, as parts of sentences."""

import math
from typing import Literal

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.pinghus import in_pinghus, worth_showing
from analyses.runs.options import Options
from analyses.statistics.intervals import Interval
from zhuoji_sim.text import Text

FAN = Text("fan", "番")

Opening = Verdict | Literal["mostly_worth", "mostly_not_worth"]


def opening(found: Verdict, headline: Estimate) -> Opening:
    """What an answer begins with: the verdict, or where groups differ what is beyond doubt on the whole."""
    if found != "mixed" or not headline.beyond_doubt:
        return found
    return "mostly_worth" if headline.mean > 0 else "mostly_not_worth"


def where(options: Options) -> Text:
    """By which rules and among which players."""
    return Text(
        f"Under {options.ruleset.name}, against a table of {options.table_name}",
        f"在 {options.ruleset.name} 规则、{options.table_name} 牌桌上",
    )


def change(gain: Estimate, options: Options, digits: int = 2, unit: Text = FAN) -> Text:
    """By how much a result changes: in fan, in pinghus where that says more, and between what."""
    pinghu, fan = options.ruleset.pinghu, signed(gain.mean, digits)
    pinghus = pinghus_zh = ""
    if worth_showing(pinghu):
        result = signed(in_pinghus(gain.mean, pinghu), digits)
        pinghus, pinghus_zh = f", {result} pinghus", f"（{result} 个平胡）"
    ends = interval(gain.ci95, digits)
    return Text(f"{fan} {unit.en}{pinghus} {ends.en}", f"{fan} {unit.zh}{pinghus_zh}{ends.zh}")


def interval(ends: Interval, digits: int = 2) -> Text:
    """A 95% interval of a gain, in brackets."""
    low, high = signed(ends.low, digits), signed(ends.high, digits)
    return Text(f"(95% interval {low} to {high})", f"（95% 区间 {low} 至 {high}）")


def signed(value: float, digits: int = 2) -> str:
    """A gain as tables write it: with its sign, a true minus, and none of both at zero; a dash where there is none."""
    if math.isnan(value):
        return "\N{EN DASH}"
    rounded = round(value, digits) + 0.0
    return f"{rounded:{'+' if rounded else ''}.{digits}f}".replace("-", "\N{MINUS SIGN}")
