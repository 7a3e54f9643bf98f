"""What the columns of the reporting study's deals mean."""

from collections.abc import Callable
from functools import partial

from analyses.breakdown.accounts import Account
from analyses.findings.deal_columns import DealColumns, Derived, Field, Rows, Values, names
from analyses.studies.baoting.kernels import REPORT, SILENT
from analyses.studies.baoting.samples import DIFFERENCE, REPLY_NAMES, WHOM, buckets
from analyses.studies.baoting.words import BUCKETS, KINDS_OF_REPORT
from zhuoji_sim.glossary import PATTERNS, WAIT_SHAPES

_BRANCHES = ("silent", "report")


def report_minus_silent(rows: Rows) -> Values:
    """What reporting brings over the same discard in silence."""
    gain: Values = rows["fan"][:, REPORT] - rows["fan"][:, SILENT]
    return gain


def _bucket(name: str) -> Callable[[Rows], Values]:
    return partial(_part, name)


def _part(name: str, rows: Rows) -> Values:
    return buckets(rows)[name]


COLUMNS = DealColumns(
    {
        "attempts": Field("deals with tiles that may report, tried until this opportunity, it included"),
        "seat": Field("who may report, counted from the dealer"),
        "kinds": Field("different tiles waited for"),
        "live": Field("copies of them that the seat has not seen"),
        "shape": Field("of the wait", codes=tuple(WAIT_SHAPES)),
        "pattern": Field("the highest paying pattern among the waits", codes=tuple(PATTERNS)),
        "kind": Field("of the report (R7.8); null where both are worth the same", codes=tuple(KINDS_OF_REPORT)),
        "won": Field("whether the seat wins", (_BRANCHES,), flag=True),
        "shot": Field("whether somebody wins on a discard of the seat", (_BRANCHES,), flag=True),
        "fan": Field("the seat's result in fan", (_BRANCHES,)),
        "answered": Field("whether the report is played on with one other seat replying to it", flag=True),
        "answerer": Field("who replies, counted from the dealer", given="answered"),
        "replied": Field("what a reply changes in fan, for whom", (REPLY_NAMES, WHOM[:2]), given="answered"),
        "accounts": Field("the seat's result by account; they add up to `fan_*`", (_BRANCHES, names(Account))),
    },
    {
        DIFFERENCE: Derived("reporting against the same discard in silence", report_minus_silent),
        **{f"bucket_{name}": Derived("its part; they add up to it", _bucket(name)) for name in BUCKETS},
    },
    f"the mean of `{DIFFERENCE}`",
)
