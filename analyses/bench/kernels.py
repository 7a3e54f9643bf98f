"""Kernels that repeat one piece of the work many times, for `bench`; their sums are what the yardstick must match."""

from enum import IntEnum

import numpy as np

from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import fill_wall, hand_key
from zhuoji_sim.evaluator.lookup import best_discard, distance, evaluate, every_discard, keepers, keys_of
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.table import first_kind
from zhuoji_sim.play.batches import note_hand
from zhuoji_sim.play.first_turn import draw_opportunity
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.settle import settle


class Upto(IntEnum):
    """How far `play_part` takes each hand."""

    SHUFFLE = 0
    DEAL = 1
    PLAY = 2
    SETTLE = 3
    ROW = 4


@entry
def sum_distances(tables, keys, rounds):
    """The distances of all hands (`keys` u4[hands, 3], 13 tiles each), `rounds` times over."""
    total = 0
    for _ in range(rounds):
        for k in keys:
            total += distance(tables[0], k[0], k[1], k[2], 0)
    return total


@entry
def sum_distances_of_counts(tables, counts, rounds):
    """The same from `counts` u1[hands, 27]."""
    total = 0
    for _ in range(rounds):
        for hand in counts:
            k0, k1, k2 = keys_of(hand)
            total += distance(tables[0], k0, k1, k2, 0)
    return total


@entry
def sum_evaluations(tables, keys, rounds):
    """Distance and useful tiles of hands of 13 tiles."""
    total = 0
    for _ in range(rounds):
        for k in keys:
            missing, useful = evaluate(tables[0], k[0], k[1], k[2], 0)
            total += missing + useful
    return total


@entry
def sum_best_discards(tables, keys, rounds):
    """The best discard of hands of 14 tiles that are not complete, nothing else being seen."""
    total = 0
    for _ in range(rounds):
        for k in keys:
            _, candidates = keepers(tables[0], k[0], k[1], k[2], 0)
            tile, missing, useful, ukeire = best_discard(tables[0], k[0], k[1], k[2], 0, 0, 0, 0, 0, candidates)
            total += tile + missing + useful + ukeire
    return total


@entry
def sum_every_discard(tables, keys, out, rounds):
    """Every discard of hands of 14 tiles; `out` is i8[27, 3]."""
    total = 0
    for _ in range(rounds):
        for k in keys:
            total += every_discard(tables[0], k[0], k[1], k[2], 0, 0, 0, 0, 0, out)
    return total


@entry
def draw_opportunities(s, rules, tables, players, seed, deals):
    """Draw the opportunities of so many deals of the reporting study and go no further; returns the deals tried."""
    attempts = 0
    for index in range(deals):
        attempts += draw_opportunity(s[0], rules[0], tables[0], players[0], hand_key(seed, index), 1)
    return attempts


@entry
def play_part(s, rules, tables, players, ledger, seed, upto, rows):
    """Take each of `len(rows)` hands as far as `upto`; returns the discards made."""
    state, discards = s[0], 0
    for hand in range(len(rows)):
        key = hand_key(seed, hand)
        if upto == Upto.SHUFFLE:
            fill_wall(state.wall, key, first_kind(rules[0]))
            continue
        deal(state, rules[0], tables[0], key, hand % rules[0].table_players, np.int64(1))
        if upto >= Upto.PLAY:
            play_out(state, rules[0], tables[0], players[0])
            discards += state.rivers
        if upto >= Upto.SETTLE:
            settle(state, rules[0], tables[0], ledger[0])
        if upto >= Upto.ROW:
            note_hand(state, rules[0], ledger[0], rows[hand], hand)
    return discards
