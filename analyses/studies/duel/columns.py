"""What the columns of a duel's deals mean."""

from functools import partial

from analyses.breakdown.luck import Luck
from analyses.findings.deal_columns import DealColumns, Derived, Field, Rows, Values, names
from analyses.studies.duel.kernels import MOST_PLAYS, A, B
from analyses.studies.duel.words import KINDS, SIDE_NAMES
from zhuoji_sim.codes import SEATS, Flow

_SEATS = tuple(map(str, range(SEATS)))
_PLAYS = tuple(map(str, range(MOST_PLAYS)))
_WHERE = "with A there (`a`) and with B (`b`): B in every seat, or of two against two over three plays of each"


def a_minus_b(rows: Rows) -> Values:
    """The mean result of A over its sittings less that of B; with B everywhere that is zero."""
    gain: Values = (rows["fan"][:, A] - rows["fan"][:, B]).sum(axis=1) / rows["sittings"]
    return gain


def net(flow: Flow, rows: Rows) -> Values:
    """What A receives less what it pays for one thing, minus the same of B, per sitting."""
    received = rows["received"][:, :, flow] - rows["paid"][:, :, flow]
    change: Values = (received[:, A] - received[:, B]) / rows["sittings"]
    return change


COLUMNS = DealColumns(
    {
        "players": Field("how many play"),
        "dealer": Field("the dealer's seat"),
        "sittings": Field("in how many seats A sits, over all plays"),
        "result": Field("what the seats with A win together, play by play", (_PLAYS,)),
        "fan": Field(f"the seat's result in fan, {_WHERE}", (SIDE_NAMES, _SEATS)),
        "won": Field(f"how often the seat wins, {_WHERE}", (SIDE_NAMES, _SEATS)),
        "dealt_in": Field(
            f"how often the seat discards the winning tile or has its kong robbed, {_WHERE}",
            (SIDE_NAMES, _SEATS),
        ),
        "ready": Field(f"how often the seat is ready at the end or has won, {_WHERE}", (SIDE_NAMES, _SEATS)),
        "received": Field("fan received by kind of flow, over all seats", (SIDE_NAMES, names(Flow))),
        "luck": Field(
            "what the wall decided, by whose luck it was, in 256ths; 0 on the average", (("own", "others"), names(Luck))
        ),
        "turned": Field("what A owes to the tiles turned up, in 256ths of a fan; 0 on the average"),
        "paid": Field("fan paid by kind of flow, over all seats", (SIDE_NAMES, names(Flow))),
    },
    {
        "a_minus_b": Derived("A minus B: the mean of `fan_a_*` over the sittings, less that of `fan_b_*`", a_minus_b),
        **{
            f"net_{kind}": Derived(f"its part by `{kind}`: received less paid", partial(net, Flow[kind.upper()]))
            for kind in KINDS
        },
    },
    "the mean of `a_minus_b`, relieved of luck from 440 deals on",
)
