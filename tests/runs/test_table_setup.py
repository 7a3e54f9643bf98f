"""Blocks of a table: short where a policy takes milliseconds to decide."""

import pytest

from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.simulations.setup import Setup, block_units
from analyses.study.registry import find_study
from analyses.study.running import block_of, check
from zhuoji_sim.errors import InputError


@pytest.mark.parametrize(("policy", "block"), [("value", 2000), ("expert", 2000), ("rollout", 20), ("exec:true", 20)])
def test_a_slow_policy_in_any_seat_makes_short_blocks(policy: str, block: int) -> None:
    table = TableSetup.of("shabao", ["value", "value", policy, "value"])
    assert (table.block(2000), table.block(1)) == (block, 1)


def test_slow_hands_are_simulated_in_short_blocks_of_whole_sessions() -> None:
    assert block_units(Setup.of("shabao", "value", 4)) == 5000
    assert block_units(Setup.of("shabao", "rollout", 4)) == 50
    assert block_units(Setup.of("shabao", "rollout", 40, session=20)) == 2


def test_who_only_meets_the_table_counts_too() -> None:
    duel = find_study("duel")
    assert block_of(duel, Options.of("shabao", "value", own={"a": "rollout", "b": "value"})) == 20
    ladder = find_study("ladder")
    usual = block_of(ladder, Options.of("shabao", "value"))
    assert block_of(ladder, Options.of("shabao", "value", own={"also": "rollout:playouts=16"})) * 100 == usual


def test_a_range_of_a_slow_study_begins_at_a_short_block() -> None:
    duel, own = find_study("duel"), {"a": "rollout", "b": "value"}
    check(duel, Options.of("shabao", "value", own=own, first=40))
    with pytest.raises(InputError, match="begins a range at a multiple of 20 deals"):
        check(duel, Options.of("shabao", "value", own=own, first=30))
