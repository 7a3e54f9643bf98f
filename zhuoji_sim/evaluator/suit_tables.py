"""Everything the evaluator knows about one suit, in tables that are built once and kept in a file.

A suit's *key* is `low + (high << 16)`, the two halves of suit_distances; it changes by `TILE_KEY[tile]`
when a tile comes or goes. A perfect *index* numbers the 405,350 patterns of at most 14 tiles in the order
of their tile count, so that the patterns of real hands lie close together.

The patterns have only 126 different vectors, 180 with all products of these: a pattern's *class* names its
vector, and suits are put together by a lookup in `join`.
"""

import hashlib
import os
import tempfile
import zlib
from functools import cache
from pathlib import Path

import numpy as np

from zhuoji_sim.compiled.folders import cache_directory, note_unkept
from zhuoji_sim.evaluator import suit_distances
from zhuoji_sim.evaluator.suit_distances import (
    HIGH,
    HIGH_RANKS,
    LANES,
    LOW,
    LOW_RANKS,
    SETS,
    Array,
    half_counts,
    join_vectors,
)
from zhuoji_sim.tiles.kinds import COPIES, KINDS, TURN_TILES

RANKS = LOW_RANKS + HIGH_RANKS
PATTERNS = 405_350
SUIT_CLASSES = 126
CLASSES = 180
MELDS = 5
LANE_SETS = 135
HIGH_SHIFT = 16
NOT_TRIPLETS = 255
CHECKSUM = 4
"""Bytes after the record in the file."""

SUIT = (1 << RANKS) - 1
"""Mask of the nine ranks of a suit."""
LANE_BITS = np.int64(1) << RANKS * np.arange(SETS)
"""First bit of each lane in a word of masks."""

RANK_KEY = np.array(
    [5**i for i in range(LOW_RANKS)] + [5**i << HIGH_SHIFT for i in reversed(range(HIGH_RANKS))], np.uint32
)
TILE_KEY = np.tile(RANK_KEY, 3)
"""What one tile adds to the key of its suit: u4[27]."""

TABLES = np.dtype(
    [
        # By pattern. A row of masks is two words, without and with a pair; lane `5 * pair + sets` has its
        # nine bits, one a rank, at `9 * sets` of word `pair`.
        ("add", "i8", (PATTERNS, 2)),  # ranks whose addition brings the lane nearer
        ("keep", "i8", (PATTERNS, 2)),  # ranks held whose removal leaves the lane as near
        ("odd", "u2", PATTERNS),  # ranks held once or three times
        ("quads", "u2", PATTERNS),  # ranks held four times
        ("cls", "u1", PATTERNS),  # class of the pattern's vector
        ("pairs", "u1", PATTERNS),  # pairs, four of a kind being two
        ("trip", "u1", PATTERNS),  # pairs beside triplets, if nothing else is held; otherwise NOT_TRIPLETS
        # By class.
        ("vectors", "u1", (CLASSES, LANES)),  # tiles missing in each lane
        ("join", "u1", (CLASSES, CLASSES)),  # class of two suits taken together
        ("dist", "u1", (CLASSES, MELDS)),  # tiles missing from a standard hand, by the number of melds
        # Which lanes of the first class a nearest hand may use when the rest is of the second class: the
        # number of a set of lanes, and for each such set what selects its bits from a row of masks.
        ("tight", "u1", (MELDS, SUIT_CLASSES, CLASSES)),
        ("lanes", "i8", (LANE_SETS, 2)),
        # From keys to indices: hi_base[15 * high + lo_count[low]] + lo_rank[low].
        ("tile_key", "u4", KINDS),
        ("hi_base", "u4", HIGH * (TURN_TILES + 1)),
        ("lo_rank", "u2", LOW),
        ("lo_count", "u1", LOW),
    ],
    align=True,
)
"""The suit tables: a structured dtype, handed to kernels as one record."""


@cache
def tables() -> Array:
    """The tables as a read-only array of one TABLES record: read from the cache folder, or built."""
    sources = [Path(__file__), Path(suit_distances.__file__)]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    return stored_tables(cache_directory() / f"suit-tables-{digest[:16]}.bin")


def stored_tables(path: Path) -> Array:
    """The tables in the file, as a read-only array of one record; a missing or damaged file is written anew.

    Processes may do so at once: each builds a file of its own and moves it into place whole.
    """
    stored = _load(path)
    if stored is None:
        stored = build()
        _save(stored, path)
    stored.flags.writeable = False
    return stored


def build() -> Array:
    """Compute the tables: an array of one TABLES record."""
    result = np.zeros(1, TABLES)
    table = result[0]
    table["tile_key"] = TILE_KEY
    keys, counts = _number_patterns(table)
    vectors = suit_distances.suit_distances()
    _classify(table, vectors[:, keys & 0xFFFF, keys >> HIGH_SHIFT])
    _fill_hands(table)
    _fill_masks(table, keys, counts)
    _fill_shapes(table, counts)
    return result


def indices(table: np.void, keys: Array) -> Array:
    """Indices of the patterns with these keys: u4 arrays of one shape."""
    low, high = keys & 0xFFFF, keys >> HIGH_SHIFT
    index: Array = table["hi_base"][high * (TURN_TILES + 1) + table["lo_count"][low]] + table["lo_rank"][low]
    return index


def _number_patterns(table: np.void) -> tuple[Array, Array]:
    """Fill the index tables; return keys u4[PATTERNS] and counts i1[PATTERNS, 9] in index order."""
    low_counts, high_counts = half_counts(LOW_RANKS), half_counts(HIGH_RANKS)
    in_low, in_high = low_counts.sum(1), high_counts.sum(1)
    high, low = np.nonzero(in_high[:, None] + in_low[None, :] <= TURN_TILES)
    order = np.argsort(in_high[high] + in_low[low], kind="stable")
    high, low = high[order], low[order]
    assert len(low) == PATTERNS

    blocks = high * (TURN_TILES + 1) + in_low[low]  # in a block only `low` varies, and its number of tiles does not
    block, first = np.unique(blocks, return_index=True)
    table["hi_base"][block] = first
    table["lo_count"] = in_low
    for held in range(in_low.max() + 1):
        alike = np.flatnonzero(in_low == held)
        table["lo_rank"][alike] = np.arange(len(alike))

    keys = (low + (high << HIGH_SHIFT)).astype(np.uint32)
    assert np.array_equal(indices(table, keys), np.arange(PATTERNS))
    return keys, np.concatenate([low_counts[low], high_counts[high][:, ::-1]], axis=1)


def _classify(table: np.void, vectors: Array) -> None:
    """Fill each pattern's class, from the vectors u1[10, PATTERNS], and the classes' vectors and joins."""
    packed = _pack(vectors.T)
    _, first, table["cls"][:] = np.unique(packed, return_index=True, return_inverse=True)
    assert len(first) == SUIT_CLASSES
    of_suits = vectors[:, first].T

    products = join_vectors(of_suits, of_suits).reshape(-1, LANES)
    new = ~np.isin(_pack(products), _pack(of_suits))
    products = products[new][np.unique(_pack(products[new]), return_index=True)[1]]
    classes = np.concatenate([of_suits, products])
    assert len(classes) == CLASSES
    table["vectors"] = classes

    names = _pack(classes)
    order = np.argsort(names)
    joined = _pack(join_vectors(classes, classes))
    found = np.searchsorted(names[order], joined).clip(max=CLASSES - 1)
    assert np.array_equal(names[order][found], joined)  # the classes are closed under joining
    table["join"] = order[found]


def _fill_hands(table: np.void) -> None:
    """Fill the tables of distances and of the lanes that reach them, by class and number of melds."""
    classes = table["vectors"]
    tight = np.zeros(table["tight"].shape, np.int64)
    for melds in range(MELDS):
        sets = MELDS - 1 - melds
        table["dist"][:, melds] = classes[:, SETS + sets]
        nearest = table["dist"][table["join"][:SUIT_CLASSES], melds]
        for i, pair in np.ndindex(sets + 1, 2):
            of_suit, of_rest = classes[:SUIT_CLASSES, SETS * pair + i], classes[:, SETS * (1 - pair) + sets - i]
            split = of_suit[:, None] + of_rest
            tight[melds] |= (split == nearest).astype(np.int64) << SETS * pair + i
    lane_sets, table["tight"][:] = np.unique(tight, return_inverse=True)
    assert len(lane_sets) == LANE_SETS
    chosen = lane_sets[:, None] >> np.arange(LANES) & 1
    table["lanes"] = chosen.reshape(-1, 2, SETS) @ LANE_BITS * SUIT


def _pack(vectors: Array) -> Array:
    """One int64 for each vector of u1[..., 10]: four bits a lane."""
    return vectors.astype(np.int64) @ (np.int64(1) << 4 * np.arange(LANES))


def _fill_masks(table: np.void, keys: Array, counts: Array) -> None:
    """Fill the masks of ranks that bring lanes nearer; a rank that comes without effect may go without any."""
    vectors = table["vectors"][:SUIT_CLASSES]
    nearer = vectors[None, :, :] < vectors[:, None, :]  # [class before, class after, lane]
    gained = nearer.reshape(SUIT_CLASSES, SUIT_CLASSES, 2, SETS) @ LANE_BITS
    room = counts.sum(1) < TURN_TILES
    for rank in range(RANKS):
        before = np.flatnonzero(room & (counts[:, rank] < COPIES))
        after = indices(table, keys[before] + RANK_KEY[rank])
        gain = gained[table["cls"][before], table["cls"][after]]
        table["add"][before] |= gain << rank
        table["keep"][after] |= (LANE_BITS.sum() ^ gain) << rank


def _fill_shapes(table: np.void, counts: Array) -> None:
    """Fill what special hands ask of a pattern: pairs, fours and triplets."""
    rank_bits = np.uint16(1) << np.arange(RANKS, dtype=np.uint16)
    table["odd"] = (counts % 2) @ rank_bits
    table["quads"] = (counts == COPIES) @ rank_bits
    table["pairs"] = (counts // 2).sum(1)
    triplets_and_pairs = np.isin(counts, (0, 2, 3)).all(1)
    table["trip"] = np.where(triplets_and_pairs, (counts == 2).sum(1), NOT_TRIPLETS)


def _save(built: Array, path: Path) -> None:
    """Write the record's bytes and their checksum, under another name until they are complete; on a full disk none."""
    content, part = built.tobytes(), None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            part = Path(file.name)
            file.write(content + zlib.crc32(content).to_bytes(CHECKSUM, "little"))
        os.replace(part, path)
    except OSError as error:
        note_unkept(error)
    finally:
        if part is not None:
            part.unlink(missing_ok=True)


def _load(path: Path) -> Array | None:
    """The tables in the file, or None if it is missing or damaged."""
    try:
        stored = np.fromfile(path, np.uint8)
    except OSError:
        return None
    content, checksum = stored[:-CHECKSUM], stored[-CHECKSUM:].tobytes()
    if content.size != TABLES.itemsize or zlib.crc32(content.data) != int.from_bytes(checksum, "little"):
        return None
    loaded: Array = content.view(TABLES)
    return loaded
