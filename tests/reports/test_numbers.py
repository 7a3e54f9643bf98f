"""Numbers as people read them."""

import math
import subprocess
import sys

import pytest

from zhuoji_sim import numbers


@pytest.mark.parametrize(
    ("value", "number", "effect", "percent"),
    [
        (1234.5, "1,234.50", "+1,234.50", "123,450.00%"),
        (-0.126, "−0.13", "−0.13", "−12.60%"),
        (-0.001, "0.00", "0.00", "−0.10%"),
        (0, "0.00", "0.00", "0.00%"),
        (math.nan, "–", "–", "–"),
        (-math.inf, "–", "–", "–"),
        (None, "–", "–", "–"),
    ],
)
def test_numbers(value, number, effect, percent):
    assert numbers.number(value, 2) == number
    assert numbers.effect(value, 2) == effect
    assert numbers.percent(value, 2) == percent


@pytest.mark.parametrize(
    ("value", "digits", "share"),
    [
        (0.1234, 1, "12.3%"),
        (1, 0, "100%"),
        (0.0, 2, "–"),
        (0.00001, 2, "<0.01%"),
        (0.0001, 2, "0.01%"),
        (0.004, 0, "<1%"),
        (-0.1, 1, "−10.0%"),
        (-0.00001, 2, "0.00%"),
        (math.nan, 2, "–"),
    ],
)
def test_a_share_tells_nothing_from_hardly_anything(value, digits, share):
    assert numbers.share(value, digits) == share


def test_differences_of_shares_are_in_points():
    assert [numbers.points(value, 2) for value in (0.0123, -0.5, 0.0, None)] == ["+1.23", "−50.00", "0.00", "–"]


@pytest.mark.parametrize("ends", [("–", "1.0"), ("1.0", "–"), ("–", "–")])
def test_an_interval_without_an_end_is_one_dash(ends):
    assert numbers.between(*ends, "en") == numbers.between(*ends, "zh") == "–"
    assert numbers.between("−1.0", "2.0", "en") == "−1.0 to 2.0"


def test_numbers_and_words_of_the_game_need_nothing_heavy():
    code = (
        "import sys, zhuoji_sim.numbers, zhuoji_sim.glossary, reports.terminal.tables; "
        "sys.exit(bool({'numpy', 'pandas', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
