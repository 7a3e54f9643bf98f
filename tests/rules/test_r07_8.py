"""R7.8 Hard and soft reports 硬报, 软报."""

from typing import Any

import pytest

from tests.scripts import PINGHU_5P, Line, change, collected, paid, settle

DRAWN_IN = "123m789m46p234s8s1p"
"""Ready for 5p once 8s has come for the 1p."""
READY = "111222333m44s77p"
READY_BY_A_7P = "111222333m44s7p5p"


def rules(**keys: object) -> Line:
    """Payments are values: a soft report adds 10, a hard one 20."""
    values: dict[str, Any] = {"report__mode": "add", "report__hard_lift": 20, **keys}
    return change("shabao", dealer__mode="off", settlement__self_draw=0, **values)


@pytest.mark.parametrize(
    ("hand", "moves", "lift"),
    [
        ({0: PINGHU_5P}, "_>>= ... 5p 0win", 20),
        ({0: DRAWN_IN}, "8s>>1p ... 5p 0win", 20),
        ({1: PINGHU_5P}, ". _>>= ... 5p 1win", 20),
        ({1: PINGHU_5P}, ". 8s>>8s ... 5p 1win", 20),
        ({1: DRAWN_IN}, ". 8s>>1p ... 5p 1win", 10),
        ({1: PINGHU_5P}, ". 3p>>6p ... 5p 1win", 10),
    ],
    ids=["dealer", "dealer, another tile", "as dealt", "a like tile", "drawn in", "ready as dealt, but changed"],
)
def test_hard_is_the_dealers_report_and_that_of_the_13_as_dealt(hand: dict[int, str], moves: str, lift: int) -> None:
    assert settle(rules(), hand, moves)["winners"][0]["value"] == 1 + lift


KILLS = {
    "dealer": ({0: READY_BY_A_7P, 1: PINGHU_5P}, "7p>>5p 1win", 0),
    "hard": ({3: READY, 1: PINGHU_5P}, "... 5p>>5p 1win", 3),
    "soft": ({3: READY_BY_A_7P, 1: PINGHU_5P}, "... 7p>>5p 1win", 3),
}


@pytest.mark.parametrize(
    ("keys", "hard", "soft"),
    [
        ({}, 21, 11),
        ({"report__kill_lift": 5}, 6, 6),
        ({"report__hard_lift": "lift"}, 11, 11),
        ({"report__hard_lift": 3}, 4, 11),
        ({"report__mode": "floor"}, 20, 10),
        ({"report__mode": "multiply"}, 10, 10),
    ],
    ids=["the kill follows", "a number of its own", "off", "a lower one", "floor", "multiply"],
)
@pytest.mark.parametrize("reporter", KILLS)
def test_the_kill_of_a_hard_reporter(reporter: str, keys: dict[str, Any], hard: int, soft: int) -> None:
    hands, moves, seat = KILLS[reporter]
    assert paid(settle(rules(**keys), hands, moves), seat, 1, "hand") == (soft if reporter == "soft" else hard)


@pytest.mark.parametrize(("killer", "value"), [("_>>=", 21), ("8s>>1p", 11)], ids=["hard", "soft"])
def test_a_killer_keeps_his_own_hard_report(killer: str, value: int) -> None:
    """Seat 2's report is a soft one; of the two lifts the higher (R7.7)."""
    hands = {1: PINGHU_5P if killer == "_>>=" else DRAWN_IN, 2: READY_BY_A_7P.replace("5p", "9p")}
    result = settle(rules(), hands, f". {killer} 7p>>9p .. . 5p>5p 1win")
    assert paid(result, 2, 1, "hand") == value


def test_each_reporter_pays_a_self_draw_by_his_own_lift() -> None:
    """R7.6: the dealer 20 more, seat 1 by a soft report 10, seat 2 none."""
    hands = {0: "555m888m666s99s33p", 1: "222333m44s7p1p666m", 3: PINGHU_5P}
    result = settle(rules(), hands, "_>>= 7p>>1p . 5p 3win")
    assert collected(result, 3, "hand") == [21, 11, 1, 0]
