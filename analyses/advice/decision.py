"""A decision: a state, whose it is, and every action that the rules allow, by the kernels that say so in play."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.advice.layout import best_named, state_of
from analyses.advice.situation import Situation
from zhuoji_sim.codes import MeldKind, Move, Phase
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.legal_moves import LEGAL
from zhuoji_sim.play.entries import look
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.tiles.hand import Hand, Meld
from zhuoji_sim.tiles.kinds import KINDS, NAMES

_NAMED = {Move.DISCARD: "discard", Move.REPORT: "report", Move.KONG: "kong"}


@dataclass(frozen=True, eq=False)
class Decision:
    """What a seat may do now.

    state: a 1-element array of `STATE`, whose hidden tiles do not matter. actions: by name, each as the choice
    (`move * MOVE + tile`) that the kernels read.
    """

    state: npt.NDArray[np.void]
    seat: int
    ruleset: Ruleset
    weekday: int | None
    hand: Hand
    actions: dict[str, int]

    @classmethod
    def of(cls, situation: Situation, ruleset: Ruleset, weekday: int | None = None) -> "Decision":
        """From what a player states. Raises InputError where that cannot be, or leaves nothing to decide."""
        state = state_of(situation, ruleset, weekday)
        decision = cls.at(state, situation.seat, ruleset, weekday)
        if situation.open_tile is not None and list(decision.actions) == ["pass"]:
            tile, doing = NAMES[situation.open_tile], "win on, pong or kong" if situation.robbed is None else "rob"
            raise InputError(f"seat {situation.seat} may not {doing} {tile}: there is nothing to decide")
        return decision

    @classmethod
    def at(cls, state: npt.NDArray[np.void], seat: int, ruleset: Ruleset, weekday: int | None = None) -> "Decision":
        """At a state of a hand under way; without actions where the seat has nothing to say."""
        hand = hand_of(state, seat)
        return cls(state, seat, ruleset, weekday, hand, legal_actions(state, seat, ruleset, hand))


def hand_of(state: npt.NDArray[np.void], seat: int) -> Hand:
    """The seat's tiles."""
    s = state[0]
    concealed = [tile for tile in range(KINDS) for _ in range(int(s["counts"][seat, tile]))]
    melds = [
        Meld(MeldKind(int(s["meld_kind"][seat, meld])), int(s["meld_tile"][seat, meld]))
        for meld in range(int(s["melds"][seat]))
    ]
    return Hand(tuple(concealed), tuple(melds))


def legal_actions(state: npt.NDArray[np.void], seat: int, ruleset: Ruleset, hand: Hand) -> dict[str, int]:
    """What the seat may do, by name."""
    legal = np.zeros(1, LEGAL)
    look(state, ruleset.record(), tables(), legal)
    phase = Phase(int(state["phase"][0]))
    if phase in (Phase.CLAIM, Phase.ROB):
        return _answers(legal[0], seat) if seat != state["seat"][0] else {}
    if phase in (Phase.TURN, Phase.PONGED) and seat == state["seat"][0]:
        return _turn(legal[0], state, seat, ruleset, hand)
    return {}


def _answers(legal: Any, seat: int) -> dict[str, int]:
    """Answers to the tile of another; no void win (R3.5), which nobody makes who knows the rule."""
    masks = {Move.WIN: "wins", Move.KONG: "kongs", Move.PONG: "pongs"}
    moves = [move for move, mask in masks.items() if legal[mask] >> seat & 1]
    return {move.name.lower(): int(move) * MOVE for move in [*moves, Move.PASS]}


def _turn(legal: Any, state: npt.NDArray[np.void], seat: int, ruleset: Ruleset, hand: Hand) -> dict[str, int]:
    """A win, kongs, reports and discards."""
    actions = {}
    if legal["wins"] >> seat & 1:
        actions["win"] = int(Move.WIN) * MOVE + winning_tile(state, seat, ruleset, hand)
    for move, mask in ((Move.KONG, "own_kongs"), (Move.REPORT, "reports"), (Move.DISCARD, "discards")):
        for tile in range(KINDS):
            if legal[mask] >> tile & 1:
                actions[f"{_NAMED[move]} {NAMES[tile]}"] = int(move) * MOVE + tile
    return actions


def winning_tile(state: npt.NDArray[np.void], seat: int, ruleset: Ruleset, hand: Hand) -> int:
    """The drawn tile; of a hand won as dealt the one that pays most (R4.2)."""
    s = state[0]
    as_dealt = s["rivers"] == 0 and seat == s["dealer"] and not hand.melds
    named = best_named(hand, ruleset) if as_dealt else None
    return int(s["tile"]) if named is None else named
