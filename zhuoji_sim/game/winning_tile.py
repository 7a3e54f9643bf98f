"""Which tile a self-drawn win names as the winning one (R4.2)."""

from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.lookup import NO_PONG
from zhuoji_sim.evaluator.patterns import classify
from zhuoji_sim.tiles.kinds import KINDS


@kernel
def won_as_dealt(s):
    """The dealer holds the 14 tiles he was dealt."""
    return s.rivers == 0 and s.seat == s.dealer and s.melds[s.dealer] == 0


@kernel
def named_tile(s, rules, tables):
    """The drawn tile; of a hand won as dealt, the tile that pays most, the drawn one if it is as good as any."""
    if not won_as_dealt(s) or not rules.patterns_long_needs_winning_tile:
        return s.tile
    best = s.tile
    for tile in range(KINDS):
        if s.counts[s.seat, tile] and value_if_named(s, rules, tables, tile) > value_if_named(s, rules, tables, best):
            best = tile
    return best


@kernel
def value_if_named(s, rules, tables, tile):
    """What the complete hand of the seat on turn is worth with this winning tile, in fan."""
    seat = s.seat
    k0, k1, k2 = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2]
    pattern = classify(rules, tables, k0, k1, k2, s.melds[seat], s.meld_suits[seat], tile, NO_PONG)
    return rules.pattern_value[pattern]
