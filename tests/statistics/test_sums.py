"""Sums of a run: whole samples and their groups, exact, addable in any order, and the same after being kept."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyses.statistics.exact import products
from analyses.statistics.moments import CoMoments
from analyses.statistics.sums import Key, Sums

NUMBERS = st.integers(-(2**63), 2**63 - 1) | st.integers(-50, 50)
DEALS = st.lists(st.tuples(NUMBERS, NUMBERS, st.integers(-1, 2), st.integers(0, 1)), max_size=30)


def sums_of(deals: list[tuple[int, int, int, int]]) -> Sums:
    a, b, first, second = np.array(deals, np.int64).reshape(-1, 4).T
    columns = {"a": a, "b": b}
    groups = CoMoments.by_group(columns, [first, second])
    return Sums({Key("s"): CoMoments.of(columns)} | {Key("s", "d", group): sums for group, sums in groups.items()})


def kept(sums: Sums) -> Sums:
    return Sums.from_dict(json.loads(json.dumps(sums.to_dict())))


@given(DEALS)
def test_products_are_exact_over_the_whole_range(deals):
    matrix = np.array(deals, np.int64).reshape(-1, 4)
    exact = matrix.astype(object)
    assert products(matrix) == [[int(sum(exact[:, i] * exact[:, j])) for j in range(4)] for i in range(4)]


def test_products_are_exact_where_several_pieces_and_digits_are_put_together():
    rng = np.random.default_rng(1)
    for n, width, most in ((70_000, 2, 9), (3000, 30, 10**6), (300, 3, 2**62)):
        matrix = rng.integers(-most, most, (n, width))
        exact = matrix.astype(object)
        assert products(matrix) == (exact.T @ exact).tolist()


@given(DEALS)
def test_groups_are_the_deals_with_their_codes(deals):
    a, b, first, second = np.array(deals, np.int64).reshape(-1, 4).T
    found = CoMoments.by_group({"a": a, "b": b}, [first, second])
    codes = sorted({(x, y) for _, _, x, y in deals if x >= 0})
    assert list(found) == codes
    for code in codes:
        inside = (first == code[0]) & (second == code[1])
        assert found[code] == CoMoments.of({"a": a[inside], "b": b[inside]})


@given(DEALS, DEALS, DEALS)
def test_sums_add_in_any_order_and_grouping(a, b, c):
    assert sums_of(a) + sums_of(b) == sums_of(b) + sums_of(a) == sums_of(a + b)
    assert (sums_of(a) + sums_of(b)) + sums_of(c) == sums_of(a) + (sums_of(b) + sums_of(c))
    assert Sums() + sums_of(a) == sums_of(a)


@given(DEALS)
def test_kept_sums_are_the_same(deals):
    assert kept(sums_of(deals)) == sums_of(deals)
    assert kept(Sums()) == Sums()


def test_groups_come_in_the_order_of_their_codes():
    deals = [(1, 1, 2, 0), (1, 1, 0, 1), (1, 1, 0, 0), (1, 1, -1, 0)]
    assert list(sums_of(deals).by("s", "d")) == [(0, 0), (0, 1), (2, 0)]
    assert sums_of(deals).by("s", "other") == {}
    assert sums_of(deals)["s"].n == 4


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace('"moments"', '"moment"'),
        lambda text: text.replace('"a"', '"a", "c"'),
        lambda text: json.dumps(json.loads(text) | {"names": []}),
        lambda text: text.replace('"n": 2', '"n": 0'),
    ],
)
def test_what_are_no_sums_is_refused(damage):
    with pytest.raises(ValueError, match=r"."):
        Sums.from_dict(json.loads(damage(json.dumps(sums_of([(1, 2, 0, 0), (3, 4, 1, 1)]).to_dict()))))
