"""Positions out of play: short runs agree with the stored answers of long ones, and a told position is the real one."""

import json
from itertools import islice
from typing import Any

import pytest

from analyses.advice.asking import Asking
from analyses.advice.question import ask
from analyses.runs.options import Options
from tests.advice.long_runs import HOUSES, STORED, decisions

ROWS = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]
SAME = ("waits", "free_waits", "useful", "distance", "kongs", "melds", "reported", "ponged", "meld_suits")
"""What the seat to decide knows of itself."""


def test_there_are_thirty_positions_of_all_sorts() -> None:
    assert len(ROWS) == 30
    assert {row["ruleset"] for row in ROWS} == set(HOUSES)
    bests = {row["best"].partition(" ")[0] for row in ROWS}
    assert {"discard", "pong", "pass", "kong", "win"} <= bests


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['ruleset']}-{row['situation']['hand']}" for row in ROWS])
def test_a_short_run_names_what_the_long_one_does_or_is_undecided(row: dict[str, Any]) -> None:
    options = Options.of(row["ruleset"], "ukeire", deals=2000, seed=2)
    answer = ask(Asking(options).about(row["situation"]))
    behind = {row["best"]: [0.0, 0.0], **row["behind"]}
    actions = {one["action"]: one for one in answer["actions"]}
    assert set(actions) == set(behind)
    if answer["verdict"] != "undecided":
        gain, se = behind[answer["verdict"]]
        assert gain >= -4 * se
    leader, error = behind[answer["actions"][0]["action"]]
    for one in answer["actions"][1:]:
        low, high = one["difference"]["ci95"]
        gain, se = behind[one["action"]]
        allowed = 4 * (se**2 + error**2) ** 0.5
        assert low - allowed <= gain - leader <= high + allowed, one["action"]


@pytest.mark.parametrize(("hand", "house"), list(enumerate(HOUSES)))
def test_a_position_told_in_words_is_the_one_of_the_record(hand: int, house: str) -> None:
    for real, values in islice(decisions(hand, house), 60):
        told = Asking(Options.of(house, "ukeire")).about(values).decision
        one, other = told.state[0], real.state[0]
        assert (told.actions, told.hand) == (real.actions, real.hand)
        assert one["end"] - one["next"] == other["end"] - other["next"]
        assert (one["seen"][told.seat] == other["seen"][real.seat]).all()
        for name in SAME:
            assert one[name][told.seat] == other[name][real.seat], name
