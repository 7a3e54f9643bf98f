"""What a hand is worth to the `value` policy.

The worth of a hand of 13 tiles is what its owner can expect: for each plan the chances of `value_model` times what each
end pays under the ruleset, the best plan in full and the others in part. It is in fan times ONE. All of it rests
on what the seat can see.
"""

import numpy as np

from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.lookup import held_tiles, live_count, pairs_form, standard_form
from zhuoji_sim.evaluator.suit_distances import SETS
from zhuoji_sim.game.legality import tiles_left
from zhuoji_sim.game.state import melded_copies
from zhuoji_sim.game.table import others, tiles_in_play
from zhuoji_sim.policies.value_model import A_ROUND, FAR, FIELD, LIVE, ROUNDS, Plan, Weight
from zhuoji_sim.rulesets.codes import DealerMode, Pattern, UnreadyKong
from zhuoji_sim.settlement.chicken_kinds import charge_owner
from zhuoji_sim.tiles.kinds import DEALT, FIXED

UNIT = 8
"""A weight of 256 is 1: what a product with one is shifted by."""
_CHANCE = (1 << FIELD) - 1
_LATE = 4
"""So many draws are still to come in a hand that outlasts a wall of four players."""


@kernel
def draws_to_come(s, rules):
    """About how many draws each seat still has, before somebody has won: where a wall is long, the hand ends before it.

    The chances were found at tables of four, whose walls last as long as most hands do.
    """
    left = tiles_left(s) // rules.table_players
    gone = tiles_in_play(rules) // rules.table_players - DEALT - left
    return min(left, max(ROUNDS - 1 - gone, _LATE))


@kernel
def readiness_pays(s, rules, players, seat):
    """What a seat gets only if it is ready at the end: chickens, kongs, the charge (R5.4, R6.6, R6.7), in fan.

    Guesses: two in three of the others are ready when an unready owner pays for the charge, and pay for a kong, half of
    them ready; what he would pay for it himself counts too (R5.7).
    """
    fan, payers = 0, others(rules)
    for which in range(len(FIXED)):
        if rules.fixed[which]:
            fan += fixed_if_ready(s, rules, seat, which)
        fan += charge_if_ready(s, rules, seat, which)
    if rules.chicken_needs_ready:
        flipped = 1 + rules.chicken_turned
        fan += payers * rules.chicken_value * flipped * players.weights[Weight.FLIPPED.value] >> UNIT
        if s.weekday:
            fan += payers * rules.chicken_value * weekday_copies(s, seat)
    if rules.kong_needs_ready or rules.kong_unready != UnreadyKong.NOTHING:
        fan += (2 + rules.kong_unready) * payers * rules.kong_exposed * s.kongs[seat] // 3
    return fan * players.weights[Weight.READINESS.value] >> UNIT


@kernel
def fixed_if_ready(s, rules, seat, which):
    """What a seat's copies of a fixed chicken pay if it is ready, and those it threw cost if it is not (R6.16)."""
    tile, fan, payers = FIXED[which], 0, others(rules)
    if rules.chicken_needs_ready:
        copies = s.counts[seat, tile] + melded_copies(s, seat, tile) + s.river[seat, tile]
        fan += payers * (rules.fixed_value[which] * copies + rules.chicken_standing * s.counts[seat, tile])
    if rules.chicken_unready_pays:
        charged = rules.chicken_charge_unready_pays != 0 and charge_owner(s, rules, which) == seat
        fan += 2 * payers * rules.fixed_value[which] * (s.river[seat, tile] - charged) // 3
    return fan


@kernel
def charge_if_ready(s, rules, seat, which):
    """What a seat's charge chicken pays beyond a chicken if it is ready, and costs if it is not (R6.7)."""
    if charge_owner(s, rules, which) != seat:
        return 0
    fan, payers = 0, others(rules)
    if rules.chicken_needs_ready:
        fan += payers * (rules.fixed_charge[which] - rules.fixed_value[which])
    if rules.chicken_charge_unready_pays:
        fan += 2 * payers * rules.fixed_charge[which] // 3
    return fan


@kernel
def weekday_copies(s, seat):
    """R6.14: how many tiles of the day's rank a seat holds, concealed or melded."""
    copies = 0
    for suit in range(3):
        tile = suit * 9 + s.weekday - 1
        copies += s.counts[seat, tile] + melded_copies(s, seat, tile)
    return copies


@kernel
def prices(s, rules, players, seat, value):
    """What each end pays a hand that would win a pattern of this value, in fan; being ready is priced apart."""
    weights, payers = players.weights, others(rules)
    self_drawn, on_discard = payers * (value * rules.settlement_self_draw_factor + rules.settlement_self_draw), value
    dealer_pays = not rules.dealer_only_if_he_wins
    if rules.dealer_mode == DealerMode.ADD:
        self_drawn += s.dealer_count * (payers if s.dealer == seat else dealer_pays)
        on_discard += s.dealer_count if s.dealer == seat else 0
    elif rules.dealer_mode == DealerMode.FACTOR:
        times = rules.dealer_factor
        shares = payers * times if s.dealer == seat else payers + (times - 1) * dealer_pays
        self_drawn = self_drawn // payers * shares
        on_discard *= times if s.dealer == seat else 1
    if rules.settlement_cap:
        self_drawn = min(self_drawn, payers * rules.settlement_cap)
        on_discard = min(on_discard, rules.settlement_cap)
    escape = rules.pattern_value[Pattern.PINGHU.value] * weights[Weight.ESCAPE.value]
    exhausted = value * weights[Weight.PAYERS.value] * payers // 3 + escape >> UNIT
    return self_drawn, on_discard, exhausted


@kernel
def outlook(s, rules, players, seat, draws):
    """What the worth of every hand of a decision is made from: where the chances begin, and all prices."""
    pairs, triplets, one_suit = dear_values(s, rules, seat)
    return outlook_at(s, rules, players, seat, draws, pairs, triplets, one_suit)


@kernel
def dear_values(s, rules, seat):
    """What seven pairs, four triplets and one suit pay, in fan.

    A class that the ruleset does not have is worth a pinghu, as which such a hand counts.
    """
    values = rules.pattern_value
    pinghu = values[Pattern.PINGHU.value]
    four = s.fours[seat] and not rules.patterns_long_needs_winning_tile
    pairs = max(pinghu, values[Pattern.QIDUI.value], values[Pattern.LONGQIDUI.value] if four else 0)
    return pairs, max(pinghu, values[Pattern.DADUIZI.value]), max(pinghu, values[Pattern.QINGYISE.value])


@kernel
def outlook_at(s, rules, players, seat, draws, pairs, triplets, one_suit):
    """`outlook` where the dear patterns pay so many fan."""
    return (
        draws * A_ROUND,
        readiness_pays(s, rules, players, seat),
        prices(s, rules, players, seat, rules.pattern_value[Pattern.PINGHU.value]),
        prices(s, rules, players, seat, pairs),
        prices(s, rules, players, seat, triplets),
        prices(s, rules, players, seat, one_suit),
    )


@kernel
def plan_worth(table, start, readiness, price, plan, missing, live):
    """What a plan is worth to a hand that misses so many tiles of it, with so many live ones that it can use.

    By a table of chances as `value_model` makes it.
    """
    if missing >= FAR:
        return np.int64(0)
    entry = start + (plan * FAR + missing) * LIVE + min(live >> 1, LIVE - 1)
    chances = table[np.uint32(entry)]
    self_drawn, on_discard, exhausted = price
    return (
        (chances & _CHANCE) * self_drawn
        + (chances >> FIELD & _CHANCE) * on_discard
        + (chances >> 2 * FIELD & _CHANCE) * exhausted
        + (chances >> 3 * FIELD) * readiness
    )


@kernel
def hand_worth(s, tables, players, seat, ahead, i0, i1, i2, held, melds, meld_suits, passed):
    """The worth of a hand of 13 tiles.

    `i0..i2` are its suit indices, `held` the masks of the tiles held at least once, twice, three times, `ahead` an
    `outlook`, `passed` whether a plain hand may win on a discard.
    """
    start, readiness, plain, pairs, triplets, one_suit = ahead
    seen_1, seen_2, seen_3, seen_4 = s.seen[seat, 0], s.seen[seat, 1], s.seen[seat, 2], s.seen[seat, 3]
    missing, useful = standard_form(tables, i0, i1, i2, melds)
    live = live_count(useful, seen_1, seen_2, seen_3, seen_4)
    best = plan_worth(players.chances, start, readiness, plain, Plan.PASSED if passed else Plan.PLAIN, missing, live)
    total = best
    if melds == 0:
        missing, odd = pairs_form(tables, i0, i1, i2)
        live = live_count(odd, seen_1, seen_2, seen_3, seen_4)
        this = plan_worth(players.chances, start, readiness, pairs, Plan.PAIRS, missing, live)
        best, total = max(best, this), total + this
    missing, live = towards_triplets(held, melds, seen_1, seen_2, seen_3, seen_4)
    this = plan_worth(players.chances, start, readiness, triplets, Plan.TRIPLETS, missing, live)
    best, total = max(best, this), total + this
    missing, useful = towards_one_suit(tables, i0, i1, i2, melds, meld_suits)
    live = live_count(useful, seen_1, seen_2, seen_3, seen_4)
    this = plan_worth(players.chances, start, readiness, one_suit, Plan.ONE_SUIT, missing, live)
    best, total = max(best, this), total + this
    return best + ((total - best) * players.weights[Weight.OTHER_PLANS.value] >> UNIT)


@kernel
def towards_triplets(held, melds, seen_1, seen_2, seen_3, seen_4):
    """Tiles missing from four triplets and a pair, and about how many live ones bring the hand nearer."""
    once, twice, thrice = held
    doubled, tripled = popcount(twice), popcount(thrice)
    live = live_count(twice & ~thrice, seen_1, seen_2, seen_3, seen_4)
    if doubled <= 4 - melds:  # a tile held once may become the pair, but nobody's discard makes one
        live += live_count(once & ~twice, seen_1, seen_2, seen_3, seen_4) >> 1
    return triplets_missing(doubled, tripled, melds), live


@kernel
def triplets_missing(doubled, tripled, melds):
    """Tiles missing from four triplets and a pair, with so many kinds held at least twice, of these three times.

    A kind held twice lacks one tile of a triplet, one held once two; one of them may remain the pair.
    """
    sets = 4 - melds
    return max(sets - tripled, 2 * sets + 1 - tripled - doubled)


@kernel
def towards_one_suit(tables, i0, i1, i2, melds, meld_suits):
    """Tiles missing from a hand of one suit, the nearest, and the mask of those that bring it nearer."""
    sets = 4 - melds
    lane = np.uint32(SETS + sets)
    missing, index, suit = np.int64(FAR), i0, 0
    if meld_suits & ~1 == 0:
        missing = np.int64(tables.vectors[tables.cls[i0], lane])
    if meld_suits & ~2 == 0 and tables.vectors[tables.cls[i1], lane] < missing:
        missing, index, suit = np.int64(tables.vectors[tables.cls[i1], lane]), i1, 1
    if meld_suits & ~4 == 0 and tables.vectors[tables.cls[i2], lane] < missing:
        missing, index, suit = np.int64(tables.vectors[tables.cls[i2], lane]), i2, 2
    return missing, (tables.add[index, 1] >> 9 * sets & 511) << 9 * suit


@kernel
def masks_held(s, tables, seat, k0, k1, k2, gone, copies):
    """The tiles held at least once, twice, three times, as masks, after so many copies of `gone` have left."""
    once = held_tiles(tables, k0, k1, k2)
    twice, thrice, rest = 0, 0, once
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        number = s.counts[seat, tile] - (copies if tile == gone else 0)
        twice |= (number >= 2) << tile
        thrice |= (number >= 3) << tile
    return once, twice, thrice
