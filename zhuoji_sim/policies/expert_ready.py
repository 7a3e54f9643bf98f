"""What a hand is worth to the `expert` policy that is ready, or one tile before it: exact waits at the rules' prices.

Worths are in fan times ONE, as in `value_worth`.
"""

import numpy as np

from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.evaluator.lookup import NO_PONG, distance, evaluate, keepers, live_count, without
from zhuoji_sim.evaluator.patterns import classify, fitting_patterns
from zhuoji_sim.policies.expert_model import A_READY_ROUND, LIVES, PARTS, STEPS, Trait
from zhuoji_sim.policies.value_model import FIELD, ONE
from zhuoji_sim.policies.value_worth import prices
from zhuoji_sim.rulesets.codes import Pattern

_CHANCE = (1 << FIELD) - 1
_UNIT = 8
_UNREADY = -1


@kernel
def with_tile(tables, k0, k1, k2, tile):
    """The keys of a hand with one more `tile`."""
    key = tables.tile_key[tile]
    if tile < 9:
        return np.uint32(k0 + key), k1, k2
    if tile < 18:
        return k0, np.uint32(k1 + key), k2
    return k0, k1, np.uint32(k2 + key)


@kernel
def live_copies(s, seat, tile):
    """Copies of a tile that the seat does not see."""
    return live_count(1 << tile, s.seen[seat, 0], s.seen[seat, 1], s.seen[seat, 2], s.seen[seat, 3])


@kernel
def relief_of(rules, players):
    """What a win saves, as no other wins, in fan."""
    return rules.pattern_value[Pattern.PINGHU.value] * players.traits[Trait.RELIEF.value] >> _UNIT


@routine
def waits_worth(s, rules, tables, players, seat, k0, k1, k2, melds, suits, waits, drawn, eighths, passed):
    """The worth of a ready hand's waits, with so many eighths of draws to come: wins, and the exhausted wall.

    `drawn` is a tile in the hand that the seat has not drawn yet, `passed` says that a plain hand wins on a discard.
    """
    pinghu = np.int64(rules.pattern_value[Pattern.PINGHU.value])
    relief = relief_of(rules, players)
    plain, plain_on_discard, _ = prices(s, rules, players, seat, pinghu)
    live, free, by_draw, by_discard, best = 0, 0, np.int64(0), np.int64(0), pinghu
    while waits:
        tile = lowest(waits)
        waits &= waits - 1
        copies = live_copies(s, seat, tile) - (tile == drawn)
        h0, h1, h2 = with_tile(tables, k0, k1, k2, tile)
        self_drawn, on_discard, wins = plain, plain_on_discard, passed
        if fitting_patterns(rules, tables, h0, h1, h2, melds, suits, tile, NO_PONG):
            pattern = classify(rules, tables, h0, h1, h2, melds, suits, tile, NO_PONG)
            value = np.int64(rules.pattern_value[pattern])
            self_drawn, on_discard, _ = prices(s, rules, players, seat, value)
            best, wins = max(best, value), passed or pattern != Pattern.PINGHU
        live += copies
        by_draw += copies * (self_drawn + relief)
        if wins:
            free += copies
            by_discard += copies * (on_discard + relief)
    _, _, exhausted = prices(s, rules, players, seat, best)
    place = min(live, LIVES - 1) * LIVES + min(free, LIVES - 1)
    rounds, part = eighths // PARTS, eighths % PARTS
    chances = players.ready[rounds * A_READY_ROUND + place] * (PARTS - part)
    if part:
        chances += players.ready[(rounds + 1) * A_READY_ROUND + place] * part
    worth = (chances >> 2 * FIELD & _CHANCE) * exhausted
    if live:
        worth += (chances & _CHANCE) * by_draw // live
    if free:
        worth += (chances >> FIELD & _CHANCE) * by_discard // free
    elif live:  # by a kong's discard or a reporter's, at a plain hand's price
        worth += (chances >> FIELD & _CHANCE) * (pinghu + relief)
    return worth // PARTS


@routine
def best_ready(s, rules, tables, players, seat, k0, k1, k2, melds, suits, owned, drawn, eighths, passed):
    """The worth of the waits that the best discard leaves a hand of 14 tiles that is ready after it; -1 if none is."""
    missing, rest = keepers(tables, k0, k1, k2, melds)
    best = np.int64(_UNREADY)
    if missing != 1:
        return best
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        h0, h1, h2 = without(tables, k0, k1, k2, tile)
        _, waits = evaluate(tables, h0, h1, h2, melds)
        waits &= ~(owned & ~(1 << tile))
        if waits:
            worth = waits_worth(
                s, rules, tables, players, seat, h0, h1, h2, melds, suits, waits, drawn, eighths, passed
            )
            best = max(best, worth)
    return best


@routine
def step_worth(s, rules, tables, players, seat, k0, k1, k2, melds, suits, useful, twice, owned, draws, passed):
    """A hand of 13 tiles one tile from ready: what its waits will be worth, and its chance to come to ready, of ONE.

    Each useful tile counts by its live copies, for more if it is held twice, and leads to the best ready hand.
    """
    total, weights, rest = np.int64(0), np.int64(0), useful
    twice = pongs_that_help(s, tables, k0, k1, k2, melds, useful & twice)
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        weights += live_copies(s, seat, tile) * weight_of(players, twice, tile)
    entry = players.next[draws * STEPS + min(weights >> _UNIT, STEPS - 1)]
    chance, priced, eighths = entry & _CHANCE, entry >> FIELD & _CHANCE, entry >> 2 * FIELD
    if weights == 0 or chance == 0:
        return np.int64(0), np.int64(0)
    while useful:
        tile = lowest(useful)
        useful &= useful - 1
        copies = live_copies(s, seat, tile)
        if copies:
            h0, h1, h2 = with_tile(tables, k0, k1, k2, tile)
            worth = best_ready(s, rules, tables, players, seat, h0, h1, h2, melds, suits, owned, tile, eighths, passed)
            total += max(worth, 0) * copies * weight_of(players, twice, tile)
    return total // weights * priced // ONE, chance


@kernel
def pongs_that_help(s, tables, k0, k1, k2, melds, tiles):
    """Those tiles, each held twice, whose pong leaves the hand ready after a discard."""
    help_ = np.int64(0)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        h0, h1, h2 = without(tables, k0, k1, k2, tile)
        h0, h1, h2 = without(tables, h0, h1, h2, tile)
        if distance(tables, h0, h1, h2, melds + 1) == 1:
            help_ |= 1 << tile
    return help_


@kernel
def weight_of(players, twice, tile):
    """How likely a live copy of a useful tile comes, in 1/256 of a draw's chance."""
    return (1 << _UNIT) + (twice >> tile & 1) * players.traits[Trait.PONGABLE.value]
