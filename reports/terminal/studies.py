"""Studies, single hands and exact answers on the terminal."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyses.findings.units import UNITS
from analyses.runs.grid import value_words
from reports.terminal.console import print_table
from reports.terminal.words import word
from reports.words import STOPPED
from zhuoji_sim.numbers import between, count, effect, number, share
from zhuoji_sim.text import Lang, Text, plain

if TYPE_CHECKING:
    from analyses.findings.result import StudyResult

_STUDIED = Text(
    "{deals} deals, seed {seed}, run {run}; ended by {stopped}",
    "{deals} 局，随机种子 {seed}，运行编号 {run}；结束原因：{stopped}",
)
_ALONG_A_GRID = ("variations", "crossings")
_ASKED = Text("{deals} deals, seed {seed}; ended by {stopped}", "{deals} 局，随机种子 {seed}；结束原因：{stopped}")


def print_study(result: "StudyResult", lang: Lang) -> None:
    """The answer in a sentence, then every estimate about all deals, and the headline along a grid."""
    print(plain(result.answer(lang)))
    print()
    rows = []
    along = {id(row) for family in _ALONG_A_GRID for row in result.findings.get(family) if "grid" in result.manifest}
    for estimate in result.findings:
        if not estimate.group or set(estimate.group) == {"seat"} or id(estimate) in along:
            digits = 5 if estimate.unit.startswith("share") else 4
            mean, low, high = (
                number(value if estimate.shown else None, digits)
                for value in (estimate.mean, estimate.ci95.low, estimate.ci95.high)
            )
            name = " ".join([estimate.name, *(f"{key}={value_words(value)}" for key, value in estimate.group.items())])
            rows.append([name, mean, between(low, high, lang), UNITS[estimate.unit](lang), count(estimate.n)])
    print_table([word(text, lang) for text in ("estimate", "mean", "95% interval", "unit", "deals")], rows)
    print()
    print(
        _STUDIED(lang).format(
            deals=count(result.deals), seed=result.seed, run=result.run_id, stopped=STOPPED[result.stopped](lang)
        )
    )


def print_files(paths: Sequence[Path]) -> None:
    """Where the report is."""
    for path in paths:
        if path.suffix in (".html", ".md"):
            print(path)


def print_baoting(answer: Mapping[str, Any], lang: Lang) -> None:
    """The verdict on one hand, and its options."""
    if not answer["legal"]:
        print(f"{answer['hand']}: {word('cannot report', lang)}: {answer['why']}")
        return
    best = answer["best_silent"]
    print(f"{answer['hand']}: {word(answer['verdict'], lang)}, {word('throw', lang)} {answer['best_discard']}")
    rows = []
    for option in answer["options"]:
        gain = option["difference"]
        low, high = gain["ci95"] or (math.nan, math.nan)
        waits = " ".join(f"{wait['tile']}×{wait['live']}" for wait in option["waits"])
        for branch in ("report", "silent"):
            play = option[branch]
            first = branch == "report"
            rows.append(
                [
                    option["discard"] if first else "",
                    waits if first else "",
                    word(branch, lang),
                    effect(play["mean"], 2),
                    share(play["win_rate"], 1),
                    share(play["killed_rate"], 1),
                    number(play["kill_cost"], 2),
                    effect(gain["mean"], 2) if first else "",
                    between(effect(low, 2), effect(high, 2), lang) if first else "",
                ]
            )
    headers = ("throw", "waits", "play", "fan a hand", "wins", "shot", "shot costs", "difference", "95% interval")
    print_table([word(text, lang) for text in headers], rows)
    print(f"{word('best silent play', lang)}: {best['discard']} {effect(best['mean'], 2)}")
    print(
        _ASKED(lang).format(deals=count(answer["deals"]), seed=answer["seed"], stopped=STOPPED[answer["stopped"]](lang))
    )


def print_exact(document: Mapping[str, Any], lang: Lang) -> None:
    """Tables of exact probabilities."""
    print(document["title"])
    for table in document["tables"]:
        print()
        print(table["title"])
        rows = [[row["value"], row["ways"], number(row["probability"], 10), row["fraction"]] for row in table["rows"]]
        print_table([word(text, lang) for text in ("value", "ways", "probability", "fraction")], rows)


def print_bench(figures: Mapping[str, Any]) -> None:
    """Rates of the evaluator and of whole hands, with the yardstick's where there is one."""
    pieces = [
        [name, number(1e9 / rate["median"], 1), *(_times(rate.get(f"vs_{build}")) for build in ("c", "c_native"))]
        for name, rate in figures["evaluator"].items()
    ]
    print_table(["evaluator", "ns a hand", "times cc -O3", "times -march=native"], pieces)
    print()
    hands = [
        [policy, count(rate["median"]), count(rate["best"]), count(rate["median"] * rate["discards_per_hand"]),
         *(_times(rate["threads"][threads]["vs_one"]) for threads in sorted(rate["threads"], key=int)[1:])]
        for policy, rate in figures["hands"].items()
    ]  # fmt: skip
    more = [f"{threads} threads, times one" for threads in sorted(next(iter(figures["hands"].values()))["threads"])[1:]]
    print_table(["policy", "hands/s", "best", "discards/s", *more], hands)
    print()
    studied = [
        [part, number(cost["median"], 2), between(number(cost["quartile_1"], 2), number(cost["quartile_3"], 2), "en")]
        for part, cost in figures["reporting_study"].items()
    ]
    print_table(["a deal of the reporting study", "plain hands", "quartiles"], studied)
    print()
    numbers = sorted(next(iter(figures["studies"].values()))["threads"], key=int)[1:]
    shares = [
        [name, number(cost["deal"]["median"], 2), share(cost["sums_share"]["median"], 1),
         *(_times(cost["threads"][one]) for one in numbers)]
        for name, cost in figures["studies"].items()
    ]  # fmt: skip
    print_table(
        ["a deal of", "plain hands", "sums, of the time", *(f"{one} threads, times one" for one in numbers)], shares
    )
    yardstick = figures["yardstick"]
    print()
    rows = [
        [name, count(rate["median"]), _times(rate.get("vs_c")), _times(rate.get("vs_c_native"))]
        for name, rate in yardstick["kernels"].items()
    ]
    if rows:
        print_table(["reduced game", "hands/s", "times cc -O3", "times -march=native"], rows)
    for why in dict.fromkeys(yardstick["skipped"].values()):
        print(f"C yardstick skipped: {why}")
    machine = figures["machine"]
    print(f"{machine['processor']}, {machine['cores']} cores, {figures['rounds']} rounds")


def _times(ratio: float | None) -> str:
    return number(ratio, 2)


def print_questions(titles: Mapping[str, str]) -> None:
    """The questions that have an exact answer."""
    print_table(["name", "question"], list(titles.items()))


def print_studies(rows: Sequence[Mapping[str, Any]], lang: Lang) -> None:
    """The studies, what they ask, and what their --deals counts."""
    question = "question_zh" if lang == "zh" else "question"
    print_table(
        [word(text, lang) for text in ("name", "question", "usually", "counted")],
        [
            [row["name"], row[question], row["usual_deals"], row["deals_count_zh" if lang == "zh" else "deals_count"]]
            for row in rows
        ],
    )
