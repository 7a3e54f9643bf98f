"""What the columns of a ladder's deals mean."""

from analyses.breakdown.luck import Luck
from analyses.findings.deal_columns import DealColumns, Field, names
from analyses.studies.ladder.kernels import LINEUPS, PAIRS

_PAIRS = tuple(map(str, range(PAIRS)))
_SEATS = tuple(str(mask) for mask in range(1, LINEUPS + 1))

COLUMNS = DealColumns(
    {
        "players": Field("how many play"),
        "entrants": Field("how many policies there are"),
        "result": Field(
            "fan that the seats with the pair's first policy win together, by pair and the mask of these seats",
            (_PAIRS, _SEATS),
        ),
        "luck": Field(
            "what the wall decided, by pair and by whose luck it was, a seat's mean over the plays; 0 on the average",
            (_PAIRS, ("first", "second"), names(Luck)),
        ),
        "turned": Field("what the pair's first policy owes to the tiles turned up, weighted as the plays", (_PAIRS,)),
    },
    {},
    "the difference of the first of the ladder and the next, weighted over `result`, relieved of luck",
)
