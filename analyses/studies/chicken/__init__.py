"""The chicken study: what a chicken 鸡 is worth, and whether to throw a 1s 幺鸡 or to keep it."""

from typing import TYPE_CHECKING

from analyses.studies.chicken.words import WORDS
from analyses.study.definition import Study

if TYPE_CHECKING:
    from analyses.study.definition import Analysis


def _analysis() -> "Analysis":
    from analyses.studies.chicken.analysis import ANALYSIS

    return ANALYSIS


STUDY = Study(name="chicken", words=WORDS, usual_deals=300_000, analysis=_analysis)
