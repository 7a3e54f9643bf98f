"""Questions about the game and what answers them: simulations, studies, and the statistics of both.

The names that users call are imported when they are first used, so that `import analyses` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyses.advice.asking import advise
    from analyses.findings.estimates import Estimate, judged_together, verdict
    from analyses.findings.findings import Findings
    from analyses.findings.result import StudyResult
    from analyses.review.asking import review_record
    from analyses.runs.options import Options
    from analyses.runs.table_setup import TableSetup
    from analyses.simulations.portrait import Portrait, portray
    from analyses.simulations.simulation import Simulation, play_frame, simulate
    from analyses.statistics.intervals import Fixed, Interval
    from analyses.statistics.moments import CoMoments, Moments
    from analyses.statistics.multiplicity import holm, holm_adjusted
    from analyses.statistics.points import PointEstimate
    from analyses.statistics.sequences import Anytime
    from analyses.statistics.stopping import StoppingRule
    from analyses.statistics.strata import product, stratified, weighted_sum
    from analyses.statistics.sums import Sums
    from analyses.study.asking import run_study
    from analyses.study.registry import find_study, study_rows

_HOMES = {
    "advice.asking": ("advise",),
    "findings.estimates": ("Estimate", "judged_together", "verdict"),
    "findings.findings": ("Findings",),
    "findings.result": ("StudyResult",),
    "review.asking": ("review_record",),
    "runs.options": ("Options",),
    "runs.table_setup": ("TableSetup",),
    "simulations.portrait": ("Portrait", "portray"),
    "simulations.simulation": ("Simulation", "play_frame", "simulate"),
    "statistics.intervals": ("Fixed", "Interval"),
    "statistics.moments": ("CoMoments", "Moments"),
    "statistics.multiplicity": ("holm", "holm_adjusted"),
    "statistics.points": ("PointEstimate",),
    "statistics.sequences": ("Anytime",),
    "statistics.stopping": ("StoppingRule",),
    "statistics.strata": ("product", "stratified", "weighted_sum"),
    "statistics.sums": ("Sums",),
    "study.asking": ("run_study",),
    "study.registry": ("find_study", "study_rows"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Anytime",
    "CoMoments",
    "Estimate",
    "Findings",
    "Fixed",
    "Interval",
    "Moments",
    "Options",
    "PointEstimate",
    "Portrait",
    "Simulation",
    "StoppingRule",
    "StudyResult",
    "Sums",
    "TableSetup",
    "advise",
    "find_study",
    "holm",
    "holm_adjusted",
    "judged_together",
    "play_frame",
    "portray",
    "product",
    "review_record",
    "run_study",
    "simulate",
    "stratified",
    "study_rows",
    "verdict",
    "weighted_sum",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
