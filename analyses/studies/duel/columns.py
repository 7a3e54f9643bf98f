"""What the columns of a duel's deals mean."""

from functools import partial

from analyses.findings.deal_columns import DealColumns, Derived, Field, Rows, Values, names
from analyses.studies.duel.kernels import A, B
from analyses.studies.duel.words import KINDS, SIDE_NAMES
from zhuoji_sim.codes import SEATS, Flow

_SEATS = tuple(map(str, range(SEATS)))
_WHERE = "with A in that seat alone (`a`), with B in every seat (`b`)"


def a_minus_b(rows: Rows) -> Values:
    """The mean result of A over the seats; with B everywhere the results sum to zero."""
    gain: Values = rows["fan"][:, A].sum(axis=1) / rows["players"]
    return gain


def net(flow: Flow, rows: Rows) -> Values:
    """What A receives less what it pays for one thing, minus the same of B, per seat."""
    received = rows["received"][:, :, flow] - rows["paid"][:, :, flow]
    change: Values = (received[:, A] - received[:, B]) / rows["players"]
    return change


COLUMNS = DealColumns(
    {
        "players": Field("how many play"),
        "dealer": Field("the dealer's seat"),
        "fan": Field(f"the seat's result in fan, {_WHERE}", (SIDE_NAMES, _SEATS)),
        "won": Field(f"whether the seat wins, {_WHERE}", (SIDE_NAMES, _SEATS), flag=True),
        "dealt_in": Field(
            f"whether the seat discards the winning tile or has its kong robbed, {_WHERE}",
            (SIDE_NAMES, _SEATS),
            flag=True,
        ),
        "ready": Field(f"whether the seat is ready at the end or has won, {_WHERE}", (SIDE_NAMES, _SEATS), flag=True),
        "received": Field("fan received by kind of flow, over all seats", (SIDE_NAMES, names(Flow))),
        "paid": Field("fan paid by kind of flow, over all seats", (SIDE_NAMES, names(Flow))),
    },
    {
        "a_minus_b": Derived("A minus B: the mean of `fan_a_*` over the seats", a_minus_b),
        **{
            f"net_{kind}": Derived(f"its part by `{kind}`: received less paid", partial(net, Flow[kind.upper()]))
            for kind in KINDS
        },
    },
    "the mean of `a_minus_b`",
)
