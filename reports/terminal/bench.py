"""Rates of the evaluator and of whole hands (`zhuoji bench`) on the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.terminal.console import print_table, print_text
from zhuoji_sim.numbers import between, count, number, share
from zhuoji_sim.text import Lang, Text

_HEADERS = {
    text.en: text
    for text in (
        Text("evaluator", "牌型计算"),
        Text("ns a hand", "纳秒/手"),
        Text("times cc -O3", "对 cc -O3"),
        Text("times -march=native", "对 -march=native"),
        Text("policy", "打法"),
        Text("hands/s", "局/秒"),
        Text("best", "最快"),
        Text("discards/s", "打牌/秒"),
        Text("a deal of the reporting study", "报听研究的一局"),
        Text("plain hands", "折合普通局"),
        Text("quartiles", "四分位"),
        Text("a deal of", "一局"),
        Text("sums, of the time", "汇总占时"),
        Text("reduced game", "简化的牌局"),
    )
}
_THREADS = Text("{threads} threads, times one", "{threads} 线程对单线程")
_SKIPPED = Text("C yardstick skipped: {why}", "没有对照 C 标尺：{why}")
_MACHINE = Text("{processor}, {cores} cores, {rounds} rounds", "{processor}，{cores} 核，{rounds} 轮")


def print_bench(figures: Mapping[str, Any], lang: Lang) -> None:
    """Rates of the evaluator and of whole hands, with the yardstick's where there is one."""
    pieces = [
        [name, number(1e9 / rate["median"], 1), *(_times(rate.get(f"vs_{build}")) for build in ("c", "c_native"))]
        for name, rate in figures["evaluator"].items()
    ]
    _print(["evaluator", "ns a hand", "times cc -O3", "times -march=native"], pieces, lang)
    print()
    hands = [
        [policy, count(rate["median"]), count(rate["best"]), count(rate["median"] * rate["discards_per_hand"]),
         *(_times(rate["threads"][threads]["vs_one"]) for threads in sorted(rate["threads"], key=int)[1:])]
        for policy, rate in figures["hands"].items()
    ]  # fmt: skip
    more = [
        _THREADS(lang).format(threads=threads)
        for threads in sorted(next(iter(figures["hands"].values()))["threads"])[1:]
    ]
    _print(["policy", "hands/s", "best", "discards/s", *more], hands, lang)
    print()
    studied = [
        [part, number(cost["median"], 2), between(number(cost["quartile_1"], 2), number(cost["quartile_3"], 2), lang)]
        for part, cost in figures["reporting_study"].items()
    ]
    _print(["a deal of the reporting study", "plain hands", "quartiles"], studied, lang)
    print()
    numbers = sorted(next(iter(figures["studies"].values()))["threads"], key=int)[1:]
    shares = [
        [name, number(cost["deal"]["median"], 2), share(cost["sums_share"]["median"], 1),
         *(_times(cost["threads"][one]) for one in numbers)]
        for name, cost in figures["studies"].items()
    ]  # fmt: skip
    threads = [_THREADS(lang).format(threads=one) for one in numbers]
    _print(["a deal of", "plain hands", "sums, of the time", *threads], shares, lang)
    yardstick = figures["yardstick"]
    print()
    rows = [
        [name, count(rate["median"]), _times(rate.get("vs_c")), _times(rate.get("vs_c_native"))]
        for name, rate in yardstick["kernels"].items()
    ]
    if rows:
        _print(["reduced game", "hands/s", "times cc -O3", "times -march=native"], rows, lang)
    for why in dict.fromkeys(yardstick["skipped"].values()):
        print_text(_SKIPPED(lang).format(why=why))
    machine = figures["machine"]
    print_text(_MACHINE(lang).format(processor=machine["processor"], cores=machine["cores"], rounds=figures["rounds"]))


def _print(headers: Sequence[str], rows: Sequence[Sequence[str]], lang: Lang) -> None:
    print_table([_HEADERS[one](lang) if one in _HEADERS else one for one in headers], rows, lang)


def _times(ratio: float | None) -> str:
    return number(ratio, 2)
