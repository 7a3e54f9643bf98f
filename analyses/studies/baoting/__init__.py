"""The reporting study: is reporting ready 报听 worth it, over all hands that may report?"""

from dataclasses import replace
from typing import TYPE_CHECKING

from analyses.studies.baoting.words import WORDS
from analyses.study.definition import Study
from zhuoji_sim.rulesets import Ruleset, changed

if TYPE_CHECKING:
    from analyses.runs.options import Options
    from analyses.study.definition import Analysis

_WITHOUT_EFFECT = {
    "report.locks": False,
    "report.no_pass": False,
    "report.kill": False,
    "report.kill_self_draw": False,
    "report.lift": 0,
    "report.hard_lift": "lift",
}
_NO_REACTION = {"defend": "off", "hunt": "off"}


def _analysis() -> "Analysis":
    from analyses.studies.baoting.analysis import ANALYSIS

    return ANALYSIS


def _refusal(ruleset: Ruleset) -> str:
    """Only rules with reporting have the question (R7.1)."""
    if ruleset["report.enabled"]:
        return ""
    return (
        f"ruleset {ruleset.name} has no reporting (R7.1): choose one with report.enabled = true, "
        "such as shabao or tianting"
    )


def _null(options: "Options") -> "Options":
    """Rules under which a report changes nothing, and players who take no notice of one."""
    table = options.table.with_settings(_NO_REACTION)
    rulesets = tuple(changed(ruleset, _WITHOUT_EFFECT) for ruleset in options.rulesets)
    return replace(options, rulesets=rulesets, policies=table.policies)


STUDY = Study(
    name="baoting",
    words=WORDS,
    usual_deals=300_000,
    analysis=_analysis,
    refusal=_refusal,
    null=_null,
)
