"""What a rule change does: two rulesets or more, or the values of a key, on the same walls."""

from dataclasses import replace
from typing import TYPE_CHECKING

from analyses.studies.rules.words import WORDS
from analyses.study.definition import Study
from zhuoji_sim.rulesets import changed

if TYPE_CHECKING:
    from analyses.runs.options import Options
    from analyses.study.definition import Analysis


def _analysis() -> "Analysis":
    from analyses.studies.rules.analysis import ANALYSIS

    return ANALYSIS


def _objection(options: "Options") -> str:
    """Two rulesets at least, or a grid, and all of them for the same tiles."""
    if len(options.rulesets) == 1 and options.grid is None:
        return (
            f"study rules compares rulesets, and there is only {options.ruleset.name}: give a second --ruleset, or "
            "the values of a key, as --grid report.lift=0,5,10"
        )
    suits = {ruleset.suits: ruleset.name for ruleset in options.rulesets}
    if len(suits) > 1 or (options.grid and any(one.key == "table.suits" for one in options.grid.keys)):
        named = ", ".join(f"{number} in {name}" for number, name in suits.items())
        return f"study rules plays all rulesets on the same walls, so table.suits must be the same in all ({named})"
    return ""


def _example(options: "Options") -> "Options":
    """A self-draw that pays more."""
    dearer = changed(options.ruleset, {"settlement.self_draw": 7})
    return replace(options, rulesets=(options.ruleset, replace(dearer, name="dearer self-draw")))


def _null(options: "Options") -> "Options":
    """A change of who deals the next hand: it cannot matter to the one that is played."""
    stays = options.ruleset["dealer.exhausted"] == "stays"
    other = changed(options.ruleset, {"dealer.exhausted": "ready" if stays else "stays"})
    return replace(options, rulesets=(options.ruleset, replace(other, name="another next deal")))


STUDY = Study(
    name="rules",
    words=WORDS,
    usual_deals=50_000,
    analysis=_analysis,
    objection=_objection,
    in_report=False,
    example=_example,
    null=_null,
)
