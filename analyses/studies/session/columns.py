"""What the columns of sessions mean."""

from analyses.findings.deal_columns import DealColumns, Derived, Field, Rows, Values
from analyses.studies.session.kernels import ASKED
from analyses.studies.session.words import SIDE_NAMES
from zhuoji_sim.codes import SEATS

_AXES = (SIDE_NAMES, tuple(map(str, range(SEATS))))
_GIVEN = {"against": "against"}


def result(rows: Rows) -> Values:
    """The mean result of the policy in question over the seats."""
    mean: Values = rows["fan"][:, ASKED].sum(axis=1) / rows["players"]
    return mean


def squares(rows: Rows) -> Values:
    """The mean of the squared results of the seats."""
    mean: Values = (rows["fan"][:, ASKED] ** 2).sum(axis=1) / rows["players"]
    return mean


COLUMNS = DealColumns(
    {
        "players": Field("how many play"),
        "dealer": Field("the first dealer's seat"),
        "hands": Field("hands of the session"),
        "against": Field("one seat plays `--policy` alone among players of `--against`", flag=True),
        "fan": Field(
            "the seat's result in fan: with the policy in question (`policy`), where all play the other (`against`)",
            _AXES,
            given=_GIVEN,
        ),
        "lowest": Field("the seat's account at its lowest, from 0", _AXES, given=_GIVEN),
        "drawdown": Field("the deepest fall of its account from its highest until then", _AXES, given=_GIVEN),
        "ruined": Field("whether its account fell by `--stake` or more", _AXES, flag=True, given=_GIVEN),
    },
    {
        "result": Derived("the mean of `fan_policy_*` over the seats; 0 without `--against`", result),
        "squares": Derived("the mean of their squares", squares),
    },
    "with `--against` the mean of `result`; else the root of the mean of `squares`",
)
