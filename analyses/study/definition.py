"""A study as one object: what it asks in words, and, once it is played, how.

A study is a folder of `analyses.studies` whose `__init__` holds `STUDY`. Importing that brings in words only; what
plays, sums up and shows (`Analysis`) is imported when the study is run, since it needs the compiler and pandas.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zhuoji_sim.rulesets import DEFAULT
from zhuoji_sim.text import Labels, Text

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from analyses.findings.curves import Curve
    from analyses.findings.deal_columns import DealColumns
    from analyses.findings.estimates import Estimate, Verdict
    from analyses.findings.exhibits import Figure, Table
    from analyses.findings.findings import Findings
    from analyses.findings.samples import Dimension, Sample
    from analyses.runs.options import Options
    from analyses.runs.table_setup import TableSetup
    from analyses.runs.variations import Variation
    from analyses.statistics.intervals import IntervalMethod
    from analyses.statistics.points import PointEstimate
    from analyses.statistics.stopping import StoppingRule
    from analyses.statistics.sums import Sums
    from zhuoji_sim.policies.settings import Policy
    from zhuoji_sim.rulesets import Ruleset, Value

    Records = npt.NDArray[np.void]


DIFFERENCE = Text("difference", "差")


@dataclass(frozen=True)
class Words:
    """What a study says of itself.

    estimand: exactly what is estimated: population, actions, table, unit. counts: what `--deals` counts. method: how
    it is estimated, in paragraphs. caveats: what the answer does not cover. parts: of a difference, and what falls
    into each. verdicts: how a verdict reads, where the usual words do not fit.
    """

    title: Text
    question: Text
    estimand: Text
    counts: Text
    method: tuple[Text, ...] = ()
    caveats: tuple[Text, ...] = ()
    parts: tuple[tuple[Text, Text], ...] = ()
    verdicts: Labels = field(default_factory=dict)


@dataclass(frozen=True)
class OwnOption:
    """An option that only this study has; its value is a text, `default` if it is not given.

    seats: it says who sits at the table, which names the run by itself, however the option spells it.
    """

    name: str
    metavar: str
    help: str
    default: str
    seats: bool = False


@dataclass(frozen=True)
class Study:
    """A question that can be asked about any table.

    usual_deals: how many are played where nobody says. options: its own. takes_policy: whether `--policy` seats its
    table; if not, its own options do. refusal: why the question makes no sense under these rules, empty where it does.
    objection: why all that is asked together makes no sense, empty where it does.
    in_report: whether it is part of `zhuoji report`. example: the question that is asked where only a table is given,
    with what it needs besides. null: a question of this kind whose answer is 0 in every deal,
    for tests, None where there is none. usual_ruleset: the rules where nobody names any.
    """

    name: str
    words: Words
    usual_deals: int
    analysis: "Callable[[], Analysis]"
    options: tuple[OwnOption, ...] = ()
    takes_policy: bool = True
    refusal: "Callable[[Ruleset], str]" = lambda ruleset: ""
    objection: "Callable[[Options], str]" = lambda options: ""
    in_report: bool = True
    example: "Callable[[Options], Options]" = lambda options: options
    null: "Callable[[Options], Options] | None" = None
    usual_ruleset: str = DEFAULT

    def own(self, options: "Options", name: str) -> str:
        """The value of one of the study's own options."""
        return options.own.get(name, next(option.default for option in self.options if option.name == name))


@dataclass(frozen=True)
class Plays:
    """How a study's deals are played.

    dtype: of a row, one a deal. states: how many plays of a deal are kept for a sceptic. fill: play deals `first` on
    of a seed at a table into rows; `states` keeps the last deal's plays. shown: the plays behind a deal, from its
    number and row: a heading each, and which of the states it is. block: deals that a worker plays at a time where all
    policies are fast. fill_variation: what variations are played with, and deals that are learned from, if something is
    left out there. ruleset: by which rules a play is, where that is not the table's ruleset for all. columns: what the
    fields of a row mean where all deals are written down.
    """

    dtype: "np.dtype[np.void]"
    states: int
    fill: "Callable[[TableSetup, int, int, Records, Records], None]"
    shown: "Callable[[TableSetup, int, np.void], list[tuple[Text, int]]]"
    block: int = 2000
    fill_variation: "Callable[[TableSetup, int, int, Records, Records], None] | None" = None
    ruleset: "Callable[[TableSetup, int], Ruleset]" = lambda table, play: table.ruleset
    columns: "DealColumns | None" = None


@dataclass(frozen=True)
class Training:
    """What a study learns from other deals before its own: a fixed number of them (unless the time is up before), so
    that a longer run continues a shorter one.

    seed: changes the study's seed into that of these deals. samples: what is summed of them; the sums are what is
    learned.
    """

    deals: int
    variation_deals: int
    seed: int
    samples: "tuple[Sample, ...]"


@dataclass(frozen=True)
class Asked:
    """What the estimates of one run are made with: the table, how it was stopped, and what was learned before."""

    options: "Options"
    table: "TableSetup"
    rule: "StoppingRule"
    learned: "Sums | None" = None

    @property
    def method(self) -> "IntervalMethod":
        """How its intervals are made."""
        return self.rule.method

    @property
    def pinghu(self) -> int:
        """The fan of a pinghu, the unit in which rules are compared."""
        return self.table.ruleset.pinghu


@dataclass(frozen=True)
class Varied:
    """A variation with what was found in it."""

    variation: "Variation"
    findings: "Findings"


@dataclass(frozen=True)
class Analysis:
    """How a study is played, summed up, judged and shown.

    samples: what is summed, given what was learned. headline: what a precision is about. findings: all estimates of a
    run. verdict_from: the groups of the headline that may turn the verdict; of a headline that is a level there is
    none. dimensions: by which these groups are told apart, for words. judge: the verdict, where it is another than that
    of the headline and these groups. compared: what the findings become once those of the variations are known.
    exhibits: tables and figures in the order in which they are shown, None for what has no rows. answer: the verdict in
    a few sentences. seats: the policies of the table, where they are not those asked for. setup: the table where it is
    more than the rules and policies asked for. variations: the tables that it is repeated with; one that equals the
    table asked for and has as many deals is the main run itself. share: a variation plays one deal for so many of the
    main run's cap. in_full: a variation brings all its estimates, not only the headline. at_point: the table with the
    values of a point of a grid. gain: what the headline is along a grid, with its unit. turns: whether one asks where
    along a grid its sign changes. grid_exhibits: further tables and figures of a grid's points.
    """

    plays: Plays
    samples: "Callable[[Sums | None], Sequence[Sample]]"
    headline: "Callable[[Sums], PointEstimate]"
    findings: "Callable[[Sums, Asked], Findings]"
    exhibits: "Callable[[Findings, Asked, Sequence[Varied]], tuple[Iterable[Table | None], Iterable[Figure | None]]]"
    answer: "Callable[[Findings, Verdict, Asked], Text]"
    variations: "Callable[[Options, TableSetup], Iterable[Variation]]"
    share: int = 1
    verdict_from: "Callable[[Findings], Iterable[Estimate]]" = lambda found: ()
    judge: "Callable[[Findings], Verdict | None] | None" = None
    compared: "Callable[[Findings, Sequence[Varied]], Findings]" = lambda found, varied: found
    dimensions: "Callable[[Asked], Sequence[Dimension]]" = lambda asked: ()
    seats: "Callable[[Options], tuple[Policy, ...]] | None" = None
    setup: "Callable[[Options], TableSetup] | None" = None
    training: Training | None = None
    caveats: "Callable[[Ruleset], tuple[Text, ...]]" = field(default=lambda ruleset: ())
    in_full: bool = False
    at_point: "Callable[[TableSetup, Mapping[str, Value]], TableSetup]" = lambda table, values: table.with_values(
        values
    )
    gain: Text = DIFFERENCE
    turns: bool = True
    grid_exhibits: "Callable[[Curve, Sequence[Varied]], tuple[Iterable[Table | None], Iterable[Figure | None]]]" = (
        lambda curve, points: ((), ())
    )
