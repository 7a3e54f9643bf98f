"""Hands with one seat played otherwise than its policy, as checked lines of a record."""

from collections.abc import Callable
from typing import Any

import numpy as np

from analyses.advice.decision import Decision
from analyses.runs.options import Options
from zhuoji_sim.codes import Phase
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import deal_hand
from zhuoji_sim.records.lines import RecordLine, check_line
from zhuoji_sim.records.played_hand import played_hand
from zhuoji_sim.worlds.known import go_to_decision, make_choice, own_choice

Choose = Callable[[Decision, int, int], int]
"""A choice from the decision, its number and the policy's own choice."""


def hand_with(options: Options, seat: int, seed: int, choose: Choose) -> list[dict[str, Any]]:
    """The record of a hand in which the seat chooses so, and all others by their policies."""
    rules, players = options.table.records()
    state, number = new_state(), 0
    state["logging"] = 1
    deal_hand(state, rules, tables(), np.uint64(seed), 0, 0, 1)
    while True:
        go_to_decision(state, rules, tables(), players, seat)
        if state["phase"][0] == Phase.OVER:
            return played_hand(state, options.ruleset).lines
        own = int(own_choice(state.copy(), rules, tables(), players, seat))
        choice = choose(Decision.at(state.copy(), seat, options.ruleset), number, own)
        make_choice(state, rules, tables(), players, seat, choice)
        number += 1


def checked(lines: list[dict[str, Any]]) -> list[RecordLine]:
    """The lines as they are read from a file."""
    return [check_line(line, f"hand.jsonl:{number}") for number, line in enumerate(lines, 1)]
