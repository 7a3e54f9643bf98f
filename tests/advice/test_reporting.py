"""`baoting HAND`: when it says report, when silent, and what it refuses."""

import json
import math
from dataclasses import replace

import pytest

from analyses.advice.reporting import Question, ask, seat_number
from analyses.advice.reporting_figure import options_figure
from analyses.runs.options import Options
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.notation import parse_hand, parse_tiles


def question(hand: str, seat: str = "dealer", seen: str = "", ruleset: str = "shabao", **changes: object) -> Question:
    options = Options.of(ruleset, "ukeire", **changes)
    return Question(parse_hand(hand), seat_number(seat, options.ruleset.players), parse_tiles(seen), options)


@pytest.mark.parametrize(
    ("hand", "seat", "verdict"),
    [
        ("123456m7899p1123s", "dealer", "report"),  # a plain hand with an open wait
        ("123456m7899p1123s", "2", "report"),
        ("112233445566p79s", "dealer", "silent"),  # seven pairs: worth the lift without a report
        ("1112345678899s1m", "dealer", "silent"),  # one suit: others may kill, and nothing is gained
        ("9m111222333p4455s", "dealer", "silent"),  # a daduizi that may win on any discard, and may grow
    ],
)
def test_the_verdict_on_clear_hands(hand: str, seat: str, verdict: str) -> None:
    answer = ask(question(hand, seat))
    assert answer["verdict"] == verdict
    assert answer["stopped"] == "verdict"
    assert answer["deals"] < 20_000
    best = answer["options"][0]
    assert (best["difference"]["mean"] > 0) == (verdict == "report")
    assert math.isclose(best["report"]["mean"] - best["silent"]["mean"], best["difference"]["mean"], abs_tol=1e-9)


def test_a_report_that_is_worth_less_to_weaker_rules_turns_the_verdict() -> None:
    # Without the pass, a report brings the lift alone; with the lift gone too it only costs.
    rules = {"extends": "shabao", "report": {"lift": 0, "no_pass": False}}
    asked = question("123456m7899p1123s")
    options = Options((load(rules),), asked.options.policies)
    assert ask(Question(asked.hand, asked.seat, (), options))["verdict"] == "silent"


@pytest.mark.parametrize(
    ("hand", "ruleset", "why"),
    [
        ("123456m7899p1123s", "jinji", "no reporting"),
        ("123456m789p11s234s", "shabao", "complete"),
        ("147m258p369s14725m", "shabao", "no discard"),
    ],
)
def test_hands_that_may_not_report(hand: str, ruleset: str, why: str) -> None:
    answer = ask(question(hand, ruleset=ruleset))
    assert answer["legal"] is False
    assert why in answer["why"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hand": "123456m789p1123s"}, "stands for 13"),
        ({"hand": "123456m7899p1s(222s)"}, "1 melds"),
        ({"hand": "123456m7899p1123s", "seat": "4"}, "--seat"),
        ({"hand": "123456m7899p1123s", "seen": "9p9p9p"}, "9p"),
    ],
)
def test_refusals(arguments: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ask(question(**arguments))


def test_seen_tiles_are_gone() -> None:
    # All four 6p and two 9p lie in the rivers: the wait for them is dead.
    answer = ask(question("123456m7899p1123s", "3", "6666p99p", deals=1000))
    waits = {option["discard"]: option["waits"] for option in answer["options"]}
    assert [wait["live"] for wait in waits["1s"]] == [0, 0]
    dead = next(option for option in answer["options"] if option["discard"] == "1s")
    assert dead["report"]["win_rate"] == 0


@pytest.mark.parametrize("deals", [1, 2])
def test_so_few_deals_leave_it_undecided(deals: int) -> None:
    answer = ask(question("123456m7899p1123s", deals=deals))
    assert (answer["verdict"], answer["deals"]) == ("undecided", deals)
    ends = answer["options"][0]["difference"]["ci95"]
    assert (ends is None) == (deals == 1)
    json.dumps(answer, allow_nan=False)
    assert len(options_figure(answer).frame) == 2 * len(answer["options"])


def test_workers_and_reruns_do_not_change_the_answer() -> None:
    answers = [ask(question("123456m7899p1123s", "1", workers=workers, deals=3000)) for workers in (1, 2, 2)]
    assert answers[0] == answers[1] == answers[2]


def test_all_plays_are_compared_jointly_and_the_table_is_named() -> None:
    answer = ask(question("123456m7899p1123s", "1", "9p", deals=4000))
    assert (answer["policy"], answer["n"], answer["seen"], answer["interval"]) == ("ukeire", 1, "9p", "anytime")
    joint = answer["joint"]
    assert (
        joint["best"]
        == f"{answer['verdict'] if answer['verdict'] != 'undecided' else 'report'} " + answer["best_discard"]
    )
    assert joint["next"] != joint["best"]
    low, high = joint["difference"]["ci95"]
    assert low <= joint["difference"]["mean"] <= high


def test_a_verdict_that_turns_where_the_others_dodge_says_so() -> None:
    """Seven pairs are worth the lift unreported; a report costs more in kills than it brings, unless others dodge."""
    asked = question("112233445566p79s")
    found = ask(asked)["condition"]
    assert (found["verdict"], found["joint"]["best"].split()[0]) == ("report", "report")
    assert found["policy"] == "ukeire, " + ", ".join(["ukeire:defend=reported"] * 3)
    assert "报听" in found["zh"]
    dodging = replace(asked.options, policies=seat_policies(["ukeire", *["ukeire:defend=reported"] * 3]))
    assert ask(replace(asked, options=dodging))["condition"] is None
