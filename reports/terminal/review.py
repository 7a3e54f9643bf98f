"""A review (`zhuoji review`): played behind a progress bar, printed."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analyses.advice.words import action_words
from analyses.review.sentences import headline, sentences
from analyses.review.words import AS_ADVISED, HEADS, KIND_WORDS, MARKED
from reports.terminal.console import print_table, print_text
from reports.terminal.progress import loading_kernels, progress_bar
from zhuoji_sim.numbers import between, count, effect, number
from zhuoji_sim.text import Lang

if TYPE_CHECKING:
    from analyses.review.question import NumberedHand, Reviewing

_MARK = "*"
_OTHERWISE = ("where", "played", "best", "cost", "interval", "known", "interval")
_KINDS = ("kind", "number", "sure", "cost", "error", "known", "error")
_ACCOUNTS = ("hand", "result", "dealt", "luck", "error", "own", "error", "others", "error")


def review_hands(asked: "Reviewing", hands: "Sequence[NumberedHand]") -> dict[str, Any]:
    """The review of these hands. Raises InputError for an illegal line, before anything is judged."""
    from analyses.review.question import review

    with loading_kernels():
        decisions = asked.count(hands)
    with progress_bar(decisions, "decisions") as advance:
        return review(asked, hands, advance)


def print_review(document: Mapping[str, Any], lang: Lang) -> None:
    """The headline, the decisions that advice would have taken otherwise, the sums, and the account of each hand."""
    print_text(headline(document)(lang))
    otherwise = [row for row in document["decisions"] if row["played"] != row["best"]]
    if otherwise:
        print()
        several = len(document["hands"]) > 1 or any(row["hand"] for row in otherwise)
        print_table([*_heads(_OTHERWISE, lang), ""], [_decision(row, several, lang) for row in otherwise], lang)
    if any(row["beyond_doubt"] for row in otherwise):
        print_text(MARKED(lang).format(mark=_MARK))
    others = len(document["decisions"]) - len(otherwise)
    if others:
        print_text(AS_ADVISED(lang).format(number=count(others)))
    print()
    print_table(_heads(_KINDS, lang), _kinds(document, lang), lang)
    print()
    print_table(_heads(_ACCOUNTS, lang), [_account(count(row["hand"]), row) for row in document["hands"]], lang)
    print()
    for sentence in sentences(document):
        print_text(sentence(lang))


def _heads(columns: Sequence[str], lang: Lang) -> list[str]:
    return [HEADS[column](lang) for column in columns]


def _decision(row: Mapping[str, Any], several: bool, lang: Lang) -> list[str]:
    where = f"{row['hand']}:{row['line']}" if several else str(row["line"])
    cells = [where, action_words(row["played"])(lang), action_words(row["best"])(lang)]
    cost, known = row["cost"], row["cost_known_hands"]
    costs = [cell for one in (cost, known) for cell in (effect(one["mean"], 2), _interval(one, lang))]
    return [*cells, *costs, _MARK if row["beyond_doubt"] else ""]


def _kinds(document: Mapping[str, Any], lang: Lang) -> list[list[str]]:
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
    return rows


def _account(name: str, row: Mapping[str, Any]) -> list[str]:
    parts = [cell for part in ("luck", "own", "others") for cell in _with_error(row[part])]
    return [name, effect(row["result"], 0), effect(row["dealt"]["mean"], 2), *parts]


def _with_error(estimate: Mapping[str, Any]) -> list[str]:
    return [effect(estimate["mean"], 2), number(estimate["se"], 2)]


def _interval(estimate: Mapping[str, Any], lang: Lang) -> str:
    low, high = estimate["ci95"]
    return between(effect(low, 2), effect(high, 2), lang)
