"""R6.12 to R6.17 and R6.19: the chickens of other houses, each hand played by the kernels and judged by the oracle too.

Where seat 3 wins, it self-draws a daduizi; the others' chickens are what is looked at.
"""

from typing import Any

import pytest

from tests.agreement.comparing import replay_both
from tests.scripts import PAIRS_9M, PINGHU_5P, TRIPLETS_9M, Line, change, collected, paid, record, tiles
from zhuoji_sim.errors import InputError
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.replay import Replay

READY = "789m46p33s456m"
EIGHTS = {1: "88p789m46p456m345s", 3: TRIPLETS_9M}
ONES = {1: "11s789m46p456m345s", 3: TRIPLETS_9M}
WON = "... 9m 3win"


def settle(rules: Any, hands: dict[int, str], moves: str, **options: Any) -> Line:
    return replay_both(record(rules, hands, moves, **{"avoid": "8p", **options}))


def each(fan: int, owner: int = 1) -> list[int]:
    """So much from each of the others."""
    return [0 if seat == owner else fan for seat in range(4)]


def wuguji(**keys: Any) -> Line:
    return change("shabao", **{"wuguji__value": 1, **keys})


# ---------------------------------------------------------------- several kinds at once


@pytest.mark.parametrize(("golden", "fan"), [(5, 5), (1, 3), (0, 3)])
def test_a_flipped_1s_that_is_of_the_day_counts_once_at_the_highest_worth(golden: int, fan: int) -> None:
    rules = change("shabao", chicken__weekday=True, chicken__value=3, chicken__golden=golden)
    result = settle(rules, ONES, WON, flip="9s", weekday=1)
    assert collected(result, 1, "chicken") == each(2 * fan)
    assert (result["chickens"]["tiles"], result["chickens"]["golden"]) == (["1s", "1m", "1p"], True)


@pytest.mark.parametrize(("value", "fan"), [(1, 1), (3, 3)])
def test_a_turned_8p_counts_once_at_the_highest_worth_and_is_not_golden(value: int, fan: int) -> None:
    rules = wuguji(wuguji__golden=7, chicken__turned=True, chicken__value=value)
    result = settle(rules, EIGHTS, WON, flip="8p")
    assert collected(result, 1, "chicken") == each(2 * fan)
    assert result["chickens"]["wuguji"]["golden"] is False


def test_a_turned_1s_is_not_golden() -> None:
    rules = change("shabao", chicken__turned=True, chicken__golden=5)
    result = settle(rules, ONES, WON, flip="1s")
    assert collected(result, 1, "chicken") == each(2)
    assert (result["chickens"]["tiles"], result["chickens"]["golden"]) == (["2s", "1s"], False)


def test_a_golden_8p_is_worth_no_less_than_a_plain_one() -> None:
    result = settle(wuguji(wuguji__value=3), EIGHTS, WON, flip="7p")
    assert collected(result, 1, "chicken") == each(2 * 3)


def test_a_swing_makes_8p_golden_too() -> None:
    result = settle(wuguji(wuguji__golden=4, chicken__swing=True), EIGHTS, WON, flip="9p")
    assert collected(result, 1, "chicken") == each(2 * 4)


# ---------------------------------------------------------------- scope (R6.15)


@pytest.mark.parametrize(("yaoji", "fan"), [(True, 2 * 2), (False, 0)])
def test_a_flipped_1s_keeps_to_the_scope_of_the_fixed_ones_if_it_is_one(yaoji: bool, fan: int) -> None:
    rules = change("shabao", chicken__flipped_scope=["discards"], chicken__yaoji=yaoji)
    assert collected(settle(rules, ONES, WON, flip="9s"), 1, "chicken") == each(fan)


@pytest.mark.parametrize(("scope", "fan"), [("scope", 1), (["concealed", "melds"], 0), ([], 0), (["discards"], 1)])
def test_without_mantangji_flipped_chickens_do_not_count_among_the_discards(scope: Any, fan: int) -> None:
    rules = change("shabao", chicken__flipped_scope=scope)
    result = settle(rules, {1: PINGHU_5P, 3: TRIPLETS_9M}, ". 7p>7p . 9m 3win", flip="6p")
    assert collected(result, 1, "chicken") == each(fan)


# ---------------------------------------------------------------- 8p (R6.12)


def test_where_it_is_no_fixed_chicken_a_flipped_8p_is_like_any_other_and_nothing_is_asked_of_the_first() -> None:
    rules = change("shabao", wuguji__charge=9, wuguji__charge_golden=9, wuguji__responsible=9, wuguji__golden=9)
    hands = {1: "8p22p" + READY, 3: TRIPLETS_9M}
    result = settle(rules, hands, ". 2p>8p . 9m 3win", flip="7p")
    assert collected(result, 1) == each(1)
    assert "wuguji" not in result["chickens"]


def test_each_fixed_chicken_has_a_first_of_its_own() -> None:
    """Seat 1 throws the first 8p after the dealer's first 1s; both are charge chickens."""
    rules = wuguji(wuguji__charge=4)
    result = settle(rules, {1: "8p22p" + READY, 3: TRIPLETS_9M}, "1s>1s 2p>8p . 9m 3win")
    assert collected(result, 1, "charge") == [2 + 4, 0, 4, 4]
    assert (result["chickens"]["charge"], result["chickens"]["wuguji"]["charge"]) == (0, 1)


@pytest.mark.parametrize(("first", "second"), [("1s", "8p"), ("8p", "1s")])
@pytest.mark.parametrize("claimed", [False, True])
def test_where_they_share_the_charge_only_the_first_of_both_can_be_it(first: str, second: str, claimed: bool) -> None:
    rules = wuguji(wuguji__charge=4, wuguji__shares_charge=True, wuguji__responsible=1)
    pong = {2: first[0] * 2 + first[1]} if claimed else {}
    hands = {1: second + "22p" + READY, 3: TRIPLETS_9M, **pong}
    moves = f"{first}>{first} {'2pong >_ . _>= ' if claimed else ''}2p>{second} . 9m 3win"
    result = settle(rules, hands, moves)
    facts = {"1s": result["chickens"], "8p": result["chickens"]["wuguji"]}
    assert facts[first]["charge"] == (None if claimed else 0)
    assert facts[first]["responsible"] == ({"from": 0, "to": 2} if claimed else None)
    assert facts[second]["charge"] is None
    assert paid(result, None, 1, "chicken") == 3


def test_an_8p_that_is_won_on_is_neither_charge_nor_responsible() -> None:
    rules = wuguji(wuguji__charge=4, wuguji__responsible=4)
    result = settle(rules, {1: "2233m66p77m44s77s8p"}, "8p>8p 1win")
    assert result["chickens"]["wuguji"] == {"golden": False, "charge": None, "responsible": None}
    assert collected(result, 1, "chicken") == each(2)


# ---------------------------------------------------------------- 包鸡 (R6.16)

BAOJI = {"chicken__unready_pays": True}
THROWN = {1: "11s", 2: PINGHU_5P, 3: TRIPLETS_9M}
THROW_TWO = ". _>1s ... _>1s . 9m 3win"


@pytest.mark.parametrize(
    ("keys", "chicken", "charge"),
    [
        ({}, 1, 2),
        ({"chicken__charge_unready_pays": False}, 2, 0),
        ({"chicken__charge": 0}, 2, 0),
        ({"chicken__scope": ["concealed"]}, 1, 2),
        ({"chicken__needs_ready": False}, 1, 2),
    ],
    ids=["charge apart", "charge like the rest", "no charge", "no discards in the scope", "all collect"],
)
def test_the_unready_pay_for_what_they_threw(keys: dict[str, Any], chicken: int, charge: int) -> None:
    result = settle(change("shabao", **BAOJI, **keys), THROWN, THROW_TWO)
    for taker in (2, 3):
        assert paid(result, 1, taker, "chicken") == chicken
        assert paid(result, 1, taker, "charge") == charge
    assert paid(result, 1, 0, "chicken", "charge") == paid(result, None, 1, "chicken", "charge") == 0


def test_the_unready_pay_gold_where_it_is_golden_and_never_for_flipped_ones() -> None:
    result = settle(change("shabao", **BAOJI), THROWN, THROW_TWO, flip="9s")
    assert [paid(result, 1, taker, "chicken") for taker in (0, 2, 3)] == [0, 2, 2]
    flipped = settle(change("shabao", **BAOJI), {1: "7p", 3: TRIPLETS_9M}, ". _>7p . 9m 3win", flip="6p")
    assert paid(flipped, 1, None, "chicken") == 0


def test_the_ready_collect_for_what_they_threw() -> None:
    result = settle(change("shabao", **BAOJI), {1: "1s22p" + READY, 3: TRIPLETS_9M}, "1s>1s 2p>1s . 9m 3win")
    assert collected(result, 1, "chicken") == each(1)


def test_the_unready_pay_for_8p_too() -> None:
    rules = wuguji(wuguji__value=3, **BAOJI)
    result = settle(rules, {1: "8p", 2: PINGHU_5P, 3: TRIPLETS_9M}, ". _>8p . 9m 3win")
    assert [paid(result, 1, taker, "chicken") for taker in (0, 2, 3)] == [0, 3, 3]


@pytest.mark.parametrize(
    ("keys", "fan"),
    [({"events__void_scope": "kong"}, 1), ({"events__void_scope": "kong", "chicken__burnt": True}, 1), ({}, 0)],
    ids=["kong alone", "burnt", "void"],
)
def test_a_burnt_player_pays_for_what_he_threw_and_a_void_one_does_not(keys: dict[str, Any], fan: int) -> None:
    """The dealer threw a 1s after another's first; then he shoots hot."""
    hands = {0: "7777p1s", 2: PINGHU_5P, 3: "1s"}
    result = settle(change("shabao", **BAOJI, **keys), hands, "_>_ .. _>1s _>1s ... _ kong7p 5p>5p 2win")
    assert paid(result, 0, 2, "chicken") == fan


def test_a_burnt_shooter_gets_nothing_of_it() -> None:
    """Seat 0 is ready when he shoots hot; seat 1, unready, has thrown a 1s that is no charge chicken."""
    rules = change("shabao", **BAOJI, chicken__burnt=True, events__void_scope="kong")
    hands = {0: "7777p123m456m99s3s", 1: "1s", 2: PINGHU_5P, 3: PAIRS_9M[0]}
    result = settle(rules, hands, "1s>1s _>1s .. 3s kong7p 5p>5p 2win")
    assert result["ready"] == [True, False, True, True]
    assert [paid(result, 1, taker, "chicken") for taker in (0, 2, 3)] == [0, 1, 1]


# ---------------------------------------------------------------- 站鸡 (R6.17)


def test_standing_counts_for_8p_and_the_winning_tile_but_for_no_flipped_one() -> None:
    rules = wuguji(chicken__standing=5)
    won = settle(rules, {1: "2233m66p77m44s77s8p"}, "8p>8p 1win")
    assert collected(won, 1, "chicken") == each(2 * (1 + 5))
    flipped = settle(rules, {1: PINGHU_5P, 3: "555m555p222p77p99m"}, WON, flip="7s")
    assert collected(flipped, 1, "chicken") == each(2)


def test_nothing_stands_where_concealed_chickens_do_not_count() -> None:
    rules = change("shabao", chicken__standing=5, chicken__scope=["melds"])
    assert collected(settle(rules, ONES, WON), 1, "chicken") == each(0)


# ---------------------------------------------------------------- 星期鸡 (R6.14)


@pytest.mark.parametrize("day", range(1, 8))
def test_the_days_rank_counts_in_all_suits(day: int) -> None:
    rules = change("shabao", chicken__weekday=True, chicken__yaoji=False, chicken__flipped=False)
    result = settle(rules, {1: PINGHU_5P, 3: TRIPLETS_9M}, WON, weekday=day, avoid=f"{day}m{day}p{day}s")
    assert (result["chickens"]["weekday"], result["chickens"]["tiles"]) == (day, [f"{day}{suit}" for suit in "mps"])
    assert collected(result, 1, "chicken") == each(sum(tile[0] == str(day) for tile in tiles(PINGHU_5P)))


def test_with_two_suits_the_days_rank_counts_in_these() -> None:
    rules = change("shabao", table__suits=2, chicken__weekday=True, chicken__yaoji=False, chicken__flipped=False)
    hands = {1: "123p789p46p234s88s", 3: "555p222s88s99p333s"}
    result = settle(rules, hands, "... 9p 3win", weekday=3, avoid="3p3s")
    assert result["chickens"]["tiles"] == ["3p", "3s"]
    assert collected(result, 1, "chicken") == each(2)


def test_of_three_players_two_pay_and_two_are_paid() -> None:
    """R1.9, R6.12, R6.16."""
    rules = wuguji(table__players=3, wuguji__value=2, **BAOJI)
    stands = settle(rules, {1: EIGHTS[1], 2: TRIPLETS_9M}, ".. 9m 2win")
    assert collected(stands, 1, "chicken")[:3] == [4, 0, 4]
    pays = settle(rules, {0: "8p", 1: PINGHU_5P, 2: TRIPLETS_9M}, "_>8p . 9m 2win")
    assert [paid(pays, 0, taker, "chicken") for taker in (1, 2)] == [2, 2]


def test_a_record_without_the_day_is_refused_where_it_is_needed() -> None:
    lines = record(change("shabao", chicken__weekday=True), ONES, WON)
    with pytest.raises(InputError, match=r"start_hand needs the field 'weekday', Monday 1 to Sunday 7.*\(R6.14\)"):
        Replay(check_line(lines[0], "record:1"), [])
    replay_both(record("shabao", ONES, WON, weekday=7))


@pytest.mark.parametrize("day", [0, 8, "1", True, None])
def test_what_is_no_day_is_refused(day: Any) -> None:
    line = {**record("shabao", ONES, WON)[0], "weekday": day}
    with pytest.raises(InputError, match=r"weekday is .*: must be a day of the week, Monday 1 to Sunday 7"):
        check_line(line, "record:1")


# ---------------------------------------------------------------- 吹风鸡 (R6.19)

WIND = change("shabao", events__wind=True)


def test_the_wind_takes_all_and_the_dealer_stays_with_n_going_on() -> None:
    """Three winners on one discard, a kong, a charge chicken: nothing is paid, and the discarder does not deal."""
    hands = {0: PAIRS_9M[0], 1: PAIRS_9M[1], 3: PAIRS_9M[2]}
    result = settle(WIND, hands, ".. 9m>9m 0win 1win 3win", flip="5p", n=2, dealer=0)
    assert result["outcome"] == "win"
    assert [winner["seat"] for winner in result["winners"]] == [3, 0, 1]
    assert (result["transfers"], result["deltas"]) == ([], [0, 0, 0, 0])
    assert result["next"] == {"dealer": 0, "n": 3}
    calm = settle(WIND, hands, ".. 9m>9m 0win 1win 3win", flip="4p", n=2, dealer=0)
    assert calm["next"] == {"dealer": 2, "n": 1}
    assert calm == settle("shabao", hands, ".. 9m>9m 0win 1win 3win", flip="4p", n=2, dealer=0) | {
        "ruleset": calm["ruleset"]
    }


def test_nothing_of_a_blown_hand_is_paid_not_even_a_void_win() -> None:
    """R3.5: seat 1 let a 9m pass and has not drawn since; seat 3 has."""
    rules, hands = change("tianting", events__wind=True), {1: PAIRS_9M[1], 3: PAIRS_9M[0]}
    moves = ".. 9m>9m . 9m>9m 1win 3win"
    assert settle(rules, hands, moves, flip="5p")["transfers"] == []
    assert paid(settle(rules, hands, moves, flip="4p"), 1, None, "penalty") > 0
