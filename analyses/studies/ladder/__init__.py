"""The ladder: which policy is the stronger, all against all on the same walls."""

from typing import TYPE_CHECKING

from analyses.studies.ladder.words import WORDS
from analyses.study.definition import OwnOption, Study

if TYPE_CHECKING:
    from analyses.study.definition import Analysis


def _analysis() -> "Analysis":
    from analyses.studies.ladder.analysis import ANALYSIS

    return ANALYSIS


STUDY = Study(
    name="ladder",
    words=WORDS,
    usual_deals=5_000,
    analysis=_analysis,
    options=(
        OwnOption("also", "P;P...", "policies besides the fast built-in ones, semicolons between", "", seats=True),
        OwnOption("only", "P;P...", "policies in place of the built-in ones", "", seats=True),
    ),
    takes_policy=False,
    in_report=False,
)
