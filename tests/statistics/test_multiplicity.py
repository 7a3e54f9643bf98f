"""Holm's correction, against statsmodels."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from analyses.statistics.multiplicity import holm, holm_adjusted


@settings(max_examples=20, deadline=None)  # the oracle collects garbage at every call
@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_agrees_with_statsmodels(pvalues):
    rejected, adjusted, *_ = multipletests(pvalues, alpha=0.05, method="holm")
    assert holm_adjusted(pvalues) == pytest.approx(list(adjusted))
    if all(abs(p - 0.05) > 1e-9 for p in adjusted):
        assert holm(pvalues) == list(rejected)


def test_holm_steps_down_and_stops_at_the_first_failure():
    assert holm([0.01, 0.04, 0.02, 0.03]) == [True, False, False, False]
    assert holm([0.01, 0.04, 0.015, 0.02]) == [True, True, True, True]
    assert holm_adjusted([0.01, 0.04, 0.02, 0.03]) == pytest.approx([0.04, 0.06, 0.06, 0.06])


def test_no_tests_need_no_correction():
    assert holm([]) == []


@pytest.mark.parametrize("p", [-0.1, 1.1, math.nan])
def test_what_is_no_p_value_is_refused(p):
    with pytest.raises(ValueError, match="p-value"):
        holm([0.5, p])
