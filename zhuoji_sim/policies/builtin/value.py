"""The `value` policy: the choices that leave a hand worth most (`value_worth`)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from zhuoji_sim.codes import Ask, Dou, Move
from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import door, kernel, routine
from zhuoji_sim.evaluator.lookup import indices_without, pairs_form, standard_keepers, suit_index
from zhuoji_sim.game.moves import own_kong_dou
from zhuoji_sim.game.state import NO_TILE, NOBODY, keys_with
from zhuoji_sim.game.table import others
from zhuoji_sim.policies.called import ASKED
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.usual import throwing, winning
from zhuoji_sim.policies.value_model import ONE, ROUNDS, Weight, stored_model
from zhuoji_sim.policies.value_worth import (
    UNIT,
    draws_to_come,
    hand_worth,
    masks_held,
    outlook,
    towards_one_suit,
    triplets_missing,
)
from zhuoji_sim.rulesets.codes import UnreadyKong
from zhuoji_sim.settlement.kongs import kong_payers, kong_value
from zhuoji_sim.tiles.kinds import FIXED

_NEAR, _NEAR_ONE_SUIT = 3, 4
"""So many tiles missing, a plan beside four sets still has a say in which discards are tried."""
_WORST = -(1 << 60)


@kernel
def masks_without(held, number, bit):
    """The masks after one more copy of a tile, held `number` times, has left."""
    once, twice, thrice = held
    return once & ~(bit * (number == 1)), twice & ~(bit * (number == 2)), thrice & ~(bit * (number == 3))


@kernel
def worth_trying(tables, i0, i1, i2, held, melds, suits):
    """The discards that keep a hand of 14 tiles as near as it is to four sets, or to another plan not far away."""
    once, twice, thrice = held
    _, tiles = standard_keepers(tables, i0, i1, i2, melds)
    if melds == 0:
        missing, odd = pairs_form(tables, i0, i1, i2)
        if missing <= _NEAR:
            tiles |= odd
    if triplets_missing(popcount(twice), popcount(thrice), melds) <= _NEAR:
        tiles |= once & ~twice
    missing, _ = towards_one_suit(tables, i0, i1, i2, melds, suits)
    if missing <= _NEAR_ONE_SUIT:
        tiles |= once
    return tiles


@routine
def best_throw(s, rules, tables, players, seat, gone, copies, more_melds, kept):
    """The best discard of a hand of 14 tiles, and its worth.

    `copies` of the tile `gone` have left for `more_melds` (0 or 1) melds; tiles in the mask `kept` may not be thrown.
    """
    k0, k1, k2 = keys_with(s, tables, seat, gone, -copies)
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    melds = s.melds[seat] + more_melds
    suits = s.meld_suits[seat] | more_melds << gone // 9
    ahead = outlook(s, rules, players, seat, draws_to_come(s, rules))
    passed = s.kongs[seat] != 0 or not rules.win_pinghu_needs_pass
    thrown = fixed_throws(s, rules, players)
    held = masks_held(s, tables, seat, k0, k1, k2, gone, copies)
    best, best_tile = np.int64(_WORST), np.int64(NO_TILE)
    rest = worth_trying(tables, i0, i1, i2, held, melds, suits)
    for which in range(len(FIXED)):
        if thrown[which] > 0:
            rest |= 1 << FIXED[which]
    rest &= held[0] & ~kept
    if rest == 0:
        rest = held[0] & ~kept
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        j0, j1, j2 = indices_without(tables, k0, k1, k2, i0, i1, i2, tile)
        number = s.counts[seat, tile] - (copies if tile == gone else 0)
        left = masks_without(held, number, 1 << tile)
        worth = hand_worth(s, tables, players, seat, ahead, j0, j1, j2, left, melds, suits, passed)
        for which in range(len(FIXED)):
            if tile == FIXED[which]:
                worth += thrown[which]
        worth = worth << 3 | abs(tile % 9 - 4)  # of equals the outermost
        if worth > best:
            best, best_tile = worth, tile
    return best_tile, best >> 3


@kernel
def fixed_throws(s, rules, players):
    """What throwing a 1s, and an 8p, brings beside the hand that it leaves."""
    return fixed_throw(s, rules, players, 0), fixed_throw(s, rules, players, 1)


@kernel
def fixed_throw(s, rules, players, which):
    """What throwing this fixed chicken brings: the first may become the charge chicken (R6.7), but any stands no more
    (R6.17) and is paid for by who ends unready (R6.16).

    Guesses: what stands is paid as often as the charge is, and two in three of the others are ready where an unready
    player pays.
    """
    if not rules.fixed[which]:
        return np.int64(0)
    chance = players.weights[Weight.CHARGE_READY.value if rules.chicken_needs_ready else Weight.CHARGE.value]
    payers = others(rules)
    fan = -payers * rules.chicken_standing * chance
    if may_become_charge(s, rules, which):
        fan += payers * (rules.fixed_charge[which] - rules.fixed_value[which]) * chance
    if rules.chicken_unready_pays:
        fan -= 2 * payers * rules.fixed_value[which] * ((1 << UNIT) - chance) // 3
    return fan * (ONE >> UNIT)


@kernel
def may_become_charge(s, rules, which):
    """R6.7, R6.12: none of these tiles has been thrown, nor the other fixed chicken where they share one charge."""
    if not rules.fixed_charge[which] or s.thrown[which]:
        return False
    return not rules.shares_charge or s.opener == NOBODY


@kernel
def melded_chicken(rules, tile):
    """What a claimed tile brings by itself: a fixed chicken more (R6.1, R6.12)."""
    fan = np.int64(0)
    for which in range(len(FIXED)):
        if tile == FIXED[which] and rules.fixed[which]:
            fan = others(rules) * rules.fixed_value[which]
    return fan


@routine
def meld_worth(s, rules, tables, players, seat, tile, copies, melds, kongs, draws):
    """The worth of a hand of 13 tiles after so many copies of a tile have gone into so many new melds and kongs."""
    k0, k1, k2 = keys_with(s, tables, seat, tile, -copies)
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    held = masks_held(s, tables, seat, k0, k1, k2, tile, copies)
    suits = s.meld_suits[seat] | melds << tile // 9
    melds += s.melds[seat]
    passed = s.kongs[seat] + kongs != 0 or not rules.win_pinghu_needs_pass
    ahead = outlook(s, rules, players, seat, draws)
    return hand_worth(s, tables, players, seat, ahead, i0, i1, i2, held, melds, suits, passed)


@kernel
def kong_worth(rules, players, fan):
    """What a kong of this price in all brings (R5.3, R5.4), less what it costs an owner who is not ready (R5.7)."""
    if not rules.kong_needs_ready and rules.kong_unready == UnreadyKong.NOTHING:
        return fan * ONE
    brings = players.weights[Weight.DOU.value] * (ONE >> UNIT)
    return fan * (brings - (max(ONE - brings, 0) * rules.kong_unready >> 1))  # about half the payers are ready


@kernel
def turn(s, rules, tables, players, may_win, kongs, barred):
    """A win; a kong that is worth more than any discard; else the discard that leaves the hand worth most."""
    if may_win:
        return winning(s, rules, tables)
    if kongs:
        tile = best_kong(s, rules, tables, players, kongs)
        if tile != NO_TILE:
            return Move.KONG * MOVE + tile
    nothing = np.int64(0)
    tile, _ = best_throw(s, rules, tables, players, s.seat, nothing, nothing, nothing, np.int64(barred))
    return throwing(s, rules, tables, players, tile)


@kernel
def best_kong(s, rules, tables, players, kongs):
    """The possible kong of the seat on turn that is worth more than its best discard, NO_TILE if none is."""
    seat = s.seat
    best_tile, draws = np.int64(NO_TILE), min(draws_to_come(s, rules) + 1, ROUNDS - 1)
    _, best = best_throw(s, rules, tables, players, seat, np.int64(0), np.int64(0), np.int64(0), np.int64(0))
    while kongs:
        tile = lowest(kongs)
        kongs &= kongs - 1
        copies = np.int64(s.counts[seat, tile])
        price = kong_value(rules, own_kong_dou(s, rules, tile))
        worth = meld_worth(s, rules, tables, players, seat, tile, copies, np.int64(copies == 4), np.int64(1), draws)
        worth += kong_worth(rules, players, others(rules) * price)
        if worth > best:
            best, best_tile = worth, tile
    return best_tile


@kernel
def claim(s, rules, tables, players, seat, may_pong, may_kong):
    """`Move.PASS`, `Move.PONG` or `Move.KONG`: what leaves the seat's hand worth most."""
    tile, draws = s.tile, draws_to_come(s, rules)
    best, move = meld_worth(s, rules, tables, players, seat, tile, np.int64(0), np.int64(0), 0, draws), Move.PASS.value
    best = best * players.weights[Weight.STAY.value] >> UNIT
    chicken = melded_chicken(rules, tile) * ONE
    if may_pong:
        _, worth = best_throw(s, rules, tables, players, seat, tile, np.int64(2), np.int64(1), np.int64(0))
        if worth + chicken > best:
            best, move = worth + chicken, Move.PONG.value
    if may_kong:
        later = min(draws + 1, ROUNDS - 1)
        worth = meld_worth(s, rules, tables, players, seat, tile, np.int64(3), np.int64(1), 1, later)
        worth += chicken + kong_worth(rules, players, rules.kong_exposed * kong_payers(rules, np.int64(Dou.EXPOSED)))
        if worth > best:
            best, move = worth, Move.KONG.value
    return move


@door(*ASKED, returns=np.int64, apart=True)
def decide(s, rules, tables, players, seat, question, may_win, kongs, barred, may_pong, may_kong):
    """The answer to a question; every win is taken, every kong robbed that may be."""
    if question == Ask.TURN:
        return turn(s, rules, tables, players, may_win, kongs, barred)
    if question == Ask.CLAIM:
        return claim(s, rules, tables, players, seat, may_pong, may_kong)
    return np.int64(Move.WIN)


def furnish(record: Any, seat: int, policies: Sequence[Any]) -> None:
    """Enter the fitted weights and chances for so many players."""
    record["weights"], record["chances"] = stored_model(len(policies))
