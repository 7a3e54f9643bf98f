"""Advice (`zhuoji advise`): played behind a progress bar, drawn, printed."""

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyses.advice.tally import PARTS
from analyses.advice.words import BELIEFS, action_words
from analyses.runs.output import writing
from reports.terminal.advice_words import BEST, EQUAL, PART_HEADS, PLAYED, UNDECIDED
from reports.terminal.console import print_json, print_table, print_text, remark
from reports.terminal.progress import loading_kernels, progress_bar
from reports.terminal.words import word
from reports.words import STOPPED
from zhuoji_sim.numbers import between, count, effect, number, share
from zhuoji_sim.policies.words import table_words
from zhuoji_sim.text import Lang

if TYPE_CHECKING:
    from analyses.advice.question import Question


def advise_on(
    ask: "Callable[[], list[Question]]", many: bool, plot: Path | None, json: bool, lang: Lang, fresh: bool = False
) -> list[dict[str, Any]]:
    """Answer questions, draw the first one's answer if asked to, and print all.

    ask: gives them, and may need kernels. many: print a list even of one. fresh: not on from what is kept. Raises
    InputError for what cannot be asked, and where the figure cannot be written.
    """
    from analyses.advice.kept import KeptRace
    from analyses.advice.question import USUAL_DEALS, answer_all, prepare

    with loading_kernels():
        questions = ask()
        prepare(questions[0])
    worlds = sum(question.options.cap(USUAL_DEALS) for question in questions)
    with progress_bar(worlds, "deals") as advance:
        answers = answer_all(questions, advance, lambda question: KeptRace(question, remark, fresh))
    if plot is not None:
        _draw(answers[0], plot, lang)
    if json:
        print_json(answers if many else answers[0])
    else:
        for place, answer in enumerate(answers):
            if place:
                print()
            print_advice(answer, lang)
    return answers


def _draw(answer: Mapping[str, Any], plot: Path, lang: Lang) -> None:
    from analyses.advice.figure import actions_figure
    from reports.figures.images import draw_file

    with writing(plot):
        draw_file(actions_figure(answer), lang, plot)
    remark(f"the actions are drawn in {plot}")


def print_advice(answer: Mapping[str, Any], lang: Lang) -> None:
    """The verdict on a decision, its actions, what their means are made of, and why the first is before the second."""
    print_text(_verdict(answer, lang))
    if "why" in answer:
        print_text(answer["why"][lang])
    if answer["condition"] is not None:
        print_text(answer["condition"][lang])
    print()
    headers = ("action", "fan a hand", "95% interval", "difference", "95% interval", "wins", "self-draws", "deals in")
    print_table(
        [word(head, lang) for head in (*headers, "ends ready", "worlds")],
        [_row(row, lang) for row in answer["actions"]],
        lang,
        [word(head, lang) for head in ("worlds", "ends ready", "deals in", "self-draws", "wins")],
    )
    print()
    parts = [part for part in PARTS if any(row["parts"][part] for row in answer["actions"])]
    print_table(
        [word("action", lang), *(PART_HEADS[part](lang) for part in parts), word("fan a hand", lang)],
        [
            [_named(row["action"], lang), *(effect(row["parts"][part], 2) for part in parts), effect(row["mean"], 2)]
            for row in answer["actions"]
        ],
        lang,
    )
    print_text(
        PLAYED(lang).format(
            deals=count(answer["deals"]),
            belief=BELIEFS[answer["belief"]](lang),
            policy=table_words(answer["policy"].split(", "))(lang),
            seed=answer["seed"],
            stopped=STOPPED[answer["stopped"]](lang),
        )
    )


def _verdict(answer: Mapping[str, Any], lang: Lang) -> str:
    if answer["verdict"] != "undecided":
        return BEST(lang).format(hand=answer["hand"], action=_named(answer["verdict"], lang))
    if answer["stopped"] == "ties":
        ties = _listed(answer["ties"], lang)
        return EQUAL(lang).format(hand=answer["hand"], within=number(answer["within"], 2), ties=ties)
    return UNDECIDED(lang).format(hand=answer["hand"], doubt=_listed(answer["in_doubt"], lang))


def _row(row: Mapping[str, Any], lang: Lang) -> list[str]:
    gain = row["difference"] or {"mean": None, "ci95": None}
    return [
        _named(row["action"], lang),
        effect(row["mean"], 2),
        _interval(row["ci95"], lang),
        effect(gain["mean"], 2),
        _interval(gain["ci95"], lang),
        share(row["win_rate"], 1),
        share(row["self_draw_rate"], 1),
        share(row["deal_in_rate"], 1),
        share(row["ready_rate"], 1),
        count(row["deals"]),
    ]


def _interval(ends: Sequence[float] | None, lang: Lang) -> str:
    low, high = ends or (math.nan, math.nan)
    return between(effect(low, 2), effect(high, 2), lang)


def _listed(actions: Sequence[str], lang: Lang) -> str:
    return (", " if lang == "en" else "、").join(_named(action, lang) for action in actions)


def _named(action: str, lang: Lang) -> str:
    return action_words(action)(lang)
