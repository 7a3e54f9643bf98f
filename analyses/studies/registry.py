"""The studies there are, and what each offers to the command line and to reports."""

from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

from analyses.findings.result import StudyResult
from analyses.runs.options import Options
from zhuoji_sim.errors import InputError
from zhuoji_sim.records.played_hand import PlayedHand
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.text import Text

STUDIES = {
    "baoting": "analyses.studies.baoting.study",
    "chicken": "analyses.studies.chicken.study",
    "dou": "analyses.studies.dou.study",
    "duel": "analyses.studies.duel.study",
}
"""The studies and their modules, each of which is a `Study`."""

REPORT = ("baoting", "chicken", "dou")
"""The studies of `zhuoji report`, in the order of its page."""


class Study(Protocol):
    """What a study's module offers.

    QUESTION: what it asks. COUNTS: what its `--deals` counts. USUAL_DEALS: how many it usually plays.
    """

    QUESTION: Text
    COUNTS: str
    USUAL_DEALS: int

    def applies(self, ruleset: Ruleset) -> bool:
        """Does the question make sense under these rules?"""

    def total(self, options: Options) -> int:
        """Deals played in all at most, side runs included: what a progress bar counts to."""

    def study(self, options: Options) -> StudyResult:
        """Play it and put its result together. Raises InputError where it does not apply."""

    def manifest(self, options: Options) -> dict[str, Any]:
        """What is needed to run it again; its `run_id` names the run."""

    def plays(self, options: Options, deal: int) -> list[tuple[Text, PlayedHand]]:
        """The plays behind one deal, each with a heading."""


def find_study(name: str) -> Study:
    """The study with this name. Raises InputError for an unknown one."""
    if name not in STUDIES:
        raise InputError(f"unknown study {name!r}; valid: {', '.join(STUDIES)}")
    module: ModuleType = import_module(STUDIES[name])
    return cast(Study, module)


def study_rows() -> list[dict[str, Any]]:
    """One row a study: its name, question, what `--deals` counts and how many are usual."""
    found = {name: find_study(name) for name in STUDIES}
    return [
        {
            "name": name,
            "question": study.QUESTION.en,
            "question_zh": study.QUESTION.zh,
            "deals_count": study.COUNTS,
            "usual_deals": study.USUAL_DEALS,
        }
        for name, study in found.items()
    ]
