"""What the columns of the kong study's deals mean."""

from functools import partial

from analyses.breakdown.accounts import Account
from analyses.findings.deal_columns import DealColumns, Derived, Field, Rows, Values, names
from analyses.studies.dou.kernels.branches import Branch
from zhuoji_sim.codes import SEATS, By, Dou
from zhuoji_sim.tiles.kinds import NAMES

_RULES = ("free", "asked")
_SEATS = tuple(map(str, range(SEATS)))
_BRANCHES = names(Branch)
_KINDS = (None, *names(Dou)[1:])
_MET, _CLAIM = "opportunities", "claim"
_GIVEN = {branch: _CLAIM if branch == "pong" else _MET for branch in _BRANCHES}


def over(other: Branch, rows: Rows) -> Values:
    """What the kong brings over another play."""
    gain: Values = rows["result"][:, Branch.MADE] - rows["result"][:, other]
    return gain


COLUMNS = DealColumns(
    {
        "by": Field(
            "how the plain play is won, without the pass rule (`free`) and by the rules `asked`",
            (_RULES,),
            codes=names(By),
        ),
        "winners": Field("whether the seat wins it", (_RULES,), bits=_SEATS),
        "pinghu": Field("whether it wins with a plain hand", (_RULES,), bits=_SEATS),
        "declared": Field("whether it has a kong", (_RULES,), bits=_SEATS),
        "moved": Field("fan that change hands in it", (_RULES,)),
        "dealer": Field("the dealer's seat"),
        "kongs": Field("the seat's kongs in the plain play as asked; -1 where nobody sits", (_SEATS,)),
        "kinds": Field("whether it has one of this kind", (_SEATS,), bits=_KINDS),
        "fan": Field("its result in fan", (_SEATS,)),
        "opportunities": Field("kongs that can be made in the deal: the weight of the one drawn"),
        "claim": Field("it is made of a discard", flag=True, given=_MET),
        "kind": Field("of the kong", codes=names(Dou), given=_MET),
        "seat": Field("who can make it, counted from the dealer", given=_MET),
        "tile": Field("of which tile", codes=NAMES, given=_MET),
        "turn": Field("discards of the seat so far", given=_MET),
        "before": Field("shanten without the kong", given=_MET),
        "after": Field("shanten with it, before the replacement", given=_MET),
        "ready": Field("ready without the kong", flag=True, given=_MET),
        "earlier": Field("the seat has a kong already", flag=True, given=_MET),
        "how": Field("how the seat wins, if it does", (_BRANCHES,), codes=names(By), given=_GIVEN),
        "hot": Field("whether the seat throws a hot shot", (_BRANCHES,), flag=True, given=_GIVEN),
        "robbed": Field("whether the seat's kong is robbed", (_BRANCHES,), flag=True, given=_GIVEN),
        "result": Field("the seat's result in fan, played on in each way", (_BRANCHES,), given=_GIVEN),
        "accounts": Field("by account; they add up to `result_*`", (_BRANCHES, names(Account)), given=_GIVEN),
    },
    {
        "kong_minus_wait": Derived("making the kong against not now", partial(over, Branch.WAIT), _MET),
        "kong_minus_none": Derived("against none in this hand", partial(over, Branch.NEVER), _MET),
        "kong_minus_pong": Derived("of a discard, against a pong", partial(over, Branch.PONG), _CLAIM),
    },
    "the lesser of the means of `kong_minus_wait` and `kong_minus_none`, weighted by `opportunities`",
)
