"""A study along a grid: every point is played on the same walls, and the headline of all of them is a curve."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from analyses.findings.curves import (
    CROSSING_METHOD,
    Curve,
    crossing_estimates,
    crossing_table,
    crossings,
    curve_figure,
    curve_table,
    turn_words,
)
from analyses.findings.estimates import Estimate
from analyses.findings.exhibits import Figure, Table
from analyses.findings.findings import Findings
from analyses.runs.grid import plain_value, value_words
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation
from analyses.study.definition import Asked, Study, Varied
from zhuoji_sim.rulesets import Ruleset, Value, changed
from zhuoji_sim.text import Text


def objection(study: Study, options: Options) -> str:
    """Why a grid makes no sense: beside further rulesets, or where the question makes none at any of its points."""
    if options.grid is None:
        return ""
    if len(options.rulesets) > 1:
        return "--grid changes one ruleset: give --ruleset once"
    if any(one.key == "table.players" for one in options.grid.keys):
        return "--grid: table.players changes who sits at the table: ask about each number of players by itself"
    whys = {_why_not(study, options.ruleset, values) for values in options.grid.points()}
    return "" if "" in whys else f"--grid: the question makes sense at none of these values: {sorted(whys)[0]}"


def points(study: Study, options: Options, table: TableSetup) -> Iterator[Variation]:
    """The table at every point of the grid at which the question makes sense."""
    at_point = study.analysis().at_point
    for values in options.grid.points() if options.grid else ():
        if not _why_not(study, options.ruleset, values):
            name = _name(values)
            plain = {key: plain_value(value) for key, value in values.items()}
            yield Variation(name, Text(name, name), at_point(table, values), values=plain)


def left_out(study: Study, options: Options) -> tuple[Text, ...]:
    """What a reader must know of the points at which the question makes no sense."""
    names = [
        _name(values)
        for values in (options.grid.points() if options.grid else ())
        if _why_not(study, options.ruleset, values)
    ]
    if not names:
        return ()
    return (
        Text(
            f"Left out, since the question makes no sense there: {'; '.join(names)}.",
            f"下列取值下没有这个问题，未打：{'；'.join(names)}。",
        ),
    )


def _why_not(study: Study, ruleset: Ruleset, values: Mapping[str, Value]) -> str:
    return study.refusal(changed(ruleset, values))


def _name(values: Mapping[str, Value]) -> str:
    return ", ".join(f"{key}={value_words(plain_value(value))}" for key, value in values.items())


# ------------------------------------------------------------------ the result


@dataclass(frozen=True)
class GridResult:
    """What a grid adds to a study's result: estimates by family, tables, figures, sentences."""

    families: Mapping[str, Sequence[Estimate]]
    tables: tuple[Table | None, ...]
    figures: tuple[Figure | None, ...]
    answer: Text
    method: tuple[Text, ...]


def grid_result(study: Study, asked: Asked, found: Findings, played: Sequence[Varied]) -> GridResult:
    """The curve of the headline, which `found` has as the family `variations`, and where it turns."""
    analysis, method = study.analysis(), asked.method
    keys = asked.options.grid.keys if asked.options.grid else ()
    pinghus = [one.variation.table.ruleset.pinghu for one in played]
    curve = Curve(keys, found["variations"], analysis.gain, pinghus)
    turns = crossings(curve, method) if analysis.turns else []
    tables, figures = analysis.grid_exhibits(curve, played)
    return GridResult(
        {"crossings": crossing_estimates(curve, turns, method)},
        (curve_table(curve), crossing_table(curve, turns), *tables),
        (curve_figure(curve), *figures),
        turn_words(curve, turns),
        (CROSSING_METHOD,) if turns else (),
    )
