"""Whatever is of the wrong kind is bad input, in one line that says what would be right."""

from collections.abc import Callable
from typing import Any

import pytest

import zhuoji_sim as zj
from analyses import find_study, run_study, simulate
from zhuoji_sim.exact.questions import draws_to_complete
from zhuoji_sim.rulesets import changed


def a_function(view: Any) -> int:
    return 0


RULES, HAND = zj.load_ruleset("shabao"), "123456m789p1122s"


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (lambda: zj.seat_policies(a_function), "a text such as ukeire or my.module:function"),  # type: ignore[arg-type]
        (lambda: zj.seat_policies([a_function] * 4), "not a function"),  # type: ignore[list-item]
        (lambda: zj.seat_policies(None), "not None"),  # type: ignore[arg-type]
        (lambda: zj.parse_policy(5), "not 5"),  # type: ignore[arg-type]
        (lambda: zj.load_ruleset(a_function), "unknown ruleset a function"),  # type: ignore[arg-type]
        (lambda: changed("shabao", {}), "as load_ruleset gives it"),  # type: ignore[arg-type]
        (lambda: changed(RULES, 5), "new values by dotted key"),  # type: ignore[arg-type]
        (lambda: zj.parse_hand(5), "a text such as 123m456p"),  # type: ignore[arg-type]
        (lambda: zj.parse_tile(3), "a text such as 123m456p"),  # type: ignore[arg-type]
        (lambda: zj.format_hand(HAND), "as parse_hand reads it"),  # type: ignore[arg-type]
        (lambda: zj.analyse_hand(HAND, RULES), "as parse_hand reads it"),  # type: ignore[arg-type]
        (lambda: zj.analyse_hand(zj.parse_hand(HAND), "shabao"), "as load_ruleset gives it"),  # type: ignore[arg-type]
        (lambda: zj.analyse_hand(zj.parse_hand(HAND), RULES, seen="1s"), "parse_tiles"),  # type: ignore[arg-type]
        (lambda: zj.replay_hand(RULES, "ukeire", seed=1, hand=0), "as seat_policies"),  # type: ignore[arg-type]
        (lambda: zj.replay_file(5), "the path of a file"),  # type: ignore[arg-type]
        (lambda: zj.tell_hand(5), "as replay_hand gives it"),  # type: ignore[arg-type]
        (lambda: draws_to_complete(HAND), "as parse_hand reads it"),  # type: ignore[arg-type]
        (lambda: simulate("shabao", a_function, 10), "not a function"),  # type: ignore[arg-type]
        (lambda: simulate("shabao", "ukeire", "10"), "hands must be a whole number"),  # type: ignore[arg-type]
        (lambda: find_study(5), "unknown study 5"),  # type: ignore[arg-type]
        (lambda: run_study(None), "unknown study None"),  # type: ignore[arg-type]
        (lambda: run_study("duel", "x"), "options must be Options"),  # type: ignore[arg-type]
        (lambda: run_study("duel", a=a_function), "must be a text"),
        (lambda: run_study("dou", policy=a_function), "not a function"),
        (lambda: run_study("dou", precision="x"), "precision must be a number"),
        (lambda: run_study("dou", grid=5), "texts such as report.lift"),
        (lambda: run_study("dou", progress=5), "progress must be a function"),
    ],
)
def test_the_wrong_kind_is_bad_input(call: Callable[[], Any], wanted: str) -> None:
    with pytest.raises(zj.InputError) as caught:
        call()
    assert wanted in str(caught.value)
    assert "\n" not in str(caught.value)
