"""A hand's analysis (`zhuoji hand`) as tables on the terminal."""

import shlex

from reports.terminal.console import print_table, print_text
from reports.terminal.words import word
from zhuoji_sim.evaluator.analysis import Discard, HandAnalysis, Wait, format_live
from zhuoji_sim.glossary import YES_NO
from zhuoji_sim.text import Lang, Text

_REPORTING = Text("Is reporting worth it? zhuoji baoting {hand}", "报听划算吗？zhuoji baoting {hand}")


def print_hand(analysis: HandAnalysis, may_report: bool, lang: Lang) -> None:
    """Shanten, then the waits or the accepted tiles of 13 tiles, or what each discard of 14 leaves. may_report: whether
    the hand could be one of a first turn that may report, which another command is for.
    """
    print(f"{analysis['hand']}  {_distance(analysis['shanten'], lang)}")
    complete = analysis["complete"]
    if complete:
        print(f"{word(complete['pattern'], lang)}, {complete['fan']} {word('fan', lang)}")
    print()
    if analysis["waits"]:
        _print_waits(analysis["waits"], lang)
    elif analysis["size"] == 13:
        tiles = [[tile["tile"], tile["live"]] for tile in analysis["acceptance"]]
        print_table([word("tile", lang), word("live", lang)], tiles)
    else:
        _print_discards(analysis["discards"], lang)
        if may_report and analysis["shanten"] == 0:
            print()
            print_text(_REPORTING(lang).format(hand=shlex.quote(analysis["hand"])))


def _distance(shanten: int, lang: Lang) -> str:
    match shanten:
        case -1:
            return word("complete", lang)
        case 0:
            return word("ready", lang)
        case _:
            return f"{word('shanten', lang)} {shanten}"


def _print_waits(waits: list[Wait], lang: Lang) -> None:
    titles = [word(text, lang) for text in ("tile", "live", "pattern", "fan", "needs a pass")]
    rows = [
        [wait["tile"], wait["live"], word(wait["pattern"], lang), wait["fan"],
         YES_NO[wait["needs_pass"]](lang)]
        for wait in waits
    ]  # fmt: skip
    print_table(titles, rows)


def _print_discards(discards: list[Discard], lang: Lang) -> None:
    titles = [word(text, lang) for text in ("throw", "shanten", "ukeire", "tiles")]
    rows = [
        [choice["tile"], choice["shanten"], choice["ukeire"], format_live(choice["acceptance"])] for choice in discards
    ]
    print_table(titles, rows)
