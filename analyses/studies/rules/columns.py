"""What the columns of the rules study's deals mean."""

from analyses.findings.deal_columns import DealColumns, Derived, Field, Rows, Values, names
from analyses.studies.rules.kernels import FIRST, SECOND
from analyses.studies.rules.measures import DEALER, MOVED
from zhuoji_sim.codes import SEATS, By, Flow, Outcome

_SIDES = ("first", "second")
_SEATS = tuple(map(str, range(SEATS)))


def second_minus_first(rows: Rows) -> Values:
    """What the dealer wins more by the second ruleset."""
    gain: Values = DEALER.values(rows, SECOND) - DEALER.values(rows, FIRST)
    return gain


def moved_change(rows: Rows) -> Values:
    """How much more money moves by the second ruleset."""
    change: Values = MOVED.values(rows, SECOND) - MOVED.values(rows, FIRST)
    return change


COLUMNS = DealColumns(
    {
        "dealer": Field("the dealer's seat"),
        "outcome": Field("how the hand ends", (_SIDES,), codes=names(Outcome)),
        "by": Field("how it is won", (_SIDES,), codes=names(By)),
        "fan": Field("the seat's result in fan", (_SIDES, _SEATS)),
        "winners": Field("whether the seat wins", (_SIDES,), bits=_SEATS),
        "shooter": Field("whether the seat discards the winning tile or has its kong robbed", (_SIDES,), bits=_SEATS),
        "ready": Field("whether the seat is ready at the end or has won", (_SIDES,), bits=_SEATS),
        "kongs": Field("whether the seat has a declared kong", (_SIDES,), bits=_SEATS),
        "chickens": Field("whether the seat collects for a chicken", (_SIDES,), bits=_SEATS),
        "flows": Field("fan paid in the hand, by kind of flow", (_SIDES, names(Flow))),
    },
    {
        "second_minus_first": Derived("what the dealer wins more by the second ruleset", second_minus_first),
        "moved_change": Derived(
            "what the seats that come out ahead win together, by the second less by the first", moved_change
        ),
    },
    "the mean of `second_minus_first`",
)
