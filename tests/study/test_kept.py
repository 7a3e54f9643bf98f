"""Kept blocks of a study: whatever ends a run, the next one goes on from it to the same result."""

import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analyses.runs import part as parts
from analyses.runs.options import Options
from analyses.runs.pieces import read_piece, write_piece
from analyses.runs.shelf import Shelf
from analyses.study import kept as subject
from analyses.study.definition import Study
from analyses.study.kept import shelf_of
from analyses.study.running import Runs, play_study
from tests.study.dice import ANALYSIS, BLOCK, CAP, DICE, TRAINING, dice
from zhuoji_sim.rulesets import load

OPTIONS = Options.of(workers=1)
LEARNER = dice(training=TRAINING)
LONG = replace(OPTIONS, deals=10 * BLOCK * parts.GROUP + 3)


class Said(list[str]):
    """What the user was told."""


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def play(tmp_path: Path, said: Said) -> Callable[..., tuple[Runs, Shelf]]:
    """Play a study on its shelf in the folder."""

    def played(study: Study, options: Options, folder: Path = tmp_path) -> tuple[Runs, Shelf]:
        shelf = shelf_of(study, options, folder, said.append)
        return play_study(study, options, shelf), shelf

    return played


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def stopping(after: int, how: Callable[[], None]) -> Options:
    """Options under which something happens after so many reports of progress."""
    told = iter(range(1, 10**9))
    return replace(OPTIONS, progress=lambda deals: how() if next(told) == after else None)


class DeadWorkerError(Exception):
    """A worker dies."""


def die() -> None:
    raise DeadWorkerError


def test_what_is_kept_is_what_was_played_and_nothing_is_played_again(play: Any, said: Said) -> None:
    first, shelf = play(LEARNER, OPTIONS)
    assert first == play_study(LEARNER, OPTIONS)
    again, unused = play(LEARNER, OPTIONS)
    assert again == first
    assert (shelf.taken, unused.played, unused.taken) == (0, 0, shelf.played)
    assert said == []


@pytest.mark.parametrize("after", [1, 2, 3, 4, 6, 8])
@pytest.mark.parametrize(
    "how", [die, lambda: signal.raise_signal(signal.SIGINT), lambda: signal.raise_signal(signal.SIGTERM)]
)
def test_a_run_that_was_ended_goes_on_to_the_same_result_and_the_same_files(
    play: Any, said: Said, tmp_path: Path, after: int, how: Callable[[], None]
) -> None:
    undisturbed, _ = play(LEARNER, OPTIONS, tmp_path / "undisturbed")
    try:
        ended, _ = play(LEARNER, stopping(after, how), tmp_path / "ended")
        assert ended.stopped == "interrupted"
    except DeadWorkerError:
        pass
    going_on, shelf = play(LEARNER, OPTIONS, tmp_path / "ended")
    assert going_on == undisturbed
    assert (shelf.taken > 0, shelf.played > 0) == (True, True)
    assert len([line for line in said if line.startswith("going on from ")]) == 1
    assert contents(tmp_path / "ended") == contents(tmp_path / "undisturbed")


@pytest.mark.parametrize("fewer", [1, BLOCK, 2 * BLOCK + 1, BLOCK * parts.GROUP, BLOCK * parts.GROUP + 5])
def test_more_deals_go_on_from_fewer_and_equal_a_fresh_run(play: Any, tmp_path: Path, fewer: int) -> None:
    fresh, _ = play(DICE, LONG, tmp_path / "fresh")
    play(DICE, replace(LONG, deals=fewer), tmp_path / "grown")
    grown, shelf = play(DICE, LONG, tmp_path / "grown")
    assert grown == fresh
    assert shelf.taken == 3 * (fewer - fewer % BLOCK)
    assert contents(tmp_path / "grown") == contents(tmp_path / "fresh")


def test_many_blocks_make_few_files(play: Any, tmp_path: Path) -> None:
    play(DICE, LONG)
    names = [path.name for path in sorted(next(tmp_path.glob("dice/main*")).iterdir())]
    group = BLOCK * parts.GROUP
    whole = [f"{place * group}-{group}.block" for place in range(10)]
    assert sorted(names) == sorted([*whole, f"{10 * group}-{BLOCK}.block", f"{10 * group + BLOCK}-1.block"])


def test_the_file_of_a_group_grows(play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_SECONDS_BETWEEN_WRITES", 0.0)
    grown: list[list[str]] = []
    progress = lambda deals: grown.append([path.name for path in tmp_path.glob("dice/main*/*")])  # noqa: E731
    played, _ = play(DICE, replace(OPTIONS, deals=3 * BLOCK, progress=progress))
    assert grown[:3] == [[f"0-{blocks * BLOCK}.block"] for blocks in (1, 2, 3)]
    assert play(DICE, replace(OPTIONS, deals=3 * BLOCK))[0] == played


def test_fewer_deals_than_are_kept_equal_a_fresh_run(play: Any, tmp_path: Path) -> None:
    play(DICE, LONG)
    before = contents(tmp_path)
    for deals in (1, 5, BLOCK * parts.GROUP, BLOCK * parts.GROUP + 5):
        fewer = replace(LONG, deals=deals)
        assert play(DICE, fewer)[0] == play_study(DICE, fewer)
    assert {name: contents(tmp_path)[name] for name in before if name.endswith(".block")} == {
        name: content for name, content in before.items() if name.endswith(".block")
    }


@pytest.mark.parametrize("precision", [0.25, 0.35, 0.5, 1.0])
def test_a_precision_stops_where_a_fresh_run_stops(play: Any, precision: float) -> None:
    play(DICE, replace(LONG, deals=4000))
    precise = replace(LONG, deals=4000, precision=precision)
    fresh = play_study(DICE, precise)
    assert fresh.main.run.stopped == "precision"
    assert play(DICE, precise)[0] == fresh
    assert play(DICE, precise)[0] == fresh


def test_a_precision_that_was_interrupted_goes_on_from_whole_groups(play: Any) -> None:
    precise = replace(LONG, deals=4000, precision=0.2)
    fresh = play_study(DICE, precise)
    play(DICE, replace(precise, deals=800))
    going_on, shelf = play(DICE, precise)
    assert (going_on, shelf.taken >= 800) == (fresh, True)


# ------------------------------------------------------------------ damaged and foreign files


def pieces(folder: Path) -> list[Path]:
    return sorted(folder.glob("dice/main*/*.block"))


def flip(content: bytes, place: int) -> bytes:
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


@pytest.mark.parametrize("place", [0, 13, 20, 60, 90, -20, -1])
def test_a_flipped_bit_is_seen_and_the_block_played_again(play: Any, said: Said, tmp_path: Path, place: int) -> None:
    played, _ = play(DICE, OPTIONS)
    (path,) = pieces(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(flip(whole, place % len(whole)))
    again, shelf = play(DICE, OPTIONS)
    assert (again, shelf.played) == (played, CAP)
    assert (len(said), "set aside as" in said[0], path.read_bytes()) == (1, True, whole)


@pytest.mark.parametrize("length", [0, 5, 50, 100, -1])
def test_a_cut_block_is_seen_and_played_again(play: Any, said: Said, tmp_path: Path, length: int) -> None:
    played, _ = play(DICE, OPTIONS)
    (path,) = pieces(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    assert (play(DICE, OPTIONS)[0], path.read_bytes()) == (played, whole)
    assert "damaged" in said[0]


def test_a_piece_missing_in_the_middle_is_played_and_no_other(play: Any, tmp_path: Path) -> None:
    played, _ = play(DICE, LONG)
    before = contents(tmp_path)
    pieces(tmp_path)[2].unlink()
    again, shelf = play(DICE, LONG)
    assert (again, shelf.played, contents(tmp_path)) == (played, BLOCK * parts.GROUP, before)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"n": 2},
        {"own": {"colour": "red"}},
        {"rulesets": (load("tianting"),)},
        {"policies": Options.of(policy="random").policies},
    ],
    ids=str,
)
def test_blocks_of_another_run_are_set_aside(play: Any, said: Said, change: dict[str, Any]) -> None:
    play(DICE, replace(OPTIONS, **change))
    assert play(DICE, OPTIONS)[0] == play_study(DICE, OPTIONS)
    assert "of another run" in said[0]


def test_what_other_code_has_summed_up_is_set_aside(play: Any, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    play(DICE, OPTIONS)
    monkeypatch.setattr(subject, "code_hash", lambda: "another")
    assert play(DICE, OPTIONS)[1].taken == 0
    assert "summed up by another version" in said[0]


def test_another_format_is_set_aside(play: Any, said: Said, tmp_path: Path) -> None:
    play(DICE, OPTIONS)
    (path,) = pieces(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"block 1 ", b"block 2 "))
    assert play(DICE, OPTIONS)[1].played == CAP
    assert "of another format" in said[0]


def test_a_block_under_another_name_is_set_aside(play: Any, said: Said, tmp_path: Path) -> None:
    play(DICE, OPTIONS)
    (path,) = pieces(tmp_path)
    path.rename(path.with_name(f"0-{CAP - BLOCK}.block"))
    assert play(DICE, OPTIONS)[1].played == CAP
    assert "other deals than its name says" in said[0]


def test_what_is_summed_up_with_half_of_what_was_to_be_learned_is_not_kept(play: Any, tmp_path: Path) -> None:
    play(LEARNER, replace(OPTIONS, time_budget=1e-9))
    assert pieces(tmp_path) == [path for path in pieces(tmp_path) if "learned" in path.parent.name]
    assert play(LEARNER, OPTIONS)[0] == play_study(LEARNER, OPTIONS)


# ------------------------------------------------------------------ time, ranges, engines


def test_time_that_was_spent_is_spent(play: Any) -> None:
    hurried = replace(OPTIONS, time_budget=1e-9)
    first, _ = play(DICE, hurried)
    again, shelf = play(DICE, hurried)
    assert (again, shelf.played, again.stopped) == (first, 0, "time")
    assert again.unfinished == ("n = 2", "n = 3")
    longer, shelf = play(DICE, replace(OPTIONS, time_budget=100.0))
    assert (longer, shelf.taken > 0) == (play_study(DICE, OPTIONS), True)


def test_ranges_together_are_the_whole_run(play: Any, tmp_path: Path) -> None:
    whole, _ = play(DICE, replace(OPTIONS, deals=10))
    low, _ = play(DICE, replace(OPTIONS, deals=4), tmp_path / "low")
    high, _ = play(DICE, replace(OPTIONS, deals=6, first=4), tmp_path / "high")
    assert low.main.run.sums + high.main.run.sums == whole.main.run.sums
    for name, played in whole.varied.items():
        assert low.varied[name].run.sums + high.varied[name].run.sums == played.run.sums


def test_blocks_may_be_handed_in_in_any_order_by_their_number(tmp_path: Path, play: Any) -> None:
    played, _ = play(DICE, LONG, tmp_path / "played")
    part = shelf_of(DICE, LONG, tmp_path / "handed", print).part("main", ANALYSIS.plays.block)
    for path in sorted((tmp_path / "played").glob("dice/main*/*.block"), reverse=True):
        part.put(read_piece(path)[0])
    part.close()
    assert play(DICE, LONG, tmp_path / "handed")[0] == played


# ------------------------------------------------------------------ a full disk


def test_a_full_disk_ends_no_run_and_is_said_once(
    play: Any, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: Any) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parts, "write_piece", full)
    assert play(DICE, LONG)[0] == play_study(DICE, LONG)
    assert said == [f"{tmp_path / 'dice'}: cannot keep blocks: No space left on device; the run goes on without"]


def test_when_the_disk_has_room_again_everything_is_kept(
    play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = iter(range(10**6))

    def full_at_first(*given: Any) -> Path:
        if next(calls) < 4:
            raise OSError(28, "No space left on device")
        return write_piece(*given)

    undisturbed, _ = play(DICE, LONG, tmp_path / "undisturbed")
    monkeypatch.setattr(parts, "write_piece", full_at_first)
    assert play(DICE, LONG, tmp_path / "full")[0] == undisturbed
    assert contents(tmp_path / "full") == contents(tmp_path / "undisturbed")
