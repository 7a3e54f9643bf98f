"""The result of a study: all that a report shows and `summary.json` holds, in one frozen object."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.exhibits import Figure, Table
from analyses.findings.findings import Findings
from analyses.findings.notebooks import study_html
from analyses.findings.shortly import in_short
from analyses.findings.tables import estimates_frame
from analyses.runs.run import Stopped
from zhuoji_sim.numbers import count
from zhuoji_sim.records.result import ruleset_field
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.text import Labels, Lang, Text, plain


@dataclass(frozen=True, eq=False, kw_only=True)
class StudyResult:
    """What a study found. Texts are in two languages: `result.answer("en")`.

    Attributes
    ----------
    study, title
        Its name and a heading.
    question, estimand
        What was asked, and exactly what was estimated: population, actions, table, unit.
    answer
        The verdict in a few sentences.
    verdict
        `worth`, `not_worth`, `undecided` or `mixed`.
    stopped
        Why the run ended: `deals`, `precision`, `time` or `interrupted`.
    ruleset, compared_with
        The rules played by, and those that they are compared with.
    policies
        Of seats 0 to 3, or one for all.
    seed, deals
        What was played, as the study counts deals.
    run_id, manifest
        The run's name, and what is needed to run it again, as plain JSON data.
    findings
        The headline and all other estimates, by family; iterating gives them all.
    tables, figures
        What a report shows, each with its `name` and its pandas `frame`.
    method, parts, caveats
        How it was estimated; the parts that differences are split into; what the answer does not cover.
    condition
        Under which the verdict turns, None where none is known.
    verdicts
        How a verdict reads, where the usual words do not fit.

    Examples
    --------
    >>> from analyses import run_study
    >>> result = run_study("duel", a="value", b="shanten", deals=200)
    >>> result.deals, result.stopped, result.headline.name
    (200, 'deals', 'a_minus_b')
    >>> [table.name for table in result.tables]
    ['flows', 'received-and-paid', 'rates', 'by-seat']
    >>> result.frame("rate_changes")[["name", "n"]].values.tolist()
    [['win_rate_change', 200], ['deal_in_rate_change', 200], ['ready_rate_change', 200]]
    """

    study: str
    title: Text
    question: Text
    estimand: Text
    answer: Text
    verdict: Verdict | None
    stopped: Stopped
    ruleset: Ruleset
    policies: tuple[str, ...]
    seed: int
    deals: int
    run_id: str
    findings: Findings
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    method: tuple[Text, ...] = ()
    parts: tuple[tuple[Text, Text], ...] = ()
    caveats: tuple[Text, ...] = ()
    manifest: Mapping[str, Any]
    compared_with: tuple[Ruleset, ...] = ()
    condition: Text | None = None
    verdicts: Labels = field(default_factory=dict)

    def __post_init__(self) -> None:
        for exhibits in (self.tables, self.figures):
            names = [exhibit.name for exhibit in exhibits]
            if len(set(names)) < len(names):
                raise ValueError(f"study {self.study} shows two tables or two figures of one name: {names}")

    def __repr__(self) -> str:
        return f"<StudyResult {self.study}, {self.ruleset.name}, {count(self.deals)} deals: {in_short(self, 'en')}>"

    def _repr_html_(self) -> str:
        return study_html(self)

    @property
    def partial(self) -> bool:
        """True if the run was interrupted: its numbers are of what was played until then."""
        return self.stopped == "interrupted"

    @property
    def headline(self) -> Estimate:
        """The answer over all deals."""
        return self.findings.headline

    def frame(self, family: str = "") -> pd.DataFrame:
        """A family's estimates, or all of them, as a data frame: one row each, as in tables (docs/estimates.md).

        Raises KeyError where there is no family of this name.
        """
        return estimates_frame(self.findings[family] if family else self.findings)

    def to_frame(self, family: str = "") -> pd.DataFrame:
        """The same under the name that other results have it."""
        return self.frame(family)

    def summary(self, lang: Lang = "en") -> dict[str, Any]:
        """The object of `summary.json`, as plain JSON data; its sentences are in `lang`."""
        return {
            "study": self.study,
            "question": plain(self.question(lang)),
            "estimand": plain(self.estimand(lang)),
            "ruleset": ruleset_field(self.ruleset),
            "seed": self.seed,
            "deals": self.deals,
            "run_id": self.run_id,
            "stopped": self.stopped,
            "verdict": self.verdict,
            "answer": _both(self.answer),
            "condition": None if self.condition is None else _both(self.condition),
            "estimates": [estimate.to_dict() for estimate in self.findings],
        }


def _both(text: Text) -> dict[str, str]:
    return {"en": plain(text.en), "zh": plain(text.zh)}
