"""One hand of a simulation played again for itself: its result and its record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zhuoji_sim.engine import close, deal_hand, play_hand
from zhuoji_sim.hand_result import hand_result
from zhuoji_sim.ledger import new_ledger
from zhuoji_sim.policies import Policy, players_record
from zhuoji_sim.records import hand_lines
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.state import SEATS, new_state
from zhuoji_sim.suit_tables import tables


@dataclass(frozen=True)
class PlayedHand:
    """A hand that policies have played: the entry that replay prints for it, and the lines of its record."""

    result: dict[str, Any]
    lines: list[dict[str, Any]]


def replay_hand(
    ruleset: Ruleset, policies: Sequence[Policy], seed: int, hand: int, dealer: int | None = None, n: int = 1
) -> PlayedHand:
    """Play hand `hand` of `seed`; without sessions its dealer is `hand % 4` and n (R2.8) is 1.

    The hand of a session has another dealer and n: a row of `batch.HANDS` tells them.
    """
    state, ledger = new_state(), new_ledger()
    rules, suits = ruleset.record(), tables()
    state["logging"] = 1
    dealt_by = hand % SEATS if dealer is None else dealer
    dice = deal_hand(state, rules, suits, np.uint64(seed), hand, dealt_by, n)
    play_hand(state, rules, suits, players_record(policies))
    next_deal = close(state, rules, suits, ledger)
    result = hand_result(state, ledger, ruleset, ruleset.base_points, next_deal)
    return PlayedHand(result, hand_lines(state, ruleset, ruleset.base_points, dice, result))
