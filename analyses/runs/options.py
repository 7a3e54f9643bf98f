"""What every study is asked with."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from analyses.runs.identity import manifest
from analyses.runs.run import Progress
from analyses.statistics.stopping import StoppingRule
from zhuoji_sim.policies.settings import Policy, seat_policies
from zhuoji_sim.rulesets import Ruleset, load


@dataclass(frozen=True)
class Options:
    """A study's question: the rules, the table, the seed, and when to stop.

    rulesets: the first is the one asked about, others are compared with it. deals: the cap, None for the study's own.
    quick: a tenth of the study's own number of deals. n: the dealer's count. a, b: the policies of a duel.
    """

    rulesets: tuple[Ruleset, ...]
    policies: tuple[Policy, ...]
    seed: int = 1
    deals: int | None = None
    precision: float | None = None
    time_budget: float | None = None
    workers: int | None = None
    n: int = 1
    quick: bool = False
    a: str = "ukeire"
    b: str = "ukeire"
    progress: Progress = field(default=lambda deals: None, compare=False)

    @classmethod
    def of(cls, ruleset: str = "shabao", policy: str = "ukeire", **changes: object) -> "Options":
        """Options from a ruleset's id or file and one policy for all seats; the rest as in the class."""
        return cls((load(ruleset),), seat_policies([policy]), **changes)  # type: ignore[arg-type]

    @property
    def ruleset(self) -> Ruleset:
        """The one asked about."""
        return self.rulesets[0]

    @property
    def table_name(self) -> str:
        """The policies at the table: one name where all seats play alike."""
        names = [policy.name for policy in self.policies]
        return names[0] if len(set(names)) == 1 else ", ".join(names)

    def cap(self, usual: int) -> int:
        """How many deals at most, where a study usually plays so many."""
        return self.deals or (max(usual // 10, 1000) if self.quick else usual)

    def rule(self, usual: int) -> StoppingRule:
        """The stopping rule of the main run."""
        return StoppingRule(self.cap(usual), self.precision, self.time_budget)

    def manifest(self, study: str, policies: Sequence[Policy] | None = None, **asked: object) -> dict[str, Any]:
        """What is needed to run a study again; its `run_id` names the run.

        policies: of the four seats, if they are not those of the table. asked: further arguments of the study.
        """
        limits = {
            "deals": self.deals,
            "precision": self.precision,
            "time_budget": self.time_budget,
            "quick": self.quick,
        }
        others = [ruleset.to_dict() for ruleset in self.rulesets[1:]]
        seats = self.policies if policies is None else policies
        return manifest(study, self.ruleset, seats, self.seed, {**asked, **limits}, n=self.n, compared_with=others)
