"""`analyses.runs.time_budget`: what the runs of one study share (`tests/study/test_running.py`: how)."""

import itertools
import signal

import pytest

from analyses.runs import time_budget as subject
from analyses.runs.time_budget import time_budget
from analyses.statistics.stopping import StoppingRule

RULE = StoppingRule(6)


def test_without_a_limit_a_run_has_its_own_rule() -> None:
    with time_budget(None) as now:
        assert now.within(RULE) is RULE
        assert not now.over()


def test_a_run_has_what_is_left_and_never_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count()  # every look at the clock takes a second
    monkeypatch.setattr(subject.time, "monotonic", lambda: float(next(seconds)))
    with time_budget(2.5) as now:
        assert now.within(RULE).time_budget == 1.5
        assert not now.over()
        assert 0 < (now.within(RULE).time_budget or 0) < 1e-6
        assert now.over()


def test_after_ctrl_c_no_further_run_is_to_start() -> None:
    with time_budget(None) as now:
        assert not now.interrupted()
        signal.raise_signal(signal.SIGINT)
        assert now.interrupted()
        assert now.over()
