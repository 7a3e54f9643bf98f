"""R5 Dou (kongs)."""

import pytest

from tests.scripts import PINGHU_5P, PRESETS, SEATS, TRIPLETS_9M, Line, change, collected, paid, settle

VALUES = {
    "concealed": (2, 3, 20, 20),
    "added": (3, 3, 10, 30),
    "exposed": (1, 3, 10, 10),
}
"""In the order of PRESETS."""
CASES = [
    pytest.param(preset, kind, values[index], id=f"{preset}-{kind}")
    for kind, values in VALUES.items()
    for index, preset in enumerate(PRESETS)
]
READY_BUT_FOR_7S = "789m46p33s456m"
"""Ten tiles that wait for 5p, whatever became of the 7s."""
OWNERS = {
    "concealed": ("777s" + READY_BUT_FOR_7S, ". 7s kong7s ."),
    "exposed": ("777s" + READY_BUT_FOR_7S, "7s>7s 1kong ."),
    "added": ("77s9p" + READY_BUT_FOR_7S, "7s>7s 1pong >9p ... 7s kong7s ."),
}
"""Seat 1 makes a kong of 7s, and seat 2 is to draw."""
NEEDS_READY = ("shabao", "hanbao")


def dou(result: Line, owner: int) -> list[int]:
    return collected(result, owner, "dou")


# ---------------------------------------------------------------- the table, R5.1


@pytest.mark.parametrize(("preset", "kind", "value"), CASES)
def test_r5_1_who_pays_what(preset: str, kind: str, value: int) -> None:
    """Seat 1 makes the kong, of the dealer's discard if it is exposed; seat 3 wins."""
    hand, moves = OWNERS[kind]
    result = settle(preset, {1: hand, 3: TRIPLETS_9M}, moves + " . 9m 3win")
    assert dou(result, 1) == ([value, 0, 0, 0] if kind == "exposed" else [value, 0, value, value])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("discarder", [0, 2, 3])
def test_r5_1_the_discarder_alone_pays_the_exposed_kong(preset: str, discarder: int) -> None:
    idle = {0: "", 2: "..", 3: "..."}[discarder]
    hand, value = "777s" + READY_BUT_FOR_7S, VALUES["exposed"][PRESETS.index(preset)]
    result = settle(preset, {1: hand}, f"{idle} 7s>7s 1kong 5p 1win")
    assert dou(result, 1) == [value if seat == discarder else 0 for seat in SEATS]


# ---------------------------------------------------------------- R5.2

DEALT = {
    "hanbao": 20,  # dealt
    "jinji": 2,  # the others know no dealt kong: a concealed one
    "shabao": 3,
    "tianting": 20,
}
LATE = {**DEALT, "hanbao": 0}
DEALT_HAND = "7777s789m46p33s45m"
"""With the kong declared and 6m drawn it waits for 5p."""


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_2_dealt_kong_of_another_player(preset: str) -> None:
    hands = {1: DEALT_HAND, 3: TRIPLETS_9M}
    result = settle(preset, hands, ". 9p kong7s 6m>9p . 9m 3win")
    assert dou(result, 1) == [DEALT[preset], 0, DEALT[preset], DEALT[preset]]


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_2_dealt_kong_of_the_dealer_with_his_14_tiles(preset: str) -> None:
    hands = {0: "777s789m46p33s456m", 3: TRIPLETS_9M}
    result = settle(preset, hands, "7s kong7s . .. 9m 3win")
    assert dou(result, 0) == [0, DEALT[preset], DEALT[preset], DEALT[preset]]


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_2_declared_after_the_first_discard_it_pays_nothing_in_hanbao(preset: str) -> None:
    hands = {1: DEALT_HAND, 3: TRIPLETS_9M}
    result = settle(preset, hands, ". 9p>9p ... 9p kong7s 6m>9p . 9m 3win")
    assert dou(result, 1) == [LATE[preset], 0, LATE[preset], LATE[preset]]


def test_r5_2_a_late_kong_gives_the_pass() -> None:
    hands = {1: DEALT_HAND}
    result = settle("hanbao", hands, ". 9p>9p ... 9p kong7s 6m>9p 5p>5p 1win")
    assert result["winners"][0]["pattern"] == "pinghu"


def test_r5_2_after_a_pong_with_its_discard_it_is_late() -> None:
    """Seat 1 pongs 8p before his first draw; the discard that goes with it makes the four 7s late."""
    hands = {1: "7777s88p46m33s456p", 3: TRIPLETS_9M.replace("555p", "333p")}
    result = settle("hanbao", hands, "8p>8p 1pong >4p ... _ kong7s . . 9m 3win")
    assert dou(result, 1) == [0, 0, 0, 0]


def test_r5_2_a_four_completed_by_a_later_draw_is_an_ordinary_concealed_kong() -> None:
    """In `hanbao` with another price for dealt kongs: 7 would tell."""
    rules = change("hanbao", kong__dealt=7)
    first_draw = settle(rules, {1: "777s" + READY_BUT_FOR_7S, 3: TRIPLETS_9M}, ". 7s kong7s . . 9m 3win")
    assert dou(first_draw, 1) == [20, 0, 20, 20]
    later = settle(rules, {1: "777s" + READY_BUT_FOR_7S, 3: TRIPLETS_9M}, "..... 7s kong7s . . 9m 3win")
    assert dou(later, 1) == [20, 0, 20, 20]
    dealt = settle(rules, {1: DEALT_HAND, 3: TRIPLETS_9M}, ". 9p kong7s 6m>9p . 9m 3win")
    assert dou(dealt, 1) == [7, 0, 7, 7]


def test_r5_2_the_dealers_replacement_is_no_dealt_tile() -> None:
    """The dealer's second four comes with the replacement of his first: an ordinary concealed kong."""
    rules = change("hanbao", kong__dealt=7)
    hands = {0: "7777s666s46p33s45m", 3: TRIPLETS_9M}
    result = settle(rules, hands, "9p kong7s 6s kong6s 6m>9p .. 9m 3win")
    assert dou(result, 0) == [0, 27, 27, 27]


# ---------------------------------------------------------------- R5.3


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_3_a_kong_is_paid_once_though_two_win(preset: str) -> None:
    value = VALUES["concealed"][PRESETS.index(preset)]
    hands = {0: "777s345m46p33s456m", 1: "2233m66p88p44s99s8m", 3: "1166m22p77p55s66s8m"}
    result = settle(preset, hands, "7s kong7s . . 8m>8m 1win 3win")
    assert len(result["winners"]) == 2
    assert dou(result, 0) == [0, value, value, value]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", VALUES)
def test_r5_3_no_kong_is_paid_after_an_exhausted_wall(preset: str, kind: str) -> None:
    hand, moves = OWNERS[kind]
    result = settle(preset, {1: hand}, moves + " *")
    assert result["outcome"] == "exhausted"
    assert dou(result, 1) == [0, 0, 0, 0]


# ---------------------------------------------------------------- R5.4


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("kind", "hand", "moves"),
    [
        ("concealed", "777s", ". 7s kong7s . . 9m 3win"),
        ("exposed", "777s", "7s>7s 1kong . . 9m 3win"),
        ("added", "77s", "7s>7s 1pong >_ ... 7s kong7s . . 9m 3win"),
    ],
)
def test_r5_4_an_owner_neither_ready_nor_a_winner(preset: str, kind: str, hand: str, moves: str) -> None:
    value = 0 if preset in NEEDS_READY else VALUES[kind][PRESETS.index(preset)]
    result = settle(preset, {1: hand, 3: TRIPLETS_9M}, moves)
    assert not result["ready"][1]
    assert dou(result, 1) == ([value, 0, 0, 0] if kind == "exposed" else [value, 0, value, value])


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_4_a_winners_kong_pays(preset: str) -> None:
    value = VALUES["concealed"][PRESETS.index(preset)]
    result = settle(preset, {1: "777s" + READY_BUT_FOR_7S}, ". 7s kong7s . ... 5p 1win")
    assert dou(result, 1) == [value, 0, value, value]


# ---------------------------------------------------------------- R5.5


def ones(preset: str, moves: str, flip: str, hand: str = "111s789m46p33s456m") -> Line:
    return settle(preset, {1: hand, 3: TRIPLETS_9M}, moves, flip=flip)


CONCEALED_ONES = ". 1s kong1s . . 9m 3win"


@pytest.mark.parametrize(("flip", "fan"), [("2p", 80), ("9s", 100)], ids=["plain", "golden"])
def test_r5_5_hanbao_a_concealed_kong_of_ones(flip: str, fan: int) -> None:
    """The greater of 80 and kong + chickens: 20 + 40, golden 20 + 80; in place of both."""
    result = ones("hanbao", CONCEALED_ONES, flip)
    assert dou(result, 1) == [fan, 0, fan, fan]
    assert collected(result, 1, "chicken") == [0, 0, 0, 0]


@pytest.mark.parametrize(("flip", "fan"), [("2p", 80), ("9s", 100)], ids=["plain", "golden"])
def test_r5_5_hanbao_a_dealt_kong_of_ones(flip: str, fan: int) -> None:
    result = ones("hanbao", ". 9p kong1s 6m>9p . 9m 3win", flip, "1111s789m46p33s45m")
    assert dou(result, 1) == [fan, 0, fan, fan]
    assert collected(result, 1, "chicken") == [0, 0, 0, 0]


def test_r5_5_declared_late_it_pays_nothing_and_its_tiles_are_four_single_chickens() -> None:
    result = ones("hanbao", ". 9p>9p ... 9p kong1s 6m>9p . 9m 3win", "2p", "1111s789m46p33s45m")
    assert dou(result, 1) == [0, 0, 0, 0]
    assert collected(result, 1, "chicken") == [40, 0, 40, 40]


def test_r5_5_r5_4_applies() -> None:
    """An owner who is not ready gets nothing for it."""
    result = settle("hanbao", {1: "111s", 3: TRIPLETS_9M}, CONCEALED_ONES, flip="2p")
    assert collected(result, 1) == [0, 0, 0, 0]


def test_r5_5_an_exposed_kong_of_ones_is_nothing_special() -> None:
    result = settle("hanbao", {1: "111s789m46p33s456m", 3: TRIPLETS_9M}, "1s>1s 1kong . . 9m 3win", flip="2p")
    assert dou(result, 1) == [10, 0, 0, 0]
    assert collected(result, 1, "chicken") == [40, 0, 40, 40]


def test_r5_5_where_the_owners_chickens_do_not_count_it_is_a_plain_kong() -> None:
    """R6.10: seat 1 burns by a hot shot after another kong; the kong of 1s before it pays 20 and no more."""
    hands = {1: "111s777s46p33s456m", 3: TRIPLETS_9M}
    result = settle("hanbao", hands, ". 1s kong1s 7s kong7s 9m>9m 3win", flip="2p")
    assert result["ready"][1]
    assert dou(result, 1) == [20, 0, 20, 20]
    assert collected(result, 1, "chicken") == [0, 0, 0, 0]


@pytest.mark.parametrize(("preset", "kong", "chickens"), [("jinji", 2, 4), ("shabao", 3, 4), ("tianting", 20, 0)])
def test_r5_5_elsewhere_kong_and_chickens_add_up(preset: str, kong: int, chickens: int) -> None:
    result = ones(preset, CONCEALED_ONES, "2p")
    assert dou(result, 1) == [kong, 0, kong, kong]
    assert collected(result, 1, "chicken") == [chickens, 0, chickens, chickens]


# ---------------------------------------------------------------- R5.6

KEPT = "777s789m46p33s45m9p"
KEPT_MOVES = "7s>7s 1pong >9p ... 6m kong7s"


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_6_a_fourth_tile_held_when_ponging_pays_nothing(preset: str) -> None:
    result = settle(preset, {1: KEPT, 3: TRIPLETS_9M}, KEPT_MOVES + " . . 9m 3win")
    assert result["ready"][1]
    assert dou(result, 1) == [0, 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_6_unless_the_switch_says_so(preset: str) -> None:
    rules = change(preset, kong__late_added_pays=True)
    value = VALUES["added"][PRESETS.index(preset)]
    result = settle(rules, {1: KEPT, 3: TRIPLETS_9M}, KEPT_MOVES + " . . 9m 3win")
    assert dou(result, 1) == [value, 0, value, value]


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_6_it_gives_the_pass(preset: str) -> None:
    result = settle(preset, {1: KEPT}, KEPT_MOVES + " . 5p>5p 1win")
    assert result["winners"][0]["pattern"] == "pinghu"


@pytest.mark.parametrize("preset", PRESETS)
def test_r5_6_it_can_be_robbed(preset: str) -> None:
    hands = {1: "555p", 2: PINGHU_5P}
    result = settle(preset, hands, "5p>5p 1pong >_ ... _ kong5p 2win")
    assert result["winners"][0]["by"] == "robbed_kong"


def test_r5_6_it_brings_nothing_in_a_hot_shot() -> None:
    """R8.3 in `tianting`: the hand alone, 10."""
    hands = {1: "777s", 2: PINGHU_5P}
    result = settle("tianting", hands, "7s>7s 1pong >_ ... _ kong7s 5p>5p 2win")
    assert paid(result, 1, 2) == 10
