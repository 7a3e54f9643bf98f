"""What the columns of the claims' deals mean."""

from analyses.findings.deal_columns import DealColumns, Derived, Field, Rows, Values, names
from analyses.studies.claims.kernels import MOST, Shape
from analyses.studies.claims.statements import duels
from zhuoji_sim.codes import SEATS, By, Outcome
from zhuoji_sim.rulesets.codes import Pattern

_SEATS = tuple(map(str, range(SEATS)))
_PAIRS = (*(one.key for one in duels()), *[None] * MOST)[:MOST]
_WAYS = ("01", "02", "03", "12", "13", "23")


def first(rows: Rows) -> Values:
    """The difference that comes first, of each deal."""
    gain: Values = rows["result"][:, 0].mean(axis=1)
    return gain


COLUMNS = DealColumns(
    {
        "table.hand": Field("the number of the hand"),
        "table.dealer": Field("the dealer's seat"),
        "table.n": Field("the dealer's count (R2.8)"),
        "table.outcome": Field("how the hand at the table ends", codes=names(Outcome)),
        "table.by": Field("how it is won", codes=names(By)),
        "table.source": Field("who discarded, drew or was robbed; -1 if nobody won"),
        "table.winners": Field("whether the seat wins", bits=_SEATS),
        "table.reported": Field("whether it reported", bits=_SEATS),
        "table.ready": Field("whether it is ready at the end or has won", bits=_SEATS),
        "table.hot_shot": Field("whether a hot shot was won on (R8.3)", flag=True),
        "table.bloom": Field("whether a bloom won (R8.1)", flag=True),
        "table.draws": Field("tiles drawn after the deal"),
        "table.pattern": Field(
            "the seat's pattern; nothing for one that does not win", (_SEATS,), codes=names(Pattern)
        ),
        "table.kongs": Field("the seat's kongs", (_SEATS,)),
        "table.fan": Field("the seat's result in fan", (_SEATS,)),
        "waits": Field("how many seats at the table are first ready on such a wait", (names(Shape),)),
        "live": Field("tiles of these waits that they do not see then, together", (names(Shape),)),
        "result": Field(
            "fan that the two seats with the first policy win together, by statement and seats", (_PAIRS, _WAYS)
        ),
    },
    {duels()[0].key: Derived(f"the mean of `result_{duels()[0].key}_*`", first)},
    f"the mean of `{duels()[0].key}`",
)
