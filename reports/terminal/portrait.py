"""What policies do, in numbers, from the document that `zhuoji policies --show --json` prints: a column a policy."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.terminal.console import print_table, print_text
from reports.terminal.words import word
from zhuoji_sim.glossary import DOU, PATTERN_NAMES
from zhuoji_sim.numbers import count, number, percent, share
from zhuoji_sim.policies.words import policy_words
from zhuoji_sim.rulesets.words import ruleset_words
from zhuoji_sim.text import Lang, Text

_RATES = {
    "wins": Text("wins, a player and hand", "胡牌率（每人每局）"),
    "self_drawn": Text("self-draws, of wins", "自摸占胡牌"),
    "deals_in": Text("deals in, a player and hand", "放炮率（每人每局）"),
    "ready": Text("ready at the end", "终局叫牌率"),
    "reports": Text("reports, a player and hand", "报听率（每人每局）"),
    "exhausted": Text("exhausted walls, of hands", "黄庄率"),
}
_MELDS = {
    "pongs": Text("pongs, a player and hand", "碰（每人每局）"),
    **{
        f"kongs:{kind}": Text(f"kongs {DOU[kind].en}", f"{DOU[kind].zh}（每人每局）")
        for kind in ("concealed", "added", "exposed")
    },
}
_DRAWS = Text("tiles drawn in a hand", "每局摸牌张数")
_OF_WINS = Text("{pattern}, of wins", "{pattern}占胡牌")
_PLAYED = Text(
    "Each policy against itself in every seat: {hands} hands of seed {seed}, ruleset {ruleset}; 95% intervals",
    "每种策略各坐满一桌，自己对自己：随机种子 {seed} 的 {hands} 局，按{ruleset}规则；括号里是 95% 区间",
)


def print_portraits(document: Mapping[str, Any], lang: Lang) -> None:
    """One row a number, one column a policy."""
    shown: Sequence[Mapping[str, Any]] = document["shown"]
    rows = [[_name(name, lang), *(_rate(one, name) for one in shown)] for name in _names(shown)]
    rows.append([_DRAWS(lang), *(_with_ends(one["draws"], lambda value: number(value, 1)) for one in shown)])
    print_table([word("policy", lang), *(policy_words(one["policy"])(lang) for one in shown)], rows, lang)
    print()
    played = {"seed": document["seed"], "ruleset": ruleset_words(document["ruleset"])(lang)}
    print_text(_PLAYED(lang).format(hands=count(document["hands"]), **played))


def _names(shown: Sequence[Mapping[str, Any]]) -> list[str]:
    """The rates that are shown: patterns only where somebody won with them."""
    return [
        name
        for name in shown[0]["rates"]
        if not name.startswith("pattern:") or any(one["rates"][name]["mean"] for one in shown)
    ]


def _name(name: str, lang: Lang) -> str:
    if name.startswith("pattern:"):
        return _OF_WINS(lang).format(pattern=PATTERN_NAMES[name.partition(":")[2]](lang))
    return {**_RATES, **_MELDS}[name](lang)


def _rate(one: Mapping[str, Any], name: str) -> str:
    """A rate with its interval: a share as a percentage, melds as a number of times."""
    if name in _MELDS:
        return _with_ends(one["rates"][name], lambda value: number(value, 3))
    return _with_ends(one["rates"][name], lambda value: percent(value, 1), share(one["rates"][name]["mean"], 1))


def _with_ends(found: Mapping[str, Any], written: Any, mean: str = "") -> str:
    """A number and, in brackets, its interval if it has one."""
    mean = mean or written(found["mean"])
    if found["ci95"] is None:
        return mean
    low, high = map(written, found["ci95"])
    return f"{mean} ({low.removesuffix('%')}-{high.removesuffix('%')})"
