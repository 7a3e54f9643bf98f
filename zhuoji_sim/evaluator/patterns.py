"""Pattern classes of a complete hand and what they are worth (R4)."""

import numpy as np

from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.evaluator.lookup import NO_PONG, dilong_form, keys_of, suit_index
from zhuoji_sim.rulesets.codes import Pattern

ANY_TILE = -1
"""As the winning tile: any of the hand's tiles may be named (R4.2)."""

CLASSES = (
    Pattern.DADUIZI,
    Pattern.DANDIAO,
    Pattern.QIDUI,
    Pattern.LONGQIDUI,
    Pattern.DILONG,
    Pattern.QINGYISE,
    Pattern.QINGDADUI,
    Pattern.QINGQIDUI,
    Pattern.QINGLONGBEI,
    Pattern.QINGDANDIAO,
    Pattern.QINGDILONG,
)
"""The classes of tiles besides PINGHU; of equal values the later names the hand (R4.4 puts QINGDADUI after DANDIAO)."""


@kernel
def fitting_patterns(rules, tables, k0, k1, k2, melds, meld_suits, winning_tile, pong):
    """A bit mask over `Pattern` of the shapes that a complete hand has, whether or not a class of it exists.

    `k0..k2` are the suit keys of the concealed tiles with the winning tile among them, `meld_suits` has a bit for
    each suit that is melded; `pong` is as in `lookup`. PINGHU is never in the mask: it is any other complete hand.
    """
    i0, i1, i2 = suit_index(tables, k0), suit_index(tables, k1), suit_index(tables, k2)
    suits = meld_suits | (k0 != 0) | (k1 != 0) * 2 | (k2 != 0) * 4
    one_suit = suits == 1 or suits == 2 or suits == 4
    fits = 0
    if one_suit:
        fits |= 1 << Pattern.QINGYISE
    if melds == 4:
        fits |= 1 << Pattern.DANDIAO
        if one_suit:
            fits |= 1 << Pattern.QINGDANDIAO
    if pong != NO_PONG and is_dilong(rules, tables, i0, i1, i2, winning_tile, pong):
        fits |= 1 << Pattern.DILONG
        if one_suit:
            fits |= 1 << Pattern.QINGDILONG
    if np.int64(tables.trip[i0]) + np.int64(tables.trip[i1]) + np.int64(tables.trip[i2]) == 1:
        fits |= 1 << Pattern.DADUIZI
        if one_suit:
            fits |= 1 << Pattern.QINGDADUI
    if melds == 0 and np.int64(tables.pairs[i0]) + np.int64(tables.pairs[i1]) + np.int64(tables.pairs[i2]) == 7:
        fits |= 1 << Pattern.QIDUI
        if one_suit:
            fits |= 1 << Pattern.QINGQIDUI
        quads = np.int64(tables.quads[i0]) | np.int64(tables.quads[i1]) << 9 | np.int64(tables.quads[i2]) << 18
        if rules.patterns_long_needs_winning_tile and winning_tile != ANY_TILE:
            quads &= 1 << winning_tile
        if quads:
            fits |= 1 << Pattern.LONGQIDUI
            if one_suit:
                fits |= 1 << Pattern.QINGLONGBEI
    return fits


@kernel
def is_dilong(rules, tables, i0, i1, i2, winning_tile, pong):
    """R4.7: five pairs and the fourth tile of the pong, which some rulesets want to be the winning tile (R4.2)."""
    if rules.patterns_long_needs_winning_tile and winning_tile != ANY_TILE and winning_tile != pong:
        return False
    return dilong_form(tables, i0, i1, i2, pong)[0] == 0


@kernel
def classify(rules, tables, k0, k1, k2, melds, meld_suits, winning_tile, pong):
    """The `Pattern` of a complete hand: the dearest class that exists in the ruleset and fits (R4)."""
    fits = fitting_patterns(rules, tables, k0, k1, k2, melds, meld_suits, winning_tile, pong)
    best, best_value = Pattern.PINGHU.value, 1
    for pattern in CLASSES:
        value = rules.pattern_value[pattern.value]
        if fits >> pattern & 1 and value >= best_value:
            best, best_value = pattern.value, value
    return best


@entry
def pattern_of(rules, tables, counts, melds, meld_suits, winning_tile, pong):
    """The `Pattern` of a complete hand from its concealed tiles (u1[27]); the rest as in `classify`."""
    k0, k1, k2 = keys_of(counts)
    return classify(rules[0], tables[0], k0, k1, k2, melds, meld_suits, winning_tile, pong)


@entry
def dilong_missing(tables, counts, pong):
    """R4.7: tiles missing from a `dilong` of this pong, from the concealed tiles (u1[27]), at most 11."""
    k0, k1, k2 = keys_of(counts)
    table = tables[0]
    i0, i1, i2 = suit_index(table, k0), suit_index(table, k1), suit_index(table, k2)
    return dilong_form(table, i0, i1, i2, pong)[0]
