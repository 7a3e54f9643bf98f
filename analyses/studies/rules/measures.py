"""What is measured of a hand by either ruleset, each named once: who wins what, how hands end, what money moves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from analyses.findings.samples import Columns, Integers, Rows
from analyses.studies.rules.kernels import FIRST, SECOND
from zhuoji_sim.codes import By, Flow, Outcome
from zhuoji_sim.play.batches import seats_in

UNIT = "fan/hand"
SHARE = "share of hands"
OF_SEATS = "share of seats"
SIDES = (FIRST, SECOND)

Per = Literal["hand", "seat", "other"]
Values = Callable[[Rows, int], npt.NDArray[Any]]
"""Of each row and a play: a whole number."""


@dataclass(frozen=True)
class Measure:
    """One thing measured in each play of a deal.

    level, change: what its estimates are called, by one ruleset and as a difference. unit: of both. group: of both.
    per: what an observation is a sum over, so that a mean is of one: a whole hand, all seats, all but the dealer.
    """

    level: str
    change: str
    unit: str
    values: Values
    group: Mapping[str, str] = field(default_factory=dict)
    per: Per = "hand"

    def seats(self, players: int) -> int:
        """How many an observation is a sum over at a table of so many players."""
        return {"hand": 1, "seat": players, "other": players - 1}[self.per]

    @property
    def column(self) -> str:
        """The name of the sum of its differences; by one ruleset `column:0` and `column:1`."""
        return ":".join([self.level, *self.group.values()])

    def columns(self, rows: Rows) -> Columns:
        """What is summed: both levels and their difference."""
        first, second = (np.asarray(self.values(rows, side), np.int64) for side in SIDES)
        return {f"{self.column}:{FIRST}": first, f"{self.column}:{SECOND}": second, self.column: second - first}


# ------------------------------------------------------------------ who wins what


def _of(mask: str) -> Values:
    """What the seats in a mask win together."""
    return lambda rows, play: (rows["fan"][:, play] * seats_in(rows[mask][:, play])).sum(axis=1)


def _of_dealer(rows: Rows, play: int) -> Integers:
    return np.take_along_axis(rows["fan"][:, play], rows["dealer"][:, None].astype(np.int64), axis=1)[:, 0]


def _of_others(rows: Rows, play: int) -> Integers:
    others: Integers = rows["fan"][:, play].sum(axis=1) - _of_dealer(rows, play)
    return others


def _money(seat: str, values: Values, per: Per = "hand") -> Measure:
    return Measure("worth", "second_minus_first", UNIT, values, {"seat": seat}, per)


MONEY = (
    _money("dealer", _of_dealer),
    _money("other", _of_others, "other"),
    _money("winner", _of("winners")),
    _money("ready", _of("ready")),
    _money("kong_owner", _of("kongs")),
    _money("chicken_owner", _of("chickens")),
)
"""What the dealer and each of the others win a hand, and what those of a kind win together."""
DEALER = MONEY[0]

# ------------------------------------------------------------------ how often


def _count(mask: str) -> Values:
    def count(rows: Rows, play: int) -> Integers:
        seats: Integers = seats_in(rows[mask][:, play]).sum(axis=1)
        return seats

    return count


def _dealer_won(rows: Rows, play: int) -> Integers:
    won: Integers = rows["winners"][:, play].astype(np.int64) >> rows["dealer"] & 1
    return won


def _others_won(rows: Rows, play: int) -> Integers:
    others: Integers = _count("winners")(rows, play) - _dealer_won(rows, play)
    return others


def _rate(name: str, mask: str) -> Measure:
    return Measure(name, f"{name}_change", OF_SEATS, _count(mask), per="seat")


RATES = (
    _rate("win_rate", "winners"),
    Measure("win_rate", "win_rate_change", OF_SEATS, _dealer_won, {"seat": "dealer"}),
    Measure("win_rate", "win_rate_change", OF_SEATS, _others_won, {"seat": "other"}, "other"),
    _rate("deal_in_rate", "shooter"),
    _rate("ready_rate", "ready"),
    _rate("kong_rate", "kongs"),
    _rate("chicken_rate", "chickens"),
)
"""In how many hands a seat wins, deals in, is ready at the end, has a kong, collects for a chicken."""

# ------------------------------------------------------------------ how hands end

_ENDS = {"discard": By.DISCARD, "self_draw": By.SELF_DRAW, "robbed_kong": By.ROBBED_KONG}


def _won_by(by: By) -> Values:
    return lambda rows, play: (rows["outcome"][:, play] == Outcome.WIN) & (rows["by"][:, play] == by)


def _ended(outcome: Outcome) -> Values:
    return lambda rows, play: rows["outcome"][:, play] == outcome


def _outcome(name: str, values: Values) -> Measure:
    return Measure("outcome", "outcome_change", SHARE, values, {"outcome": name})


OUTCOMES = (
    *(_outcome(name, _won_by(by)) for name, by in _ENDS.items()),
    _outcome("exhausted", _ended(Outcome.EXHAUSTED)),
    _outcome("void", _ended(Outcome.VOID)),
)

# ------------------------------------------------------------------ what money moves


def _moved(rows: Rows, play: int) -> Integers:
    ahead: Integers = np.maximum(rows["fan"][:, play], 0).sum(axis=1)
    return ahead


def _paid(flow: Flow) -> Values:
    return lambda rows, play: rows["flows"][:, play, flow]


def _cancelled(rows: Rows, play: int) -> Integers:
    cancelled: Integers = _moved(rows, play) - rows["flows"][:, play].sum(axis=1)
    return cancelled


def _part(name: str, values: Values) -> Measure:
    return Measure(f"part:{name}", f"part_change:{name}", UNIT, values)


def _squares(rows: Rows, play: int) -> Integers:
    squares: Integers = (rows["fan"][:, play] ** 2).sum(axis=1)
    return squares


KINDS = tuple(flow.name.lower() for flow in Flow)
MOVED = Measure("moved", "moved_change", UNIT, _moved)
"""What the seats that come out ahead win together: what changes hands once all is settled."""
CANCELLED = "cancelled"
PARTS = (*(_part(kind, _paid(flow)) for kind, flow in zip(KINDS, Flow, strict=True)), _part(CANCELLED, _cancelled))
"""All that is paid, by what it is for, and, below 0, what of it players owe each other both ways; they add up to what
changes hands in every deal.
"""
SQUARES = Measure("spread", "spread_change", UNIT, _squares, per="seat")
"""Squared results, of which the spread is made."""

MEASURES = (*MONEY, *RATES, *OUTCOMES, MOVED, *PARTS, SQUARES)


def columns(rows: Rows) -> Columns:
    """All that is summed of a block of deals."""
    return {name: values for measure in MEASURES for name, values in measure.columns(rows).items()}
