"""`study --deals-out`: whole files or none, the same bytes however they were played, and what is refused."""

import json
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest

from analyses.runs.options import Options
from analyses.study import deals_file, registry
from analyses.study.definition import Study
from tests.study.dice import dice, fill
from tests.study.small import alone, small

FULL = Path("/dev/full")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[[Study], None]:
    """Make this the only study there is."""
    return lambda study: monkeypatch.setattr(registry, "studies", lambda: {study.name: study})


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """Where the deals go; nothing else may be left beside it."""
    folder = tmp_path / "deals"
    folder.mkdir()
    yield folder / "deals.parquet"
    assert [entry.name for entry in folder.iterdir()] in ([], ["deals.parquet"])


def test_workers_kept_blocks_and_the_size_of_row_groups_change_no_deal(
    zhuoji: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("study", "duel", "--a", "value", "--deals", 4100, "--deals-out", path, "--json")
    documents, files = [], []
    for workers in (1, 2):
        run = zhuoji(*command, "--workers", workers)
        assert run.exit_code == 0
        documents.append(run.stdout)
        files.append(path.read_bytes())
    assert "the deals are played again for" in run.stderr
    assert "4,100 deals are written to" in run.stderr
    assert (documents[0], files[0]) == (documents[1], files[1])
    whole = pd.read_parquet(path)
    assert whole["deal"].tolist() == list(range(4100))
    assert whole["a_minus_b"].mean() == pytest.approx(json.loads(run.stdout)["estimates"][0]["mean"], abs=0.2)
    monkeypatch.setattr(deals_file, "GROUP_BYTES", 1)
    zhuoji(*command)
    assert [pq.ParquetFile(path).metadata.row_group(group).num_rows for group in range(3)] == [2000, 2000, 100]
    pd.testing.assert_frame_equal(pd.read_parquet(path), whole)


def test_a_range_has_its_own_deals_and_counts_as_in_sessions_are_theirs(zhuoji: Any, path: Path) -> None:
    zhuoji("study", "duel", "--deals", 2100, "--n", "sessions", "--deals-out", path)
    whole = pd.read_parquet(path)
    zhuoji("study", "duel", "--deals", 100, "--first", 2000, "--n", "sessions", "--deals-out", path)
    part = pd.read_parquet(path)
    pd.testing.assert_frame_equal(part, whole[2000:].reset_index(drop=True))
    assert set(whole["n"]) > {1, 2}


def test_every_study_writes_its_deals(zhuoji: Any, known: Callable[[Study], None], path: Path) -> None:
    for name, study in registry.studies().items():
        known(alone(small(study)))
        further = ("--ruleset", "shabao", "--ruleset", "jinji") if name == "rules" else ()
        run = zhuoji("study", name, "--deals", 30, "--deals-out", path, *further)
        assert run.exit_code == 0, run.stderr
        assert len(pd.read_parquet(path)) == 30


def test_after_an_interrupt_there_is_no_file_and_the_same_command_writes_it(
    zhuoji: Any, known: Callable[[Study], None], path: Path
) -> None:
    def interrupting(table: Any, seed: int, first: int, states: Any, rows: Any) -> None:
        fill(table, seed, first, states, rows)
        if first == 6:
            signal.raise_signal(signal.SIGINT)

    plays = dice().analysis().plays
    known(dice(plays=replace(plays, fill=interrupting)))
    command = ("study", "dice", "--deals", 40, "--deals-out", path)
    run = zhuoji(*command, "--workers", 1)
    if run.exit_code == 130:
        assert "deals.parquet is not written: it needs all deals" in run.stderr
        assert not path.exists()
    known(dice())
    assert zhuoji(*command).exit_code == 0
    assert pd.read_parquet(path)["fan"].size == 40


@pytest.mark.skipif(not FULL.exists(), reason="has no /dev/full")
def test_on_a_full_disk_it_is_told_before_anything_is_played(
    zhuoji: Any, known: Callable[[Study], None], path: Path
) -> None:
    known(dice())
    path.with_name("deals.parquet.part").symlink_to(FULL)
    run = zhuoji("study", "dice", "--deals", 40, "--deals-out", path, "--json")
    assert (run.exit_code, run.stdout) == (2, "")
    assert "deals.parquet: cannot be written" in run.stderr


def test_a_write_that_fails_in_the_middle_leaves_the_file_that_was_there(
    zhuoji: Any, known: Callable[[Study], None], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(dice())
    zhuoji("study", "dice", "--deals", 10, "--deals-out", path)
    before = path.read_bytes()
    monkeypatch.setattr(deals_file, "GROUP_BYTES", 1)
    write, calls = pq.ParquetWriter.write_table, iter(range(99))

    def full(writer: Any, table: Any) -> None:
        if next(calls) == 2:
            raise OSError(28, "No space left on device")
        write(writer, table)

    monkeypatch.setattr(pq.ParquetWriter, "write_table", full)
    run = zhuoji("study", "dice", "--deals", 40, "--deals-out", path)
    assert (run.exit_code, "40 deals" in run.stdout) == (2, True)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--deals-out", "x.csv"), "ends in .parquet"),
        (("--deals-out", "nowhere/x.parquet"), "nowhere/x.parquet: cannot be written"),
        (("--deals-out", "x.parquet", "--deal", 3), "--deals-out is for a whole study"),
        (("--deals-out", "x.parquet", "--grid", "report.lift=1,2"), "no place beside --grid"),
    ],
)
def test_what_makes_no_sense_is_refused(zhuoji: Any, arguments: tuple[Any, ...], message: str) -> None:
    run = zhuoji("study", "baoting", *arguments)
    assert (run.exit_code, run.stdout, len(run.stderr.splitlines())) == (2, "", 1)
    assert message in run.stderr


def test_a_folder_is_no_file(zhuoji: Any, tmp_path: Path) -> None:
    (tmp_path / "x.parquet").mkdir()
    run = zhuoji("study", "baoting", "--deals", 5, "--deals-out", tmp_path / "x.parquet")
    assert (run.exit_code, "is a folder" in run.stderr) == (2, True)


def test_rows_that_were_played_elsewhere_are_played_again(path: Path) -> None:
    study, options = dice(), Options.of(deals=6)
    with deals_file.deals_file(study, options, path) as file:
        for first in (0, 2, 4):
            file.count(first, 2)
        file.close()
    played = deals_file.play_rows(study.analysis().plays, options.table, 1, 0, 6)
    assert pd.read_parquet(path)["fan"].tolist() == played["fan"].tolist()
