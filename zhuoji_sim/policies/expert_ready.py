"""What a hand is worth to the `expert` policy that is ready, or one tile before it: exact waits at the rules' prices.

Worths are in fan times ONE, as in `value_worth`.
"""

import numpy as np

from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.evaluator.lookup import NO_PONG, distance, evaluate, keepers, live_count, without
from zhuoji_sim.evaluator.patterns import classify, fitting_patterns
from zhuoji_sim.policies.expert_live import QUARTER
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
def relief_of(rules, players):
    """What a win saves, as no other wins, in fan."""
    return rules.pattern_value[Pattern.PINGHU.value] * players.traits[Trait.RELIEF.value] >> _UNIT


@kernel
def weighed_after(s, seat, live, tile, drawn):
    """The live copies of a tile after one of `drawn` has been drawn, in quarters of a usual one."""
    weight = live.weights[tile]
    if tile == drawn and weight:
        weight -= weight // live_count(1 << tile, s.seen[seat, 0], s.seen[seat, 1], s.seen[seat, 2], s.seen[seat, 3])
    return weight


@kernel
def place_of(weight):
    """Quarters of live copies as a place in a table of whole ones, at least one if there are any."""
    return min(max(weight + 2 >> QUARTER, np.int64(weight != 0)), LIVES - 1)


@routine
def waits_worth(s, rules, tables, players, seat, live, k0, k1, k2, melds, suits, waits, drawn, eighths, passed):
    """The worth of a ready hand's waits, with so many eighths of draws to come: wins, and the exhausted wall.

    `live` are the weighed live tiles (`weigh_live`), `drawn` is a tile in the hand that the seat has not drawn yet,
    `passed` says that a plain hand wins on a discard.
    """
    pinghu = np.int64(rules.pattern_value[Pattern.PINGHU.value])
    relief = relief_of(rules, players)
    plain, plain_on_discard, exhausted = prices(s, rules, players, seat, pinghu)
    every, free, by_draw, by_discard = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    while waits:
        tile = lowest(waits)
        waits &= waits - 1
        copies = weighed_after(s, seat, live, tile, drawn)
        h0, h1, h2 = with_tile(tables, k0, k1, k2, tile)
        self_drawn, on_discard, wins = plain, plain_on_discard, passed
        if fitting_patterns(rules, tables, h0, h1, h2, melds, suits, tile, NO_PONG):
            pattern = classify(rules, tables, h0, h1, h2, melds, suits, tile, NO_PONG)
            value = np.int64(rules.pattern_value[pattern])
            self_drawn, on_discard, then = prices(s, rules, players, seat, value)
            exhausted, wins = max(exhausted, then), passed or pattern != Pattern.PINGHU
        every += copies
        by_draw += copies * (self_drawn + relief)
        if wins:
            free += copies
            by_discard += copies * (on_discard + relief)
    all_place, free_place = place_of(every), place_of(free)
    place = all_place * LIVES + free_place
    rounds, part = eighths // PARTS, eighths % PARTS
    chances = players.ready[rounds * A_READY_ROUND + place] * (PARTS - part)
    if part:
        chances += players.ready[(rounds + 1) * A_READY_ROUND + place] * part
    worth = (chances >> 2 * FIELD & _CHANCE) * exhausted
    if every:
        worth += (chances & _CHANCE) * by_draw // (all_place << QUARTER)
    if free:
        worth += (chances >> FIELD & _CHANCE) * by_discard // (free_place << QUARTER)
    elif every:  # by a kong's discard or a reporter's, at a plain hand's price
        worth += (chances >> FIELD & _CHANCE) * (pinghu + relief)
    return worth // PARTS


@routine
def best_ready(s, rules, tables, players, seat, live, k0, k1, k2, melds, suits, owned, drawn, eighths, passed):
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
                s, rules, tables, players, seat, live, h0, h1, h2, melds, suits, waits, drawn, eighths, passed
            )
            best = max(best, worth)
    return best


@routine
def step_worth(s, rules, tables, players, seat, live, k0, k1, k2, melds, suits, useful, twice, owned, draws, passed):
    """A hand of 13 tiles one tile from ready: what its waits will be worth, and its chance to come to ready, of ONE.

    Each useful tile counts by its live copies, for more if it is held twice, and leads to the best ready hand.
    """
    total, weights, rest = np.int64(0), np.int64(0), useful
    twice = pongs_that_help(s, tables, k0, k1, k2, melds, useful & twice)
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        weights += live.weights[tile] * weight_of(players, twice, tile)
    chance, priced, eighths = next_chances(players, draws, weights)
    if weights == 0 or chance == 0:
        return np.int64(0), np.int64(0)
    while useful:
        tile = lowest(useful)
        useful &= useful - 1
        copies = live.weights[tile]
        if copies:
            h0, h1, h2 = with_tile(tables, k0, k1, k2, tile)
            worth = best_ready(
                s, rules, tables, players, seat, live, h0, h1, h2, melds, suits, owned, tile, eighths, passed
            )
            total += max(worth, 0) * copies * weight_of(players, twice, tile)
    return total // weights * priced // ONE, chance


@kernel
def next_chances(players, draws, weights):
    """The fields of `Model.next` for so many live tiles, in quarters and 1/256 of a draw's chance, between entries."""
    eighth = min(weights >> _UNIT + QUARTER - 3, 8 * (STEPS - 1) - 1)
    place, part = draws * STEPS + (eighth >> 3), eighth & 7
    entry = players.next[place] * (8 - part) + players.next[place + 1] * part
    return (entry & _CHANCE) >> 3, (entry >> FIELD & _CHANCE) >> 3, entry >> 2 * FIELD + 3


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
