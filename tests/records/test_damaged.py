"""Records broken at random are refused in one line, whatever is broken."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.records.hands import WON, outcome, simulated, text
from tests.scripts import PRESETS, Line
from zhuoji_sim.records.lines import FIELDS


@settings(max_examples=150)
@given(st.binary(max_size=300))
@example(b"\x00")
@example(b"\xff\xfe{\x00}\x00")
@example(b'{"type":"start_hand"}')
@example(b'{"type":["start_hand"]}')
@example(b'{"type":"draw","actor":' + b"9" * 5000 + b',"tile":"5p"}')
@example(b'{"type":"draw","actor":1e999,"tile":"5p"}')
@example(b'{"type":"dr\\ud800aw"}')
@example('{"type":"\u2028\u0085\x1b[31m"}'.encode())
def test_any_bytes_are_refused_in_one_line(path: Path, data: bytes) -> None:
    assert isinstance(outcome(data, path), str)


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["5p", "1s", "shabao"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150)
@given(st.data())
def test_any_value_in_any_field_is_a_result_or_refused_in_one_line(path: Path, data: st.DataObject) -> None:
    lines = [dict(line) for line in WON]
    place = data.draw(st.integers(0, len(lines) - 1))
    name = data.draw(st.sampled_from([*lines[place], "actor", "target", "report", "deltas", "next", "junk"]))
    lines[place][name] = data.draw(JSON_VALUES)
    outcome("".join(json.dumps(line) + "\n" for line in lines).encode(), path)


def drop(rng: random.Random, lines: list[Line]) -> None:
    del lines[rng.randrange(len(lines))]


def repeat(rng: random.Random, lines: list[Line]) -> None:
    place = rng.randrange(len(lines))
    lines.insert(place, lines[place])


def swap(rng: random.Random, lines: list[Line]) -> None:
    place = rng.randrange(len(lines) - 1)
    lines[place], lines[place + 1] = lines[place + 1], lines[place]


def alter_a_field(rng: random.Random, lines: list[Line]) -> None:
    line = rng.choice(lines)
    name = rng.choice([name for name in line if name != "hands"])
    values = {
        "actor": range(4),
        "target": range(4),
        "dealer": range(4),
        "n": (1, 2, 9),
        "kind": ("added", "exposed", "concealed"),
    }
    tiles = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    line[name] = rng.choice(list(values.get(name, [*tiles, None, *FIELDS, *PRESETS])))


def drop_a_field(rng: random.Random, lines: list[Line]) -> None:
    line = rng.choice(lines)
    del line[rng.choice(list(line))]


def exchange_tiles_of_hands(rng: random.Random, lines: list[Line]) -> None:
    hands = [list(hand) for hand in lines[0].get("hands", [[], [], [], []])]
    if all(hands):
        one, two = rng.sample(range(4), 2)
        hands[one][0], hands[two][1] = hands[two][1], hands[one][0]
        lines[0]["hands"] = hands


def splice_a_line(rng: random.Random, lines: list[Line]) -> None:
    lines.insert(rng.randrange(len(lines)), dict(rng.choice(simulated("tianting", 2))))


MUTATIONS: tuple[Callable[[random.Random, list[Line]], None], ...] = (
    drop,
    repeat,
    swap,
    alter_a_field,
    drop_a_field,
    exchange_tiles_of_hands,
    splice_a_line,
)


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_broken_record_ends_with_a_result_or_one_line(mutation: Any, path: Path) -> None:
    """Of every preset's hands, broken once or twice; most are refused, none does anything else."""
    rng, refused = random.Random(mutation.__name__), 0
    for trial in range(60):
        lines = [dict(line) for line in simulated(PRESETS[trial % 4], trial % 9)]
        for _ in range(rng.choice((1, 1, 2))):
            mutation(rng, lines)
        refused += isinstance(outcome(text(lines), path), str)
    assert refused > 10


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_cut_anywhere_is_refused_or_whole(preset: str, path: Path) -> None:
    data = text(simulated(preset, 1))
    rng = random.Random(preset)
    for cut in rng.sample(range(1, len(data) - 1), 60):
        assert isinstance(outcome(data[:cut], path), str)
