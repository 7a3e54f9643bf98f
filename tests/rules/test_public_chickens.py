"""The chickens that public projects test, as records of ours by their rules (docs/houses.md).

Most are of mobingchong/guiyang-zhuojimahjang (`guide`): its test of the chickens and the worked example of its newest
README, which pays as R6 does: each who is ready collects for his own from all others, and an unready player owes each
of them what he threw. Its tests are older: there the ready do not pay each other, and a flipped chicken counts. Where a
house plays as no key says, a test named `apart` holds what is paid here and says what is paid there.
"""

from typing import Any

import pytest

from tests.scripts import TRIPLETS_9M, Line, collected, paid, settle

READY = "123m45m678m33s456s"
"""Ready for 3m and 6m, without a chicken."""
READY_WITH_THREE = "1s23s88p345m777m24p"
"""Ready for 3p, with a 1s and two 8p."""
CHICKENS = ("chicken", "charge", "responsible")


def at(house: str, hands: dict[int, str], moves: str, **options: Any) -> Line:
    """A hand in which no 8p comes up that the test does not name."""
    return settle(house, hands, moves, avoid="" if "8p" in moves else "8p", **options)


def guide(hands: dict[int, str], moves: str, **options: Any) -> Line:
    return at("guide", hands, moves, **options)


def chickens(result: Line, owner: int) -> list[int]:
    return collected(result, owner, *CHICKENS)


# ---------------------------------------------------------------- guide: its worked example


def test_guide_worked_example() -> None:
    """A pinghu on a discard beside a concealed kong; three and four chickens, which all the others pay."""
    hands = {0: "666s123m456m46p39s", 1: "1s58s1369p14688m9s", 2: READY_WITH_THREE, 3: "11s88p234s555s999m"}
    result = guide(hands, "6s kong6s 3s>9s . 5p>5p 0win", flip="2m")
    assert result["deltas"] == [3, -10, 1, 6]


# ---------------------------------------------------------------- guide: chickens

THROWN = {
    "a charge 1s and a charge 8p": ({1: "1s8p"}, ". _>1s ... _>8p . 9m 3win", 4),
    "a charge 1s and another": ({1: "11s"}, ". _>1s ... _>1s . 9m 3win", 3),
    "two 1s after another's": ({0: "1s", 1: "11s"}, "_>1s _>1s ... _>1s . 9m 3win", 2),
}


@pytest.mark.parametrize("name", THROWN)
def test_guide_what_the_unready_threw_is_paid_to_each_who_is_ready(name: str) -> None:
    hands, moves, fan = THROWN[name]
    result = guide({**hands, 2: READY, 3: TRIPLETS_9M}, moves)
    for ready in (2, 3):
        assert paid(result, 1, ready, *CHICKENS) == fan


def test_guide_what_the_unready_kept_is_paid_by_nobody() -> None:
    result = guide({1: "11s8p", 3: TRIPLETS_9M}, "... 9m 3win")
    assert sum(paid(result, None, seat, *CHICKENS) for seat in range(4)) == 0


@pytest.mark.parametrize(("flip", "fan"), [("2m", 3), ("9s", 4), ("7p", 5)])
def test_guide_the_ready_collect_for_all_they_have_golden_twice(flip: str, fan: int) -> None:
    """One 1s and two 8p; the flipped 3m is no chicken, and a golden tile is not counted again as a flipped one."""
    result = guide({1: "1s", 2: READY_WITH_THREE, 3: TRIPLETS_9M}, "... 9m 3win", flip=flip)
    assert chickens(result, 2) == [fan, fan, 0, fan]


@pytest.mark.parametrize(
    ("moves", "flip", "fan"),
    [
        (".. 1s>1s .... 9m 3win", "2m", 2),
        (".. 1s>1s .... 9m 3win", "9s", 4),
        (".. 8p>8p .... 9m 3win", "2m", 2),
        (".. 8p>8p .... 9m 3win", "7p", 4),
        (".. 1s>1s ... 8p>8p 9m 3win", "2m", 4),
        (".. 1s>1s ... 8p>8p 9m 3win", "9s", 6),
    ],
)
def test_guide_a_ready_charger_is_paid_by_all_the_winner_too(moves: str, flip: str, fan: int) -> None:
    result = guide({2: READY, 3: TRIPLETS_9M}, moves, flip=flip)
    assert chickens(result, 2) == [fan, fan, 0, fan]


@pytest.mark.parametrize(
    ("hand", "moves", "others"),
    [
        ("11s123m45m678m33s9s", "_>1s 1pong >9s . 9m 3win", 3),
        ("111s123m45m678m33s", "_>1s 1kong . . 9m 3win", 4),
    ],
)
def test_guide_a_claimed_1s_counts_with_its_meld_and_its_discarder_pays_one_more(
    hand: str, moves: str, others: int
) -> None:
    """Its test of the meld has no charge chicken; by its README the claimer gets that too (the next test)."""
    result = guide({0: "1s", 1: hand, 3: TRIPLETS_9M}, moves)
    assert chickens(result, 1) == [others + 1, 0, others, others]


def test_guide_apart_a_claimed_charge_chicken_is_none() -> None:
    """There a ready claimer gets its 2 from each besides, and of an unready one the thrower owes it; here R6.8."""
    result = guide({0: "1s", 1: "11s", 3: TRIPLETS_9M}, "_>1s 1pong >_ . 9m 3win")
    assert sum(paid(result, None, seat, *CHICKENS) for seat in range(4)) == 0


def test_guide_apart_a_ready_discarder_pays_one_more_too() -> None:
    """There the one more is the unready discarder's alone."""
    hands = {0: READY_WITH_THREE.replace("1s23s", "456s"), 1: "11s123m45m678m22s9s", 3: "555p999p222p88s99m"}
    result = guide(hands, "1s>1s 1pong >9s . 9m 3win")
    assert result["ready"][0]
    assert chickens(result, 1) == [4, 0, 3, 3]


def test_guide_an_8p_that_is_claimed_brings_no_more_from_its_discarder() -> None:
    result = guide({0: "8p", 1: "88p123m45m678m33s9s", 3: TRIPLETS_9M}, "_>8p 1pong >9s . 9m 3win")
    assert chickens(result, 1) == [3, 0, 3, 3]


# ---------------------------------------------------------------- other houses


@pytest.mark.parametrize(("house", "fan"), [("duole", 1), ("room", 2)])
def test_a_discarded_flipped_chicken_counts_in_the_room_alone(house: str, fan: int) -> None:
    """Ready, one 3m in hand and one in his discards."""
    result = at(house, {2: "345m777m24p456s99p", 3: TRIPLETS_9M}, ".. 3m>3m .... 9m 3win", flip="2m")
    assert collected(result, 2, "chicken") == [fan, fan, 0, fan]


def test_room_the_8p_is_worth_two_and_the_responsible_two() -> None:
    result = at("room", {1: "1s", 2: READY_WITH_THREE, 3: TRIPLETS_9M}, "... 9m 3win")
    assert collected(result, 2, "chicken") == [5, 5, 0, 5]
    claimed = at("room", {0: "8p", 1: "88p123m45m678m33s9s", 3: TRIPLETS_9M}, "_>8p 1pong >9s . 9m 3win")
    assert chickens(claimed, 1) == [8, 0, 6, 6]
