"""`defend=danger` and `ambition`: what a seat does instead of its policy's choice, for safety or for a dearer hand.

Both weigh in fan, around any policy. Another discard than the chosen one, a pong made or left, is taken where

    what it saves in danger (`danger`) x the strength + what dear patterns are worth to it more or less than they pay

is more than what the hand loses by it, as `value` prices hands, and by more than a trifle. With a strength of 0 and an
ambition of 100 nothing is ever more, so the policy plays on as it does. What the hand would gain by another discard
does not count: a weak policy is not to become a stronger one by being careful. Nor is it to be led to dear hands, or to
keep or throw chickens, by its fear: where danger is weighed, what the hand loses in speed counts too.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from zhuoji_sim.codes import Move
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.calls import call_by_address
from zhuoji_sim.compiled.decorators import door, kernel, routine
from zhuoji_sim.evaluator.lookup import indices_without, suit_index
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.state import STATE, keys_with
from zhuoji_sim.policies.builtin import value
from zhuoji_sim.policies.codes import MOVE, Defend
from zhuoji_sim.policies.danger import CHANCE, danger_of
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.policies.value_model import ONE, Weight
from zhuoji_sim.policies.value_worth import UNIT, dear_values, draws_to_come, hand_worth, masks_held, outlook_at
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.tiles.kinds import FIXED, KINDS

PLAIN = 100
"""A strength or an ambition of one, in percent."""
WEIGHED = (STATE, RULES, TABLES, PLAYERS, *[np.int64] * 5)
"""What `weigh(s, rules, tables, players, seat, choice, barred, may_pong, claiming)` takes; it returns an int64."""
weigh_at = call_by_address(WEIGHED, np.int64)

_TRIFLE = 6
"""A difference of less than a pinghu / 2^_TRIFLE moves nobody."""


@routine
def taste_of(s, rules, players, seat, ambition):
    """What all hands of a decision are priced by, dear patterns at `ambition` percent of what they pay."""
    pinghu = rules.pattern_value[Pattern.PINGHU.value]
    pairs, triplets, one_suit = dear_values(s, rules, seat)
    return outlook_at(
        s,
        rules,
        players,
        seat,
        draws_to_come(s, rules),
        max(pinghu, pairs * ambition // PLAIN),
        max(pinghu, triplets * ambition // PLAIN),
        max(pinghu, one_suit * ambition // PLAIN),
    )


@routine
def worth_without(s, rules, tables, players, seat, ahead, copies, tile):
    """The worth of a hand after a discard, `copies` (0 or 2) of the tile on the table having left for a pong."""
    gone, more = s.tile if copies else tile, np.int64(copies != 0)
    k0, k1, k2 = keys_with(s, tables, seat, gone, -copies)
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    held = masks_held(s, tables, seat, k0, k1, k2, gone, copies)
    number = s.counts[seat, tile] - (copies if tile == gone else 0)
    left = value.masks_without(held, number, 1 << tile)
    j0, j1, j2 = indices_without(tables, k0, k1, k2, i0, i1, i2, tile)
    melds, suits = s.melds[seat] + more, s.meld_suits[seat] | more << gone // 9
    passed = s.kongs[seat] != 0 or not rules.win_pinghu_needs_pass
    return hand_worth(s, tables, players, seat, ahead, j0, j1, j2, left, melds, suits, passed)


@kernel
def brought_by(s, rules, players, tile):
    """What throwing a tile brings beside the hand that it leaves: of a fixed chicken, the charge or a loss."""
    for which in range(len(FIXED)):
        if tile == FIXED[which]:
            return value.fixed_throw(s, rules, players, which)
    return np.int64(0)


@routine
def worth_as_it_is(s, rules, tables, players, seat, ahead):
    """The worth of a hand of 13 tiles that lets the discard pass; a doubtful pong is left, as by `value`."""
    nothing = np.int64(0)
    k0, k1, k2 = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2]
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    held = masks_held(s, tables, seat, k0, k1, k2, nothing, nothing)
    melds, suits = np.int64(s.melds[seat]), np.int64(s.meld_suits[seat])
    passed = s.kongs[seat] != 0 or not rules.win_pinghu_needs_pass
    worth = hand_worth(s, tables, players, seat, ahead, i0, i1, i2, held, melds, suits, passed)
    return worth * players.weights[Weight.STAY.value] >> UNIT


@kernel
def tiles_of(s, seat, copies):
    """The tiles that a seat could throw, as a mask, after so many copies of the tile on the table have left."""
    tiles = np.int64(0)
    for tile in range(KINDS):
        tiles |= np.int64(s.counts[seat, tile] > (copies if tile == s.tile else 0)) << tile
    return tiles


@kernel
def trifle(rules):
    """What a difference must be more than, in fan times ONE."""
    return rules.pattern_value[Pattern.PINGHU.value] * ONE >> _TRIFLE


@kernel
def weigh_discard(s, rules, tables, players, seat, own, barred):
    """The tile to throw: `own`, the policy's, or one that is worth its price."""
    ambition = players.ambition[seat]
    strength = players.danger[seat] if players.defend[seat] == Defend.DANGER else 0
    danger = danger_of(s, rules, seat, own) * strength // PLAIN * ONE >> CHANCE
    most = trifle(rules)
    if ambition == PLAIN and danger <= most:
        return own
    ahead, dear = taste_of(s, rules, players, seat, PLAIN), taste_of(s, rules, players, seat, ambition)
    haste = taste_of(s, rules, players, seat, 0)
    hand = worth_without(s, rules, tables, players, seat, ahead, 0, own)
    worth = hand + brought_by(s, rules, players, own)
    speed = worth_without(s, rules, tables, players, seat, haste, 0, own)
    lure = worth_without(s, rules, tables, players, seat, dear, 0, own) - hand
    best, rest = own, tiles_of(s, seat, 0) & ~barred & ~(1 << own)
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        this = worth_without(s, rules, tables, players, seat, ahead, 0, tile)
        loss = max(0, worth - this - brought_by(s, rules, players, tile))
        if strength != 0:
            loss = max(loss, speed - worth_without(s, rules, tables, players, seat, haste, 0, tile))
        gain = danger - (danger_of(s, rules, seat, tile) * strength // PLAIN * ONE >> CHANCE) - loss
        if ambition != PLAIN:
            gain += worth_without(s, rules, tables, players, seat, dear, 0, tile) - this - lure
        if gain > most:
            best, most = tile, gain
    return best


@kernel
def best_after_pong(s, rules, tables, players, seat, ahead):
    """The worth of a hand that pongs the discard and then throws what leaves it worth most."""
    rest, best = tiles_of(s, seat, 2), np.int64(-(1 << 60))
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        best = max(best, worth_without(s, rules, tables, players, seat, ahead, 2, tile))
    return best + value.melded_chicken(rules, s.tile) * ONE


@kernel
def weigh_pong(s, rules, tables, players, seat, own):
    """PONG or PASS: `own`, the policy's, or the other where a dear pattern is worth its price."""
    ambition = players.ambition[seat]
    if ambition == PLAIN:
        return own
    ahead, dear = taste_of(s, rules, players, seat, PLAIN), taste_of(s, rules, players, seat, ambition)
    stays = worth_as_it_is(s, rules, tables, players, seat, ahead)
    pongs = best_after_pong(s, rules, tables, players, seat, ahead)
    lure = best_after_pong(s, rules, tables, players, seat, dear) - pongs
    lure -= worth_as_it_is(s, rules, tables, players, seat, dear) - stays
    if own == Move.PASS:
        return Move.PONG.value if lure - max(0, stays - pongs) > trifle(rules) else own
    return Move.PASS.value if -lure - max(0, pongs - stays) > trifle(rules) else own


@door(*WEIGHED, returns=np.int64, apart=True)
def weigh(s, rules, tables, players, seat, choice, barred, may_pong, claiming):
    """What the seat does in place of its policy's choice: another discard, a pong for a pass or a pass for a pong."""
    if claiming:
        passes_or_pongs = choice == Move.PONG or (choice == Move.PASS and may_pong)
        return weigh_pong(s, rules, tables, players, seat, choice) if passes_or_pongs else choice
    if choice // MOVE != Move.DISCARD:
        return choice
    return Move.DISCARD * MOVE + weigh_discard(s, rules, tables, players, seat, choice % MOVE, barred)


def has_taste(policy: Policy) -> bool:
    """Does it weigh its choices by danger, or by how dear a hand may become?"""
    settings = dict(policy.settings)
    return settings.get("defend") == "danger" or settings.get("ambition", "100") != "100"


def seat_tastes(record: Any, policies: Sequence[Policy]) -> None:
    """Enter into a record of `PLAYERS` who weighs his policy's choices, and what he prices hands by."""
    step: Any = weigh
    for seat, policy in enumerate(policies):
        if has_taste(policy):
            record["taste"][seat] = step.door.address
            value.furnish(record, seat, policies)
