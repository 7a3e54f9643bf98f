"""What the `value` policy makes of the chickens of other houses, and that it asks no more where there are none."""

from typing import Any

import pytest

from tests.policies.test_value_policy import turn
from tests.scripts import change
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load

USEFUL, IDLE = ("147m258p258s1m4p79s", "9m"), ("147m28p258s19m4p79s", "9m")
"""Far-off hands: in the second the 8p goes first."""


def throws(rules: Any, hand: tuple[str, str]) -> str:
    return turn(*hand, ruleset=rules)


def wuguji(**keys: Any) -> dict[str, Any]:
    return change("shabao", **{"wuguji__value": 1, **keys})


@pytest.mark.parametrize("shared", [False, True])
def test_the_first_8p_is_thrown_for_its_charge(shared: bool) -> None:
    assert throws(wuguji(), USEFUL) == throws("shabao", USEFUL) == "throw 2p"
    assert throws(wuguji(wuguji__charge=10, wuguji__shares_charge=shared), USEFUL) == "throw 8p"


@pytest.mark.parametrize("keys", [{"chicken__standing": 3}, {"chicken__unready_pays": True, "wuguji__value": 3}])
def test_an_8p_is_kept_where_it_stands_and_where_the_unready_pay(keys: dict[str, Any]) -> None:
    assert throws(wuguji(), IDLE) == "throw 8p"
    assert throws(wuguji(**keys), IDLE) == "throw 2s"


def pongs(rules: Any, tile: str) -> int:
    """How often a table of `value` pongs a tile."""
    seats, ruleset = seat_policies(["value"]), load(rules)
    played = (replay_hand(ruleset, seats, seed=2, hand=hand) for hand in range(150))
    return sum(line["type"] == "pong" and line["tile"] == tile for hand in played for line in hand.lines)


def test_a_dear_8p_is_ponged_more_often() -> None:
    assert pongs(wuguji(wuguji__value=3), "8p") > pongs("shabao", "8p")


@pytest.mark.parametrize("preset", ["jinji", "shabao", "tianting", "hanbao"])
def test_prices_that_a_house_has_not_change_nothing(preset: str) -> None:
    rules = load(change(preset, wuguji__charge=40, wuguji__golden=9, wuguji__responsible=9, wuguji__shares_charge=True))
    for hand in range(10):
        one, other = (replay_hand(each, seat_policies(["value"]), 3, hand) for each in (load(preset), rules))
        assert one.lines[1:-1] == other.lines[1:-1]
        assert one.result["deltas"] == other.result["deltas"]
