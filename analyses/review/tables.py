"""The tables of a review as cells, for the terminal and the page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyses.advice.words import action_words
from analyses.review.words import HEADS, KIND_WORDS
from zhuoji_sim.numbers import between, count, effect, number
from zhuoji_sim.text import Lang

MARK = "*"
"""Stands behind a cost that is beyond doubt."""
_OTHERWISE = ("where", "played", "best", "cost", "interval", "known", "interval")
_KINDS = ("kind", "number", "sure", "cost", "error", "known", "error")
_ACCOUNTS = ("hand", "result", "dealt", "luck", "error", "own", "error", "others", "error")
_ACTIONS = ("action", "difference")


@dataclass(frozen=True)
class Cells:
    """A table: its headers and rows; from the column `numbers` on there are numbers."""

    headers: list[str]
    rows: list[list[str]]
    numbers: int


def otherwise(document: Mapping[str, Any], lang: Lang, drawn: bool = False) -> Cells:
    """The decisions that advice would have taken otherwise, the worst first; `drawn`: tiles marked to be drawn."""
    rows = [row for row in document["decisions"] if row["played"] != row["best"]]
    return Cells([*_heads(_OTHERWISE, lang), ""], [_decision(document, row, lang, drawn) for row in rows], 3)


def kinds(document: Mapping[str, Any], lang: Lang) -> Cells:
    """The sums by kind of decision, and of all."""
    there = {kind: sums for kind, sums in document["by_kind"].items() if sums["decisions"]}
    everything = {
        "decisions": len(document["decisions"]),
        "beyond_doubt": sum(row["beyond_doubt"] for row in document["decisions"]),
        "cost": document["cost"],
        "cost_known_hands": document["cost_known_hands"],
    }
    rows = []
    for kind, sums in [*there.items(), ("all", everything)]:
        cells = [KIND_WORDS[kind](lang), count(sums["decisions"]), count(sums["beyond_doubt"])]
        rows.append([*cells, *_with_error(sums["cost"]), *_with_error(sums["cost_known_hands"])])
    return Cells(_heads(_KINDS, lang), rows, 1)


def accounts(document: Mapping[str, Any], lang: Lang) -> Cells:
    """What each hand brought, and what that is made of; of several hands also the sum."""
    rows = [_account(count(row["hand"]), row) for row in document["hands"]]
    if len(rows) > 1:
        rows.append(_account(KIND_WORDS["all"](lang), document))
    return Cells(_heads(_ACCOUNTS, lang), rows, 1)


def actions(row: Mapping[str, Any], most: int, lang: Lang, drawn: bool = False) -> Cells:
    """The first actions of a decision's race with what they are behind the first, the one played among them."""
    shown = [one for place, one in enumerate(row["actions"]) if place < most or one["action"] == row["played"]]
    played = {row["played"]: HEADS["played"](lang)}
    rows = [
        [action_words(one["action"], drawn)(lang), effect(one["difference"], 2), played.get(one["action"], "")]
        for one in shown
    ]
    return Cells([*_heads(_ACTIONS, lang), ""], rows, 1)


def where(document: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    """The line of a decision, with its hand before it where there are several."""
    several = len({one["hand"] for one in (*document["decisions"], *document["hands"])}) > 1
    return f"{row['hand']}:{row['line']}" if several else str(row["line"])


def interval(estimate: Mapping[str, Any], lang: Lang) -> str:
    """The interval of an estimate."""
    low, high = estimate["ci95"]
    return between(effect(low, 2), effect(high, 2), lang)


def _heads(columns: Sequence[str], lang: Lang) -> list[str]:
    return [HEADS[column](lang) for column in columns]


def _decision(document: Mapping[str, Any], row: Mapping[str, Any], lang: Lang, drawn: bool) -> list[str]:
    moves = [action_words(row[name], drawn)(lang) for name in ("played", "best")]
    estimates = (row["cost"], row["cost_known_hands"])
    costs = [cell for one in estimates for cell in (effect(one["mean"], 2), interval(one, lang))]
    return [where(document, row), *moves, *costs, MARK if row["beyond_doubt"] else ""]


def _account(name: str, row: Mapping[str, Any]) -> list[str]:
    parts = [cell for part in ("luck", "own", "others") for cell in _with_error(row[part])]
    return [name, effect(row["result"], 0), effect(row["dealt"]["mean"], 2), *parts]


def _with_error(estimate: Mapping[str, Any]) -> list[str]:
    return [effect(estimate["mean"], 2), number(estimate["se"], 2)]
