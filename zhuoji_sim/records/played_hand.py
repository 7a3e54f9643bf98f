"""Whole hands to look at, out of a record or out of a simulation: result and record."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from zhuoji_sim.codes import SEATS
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.limits import MAX_N, MAX_NUMBER, check_range
from zhuoji_sim.play.doors import close, deal_hand, play_hand
from zhuoji_sim.policies.settings import Policy, players_record
from zhuoji_sim.records.lines import hand_lines, read_lines
from zhuoji_sim.records.replay import replay_lines
from zhuoji_sim.records.result import hand_result
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.settlement.ledger import new_ledger

Records = npt.NDArray[np.void]


@dataclass(frozen=True)
class PlayedHand:
    """A finished hand: the entry that replay prints for it, the lines of its record, the ruleset it was played by.

    A simulated hand's lines are objects, as `dump_line` takes them; those of a file are checked `RecordLine`s.
    """

    result: dict[str, Any]
    lines: list[Any]
    ruleset: Ruleset


def read_hands(path: str | Path) -> list[PlayedHand]:
    """All hands of a record file, checked line by line against the rules.

    Raises:
        InputError: the file cannot be read, has no hand, or holds an illegal or impossible line.
    """
    played = [
        PlayedHand(game.result, lines, game.ruleset)
        for game, lines in replay_lines(read_lines(path))
        if game.result is not None
    ]
    if not played:
        raise InputError(f"{Path(path).name}: no hand in it: a record starts with a start_hand line")
    return played


def replay_file(path: str | Path) -> list[dict[str, Any]]:
    """The results of all hands of a record file, in the shape that `zhuoji replay --json` prints.

    Raises:
        InputError: as `read_hands`.
    """
    return [played.result for played in read_hands(path)]


def replay_hand(
    ruleset: Ruleset, policies: Sequence[Policy], seed: int, hand: int, dealer: int | None = None, n: int = 1
) -> PlayedHand:
    """Play hand `hand` of `seed` by itself; without sessions its dealer is `hand % 4` and n (R2.8) is 1.

    The hand of a session has another dealer and n: a row of `batch.HANDS` tells them. Raises InputError for numbers
    out of range, or other than four policies.
    """
    check_range("seed", seed, 0, MAX_NUMBER)
    check_range("hand", hand, 0, MAX_NUMBER)
    check_range("dealer", 0 if dealer is None else dealer, 0, SEATS - 1)
    check_range("n", n, 1, MAX_N)
    if len(policies) != SEATS:
        raise InputError(f"{len(policies)} policies were given: there must be one for each of four seats")
    state = new_state()
    rules, suits = ruleset.record(), tables()
    state["logging"] = 1
    dealt_by = hand % SEATS if dealer is None else dealer
    dice = deal_hand(state, rules, suits, np.uint64(seed), hand, dealt_by, n)
    play_hand(state, rules, suits, players_record(policies))
    return played_hand(state, ruleset, dice)


def played_hand(state: Records, ruleset: Ruleset, dice: tuple[int, int] | None = None) -> PlayedHand:
    """A finished hand that was dealt and played with `logging` on; `state` is a 1-element array of `STATE`."""
    ledger = new_ledger()
    next_deal = close(state, ruleset.record(), tables(), ledger)
    result = hand_result(state, ledger, ruleset, ruleset.base_points, next_deal)
    return PlayedHand(result, hand_lines(state, ruleset, ruleset.base_points, dice, result), ruleset)
