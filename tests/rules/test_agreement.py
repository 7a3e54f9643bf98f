"""The kernels agree with the naive oracle on legality, results and next dealer: a few hundred hands each run.

`python -m tests.agreement` does the same at length (docs/reliability.md).
"""

import random

import pytest

from tests.agreement import (
    compare_results,
    oracle_records,
    replay_both,
    simulated_records,
)
from tests.oracle.random_rules import random_spec
from zhuoji_sim.rulesets import preset_ids


@pytest.mark.parametrize("preset", preset_ids("rulebook"))
def test_hands_played_by_the_kernel_pass_the_oracle(preset: str) -> None:
    for number, (record, result) in enumerate(simulated_records(preset, 40, seed=11, stacked=True)):
        compare_results(replay_both(record, legality=number % 8 == 0), result, record)


@pytest.mark.parametrize("preset", preset_ids("rulebook"))
def test_hands_played_by_the_oracle_pass_the_kernel(preset: str) -> None:
    for record in oracle_records(random.Random(12), lambda: preset, 25):
        replay_both(record)


@pytest.mark.parametrize("house", preset_ids("public"))
def test_hands_of_public_houses_agree(house: str) -> None:
    for record, result in simulated_records(house, 10, seed=14, stacked=True):
        compare_results(replay_both(record), result, record)
    for record in oracle_records(random.Random(15), lambda: house, 10):
        replay_both(record)


def test_hands_of_custom_rulesets_agree() -> None:
    rng = random.Random(13)
    for record in oracle_records(rng, lambda: random_spec(rng), 80):
        replay_both(record)
