"""The studies there are: the folders of `analyses.studies`, each with its `STUDY`. Finding them imports words only."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from analyses.study.definition import Study
from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import meant

_PACKAGE = "analyses.studies"


@cache
def studies() -> dict[str, Study]:
    """All studies by name, in the order of their names."""
    found = [
        import_module(f"{_PACKAGE}.{folder.name}").STUDY
        for folder in iter_modules(import_module(_PACKAGE).__path__)
        if folder.ispkg
    ]
    return {study.name: study for study in sorted(found, key=lambda study: str(study.name))}


def find_study(name: str) -> Study:
    """The study with this name.

    Parameters
    ----------
    name
        One of `study_rows`.

    Returns
    -------
    Study
        What it asks in words, and how it is played.

    Raises
    ------
    InputError
        For an unknown name.

    Examples
    --------
    >>> study = find_study("duel")
    >>> study.usual_deals, [option.name for option in study.options]
    (50000, ['a', 'b', 'seats'])
    """
    if name not in studies():
        raise InputError(f"unknown study {name!r}; {meant(name, studies())}")
    return studies()[name]


def study_rows() -> list[dict[str, Any]]:
    """The studies there are, as plain data.

    Returns
    -------
    list of dict
        One a study: name, question, question_zh, deals_count and deals_count_zh (what a deal is), usual_deals.

    Examples
    --------
    >>> [row["name"] for row in study_rows()]
    ['baoting', 'chicken', 'claims', 'dou', 'duel', 'ladder', 'rules', 'session']
    """
    return [
        {
            "name": study.name,
            "question": study.words.question.en,
            "question_zh": study.words.question.zh,
            "deals_count": study.words.counts.en,
            "deals_count_zh": study.words.counts.zh,
            "usual_deals": study.usual_deals,
        }
        for study in studies().values()
    ]
