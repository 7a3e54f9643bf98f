"""The statements of public guides, as the file `claims.toml` has them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from analyses.findings.claimed import Claimed
from zhuoji_sim.text import Text

FILE = Path(__file__).with_name("claims.toml")


@dataclass(frozen=True)
class Source:
    """Who states it. house: the ruleset that is nearest to the rules it was found by."""

    name: str
    house: str
    date: str
    version: str
    note: str = ""


@dataclass(frozen=True)
class Statement:
    """One statement, with what it is asked as.

    key: the name of its estimate. words: what is estimated. claimed: what is stated of it. because: why so much counts
    as the same. where: in the source. a, b: of a difference, the settings of the two policies compared. measure: of
    a number of the table, which. edge, ahead: of a number of hands, the fan a hand that a player is better by, and how
    often he is to be ahead.
    """

    key: str
    words: Text
    claimed: Claimed
    because: Text
    unit: str
    source: Source
    where: str
    a: Mapping[str, str]
    b: Mapping[str, str]
    measure: str = ""
    edge: float = 0.0
    ahead: float = 0.0

    @property
    def is_duel(self) -> bool:
        """Whether it compares two policies."""
        return not self.measure


@cache
def statements() -> tuple[Statement, ...]:
    """All statements, in the order of the file."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    sources = {name: Source(**source) for name, source in data["source"].items()}
    return tuple(_statement(claim, sources) for claim in data["claim"])


def _statement(claim: dict[str, Any], sources: Mapping[str, Source]) -> Statement:
    rest = dict(claim)
    low, high = rest.pop("same")
    return Statement(
        words=Text(rest.pop("en"), rest.pop("zh")),
        claimed=Claimed(rest.pop("value", None), low, high),
        because=Text(**rest.pop("because")),
        source=sources[rest.pop("source")],
        a=rest.pop("a", {}),
        b=rest.pop("b", {}),
        **rest,
    )


def duels() -> tuple[Statement, ...]:
    """Those that compare two policies, in the order in which they are played."""
    return tuple(one for one in statements() if one.is_duel)
