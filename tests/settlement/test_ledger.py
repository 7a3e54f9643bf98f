"""The ledger's entries: they add up to the deltas, and say what is not paid and why."""

import random
from typing import Any

import pytest

from tests.oracle.random_play import declines_often, feeds_others, loves_kongs, random_record, seeks_robbery
from tests.oracle.random_rules import random_spec
from tests.oracle.walls import house_of, shared_wait_wall, stacked_wall
from tests.scripts import PINGHU_5P, PINGHU_5P_TOO, SUIT_5P, record
from zhuoji_sim.codes import Dou
from zhuoji_sim.game.state import NO_TILE, NOBODY
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.played_hand import PlayedHand, replay_hand, replayed_hands
from zhuoji_sim.records.transfers import Entry, entries
from zhuoji_sim.rulesets import load, preset_ids
from zhuoji_sim.settlement.ledger import ENTRIES, FLOW_OF_RULE, KONGS, RULE_NAMES, Rule, Status, What
from zhuoji_sim.tiles.notation import parse_tile

RULESETS = [*preset_ids("rulebook"), *(random_spec(random.Random(number)) for number in range(4))]
RULESET_NAMES = [*preset_ids("rulebook"), *(f"custom{number}" for number in range(4))]


def replayed(lines: list[dict[str, Any]]) -> PlayedHand:
    (played,) = replayed_hands(check_line(line, f"record:{number}") for number, line in enumerate(lines, start=1))
    return played


def booked(rules: Any, hands: dict[int, str], moves: str) -> list[Entry]:
    return list(entries(replayed(record(rules, hands, moves)).ledger[0]))


def check_entries(played: PlayedHand) -> None:
    book = played.ledger[0]
    assert book["transfers"] <= ENTRIES
    deltas = [0] * 5
    for entry in entries(book):
        assert entry.flow == FLOW_OF_RULE[entry.rule]
        if entry.status is Status.PAID:
            assert entry.fan == entry.due != 0
            deltas[entry.payer] -= entry.fan
            deltas[entry.receiver] += entry.fan
        else:
            assert (entry.payer, entry.fan) == (NOBODY, 0)
            assert entry.tile != NO_TILE or entry.status is Status.WIND
    assert deltas == book["deltas"].tolist()


@pytest.mark.parametrize("policy", ["random", "ukeire:kong=always"])
@pytest.mark.parametrize("spec", RULESETS, ids=RULESET_NAMES)
def test_entries_of_simulated_hands_sum_to_the_deltas(spec: Any, policy: str) -> None:
    ruleset = load(spec)
    for hand in range(60):
        check_entries(replay_hand(ruleset, seat_policies([policy], ruleset.players), 5, hand))


@pytest.mark.parametrize("spec", RULESETS, ids=RULESET_NAMES)
def test_entries_of_reckless_hands_sum_to_the_deltas(spec: Any) -> None:
    rng = random.Random(str(spec))
    for _ in range(6):
        wall = rng.choice([stacked_wall, shared_wait_wall])(rng, house_of(spec))
        weights = rng.choice([declines_often, loves_kongs, feeds_others, seeks_robbery])
        check_entries(replayed(random_record(rng, spec, wall=wall, weights=weights, leave_chance=0.002)))


DEALT_KONG = "7777p123m789m46p8s"
HOT_SHOT: tuple[dict[int, str], str] = ({0: "7777p1s", 2: PINGHU_5P}, "_ kong7p 5p>5p 2win")


def unpaid(
    status: Status, rules: Any, hands: dict[int, str], moves: str, seat: int, what: What, tile: str, due: int
) -> Any:
    return pytest.param(rules, hands, moves, (seat, what, tile, status, due), id=status.name.lower())


@pytest.mark.parametrize(
    ("rules", "hands", "moves", "expected"),
    [
        unpaid(
            *(Status.UNREADY, "shabao", {0: "7777p", 1: PINGHU_5P}, "_ kong7p _>= 5p 1win"),
            *(0, What.CONCEALED_KONG, "7p", 9),
        ),
        unpaid(Status.BURNT, "hanbao", *HOT_SHOT, 0, What.CONCEALED, "1s", 30),
        unpaid(Status.VOID, "shabao", *HOT_SHOT, 0, What.CONCEALED_KONG, "7p", 9),
        unpaid(Status.VOID_KONG, "tianting", *HOT_SHOT, 0, What.CONCEALED_KONG, "7p", 60),
        unpaid(
            *(Status.LATE, "hanbao", {1: DEALT_KONG}, ". 9s>9s ... 8s kong7p 5p 1win"),
            *(1, What.LATE_KONG, "7p", 0),
        ),
        unpaid(
            *(Status.KEPT, "shabao", {0: "555p", 1: "123m789m46s234p88p"}),
            *("... 5p>5p 0pong >_ ... _ kong5p _>= 5s 1win", 0, What.KEPT_KONG, "5p", 0),
        ),
        unpaid(
            *(Status.FREE, {"extends": "jinji", "kong": {"concealed": 0}}, {0: "7777p", 1: PINGHU_5P}),
            *("_ kong7p _>= 5p 1win", 0, What.CONCEALED_KONG, "7p", 0),
        ),
    ],
)
def test_what_is_not_paid_is_booked_with_the_reason(
    rules: Any, hands: dict[int, str], moves: str, expected: tuple[int, What, str, Status, int]
) -> None:
    seat, what, tile, status, due = expected
    found = [entry for entry in booked(rules, hands, moves) if entry.status is status and entry.what is what]
    assert [(entry.receiver, entry.tile, entry.due) for entry in found] == [(seat, parse_tile(tile), due)]


@pytest.mark.parametrize(
    ("winner", "rule", "lift"), [(PINGHU_5P, Rule.NEEDED_KILL, 9), (SUIT_5P, Rule.DISCARD, 0)], ids=["pinghu", "suit"]
)
def test_a_win_that_needed_the_kill_is_told_from_one_that_did_not_r7_5(winner: str, rule: Rule, lift: int) -> None:
    moves = ".. _>>= .. 9m>9m 5p>5p 1win"
    hand = [
        entry for entry in booked("shabao", {1: winner, 2: PINGHU_5P_TOO}, moves) if RULE_NAMES[entry.rule] == "R9.2"
    ]
    assert {entry.rule for entry in hand} == {rule}
    assert sum(entry.fan for entry in hand if entry.what is What.KILL_LIFT) == lift


@pytest.mark.parametrize(("lift", "kill"), [("lift", 0), (4, 0), (25, 15)])
def test_a_kill_adds_what_it_lifts_beyond_the_killers_own_report_r7_7(lift: int | str, kill: int) -> None:
    hands = {0: PINGHU_5P_TOO, 1: PINGHU_5P}
    rules = {"extends": "shabao", "report": {"kill_lift": lift}}
    fan = {entry.what: entry.fan for entry in booked(rules, hands, "_>>= _>>= .. 5p>5p 1win")}
    assert (fan[What.PATTERN], fan[What.REPORT_LIFT], fan.get(What.KILL_LIFT, 0)) == (1, 9, kill)


def test_gold_is_booked_beside_the_plain_value_r6_4() -> None:
    """Worked example 4, but for the charge chicken."""
    played = replayed(record("jinji", {1: PINGHU_5P, 2: "1s"}, "1s>1s .... 5p 1win", flip="9s"))
    ones = [entry for entry in entries(played.ledger[0]) if entry.receiver == 2]
    assert {(entry.what, entry.copies, entry.fan) for entry in ones} == {
        (What.CONCEALED, 1, 1),
        (What.GOLDEN, 1, 1),
    }


def test_tables_by_code_are_whole() -> None:
    assert len(FLOW_OF_RULE) == len(RULE_NAMES) == len(Rule)
    for dou in Dou:
        if dou is not Dou.NONE:
            assert What(KONGS + dou).name == f"{dou.name}_KONG"


def test_what_the_wind_takes_is_booked_with_the_reason_r6_19() -> None:
    hands, moves = {0: PINGHU_5P_TOO, 2: PINGHU_5P}, "1s>1s . 5p 2win"
    calm, blown = (
        list(
            entries(
                replayed(record({"extends": "shabao", "events": {"wind": wind}}, hands, moves, flip="5p")).ledger[0]
            )
        )
        for wind in (False, True)
    )
    assert {entry.status for entry in blown} == {Status.WIND}
    assert [(entry.what, entry.receiver, entry.due) for entry in blown] == [
        (entry.what, entry.receiver, entry.due) for entry in calm
    ]


def test_an_8p_is_booked_by_place_like_a_1s_and_what_raises_it_beside_r6_12() -> None:
    rules = {"extends": "shabao", "wuguji": {"value": 1, "golden": 3}, "chicken": {"standing": 5}}
    played = replayed(record(rules, {1: "88p123m789m46p234s"}, ". 5p 1win", flip="7p"))
    eights = {(entry.what, entry.copies, entry.fan) for entry in entries(played.ledger[0]) if entry.tile == 16}
    assert eights == {(What.CONCEALED, 2, 2), (What.STANDING, 2, 10), (What.GOLDEN, 2, 4)}
