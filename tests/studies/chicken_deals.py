"""Deals of the chicken study, played."""

from typing import Any

import numpy as np

from analyses.findings.samples import sum_up
from analyses.runs.table_setup import TableSetup
from analyses.statistics.sums import Sums
from analyses.studies.chicken.kernels.deals import DEALS, STATES
from analyses.studies.chicken.kernels.ones import ONES
from analyses.studies.chicken.plays import play
from analyses.studies.chicken.readiness import LEARNED_FROM
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load

PRESETS = ("jinji", "shabao", "tianting", "hanbao")


def table(ruleset: str = "shabao", policy: str = "ukeire", changes: dict[str, Any] | None = None) -> TableSetup:
    return TableSetup(load(ruleset), seat_policies([policy])).with_values(changes or {})


def played(at: TableSetup, seed: int, first: int, deals: int) -> Any:
    """Rows of `DEALS`."""
    rows = np.zeros(deals, DEALS)
    play(at, seed, first, np.zeros(STATES, STATE), rows, np.zeros(0, ONES))
    return rows


def learned_from(deals: Any) -> Sums:
    """What is learned from rows of `DEALS`."""
    return sum_up([LEARNED_FROM], {"deal": deals})  # type: ignore[arg-type]


def by_ones(at: TableSetup, seed: int, first: int, deals: int) -> Any:
    """Rows of `ONES`."""
    rows = np.zeros(deals, ONES)
    play(at, seed, first, np.zeros(STATES, STATE), np.zeros(0, DEALS), rows)
    return rows
