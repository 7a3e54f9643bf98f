"""The sums of the reporting study: over all deals, and by what is known when the decision falls."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.breakdown.accounts import Account
from analyses.statistics.grouped_sums import both_samples, group_sums
from analyses.statistics.moments import CoMoments
from analyses.studies.baoting.kernels import REPORT, SILENT
from zhuoji_sim.evaluator.waits import WaitShape
from zhuoji_sim.rulesets.codes import Pattern

Rows = npt.NDArray[np.void]
Group = tuple[str, Any]
Columns = dict[str, npt.NDArray[np.int64]]

ACCOUNTS = (
    "shot",
    "kill_lift",
    "kill_only",
    "drawn",
    "kong_shots",
    "own_dou",
    "others_dou",
    "chickens",
    "exhaustion",
)
"""The parts that are whole accounts."""

BUCKETS = ("won_both", "win_gained", "win_lost", *ACCOUNTS)
"""The parts of report minus silent, in the order they are shown; they add up deal by deal."""

GROUPS = ("seat", "live", "waits", "shape", "pattern")


def buckets(rows: Rows) -> Columns:
    """Split report minus silent of each deal into `BUCKETS`, in fan."""
    accounts = rows["accounts"]
    change = accounts[:, REPORT] - accounts[:, SILENT]
    won_report, won_silent = rows["won"][:, REPORT] == 1, rows["won"][:, SILENT] == 1
    won = change[:, Account.WON]
    split = {
        "won_both": np.where(won_report & won_silent, won, 0),
        "win_gained": np.where(won_report & ~won_silent, won, 0),
        "win_lost": np.where(won_silent & ~won_report, won, 0),
    }
    return split | {name: change[:, Account[name.upper()]] for name in ACCOUNTS}


def results(rows: Rows) -> Columns:
    """The two results of each deal, their difference, and who won and was shot in them."""
    fan = rows["fan"]
    return {
        "difference": fan[:, REPORT] - fan[:, SILENT],
        "report": fan[:, REPORT],
        "silent": fan[:, SILENT],
        "won_report": rows["won"][:, REPORT].astype(np.int64),
        "won_silent": rows["won"][:, SILENT].astype(np.int64),
        "killed": rows["shot"][:, REPORT].astype(np.int64),
        "shot_silent": rows["shot"][:, SILENT].astype(np.int64),
    }


def groups(rows: Rows) -> Iterator[tuple[Group, npt.NDArray[np.bool_]]]:
    """The groups of `GROUPS` and which deals are in them."""
    yield ("seat", "dealer"), rows["seat"] == 0
    yield ("seat", "other"), rows["seat"] != 0
    for name, column in (("live", "live"), ("waits", "kinds")):
        for value in np.unique(rows[column]):
            yield (name, int(value)), rows[column] == value
    for shape in WaitShape:
        yield ("shape", shape.name.lower()), rows["shape"] == shape
    for pattern in Pattern:
        yield ("pattern", pattern.name.lower()), rows["pattern"] == pattern


@dataclass(frozen=True)
class Tally:
    """Exact sums of deals; `a + b` are those of both samples together."""

    whole: CoMoments
    groups: Mapping[Group, CoMoments]

    @classmethod
    def of(cls, rows: Rows) -> "Tally":
        """The sums of a block of `PAIRS`."""
        columns = results(rows)
        parts = {f"bucket:{name}": values for name, values in buckets(rows).items()}
        whole = CoMoments.of(columns | parts | {"attempts": rows["attempts"]})
        return cls(whole, group_sums(columns, groups(rows)))

    def __add__(self, other: "Tally") -> "Tally":
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(self.whole + other.whole, both_samples(self.groups, other.groups))

    def by(self, name: str) -> list[tuple[Group, CoMoments]]:
        """The groups of one kind, in order."""
        return sorted((item for item in self.groups.items() if item[0][0] == name), key=lambda item: _order(item[0]))


def _order(group: Group) -> Any:
    """Numbers by size, codes in the order of their enumeration."""
    name, value = group
    if name == "shape":
        return WaitShape[value.upper()]
    if name == "pattern":
        return Pattern[value.upper()]
    return value
