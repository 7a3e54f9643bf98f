"""The comparison itself: it finds a disagreement, and goes on where it was stopped."""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.agreement import __main__ as command
from tests.agreement import parts
from tests.agreement.comparing import DisagreementError
from tests.agreement.parts import (
    CUSTOM,
    DELAYED,
    HANDS,
    Found,
    Part,
    compare,
    custom_hands,
    preset_hands,
    ruleset_at_random,
)
from zhuoji_sim.rulesets import load, preset_ids

NAMES = [*preset_ids(), CUSTOM, DELAYED]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Two hands of each kind: what the command returns, and what it prints."""

    def main() -> tuple[int, list[list[str]]]:
        asked = ["--hands", "2", "--custom", "2", "--delayed", "2", "--workers", "1", "--out"]
        monkeypatch.setattr(sys, "argv", ["agreement", *asked, str(tmp_path)])
        ended = command.main()
        lines = capsys.readouterr().out.splitlines()
        return ended, [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]

    return main


def counting(done: list[Part], stop_after: int = 100) -> Any:
    def counted(part: Part) -> tuple[Part, Found]:
        if len(done) == stop_after:
            raise KeyboardInterrupt
        done.append(part)
        return compare(part)

    return counted


def test_all_presets_and_rulesets_at_random_agree(run: Any) -> None:
    ended, table = run()
    assert ended == 0
    assert table[0] == ["event", *NAMES, "in all"]
    assert table[2] == ["hands compared", *["2"] * len(NAMES), str(2 * len(NAMES))]
    assert table[3] == ["disagreements", *["0"] * (len(NAMES) + 1)]


def test_it_goes_on_where_it_was_stopped(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first: list[Part] = []
    monkeypatch.setattr(command, "compare", counting(first, stop_after=3))
    ended, table = run()
    assert ended == 130
    assert table[2] == ["hands compared", *["2"] * 3, *["0"] * (len(NAMES) - 3), "6"]
    rest: list[Part] = []
    monkeypatch.setattr(command, "compare", counting(rest))
    assert run()[0] == 0
    assert [part.name for part in first + rest] == NAMES
    monkeypatch.setattr(command, "compare", counting([], stop_after=0))
    assert run()[0] == 0


def test_what_other_versions_said_is_not_taken(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run()[0] == 0
    monkeypatch.setattr(command, "versions", lambda: "others")
    monkeypatch.setattr(command, "compare", counting([], stop_after=0))
    assert run()[0] == 130


def test_a_disagreement_is_counted_and_kept(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    judge, numbers = parts.judge, iter(range(100))

    def but_for_the_third(record: Any, result: Any) -> Any:
        if next(numbers) == 2:
            raise DisagreementError("deltas")
        return judge(record, result)

    monkeypatch.setattr(parts, "judge", but_for_the_third)
    for _ in range(2):
        ended, table = run()
        assert ended == 1
        assert table[3] == ["disagreements", "0", "1", *["0"] * (len(NAMES) - 2), "1"]


def test_a_part_is_decided_by_its_numbers() -> None:
    assert compare(Part("ding3", 1, 200, 4)) == compare(Part("ding3", 1, 200, 4))
    assert compare(Part("ding3", 1, 200, 40))[1].seen != compare(Part("ding3", 1, 400, 40))[1].seen


def test_so_many_hands_in_a_row_have_one_ruleset() -> None:
    hands = dict.fromkeys(NAMES, 0) | {CUSTOM: 600}
    assert [part.alike for part in command.parts_of(hands, 1, rulesets=6)] == [100] * 3
    rules = [load(record[0]["ruleset"]).to_dict() for record, _ in custom_hands(Part(CUSTOM, 1, 4, 5, alike=3))]
    assert rules[0] == rules[1] != rules[2] == rules[3] == rules[4]


def test_kernels_play_from_every_seat_on_shuffled_and_stacked_walls() -> None:
    for hands_of, part in ((preset_hands, Part("jinji", 1, 200, 16)), (custom_hands, Part(CUSTOM, 1, 0, 80, alike=80))):
        starts = [record[0] for record, result in hands_of(part) if result is not None]
        assert {start["dealer"] for start in starts} == set(range(len(starts[0]["hands"])))
        assert {"dice" in start for start in starts} == {True, False}


def values(rules: dict[str, Any], section: str = "") -> Iterator[tuple[str, str]]:
    for key, value in rules.items():
        if isinstance(value, dict):
            yield from values(value, f"{section}{key}.")
        else:
            yield section + key, str(value)


def test_two_hundred_rulesets_at_random_change_every_key() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for number in range(200):
        for key, value in values(load(ruleset_at_random(Part(CUSTOM, 1, 0, 0), number)).to_dict()):
            seen[key].add(value)
    assert [key for key, few in seen.items() if len(few) == 1] == []
    assert seen["table.players"] == {"2", "3", "4"}


def test_a_part_says_how_many_it_compared() -> None:
    assert compare(Part("jinji", 1, 0, 3))[1].seen[HANDS] == 3
