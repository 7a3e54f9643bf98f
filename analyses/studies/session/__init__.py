"""Sessions: many hands in a row with the deal passing on, what they bring, and what they can cost."""

from dataclasses import replace
from typing import TYPE_CHECKING

from analyses.studies.session.words import WORDS
from analyses.study.definition import OwnOption, Study

if TYPE_CHECKING:
    from analyses.runs.options import Options
    from analyses.study.definition import Analysis


def _analysis() -> "Analysis":
    from analyses.studies.session.analysis import ANALYSIS

    return ANALYSIS


def _objection(options: "Options") -> str:
    """A session makes its own counts of the dealer, and compares one policy with another."""
    if options.n == "sessions":
        return "study session: the dealer's count comes up as it does in sessions anyway; --n is that of the first hand"
    if options.own.get("against") and len(set(options.policies)) > 1:
        return "study session --against: one seat plays --policy and the others --against, so give --policy once"
    return ""


def _short(options: "Options") -> "Options":
    """A session of a few hands, against players of `shanten`."""
    return replace(options, own={"length": "10", "against": "shanten"})


def _null(options: "Options") -> "Options":
    """A policy against itself."""
    return replace(options, own={**options.own, "against": options.policies[0].name})


STUDY = Study(
    name="session",
    words=WORDS,
    usual_deals=5_000,
    analysis=_analysis,
    options=(
        OwnOption("length", "K", "hands in a row", "100"),
        OwnOption("stake", "S", "the fan that a player sits down with", "100"),
        OwnOption("against", "P", "the policy of the others, where one seat alone plays --policy", ""),
    ),
    objection=_objection,
    in_report=False,
    example=_short,
    null=_null,
)
