"""What a line of a record must look like, and in which fields it may differ."""

from typing import Any

import pytest

from tests.records.hands import WON
from tests.scripts import PAIRS_9M, PINGHU_5P, Line, change, record, replay, settle
from zhuoji_sim.errors import InputError
from zhuoji_sim.records.lines import FIELDS, check_line, parse_line
from zhuoji_sim.rulesets import load


@pytest.mark.parametrize("kind", FIELDS)
def test_every_required_field_is_required(kind: str) -> None:
    line = {"type": kind, **EXAMPLES[kind]}
    check_line(line, "f:1")
    for name in FIELDS[kind][0]:
        with pytest.raises(InputError, match=f"f:1: {kind} needs the field '{name}'"):
            check_line({key: value for key, value in line.items() if key != name}, "f:1")


EXAMPLES: dict[str, Line] = {
    "start_hand": {"ruleset": "shabao", "dealer": 0, "hands": WON[0]["hands"]},
    "draw": {"actor": 0, "tile": "5p"},
    "discard": {"actor": 0, "tile": "9m"},
    "pong": {"actor": 2, "target": 0, "tile": "9m"},
    "kong": {"actor": 1, "kind": "exposed", "target": 0, "tile": "9m"},
    "win": {"actor": 1, "target": 0, "tile": "9m"},
    "leave": {"actor": 3},
    "end": {"indicator": None},
}


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("draw", "actor", 4),
        ("draw", "actor", -1),
        ("draw", "actor", True),
        ("draw", "actor", 1.0),
        ("draw", "actor", "1"),
        ("draw", "tile", "0p"),
        ("draw", "tile", "5P"),
        ("draw", "tile", "55p"),
        ("draw", "tile", 5),
        ("draw", "tile", None),
        ("draw", "tile", ["5p"]),
        ("discard", "report", 1),
        ("discard", "report", "true"),
        ("kong", "kind", "dealt"),
        ("kong", "target", 9),
        ("start_hand", "dealer", None),
        ("start_hand", "n", 0),
        ("start_hand", "n", 10**9),
        ("start_hand", "base", 0),
        ("start_hand", "base", 10**7),
        ("start_hand", "base", 1.5),
        ("start_hand", "dice", [1]),
        ("start_hand", "dice", [0, 7]),
        ("start_hand", "hands", []),
        ("start_hand", "hands", [["1m"] * 13]),
        ("start_hand", "hands", [["1m"] * 13] * 5),
        ("end", "indicator", "xx"),
        ("end", "deltas", [0]),
        ("end", "deltas", [0, 0, 0, 0.0]),
        ("end", "next", {"dealer": 0}),
        ("end", "next", {"dealer": 0, "n": 1, "m": 1}),
        ("end", "next", [0, 1]),
    ],
)
def test_a_field_of_the_wrong_kind_is_refused(kind: str, name: str, value: Any) -> None:
    with pytest.raises(InputError, match=f"f:1: {name} is .*: must be"):
        check_line({"type": kind, **EXAMPLES[kind], name: value}, "f:1")


@pytest.mark.parametrize(
    ("seat", "hand", "message"),
    [
        (2, ["1m"] * 14, "hands: seat 2 has 14 tiles: must be 13; the dealer's 14th tile is his first draw"),
        (0, ["1m"] * 12, "hands: seat 0 has 12 tiles: must be 13"),
        (3, [], "hands: seat 3 has 0 tiles: must be 13"),
        (1, "1m" * 20, r'hands: seat 1 has "1m1m.*\.\.\.: must be a list of 13 tiles'),
        (1, None, "hands: seat 1 has null: must be a list of 13 tiles"),
        (3, ["1m"] * 12 + ["0p"], 'hands: seat 3 has "0p": must be a tile such as 5p'),
        (3, ["1m"] * 12 + [5], "hands: seat 3 has 5: must be a tile such as 5p"),
        (3, ["1m"] * 12 + [["1m"]], r'hands: seat 3 has \["1m"\]: must be a tile such as 5p'),
    ],
)
def test_a_wrong_deal_is_refused_with_its_seat(seat: int, hand: Any, message: str) -> None:
    hands = [*WON[0]["hands"][:seat], hand, *WON[0]["hands"][seat + 1 :]]
    with pytest.raises(InputError, match=f"^f:1: {message}$"):
        check_line({**WON[0], "hands": hands}, "f:1")


def test_unknown_types_and_fields_name_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean pong"):
        check_line({"type": "pung", "actor": 0}, "f:1")
    with pytest.raises(InputError, match="did you mean tile"):
        check_line({"type": "draw", "actor": 0, "tiles": "5p"}, "f:1")


@pytest.mark.parametrize("raw", ["", "{", "[]", "1", "null", '"draw"', "{} {}", "[" * 100_000, "NaN", "\ufeff{}"])
def test_what_is_no_object_is_refused(raw: str) -> None:
    with pytest.raises(InputError, match="f:1: "):
        parse_line(raw, "f:1")


def test_base_n_and_dice_may_be_left_out() -> None:
    start = {name: value for name, value in WON[0].items() if name not in ("n", "dice", "base")}
    assert replay([start, *WON[1:]]) == replay(WON)
    rules = change("shabao", base_points=5)
    assert replay([{**start, "ruleset": rules}, *WON[1:]])["deltas"] == [5 * d for d in replay(WON)["deltas"]]
    assert replay([{**start, "ruleset": rules, "base": 2}, *WON[1:]])["deltas"] == [
        2 * d for d in replay(WON)["deltas"]
    ]


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("deltas", [-3, 7, -2, -2], [-3, 7, -2, -3]), ("next", {"dealer": 1, "n": 1}, {"dealer": 1, "n": 2})],
)
def test_deltas_and_next_are_checked_where_they_are_present(name: str, right: Any, wrong: Any) -> None:
    replay([*WON[:-1], {**WON[-1], name: right}])
    with pytest.raises(InputError, match=f"{name} is .*: by the rules it is"):
        replay([*WON[:-1], {**WON[-1], name: wrong}])


def test_the_indicator_must_be_there_when_it_is_due_and_only_then() -> None:
    with pytest.raises(InputError, match="indicator is null"):
        replay([*WON[:-1], {"type": "end", "indicator": None}])
    exhausted = record("shabao", {}, "*")
    with pytest.raises(InputError, match="must be null"):
        replay([*exhausted[:-1], {"type": "end", "indicator": "5m"}])


def test_an_indicator_that_would_be_a_fifth_copy_is_illegal() -> None:
    lines = record("shabao", {1: PINGHU_5P, 0: "7777p"}, ". 5p 1win")
    with pytest.raises(InputError, match="the indicator is a fifth 7p"):
        replay([*lines[:-1], {"type": "end", "indicator": "7p"}])


def test_a_fifth_copy_among_the_hands_is_illegal() -> None:
    hands = [["1m"] * 4 + WON[0]["hands"][0][4:], ["1m"] * 4 + WON[0]["hands"][1][4:], *WON[0]["hands"][2:]]
    with pytest.raises(InputError, match="a fifth 1m"):
        replay([{**WON[0], "hands": hands}, *WON[1:]])


def test_win_lines_on_one_tile_may_come_in_any_order() -> None:
    hands = {1: PAIRS_9M[0], 2: PAIRS_9M[1], 3: PAIRS_9M[2]}
    orders = ["1win 2win 3win", "3win 1win 2win", "2win 3win 1win"]
    results = [settle("hanbao", hands, f"9m>9m {order}") for order in orders]
    assert results[0] == results[1] == results[2]
    with pytest.raises(InputError, match="seat 1 has won on this tile already"):
        settle("hanbao", hands, "9m>9m 1win 2win 1win")


def test_a_ruleset_may_be_an_object_and_comes_back_as_one() -> None:
    rules = load(change("hanbao", kong__added=7))
    lines = record(rules.to_dict(), {1: PINGHU_5P}, ". 5p 1win")
    assert load(replay(lines)["ruleset"]) == rules
    with pytest.raises(InputError, match="added"):
        replay([{**lines[0], "ruleset": {"kong": {"add": 1}}}, *lines[1:]])
    for unknown in ("nanjing", 5, None, ["shabao"], "shabao.toml"):
        with pytest.raises(InputError):
            replay([{**lines[0], "ruleset": unknown}, *lines[1:]])


ILLEGAL: dict[str, tuple[str, Line, str]] = {
    "draw out of turn": (". _", {"actor": 2}, "it is seat 1's turn"),
    "draw instead of a discard": ("_ _", {}, "is to win, kong or discard"),
    "discard before the draw": (">5p", {}, "seat 0 is to draw"),
    "discard out of turn": ("_>_", {"actor": 1}, "it is seat 0's turn"),
    "discard of what he does not hold": ("_>1s", {}, "holds none"),
    "pong of his own discard": ("9m>9m 0pong", {}, "its own discard"),
    "pong of another tile": ("9m>9m 2pong:8m", {}, "the discard is seat 0's 9m"),
    "pong from another seat": ("9m>9m 2pong", {"target": 1}, "the discard is seat 0's 9m"),
    "pong with one": ("9m>9m 2pong", {}, "holds 1"),
    "kong with two": ("8m>8m 2kong", {}, "holds 2"),
    "exposed kong without a target": ("6m>6m 2kong", {"target": None}, "target"),
    "concealed kong with a target": ("_ kong6s", {"target": 0}, "has no target"),
    "concealed kong of three": ("_ kong7s", {}, "holds 3"),
    "added kong without a pong": ("_ kong5s", {}, "has no pong of it"),
    "win of an incomplete hand": ("_ 0win", {}, "not complete"),
    "win on a discard that does not complete": ("9m>9m 2win", {}, "does not complete"),
    "win on his own discard": ("9m>9m 0win", {}, "his own tile"),
    "win from the wrong seat": ("5p>5p 3win", {"target": 1}, "seat 0's"),
    "leaving": ("_ 2leave", {}, "leave_fine is 0"),
}
HANDS = {0: "5s777s6666s", 2: "9m88m666m", 3: PINGHU_5P}


@pytest.mark.parametrize("case", ILLEGAL)
def test_illegal_lines_say_why(case: str) -> None:
    moves, altered, message = ILLEGAL[case]
    lines = record("shabao", HANDS, moves)[:-1]
    last = {name: value for name, value in {**lines[-1], **altered}.items() if value is not None}
    with pytest.raises(InputError, match=f"record:{len(lines)}: .*{message}"):
        replay([*lines[:-1], last])


def test_nothing_but_wins_and_the_end_after_a_win() -> None:
    lines = record("shabao", {1: PINGHU_5P}, ". 5p 1win")
    for line in (
        lines[1],
        lines[2],
        {"type": "leave", "actor": 0},
        {"type": "pong", "actor": 2, "target": 1, "tile": "5p"},
    ):
        with pytest.raises(InputError, match="after a win"):
            replay([*lines[:-1], line, lines[-1]])
