"""A hand stepped through move by move is the hand that is simulated; its adapter passes PettingZoo's own test."""

from typing import Any

import numpy as np
import pytest

from tests.kernels import decisions_of
from zhuoji_sim import Table
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.outside.spoken import coded
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load

PLACES = {"turn": 0, "win": 1, "claim": 2, "rob": 3}


def answer_of(table: Table, players: Any) -> Any:
    """What the seat's built-in policy answers."""
    found = np.zeros(4, np.int64)
    decisions_of(table._state.copy(), table._rules, tables(), players, table.seat, found)
    choice = int(found[PLACES[str(table.question)]])
    if table.question == "claim":
        choice *= MOVE
    elif table.question in ("win", "rob"):
        choice = MOVE if choice else 0
    elif choice // MOVE == 1:
        choice = MOVE  # the table names the tile by itself
    return next(answer for answer in table.legal() if coded(answer) == choice)


@pytest.mark.parametrize("preset", ["jinji", "shabao", "hanbao"])
def test_stepped_through_a_hand_is_the_one_simulated(preset: str) -> None:
    policies = ["ukeire:pong=always,kong=always", "random", "value", "shanten"]
    players = players_record(seat_policies(policies))
    rows = Batch(load(preset).record(), players, 7).play(0, 40)
    for hand, row in enumerate(rows):
        table = Table(preset, seed=7, hand=hand)
        while not table.over:
            table.act(answer_of(table, players))
        assert table.fan == row["fan"].tolist()
        assert table.seat is None
        assert table.legal() == []


def test_what_is_not_legal_is_refused() -> None:
    table = Table(seed=1)
    with pytest.raises(InputError, match=r"seat 0, asked for turn: .* is not legal"):
        table.act({"type": "pong"})
    with pytest.raises(InputError, match="seat 4: seats are 0 to 3"):
        table.view(4)
    with pytest.raises(InputError, match="not over"):
        assert table.fan
    with pytest.raises(InputError, match="dealer 5"):
        Table(dealer=5)
    assert table.view(2)["legal"] == []
    assert table.view(2)["tile"] is None
    assert len(table.view(2)["hand"]) == 13


@pytest.mark.filterwarnings("ignore::UserWarning")  # a mask beside the observation is not to its liking
def test_the_environment_passes_the_test_of_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from zhuoji_sim.play.aec import ZhuojiEnv

    api_test(ZhuojiEnv(), num_cycles=300)
