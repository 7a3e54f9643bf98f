"""Reporting and dodging as a small game: who reports knows his hand, the others see only that he reports.

Reporting, against silence, by the highest pattern among the waits, at the table asked for and where the others dodge:
what is played in equilibrium, with the others as one side.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import nan

import numpy as np

from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Column, Table
from analyses.findings.findings import Findings
from analyses.findings.sentences import signed
from analyses.findings.tables import INTERVAL, estimates_frame
from analyses.statistics.equilibrium import estimated
from analyses.statistics.intervals import Interval
from analyses.statistics.points import PointEstimate
from analyses.studies.baoting.samples import PATTERN
from analyses.study.definition import Varied
from zhuoji_sim.glossary import PATTERNS
from zhuoji_sim.numbers import between, percent
from zhuoji_sim.text import Lang, Text

VALUE, DODGE, REPORT = "equilibrium", "equilibrium_dodge", "equilibrium_report"
_DODGED = "others dodge"
_SHARE = "share of opportunities"
_PURE = 1e-6


def with_game(found: Findings, varied: Sequence[Varied]) -> Findings:
    """With the equilibrium, unless nobody dodges anew or too few deals tell it. Kinds of hands with fewer than 30 deals
    at either table are left out.
    """
    dodged = next((one.findings for one in varied if one.variation.name == _DODGED), None)
    if dodged is None:
        return found
    there = {row.group["pattern"]: row for row in dodged[PATTERN.name] if row.shown}
    plain = [row for row in found[PATTERN.name] if row.shown and row.group["pattern"] in there]
    if not plain:
        return found
    answered = [there[row.group["pattern"]] for row in plain]
    shares = np.array([row.n / found.headline.n for row in plain])
    exact, errors, ends = estimated(shares, [_point(row) for row in plain], [_point(row) for row in answered])
    deals = sum(row.n for row in answered)
    of_each = zip(plain, answered, exact.acts, errors.acts, ends[2:], strict=True)
    rows = [
        _level(VALUE, found.headline.unit, float(exact.value), float(errors.value), ends[0], deals),
        _level(DODGE, _SHARE, float(exact.answer), float(errors.answer), ends[1], deals),
        *(
            replace(_level(REPORT, _SHARE, float(acts), float(se), interval, min(one.n, other.n)), group=one.group)
            for one, other, acts, se, interval in of_each
        ),
    ]
    return found.with_families({"game": rows})


def _point(row: Estimate) -> PointEstimate:
    return PointEstimate(row.mean, row.se, row.n, row.n)


def _level(name: str, unit: str, mean: float, se: float, ends: Interval, n: int) -> Estimate:
    return replace(Estimate.of_level(name, unit, PointEstimate(mean, se, n, n)), ci95=ends)


def game_table(found: Findings, varied: Sequence[Varied]) -> Table | None:
    """The equilibrium, and beside each kind of hand what reporting brings where nobody dodges and where all do."""
    rows = found.get("game")
    if not rows:
        return None
    dodged = next(one.findings for one in varied if one.variation.name == _DODGED)
    gains = [
        [
            {row.group["pattern"]: row.mean for row in each[PATTERN.name]}.get(row.group.get("pattern"), nan)
            for row in rows
        ]
        for each in (found, dodged)
    ]
    frame = estimates_frame(rows).assign(
        what=[row.group.get("pattern", row.name) for row in rows], plain=gains[0], dodged=gains[1]
    )
    columns = {
        "what": Column(Text("in equilibrium", "均衡中"), labels=_LABELS),
        "mean": Column(Text("mean", "均值"), "quantity"),
        "low": Column(INTERVAL, "interval", to="high", ends="quantity"),
        "plain": Column(Text("report minus silent", "报听减不报"), "effect"),
        "dodged": Column(Text("the same if they dodge", "别家躲避时"), "effect"),
        "unit": Column(Text("unit", "单位"), "unit"),
    }
    return Table("game", _TITLE, _CAPTION, frame, columns)


_TITLE = Text("To report or not, to dodge or not", "报与不报，躲与不躲")
_CAPTION = Text(
    "The seat knows its hand, the others only that it reports; they are taken as one side that wins what it loses. How "
    "often they dodge, and with which patterns among its waits to report, so that neither could do better. "
    "Intervals are of 2,000 draws of the gains around their estimates, the wider of two: all errors independent, and a "
    "kind's two errors alike.",
    "该家知道自己的手牌，别家只看到报听；别家算作一方，得其所失。别家多常躲避、听哪些牌型时报听，使双方都不能再好（封闭解）。"
    "区间来自在估计量周围抽取的 2000 组得分差，取两种之宽：各误差独立，或同一牌型的两个误差相同。",
)
_LABELS = {
    VALUE: Text("worth of an opportunity", "一次机会的价值"),
    DODGE: Text("the others dodge", "别家躲避"),
    **{name: Text(f"report: {words.en}", f"报听：{words.zh}") for name, words in PATTERNS.items()},
}


def game_words(found: Findings) -> Text:
    """The equilibrium in a sentence; nothing where there is none."""
    rows = found.get("game")
    if not rows:
        return Text("", "")
    value, dodge, *kinds = rows
    always = [row for row in kinds if row.mean >= 1 - _PURE]
    never = [row for row in kinds if row.mean <= _PURE]
    mixed = [row for row in kinds if row not in always and row not in never]
    parts = [
        *([Text(f"report with {_named(always, 'en')}", f"{_named(always, 'zh')}必报")] if always else []),
        *(
            Text(
                f"with {_named([row], 'en')} in {percent(row.mean, 0)} of cases {_ends(row, 'en')}",
                f"{_named([row], 'zh')}报 {percent(row.mean, 0)}{_ends(row, 'zh')}",
            )
            for row in mixed
        ),
        *([Text(f"stay silent with {_named(never, 'en')}", f"{_named(never, 'zh')}不报")] if never else []),
    ]
    often = percent(dodge.mean, 0)
    return Text(
        f" Agreed as one side, the others dodge {often} of reports {_ends(dodge, 'en')} in equilibrium: "
        f"{', '.join(part.en for part in parts)}; an opportunity is then worth {signed(value.mean)} fan.",
        f"若别家合为一方，均衡时躲避 {often} 的报听{_ends(dodge, 'zh')}："
        f"{'，'.join(part.zh for part in parts)}；每次机会值 {signed(value.mean)} 番。",
    )


def alone_words(found: Findings) -> Text:
    """That one of the others gains by dodging, where as one side they would not always; nothing where none does."""
    gains = {row.group["to"]: row for row in found.get("replies") if row.group["reply"] == "dodge"}
    rows = found.get("game")
    if not rows or not gains or rows[1].mean >= 1 - _PURE:
        return Text("", "")
    own, rest = gains["answerer"], gains["rest"]
    if not own.beyond_doubt or own.mean <= 0:
        return Text("", "")
    fan, lost = signed(own.mean), signed(rest.mean)
    return Text(
        f" Each for himself has reason to, though: dodging alone brings one of them {fan} fan, the rest {lost}.",
        f"但各顾各时别家有理由躲避：一家单独躲避，自己 {fan} 番，其余各家合计 {lost} 番。",
    )


def _named(rows: Sequence[Estimate], lang: Lang) -> str:
    return ("、" if lang == "zh" else " or ").join(PATTERNS[row.group["pattern"]](lang) for row in rows)


def _ends(row: Estimate, lang: Lang) -> str:
    ends = between(percent(row.ci95.low, 0), percent(row.ci95.high, 0), lang)
    return f"（95% 区间 {ends}）" if lang == "zh" else f"(95% interval {ends})"
