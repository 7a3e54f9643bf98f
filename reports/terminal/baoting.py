"""Is reporting worth it with one hand (`zhuoji baoting`): the verdict and its options on the terminal."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from reports.terminal.console import in_language, print_table, print_text
from reports.terminal.words import word
from reports.words import STOPPED
from zhuoji_sim.numbers import between, count, effect, number, share
from zhuoji_sim.text import Lang, Text
from zhuoji_sim.tiles.words import tile_words

_REFUSED = Text("{hand}: cannot report: {why}", "{hand}：不能报听：{why}")
_VERDICTS = {
    "report": Text("{hand}: report, throwing {tile}", "{hand}：报听，打{tile}"),
    "silent": Text("{hand}: stay silent and throw {tile}", "{hand}：不报，打{tile}"),
    "undecided": Text("{hand}: undecided; throw {tile}", "{hand}：尚无定论；打{tile}"),
}
_NEXT = Text(
    "the best, to {best}, brings {gain} fan a hand more than the next, to {next} (95% {interval})",
    "最好的打法“{best}”比其次的“{next}”每局多 {gain} 番（95% {interval}）",
)
_PLAYS = {
    "report": Text("report, throwing {tile}", "报听打{tile}"),
    "silent": Text("throw {tile} in silence", "不报打{tile}"),
}
_SILENT = Text("the best silent play throws {tile}: {mean} fan a hand", "不报的最好打法是打{tile}：每局 {mean} 番")
_ASKED = Text(
    "{deals} deals, seed {seed}; ended by {stopped}; all intervals hold jointly at any time",
    "{deals} 局，随机种子 {seed}；结束原因：{stopped}；所有区间随时联合成立",
)
_HEADERS = ("throw", "waits", "play", "fan a hand", "difference", "95% interval", "wins", "shot", "shot costs")


def print_baoting(answer: Mapping[str, Any], lang: Lang) -> None:
    """The verdict on one hand, and its options: the reported play of each discard, and the silent one below it."""
    if not answer["legal"]:
        print_text(_REFUSED(lang).format(hand=answer["hand"], why=in_language(answer["why"], lang)))
        return
    best, tile = answer["best_silent"], tile_words(answer["best_discard"])(lang)
    verdict = _VERDICTS[answer["verdict"]](lang).format(hand=answer["hand"], tile=tile)
    print_text(verdict)
    print()
    print_table(
        [word(text, lang) for text in _HEADERS],
        [row for option in answer["options"] for row in _rows(option, lang)],
        lang,
        [word(text, lang) for text in ("shot costs", "shot", "wins")],
    )
    print()
    print_text(_SILENT(lang).format(tile=tile_words(best["discard"])(lang), mean=effect(best["mean"], 2)))
    print_text(_next(answer["joint"], lang))
    if answer["condition"] is not None:
        print_text(answer["condition"][lang])
    played = {"deals": count(answer["deals"]), "seed": answer["seed"]}
    print_text(_ASKED(lang).format(**played, stopped=STOPPED[answer["stopped"]](lang)))
    print_text(verdict)


def _rows(option: Mapping[str, Any], lang: Lang) -> Iterator[list[str]]:
    gain = option["difference"]
    low, high = gain["ci95"] or (math.nan, math.nan)
    waits = " ".join(f"{wait['tile']}×{wait['live']}" for wait in option["waits"])
    compared = [effect(gain["mean"], 2), between(effect(low, 2), effect(high, 2), lang)]
    for branch in ("report", "silent"):
        play, first = option[branch], branch == "report"
        yield [
            option["discard"],
            waits if first else "",
            word(branch, lang),
            effect(play["mean"], 2),
            *(compared if first else ("", "")),
            share(play["win_rate"], 1),
            share(play["killed_rate"], 1),
            number(play["kill_cost"], 2),
        ]


def _next(joint: Mapping[str, Any], lang: Lang) -> str:
    """The best play beside the next best."""
    gain = joint["difference"]
    low, high = gain["ci95"] or (math.nan, math.nan)
    return _NEXT(lang).format(
        best=_play(joint["best"], lang),
        next=_play(joint["next"], lang),
        gain=effect(gain["mean"], 2),
        interval=between(effect(low, 2), effect(high, 2), lang),
    )


def _play(name: str, lang: Lang) -> str:
    kind, tile = name.split()
    return _PLAYS[kind](lang).format(tile=tile_words(tile)(lang))
