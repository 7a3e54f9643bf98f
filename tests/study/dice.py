"""A study without a game: deal k of a seed is a roll, and the dealer's count is added to it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from analyses.findings.estimates import Estimate
from analyses.findings.figures import variation_figure
from analyses.findings.findings import Findings
from analyses.findings.samples import Rows, Sample
from analyses.findings.sentences import FAN
from analyses.findings.tables import variation_table
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation, as_asked
from analyses.statistics.sums import Sums
from analyses.study.definition import Analysis, Asked, OwnOption, Plays, Study, Training, Varied, Words
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.text import Text

NOTHING = Text("", "")
ROLL = np.dtype([("fan", np.int64)])
ROLLS = Sample("rolls", lambda rows: {"fan": rows["fan"]})
TRAINING = Training(deals=4, variation_deals=2, seed=7, samples=(ROLLS,))
BLOCK, CAP = 2, 6


def roll(seed: int, deal: int) -> int:
    """What deal `deal` of a seed rolls, before the dealer's count is added."""
    return int(np.random.default_rng([seed, deal]).integers(-9, 10))


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    rows["fan"] = [roll(seed, first + place) + table.n for place in range(len(rows))]


def with_counts(*counts: int) -> Callable[[Options, TableSetup], Iterable[Variation]]:
    """The table as asked, then the same with each of these dealer's counts."""

    def variations(options: Options, table: TableSetup) -> Iterable[Variation]:
        yield as_asked(table)
        for n in counts:
            yield Variation(f"n = {n}", Text(f"the count is {n}", f"连庄数 {n}"), replace(table, n=n))

    return variations


def findings(sums: Sums, asked: Asked) -> Findings:
    learned = [] if asked.learned is None else [asked.learned]
    return Findings(
        Estimate.of_effect("luck", "fan/hand", sums["rolls"]["fan"].point(), asked.method),
        {"learned": [Estimate.of_level("learned", "fan/hand", one["rolls"]["fan"].point()) for one in learned]},
    )


def exhibits(found: Findings, asked: Asked, varied: Sequence[Varied]) -> Any:
    rows = [(one.variation, one.findings.headline) for one in varied]
    return (variation_table(rows, mean=FAN), None), (variation_figure(rows, FAN),)


ANALYSIS = Analysis(
    plays=Plays(ROLL, 1, fill, lambda table, deal, row: [], block=BLOCK),
    samples=lambda learned: [ROLLS],
    headline=lambda sums: sums["rolls"]["fan"].point(),
    findings=findings,
    verdict_from=lambda found: (),
    exhibits=exhibits,
    answer=lambda found, judged, asked: Text(f"{found.headline.mean:g} fan", f"{found.headline.mean:g} 番"),
    variations=with_counts(2, 3),
)


def dice(name: str = "dice", **changes: object) -> Study:
    """The study, with some fields of its analysis changed."""
    return Study(
        name=name,
        words=Words(Text("Dice", "骰子"), Text("Is it luck?", "运气吗？"), NOTHING, Text("rolls", "次")),
        usual_deals=CAP,
        analysis=lambda: replace(ANALYSIS, **changes),  # type: ignore[arg-type]
        options=(OwnOption("colour", "C", "the colour of the dice", "white"),),
        refusal=lambda ruleset: "no dice under jinji" if ruleset.name == "jinji" else "",
    )


def undrawn(**changes: object) -> Study:
    """The same without its figure, which takes longer than all the rest."""
    return dice(exhibits=lambda found, asked, varied: (exhibits(found, asked, varied)[0], ()), **changes)


DICE = dice()
SEATED_BY_COLOUR = dice(seats=lambda options: seat_policies([options.own.get("colour", "ukeire")]))
