"""Studies, single hands and exact answers on the terminal."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analyses.findings.result import StudyResult
from reports.numbers import between, effect, number, share
from reports.terminal.console import print_table
from reports.terminal.words import word
from zhuoji_sim.text import Lang, plain


def print_study(result: StudyResult, lang: Lang) -> None:
    """The answer in a sentence, then every estimate about all deals."""
    print(plain(result.answer(lang)))
    print()
    rows = []
    for estimate in result.estimates:
        if not estimate.group or set(estimate.group) == {"seat"}:
            digits = 5 if estimate.unit.startswith("share") else 4
            ends = between(number(estimate.ci95.low, digits), number(estimate.ci95.high, digits), lang)
            name = " ".join([estimate.name, *(f"{key}={value}" for key, value in estimate.group.items())])
            rows.append([name, number(estimate.mean, digits), ends, estimate.unit, estimate.n])
    print_table([word(text, lang) for text in ("estimate", "mean", "95% interval", "unit", "deals")], rows)
    print()
    print(f"{result.deals} {word('deals', lang)}, seed {result.seed}, run {result.run_id}, {result.stopped}")


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
                    between(effect(gain["ci95"][0], 2), effect(gain["ci95"][1], 2), lang) if first else "",
                ]
            )
    headers = ("throw", "waits", "play", "fan a hand", "wins", "shot", "shot costs", "difference", "95% interval")
    print_table([word(text, lang) for text in headers], rows)
    print(f"{word('best silent play', lang)}: {best['discard']} {effect(best['mean'], 2)}")
    print(f"{answer['deals']} {word('deals', lang)}, seed {answer['seed']}, {answer['stopped']}")


def print_exact(document: Mapping[str, Any], lang: Lang) -> None:
    """Tables of exact probabilities."""
    print(document["title"])
    for table in document["tables"]:
        print()
        print(table["title"])
        rows = [[row["value"], row["ways"], f"{row['probability']:.10f}", row["fraction"]] for row in table["rows"]]
        print_table([word(text, lang) for text in ("value", "ways", "probability", "fraction")], rows)


def print_bench(figures: Mapping[str, Any]) -> None:
    """Rates of the evaluator and of whole hands, with the yardstick's where there is one."""
    pieces = [
        [name, f"{1e9 / rate['median']:,.1f}", *(_times(rate.get(f"vs_{build}")) for build in ("c", "c_native"))]
        for name, rate in figures["evaluator"].items()
    ]
    print_table(["evaluator", "ns a hand", "times cc -O3", "times -march=native"], pieces)
    print()
    hands = [
        [policy, f"{rate['median']:,.0f}", f"{rate['best']:,.0f}", f"{rate['median'] * rate['discards_per_hand']:,.0f}",
         *(_times(rate["threads"][number]["vs_one"]) for number in sorted(rate["threads"], key=int)[1:])]
        for policy, rate in figures["hands"].items()
    ]  # fmt: skip
    more = [f"{number} threads, times one" for number in sorted(next(iter(figures["hands"].values()))["threads"])[1:]]
    print_table(["policy", "hands/s", "best", "discards/s", *more], hands)
    print()
    studied = [
        [part, f"{cost['median']:.2f}", f"{cost['quartile_1']:.2f} to {cost['quartile_3']:.2f}"]
        for part, cost in figures["reporting_study"].items()
    ]
    print_table(["a deal of the reporting study", "plain hands", "quartiles"], studied)
    yardstick = figures["yardstick"]
    print()
    rows = [
        [name, f"{rate['median']:,.0f}", _times(rate.get("vs_c")), _times(rate.get("vs_c_native"))]
        for name, rate in yardstick["kernels"].items()
    ]
    if rows:
        print_table(["reduced game", "hands/s", "times cc -O3", "times -march=native"], rows)
    for why in dict.fromkeys(yardstick["skipped"].values()):
        print(f"C yardstick skipped: {why}")
    machine = figures["machine"]
    print(f"{machine['processor']}, {machine['cores']} cores, {figures['rounds']} rounds")


def _times(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}"


def print_questions(titles: Mapping[str, str]) -> None:
    """The questions that have an exact answer."""
    print_table(["name", "question"], list(titles.items()))


def print_studies(rows: Sequence[Mapping[str, Any]], lang: Lang) -> None:
    """The studies, what they ask, and what their --deals counts."""
    question = "question_zh" if lang == "zh" else "question"
    print_table(
        [word(text, lang) for text in ("name", "question", "usually", "counted")],
        [[row["name"], row[question], row["usual_deals"], row["deals_count"]] for row in rows],
    )
