"""The exact probabilities against outside counts: hands listed one by one, generating functions, set algebra."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, prod
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from tests.evaluator import naive_suits
from tests.evaluator.naive_suits import counts_of
from tests.oracle import hands as oracle
from zhuoji_sim.errors import InputError
from zhuoji_sim.exact import check as exact_check
from zhuoji_sim.exact.draws import draws_to_complete, first_live_draw
from zhuoji_sim.exact.questions import EXACT, exact, shanten_ways
from zhuoji_sim.exact.suits import suit_ways, ways_together
from zhuoji_sim.tiles.kinds import NAMES
from zhuoji_sim.tiles.notation import parse_hand, parse_tiles

SIZES = (13, 14)
WAYS = [comb(4, held) for held in range(5)]
DECKS = (
    ((0, 1, 2), (4, 5), (8,)),
    ((2, 3, 4, 5, 6), (), ()),
    ((3,), (0, 8), (5, 6, 7)),
)
"""Decks of a few ranks in each suit, small enough to list their hands."""


def tables_of(name):
    return {table["name"]: table for table in exact(name)["tables"]}


def ways_of(name, table):
    return {row["value"]: row["ways"] for row in tables_of(name)[table]["rows"]}


# Plain data


@pytest.mark.parametrize("name", EXACT)
def test_every_way_is_counted_once_and_every_number_says_the_same(name):
    document = exact(name)
    assert json.loads(json.dumps(document)) == document
    for table in document["tables"]:
        size = 13 if "-13" in table["name"] else 14
        assert table["total"] == comb(108, size) == sum(row["ways"] for row in table["rows"])
        so_far = 0
        for row in table["rows"]:
            assert row["ways"] > 0
            share = Fraction(row["ways"], table["total"])
            assert row["fraction"] == f"{share.numerator}/{share.denominator}"
            assert row["probability"] == share.numerator / share.denominator
            so_far += row["ways"]
            if isinstance(row["value"], int):
                assert Fraction(row["at_most_fraction"]) == Fraction(so_far, table["total"])
                assert row["at_most"] == so_far / table["total"]
            else:
                assert row["at_most"] is row["at_most_fraction"] is None


def test_the_page_shows_the_exact_fractions():
    page = (Path(__file__).parents[2] / "docs" / "exact.md").read_text(encoding="utf-8")
    shown = ["deal-shanten-13-both", "deal-shanten-14-both", "dealt-ready-13", "dealt-ready-14", "dealt-kongs-13"]
    for table in (table for name in EXACT for table in exact(name)["tables"]):
        if table["name"] in [*shown, "dealt-kongs-14", "ones-held-13", "ones-held-14"]:
            assert all(f"| {row['ways']:,} | {row['fraction']} |" in page for row in table["rows"])


def test_the_names_of_the_tables_are_unique():
    names = [table["name"] for name in EXACT for table in exact(name)["tables"]]
    assert len(names) == len(set(names)) == 14


def test_an_unknown_name_is_refused_with_the_known_ones():
    with pytest.raises(InputError, match="deal-shanten, dealt-ready, dealt-kongs, ones-held"):
        exact("deal-shanty")


# Shanten and ready hands


def small_hands(deck, size) -> Iterator[tuple[list[int], int]]:
    """Every hand of a small deck as 27 counts, and in how many ways it is dealt."""
    kinds = [9 * suit + rank for suit, ranks in enumerate(deck) for rank in ranks]
    for held in product(range(5), repeat=len(kinds)):
        if sum(held) == size:
            counts = [0] * 27
            for kind, copies in zip(kinds, held, strict=True):
                counts[kind] = copies
            yield counts, prod(WAYS[copies] for copies in held)


def small_deck_ways(deck, size, form):
    first, second, third = (suit_ways(ranks) for ranks in deck)
    return shanten_ways(ways_together(ways_together(first, second), third)[size], form)


def standard_missing(counts):
    """Tiles missing from four sets and a pair, over every goal of every suit (naive_suits)."""
    held = [tuple(counts[first : first + 9]) for first in (0, 9, 18)]
    return min(
        sum(naive_suits.suit_missing(held[suit], (4,) * 9, split[suit], int(suit == of_pair)) for suit in range(3))
        for split in product(range(5), repeat=3)
        if sum(split) == 4
        for of_pair in range(3)
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("deck", DECKS)
def test_shanten_in_a_small_deck_is_that_of_its_hands_one_by_one(deck, size):
    listed = {form: Counter() for form in ("standard", "pairs", "both")}
    for counts, ways in small_hands(deck, size):
        standard, pairs = standard_missing(counts), 7 - sum(copies // 2 for copies in counts)
        listed["standard"][standard - 1] += ways
        listed["pairs"][pairs - 1] += ways
        listed["both"][min(standard, pairs) - 1] += ways
    for form, ways in listed.items():
        assert small_deck_ways(deck, size, form) == ways


def tiles_of(counts):
    return [NAMES[kind] for kind in range(27) for _ in range(counts[kind])]


def may_report(tiles):
    """R7.2: some discard leaves the 14 tiles ready, and they are not complete."""
    left = [[*tiles[:place], *tiles[place + 1 :]] for place in range(14) if tiles[place] not in tiles[:place]]
    return not oracle.complete(tiles, []) and any(oracle.ready(rest, []) for rest in left)


@pytest.mark.parametrize("deck", DECKS)
def test_r3_2_ready_in_a_small_deck_is_shanten_0(deck):
    ready = sum(ways for counts, ways in small_hands(deck, 13) if oracle.ready(tiles_of(counts), []))
    assert small_deck_ways(deck, 13, "both").get(0, 0) == ready > 0


def test_r7_2_an_opportunity_to_report_in_a_small_deck_is_shanten_0():
    complete = reporting = 0
    for counts, ways in small_hands(DECKS[0], 14):
        complete += ways * oracle.complete(tiles_of(counts), [])
        reporting += ways * may_report(tiles_of(counts))
    ways = small_deck_ways(DECKS[0], 14, "both")
    assert (ways[-1], ways[0]) == (complete, reporting)


@pytest.mark.parametrize(
    ("hand", "ready"),
    [
        ("4444m222333p567p", False),  # the example of R3.2: only a fifth 4m would complete it
        ("1111m234p567p678s", False),
        ("1111m23m456p777p9s", True),  # 9s; not 1m, which would be a fifth
        ("1111m2222m3333m4m", True),
        ("1111m2222m33445p", True),
        ("1111m9999m1111p9s", True),  # six pairs
        ("1111m9999m111p22s", True),
        ("9999s78s111222m99p", False),
    ],
)
def test_r3_2_a_wait_for_a_fifth_copy_alone_is_not_ready_and_not_shanten_0(hand, ready):
    counts = counts_of(hand)
    assert oracle.ready(tiles_of(counts), []) == (naive_suits.missing(counts, 0) == 1) == ready


# The whole deck by set algebra: which contents of a suit come from sets and a pair by taking a tile and adding one

PAIR, WAIT, EXTRA = 1, 2, 4
"""What the contents have beside whole sets, in bits: a pair, a tile missing, a tile too many."""


POWERS = 5 ** np.arange(9)
"""A suit's contents are one number, with a digit in base 5 for each rank."""


def altered(contents, by):
    """All contents with one tile more or less, at most four of a kind."""
    fits = (contents[:, None] // POWERS % 5) != (4 if by > 0 else 0)
    return np.unique((contents[:, None] + by * POWERS)[fits])


def suit_states():
    """Ways of one suit by tiles, pairs, and the set (as bits) of all that its contents can be taken for."""
    meanings = Counter()
    for pair in (0, PAIR):
        whole = np.concatenate([naive_suits.goals(sets, int(pair > 0)) for sets in range(5)]) @ POWERS
        lacking = altered(whole, -1)
        for meaning, contents in (
            (pair, whole),
            (pair | WAIT, lacking),
            (pair | EXTRA, altered(whole, 1)),
            (pair | WAIT | EXTRA, altered(lacking, 1)),
        ):
            for held in contents.tolist():
                meanings[held] |= 1 << meaning
    counts = np.array(list(meanings))[:, None] // POWERS % 5
    ways = np.array(WAYS)[counts].prod(1)
    states = Counter()
    for tiles, pairs, meaning, number in zip(
        counts.sum(1).tolist(), (counts // 2).sum(1).tolist(), meanings.values(), ways.tolist(), strict=True
    ):
        if tiles <= 14:
            states[tiles, pairs, meaning] += number
    return states


@cache
def taken_together(first, second):
    """What two parts can be taken for: at most one pair, one tile missing and one too many in all."""
    both = 0
    for a, b in product(range(8), repeat=2):
        if a & b == 0 and first >> a & 1 and second >> b & 1:
            both |= 1 << (a | b)
    return both


def states_together(first, second):
    states = Counter()
    for ((tiles, pairs, meaning), ways), ((more, further, other), others) in product(first.items(), second.items()):
        if tiles + more <= 14:
            states[tiles + more, pairs + further, taken_together(meaning, other)] += ways * others
    return states


@cache
def deck_states():
    """Ways of all 108 tiles by tiles, pairs and meaning; what cannot be taken for anything means 0."""
    suit = suit_states()
    states = states_together(states_together(suit, suit), suit)
    known = Counter()
    for (tiles, pairs, _), ways in states.items():
        known[tiles, pairs] += ways
    for held, ways in pair_ways().items():
        states[*held, 0] += ways - known[held]
    assert min(states.values()) >= 0
    return states


@cache
def pair_ways():
    """Ways of all 108 tiles by tiles and pairs: a generating function with a factor for each kind."""
    ways = Counter({(0, 0): 1})
    for _ in range(27):
        longer = Counter()
        for (tiles, pairs), number in ways.items():
            for held in range(min(4, 14 - tiles) + 1):
                longer[tiles + held, pairs + held // 2] += number * WAYS[held]
        ways = longer
    return ways


def test_ready_and_complete_hands_of_the_whole_deck_by_set_algebra():
    found = Counter()
    for (tiles, pairs, meaning), ways in deck_states().items():
        complete = meaning >> PAIR & 1 or pairs == 7
        if tiles == 13 and (meaning >> (PAIR | WAIT) & 1 or pairs == 6):
            found["ready"] += ways
        elif tiles == 14 and complete:
            found["complete"] += ways
        elif tiles == 14 and (meaning >> (PAIR | WAIT | EXTRA) & 1 or pairs == 6):
            found["ready after a discard"] += ways
    thirteen, fourteen = ways_of("dealt-ready", "dealt-ready-13"), ways_of("dealt-ready", "dealt-ready-14")
    assert thirteen["ready"] == found["ready"]
    assert fourteen["complete"] == found["complete"]
    assert fourteen["ready after a discard"] == found["ready after a discard"]


@pytest.mark.parametrize("size", SIZES)
def test_seven_pairs_of_the_whole_deck_by_generating_function(size):
    expected = {6 - pairs: ways for (tiles, pairs), ways in pair_ways().items() if tiles == size}
    assert ways_of("deal-shanten", f"deal-shanten-{size}-pairs") == expected


# Fours of a kind and 1s


@pytest.mark.parametrize("size", SIZES)
def test_fours_of_a_kind_by_generating_function(size):
    ways = Counter({(0, 0): 1})
    for _ in range(27):
        longer = Counter()
        for (tiles, fours), number in ways.items():
            for held in range(min(4, size - tiles) + 1):
                longer[tiles + held, fours + held // 4] += number * WAYS[held]
        ways = longer
    expected = {fours: number for (tiles, fours), number in ways.items() if tiles == size}
    assert ways_of("dealt-kongs", f"dealt-kongs-{size}") == expected
    any_of_them = ways_of("dealt-kongs", f"dealt-kongs-{size}-any")
    assert any_of_them == {"none": expected[0], "at least one": comb(108, size) - expected[0]}


@pytest.mark.parametrize("size", SIZES)
def test_as_many_1s_as_any_tile_on_average(size):
    table = tables_of("ones-held")[f"ones-held-{size}"]
    assert [row["value"] for row in table["rows"]] == [0, 1, 2, 3, 4]
    assert Fraction(table["mean_fraction"]) == Fraction(size, 27)
    assert Fraction(table["rows"][4]["fraction"]) == Fraction(prod(range(size - 3, size + 1)), 108 * 107 * 106 * 105)


# Draws


@pytest.mark.parametrize(("live", "unseen"), [(1, 1), (1, 6), (3, 8), (4, 9), (5, 5)])
def test_the_first_live_draw_over_all_places_of_the_live_tiles(live, unseen):
    table = first_live_draw(live, unseen)
    listed = Counter(min(places) for places in combinations(range(1, unseen + 1), live))
    assert {row["value"]: row["ways"] for row in table["rows"]} == listed
    assert Fraction(table["mean_fraction"]) == Fraction(unseen + 1, live + 1)


def test_the_draws_of_a_ready_hand_count_its_live_waits_and_the_tiles_not_seen():
    hand = parse_hand("123456789m1234p")
    document = draws_to_complete(hand)
    assert "1p×3 4p×3 of 95" in document["title"]
    assert document["tables"] == [first_live_draw(6, 95)]
    assert draws_to_complete(hand, parse_tiles("1p9s4p4p"))["tables"] == [first_live_draw(3, 91)]
    assert draws_to_complete(parse_hand("1234p (777p) [9999s] 123m"))["tables"] == [first_live_draw(6, 94)]


def test_the_chance_within_some_draws_is_one_less_that_of_missing_them_all():
    rows = draws_to_complete(parse_hand("123456789m1234p"))["tables"][0]["rows"]
    assert Fraction(rows[2]["at_most_fraction"]) == 1 - Fraction(89 * 88 * 87, 95 * 94 * 93)


@pytest.mark.parametrize(
    ("hand", "seen", "message"),
    [
        ("123456789m1234p", "111444p", "no tile is left"),
        ("123456789m1234p", "1111p", "there are only 4"),
        ("123456789m1234p5s", "", "stands for 14"),
        ("123456789m1p47s9s", "", "not ready: its shanten is 1"),
        ("4444m222333p567p", "", "not ready: its shanten is 1"),
    ],
)
def test_r3_2_a_hand_without_a_tile_to_wait_for_is_refused(hand, seen, message):
    with pytest.raises(InputError, match=message):
        draws_to_complete(parse_hand(hand), parse_tiles(seen))


@pytest.mark.parametrize(("live", "unseen"), [(0, 5), (6, 5), (-1, 5)])
def test_a_wrong_number_of_live_tiles_is_refused(live, unseen):
    with pytest.raises(InputError, match="at least 1"):
        first_live_draw(live, unseen)


# Against sampled hands


@pytest.fixture(scope="module")
def comparisons():
    return exact_check.compare(200_000)


def test_sampled_hands_agree_with_every_row(comparisons):
    assert exact_check.agree(comparisons)
    assert {row.table for row in comparisons} == {
        table["name"] for name in EXACT for table in exact(name)["tables"] if not table["name"].endswith("-any")
    }
    for name in {row.table for row in comparisons}:
        assert sum(row.observed for row in comparisons if row.table == name) == 200_000


def test_each_sampled_number_is_within_its_binomial_error(comparisons):
    least = min(binomtest(row.observed, row.hands, row.probability).pvalue for row in comparisons)
    assert least * len(comparisons) > exact_check.DOUBT


@pytest.mark.parametrize("observed", [0, 5, 20, 24, 41, 90])
def test_the_printed_chance_is_no_lower_than_the_binomial_one(observed):
    chance = exact_check.chance_of(observed, 1000, 0.03)
    tails = binom.cdf(observed, 1000, 0.03), binom.sf(observed - 1, 1000, 0.03)
    assert 2 * min(tails) <= chance * (1 + 1e-9)
    assert chance <= 1


def test_a_probability_wrong_by_five_percent_is_noticed(comparisons):
    row = next(row for row in comparisons if row.table == "deal-shanten-14-both" and row.value == 1)
    wrong = row.probability * 1.05
    assert exact_check.chance_of(row.observed, row.hands, wrong) < 1e-6
    assert exact_check.chance_of(1, row.hands, 0.0) == 0


@pytest.mark.parametrize(("arguments", "code"), [(["3000", "--seed", "5"], 0), (["0"], 2), (["many"], 2)])
def test_the_check_ends_with_the_code_of_its_outcome(monkeypatch, capsys, arguments, code):
    monkeypatch.setattr(sys, "argv", ["exact_check", *arguments])
    with pytest.raises(SystemExit) as end:
        exact_check.main()
    assert end.value.code == code
    if code == 0:
        assert "64 rows, 3000 hands of seed 5" in capsys.readouterr().out


def test_the_check_ends_with_1_where_a_table_is_wrong(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["exact_check", "3000"])
    monkeypatch.setattr(exact_check, "EXACT", {"ones-held": EXACT["ones-held"]._replace(tables=no_more_than_one)})
    with pytest.raises(SystemExit) as end:
        exact_check.main()
    assert end.value.code == 1
    assert "THEY DISAGREE" in capsys.readouterr().out


def no_more_than_one(suits):
    """The 1s of 13 tiles, as if nobody ever held two."""
    table = tables_of("ones-held")["ones-held-13"]
    return [table | {"rows": table["rows"][:2]}]
