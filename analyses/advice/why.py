"""What the difference between two actions is made of, in words: its parts and rates as far as they are beyond doubt."""

from collections.abc import Iterable, Mapping

from analyses.advice.decision import Decision
from analyses.advice.race import Race
from analyses.advice.tally import PARTS, RATES
from analyses.advice.words import (
    COMMA,
    GAINS,
    GAINS_BUT_LOSES,
    LEAVES,
    LOSES,
    NO_PART,
    PART_WORDS,
    RATE_WORDS,
    RATES_DIFFER,
    SURE,
    UNSURE,
    action_words,
)
from analyses.statistics.points import PointEstimate
from zhuoji_sim.evaluator.analysis import Discard, analyse_hand
from zhuoji_sim.numbers import effect, number, points
from zhuoji_sim.text import LANGS, Text
from zhuoji_sim.tiles.kinds import COPIES, KINDS, TURN_TILES, kinds_in_play


def why(race: Race, decision: Decision, first: int, second: int) -> Text:
    """What the first action has more than the second, and where that comes from."""
    names = list(decision.actions)
    gain = race.gain(first, second)
    head = SURE if race.rule.decided(gain) else UNSURE
    text = _filled(
        head, first=action_words(names[first]), second=action_words(names[second]), gain=_same(number(gain.mean, 2))
    )
    text += _parts(_beyond_doubt(race, first, second, PARTS))
    rates = _beyond_doubt(race, first, second, RATES)
    if rates:
        listed = _listed((RATE_WORDS[rate], points(one.mean, 1)) for rate, one in rates.items())
        text += _filled(RATES_DIFFER, rates=listed)
    return text + _what_is_left(decision, names[first], names[second])


def _beyond_doubt(race: Race, first: int, second: int, fields: Iterable[str]) -> dict[str, PointEstimate]:
    """The fields that differ beyond doubt, all of them considered, the greatest difference first."""
    method = race.rule.method.joint(len(PARTS) + len(RATES))
    gains = {field: race.tally.gain(first, second, field) for field in fields}
    sure = {field: gain for field, gain in gains.items() if method.interval(gain).excludes(0)}
    return dict(sorted(sure.items(), key=lambda pair: -abs(pair[1].mean)))


def _parts(parts: Mapping[str, PointEstimate]) -> Text:
    """What is gained, and what is given up for it."""
    gained, lost = (
        _listed((PART_WORDS[part], effect(one.mean, 2)) for part, one in parts.items() if one.mean * sign > 0)
        for sign in (1, -1)
    )
    if gained.en and lost.en:
        return _filled(GAINS_BUT_LOSES, gained=gained, lost=lost)
    if gained.en or lost.en:
        return _filled(GAINS, parts=gained) if gained.en else _filled(LOSES, parts=lost)
    return NO_PART


def _what_is_left(decision: Decision, first: str, second: str) -> Text:
    """How near to ready two discards leave the hand, where they differ in that."""
    if decision.hand.size != TURN_TILES:
        return _same("")
    left = _discards(decision)
    one, other = (left.get(action.partition(" ")[2]) for action in (first, second))
    if not one or not other or first.startswith("kong") or second.startswith("kong"):
        return _same("")
    if (one["shanten"], one["ukeire"]) == (other["shanten"], other["ukeire"]):
        return _same("")
    return _filled(
        LEAVES,
        first=_same(str(one["shanten"])),
        first_live=_same(str(one["ukeire"])),
        second=_same(str(other["shanten"])),
        second_live=_same(str(other["ukeire"])),
    )


def _discards(decision: Decision) -> dict[str, Discard]:
    """What each discard leaves, by what the seat sees."""
    seen, held = decision.state[0]["seen"][decision.seat], decision.hand.held()
    elsewhere = [
        tile
        for tile in range(KINDS)
        for _ in range(sum(int(seen[more]) >> tile & 1 for more in range(COPIES)) - held[tile])
    ]
    in_play = tuple(tile for tile in elsewhere if tile in kinds_in_play(decision.ruleset.suits))
    return {entry["tile"]: entry for entry in analyse_hand(decision.hand, decision.ruleset, in_play)["discards"]}


def _listed(items: Iterable[tuple[Text, str]]) -> Text:
    pairs = list(items)
    return Text(*(COMMA(lang).join(f"{word(lang)} {value}" for word, value in pairs) for lang in LANGS))


def _filled(text: Text, **values: Text) -> Text:
    """A sentence with its places filled in either language."""
    return Text(
        text.en.format(**{name: value.en for name, value in values.items()}),
        text.zh.format(**{name: value.zh for name, value in values.items()}),
    )


def _same(text: str) -> Text:
    return Text(text, text)
