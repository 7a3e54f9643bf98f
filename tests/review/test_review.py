"""Reviews: a planted blunder comes first, advice finds little fault with itself, hidden tiles do not matter."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyses.advice.decision import Decision
from analyses.advice.question import Question, ask
from analyses.review.course import follow
from analyses.review.judging import Judging
from analyses.review.question import Reviewing, numbered_hands, review
from analyses.runs.options import Options
from tests.advice.test_advice import hidden_tiles
from tests.kernels import hold_instead
from tests.review.hands import checked, hand_with
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.records.played_hand import replay_hand

OPTIONS = Options.of("shabao", "value", deals=300)
SEAT = 1


def reviewed(lines: list[dict[str, Any]], walls: int = 200, **changes: Any) -> dict[str, Any]:
    asked = Reviewing(replace(OPTIONS, **changes), SEAT, walls=walls)
    return review(asked, numbered_hands(checked(lines), None, "hand.jsonl"))


def test_a_planted_blunder_comes_first_and_is_beyond_doubt() -> None:
    planted = []

    def blunder(decision: Decision, number: int, own: int) -> int:
        discards = [action for action in decision.actions if action.startswith("discard")]
        if number < 3 or len(discards) < 6 or planted:
            return own
        worst = [row["action"] for row in ask(Question(decision, OPTIONS))["actions"] if row["action"] in discards][-1]
        planted.append(worst)
        return decision.actions[worst]

    document = reviewed(hand_with(OPTIONS, SEAT, 2, blunder), walls=1000, seed=2)
    first = document["decisions"][0]
    assert (first["played"], first["beyond_doubt"], first["kind"]) == (planted[0], True, "discard")
    assert first["cost"]["ci95"][0] > 0
    assert document["own"]["mean"] + 2 * document["own"]["se"] < 0


def test_a_hand_played_by_advice_has_no_fault_beyond_error() -> None:
    def advised(decision: Decision, number: int, own: int) -> int:
        answer = ask(Question(decision, replace(OPTIONS, seed=7, deals=3000)))
        return decision.actions[answer["actions"][0]["action"]]

    document = reviewed(hand_with(OPTIONS, SEAT, 6, advised))
    assert not any(row["beyond_doubt"] for row in document["decisions"])
    assert document["cost"]["mean"] < 3 * document["cost"]["se"] + 1e-9


def test_the_cost_from_what_could_be_seen_does_not_depend_on_hidden_tiles() -> None:
    course = follow(checked(replay_hand(OPTIONS.ruleset, OPTIONS.policies, 3, 1).lines))
    decision = list(course.asked(SEAT))[4][1]
    other = decision.state.copy()
    hidden = hidden_tiles(other, SEAT)
    np.random.default_rng(5).shuffle(hidden)
    for place in (place for place in range(4) if place != SEAT):
        held = int(other["counts"][0, place].sum())
        hold_instead(other, course.ruleset.record(), tables(), place, np.array(hidden[:held]))
        hidden = hidden[held:]
    played = next(iter(decision.actions))
    judging = Judging(OPTIONS, walls=200)
    one, two = (judging.judge(known, played, 0, 3) for known in (decision, Decision.at(other, SEAT, course.ruleset)))
    assert (one.best, one.cost, one.at_most, one.race.worlds) == (two.best, two.cost, two.at_most, two.race.worlds)
    assert one.cost.n == 200
    assert one.known != two.known


def two_hands() -> list[dict[str, Any]]:
    return [line for hand in (1, 2) for line in replay_hand(OPTIONS.ruleset, OPTIONS.policies, 3, hand).lines]


def test_one_hand_of_a_record_is_reviewed_as_among_all_whatever_the_workers() -> None:
    hands = numbered_hands(checked(two_hands()), None, "hand.jsonl")
    asked = Reviewing(replace(OPTIONS, workers=1), SEAT, walls=100)
    everything = review(asked, hands)
    again = review(replace(asked, options=replace(OPTIONS, workers=2)), hands[1:])
    assert again["hands"] == everything["hands"][1:]
    assert again["decisions"] == [row for row in everything["decisions"] if row["hand"] == 1]
    assert sum(sums["decisions"] for sums in everything["by_kind"].values()) == len(everything["decisions"])
    for hand in everything["hands"]:
        parts = sum(hand[name]["mean"] for name in ("dealt", "luck", "own", "others"))
        assert parts == pytest.approx(hand["result"])


def test_each_decision_shows_the_table_as_advice_sees_it() -> None:
    document = reviewed(replay_hand(OPTIONS.ruleset, OPTIONS.policies, 3, 1).lines)
    for row in document["decisions"]:
        board = row["board"]
        held = sum(len(seat["river"]) for seat in board["seats"]) + sum(seat["held"] for seat in board["seats"])
        melded = sum(sum(map(str.isdigit, seat["melds"])) for seat in board["seats"])
        assert held + melded + board["wall"] + (board["open"] is not None) == 108
        assert (board["open"] is None) == (
            row["played"].split()[0] in ("discard", "report") or board["drawn"] is not None
        )


def test_hands_and_seats_that_are_not_there_are_refused() -> None:
    lines = checked(two_hands())
    with pytest.raises(InputError, match=r"hand is 2: x has hands 0 to 1"):
        numbered_hands(lines, 2, "x")
    with pytest.raises(InputError, match="no hand in it"):
        numbered_hands([], None, "x")
    with pytest.raises(InputError, match="before any start_hand"):
        numbered_hands(lines[1:], None, "x")
    with pytest.raises(InputError, match="unknown belief"):
        Reviewing(OPTIONS, 0, belief="usul")
    small = Options.of({"table": {"players": 2}}, "value")
    hands = numbered_hands(checked(replay_hand(small.ruleset, small.policies, 3, 1).lines), None, "x")
    with pytest.raises(InputError, match="seat is 3: 2 play"):
        Reviewing(OPTIONS, 3).count(hands)
    with pytest.raises(InputError, match="stops in mid-hand"):
        follow(lines[:10])
