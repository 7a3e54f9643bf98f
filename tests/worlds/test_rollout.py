"""The `rollout` policy: it finds what is best where that can be laid out, keeps to its base where nothing is clear."""

from typing import Any

import numpy as np
import pytest

from analyses.checks.deviations import Plan, measure
from analyses.runs.options import Options
from tests.advice.test_small_worlds import POSITIONS, TWO, exact, question
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import parse_policy, seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.worlds.known import own_choice

WITHIN = 0.25
"""Fan: a move that is so little better need not be found."""


@pytest.mark.parametrize(("values", "unseen"), POSITIONS.values(), ids=POSITIONS)
def test_the_best_move_of_a_small_world_is_found(values: dict[str, Any], unseen: str) -> None:
    decision = question(values).decision
    truth = exact(decision, unseen)
    rules = Options.of(TWO).table.rules_record()
    players = players_record(seat_policies(["rollout:belief=uniform"], 2))
    chosen = int(own_choice(decision.state.copy(), rules, tables(), players, decision.seat))
    (name,) = (name for name, choice in decision.actions.items() if choice == chosen)
    assert truth[name] >= max(truth.values()) - WITHIN


def rows(policy: str, seed: int, hands: int) -> bytes:
    players = players_record(seat_policies([policy, "value", "value", "value"]))
    return bytes(Batch(load("shabao").record(), players, seed).play(0, hands).tobytes())


def test_settings_change_the_play_and_it_is_the_same_each_time() -> None:
    plain = rows("rollout:playouts=64", 5, 12)
    assert plain == rows("rollout:playouts=64", 5, 12)
    assert plain != rows("rollout:playouts=64,belief=uniform", 5, 12)
    assert plain != rows("rollout:playouts=64,base=ukeire", 5, 12)
    assert rows("rollout:playouts=16,kong=never,pong=never", 5, 12) != rows("rollout:playouts=16", 5, 12)


def test_a_policy_deviates_from_itself_never_and_from_another_by_what_it_is_worth() -> None:
    options = Options.of("shabao", "value", seed=3)
    same = measure(Plan(options, "value", "value", hands=5, walls=4))
    assert same["deviations"] == 0
    assert same["worth"] == {"mean": 0.0, "se": 0.0}
    assert same["decisions"] > 5
    never = measure(Plan(options, "value:pong=never", "value", hands=60, walls=16))
    assert set(never["kinds"]) <= {"pong to pass", "discard"}
    assert never["worth"]["mean"] == pytest.approx(
        sum(one["worth"]["mean"] for one in never["kinds"].values()), abs=1e-2
    )
    assert never["worth"]["mean"] == pytest.approx(sum(one["mean"] for one in never["flows"].values()), abs=1e-2)
    assert never["worth"]["mean"] < -2 * never["worth"]["se"]


def test_own_settings_belong_to_the_rollout_alone() -> None:
    assert parse_policy("rollout:playouts=512,base=ukeire").name == "rollout:playouts=512,base=ukeire"
    assert parse_policy("rollout:playouts=2048").name == "rollout"
    for text, message in (
        ("rollout:playouts=1", "16..65536"),
        ("rollout:base=rollout", "valid: shanten, ukeire, value, expert"),
        ("value:playouts=64", "it does not take playouts, but pong, "),
    ):
        with pytest.raises(ValueError, match=message):
            parse_policy(text)
    assert np.array_equal(players_record(seat_policies(["value"]))["base_record"], np.zeros((1, 4)))
