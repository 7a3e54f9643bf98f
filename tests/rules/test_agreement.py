"""The kernels agree with the naive oracle on legality, results and next dealer: a few hundred hands each run.

`python -m tests.agreement` does the same at length (docs/reliability.md).
"""

import random

import pytest

from tests.agreement.comparing import compare_results, replay_both
from tests.agreement.playing import oracle_record, simulated_records
from tests.oracle.random_rules import random_spec
from zhuoji_sim.rulesets import preset_ids


@pytest.mark.parametrize("preset", preset_ids("rulebook"))
def test_hands_played_by_the_kernel_pass_the_oracle(preset: str) -> None:
    for number, (record, result) in enumerate(simulated_records(random.Random(11), preset, range(40))):
        compare_results(replay_both(record, legality=number % 8 == 0), result, record)


@pytest.mark.parametrize("preset", preset_ids("rulebook"))
def test_hands_played_by_the_oracle_pass_the_kernel(preset: str) -> None:
    rng = random.Random(12)
    for _ in range(25):
        replay_both(oracle_record(rng, preset))


@pytest.mark.parametrize("house", preset_ids("public"))
def test_hands_of_public_houses_agree(house: str) -> None:
    for record, result in simulated_records(random.Random(14), house, range(10)):
        compare_results(replay_both(record), result, record)
    rng = random.Random(15)
    for _ in range(10):
        replay_both(oracle_record(rng, house))


def test_hands_of_custom_rulesets_agree() -> None:
    rng = random.Random(13)
    for _ in range(80):
        replay_both(oracle_record(rng, random_spec(rng)))
