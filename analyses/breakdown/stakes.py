"""What a seat has at stake: what it stands to collect if it is ready when somebody wins, and what it might win with.

Rough on purpose: these are weights of luck (`luck`), which is even whatever they are.
"""

import numpy as np

from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.game.state import NOBODY, melded_copies
from zhuoji_sim.game.table import others
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.settlement.kongs import kong_income
from zhuoji_sim.tiles.kinds import FIXED, KINDS

_NEARLY_ONE_SUIT = 12
_NEARLY_PAIRS = 5
_NEARLY_TRIPLETS = 4
_ODD_TILES = 2


@routine
def stake(s, rules, seat):
    """The fan that a seat collects in chickens and kongs, or need not pay, only if it is ready (R5.4, R6.6 to R6.8)."""
    total = np.int64(0)
    for which in range(len(FIXED)):
        if rules.fixed[which]:
            if rules.chicken_needs_ready:
                singles = copies_of(s, seat, FIXED[which]) - (s.charge[which] == seat)
                total += others(rules) * rules.fixed_value[which] * singles
                total += rules.fixed_responsible[which] * (s.claimer[which] == seat)
            if rules.chicken_charge_unready_pays:
                total += rules.fixed_charge[which] * charges(s, rules, seat, which)
    if rules.kong_needs_ready:
        for meld in range(s.melds[seat]):
            total += kong_income(s, rules, seat, meld)
    return total


@kernel
def copies_of(s, seat, tile):
    """Copies of a tile that a seat holds, has melded or has thrown."""
    return s.counts[seat, tile] + s.river[seat, tile] + melded_copies(s, seat, tile)


@kernel
def charges(s, rules, seat, which):
    """R6.7: how many payments of a charge chicken turn in a seat's favour when it becomes ready."""
    owner = s.charge[which]
    if owner != seat:
        return np.int64(owner != NOBODY and s.waits[owner] == 0)
    payments = np.int64(others(rules))
    for other in range(SEATS):
        payments += other != seat and s.waits[other] != 0
    return payments


@routine
def prospect(s, rules, seat):
    """The fan of the dearest class that a hand which lacks two tiles may still be (R4)."""
    melds, suits = s.melds[seat], s.meld_suits[seat]
    of_suit, pairs, sets, odd = np.int64(0), np.int64(0), np.int64(melds), np.int64(0)
    for suit in range(KINDS // RANKS):
        tiles = 3 * melds
        for rank in range(RANKS):
            copies = np.int64(s.counts[seat, suit * RANKS + rank])
            tiles += copies
            pairs += copies >> 1
            sets += copies >= 2
            odd += copies == 1
        if suits & ~(1 << suit) == 0:
            of_suit = max(of_suit, tiles)
    values = rules.pattern_value
    fan = values[Pattern.PINGHU.value]
    if of_suit >= _NEARLY_ONE_SUIT:
        fan = max(fan, values[Pattern.QINGYISE.value])
    if melds == 0 and pairs >= _NEARLY_PAIRS:
        fan = max(fan, values[Pattern.QIDUI.value])
    if sets >= _NEARLY_TRIPLETS and odd <= _ODD_TILES:
        fan = max(fan, values[Pattern.DADUIZI.value])
    return fan
