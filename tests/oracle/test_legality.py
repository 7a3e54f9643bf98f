"""R1, R3, R5, R7: what may be done when, on the oracle's table."""

from typing import Any

import pytest

from tests.oracle.script import Script, flow
from tests.oracle.start import Illegal
from tests.oracle.table import Table

PINGHU_5P = "123m789m46p234s88s"  # waits for 5p, in a run
PUNGS_5P = "111m333m777s99s55p"  # waits for 5p and 9s: daduizi, no pass needed


def kinds(table: Table, *names: str) -> list[tuple[Any, ...]]:
    """The legal lines of these types, short: (type, actor, tile, kind)."""
    return [(e["type"], e.get("actor"), e.get("tile"), e.get("kind")) for e in table.legal() if e["type"] in names]


def may_win(table: Table, seat: int) -> bool:
    return any(e["type"] == "win" and e["actor"] == seat for e in table.legal())


NO_PASS = {"extends": "shabao", "win": {"pinghu_needs_pass": False}}


# ------------------------------------------------------------------ R3.4


def test_pinghu_needs_a_pass_on_a_discard() -> None:
    play = Script("shabao", {1: PINGHU_5P}, reserve="5p").turn("5p")
    assert not may_win(play.table, 1)


def test_any_other_pattern_needs_none() -> None:
    play = Script("shabao", {1: PUNGS_5P}, reserve="5p").turn("5p")
    assert may_win(play.table, 1)


def test_a_declared_kong_is_a_pass_an_undeclared_one_is_none() -> None:
    play = Script("shabao", {1: "1111m46p234s999s7m"}, reserve="5p5p8s8s6m")
    play.idle(1).draw("8s").discard("7m").idle(2, but="8s5p").turn("5p")
    assert not may_win(play.table, 1)
    play.draw("8s").kong("concealed", "1m").draw("6m").discard("6m").idle(2, but="5p8s").turn("5p")
    assert may_win(play.table, 1)


def test_switch_pinghu_needs_pass() -> None:
    assert may_win(Script(NO_PASS, {1: PINGHU_5P}, reserve="5p").turn("5p").table, 1)


# ------------------------------------------------------------------ R3.5


def locked_play(ruleset: Any) -> Script:
    """Seat 2 passes 5p from seat 0; then seat 1 throws 5p too, before seat 2 has drawn."""
    return Script(ruleset, {2: PUNGS_5P}, reserve="5p5p9s9s").turn("5p").turn("5p")


@pytest.mark.parametrize(("mode", "may"), [("off", True), ("lock", False), ("void", True)])
def test_pass_lock(mode: str, may: bool) -> None:
    play = locked_play({"extends": "shabao", "win": {"pass_lock": mode}})
    assert may_win(play.table, 2) == may
    if mode == "lock":
        with pytest.raises(Illegal):
            play.win(2)


def test_the_lock_ends_with_ones_own_draw() -> None:
    play = locked_play("shabao").idle(1, but="9s").idle(1, but="9s").turn("9s")
    assert may_win(play.table, 2)


@pytest.mark.parametrize(("mode", "may"), [("lock", False), ("off", True)])
def test_the_lock_stays_after_a_pong(mode: str, may: bool) -> None:
    """He could have won on the 5p, pongs it, and then waits for 9p with no draw in between."""
    rules = {"extends": "shabao", "win": {"pass_lock": mode}}
    play = Script(rules, {2: "111m333m777s55p99p"}, reserve="5p9p").turn("5p")
    play.pong(2).discard("9p").turn("9p")
    assert may_win(play.table, 2) == may


def test_a_replacement_draw_ends_the_lock() -> None:
    play = Script(NO_PASS, {2: "111m777s55534p99s"}, reserve="5p8m2p").turn("5p")
    assert may_win(play.table, 2)
    assert not play.table.seats[2].locked  # nothing is settled until somebody acts
    play.kong("exposed", "5p", actor=2)
    assert play.table.seats[2].locked
    play.draw("8m").discard("8m").turn("2p")
    assert may_win(play.table, 2)


def test_a_rob_does_not_meet_the_lock() -> None:
    """Seat 2 passes seat 3's 5p; seat 1 pongs it, seat 0 pongs too, so seat 1 draws and adds before seat 2."""
    play = Script(NO_PASS, {0: "99m", 1: "55p9m", 2: PINGHU_5P, 3: "5p"}, dealer=3, reserve="5p8m")
    play.draw("8m").discard("5p").pong(1).discard("9m").pong(0).discard(play.table.seats[0].hand[0])
    play.draw("5p").kong("added", "5p")
    assert play.table.seats[2].locked
    assert may_win(play.table, 2)


def test_a_passed_rob_does_not_set_the_lock() -> None:
    play = Script(NO_PASS, {1: "55p", 2: PINGHU_5P, 3: "5p"}, dealer=3, reserve="5p8m")
    play.draw("8m").discard("5p").pong(1).discard(play.table.seats[1].hand[0])
    play.idle(3, but="5p").draw("5p").kong("added", "5p")
    assert may_win(play.table, 2)
    play.draw(play.harmless([]))
    assert not play.table.seats[2].locked


def test_who_may_not_win_is_not_locked_by_passing() -> None:
    play = Script("shabao", {2: PINGHU_5P}, reserve="5p5p").turn("5p").turn("5p")
    assert not play.table.seats[2].locked


def test_void_win_alone_ends_the_hand_void() -> None:
    play = locked_play("tianting").win(2)
    result = play.end(None)
    assert result["outcome"] == "void"
    assert result["deltas"] == [50, 50, -150, 50]
    assert result["winners"] == []
    assert result["chickens"] == {}
    assert result["next"] == {"dealer": 0, "n": 2}


@pytest.mark.parametrize("order", [(2, 3), (3, 2)])
def test_void_win_beside_a_lawful_one(order: tuple[int, int]) -> None:
    """Seat 2 passed the 5p and wins on the 9p all the same, as does seat 3, lawfully."""
    hands = {2: "111m333m777s55p99p", 3: "44m66m22s66s88s11p9p"}
    play = Script("tianting", hands, reserve="5p9p1s8p8p").turn("5p").turn("9p")
    result = play.win(order[0]).win(order[1]).end("8p")
    assert result["outcome"] == "win"
    assert [won["seat"] for won in result["winners"]] == [3]
    assert flow(result, 1, 3, "hand") == 60
    assert [flow(result, 2, seat, "penalty") for seat in (0, 1, 3)] == [50, 50, 50]
    assert flow(result, None, 3, "chicken") == 2 * 10 * 3  # his 9p and the one he won on (R6.5)
    assert result["next"] == {"dealer": 3, "n": 1}


# ------------------------------------------------------------------ R1.6, R1.7, R1.8


def test_after_a_pong_only_a_discard() -> None:
    play = Script("shabao", {1: "55p1111m"}, reserve="5p").turn("5p").pong(1)
    assert {e["type"] for e in play.table.legal()} == {"discard"}


def test_nobody_claims_on_an_empty_wall() -> None:
    play = Script("shabao", {1: "55p1111m"}, reserve="5p")
    while play.table.left > 1:
        drawable = [e["tile"] for e in play.table.legal() if e["type"] == "draw" and e["tile"] != "5p"]
        play.turn(drawable[0])
    play.draw("5p")
    assert kinds(play.table, "kong") == []
    play.discard("5p")
    assert play.table.legal() == [{"type": "end", "indicator": None}]


def test_a_fifth_copy_cannot_be_drawn_or_turned_up() -> None:
    play = Script("shabao", {0: "1111m", 1: PUNGS_5P.replace("111m", "222m")}, reserve="5p")
    assert ("draw", 0, "1m", None) not in kinds(play.table, "draw")
    play.turn("5p").win(1)
    with pytest.raises(Illegal):
        play.end("1m")
    with pytest.raises(Illegal):
        play.end(None)


def test_a_tile_drawn_earlier_may_be_added_later() -> None:
    play = Script("shabao", {1: "55p"}, reserve="5p5p").turn("5p").pong(1)
    play.discard(play.table.seats[1].hand[0])
    play.idle(3, but="5p").draw("5p").discard(play.table.seats[1].hand[0])
    play.idle(3)
    play.draw(play.harmless([]))
    assert ("kong", 1, "5p", "added") in kinds(play.table, "kong")


# ------------------------------------------------------------------ R4.2


def test_the_dealer_names_his_winning_tile() -> None:
    play = Script("hanbao", {0: "1111m5577m99m113p"}, reserve="3p1s9p")
    play.draw("3p")
    named = {e["tile"] for e in play.table.legal() if e["type"] == "win"}
    assert named == {"1m", "5m", "7m", "9m", "1p", "3p"}
    play.apply(type="win", actor=0, target=0, tile="1m")
    assert play.end("9p")["winners"][0]["pattern"] == "longqidui"


# ------------------------------------------------------------------ R7


def test_report_only_at_the_first_turn_and_ready() -> None:
    play = Script("shabao", {1: PINGHU_5P}, reserve="9p9s5p").idle(1).draw("9p")
    reports = [e["tile"] for e in play.table.legal() if e.get("report")]
    assert "9p" in reports
    assert "1m" not in reports
    play.discard("9p").idle(3, but="9s").draw("9s")
    assert not [e for e in play.table.legal() if e.get("report")]


@pytest.mark.parametrize("ruleset", ["jinji", "hanbao"])
def test_no_report_where_it_is_off(ruleset: str) -> None:
    play = Script(ruleset, {1: PINGHU_5P}, reserve="9p5p").idle(1).draw("9p")
    assert not [e for e in play.table.legal() if e.get("report")]


def reported_with_222s(rules: Any) -> Script:
    play = Script(rules, {1: "123m789m46p222s88s"}, reserve="9p2s8s5p").idle(1, but="9p2s8s5p")
    return play.draw("9p").discard("9p", report=True)


def test_a_reporter_neither_pongs_nor_kongs_nor_changes_his_hand() -> None:
    play = reported_with_222s("shabao").turn("8s")
    assert kinds(play.table, "pong", "kong") == []
    play.idle(2, but="9p2s8s5p").draw("2s")
    assert kinds(play.table, "discard", "kong", "win") == [("discard", 1, "2s", None)]


def test_switch_report_locks() -> None:
    play = reported_with_222s({"extends": "shabao", "report": {"locks": False}}).turn("8s")
    assert kinds(play.table, "pong", "kong") == [("pong", 1, "8s", None)]
    play.idle(2, but="9p2s8s5p").draw("2s")
    assert ("kong", 1, "2s", "concealed") in kinds(play.table, "kong")
    assert len(kinds(play.table, "discard")) > 5


@pytest.mark.parametrize(("no_pass", "may"), [(True, True), (False, False)])
def test_a_reporter_needs_no_pass(no_pass: bool, may: bool) -> None:
    play = reported_with_222s({"extends": "shabao", "report": {"no_pass": no_pass}}).turn("5p")
    assert may_win(play.table, 1) == may


def killing(rules: Any, hand: str) -> Script:
    """Seat 0 throws 5p and seat 2 passes it; then seat 1 reports with a 5p."""
    play = Script(rules, {1: "456m789m234p22p78s", 2: hand}, reserve="5p5p1s1s").turn("5p")
    return play.draw("5p").discard("5p", report=True)


@pytest.mark.parametrize(("kill", "may"), [(True, True), (False, False)])
def test_kill_needs_no_pass(kill: bool, may: bool) -> None:
    play = killing({"extends": "shabao", "report": {"kill": kill}}, PINGHU_5P)
    assert may_win(play.table, 2) == may
    if may:
        result = play.win(2).end(next(e["indicator"] for e in play.table.legal()))
        assert result["winners"][0]["value"] == 10
        assert flow(result, 1, 2, "hand") == 10


@pytest.mark.parametrize(("ignores", "may"), [(True, True), (False, False)])
def test_kill_and_the_pass_lock(ignores: bool, may: bool) -> None:
    play = killing({"extends": "shabao", "report": {"kill_ignores_lock": ignores}}, PUNGS_5P)
    assert play.table.seats[2].locked
    assert may_win(play.table, 2) == may


def test_in_tianting_a_kill_against_the_lock_is_void() -> None:
    result = killing("tianting", PUNGS_5P).win(2).end(None)
    assert result["outcome"] == "void"


# ------------------------------------------------------------------ R9.5


def test_leaving() -> None:
    play = Script("tianting", {}).idle(2).apply(type="leave", actor=3)
    result = play.end(None)
    assert (result["outcome"], result["deltas"], result["house"]) == ("void", [0, 0, 0, -300], 300)
    assert result["ready"] is None
    assert result["transfers"][0]["to"] is None
    with pytest.raises(Illegal):
        Script("shabao", {}).idle(2).apply(type="leave", actor=3)
