"""Fresh walls: all hands stay, only undrawn tiles move; and a seat is stopped at each of its decisions."""

import numpy as np
import pytest

from tests.worlds.test_hidden import HOUSES, all_tiles, positions
from zhuoji_sim.codes import Move, Phase
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE, new_state
from zhuoji_sim.play.entries import deal_hand, play_hand
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES, KINDS
from zhuoji_sim.worlds.known import count_held, go_to_decision, make_choice, own_choice, play_walls
from zhuoji_sim.worlds.playouts import PLAYOUTS
from zhuoji_sim.worlds.usual import belief_record


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_a_fresh_wall_keeps_all_that_is_held_and_has_the_rest(house):
    players = players_record(seat_policies("value", load(house).players))
    for rules, state, seat in positions(house):
        if state["phase"][0] not in (Phase.TURN, Phase.PONGED):
            continue
        works, rows = np.zeros(2, STATE), np.zeros((1, 1), PLAYOUTS)
        tile = int(np.flatnonzero(state["counts"][0, seat])[0])
        choices = np.array([Move.DISCARD * MOVE + tile], np.int64)
        before = state.copy()
        play_walls(state, works, rules, tables(), players, new_ledger(), seat, choices, np.uint64(3), 0, rows)
        assert (state == before).all()
        world = works[:1]
        assert (world["counts"] == state["counts"]).all()
        expected = np.full(KINDS, COPIES)
        expected[: 9 * (3 - int(rules["table_suits"][0]))] = 0
        assert (all_tiles(world) == expected).all()


def test_a_policy_that_is_asked_at_each_decision_plays_as_it_always_does():
    rules, players = load("shabao").record(), players_record(seat_policies("value", 4))
    for hand in range(40):
        state, plain = new_state(), new_state()
        for one in (state, plain):
            deal_hand(one, rules, tables(), np.uint64(9), hand, hand % 4, 1)
        play_hand(plain, rules, tables(), players)
        while True:
            go_to_decision(state, rules, tables(), players, 1)
            if state["phase"][0] == Phase.OVER:
                break
            choice = own_choice(state.copy(), rules, tables(), players, 1)
            make_choice(state, rules, tables(), players, 1, choice)
        for name in ("winners", "source", "next", "river", "counts", "melds", "indicator"):
            assert (state[name] == plain[name]).all(), (hand, name)


def test_held_tiles_are_counted_of_the_others_alone():
    rules, state, seat = next(positions("shabao"))
    held = np.zeros((4, KINDS), np.int64)
    usual, players = belief_record("uniform"), players_record(seat_policies("value", 4))
    count_held(state, np.zeros(2, STATE), rules, tables(), players, usual, seat, np.uint64(1), 50, held)
    assert not held[seat].any()
    assert held.max() <= 50
    assert (held.sum(axis=1)[[other for other in range(4) if other != seat]] > 50 * 6).all()
