"""The suit tables against goals that are listed one by one, and their file."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.evaluator.naive_suits import suit_missing
from zhuoji_sim.evaluator import suit_tables
from zhuoji_sim.evaluator.suit_distances import LANES, SETS
from zhuoji_sim.evaluator.suit_tables import (
    CLASSES,
    NOT_TRIPLETS,
    PATTERNS,
    RANK_KEY,
    SUIT_CLASSES,
    TILE_KEY,
    indices,
    stored_tables,
    tables,
)

ROOM = (4,) * 9
TABLE = tables()[0]


def index_of(counts):
    return int(indices(TABLE, (np.array(counts, np.uint32) * RANK_KEY).sum(keepdims=True))[0])


def random_patterns(number, most=14, seed=1):
    """Random contents of a suit, from nothing to `most` tiles; every third is crowded into a few ranks."""
    rng = np.random.default_rng(seed)
    for turn in range(number):
        ranks = rng.permutation(9)[: 9 if turn % 3 else 4]
        tiles = rng.permutation(np.repeat(ranks, 4))[: rng.integers(0, most + 1)]
        yield np.bincount(tiles, minlength=9)


def lane_vector(counts):
    held = tuple(counts.tolist())
    return [suit_missing(held, ROOM, lane % SETS, lane // SETS) for lane in range(LANES)]


def ranks_in(row, lane):
    bits = int(row[lane // SETS]) >> 9 * (lane % SETS)
    return {rank for rank in range(9) if bits >> rank & 1}


def test_the_index_numbers_each_pattern_of_at_most_14_tiles_once_by_its_size():
    counts = np.indices((5,) * 9, np.int8).reshape(9, -1).T
    sizes = counts.sum(1)
    counts, sizes = counts[sizes <= 14], sizes[sizes <= 14]
    found = indices(TABLE, (counts * RANK_KEY).sum(1).astype(np.uint32))
    assert len(counts) == PATTERNS
    assert np.array_equal(np.sort(found), np.arange(PATTERNS))
    assert np.all(np.diff(sizes[np.argsort(found)]) >= 0)


def test_a_tile_has_the_key_of_its_rank_in_every_suit():
    assert np.array_equal(TABLE["tile_key"], TILE_KEY)
    assert np.array_equal(TILE_KEY.reshape(3, 9), [RANK_KEY] * 3)


def test_126_vectors_occur_and_joining_them_gives_180():
    vectors = TABLE["vectors"]
    assert len(np.unique(vectors, axis=0)) == CLASSES == 180
    assert set(TABLE["cls"].tolist()) == set(range(SUIT_CLASSES)) == set(range(126))
    assert set(TABLE["join"].ravel().tolist()) == set(range(CLASSES))


def test_vectors_are_those_of_the_nearest_listed_goals():
    for counts in random_patterns(300):
        found = TABLE["vectors"][TABLE["cls"][index_of(counts)]]
        assert found.tolist() == lane_vector(counts), counts


def test_masks_tell_which_ranks_bring_a_lane_nearer_and_which_it_does_not_need():
    for counts in random_patterns(40, most=13, seed=2):
        index, before = index_of(counts), lane_vector(counts)
        for lane in range(LANES):
            nearer, not_needed = set(), set()
            for rank in range(9):
                goal = (ROOM, lane % SETS, lane // SETS)
                one = np.arange(9) == rank
                if counts[rank] < 4 and suit_missing(tuple((counts + one).tolist()), *goal) < before[lane]:
                    nearer.add(rank)
                if counts[rank] > 0 and suit_missing(tuple((counts - one).tolist()), *goal) == before[lane]:
                    not_needed.add(rank)
            assert ranks_in(TABLE["add"][index], lane) == nearer
            assert ranks_in(TABLE["keep"][index], lane) == not_needed


def test_a_joined_class_has_the_cheapest_split_in_each_lane():
    rng = np.random.default_rng(3)
    vectors = TABLE["vectors"].astype(int)
    for first, second in rng.integers(0, CLASSES, (200, 2)):
        a, b, joined = (vectors[c].reshape(2, SETS) for c in (first, second, TABLE["join"][first, second]))
        for pair, sets in np.ndindex(2, SETS):
            splits = [(p, s) for p in range(pair + 1) for s in range(sets + 1)]
            assert joined[pair, sets] == min(a[p, s] + b[pair - p, sets - s] for p, s in splits)


def test_tight_lanes_are_those_of_the_cheapest_splits_of_a_hand():
    rng = np.random.default_rng(4)
    vectors = TABLE["vectors"].astype(int)
    for first, rest, melds in rng.integers(0, (SUIT_CLASSES, CLASSES, 5), (200, 3)):
        sets = 4 - melds
        lanes = [SETS * pair + s for pair in (0, 1) for s in range(sets + 1)]
        cost = {lane: vectors[first, lane] + vectors[rest, SETS + sets - lane] for lane in lanes}
        distance = TABLE["dist"][TABLE["join"][first, rest], melds]
        chosen = TABLE["lanes"][TABLE["tight"][melds, first, rest]]
        assert distance == min(cost.values())
        for lane in range(LANES):
            assert ranks_in(chosen, lane) == (set(range(9)) if cost.get(lane) == distance else set())


def test_shapes_of_patterns():
    for counts in random_patterns(200, seed=5):
        index = index_of(counts)
        assert TABLE["pairs"][index] == sum(count // 2 for count in counts)
        assert TABLE["odd"][index] == sum(1 << rank for rank in range(9) if counts[rank] in (1, 3))
        assert TABLE["quads"][index] == sum(1 << rank for rank in range(9) if counts[rank] == 4)
        only_pairs_and_triplets = all(count in (0, 2, 3) for count in counts)
        pairs = sum(count == 2 for count in counts)
        assert TABLE["trip"][index] == (pairs if only_pairs_and_triplets else NOT_TRIPLETS)


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    path = tmp_path_factory.mktemp("tables") / "tables.bin"
    stored_tables(path)
    return path


def test_stored_tables_are_read_back_and_cannot_be_changed(stored, monkeypatch):
    monkeypatch.setattr(suit_tables, "build", lambda: pytest.fail("the file was not used"))
    again = stored_tables(stored)
    assert again.tobytes() == tables().tobytes()
    assert not again.flags.writeable


@pytest.mark.parametrize("damage", ["cut short", "a byte changed", "another array", "emptied"])
def test_a_damaged_file_is_built_anew(stored, tmp_path, damage):
    content = bytearray(stored.read_bytes())
    path = tmp_path / "tables.bin"
    if damage == "another array":
        np.arange(7).tofile(path)
    else:
        content[len(content) // 2] ^= 1
        path.write_bytes({"cut short": content[:-100], "a byte changed": content, "emptied": b""}[damage])
    assert stored_tables(path).tobytes() == tables().tobytes()
    assert path.read_bytes() == stored.read_bytes()


def test_two_processes_may_build_the_file_at_once(stored, tmp_path):
    path = tmp_path / "tables.bin"
    code = "import sys, pathlib, zhuoji_sim.evaluator.suit_tables as s; s.stored_tables(pathlib.Path(sys.argv[1]))"
    root = Path(suit_tables.__file__).parents[2]
    builders = [subprocess.Popen([sys.executable, "-c", code, str(path)], cwd=root) for _ in range(2)]
    assert [builder.wait() for builder in builders] == [0, 0]
    assert path.read_bytes() == stored.read_bytes()
    assert list(tmp_path.iterdir()) == [path]
