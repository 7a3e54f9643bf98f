"""Advice asked for in plain values: those of the command's options, or of a line of a batch."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from analyses.advice.decision import Decision
from analyses.advice.of_record import decision_at
from analyses.advice.question import Question, ask
from analyses.advice.situation import Situation, parse_rivers, parse_seat_melds, parse_seats
from analyses.runs.options import Options
from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import meant, shown
from zhuoji_sim.policies.settings import Policies, Policy
from zhuoji_sim.records.formats import OWN
from zhuoji_sim.records.source import raw_lines, source_name
from zhuoji_sim.rulesets import DEFAULT, Spec
from zhuoji_sim.tiles.notation import parse_hand, parse_tile, parse_tiles

Values = Mapping[str, Any]
"""What is said of a situation, by the options' names: texts as in the command, whole numbers."""


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise InputError(f"{name} is {shown(value)}: must be a text, as the option has it")
    return value


def _whole(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(f"{name} is {shown(value)}: must be a whole number")
    return value


def _texts(read: Callable[[str], Any]) -> Callable[[str, Any], Any]:
    return lambda name, value: read(_text(name, value))


_READERS: dict[str, tuple[str, Callable[[str, Any], Any]]] = {
    "hand": ("hand", _texts(parse_hand)),
    "seat": ("seat", _whole),
    "turn": ("turn", _whole),
    "n": ("n", _whole),
    "seen": ("seen", _texts(parse_tiles)),
    "rivers": ("rivers", _texts(parse_rivers)),
    "melds": ("melds", _texts(parse_seat_melds)),
    "reported": ("reported", _texts(parse_seats)),
    "hard": ("hard", _texts(parse_seats)),
    "offered": ("offered", _texts(parse_tile)),
    "robbed": ("robbed", _texts(parse_tile)),
    "from": ("giver", _whole),
    "drawn": ("drawn", _texts(parse_tile)),
}
"""By the option's name: the field of `Situation`, and how it is read."""


def read_situation(values: Values) -> Situation:
    """A situation from what is said of it; None stands for what is not said. Raises InputError."""
    told = {name: value for name, value in values.items() if value is not None}
    for name in told:
        if name not in _READERS:
            raise InputError(f"unknown key {shown(name)}; {meant(name, _READERS)}")
    if "hand" not in told:
        raise InputError("the hand is missing")
    fields = {}
    for name, value in told.items():
        target, read = _READERS[name]
        fields[target] = read(name, value)
    return Situation(**fields)


@dataclass(frozen=True, eq=False)
class Asking:
    """How decisions are played out: as `Question` has it, for any number of them; `form`: that of records."""

    options: Options
    belief: str = "usual"
    within: float | None = None
    explain: bool = False
    form: str = OWN

    def about(self, values: Values) -> Question:
        """The question about a situation. Raises InputError as `Decision.of` does."""
        decision = Decision.of(read_situation(values), self.options.ruleset, self.options.weekday)
        return self._question(decision)

    def at(self, path: str | Path, line: int, seat: int) -> Question:
        """The question after a line of a record. Raises InputError as `decision_at` does."""
        decision = decision_at(path, line, seat, form=self.form, ruleset=self.options.ruleset)
        options = replace(
            self.options, rulesets=(decision.ruleset,), policies=refitted(self.options, decision.ruleset.players)
        )
        return replace(self, options=options)._question(decision)

    def batch(self, path: str | Path) -> Iterator[Question]:
        """A question for each line of a file of JSON objects, or of standard input (`-`). Raises InputError."""
        name, empty = source_name(path), True
        for number, raw in raw_lines(path):
            if raw.strip():
                empty = False
                try:
                    yield self.about(_object(raw))
                except InputError as error:
                    raise InputError(f"{name}:{number}: {error}") from None
        if empty:
            raise InputError(
                f'{name}: no position in it: a line is an object such as {{"hand": "123m456m789s11p223s"}}'
            )

    def about_all(
        self, values: Values, record: Path | None = None, line: int | None = None, batch: str | None = None
    ) -> list[Question]:
        """What a command asks: a situation, a line of a record, or each line of a batch. Raises InputError."""
        told = [name for name, value in values.items() if value is not None]
        if batch is not None:
            _refuse_beside("a batch", told)
            return list(self.batch(batch))
        if record is None:
            if line is not None:
                raise InputError("--line is a line of a record: --record FILE says of which")
            return [self.about(values)]
        _refuse_beside("a record", [name for name in told if name != "seat"])
        if line is None or values.get("seat") is None:
            raise InputError("a record needs the line and the seat that is to decide: --line K --seat S")
        return [self.at(record, line, values["seat"])]

    def _question(self, decision: Decision) -> Question:
        return Question(decision, self.options, self.belief, self.within, self.explain)


def _refuse_beside(source: str, told: list[str]) -> None:
    for name in told:
        option = "HAND" if name == "hand" else f"--{name}"
        raise InputError(f"{option} has no place beside {source}, which says it itself")


def refitted(options: Options, players: int) -> tuple[Policy, ...]:
    """The policies for a table of so many. Raises InputError where they differ and are not as many."""
    policies = options.policies
    if len(policies) == players:
        return policies
    if len(set(policies)) > 1:
        raise InputError(f"{len(policies)} policies were given: there must be one for each of {players} seats")
    return policies[:1] * players


def _object(raw: bytes) -> Values:
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise InputError(f"no JSON: {str(error).splitlines()[0]}") from None
    if not isinstance(value, dict):
        raise InputError(f"{shown(value)}: a line must be a JSON object with a hand")
    return value


def advise(
    hand: str,
    *,
    ruleset: Spec = DEFAULT,
    policy: Policies = "value",
    belief: str = "usual",
    within: float | None = None,
    explain: bool = False,
    situation: Values | None = None,
    **limits: Any,
) -> dict[str, Any]:
    """What to do with this hand: every legal action played out in common worlds, best first.

    Parameters
    ----------
    hand
        14 tiles on one's own turn, 13 where a tile is offered; melds in brackets.
    ruleset, policy
        As for `load_ruleset` and `seat_policies`: the rules, and by whom everybody is played from the next move on.
    belief
        How what the seat cannot see is drawn: `uniform`, all alike, or `usual`, other hands as near to ready as hands
        usually are.
    within
        Fan within which two actions are as good as equal; by default a tenth of a pinghu.
    explain
        Say in words what the difference between the first two is made of.
    situation
        What else is known, by the names and in the words of the command's options: seat, turn, n, seen, rivers, melds,
        reported, hard, offered, robbed, from, drawn.
    **limits
        Of `Options`: seed, deals, precision, time_budget, workers, weekday.

    Returns
    -------
    dict
        As `zhuoji advise HAND --json` prints it: `verdict` is the best action, or `undecided`; `ties` those as good as
        the best; `actions` each with its mean in fan a hand, its error and interval, the difference to the best other
        one, rates, and the parts of the mean. All intervals hold jointly, at any time.

    Raises
    ------
    InputError
        For what cannot lie so, and for a claim that is not legal.

    Examples
    --------
    >>> answer = advise("11122233345699m", situation={"turn": 8})
    >>> answer["verdict"], answer["actions"][0]["win_rate"]
    ('win', 1.0)
    """
    options = Options.of(ruleset, policy, **limits)
    return ask(Asking(options, belief, within, explain).about({"hand": hand, **(situation or {})}))
