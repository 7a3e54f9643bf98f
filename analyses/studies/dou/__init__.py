"""The dou study: hu rates with a kong 豆 and without, what making one is worth, and what in it."""

from typing import TYPE_CHECKING

from analyses.studies.dou.words import WORDS
from analyses.study.definition import Study

if TYPE_CHECKING:
    from analyses.study.definition import Analysis


def _analysis() -> "Analysis":
    from analyses.studies.dou.analysis import ANALYSIS

    return ANALYSIS


STUDY = Study(name="dou", words=WORDS, usual_deals=300_000, analysis=_analysis)
