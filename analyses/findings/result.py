"""The result of a study: all that a report shows and `summary.json` holds, in one frozen object."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.exhibits import Figure, Table
from analyses.runs.run import Stopped
from zhuoji_sim.records.result import ruleset_field
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.text import Lang, Text, plain


@dataclass(frozen=True, eq=False, kw_only=True)
class StudyResult:
    """What a study found.

    study: its name. title: a heading. question, estimand: what was asked, and exactly what was estimated: population,
    actions, table, unit. answer: the verdict in a sentence.
    ruleset: the rules played by. compared_with: rulesets that it is compared with.
    policies: of seats 0 to 3, or one for all. deals: played, as the study counts them.
    estimates: the first one without a group is the headline.
    method: how it was estimated, in paragraphs. buckets: the parts that differences are split into, and what falls into
    each. caveats: what the answer does not cover.
    manifest: what is needed to run it again, as plain JSON data.
    """

    study: str
    title: Text
    question: Text
    estimand: Text
    answer: Text
    verdict: Verdict
    stopped: Stopped
    ruleset: Ruleset
    policies: tuple[str, ...]
    seed: int
    deals: int
    run_id: str
    estimates: tuple[Estimate, ...]
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    method: tuple[Text, ...] = ()
    buckets: tuple[tuple[Text, Text], ...] = ()
    caveats: tuple[Text, ...] = ()
    manifest: Mapping[str, Any]
    compared_with: tuple[Ruleset, ...] = ()

    def __post_init__(self) -> None:
        for exhibits in (self.tables, self.figures):
            names = [exhibit.name for exhibit in exhibits]
            if len(set(names)) < len(names):
                raise ValueError(f"study {self.study} shows two tables or two figures of one name: {names}")

    @property
    def partial(self) -> bool:
        """True if the run was interrupted: its numbers are of what was played until then."""
        return self.stopped == "interrupted"

    @property
    def headline(self) -> Estimate | None:
        """The first estimate about all deals; None where a study has none."""
        return next((estimate for estimate in self.estimates if not estimate.group), None)

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
            "estimates": [estimate.to_dict() for estimate in self.estimates],
        }
