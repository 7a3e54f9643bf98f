"""The chickens of other houses in words (R6.12 to R6.17, R6.19)."""

from typing import Any

import pytest

from tests.scripts import PINGHU_5P, TRIPLETS_9M, change
from tests.scripts import record as script_record
from tests.story.test_story import check_story, replayed
from zhuoji_sim.story.tell import tell_hand

READY = "789m46p33s456m"
WUGUJI = {"wuguji__value": 2, "wuguji__golden": 4, "wuguji__charge": 4, "wuguji__responsible": 1}
TOLD: dict[str, Any] = {
    "8p, turned": (
        (change("shabao", **WUGUJI, chicken__turned=True), {1: "88p8s" + READY, 3: TRIPLETS_9M}),
        ("8p>8p 1pong >8s . 9m 3win", {"flip": "3s"}),
        "the turned 3s is a chicken itself 本鸡 (R6.13)",
        "the 8p 乌骨鸡 is a chicken too: each counts 2 (R6.12)",
        "seat 0 threw the first 8p and seat 1 claimed it: responsible chicken 责任乌骨 (R6.12)",
        "seat 2 pays seat 1 8 fan for chickens: 2 for 2 x 3s + 6 for 3 x 8p = 8 (R6.3)",
        "seat 0 pays seat 1 1 fan for the responsible chicken 责任鸡 that he threw: 1 for the 8p (R6.8)",
    ),
    "two charges, golden": (
        (change("shabao", **WUGUJI, wuguji__charge_golden=9), {1: "1s8p2p" + READY, 3: TRIPLETS_9M}),
        ("1s>1s 2p>8p . 9m 3win", {"flip": "7p"}),
        "it is golden 金乌骨: each 8p counts 4 (R6.12)",
        "seat 1 threw the first 8p and nobody claimed it: charge chicken 冲锋乌骨, 9 (R6.12)",
    ),
    "the day, standing": (
        (
            change("shabao", chicken__weekday=True, chicken__standing=3),
            {1: "11s789m46p456m345s", 3: TRIPLETS_9M},
        ),
        ("... 9m 3win", {"weekday": 7, "avoid": "7m7p7s"}),
        "it is day 7 of the week: all tiles of rank 7 are chickens 星期鸡 (R6.14)",
        "a 1s or 8p that is always a chicken and still in hand counts 3 more 站鸡 (R6.17)",
        "seat 0 pays seat 1 9 fan for chickens: 1 for 1 x 7m + 8 for 2 x 1s = 9 (R6.3)",
    ),
    "paid for being unready": (
        (change("shabao", chicken__unready_pays=True), {1: "11s", 2: PINGHU_5P, 3: TRIPLETS_9M}),
        (". _>1s ... _>1s . 9m 3win", {}),
        "seat 1 pays seat 2 1 fan for the chickens that he threw himself, not being ready 包鸡: 1 for 1 x 1s (R6.16)",
        "seat 1 pays seat 2 2 fan for the charge chicken 冲锋鸡 that he threw himself, not being ready (R6.7)",
    ),
    "wind": (
        (change("shabao", events__wind=True), {1: PINGHU_5P}),
        (". 5p 1win", {"flip": "5p"}),
        "that is the wind 吹风鸡: no hand, chicken or kong pays (R6.19)",
        "next: seat 0 deals, n = 2: the wind was turned up, the dealer stays (R6.19)",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_it_is_told(name: str) -> None:
    (rules, hands), (moves, options), *expected = TOLD[name]
    english = check_story(replayed(script_record(rules, hands, moves, **{"avoid": "8p", **options})))
    for line in expected:
        assert "  " + line in english, "\n".join(english)


def test_charges_of_both_are_told_apart() -> None:
    rules = change("shabao", **WUGUJI)
    played = replayed(script_record(rules, {1: "1s8p2p" + READY}, ". 2p>1s ... 2p>8p ... 5p 1win", avoid="8p"))
    assert any("冲锋鸡: 2 for the 1s + 4 for the 8p = 6 (R6.7)" in line for line in tell_hand(played))
    assert any("冲锋鸡：幺鸡2番 + 八筒4番 = 6番（R6.7）" in line for line in tell_hand(played, "zh"))
