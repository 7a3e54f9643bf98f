"""Who sits at the table and by which rules they play: what decides the deals of one run, with the seed."""

from dataclasses import dataclass
from typing import Self

from analyses.runs.options import Options
from analyses.runs.variations import Variation
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.rulesets import Ruleset


@dataclass(frozen=True)
class Seating:
    """The rules, the policies of seats 0 to 3 counted from the dealer, and the dealer's count."""

    ruleset: Ruleset
    policies: tuple[Policy, ...]
    n: int = 1

    @classmethod
    def of(cls, asked: Options | Variation) -> Self:
        """The table that is asked for."""
        return cls(asked.ruleset, asked.policies, asked.n)
