"""Random hands on the oracle's own table: they end, sum to zero, replay to the same result."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.oracle import random_play, walls
from tests.oracle.presets import RULEBOOKS
from tests.oracle.random_rules import random_spec
from tests.oracle.replay import replay
from tests.oracle.ruleset import resolve
from tests.oracle.start import Illegal

WALLS = (walls.shuffled_wall, walls.stacked_wall, walls.shared_wait_wall, walls.robbery_wall)


def record(seed: int) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    ruleset = rng.choice([*sorted(RULEBOOKS), random_spec(rng), random_spec(rng)])
    house = walls.house_of(ruleset)
    return random_play.random_record(
        rng,
        ruleset,
        wall=rng.choice(WALLS)(rng, house),
        dealer=rng.randrange(house.players),
        n=rng.randint(1, 3),
        weights=rng.choice(random_play.WAYS),
        leave_chance=0.001,
    )


@pytest.mark.parametrize("block", range(8))
def test_random_hands_replay_and_sum_to_zero(block: int) -> None:
    for seed in range(block * 25, block * 25 + 25):
        lines = record(seed)
        [result] = replay(lines)
        assert sum(result["deltas"]) + result["house"] == 0
        assert result["deltas"] == lines[-1]["deltas"]
        assert Counter(line["type"] for line in lines)["draw"] <= 108 - 13 * len(result["deltas"])


def test_a_wrong_total_is_refused() -> None:
    lines = record(3)
    lines[-1]["deltas"] = [1, 1, 1, -3]
    with pytest.raises(Illegal, match="deltas"):
        replay(lines)


def test_a_record_that_stops_is_refused() -> None:
    with pytest.raises(Illegal, match="mid-hand"):
        replay(record(3)[:-1])


@pytest.mark.parametrize("house", [walls.House(players, suits) for players in (2, 3, 4) for suits in (2, 3)])
@pytest.mark.parametrize("wall", [*WALLS, walls.triple_wall])
def test_walls_have_all_the_tiles(wall: Any, house: walls.House) -> None:
    for seed in range(30):
        assert Counter(wall(random.Random(seed), house)) == Counter(house.tiles)


def test_rulesets() -> None:
    assert resolve({"extends": "shabao", "kong": {"added": 5}})["kong"]["added"] == 5
    assert resolve("shabao")["kong"]["added"] == 3
    for bad in ({"kong": {"aded": 5}}, {"extends": "x"}, {"base_points": 0}, {"win": {"pass_lock": "x"}}):
        with pytest.raises(ValueError, match=r"unknown|bad"):
            resolve(bad)
    for seed in range(50):
        resolve(random_spec(random.Random(seed)))
