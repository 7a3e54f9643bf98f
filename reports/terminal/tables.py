"""Rulesets, policies and simulations as tables on the terminal, from the documents that --json prints."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from reports.terminal.console import print_table, print_text
from reports.terminal.words import word
from zhuoji_sim.glossary import YES_NO
from zhuoji_sim.numbers import NOTHING, between, count, effect, percent, share
from zhuoji_sim.policies.words import called, policy_words
from zhuoji_sim.rulesets.words import ruleset_heading, ruleset_words
from zhuoji_sim.text import Lang, Text

Rows = Sequence[Mapping[str, Any]]

_PLAYED = Text("{hands} hands of seed {seed}, ruleset {ruleset}", "随机种子 {seed} 的 {hands} 局，按{ruleset}规则")
_CHECKED = Text("{name}: valid, extends {base}, digest {digest}", "{name}：有效，基于{base}规则，摘要 {digest}")
_SEAT_RATES = {"win_rate": "wins", "deal_in_rate": "deals in", "ready_rate": "ends ready"}
_GROUPS = {
    "rulebook": Text("The four rulebooks (docs/rules.md)", "四份规则书（docs/rules.md）"),
    "public": Text("Public houses (docs/houses.md)", "公开的各家规则（docs/houses.md）"),
}


def print_rulesets(rows: Rows, lang: Lang) -> None:
    """The presets by their groups."""
    name = "chinese" if lang == "zh" else "nickname"
    for group, heading in _GROUPS.items():
        print(heading(lang))
        print_table(
            _titles(lang, "ruleset", "name", "pinghu", "default", "digest", "source"),
            [
                [row["id"], row[name], row["pinghu"], _yes(row["default"], lang), row["digest"], row["source"]]
                for row in rows
                if row["group"] == group
            ],
            lang,
            _titles(lang, "digest", "source", "default"),
        )
        if group != list(_GROUPS)[-1]:
            print()


def print_values(rows: Rows, lang: Lang) -> None:
    """Every value of a ruleset."""
    print_table(
        _titles(lang, "key", "value", "rule", "status", "source", "meaning", "note"),
        [
            [
                *(row["key"], row["value"], row["rule"], word(row["status"], lang), row["source"]),
                *(_meaning(row, lang), row["note"]),
            ]
            for row in rows
        ],
        lang,
        _titles(lang, "note", "source", "status"),
    )


def print_checked(checked: Mapping[str, Any], lang: Lang) -> None:
    """That a ruleset file is valid, and what it changes."""
    base = ruleset_words(checked["extends"])(lang)
    print_text(_CHECKED(lang).format(name=checked["name"], base=base, digest=checked["digest"]))
    print_changes(checked["changes"], checked["extends"], checked["name"], lang)


def print_changes(rows: Rows, a: str, b: str, lang: Lang) -> None:
    """The values in which two rulesets of these names differ."""
    print_table(
        [word("key", lang), *(ruleset_heading(name)(lang) for name in (a, b)), *_titles(lang, "rule", "meaning")],
        [[row["key"], row["a"], row["b"], row["rule"], _meaning(row, lang)] for row in rows],
        lang,
        _titles(lang, "meaning"),
    )


def print_policies(document: Mapping[str, Rows], lang: Lang) -> None:
    """The policies, and below them their settings."""
    rows = [[one["name"], called(one["name"], lang), one["meaning"]] for one in document["policies"]]
    print_table(_titles(lang, "policy", "name", "meaning"), rows, lang)
    print()
    print_table(
        _titles(lang, "setting", "default", "meaning"),
        [
            [f"{setting['name']}={value}", _whose_default(setting, value, lang), meaning]
            for setting in document["settings"]
            for value, meaning in setting["values"].items()
        ],
        lang,
    )


def _whose_default(setting: Mapping[str, Any], value: str, lang: Lang) -> str:
    """Yes for the default of all but some policies, the names of those for theirs; of a number the default itself."""
    if ".." in value:
        return str(setting["default"])
    if value == setting["default"]:
        return _yes(True, lang)
    return ", ".join(name for name, own in setting["own_defaults"].items() if own == value)


def print_simulation(result: Mapping[str, Any], lang: Lang) -> None:
    """How hands ended, what was won with, and how each seat did, in fan."""

    def shares(name: str) -> list[list[str]]:
        intervals = result["ci95"][name]
        return [
            [word(each, lang), share(part, 2), _within(intervals[each], lang)] for each, part in result[name].items()
        ]

    print_table(_titles(lang, "outcome", "share", "95% interval"), shares("outcomes"))
    print()
    patterns = [row for row, part in zip(shares("patterns"), result["patterns"].values(), strict=True) if part]
    print_table(_titles(lang, "pattern", "share of wins", "95% interval"), patterns)
    print()
    players = [policy_words(name).zh if lang == "zh" else name for name in result["policies"]]
    print_table(
        _titles(lang, "seat", "policy", "fan a hand", "95% interval"),
        [
            [seat, policy, effect(row["mean"], 4), _between(ends["mean"], lang)]
            for seat, (policy, row, ends) in enumerate(
                zip(players, result["seats"], result["ci95"]["seats"], strict=True)
            )
        ],
        lang,
    )
    print()
    print_table(
        _titles(lang, "seat", "of hands", "share", "95% interval"),
        [
            [seat, word(_SEAT_RATES[rate], lang), share(row[rate], 2), _within(ends[rate], lang)]
            for seat, (row, ends) in enumerate(zip(result["seats"], result["ci95"]["seats"], strict=True))
            for rate in _SEAT_RATES
        ],
        lang,
    )
    print()
    if "session" in result:
        _print_counts(result["by_n"], lang)
        print()
    rules = ruleset_words(result["ruleset"])(lang)
    print_text(_PLAYED(lang).format(hands=count(result["hands"]), seed=result["seed"], ruleset=rules))


def _print_counts(rows: Rows, lang: Lang) -> None:
    """The dealer's result by his count."""
    from analyses.findings.estimates import MIN_SHOWN

    print_table(
        _titles(lang, "dealer's count", "share", "dealer, fan a hand", "95% interval", "wins"),
        [
            [
                f"{row['n']}{'+' if row['or_more'] else ''}",
                share(row["share"], 2),
                *(
                    (effect(row["dealer"]["mean"], 4), _between(row["dealer"]["ci95"], lang))
                    if row["hands"] >= MIN_SHOWN
                    else (NOTHING, NOTHING)
                ),
                share(row["dealer"]["win_rate"] if row["hands"] >= MIN_SHOWN else None, 2),
            ]
            for row in rows
        ],
        lang,
    )


def print_hands(results: Rows, first: int, lang: Lang) -> None:
    """One line a hand: how it ended, who won with what, what each seat won or lost in points; numbered from `first`."""
    players = max((len(result["deltas"]) for result in results), default=0)
    seats = [f"{word('seat', lang)} {seat}" for seat in range(players)]
    rows = []
    for hand, result in enumerate(results, start=first):
        winners = [f"{winner['seat']} {word(winner['pattern'], lang)}" for winner in result["winners"]]
        how = result["winners"][0]["by"] if winners else result["outcome"]
        deltas = [effect(delta, 0) for delta in result["deltas"]]
        nobody = [""] * (players - len(deltas))
        rows.append([hand, word(how, lang), ", ".join(winners), *deltas, *nobody])
    print_table([*_titles(lang, "hand", "outcome", "winner"), *seats], rows)


def _between(ends: Sequence[float] | None, lang: Lang) -> str:
    """An interval of a result."""
    low, high = ends or (math.nan, math.nan)
    return between(effect(low, 4), effect(high, 4), lang)


def _within(ends: Sequence[float] | None, lang: Lang) -> str:
    """An interval of a share."""
    low, high = ends or (math.nan, math.nan)
    return between(percent(low, 2), percent(high, 2), lang)


def _titles(lang: Lang, *texts: str) -> list[str]:
    return [word(text, lang) for text in texts]


def _meaning(row: Mapping[str, Any], lang: Lang) -> str:
    return str(row["meaning_zh" if lang == "zh" else "meaning"])


def _yes(flag: bool, lang: Lang) -> str:
    return YES_NO[flag](lang)


def print_runs(rows: Rows, lang: Lang) -> None:
    """Kept runs, one a row."""
    print_table(
        _titles(lang, "run", "study", "ruleset", "seed", "deals", "size", "used"),
        [
            [
                *(row["run_id"] or row["home"], row["study"], row["ruleset"], row["seed"], count(row["deals"])),
                *(f"{row['bytes'] / 1e6:,.1f} MB", row["used"]),
            ]
            for row in rows
        ],
        lang,
        _titles(lang, "size", "ruleset", "seed"),
    )


def print_run_parts(rows: Rows, lang: Lang) -> None:
    """What is kept of runs, part by part."""
    for row in rows:
        print(f"\n{row['folder']}")
        print_table(_titles(lang, "part", "deals"), [[part, count(deals)] for part, deals in row["parts"].items()])
