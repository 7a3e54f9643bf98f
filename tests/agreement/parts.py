"""The hands of a comparison in parts, each decided by its own numbers alone: who compares them when does not matter."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.agreement.comparing import DisagreementError, compare_results, replay_both
from tests.agreement.playing import Event, delayed_record, oracle_record, simulated_records
from tests.agreement.rare_events import rare_events
from tests.oracle.random_rules import random_spec
from tests.oracle.start import Illegal
from zhuoji_sim.errors import InputError

CUSTOM, DELAYED = "custom", "late kongs"
"""Hands of rulesets drawn at random over all keys; of `hanbao` with late and kept kongs. All else is a preset."""
HANDS, DISAGREEMENTS = "hands compared", "disagreements"
SIMULATED = 5
"""One hand in so many is played by the kernels under random rulesets; of a preset it is half of a part."""

Played = tuple[list[Event], Event | None]
"""A record, and the kernels' result if it was they who played."""


class Part(NamedTuple):
    """Hands `first` on of a preset or another kind; `alike` hands in a row have one ruleset drawn at random."""

    name: str
    seed: int
    first: int
    hands: int
    alike: int = 1

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.hands)

    def rng(self, *more: Any) -> random.Random:
        return random.Random(" ".join(map(str, (self.name, self.seed, *more))))


class Found(NamedTuple):
    """How often each event was among the hands of a part, and the records that the versions judge differently."""

    seen: Counter[str]
    disagreements: list[dict[str, Any]]


def preset_hands(part: Part) -> Iterator[Played]:
    rng, half = part.rng(part.first), part.hands // 2
    yield from simulated_records(rng, part.name, part.numbers[:half])
    for _ in part.numbers[half:]:
        yield oracle_record(rng, part.name), None


def ruleset_at_random(part: Part, number: int) -> dict[str, Any]:
    return random_spec(part.rng("ruleset", number))


def custom_hands(part: Part) -> Iterator[Played]:
    rng = part.rng(part.first)
    for number in part.numbers:
        spec = ruleset_at_random(part, number // part.alike)
        if number % SIMULATED == 0:
            yield from simulated_records(rng, spec, [number])
        else:
            yield oracle_record(rng, spec), None


def delayed_hands(part: Part) -> Iterator[Played]:
    rng = part.rng(part.first)
    for _ in part.numbers:
        yield delayed_record(rng), None


def judge(record: list[Event], result: Event | None) -> Event:
    """The result that both versions agree on; before every line of a hand of the oracle's, and of some of the
    kernels', they list the same legal moves.
    """
    judged = replay_both(record, legality=result is None or len(record) % 4 == 0)
    if result is not None:
        compare_results(judged, result, record)
    return judged


def compare(part: Part) -> tuple[Part, Found]:
    """Play and compare the hands of a part."""
    hands_of = {CUSTOM: custom_hands, DELAYED: delayed_hands}.get(part.name, preset_hands)
    found = Found(Counter(), [])
    for record, result in hands_of(part):
        found.seen[HANDS] += 1
        try:
            found.seen.update(rare_events(record, judge(record, result)))
        except (DisagreementError, Illegal, InputError) as error:
            found.seen[DISAGREEMENTS] += 1
            found.disagreements.append({"error": str(error), "record": record})
    return part, found
