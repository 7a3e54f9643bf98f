"""Claims: statements of public guides beside our answers."""

from typing import TYPE_CHECKING

from analyses.studies.claims.words import WORDS
from analyses.study.definition import Study
from zhuoji_sim.codes import SEATS

if TYPE_CHECKING:
    from analyses.runs.options import Options
    from analyses.study.definition import Analysis
    from zhuoji_sim.rulesets import Ruleset


def _analysis() -> "Analysis":
    from analyses.studies.claims.analysis import ANALYSIS

    return ANALYSIS


def _refusal(ruleset: "Ruleset") -> str:
    if ruleset.players == SEATS:
        return ""
    return f"the statements are about four players, and {ruleset.name} has {ruleset.players} (table.players)"


def _objection(options: "Options") -> str:
    if len(set(options.policies)) > 1:
        return "study claims: policies are compared by changing the settings of one, so give --policy once"
    return ""


STUDY = Study(
    name="claims",
    words=WORDS,
    usual_deals=10_000,
    analysis=_analysis,
    refusal=_refusal,
    objection=_objection,
    in_report=False,
    usual_ruleset="guide",
)
