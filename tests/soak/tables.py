"""Who plays in the soak, and by which rules."""

from collections.abc import Iterator

from analyses.runs.table_setup import TableSetup
from tests.agreement.playing import TABLES_OF_POLICIES
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load, preset_ids

MIXES = (
    *TABLES_OF_POLICIES,
    ["value", "ukeire:hunt=reported", "value:defend=reported", "random"],
)
"""Policies by seat, those of the agreement among them; at smaller tables the last ones stay away."""


def tables() -> Iterator[tuple[str, TableSetup]]:
    """Every mix of policies by the rules of every preset, with a name."""
    for preset in preset_ids():
        ruleset = load(preset)
        for number, mix in enumerate(MIXES):
            yield f"{preset}-{number}", TableSetup(ruleset, seat_policies(mix[: ruleset.players], ruleset.players))
