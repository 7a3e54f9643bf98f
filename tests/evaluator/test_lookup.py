"""Distances, useful tiles and discards against goals that are listed one by one (naive_suits)."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evaluator import naive_suits
from tests.evaluator.naive_suits import counts_of
from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.evaluator import lookup as evaluator
from zhuoji_sim.evaluator.exact_search import exact_shanten, exact_useful
from zhuoji_sim.evaluator.suit_tables import TILE_KEY, tables
from zhuoji_sim.tiles.kinds import KINDS

TABLE = tables()[0]
ONE = np.eye(KINDS, dtype=np.uint8)


@entry
def keys_of(counts):
    return evaluator.keys_of(counts)


@entry
def bits_of(x):
    return popcount(x), lowest(x)


@entry
def evaluate(tables, counts, melds):
    k0, k1, k2 = evaluator.keys_of(counts)
    return evaluator.evaluate(tables, k0, k1, k2, melds)


@entry
def distance(tables, counts, melds):
    k0, k1, k2 = evaluator.keys_of(counts)
    return evaluator.distance(tables, k0, k1, k2, melds)


@entry
def keepers(tables, counts, melds):
    k0, k1, k2 = evaluator.keys_of(counts)
    return evaluator.keepers(tables, k0, k1, k2, melds)


@entry
def live_count(useful, planes):
    return evaluator.live_count(useful, planes[0], planes[1], planes[2], planes[3])


@entry
def best_discard(tables, counts, melds, planes, candidates):
    k0, k1, k2 = evaluator.keys_of(counts)
    return evaluator.best_discard(tables, k0, k1, k2, melds, planes[0], planes[1], planes[2], planes[3], candidates)


@entry
def every_discard(tables, counts, melds, planes, out):
    k0, k1, k2 = evaluator.keys_of(counts)
    return evaluator.every_discard(tables, k0, k1, k2, melds, planes[0], planes[1], planes[2], planes[3], out)


def mask_of(tiles):
    return sum(1 << tile for tile in tiles)


def planes_of(seen):
    return tuple(mask_of(np.flatnonzero(seen >= copies).tolist()) for copies in (1, 2, 3, 4))


def random_hands(number, size, seed):
    """`(counts, melds, meld_counts)` of random hands with 0 to 4 melds; many have fours, pairs or one suit.

    The melds are pongs or kongs of the same few kinds as the hand, so that its waits are often in them.
    """
    rng = np.random.default_rng(seed)
    for turn in range(number):
        melds = turn % 5
        among, number_of_kinds = ((KINDS, KINDS), (9, 9), (9, 4 + melds), (18, 9))[turn % 4]
        kinds = rng.permutation(among)[:number_of_kinds]
        meld_counts = np.zeros(KINDS, np.uint8)
        meld_counts[kinds[:melds]] = rng.integers(3, 5, melds)
        wall = np.repeat(np.arange(KINDS), np.where(np.isin(np.arange(KINDS), kinds), 4 - meld_counts, 0))
        hand = rng.permutation(wall)[: size - 3 * melds]
        yield np.bincount(hand, minlength=KINDS).astype(np.uint8), melds, meld_counts


def seen_with(counts, meld_counts, seed):
    """Random copies seen of each tile, the hand and its melds among them."""
    own = counts + meld_counts
    return own + np.random.default_rng(seed).integers(0, 5 - own)


def naive_useful(counts, melds, meld_counts):
    missing = naive_suits.missing(counts, melds, meld_counts)
    room = [tile for tile in range(KINDS) if counts[tile] + meld_counts[tile] < 4]
    return mask_of(tile for tile in room if naive_suits.missing(counts + ONE[tile], melds, meld_counts) < missing)


@settings(deadline=None)  # the first call may compile
@given(st.integers(0, 2**63 - 1))
def test_bits(x):
    assert bits_of(x) == (x.bit_count(), (x & -x).bit_length() - 1 if x else 64)


@settings(deadline=None)  # the first call may compile
@given(st.lists(st.integers(0, 4), min_size=KINDS, max_size=KINDS))
def test_keys_are_sums_of_the_tiles_keys(counts):
    expected = (np.array(counts) * TILE_KEY.astype(np.int64)).reshape(3, 9).sum(1)
    assert list(keys_of(np.array(counts, np.uint8))) == expected.tolist()


def test_a_distance_is_the_tiles_missing_from_the_nearest_listed_hand():
    for size in (13, 14):
        for counts, melds, _ in random_hands(60, size, seed=size):
            assert distance(TABLE, counts, melds) == naive_suits.missing(counts, melds), (counts, melds)


def test_useful_tiles_are_those_that_lower_the_distance():
    nothing = np.zeros(KINDS, np.uint8)
    for counts, melds, _ in random_hands(60, 13, seed=1):
        expected = naive_suits.missing(counts, melds), naive_useful(counts, melds, nothing)
        assert evaluate(TABLE, counts, melds) == expected, (counts, melds)


def test_keepers_are_the_discards_that_keep_the_distance():
    for counts, melds, _ in random_hands(60, 14, seed=2):
        missing = naive_suits.missing(counts, melds)
        held = np.flatnonzero(counts).tolist()
        keeping = [tile for tile in held if naive_suits.missing(counts - ONE[tile], melds) == missing]
        assert keepers(TABLE, counts, melds) == (missing, mask_of(keeping)), (counts, melds)


def test_live_copies_are_those_not_seen():
    rng = np.random.default_rng(3)
    for _ in range(50):
        seen, useful = rng.integers(0, 5, KINDS), rng.random(KINDS) < 0.3
        mask = mask_of(np.flatnonzero(useful).tolist())
        assert live_count(mask, planes_of(seen)) == (4 - seen[useful]).sum()


def test_every_discard_tells_distance_useful_tiles_and_ukeire():
    for turn, (counts, melds, meld_counts) in enumerate(random_hands(60, 14, seed=4)):
        seen = seen_with(counts, meld_counts, turn)
        out = np.full((KINDS, 3), -7)
        held = np.flatnonzero(counts).tolist()
        assert every_discard(TABLE, counts, melds, planes_of(seen), out) == mask_of(held)
        for tile in range(KINDS):
            if tile in held:
                missing, useful = evaluate(TABLE, counts - ONE[tile], melds)
                ukeire = sum(4 - int(seen[t]) for t in range(KINDS) if useful >> t & 1)
                assert out[tile].tolist() == [missing, useful, ukeire]
            else:
                assert out[tile].tolist() == [-7, -7, -7]


def test_the_best_discard_is_the_candidate_with_most_ukeire_then_the_outermost_then_the_lowest():
    ties = 0
    for turn, (counts, melds, meld_counts) in enumerate(random_hands(200, 14, seed=5)):
        planes = planes_of(seen_with(counts, meld_counts, turn))
        out = np.zeros((KINDS, 3), np.int64)
        held = every_discard(TABLE, counts, melds, planes, out)
        allowed = keepers(TABLE, counts, melds)[1] or held
        reduced = allowed & int(np.random.default_rng(turn).integers(0, 1 << KINDS))
        for candidates in {allowed, reduced or allowed}:
            ranked = sorted(
                (tile for tile in range(KINDS) if candidates >> tile & 1),
                key=lambda t: (-out[t, 2], -abs(t % 9 - 4), t),
            )
            best = ranked[0]
            ties += len(ranked) > 1 and out[best, 2] == out[ranked[1], 2]
            assert best_discard(TABLE, counts, melds, planes, candidates) == (best, *out[best].tolist())
    assert ties > 20


@pytest.mark.parametrize(
    ("hand", "melds"),
    [("123456789m12355p", 0), ("1122334455667m7m", 0), ("55p", 4), ("111222333444s5s5s", 0)],
)
def test_the_best_discard_of_a_complete_hand_leaves_it_ready(hand, melds):
    counts = counts_of(hand)
    assert keepers(TABLE, counts, melds) == (0, 0)
    held = mask_of(np.flatnonzero(counts).tolist())
    tile, missing, useful, ukeire = best_discard(TABLE, counts, melds, planes_of(counts), held)
    assert counts[tile] > 0
    assert missing == 1
    assert useful >> tile & 1
    assert ukeire > 0


@pytest.mark.parametrize(("singles", "discarded"), [("5s9s", "9s"), ("1s5s", "1s"), ("1s9s", "1s"), ("9p1s", "9p")])
def test_ties_go_to_the_outermost_then_the_lowest_tile(singles, discarded):
    counts = counts_of("123456789m123p" + singles)
    _, candidates = keepers(TABLE, counts, 0)
    assert best_discard(TABLE, counts, 0, planes_of(counts), candidates)[0] == np.argmax(counts_of(discarded))


@pytest.mark.parametrize(
    ("hand", "shanten"),
    [
        ("123456789m1235p", 0),
        ("123456789m12355p", -1),
        ("1133557799m133p", 0),  # seven pairs
        ("1111335577m113p", 0),  # R3.1: a four of a kind is two pairs
        ("4444m222333p567p", 1),  # R3.2: its fifth 4m does not exist
    ],
)
def test_r3_2_shanten_of_hands_without_melds(hand, shanten):
    counts = counts_of(hand)
    assert exact_shanten(counts, np.zeros(KINDS, np.uint8), 0) == shanten
    assert distance(TABLE, counts, 0) == shanten + 1


def test_r3_2_no_fifth_copy_of_a_melded_tile():
    counts, meld_counts = counts_of("1224p456m99s9m"), counts_of("333p")
    assert distance(TABLE, counts, 1) == 2  # the tables do not see the pong: two more 3p would do
    assert exact_shanten(counts, meld_counts, 1) == 2


def test_r3_2_a_tile_held_four_times_is_no_wait():
    single = counts_of("5m")
    nobody_else = np.zeros(KINDS, np.uint8)
    melds = counts_of("111222333p")
    assert exact_shanten(single, melds + counts_of("777s"), 4) == 0
    assert exact_shanten(single, melds + counts_of("555m"), 4) == 1
    assert exact_useful(single, melds + counts_of("555m"), 4) == mask_of(
        t for t in range(KINDS) if t not in (4, 9, 10, 11)
    )
    assert exact_useful(counts_of("4444m222333p567p"), nobody_else, 0) >> 3 & 1 == 0


def test_r3_2_exact_shanten_counts_melded_copies_at_every_distance():
    stricter = 0
    for size in (13, 14):
        for counts, melds, meld_counts in random_hands(200, size, seed=20 + size):
            missing = naive_suits.missing(counts, melds, meld_counts)
            assert exact_shanten(counts, meld_counts, melds) == missing - 1, (counts, melds, meld_counts)
            stricter += missing > distance(TABLE, counts, melds)
    assert stricter > 10


def test_r3_2_exact_useful_tiles_are_those_that_lower_the_exact_shanten():
    for counts, melds, meld_counts in random_hands(60, 13, seed=6):
        before = counts.copy()
        expected = naive_useful(counts, melds, meld_counts)
        assert exact_useful(counts, meld_counts, melds) == expected, (counts, melds, meld_counts)
        assert np.array_equal(counts, before)
