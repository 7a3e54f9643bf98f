"""The duel: any two policies, or one policy with two settings, in a duplicate match."""

from dataclasses import replace
from typing import TYPE_CHECKING

from analyses.studies.duel.words import WORDS
from analyses.study.definition import OwnOption, Study

if TYPE_CHECKING:
    from analyses.study.definition import Analysis


def _analysis() -> "Analysis":
    from analyses.studies.duel.analysis import ANALYSIS

    return ANALYSIS


STUDY = Study(
    name="duel",
    words=WORDS,
    usual_deals=50_000,
    analysis=_analysis,
    options=(
        OwnOption("a", "P", "the policy in question", "ukeire", seats=True),
        OwnOption("b", "P", "the policy of the rest of the table", "ukeire", seats=True),
    ),
    takes_policy=False,
    in_report=False,
    null=lambda options: replace(options, own={"a": "ukeire", "b": "ukeire"}),
)
