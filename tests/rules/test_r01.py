"""R1 Equipment and deal."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.scripts import (
    PAIRS_9M,
    PINGHU_5P,
    PINGHU_5P_THIRD,
    PINGHU_5P_TOO,
    PRESETS,
    SEATS,
    Line,
    begin,
    record,
    refusal,
    replay,
    settle,
    wall_of,
)
from zhuoji_sim.codes import Move, Phase
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import analyse_hand
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import act, deal_from_wall, deal_hand, play_hand
from zhuoji_sim.play.steps import Act
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.kinds import KIND_OF
from zhuoji_sim.tiles.notation import parse_hand


def dealt(preset: str, seed: int, hand: int, dealer: int) -> Any:
    state = new_state()
    deal_hand(state, load(preset).record(), tables(), np.uint64(seed), hand, dealer, 1)
    return state[0]


# ---------------------------------------------------------------- R1.1


@pytest.mark.parametrize("hand", range(5))
def test_r1_1_four_of_each_of_27_tiles(hand: int) -> None:
    assert Counter(dealt("shabao", 3, hand, 0)["wall"].tolist()) == Counter(dict.fromkeys(range(27), 4))


def test_r1_1_a_fifth_copy_is_refused() -> None:
    assert "fifth 7p" in refusal("shabao", {0: "7777p"}, "7p")


def test_r1_1_no_chow() -> None:
    with pytest.raises(InputError, match="chow"):
        check_line({"type": "chow", "actor": 1, "target": 0, "tile": "5p"}, "line")


# ---------------------------------------------------------------- R1.2


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_r1_2_thirteen_tiles_each_then_the_dealer_draws(preset: str, dealer: int) -> None:
    state = dealt(preset, 5, 0, dealer)
    assert state["counts"].sum(axis=1).tolist() == [13] * 4
    assert (state["phase"], state["seat"]) == (Phase.DRAW, dealer)
    assert state["end"] - state["next"] == 1 + 55


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_2_no_dead_wall(preset: str) -> None:
    lines = record(preset, {}, "*")
    assert sum(line["type"] == "draw" for line in lines) == 1 + 55
    assert replay(lines)["outcome"] == "exhausted"


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_2_the_last_tile_may_be_won_on(preset: str) -> None:
    result = settle(preset, {3: PINGHU_5P}, "*1 5p 3win", dealer=0)
    assert result["winners"][0]["by"] == "self_draw"
    assert result["chickens"]["indicator"] is None


def test_r1_2_the_hand_is_not_over_while_a_tile_is_left() -> None:
    assert "not over" in refusal_of_end(record("shabao", {}, "*1"))


def refusal_of_end(lines: list[Line]) -> str:
    with pytest.raises(InputError) as caught:
        replay(lines)
    return str(caught.value)


# ---------------------------------------------------------------- R1.3


@pytest.mark.parametrize("dealer", SEATS)
def test_r1_3_the_next_player_is_the_next_seat(dealer: int) -> None:
    lines = record("shabao", {}, ".....", dealer=dealer)
    assert [line["actor"] for line in lines if line["type"] == "draw"] == [(dealer + turn) % 4 for turn in range(5)]
    game = begin(lines)
    for line in lines[1:3]:
        game.feed(check_line(line, "line"))
    with pytest.raises(InputError, match=f"seat {(dealer + 1) % 4}'s turn"):
        game.feed(check_line({**lines[3], "actor": (dealer + 2) % 4}, "line"))


# ---------------------------------------------------------------- R1.4


def test_r1_4_the_record_carries_two_dice() -> None:
    ruleset, players = load("tianting"), seat_policies(["shanten"])
    dice = [replay_hand(ruleset, players, 1, hand).lines[0]["dice"] for hand in range(12)]
    assert all(1 <= die <= 6 for pair in dice for die in pair)
    assert len({tuple(pair) for pair in dice}) > 3


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_4_dice_change_nothing(preset: str) -> None:
    lines = record(preset, {1: PINGHU_5P}, ". 5p 1win")
    plain = replay(lines)
    for dice in ([1, 1], [6, 5]):
        assert replay([{**lines[0], "dice": dice}, *lines[1:]]) == plain


# ---------------------------------------------------------------- R1.5


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_5_draws_replacements_and_the_indicator_come_from_one_pointer(preset: str) -> None:
    """Many kongs: every drawn tile is the next of the wall, and the indicator the one after the last."""
    rules, players = load(preset).record(), players_record(seat_policies(["shanten:kong=always,pong=always"]))
    kongs = indicators = 0
    for hand in range(60):
        state = new_state()
        state["logging"] = 1
        deal_hand(state, rules, tables(), np.uint64(2), hand, hand % 4, 1)
        play_hand(state, rules, tables(), players)
        s = state[0]
        log = s["log"][: s["lines"]]
        drawn = log[log[:, 0] == 0, 2].tolist()
        kongs += int((log[:, 0] == 4).sum())
        assert drawn == s["wall"][52 : 52 + len(drawn)].tolist()
        if s["winners"] and len(drawn) < 56:
            indicators += 1
            assert s["indicator"] == s["wall"][52 + len(drawn)]
    assert kongs > 5
    assert indicators > 5


def test_r1_5_the_replacement_of_a_kong_shortens_the_wall() -> None:
    lines = record("shabao", {0: "7777p"}, "_ kong7p *")
    assert sum(line["type"] == "draw" for line in lines) == 56
    assert replay(lines)["outcome"] == "exhausted"


# ---------------------------------------------------------------- R1.6


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_6_several_win_on_one_discard(preset: str) -> None:
    hands = {1: PAIRS_9M[0], 2: PAIRS_9M[1]}
    result = settle(preset, hands, "9m>9m 1win 2win")
    assert [winner["seat"] for winner in result["winners"]] == [1, 2]
    assert paid_for_hands(result) == {1, 2}


def paid_for_hands(result: Line) -> set[int]:
    return {transfer["to"] for transfer in result["transfers"] if transfer["for"] == "hand"}


def test_r1_6_one_of_two_may_win_alone() -> None:
    hands = {1: PAIRS_9M[0], 2: PAIRS_9M[1]}
    result = settle("shabao", hands, "9m>9m 2win")
    assert [winner["seat"] for winner in result["winners"]] == [2]


@pytest.mark.parametrize("claim", ["pong", "kong"])
def test_r1_6_no_claim_after_a_win(claim: str) -> None:
    hands = {1: PAIRS_9M[0], 2: "99m"}
    assert f"{claim} after a win" in refusal("shabao", hands, f"9m>9m 1win 2{claim}")


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_6_a_win_goes_before_a_pong(preset: str) -> None:
    """Seat 1, who comes first, would pong; seat 2 wins: the policies ask for wins first."""
    lines = record(preset, {1: "99m", 2: PAIRS_9M[0]}, "9m>9m 2win")
    state, rules = new_state(), load(preset).record()
    state["wall"][0] = wall_of(lines)
    deal_from_wall(state, rules, tables(), 0, 1)
    act(state, rules, tables(), int(Act.DRAW), 0, 0)
    act(state, rules, tables(), int(Act.TURN), 0, Move.DISCARD * MOVE + KIND_OF["9m"])
    play_hand(state, rules, tables(), players_record(seat_policies(["shanten:pong=always"])))
    assert (state["winners"][0], state["source"][0]) == (1 << 2, 0)


# ---------------------------------------------------------------- R1.7


@pytest.mark.parametrize("claim", ["1pong", "1kong"])
def test_r1_7_no_claim_once_the_wall_is_empty(claim: str) -> None:
    assert "wall is empty" in refusal("shabao", {1: "777p"}, f"*1 7p>7p {claim}")


@pytest.mark.parametrize("claim", ["1pong", "1kong"])
def test_r1_7_the_last_tile_but_one_may_be_claimed(claim: str) -> None:
    lines = record("shabao", {1: "777p"}, f"*2 7p>7p {claim}")
    game = begin(lines)
    for line in lines[1:-1]:
        game.feed(check_line(line, "line"))
    assert game.phase == (Phase.PONGED if claim == "1pong" else Phase.DRAW)


def test_r1_7_no_concealed_kong_once_the_wall_is_empty() -> None:
    assert "wall is empty" in refusal("shabao", {3: "777p"}, "*1 7p kong7p")


def test_r1_7_no_added_kong_once_the_wall_is_empty() -> None:
    assert "wall is empty" in refusal("shabao", {3: "77p"}, "_>_ . 7p>7p 3pong >_ *1 7p kong7p")


def test_r1_7_no_kong_between_a_pong_and_the_discard() -> None:
    hands = {1: "8888s77p"}
    assert "has ponged and is to discard" in refusal("shabao", hands, "7p>7p 1pong kong8s")


def test_r1_7_a_kong_at_the_next_draw_after_a_pong() -> None:
    lines = record("shabao", {1: "6666s77p", 2: PINGHU_5P}, "7p>7p 1pong >_ ... _ kong6s . 5p 2win")
    assert replay(lines)["outcome"] == "win"


def test_r1_7_no_win_between_a_pong_and_the_discard() -> None:
    hands = {1: "99p123m456m789s33s"}
    assert "has ponged" in refusal("shabao", hands, "9p>9p 1pong 1win")


# ---------------------------------------------------------------- R1.8


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_8_the_dealers_14_tiles_count_as_a_draw(preset: str) -> None:
    result = settle(preset, {0: "777p", 1: PINGHU_5P}, "7p kong7p . 5p 1win")
    assert result["outcome"] == "win"


def test_r1_8_no_own_kong_before_the_draw() -> None:
    assert "cannot kong" in refusal("shabao", {1: "7777p"}, ". kong7p")


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_8_a_tile_drawn_earlier_may_be_added_later(preset: str) -> None:
    """Seat 1 draws the fourth 7p, keeps it for a turn, and adds it at the next; it pays as any added kong."""
    hands = {1: "77p" + "123m456m789s3s8s", 2: PINGHU_5P}
    moves = "7p>7p 1pong >8s ... 7p>3s ... _ kong7p . 5p 2win"
    result = settle(preset, hands, moves)
    added = {"jinji": 3, "shabao": 3, "tianting": 10, "hanbao": 30}[preset]
    assert [t["fan"] for t in result["transfers"] if t["for"] == "dou"] == [added] * 3


def test_r1_8_no_kong_out_of_turn() -> None:
    lines = record("shabao", {2: "7777p"}, ". _")
    game = begin(lines)
    for line in lines[1:-1]:
        game.feed(check_line(line, "line"))
    with pytest.raises(InputError, match="seat 1's turn"):
        game.feed(check_line({"type": "kong", "actor": 2, "kind": "concealed", "tile": "7p"}, "line"))


@pytest.mark.parametrize("hand", [PINGHU_5P, PINGHU_5P_TOO, PINGHU_5P_THIRD])
def test_the_pinghus_of_these_tests_wait_for_5p_alone(hand: str) -> None:
    waits = analyse_hand(parse_hand(hand), load("shabao"))["waits"]
    assert [(wait["tile"], wait["pattern"]) for wait in waits] == [("5p", "pinghu")]
