"""What a request asks, by the names of the command's options: read, checked, and made a question."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from analyses.advice import question as advice
from analyses.advice import reporting as baoting
from analyses.advice.asking import Asking
from analyses.runs.options import Options
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import HandAnalysis, analyse_hand
from zhuoji_sim.messages import meant, shown
from zhuoji_sim.policies.settings import Policies
from zhuoji_sim.rulesets import DEFAULT, Ruleset, load, preset_ids
from zhuoji_sim.text import Lang
from zhuoji_sim.tiles.kinds import NAMES
from zhuoji_sim.tiles.notation import parse_hand, parse_melds, parse_tiles

Query = Mapping[str, str]
"""What stands in an address, by name; what is empty is not said."""

_WHOLE = ("seat", "turn", "n", "from")
_OF_THE_PAGE = ("house", "lang", "weekday")
_MELD = re.compile(r"[(\[（［【][^()\[\]（）［］【】]*[)\]）］】]")


@dataclass(frozen=True)
class Desk:
    """What the command says of all questions: the houses to choose from, by name, and how hands are played on.

    No request names a file, a program or a module: houses and policies are those given here.
    """

    houses: Mapping[str, Ruleset]
    house: str
    policy: Policies = "value"
    seed: int = 1
    workers: int | None = None
    limits: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, ruleset: str = DEFAULT, policy: Policies = "value", **more: Any) -> "Desk":
        """With all presets, and the given one, which may be a file, chosen. Raises InputError."""
        chosen = load(ruleset)
        houses = {name: load(name) for name in preset_ids()} | {chosen.name: chosen}
        desk = cls(houses, chosen.name, policy, **more)
        desk.options(chosen)
        return desk

    def ruleset(self, query: Query) -> Ruleset:
        """The house that is asked about. Raises InputError for one that is not there."""
        name = query.get("house") or self.house
        if name not in self.houses:
            raise InputError(f"unknown house {shown(name)}; {meant(name, self.houses)}")
        return self.houses[name]

    def analysis(self, query: Query) -> HandAnalysis:
        """What the hand is. Raises InputError."""
        return analyse_hand(parse_hand(query.get("hand", "")), self.ruleset(query), _unowned(query))

    def advice(self, query: Query) -> advice.Question:
        """What to do now. Raises InputError."""
        told = {name: value for name, value in query.items() if value and name not in _OF_THE_PAGE}
        values = {name: _whole(name, value) if name in _WHOLE else value for name, value in told.items()}
        return Asking(self._options(query), explain=True).about(values)

    def reporting(self, query: Query) -> baoting.Question:
        """Whether to report on the first turn. Raises InputError."""
        options = self._options(query)
        seat = baoting.seat_number(query.get("seat") or "0", options.ruleset.players)
        options = replace(options, n=_whole("n", query.get("n") or "1"))
        return baoting.Question(parse_hand(query.get("hand", "")), seat, parse_tiles(query.get("seen", "")), options)

    def options(self, ruleset: Ruleset, weekday: int | None = None) -> Options:
        """How questions by these rules are played."""
        more = {"seed": self.seed, "workers": self.workers, "weekday": weekday, **self.limits}
        return Options.of(ruleset, self.policy, **more)

    def _options(self, query: Query) -> Options:
        ruleset, day = self.ruleset(query), query.get("weekday")
        asks = ruleset["chicken.weekday"] and day
        return self.options(ruleset, _whole("weekday", day or "") if asks else None)


def language(query: Query, usual: Lang) -> Lang:
    """The language that is asked for."""
    return {"en": "en", "zh": "zh"}.get(query.get("lang", ""), usual)  # type: ignore[return-value]


def read_tiles(text: str) -> dict[str, Any]:
    """Tiles and melds in any notation, of whatever number, by their names. Raises InputError."""
    melds = parse_melds(" ".join(_MELD.findall(text)))
    return {
        "hand": [NAMES[tile] for tile in parse_tiles(_MELD.sub(" ", text))],
        "melds": [{"kind": meld.kind.name.lower(), "tile": NAMES[meld.tile]} for meld in melds],
    }


def _unowned(query: Query) -> tuple[int, ...]:
    """Tiles that lie elsewhere: those thrown, and the one offered."""
    return parse_tiles(query.get("seen", "") + query.get("offered", ""))


def _whole(name: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise InputError(f"{name} is {shown(text)}: must be a whole number")
    return int(text)
