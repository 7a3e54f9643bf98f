"""The `expert` policy: as `value`, but with the worths of `expert_worth`, which look a step further near to ready."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from zhuoji_sim.codes import Ask, Dou, Move
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import door, kernel, routine
from zhuoji_sim.evaluator.lookup import distance, indices_without, suit_index, without
from zhuoji_sim.game.legality import is_hot
from zhuoji_sim.game.moves import own_kong_dou
from zhuoji_sim.game.readiness import held_fours, wait_pattern
from zhuoji_sim.game.state import NO_TILE, NOBODY, keys_with
from zhuoji_sim.game.table import others
from zhuoji_sim.policies.builtin import value
from zhuoji_sim.policies.builtin.value import (
    fixed_throw,
    kong_worth,
    masks_without,
    may_become_charge,
    melded_chicken,
    worth_trying,
)
from zhuoji_sim.policies.called import ASKED
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.danger import CHANCE, danger_of
from zhuoji_sim.policies.expert_live import blank_live, weigh_live
from zhuoji_sim.policies.expert_model import Trait, stored_model
from zhuoji_sim.policies.expert_ready import relief_of
from zhuoji_sim.policies.expert_worth import READY, expert_worth, kong_to_come, pinghus, prospects
from zhuoji_sim.policies.usual import throwing, winning
from zhuoji_sim.policies.value_model import ONE, ROUNDS
from zhuoji_sim.policies.value_worth import UNIT, draws_to_come, masks_held, prices
from zhuoji_sim.rulesets.codes import VoidScope
from zhuoji_sim.settlement.kongs import kong_payers, kong_value
from zhuoji_sim.tiles.kinds import FIXED

_WORST = -(1 << 60)


@routine
def best_throw(s, rules, tables, players, seat, live, gone, copies, more_melds, kept):
    """The best discard of a hand of 14 tiles, and its worth.

    `live` are the weighed live tiles (`weigh_live`). `copies` of the tile `gone` have left for `more_melds` (0 or 1)
    melds; tiles in the mask `kept` may not be thrown.
    """
    k0, k1, k2 = keys_with(s, tables, seat, gone, -copies)
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    melds = s.melds[seat] + more_melds
    suits = s.meld_suits[seat] | more_melds << gone // 9
    draws = draws_to_come(s, rules)
    ahead = prospects(s, rules, players, seat, draws)
    passed = s.kongs[seat] != 0 or not rules.win_pinghu_needs_pass
    pong_may_grow = more_melds and not s.seen[seat, 3] >> gone & 1
    held = masks_held(s, tables, seat, k0, k1, k2, gone, copies)
    owned = held_fours(s, seat)
    fear = players.traits[Trait.DANGER.value] if distance(tables, k0, k1, k2, melds) == READY else 0
    highest, best, best_tile = np.int64(_WORST), np.int64(_WORST), np.int64(NO_TILE)
    rest = worth_trying(tables, i0, i1, i2, held, melds, suits)
    for which in range(len(FIXED)):
        rest |= np.int64(rules.fixed[which] != 0) << FIXED[which]
    rest &= held[0] & ~kept
    if rest == 0:
        rest = held[0] & ~kept
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        j0, j1, j2 = indices_without(tables, k0, k1, k2, i0, i1, i2, tile)
        h0, h1, h2 = without(tables, k0, k1, k2, tile)
        number = s.counts[seat, tile] - (copies if tile == gone else 0)
        left = masks_without(held, number, 1 << tile)
        rarer = owned & ~(1 << tile)
        worth, chance = expert_worth(
            s, rules, tables, players, seat, ahead, live, h0, h1, h2, j0, j1, j2, left, melds, suits, rarer, passed
        )
        for which in range(len(FIXED)):
            if tile == FIXED[which] and rules.fixed[which]:
                worth += thrown_chicken(s, rules, players, which, number, chance)
        if pong_may_grow:
            worth += kong_to_come(rules, draws, chance, players.traits[Trait.KONG_OF_PONG.value], rules.kong_added)
        rank = worth << 3 | abs(tile % 9 - 4)  # of equals the outermost
        if fear and rank > highest:
            rank -= (danger_of(s, rules, seat, tile) * fear >> CHANCE) * (ONE >> UNIT) << 3
        if rank > highest:
            highest, best, best_tile = rank, worth, tile
    return best_tile, best


@kernel
def thrown_chicken(s, rules, players, which, number, chance):
    """What throwing this fixed chicken, held so many times, brings a hand with this chance to be ready at the end.

    As `value.fixed_throw`, but where chickens count for a ready hand only, what the first may become goes by how likely
    that is (R6.7); and a pair is kept for a pong while none lies (R6.8).
    """
    traits, payers = players.traits, others(rules)
    if rules.chicken_needs_ready and may_become_charge(s, rules, which):
        extra = payers * (rules.fixed_charge[which] - rules.fixed_value[which])
        cost = 2 * payers * rules.fixed_charge[which] // 3 * (rules.chicken_charge_unready_pays != 0)
        worth = chance * extra * traits[Trait.CHARGE_GAIN.value] >> UNIT
        worth -= (ONE - chance) * cost * traits[Trait.CHARGE_COST.value] >> UNIT
        worth -= extra * traits[Trait.CHARGE_WAIT.value] * (ONE >> UNIT) + payers * rules.chicken_standing * chance
    else:
        worth = fixed_throw(s, rules, players, which)
    if s.thrown[which] == 0 and number == 2:
        pong = payers * rules.fixed_value[which] + rules.fixed_responsible[which]
        worth -= pong * traits[Trait.PAIR.value] * (ONE >> UNIT)
    return worth


@routine
def meld_worth(s, rules, tables, players, seat, live, tile, copies, melds, kongs, draws):
    """The worth of a hand of 13 tiles after so many copies of a tile have gone into so many new melds and kongs."""
    k0, k1, k2 = keys_with(s, tables, seat, tile, -copies)
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    held = masks_held(s, tables, seat, k0, k1, k2, tile, copies)
    suits = s.meld_suits[seat] | melds << tile // 9
    melds += s.melds[seat]
    passed = s.kongs[seat] + kongs != 0 or not rules.win_pinghu_needs_pass
    ahead = prospects(s, rules, players, seat, draws)
    owned = held_fours(s, seat) | (kongs != 0) << tile
    worth, _ = expert_worth(
        s, rules, tables, players, seat, ahead, live, k0, k1, k2, i0, i1, i2, held, melds, suits, owned, passed
    )
    return worth


@kernel
def turn(s, rules, tables, players, may_win, kongs, barred):
    """A win; a kong that is worth more than any discard; else the discard that leaves the hand worth most."""
    if may_win:
        return winning(s, rules, tables)
    nothing, live = np.int64(0), blank_live()
    weigh_live(s, players, s.seat, draws_to_come(s, rules), live)
    if kongs:
        _, best = best_throw(s, rules, tables, players, s.seat, live, nothing, nothing, nothing, nothing)
        kong = best_kong(s, rules, tables, players, live, kongs, best)
        if kong != NO_TILE:
            return Move.KONG * MOVE + kong
    tile, _ = best_throw(s, rules, tables, players, s.seat, live, nothing, nothing, nothing, np.int64(barred))
    return throwing(s, rules, tables, players, tile)


@kernel
def best_kong(s, rules, tables, players, live, kongs, best):
    """The possible kong of the seat on turn that is worth most, if more than `best`; else NO_TILE."""
    seat = s.seat
    best_tile, draws = np.int64(NO_TILE), min(draws_to_come(s, rules) + 1, ROUNDS - 1)
    while kongs:
        tile = lowest(kongs)
        kongs &= kongs - 1
        copies = np.int64(s.counts[seat, tile])
        price = kong_value(rules, own_kong_dou(s, rules, tile))
        worth = meld_worth(
            s, rules, tables, players, seat, live, tile, copies, np.int64(copies == 4), np.int64(1), draws
        )
        worth += kong_worth(rules, players, others(rules) * price)
        if worth > best:
            best, best_tile = worth, tile
    return best_tile


@kernel
def claim(s, rules, tables, players, seat, may_pong, may_kong):
    """`Move.PASS`, `Move.PONG` or `Move.KONG`: what leaves the seat's hand worth most."""
    tile, draws, nothing, live = s.tile, draws_to_come(s, rules), np.int64(0), blank_live()
    weigh_live(s, players, seat, draws, live)
    best, move = (
        meld_worth(s, rules, tables, players, seat, live, tile, nothing, nothing, nothing, draws),
        Move.PASS.value,
    )
    best = best * players.traits[Trait.STAY.value] >> UNIT
    chicken = melded_chicken(rules, tile) * ONE + first_claim(s, rules, players, tile)
    if may_pong:
        _, worth = best_throw(s, rules, tables, players, seat, live, tile, np.int64(2), np.int64(1), nothing)
        worth += chicken
        if rules.chicken_needs_ready:
            worth -= pinghus(rules, players, Trait.PONG_COST.value)
        if worth > best:
            best, move = worth, Move.PONG.value
    if may_kong:
        later = min(draws + 1, ROUNDS - 1)
        worth = meld_worth(s, rules, tables, players, seat, live, tile, np.int64(3), np.int64(1), np.int64(1), later)
        worth += chicken + kong_worth(rules, players, rules.kong_exposed * kong_payers(rules, np.int64(Dou.EXPOSED)))
        if worth > best:
            best, move = worth, Move.KONG.value
    return move


@kernel
def first_claim(s, rules, players, tile):
    """What claiming the first of a fixed chicken brings beside: it charges no more, and is responsible (R6.7, R6.8)."""
    fan = np.int64(0)
    for which in range(len(FIXED)):
        if tile == FIXED[which] and s.thrown[which] == 1 and s.claimer[which] == NOBODY:
            fan += rules.fixed_charge[which] + rules.fixed_responsible[which]
    return fan * players.traits[Trait.FIRST_CLAIM.value] * (ONE >> UNIT)


@routine
def going_on_pays(s, rules, tables, players, seat):
    """Waiting is worth more than the win on this discard, which may void the winner's own chickens and kongs (R8.4)."""
    if s.reported[seat]:
        return False
    nothing, draws, live = np.int64(0), draws_to_come(s, rules), blank_live()
    weigh_live(s, players, seat, draws, live)
    value_now = np.int64(rules.pattern_value[wait_pattern(s, rules, tables, seat, s.tile)])
    _, now, _ = prices(s, rules, players, seat, value_now)
    readiness = prospects(s, rules, players, seat, draws)[1]
    if is_hot(s):
        now += rules.events_hot_shot
        if rules.events_void_scope == VoidScope.EVERYONE:
            readiness = nothing
    now += readiness + relief_of(rules, players)
    later = meld_worth(s, rules, tables, players, seat, live, s.tile, nothing, nothing, nothing, draws)
    later = later * players.traits[Trait.GO_ON.value] >> UNIT
    return later - pinghus(rules, players, Trait.GO_ON_COST.value) > now * ONE


@door(*ASKED, returns=np.int64, apart=True)
def decide(s, rules, tables, players, seat, question, may_win, kongs, barred, may_pong, may_kong):
    """The answer to a question; a kong that may be robbed is."""
    if question == Ask.TURN:
        return turn(s, rules, tables, players, may_win, kongs, barred)
    if question == Ask.CLAIM:
        return claim(s, rules, tables, players, seat, may_pong, may_kong)
    if question == Ask.WIN and going_on_pays(s, rules, tables, players, seat):
        return np.int64(Move.PASS)
    return np.int64(Move.WIN)


def furnish(record: Any, seat: int, policies: Sequence[Any]) -> None:
    """Enter what `value` knows too, and the fitted traits and tables, for so many players."""
    value.furnish(record, seat, policies)
    for name, table in stored_model(len(policies)).items():
        record[name] = table
