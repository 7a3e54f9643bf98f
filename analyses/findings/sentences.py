"""What the answers of all studies say alike: the verdict, where it holds, and by how much, as parts of sentences."""

import math
from collections.abc import Mapping, Sequence
from typing import Literal

from analyses.findings.estimates import MIN_SHOWN, Estimate, Verdict
from analyses.findings.pinghus import in_pinghus, worth_showing
from analyses.runs.table_setup import TableSetup
from analyses.statistics.intervals import Interval
from zhuoji_sim.numbers import between, effect
from zhuoji_sim.rulesets.words import ruleset_words
from zhuoji_sim.text import Lang, Text

FAN = Text("fan", "番")
TOO_FEW = Text("Undecided: there are too few deals to tell.", "尚无定论：局数太少。")

Opening = Verdict | Literal["mostly_worth", "mostly_not_worth"]


def opening(found: Verdict, headline: Estimate) -> Opening:
    """What an answer begins with: the verdict, or where groups differ what is beyond doubt on the whole."""
    if found != "mixed" or not headline.beyond_doubt:
        return found
    return "mostly_worth" if headline.mean > 0 else "mostly_not_worth"


def verdict_words(found: Opening, gain: Estimate, words: Mapping[Opening, Text]) -> Text:
    """How an answer begins, by a study's own words; from too few deals to be judged, that they are too few."""
    return TOO_FEW if found == "undecided" and gain.doubt == "too_few" else words[found]


def where(table: TableSetup) -> Text:
    """By which rules and among which players."""
    rules, players = ruleset_words(table.ruleset.name), table.words
    return Text(f"Under {rules.en}, against a table of {players.en}", f"按{rules.zh}规则、各家用{players.zh}打法")


def change(gain: Estimate, pinghu: int, digits: int = 2, unit: Text = FAN) -> Text:
    """By how much a result changes: in fan, in pinghus where that says more, and between what; from too few deals to be
    read, that they are too few.
    """
    if not gain.shown:
        return Text(
            f"an amount that so few deals do not tell ({gain.n}; {MIN_SHOWN} are the least)",
            f"多少，局数太少还看不出（{gain.n} 局，至少要 {MIN_SHOWN} 局）",
        )
    fan = signed(gain.mean, digits)
    pinghus = pinghus_zh = ""
    if worth_showing(pinghu):
        result = signed(in_pinghus(gain.mean, pinghu), digits)
        pinghus, pinghus_zh = f", {result} pinghus", f"（{result} 个平胡）"
    ends = interval(gain.ci95, digits)
    return Text(f"{fan} {unit.en}{pinghus} {ends.en}", f"{fan} {unit.zh}{pinghus_zh}{ends.zh}")


def interval(ends: Interval, digits: int = 2) -> Text:
    """A 95% interval of a gain, in brackets; a dash where an end is undefined."""

    def written(lang: Lang) -> str:
        return between(signed(ends.low, digits), signed(ends.high, digits), lang)

    return Text(f"(95% interval {written('en')})", f"（95% 区间 {written('zh')}）")


def signed(value: float, digits: int = 2) -> str:
    """A gain as tables write it."""
    return effect(value, digits)


def adding_up(parts: Sequence[float], total: float, digits: int = 2) -> list[str]:
    """Parts of a gain as they are written, rounded so that what is written adds up to the total as it is written.

    Those whose rounding errs most give way (largest remainders). The parts are all there are: exactly they sum to the
    total.
    """
    unit = 10**digits
    floors = [math.floor(part * unit) for part in parts]
    missing = round(total * unit) - sum(floors)
    by_remainder = sorted(range(len(parts)), key=lambda place: floors[place] - parts[place] * unit)
    for place in by_remainder[: max(missing, 0)]:
        floors[place] += 1
    return [signed(floor / unit, digits) for floor in floors]
