"""A policy sees what its seat sees: moving the hidden tiles about never changes what it does."""

import random
from typing import Any

import numpy as np
import pytest

from tests.kernels import decisions_of, hold_instead, one_step
from tests.oracle.walls import stacked_wall
from tests.scripts import PINGHU_5P, PINGHU_5P_TOO, begin, record, wall_of
from zhuoji_sim.codes import Phase
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import deal_from_wall, deal_hand
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.kinds import KIND_OF

SEATS = range(4)
TURN, WIN, CLAIM, ROB = range(4)
PRESETS = ("jinji", "shabao", "tianting", "hanbao")
POLICIES = (
    "random",
    "shanten",
    "shanten:pong=always,kong=always,yaoji=throw",
    "ukeire",
    "ukeire:defend=reported",
    "ukeire:pong=always,kong=always,decline=pinghu,yaoji=keep",
    "ukeire:report=never,decline=discards,yaoji=throw,defend=reported,kong=never",
    "value",
    "value:pong=always,kong=never,yaoji=keep,defend=reported",
    "expert",
    "rollout:playouts=16,base=shanten",
)


def tiles_of(counts: Any) -> list[int]:
    return np.repeat(np.arange(27), counts[:27]).tolist()


def rearranged(state: Any, rules: Any, seat: int, rng: np.random.Generator) -> Any:
    """A copy in which the others' concealed tiles and the wall have changed places at random."""
    other = state.copy()
    s = other[0]
    undrawn = s["wall"][s["next"] : s["end"]]
    held = {player: tiles_of(s["counts"][player]) for player in SEATS if player != seat}
    hidden = rng.permutation([*undrawn, *(tile for hand in held.values() for tile in hand)])
    s["wall"][s["next"] : s["end"]] = hidden[: len(undrawn)]
    place = len(undrawn)
    for player, hand in held.items():
        hold_instead(other, rules, tables(), player, hidden[place : place + len(hand)].astype(np.int64))
        place += len(hand)
    return other


def answers(state: Any, rules: Any, players: Any, seat: int) -> list[int]:
    """What the seat would do; the state itself stays as it is."""
    found = np.full(4, -1)
    decisions_of(state.copy(), rules, tables(), players, seat, found)
    return found.tolist()


def positions(preset: str, policies: list[str], hands: int, seed: int = 1) -> Any:
    """Every position of these hands in which somebody decides; a fresh copy of the state."""
    rules, players, state = load(preset).record(), players_record(seat_policies(policies)), new_state()
    for hand in range(hands):
        deal_hand(state, rules, tables(), np.uint64(seed), hand, hand % 4, 1)
        while state["phase"][0] != Phase.OVER:
            if state["phase"][0] != Phase.DRAW:
                yield state.copy()
            one_step(state, rules, tables(), players)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("policy", POLICIES)
def test_hidden_tiles_do_not_change_a_decision(preset: str, policy: str) -> None:
    rules, players = load(preset).record(), players_record(seat_policies([policy]))
    rng, asked = np.random.default_rng(3), np.zeros(4, int)
    for state in positions(preset, [policy], hands=5):
        for seat in SEATS:
            given = answers(state, rules, players, seat)
            if max(given) >= 0:
                assert answers(rearranged(state, rules, seat, rng), rules, players, seat) == given
                asked += np.array(given) >= 0
    assert asked[TURN] > 50
    assert asked[CLAIM] > 5


def test_hidden_tiles_do_not_change_an_answer_to_a_win_or_a_robbery() -> None:
    """Wins on discards are rarer: more hands, and only they."""
    rules = load("shabao").record()
    rng, asked = np.random.default_rng(4), np.zeros(4, int)
    policies = [
        "random",
        "ukeire:decline=pinghu",
        "shanten:kong=always,pong=always",
        "ukeire:decline=discards",
    ]
    players = players_record(seat_policies(policies))
    for state in positions("shabao", policies, hands=120):
        if state["phase"][0] in (Phase.CLAIM, Phase.ROB):
            for seat in SEATS:
                given = answers(state, rules, players, seat)
                if max(given[WIN], given[ROB]) >= 0:
                    assert answers(rearranged(state, rules, seat, rng), rules, players, seat) == given
                    asked += np.array(given) >= 0
    assert asked[WIN] > 20


@pytest.mark.parametrize("policy", POLICIES)
def test_hidden_tiles_do_not_change_a_robbery(policy: str) -> None:
    """Seat 0 adds the 5p that seats 1 and 2 wait for."""
    hands = {0: "55p", 1: PINGHU_5P, 2: PINGHU_5P_TOO, 3: "5p"}
    lines = record("shabao", hands, "_>_ .. _>5p 0pong >_ ... 5p kong5p 1win")
    game = begin(lines)
    game.state["wall"][0] = wall_of(lines)
    for line in lines[1:-2]:
        game.feed(check_line(line, "line"))
    rules, players = game.rules, players_record(seat_policies([policy]))
    for seed in range(10):
        for seat in (1, 2):
            given = answers(game.state, rules, players, seat)
            assert given[ROB] >= 0
            assert (
                answers(rearranged(game.state, rules, seat, np.random.default_rng(seed)), rules, players, seat) == given
            )


def test_hidden_tiles_do_not_change_the_defence_against_a_reporter() -> None:
    """From walls on which reports are common; some of the decisions are made for defence's sake."""
    rules, rng, walls = load("shabao").record(), np.random.default_rng(6), random.Random(6)
    bold, careful = (players_record(seat_policies([name])) for name in ("ukeire", "ukeire:defend=reported"))
    asked = dodged = 0
    for _ in range(150):
        state = new_state()
        state["wall"][0] = [KIND_OF[tile] for tile in stacked_wall(walls)]
        deal_from_wall(state, rules, tables(), 0, 1)
        while state["phase"][0] != Phase.OVER:
            seat = int(state["seat"][0])
            if state["phase"][0] == Phase.TURN and state["reporters"][0] & ~(1 << seat):
                given = answers(state, rules, careful, seat)
                for _ in range(3):
                    assert answers(rearranged(state, rules, seat, rng), rules, careful, seat) == given
                asked += 1
                dodged += answers(state, rules, bold, seat) != given
            one_step(state, rules, tables(), careful)
    assert asked > 500
    assert dodged > 100


def test_rearranging_moves_the_others_tiles_and_what_they_wait_for() -> None:
    """What this file relies on: the copies differ in everything hidden, and agree in what the seat sees."""
    rules, rng = load("shabao").record(), np.random.default_rng(5)
    moved = waits_changed = 0
    for state in positions("shabao", ["ukeire"], hands=3):
        seat = int(state["seat"][0])
        before, after = state[0], rearranged(state, rules, seat, rng)[0]
        for name in ("counts", "keys", "seen", "waits", "distance"):
            assert (before[name][seat] == after[name][seat]).all()
        assert (before["counts"].sum(axis=1) == after["counts"].sum(axis=1)).all()
        moved += (before["counts"] != after["counts"]).any()
        waits_changed += (before["waits"] != after["waits"]).any()
    assert moved > 100
    assert waits_changed > 20


def test_rebuilding_a_hand_as_it_was_changes_nothing() -> None:
    """`hold_instead` with a seat's own tiles gives the same state back: what each seat sees is kept right in play."""
    rules = load("hanbao").record()
    compared = 0
    for state in positions("hanbao", ["ukeire:kong=always,pong=always", "random", "shanten", "ukeire"], hands=6):
        for seat in SEATS:
            if seat != state["seat"][0]:
                again = state.copy()
                hold_instead(again, rules, tables(), seat, np.array(tiles_of(state["counts"][0, seat])))
                for name in ("counts", "keys", "seen", "waits", "free_waits", "distance", "useful", "fours"):
                    assert (again[name][0, seat] == state[name][0, seat]).all(), name
                compared += 1
    assert compared > 300


def test_a_policy_plays_on_from_the_same_wall_alike() -> None:
    """Dealt by hand from the same wall, the game runs the same: nothing hidden steers it but the tiles."""
    rules, players = load("shabao").record(), players_record(seat_policies(["ukeire"]))
    state, other = new_state(), new_state()
    deal_hand(state, rules, tables(), np.uint64(9), 0, 0, 1)
    other["wall"] = state["wall"]
    deal_from_wall(other, rules, tables(), 0, 1)
    while state["phase"][0] != Phase.OVER:
        one_step(state, rules, tables(), players)
        one_step(other, rules, tables(), players)
        for name in ("phase", "seat", "tile", "counts", "melds", "river"):
            assert (state[name] == other[name]).all()
