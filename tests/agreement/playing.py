"""Hands to compare, played by either version: on shuffled and stacked walls, fond of what is rare."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from tests.oracle import random_play, walls
from tests.oracle.tiles import SEATS
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import close, deal_from_wall, deal_hand, play_hand
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import hand_lines
from zhuoji_sim.records.result import hand_result
from zhuoji_sim.rulesets import load
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import KIND_OF

Event = dict[str, Any]
Spec = str | Event
"""A preset's name, or a ruleset written out."""
WALLS = (walls.shuffled_wall, walls.stacked_wall, walls.shared_wait_wall)
RARE = (
    (walls.robbery_wall, random_play.seeks_robbery),
    (walls.triple_wall, random_play.feeds_others),
    (walls.stacked_wall, random_play.feeds_others),
    (walls.paired_wall, random_play.collects_pairs),
)
"""Walls and ways to play that bring about what chance is too slow for."""
RARE_SHARE = 0.2
TABLES_OF_POLICIES = (
    ["random"],
    ["ukeire", "random", "shanten:pong=always,kong=always", "ukeire:kong=always"],
    ["ukeire:decline=pinghu,kong=always", "ukeire:pong=always", "random", "shanten:decline=discards"],
    ["ukeire:yaoji=keep,defend=reported", "ukeire:yaoji=throw", "shanten", "ukeire:kong=never"],
)


def oracle_record(rng: random.Random, spec: Spec) -> list[Event]:
    """A hand played at random by the oracle, on a shuffled or stacked wall, now and then left."""
    house = walls.house_of(spec)
    wall, weights = rng.choice(RARE) if rng.random() < RARE_SHARE else (rng.choice(WALLS), rng.choice(random_play.WAYS))
    return random_play.random_record(
        rng,
        spec,
        wall=wall(rng, house),
        dealer=rng.randrange(house.players),
        n=rng.choice((1, 1, 2, 3)),
        weights=weights,
        leave_chance=rng.choice((0.0, 0.0, 0.0, 0.002)),
    )


def delayed_record(rng: random.Random) -> list[Event]:
    """A hand of `hanbao` in which kongs are late or kept, and hot shots follow them."""
    wall = rng.choice((walls.stacked_wall, walls.shared_wait_wall))(rng)
    return random_play.random_record(
        rng, "hanbao", wall=wall, dealer=rng.choice(SEATS), weights=random_play.delays_kongs
    )


def simulated_records(rng: random.Random, spec: Spec, numbers: Iterable[int]) -> Iterator[tuple[list[Event], Event]]:
    """Hands that the kernel plays, with the kernel's result; a hand's number tells who deals and who plays, and every
    other one is of a stacked wall.
    """
    ruleset, seed, house = load(spec), np.uint64(rng.getrandbits(63)), walls.house_of(spec)
    rules, state, ledger = ruleset.record(), new_state(), new_ledger()
    state["logging"] = 1
    for number in numbers:
        policies = TABLES_OF_POLICIES[number % len(TABLES_OF_POLICIES)][: house.players]
        players = players_record(seat_policies(policies, house.players))
        dealer, n = number % house.players, 1 + number % 3
        dice: Any = deal_hand(state, rules, tables(), seed, number, dealer, n)
        if number % 2:
            wall = rng.choice(WALLS[1:])(rng, house)
            state["wall"][0, : len(wall)] = [KIND_OF[tile] for tile in wall]
            deal_from_wall(state, rules, tables(), dealer, n)
            dice = None
        play_hand(state, rules, tables(), players)
        next_deal = close(state, rules, tables(), ledger)
        result = hand_result(state, ledger, ruleset, ruleset.base_points, next_deal)
        yield hand_lines(state, ruleset, ruleset.base_points, dice, result), result
