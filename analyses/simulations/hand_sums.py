"""What a simulation adds up: how hands end and what is won with, by seat, and each seat's results.

The unit is a hand, or with sessions a session, of which the errors are made.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from analyses.findings.samples import Columns
from analyses.simulations.dealer_sums import dealer_moments
from analyses.simulations.hand_table import ENDS, PATTERNS, Rows, ends, who_dealt_in
from analyses.statistics.moments import CoMoments
from analyses.statistics.sums import Key, Sums
from zhuoji_sim.codes import SEATS
from zhuoji_sim.play.batches import seats_in

UNITS, WINS = "units", "wins"
"""The samples. Of each unit each seat's result (`fan:SEAT`), how many of its hands end in each way (`end:WAY`) and do
not sum to zero (`unbalanced`), and in how many each seat wins, deals in and is ready (`won:SEAT` and so on). Of each
unit with a winner how many there are, in all and with each pattern (`winners`, `pattern:NAME`).
"""
_ONE_OF = np.eye(max(len(ENDS), SEATS), dtype=np.int64)


def hand_sums(rows: Rows, session: int = 0, players: int = SEATS) -> Sums:
    """The sums of rows of `batches.HANDS`: of single hands, or of whole sessions of `session` hands; with who deals."""
    fan, payer = rows["fan"], who_dealt_in(rows)
    balance = fan.sum(axis=1)
    by_hand = {
        "fan": fan,
        "end": _ONE_OF[ends(rows), : len(ENDS)],
        "won": seats_in(rows["winners"]).astype(np.int64),
        "dealt_in": np.where(payer >= 0, _ONE_OF[payer, :SEATS].T, 0).T,
        "ready": seats_in(rows["ready"]).astype(np.int64),
        "unbalanced": (balance != 0)[:, None],
    }
    columns = {name: _by_unit(values, session) for name, values in by_hand.items()}
    patterns = _by_unit(_patterns(rows), session)
    winners = patterns.sum(axis=1)
    won = winners > 0
    wins = {"winners": winners[won], **_each("pattern", PATTERNS, patterns[won])}
    units: Columns = {}
    for name, values in columns.items():
        units |= _each(name, ENDS if name == "end" else range(values.shape[1]), values)
    whole = {Key(UNITS): CoMoments.of(units), Key(WINS): CoMoments.of(wins)}
    return Sums({**whole, **dict(dealer_moments(rows, balance, session, players))})


def _patterns(rows: Rows) -> npt.NDArray[np.int64]:
    """How many winners each hand has with each pattern."""
    hand, seat = np.nonzero(rows["pattern"] >= 0)
    codes = hand * len(PATTERNS) + rows["pattern"][hand, seat]
    return np.bincount(codes, minlength=len(rows) * len(PATTERNS)).reshape(-1, len(PATTERNS))


def _by_unit(values: npt.NDArray[np.int64], session: int) -> npt.NDArray[np.int64]:
    """Of hands, or summed over those of a session."""
    if session <= 1:
        return values
    summed: npt.NDArray[np.int64] = values.reshape(-1, session, values.shape[1]).sum(axis=1)
    return summed


def _each(name: str, codes: Iterable[object], columns: npt.NDArray[np.int64]) -> Columns:
    """The columns of a matrix by what each is about."""
    return {f"{name}:{code}": column for code, column in zip(codes, columns.T, strict=True)}
