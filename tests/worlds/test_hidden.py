"""Worlds: nothing that a seat sees changes, nothing that it does not see matters."""

import numpy as np
import pytest

from tests.kernels import imagine, one_step
from zhuoji_sim.codes import SEATS, MeldKind, Phase
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import deal_hand
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.kinds import COPIES, KINDS
from zhuoji_sim.worlds.usual import DISCARDS, FARTHEST, MELDS, belief_record, shares

HOUSES = {"four": "shabao", "three with two suits": {"table": {"players": 3, "suits": 2}}}
PUBLIC = (
    "river",
    "melds",
    "meld_tile",
    "meld_kind",
    "discards",
    "reported",
    "kongs",
    "thrown",
    "charge",
    "phase",
    "tile",
)


def positions(house, policy="value", seed=5):
    """Positions of a few hands, one after every seventh step, with the seat on turn."""
    rules, players = load(house).record(), players_record(seat_policies(policy, load(house).players))
    state = new_state()
    for hand in range(6):
        deal_hand(state, rules, tables(), seed, hand, hand % 2, 1)
        steps = 0
        while state["phase"][0] != Phase.OVER:
            one_step(state, rules, tables(), players)
            steps += 1
            if steps % 7 == 0 and state["phase"][0] != Phase.OVER:
                yield rules, state.copy(), int(state["seat"][0])


def drawn(rules, state, seat, belief, key):
    world = state.copy()
    imagine(world, rules, tables(), belief_record(belief), seat, np.uint64(key))
    return world


def all_tiles(world):
    w = world[0]
    total = (
        w["counts"][:, :KINDS].sum(0)
        + w["river"].sum(0)
        + np.bincount(w["wall"][w["next"] : w["end"]], minlength=KINDS)
    )
    for seat in range(SEATS):
        for meld in range(w["melds"][seat]):
            total[w["meld_tile"][seat, meld]] += 3 if w["meld_kind"][seat, meld] == MeldKind.PONG else COPIES
    return total


@pytest.mark.parametrize("belief", ["uniform", "usual"])
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_what_a_seat_sees_stays_and_all_tiles_are_there(house, belief):
    for rules, state, seat in positions(house):
        world = drawn(rules, state, seat, belief, 3)
        for name in PUBLIC:
            assert (world[name] == state[name]).all(), name
        for name in ("counts", "seen", "waits", "distance", "locked"):
            assert (world[name][0, seat] == state[name][0, seat]).all(), name
        assert (world["counts"].sum(2) == state["counts"].sum(2)).all()
        expected = np.full(KINDS, COPIES)
        expected[: 9 * (3 - int(rules["table_suits"][0]))] = 0
        assert (all_tiles(world) == expected).all() or state["phase"][0] == Phase.ROB


@pytest.mark.parametrize("belief", ["uniform", "usual"])
def test_a_world_does_not_depend_on_the_hidden_tiles(belief):
    for rules, state, seat in positions("shabao"):
        other = drawn(rules, state, seat, belief, 8)
        assert (other["counts"] != state["counts"]).any()
        first, second = (drawn(rules, start, seat, belief, 9) for start in (state, other))
        for world in (first, second):  # places of the wall that are drawn already
            world["wall"][0, : world["next"][0]] = 0
            world["log"], world["lines"] = 0, 0
        assert (first == second).all()


def test_what_follows_from_the_tiles_follows():
    for rules, state, seat in positions("shabao"):
        w = drawn(rules, state, seat, "usual", 4)[0]
        public = w["river"].sum(0)
        for owner in range(SEATS):
            for meld in range(w["melds"][owner]):
                public[w["meld_tile"][owner, meld]] += 3 if w["meld_kind"][owner, meld] == MeldKind.PONG else COPIES
        for owner in range(SEATS):
            seen = sum(w["seen"][owner, k] >> np.arange(KINDS) & 1 for k in range(COPIES))
            if state["phase"][0] == Phase.TURN:
                assert (seen == public + w["counts"][owner, :KINDS]).all()


def test_by_usual_distances_a_reporter_is_ready_and_hands_are_as_near_as_in_play():
    near = dict.fromkeys(("uniform", "usual"), 0.0)
    real, hands = 0.0, 0
    for rules, state, seat in positions("shabao"):
        others = [other for other in range(SEATS) if other != seat]
        real += state["distance"][0, others].sum()
        hands += len(others)
        for belief in near:
            world = drawn(rules, state, seat, belief, 6)
            near[belief] += world["distance"][0, others].sum()
            if belief == "usual":
                assert all(world["waits"][0, other] for other in others if world["reported"][0, other])
    assert abs(near["usual"] - real) / hands < 0.25 < (near["uniform"] - real) / hands


def test_shares_of_a_row_without_hands_are_those_of_the_row_before():
    counts = np.zeros((MELDS, DISCARDS, FARTHEST), np.int64)
    counts[0, 0, 2] = counts[0, 1, 1] = 300
    until = shares(counts)
    assert until[0, 0].tolist() == [0, 0] + [1 << 16] * 7
    assert until[0, 5].tolist() == until[0, 1].tolist() == [0] + [1 << 16] * 8


def test_another_belief_is_refused():
    with pytest.raises(InputError, match="unknown belief 'usul'"):
        belief_record("usul")
