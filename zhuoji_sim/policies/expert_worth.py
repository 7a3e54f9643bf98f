"""What a hand is worth to the `expert` policy, and how likely it is to be ready at the end.

A ready hand is priced by its waits, one a tile before by where each useful tile leads (`expert_ready`); farther ones,
and plans beside the nearest, as `value` prices them. In fan times ONE.
"""

import numpy as np

from zhuoji_sim.compiled.bits import popcount
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.lookup import pairs_form, standard_form
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.game.table import others
from zhuoji_sim.policies.expert_live import QUARTER, weighed
from zhuoji_sim.policies.expert_model import PARTS, STEPS, Trait
from zhuoji_sim.policies.expert_ready import relief_of, step_worth, waits_worth
from zhuoji_sim.policies.value_model import A_ROUND, FAR, FIELD, LIVE, ONE, Plan
from zhuoji_sim.policies.value_worth import UNIT, outlook, towards_one_suit, triplets_missing
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.tiles.kinds import DEALT

READY, NEXT = 1, 2
"""Tiles missing from a ready hand, and from one a step before."""
_CHANCE = (1 << FIELD) - 1
_ONE_LIVE = 1 << QUARTER
_NO_HELP = 2 << QUARTER
"""So many live tiles may be those of the pair that a hand needs, which no pong brings nearer."""


@kernel
def ready_chance(players, draws, missing, live):
    """How likely a hand that misses so many tiles, with so many quarters of live ones that it can use, is ready at the
    end."""
    if missing >= FAR:
        return np.int64(0)
    eighth = min(live, 8 * (STEPS - 1) - 1)
    place, part = np.uint32((draws * FAR + missing) * STEPS + (eighth >> 3)), eighth & 7
    return players.arrival[place] * (8 - part) + players.arrival[place + 1] * part >> 3


@kernel
def far_worth(players, start, price, plan, missing, live):
    """`value_worth.plan_worth` with live tiles in quarters, between the entries, without what being ready pays."""
    if missing >= FAR:
        return np.int64(0)
    eighth = min(max(live - _ONE_LIVE, 0), 8 * (LIVE - 1) - 1)
    place, part = np.uint32(start + (plan * FAR + missing) * LIVE + (eighth >> 3)), eighth & 7
    chances = players.far[place] * (8 - part) + players.far[place + 1] * part
    self_drawn, on_discard, exhausted = price
    worth = (chances & _CHANCE) * self_drawn + (chances >> FIELD & _CHANCE) * on_discard
    return worth + (chances >> 2 * FIELD & _CHANCE) * exhausted >> 3


@kernel
def towards_triplets(live, held, melds):
    """Tiles missing from four triplets and a pair, and about how many quarters of live ones bring the hand nearer."""
    once, twice, thrice = held
    doubled, tripled = popcount(twice), popcount(thrice)
    helpful = weighed(live, twice & ~thrice)
    if doubled <= 4 - melds:  # a tile held once may become the pair, but nobody's discard makes one
        helpful += weighed(live, once & ~twice) >> 1
    return triplets_missing(doubled, tripled, melds), helpful


@kernel
def expert_worth(
    s, rules, tables, players, seat, ahead, live, k0, k1, k2, i0, i1, i2, held, melds, suits, owned, passed
):
    """The worth of a hand of 13 tiles, and its chance to be ready at the end, of ONE.

    As `value_worth.hand_worth`, with the keys beside the indices, in `live` the weighed live tiles (`weigh_live`), and
    in `owned` the tiles it holds all four of.
    """
    start, readiness, plain, pairs, triplets, one_suit = ahead
    missing, useful = standard_form(tables, i0, i1, i2, melds)
    paired, odd = np.int64(FAR), np.int64(0)
    if melds == 0:
        paired, odd = pairs_form(tables, i0, i1, i2)
    nearest, draws = min(missing, paired), start // A_ROUND
    nearer = (useful if missing == nearest else 0) | (odd if paired == nearest else 0)
    near, best, more = nearest <= NEXT, np.int64(0), np.int64(0)
    if near:
        best, chance = near_worth(
            s, rules, tables, players, seat, live, draws, k0, k1, k2, nearer, held, melds, suits, owned, passed, nearest
        )
    else:
        paired_live = weighed(live, nearer & held[1])
        more = max(paired_live - _NO_HELP, 0) * players.traits[Trait.PAIRED.value] >> UNIT
        chance = ready_chance(players, draws, nearest, weighed(live, nearer) + more)
    total = best
    if not near or missing > nearest:
        plan = Plan.PASSED.value if passed else Plan.PLAIN.value
        this = far_worth(players, start, plain, plan, missing, weighed(live, useful) + more)
        best, total = max(best, this), total + this
    if melds == 0 and (not near or paired > nearest):
        this = far_worth(players, start, pairs, Plan.PAIRS, paired, weighed(live, odd))
        best, total = max(best, this), total + this
    missing, helpful = towards_triplets(live, held, melds)
    if not near or missing > nearest:
        this = far_worth(players, start, triplets, Plan.TRIPLETS, missing, helpful)
        best, total = max(best, this), total + this
    missing, useful = towards_one_suit(tables, i0, i1, i2, melds, suits)
    if not near or missing > nearest:
        this = far_worth(players, start, one_suit, Plan.ONE_SUIT, missing, weighed(live, useful))
        best, total = max(best, this), total + this
    share = players.traits[Trait.BESIDE_FAR.value]
    if near:
        share = players.traits[Trait.BESIDE_READY.value if nearest == READY else Trait.BESIDE_NEXT.value]
    triplets_held = popcount(held[2] & ~s.seen[seat, 3])
    if triplets_held:
        kongs = triplets_held * kong_to_come(
            rules, draws, chance, players.traits[Trait.KONG_TO_COME.value], rules.kong_concealed
        )
        best, total = best + kongs, total + kongs
    return best + ((total - best) * share >> UNIT) + readiness * chance, chance


@kernel
def pinghus(rules, players, trait):
    """What a trait that is in pinghus comes to, in fan times ONE."""
    return rules.pattern_value[Pattern.PINGHU.value] * players.traits[trait] * (ONE >> UNIT)


@kernel
def kong_to_come(rules, draws, chance, share, price):
    """What three of a kind whose fourth is live are worth for the kong that may come of them (R5.3, R5.4)."""
    drawn = draws * ONE // (DEALT * others(rules) + (others(rules) + 1) * draws)
    paid = chance if rules.kong_needs_ready else np.int64(ONE)
    return others(rules) * price * drawn * share // ONE * paid >> UNIT


@kernel
def prospects(s, rules, players, seat, draws):
    """`value_worth.outlook`, with what a win saves in the price of each."""
    start, readiness, plain, pairs, triplets, one_suit = outlook(s, rules, players, seat, draws)
    relief = relief_of(rules, players)
    readiness = readiness * players.traits[Trait.READINESS.value] >> UNIT
    return (
        start,
        readiness,
        relieved(plain, relief),
        relieved(pairs, relief),
        relieved(triplets, relief),
        relieved(one_suit, relief),
    )


@kernel
def relieved(price, relief):
    """The prices of a plan, with what a win saves."""
    self_drawn, on_discard, exhausted = price
    return self_drawn + relief, on_discard + relief, exhausted


@kernel
def near_worth(
    s, rules, tables, players, seat, live, draws, k0, k1, k2, useful, held, melds, suits, owned, passed, missing
):
    """`expert_worth` of a ready hand, or one a step before, for the forms that are so near."""
    if missing != READY:
        return step_worth(
            s, rules, tables, players, seat, live, k0, k1, k2, melds, suits, useful, held[1], owned, draws, passed
        )
    waits = useful & ~owned
    if waits == 0:
        return np.int64(0), np.int64(0)
    drawn, eighths = np.int64(NO_TILE), draws * PARTS
    worth = waits_worth(s, rules, tables, players, seat, live, k0, k1, k2, melds, suits, waits, drawn, eighths, passed)
    return worth, np.int64(ONE)
