"""The duel: any two policies, or one policy with two settings, in a duplicate match."""

from dataclasses import replace
from typing import TYPE_CHECKING

from analyses.studies.duel.words import WORDS
from analyses.study.definition import OwnOption, Study
from zhuoji_sim.codes import SEATS

if TYPE_CHECKING:
    from analyses.runs.options import Options
    from analyses.study.definition import Analysis


def _analysis() -> "Analysis":
    from analyses.studies.duel.analysis import ANALYSIS

    return ANALYSIS


def _objection(options: "Options") -> str:
    seats = STUDY.own(options, "seats")
    if seats not in ("one", "two"):
        return f"--seats is {seats!r}: must be one or two"
    if seats == "two" and options.ruleset.players != SEATS:
        return (
            f"--seats two needs four players, and {options.ruleset.name} has {options.ruleset.players} (table.players)"
        )
    return ""


STUDY = Study(
    name="duel",
    words=WORDS,
    usual_deals=50_000,
    analysis=_analysis,
    options=(
        OwnOption("a", "P", "the policy in question", "ukeire", seats=True),
        OwnOption("b", "P", "the policy of the rest of the table", "ukeire", seats=True),
        OwnOption("seats", "one|two", "how many seats play A; two against two are seated in all six ways", "one"),
    ),
    takes_policy=False,
    objection=_objection,
    in_report=False,
    null=lambda options: replace(options, own={"a": "ukeire", "b": "ukeire"}),
)
