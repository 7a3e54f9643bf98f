"""What a review says in words, from its document."""

from collections.abc import Mapping
from typing import Any

from analyses.advice.words import BELIEFS, action_words
from analyses.review.words import (
    ACCOUNT,
    NO_DECISIONS,
    NONE_SURE,
    PARTIAL,
    PLAYED_BY,
    SURE,
    UNJUDGED,
    UNJUDGED_MOVES,
)
from zhuoji_sim.numbers import count, effect, number
from zhuoji_sim.text import LANGS, Lang, Text


def headline(document: Mapping[str, Any], drawn: bool = False) -> Text:
    """How many decisions cost something, and which the most; `drawn`: tiles as pictures where that can be."""
    decisions = document["decisions"]
    sure = [row for row in decisions if row["beyond_doubt"]]
    if not decisions:
        return _filled(NO_DECISIONS, seat=document["seat"])
    if not sure:
        return _filled(NONE_SURE, decisions=count(len(decisions)))
    worst = sure[0]
    return _filled(
        SURE,
        decisions=count(len(decisions)),
        sure=count(len(sure)),
        played=action_words(worst["played"], drawn),
        best=action_words(worst["best"], drawn),
        line=worst["line"],
        cost=number(worst["cost"]["mean"], 2),
    )


def sentences(document: Mapping[str, Any]) -> list[Text]:
    """The account of all hands, how it was estimated, and what is missing."""
    said = []
    if document["hands"]:
        parts = {name: effect(document[name]["mean"], 2) for name in ("dealt", "luck", "own", "others")}
        said.append(_filled(ACCOUNT, result=effect(document["result"], 0), policy=document["policy"], **parts))
    said.append(
        _filled(
            PLAYED_BY,
            belief=BELIEFS[document["belief"]],
            policy=document["policy"],
            walls=count(document["walls"]),
            seed=document["seed"],
        )
    )
    if document["unjudged"]:
        moves = Text(*(_listed(document, lang) for lang in LANGS))
        said.append(_filled(UNJUDGED, moves=moves))
    if document["stopped"] in PARTIAL:
        said.append(PARTIAL[document["stopped"]])
    return said


def _listed(document: Mapping[str, Any], lang: Lang) -> str:
    comma = ", " if lang == "en" else "、"
    return comma.join(f"{UNJUDGED_MOVES[row['played']](lang)} ({row['line']})" for row in document["unjudged"])


def _filled(text: Text, **values: Any) -> Text:
    """A sentence with its places filled in either language."""
    return Text(
        *(
            text(lang).format(
                **{name: value(lang) if isinstance(value, Text) else value for name, value in values.items()}
            )
            for lang in LANGS
        )
    )
