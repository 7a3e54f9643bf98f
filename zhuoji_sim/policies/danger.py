"""How dangerous a discard looks: the chances that another wins on it, or makes a kong of it, and what that would cost.

The chances are those of self-play (`danger.json`), by what the seat sees: how far the other's hand can have come, how
many copies of the tile are unseen, its rank, what of it and of its suit he has thrown, the suits of his melds. Whether
he may win on a discard at all (R3.4), and what he would be paid, follows from the rules.
"""

import json
from enum import IntEnum
from pathlib import Path

import numpy as np

from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.game.legality import is_bound, tiles_left
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.settlement.hand_payment import dealer_term, lifted, own_lift


class Threat(IntEnum):
    """What another may have waiting for a tile: a hand of one of these plans, or three of the tile."""

    PLAIN = 0
    TRIPLETS = 1
    PAIRS = 2
    ONE_SUIT = 3
    THREE = 4


THREATS = len(Threat)
REPORTED, TURNS, A_TURN = 5, 6, 3
"""How a hand stands: its melds, or the code of one that has reported; and its discards, three together."""
STANDINGS = (REPORTED + 1) * TURNS
COPIES, PLACES = 4, 3
TILES = COPIES * PLACES * 2
"""A tile: unseen copies, ranks away from the edge (two and more alike), whether he has thrown it."""
THROWN = 3
SUITS = (REPORTED + 1) * THROWN * 2
"""Its suit: how he stands, how much of it he has thrown (none, up to two, more), whether all his melds are of it."""
FACTORS = STANDINGS + TILES + SUITS
"""Numbers of a threat: a chance for each standing, a factor for each tile and for each suit."""
CHANCE, FACTOR = 24, 12
"""A chance is in 1 / 2^CHANCE, a factor in 1 / 2^FACTOR."""

STORED = Path(__file__).with_suffix(".json")
_FACTORS = np.array(json.loads(STORED.read_text("utf-8"))["factors"], np.int64).reshape(THREATS, FACTORS)


@kernel
def copies_unseen(s, seat, tile):
    """How many copies of a tile the seat does not see."""
    seen = s.seen[seat, 0] >> tile & 1
    for more in range(1, COPIES):
        seen += s.seen[seat, more] >> tile & 1
    return COPIES - seen


@kernel
def standing_of(s, other):
    """The code of how another stands."""
    return np.int64(REPORTED) if s.reported[other] else min(s.melds[other], REPORTED - 1)


@kernel
def place_of_standing(s, other):
    """Where the chance of how another stands is among the factors."""
    return standing_of(s, other) * TURNS + min(s.discards[other] // A_TURN, TURNS - 1)


@kernel
def place_of_tile(s, seat, other, tile):
    """Where the factor of a tile that the seat may throw is."""
    rank = tile % RANKS
    edge = min(rank, RANKS - 1 - rank, PLACES - 1)
    thrown = s.river[other, tile] != 0 or s.passed[other] >> tile & 1 != 0
    return STANDINGS + (min(copies_unseen(s, seat, tile), COPIES - 1) * PLACES + edge) * 2 + thrown


@kernel
def place_of_suit(s, other, tile):
    """Where the factor of a tile's suit is."""
    suit, thrown = tile // RANKS, 0
    for rank in range(RANKS):
        thrown += s.river[other, suit * RANKS + rank]
    all_of_it = s.meld_suits[other] & ~(1 << suit) == 0
    return STANDINGS + TILES + (standing_of(s, other) * THROWN + min((thrown + 1) // 2, THROWN - 1)) * 2 + all_of_it


@kernel
def may_win_plainly(s, rules, other, hot):
    """R3.4: may another win with a plain hand on a discard of the seat on turn, a `hot` one right after a kong?"""
    if not rules.win_pinghu_needs_pass or hot or s.kongs[other] > 0:
        return True
    return s.reported[other] != 0 and rules.report_no_pass != 0


@kernel
def price_of(s, rules, seat, other, pattern, hot):
    """What the seat would pay another for a hand of this pattern won on its discard, in fan."""
    value = max(rules.pattern_value[Pattern.PINGHU.value], rules.pattern_value[pattern])
    if s.reported[other]:
        value = lifted(rules, value, own_lift(s, rules, other))
    total = value + rules.base_fan + hot * (rules.events_hot_shot + value * (rules.events_hot_shot_factor - 1))
    total += dealer_term(s, rules, seat, other, total)
    return min(total, rules.settlement_cap) if rules.settlement_cap else total


@kernel
def prices_of_threats(s, rules, seat, other):
    """By `Threat`: what it would cost the seat on turn to throw such a tile to another, in fan; 0 for what cannot be.

    A guess: two in three owners of a kong are paid for it, where that asks for a ready hand.
    """
    hot = s.phase == Phase.TURN and s.replacement != 0
    plain = price_of(s, rules, seat, other, Pattern.PINGHU.value, hot) if may_win_plainly(s, rules, other, hot) else 0
    kong = 0 if is_bound(s, rules, other) or tiles_left(s) == 0 else rules.kong_exposed
    return (
        plain,
        price_of(s, rules, seat, other, Pattern.DADUIZI.value, hot),
        price_of(s, rules, seat, other, Pattern.QIDUI.value, hot),
        price_of(s, rules, seat, other, Pattern.QINGYISE.value, hot),
        2 * kong // 3 if rules.kong_needs_ready else kong,
    )


@routine
def danger_of(s, rules, seat, tile):
    """What throwing a tile can be expected to cost by wins and kongs of the others, in fan times 2^CHANCE."""
    total = np.int64(0)
    for other in range(SEATS):
        if other != seat and other < rules.table_players:
            prices = prices_of_threats(s, rules, seat, other)
            standing, kind, suit = (
                place_of_standing(s, other),
                place_of_tile(s, seat, other, tile),
                place_of_suit(s, other, tile),
            )
            for threat in range(THREATS):
                chance = _FACTORS[threat, standing] * _FACTORS[threat, kind] >> FACTOR
                total += (chance * _FACTORS[threat, suit] >> FACTOR) * prices[threat]
    return total
