"""Which tiles are chickens 鸡 in a hand, of which kind, where it counts, what one is worth (R6)."""

import numpy as np

from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.game.state import NO_TILE, NOBODY
from zhuoji_sim.game.table import kinds_out
from zhuoji_sim.settlement.ledger import What
from zhuoji_sim.tiles.kinds import FIXED

_ONE_RANK = 1 | 1 << RANKS | 1 << 2 * RANKS
"""The tiles of rank 1, as a mask."""


@kernel
def flipped_chickens(s, rules):
    """R6.2, R6.9: the tiles that the indicator makes chickens, as a mask; none without an undrawn tile."""
    if not rules.chicken_flipped or s.indicator == NO_TILE:
        return 0
    suit, rank = s.indicator // 9, s.indicator % 9
    tiles = 1 << suit * 9 + (rank + 1) % 9
    if rules.chicken_swing:
        tiles |= 1 << suit * 9 + (rank + 8) % 9
    return tiles


@kernel
def turned_chicken(s, rules):
    """R6.13: the turned tile's own kind, as a mask."""
    if not rules.chicken_turned or s.indicator == NO_TILE:
        return 0
    return 1 << s.indicator


@kernel
def weekday_chickens(s, rules):
    """R6.14: the day's rank in the suits in play, as a mask."""
    if s.weekday == 0:
        return 0
    return (_ONE_RANK << s.weekday - 1) & ~kinds_out(rules)


@kernel
def note_chickens(s, rules, ledger):
    """Note which tiles are chickens, each under one kind, and what the fixed ones are worth."""
    ledger.flipped = flipped_chickens(s, rules)
    ledger.turned = turned_chicken(s, rules) & ~ledger.flipped
    ledger.weekday = weekday_chickens(s, rules) & ~ledger.flipped & ~ledger.turned
    for which in range(len(FIXED)):
        note_fixed(rules, ledger, which)


@kernel
def note_fixed(rules, ledger, which):
    """R6.4, R6.7, R6.12: what a fixed chicken is worth, the highest of its worths if it is of other kinds too."""
    tile = FIXED[which]
    flipped = ledger.flipped >> tile & 1 != 0
    golden = rules.fixed[which] != 0 and flipped
    worth = rules.fixed_value[which] if rules.fixed[which] else 0
    if golden:
        worth = max(worth, rules.fixed_golden[which])
    if (ledger.flipped | ledger.turned | ledger.weekday) >> tile & 1:
        worth = max(worth, rules.chicken_value)
    ledger.golden[which] = golden
    ledger.worth[which] = worth
    ledger.charge_value[which] = rules.fixed_charge_golden[which] if golden else rules.fixed_charge[which]


@kernel
def counts_at(rules, fixed, place):
    """R6.5, R6.15: does a chicken in this place count? Fixed ones have a scope of their own."""
    if place == What.CONCEALED:
        return (rules.chicken_scope_concealed if fixed else rules.chicken_flipped_scope_concealed) != 0
    if place == What.MELDED:
        return (rules.chicken_scope_melds if fixed else rules.chicken_flipped_scope_melds) != 0
    return (rules.chicken_scope_discards if fixed else rules.chicken_flipped_scope_discards) != 0


@kernel
def charge_owner(s, rules, which):
    """R6.7, R6.12: whose the charge chicken of this fixed chicken is, `NOBODY` if there is none."""
    if not rules.fixed_charge[which] or (rules.shares_charge and s.opener != which):
        return np.int64(NOBODY)
    return s.charge[which]
