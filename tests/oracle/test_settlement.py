"""R2, R5, R6, R8, R10: what is paid, on the oracle's table."""

from typing import Any

import pytest

from tests.oracle.script import Script, flow
from tests.oracle.tiles import parse

PINGHU_5P = "123m789m46p234s88s"  # waits for 5p, in a run


def shoot(rules: Any, shooter: str, kong: str, **options: Any) -> dict:
    """Seat 0 draws 2p, kongs, draws and throws 5p: a hot shot for seat 2. Indicator 8s, chicken 9s."""
    ones = "1s" * (4 - parse(shooter).count("1s"))
    play = Script(rules, {0: shooter, 2: PINGHU_5P}, reserve="5p2p8s9s9s9s9s" + ones, **options)
    play.draw("2p").kong("concealed", kong).turn("5p").win(2)
    return play.end("8s")


# ------------------------------------------------------------------ R8.3, R8.4


def test_jinji_hot_shot_voids_the_kong_only() -> None:
    result = shoot("jinji", "7777p1s", "7p")
    assert flow(result, None, None, "dou", "hot_shot") == 0
    assert flow(result, None, 0, "chicken") == 3
    assert result["winners"][0]["hot_shot"]


def test_only_the_last_kong_of_a_row_is_void() -> None:
    play = Script("tianting", {0: "7777p6666s", 2: PINGHU_5P}, reserve="5p2p1p8s9s9s9s9s")
    play.draw("2p").kong("concealed", "7p").draw("1p").kong("concealed", "6s").turn("5p").win(2)
    result = play.end("8s")
    assert flow(result, None, 0, "dou") == 60
    assert flow(result, 0, 2, "hot_shot") == 60


SCOPES = [("kong", 60, 3), ("offender", 0, 0), ("everyone", 0, 0)]


@pytest.mark.parametrize(("scope", "dou", "chicken"), SCOPES)
def test_void_scope(scope: str, dou: int, chicken: int) -> None:
    """The shooter has another kong and a 1s."""
    rules = {"extends": "jinji", "events": {"void_scope": scope}, "kong": {"concealed": 20}}
    play = Script(rules, {0: "7777p6666s1s", 2: PINGHU_5P}, reserve="5p2p1p8s9s9s9s9s")
    play.draw("2p").kong("concealed", "7p").draw("1p").kong("concealed", "6s").turn("5p").win(2)
    result = play.end("8s")
    assert flow(result, None, 0, "dou") == dou
    assert flow(result, None, 0, "chicken") == chicken


@pytest.mark.parametrize(("burnt", "fan"), [(True, 0), (False, 60)])
def test_burnt_shooter_collects_nothing(burnt: bool, fan: int) -> None:
    """With the 2p he drew the shooter is ready (1p, 4p), and he holds two 1s."""
    rules = {"extends": "hanbao", "chicken": {"burnt": burnt}}
    result = shoot(rules, "7777p11s123m234m3p", "7p")
    assert result["ready"][0]
    assert flow(result, None, 0, "chicken") == fan


def test_dealt_and_late_kong_in_a_hot_shot() -> None:
    assert flow(shoot("hanbao", "7777p", "7p"), 0, 2, "hot_shot") == 60
    play = Script("hanbao", {0: "7777p", 2: PINGHU_5P}, reserve="5p2p8s9s9s9s9s")
    play.turn("2p").idle(3, but="9s5p").draw(play.harmless(["9s"])).kong("concealed", "7p").turn("5p").win(2)
    result = play.end("8s")
    assert flow(result, 0, 2, "hot_shot") == 0
    assert result["winners"][0]["hot_shot"]


# ------------------------------------------------------------------ R5


def won_by_2(rules: Any, kong_hand: str, kong: str, indicator: str = "8s", late: bool = False) -> dict:
    """Seat 0 makes a concealed kong (late: on its second turn); seat 2 draws the 5p that it waits for."""
    play = Script(rules, {0: kong_hand, 2: PINGHU_5P}, reserve="5p8s9s9s9s9s")
    play.draw(play.harmless(["9s"]))
    if late:
        play.discard(play.table.tile).idle(3, but="9s").draw(play.harmless(["9s"]))
    play.kong("concealed", kong).turn(play.harmless(["9s"])).idle(1, but="9s").draw("5p").win(2)
    return play.end(indicator)


def test_kong_of_an_unready_owner() -> None:
    assert flow(won_by_2("jinji", "7777p", "7p"), None, 0, "dou") == 6
    assert flow(won_by_2("shabao", "7777p", "7p"), None, 0, "dou") == 0


@pytest.mark.parametrize(("late", "fan"), [(False, 20), (True, 0)])
def test_dealt_kong(late: bool, fan: int) -> None:
    rules = {"extends": "hanbao", "kong": {"needs_ready": False}}
    result = won_by_2(rules, "7777p", "7p", late=late)
    assert [flow(result, seat, 0, "dou") for seat in (1, 2, 3)] == [fan] * 3


@pytest.mark.parametrize(("late", "dou", "chicken"), [(False, 80, 0), (True, 0, 40)])
def test_concealed_kong_of_ones(late: bool, dou: int, chicken: int) -> None:
    rules = {"extends": "hanbao", "kong": {"needs_ready": False}, "chicken": {"needs_ready": False}}
    result = won_by_2(rules, "1111s", "1s", late=late)
    assert flow(result, 1, 0, "dou") == dou
    assert flow(result, 1, 0, "chicken") == chicken


def test_golden_kong_of_ones_pays_the_plain_sum() -> None:
    rules = {"extends": "hanbao", "kong": {"needs_ready": False}, "chicken": {"needs_ready": False}}
    play = Script(rules, {0: "1111s", 2: "123m789m46p234m88p"}, reserve="5p9s")
    play.draw(play.harmless([])).kong("concealed", "1s").turn(play.harmless([])).idle(1).draw("5p").win(2)
    result = play.end("9s")
    assert flow(result, 1, 0, "dou") == 20 + 4 * 20
    assert flow(result, 1, 0, "chicken") == 0


@pytest.mark.parametrize(("pays", "fan"), [(False, 0), (True, 3)])
def test_added_kong_of_a_kept_tile(pays: bool, fan: int) -> None:
    """R5.6: seat 1 held three when it ponged."""
    rules = {"extends": "jinji", "kong": {"late_added_pays": pays}}
    play = Script(rules, {1: "777p", 2: PINGHU_5P}, reserve="7p5p8s9s9s9s9s")
    play.turn("7p").pong(1).discard(next(t for t in play.table.seats[1].hand if t != "7p"))
    play.idle(3, but="9s5p").draw(play.harmless(["9s"])).kong("added", "7p").turn(play.harmless(["9s"]))
    play.draw("5p").win(2)
    result = play.end("8s")
    assert [flow(result, seat, 1, "dou") for seat in (0, 2, 3)] == [fan] * 3


def test_exposed_kong_is_paid_by_the_discarder() -> None:
    play = Script("jinji", {1: "777p", 2: PINGHU_5P}, reserve="7p5p8s9s9s9s9s")
    play.turn("7p").kong("exposed", "7p", actor=1).turn(play.harmless(["9s"])).draw("5p").win(2)
    result = play.end("8s")
    assert [flow(result, seat, 1, "dou") for seat in (0, 2, 3)] == [1, 0, 0]


# ------------------------------------------------------------------ R6


def test_unready_charge_pays_the_ready() -> None:
    play = Script("shabao", {0: "1s", 2: PINGHU_5P, 3: "123m567m46p567s99p"}, reserve="5p8s9s9s9s9s")
    play.draw(play.harmless(["9s"])).discard("1s").idle(1, but="9s5p").draw("5p").win(2)
    result = play.end("8s")
    assert [flow(result, 0, seat, "charge") for seat in (1, 2, 3)] == [0, 2, 2]
    assert flow(result, None, 0) == 0


def test_a_first_one_that_is_won_on_is_neither() -> None:
    play = Script("shabao", {0: "1s", 2: "11m33m55m77p99p33s1s"}, reserve="8s9s9s9s9s5p")
    play.draw(play.harmless(["9s"])).discard("1s").win(2)
    result = play.end("8s")
    assert result["chickens"]["charge"] is None
    assert result["chickens"]["responsible"] is None
    assert flow(result, 0, 2, "chicken") == 2


def test_swing_is_both_neighbours() -> None:
    rules = {"extends": "jinji", "chicken": {"swing": True}}
    play = Script(rules, {2: PINGHU_5P}, reserve="5p2s").idle(2).draw("5p").win(2)
    result = play.end("2s")
    assert result["chickens"]["tiles"] == ["3s", "1s"]
    assert result["chickens"]["golden"]
    assert flow(result, 1, 2, "chicken") == 1  # one 3s


def test_no_flipped_chicken_from_an_empty_wall() -> None:
    play = Script("jinji", {0: "555p", 3: PINGHU_5P}, reserve="5p")
    while play.table.left > 1:
        drawable = [e["tile"] for e in play.table.legal() if e["type"] == "draw"]
        play.turn(next(t for t in drawable if t != "5p"))
    assert play.drawer == 3
    result = play.draw("5p").win(3).end(None)
    assert result["chickens"]["tiles"] == ["1s"]
    assert result["chickens"]["indicator"] is None


# ------------------------------------------------------------------ several winners, R2


THREE = {1: PINGHU_5P, 2: PINGHU_5P, 3: "456m46p567m567s22p"}


def several(robbers: tuple[int, ...], rules: Any = None) -> dict:
    rules = rules or {"extends": "shabao", "win": {"pinghu_needs_pass": False}}
    play = Script(rules, THREE, n=3, reserve="5p1s9s9p")
    play.turn("5p")
    for seat in robbers:
        play.win(seat)
    return play.end("9p")


def test_two_winners() -> None:
    result = several((3, 2))
    assert [won["seat"] for won in result["winners"]] == [2, 3]
    assert flow(result, 0, 2, "hand") == flow(result, 0, 3, "hand") == 1 + 3
    assert result["next"] == {"dealer": 2, "n": 1}


def test_three_winners_keep_the_discarder_dealing() -> None:
    result = several((1, 3, 2))
    assert len(result["winners"]) == 3
    assert result["next"] == {"dealer": 0, "n": 4}


def test_the_winning_tile_is_the_first_winners() -> None:
    """Indicator 4p: the 5p itself is the flipped chicken."""
    rules = {"extends": "jinji", "win": {"pinghu_needs_pass": False}}
    play = Script(rules, THREE, reserve="5p4p5p5p5p").turn("5p").win(3).win(2)
    result = play.end("4p")
    assert flow(result, None, 2, "chicken") == 3
    assert flow(result, None, 3, "chicken") == 0


def test_two_robbers() -> None:
    """R8.2: each is paid what three seats would have paid; the kong is void."""
    hands = {0: "55p", 1: PINGHU_5P, 2: "456m46p567m678s22p", 3: "5p"}
    play = Script("shabao", hands, dealer=3, reserve="5p8m9s9s9s9s8s")
    play.draw("8m").discard("5p").pong(0).discard(next(t for t in play.table.seats[0].hand))
    play.idle(3, but="5p9s").draw("5p").kong("added", "5p").win(2).win(1)
    result = play.end("8s")
    assert flow(result, 0, 1, "hand") == flow(result, 0, 2, "hand") == 2 + 2 + 3
    assert flow(result, None, None, "dou", "chicken", "charge") == 0
    assert result["next"] == {"dealer": 1, "n": 1}
    assert [won["by"] for won in result["winners"]] == ["robbed_kong"] * 2


# ------------------------------------------------------------------ R9.2, R4.5


def test_multiply_and_base_fan_and_base() -> None:
    rules = {
        "extends": "shabao",
        "base_points": 5,
        "base_fan": 7,
        "dealer": {"mode": "multiply"},
        "chicken": {"yaoji": False, "flipped": False},
    }
    play = Script(rules, {2: PINGHU_5P}, n=2, reserve="5p8s").idle(2).draw("5p").win(2)
    result = play.end("8s")
    assert [flow(result, seat, 2, "hand") for seat in (0, 1, 3)] == [2 * 3 + 7, 2 + 7, 2 + 7]
    assert result["deltas"] == [-65, -45, 155, -45]


@pytest.mark.parametrize(("mode", "value"), [("floor", 10), ("multiply", 10), ("add", 11)])
def test_report_modes(mode: str, value: int) -> None:
    rules = {"extends": "shabao", "report": {"mode": mode}}
    play = Script(rules, {1: PINGHU_5P}, reserve="5p5p9p8s").idle(1, but="5p").draw("9p")
    play.discard("9p", report=True).turn("5p").win(1)
    assert play.end("8s")["winners"][0]["value"] == value


# ------------------------------------------------------------------ R10


def test_exhaustion_when_nobody_is_ready() -> None:
    play = Script("shabao", {})
    while play.table.left:
        drawable = [e["tile"] for e in play.table.legal() if e["type"] == "draw"]
        play.turn(next((t for t in drawable if not play.wanted(t)), drawable[0]))
    result = play.end(None)
    assert (result["outcome"], result["deltas"]) == ("exhausted", [0, 0, 0, 0])
    assert result["next"] == {"dealer": 0, "n": 2}
    assert result["chickens"] == {}
