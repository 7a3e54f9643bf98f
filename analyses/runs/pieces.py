"""Finished blocks as files: whole, checked, and named by the deals they hold.

A piece is some blocks in a row with their exact sums. Its file says by itself which run it is of and whether it is
what was written; nothing in it is ever run as code.
"""

import hashlib
import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyses.statistics.points import PointEstimate
from analyses.statistics.sums import Sums

FORMAT = 1
SUFFIX = ".block"
_MAGIC = b"zhuoji-block"
_LARGEST = 1 << 28
"""Bytes of a piece, unpacked: far more than any has."""

Look = tuple[PointEstimate, ...]
"""What the stopping rule saw after a block."""
Identity = Mapping[str, Any]
"""What a piece is of, as plain JSON data: the run, the part of it, and the code that summed it up."""


class BadPieceError(Exception):
    """A file that is no piece, or one of something else; the text says which."""


@dataclass(frozen=True)
class Piece:
    """Deals `first` on, so many, as exact sums.

    looks: what the stopping rule saw after each of its blocks, in a run that began at deal `origin`.
    """

    first: int
    deals: int
    sums: Sums
    looks: tuple[Look, ...] = ()
    origin: int = 0

    @property
    def end(self) -> int:
        """The first deal after it."""
        return self.first + self.deals

    def __add__(self, other: "Piece") -> "Piece":
        """Both as one; the other must begin where this one ends."""
        if self.end != other.first:
            raise ValueError(f"deals {self.first} to {self.end} and deals {other.first} on are no neighbours")
        looks = self.looks + other.looks if self.looks and other.looks and self.origin == other.origin else ()
        return Piece(self.first, self.deals + other.deals, self.sums + other.sums, looks, self.origin)


def piece_path(folder: Path, first: int, deals: int) -> Path:
    """The file of a piece."""
    return folder / f"{first}-{deals}{SUFFIX}"


def named_deals(path: Path) -> tuple[int, int] | None:
    """Which deals a file's name says it holds, as first and number; None for another file."""
    first, _, deals = path.stem.partition("-")
    if path.suffix != SUFFIX or not (first.isdecimal() and deals.isdecimal()):
        return None
    return int(first), int(deals)


def write_piece(folder: Path, identity: Identity, piece: Piece) -> Path:
    """Write a piece whole or not at all, and see to it that it survives a power cut. Raises OSError."""
    looks = [[[one.mean, one.se, one.n, one.nonzero] for one in look] for look in piece.looks]
    content = {
        "of": identity,
        "first": piece.first,
        "deals": piece.deals,
        "origin": piece.origin,
        "looks": looks,
        "sums": piece.sums.to_dict(),
    }
    path = piece_path(folder, piece.first, piece.deals)
    write_checked(path, json.dumps(content, separators=(",", ":")).encode())
    return path


def read_piece(path: Path, identity: Identity | None = None) -> tuple[Piece, dict[str, Any]]:
    """A piece, and what it is of, which must be `identity` if that is given.

    Raises BadPieceError where the file is damaged, of another format or of something else, or cannot be read.
    """
    try:
        content = json.loads(read_checked(path))
        piece = Piece(
            content["first"],
            content["deals"],
            Sums.from_dict(content["sums"]),
            tuple(tuple(PointEstimate(*point) for point in look) for look in content["looks"]),
            content["origin"],
        )
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise BadPieceError(f"damaged: {error}") from None
    if (piece.first, piece.deals) != named_deals(path):
        raise BadPieceError("of other deals than its name says")
    if identity is not None and content["of"] != identity:
        raise BadPieceError("of another run, or summed up by another version")
    return piece, content["of"]


def write_checked(path: Path, content: bytes, lasting: bool = True) -> None:
    """Write a file with its checksum; it is there whole or not at all, if `lasting` after a power cut too.

    Raises OSError.
    """
    head = b"%s %d %s\n" % (_MAGIC, FORMAT, hashlib.sha256(content).hexdigest().encode())
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(head + zlib.compress(content, 1))
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    if lasting:
        _settle(path.parent)


def read_checked(path: Path) -> bytes:
    """What `write_checked` wrote. Raises BadPieceError for anything else, or where it cannot be read."""
    try:
        head, _, packed = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise BadPieceError(f"cannot be read: {error.strerror or error}") from None
    magic, *rest = head.split(b" ")
    if magic != _MAGIC or len(rest) != 2:
        raise BadPieceError("damaged: no kept block")
    if rest[0] != str(FORMAT).encode():
        raise BadPieceError("of another format")
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(packed, _LARGEST)
    except zlib.error as error:
        raise BadPieceError(f"damaged: {error}") from None
    if not unpacking.eof or hashlib.sha256(content).hexdigest().encode() != rest[1]:
        raise BadPieceError("damaged: its checksum is not that of its content")
    return content


def _settle(folder: Path) -> None:
    """Have a folder's new names written down, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass  # some file systems have no such thing
    finally:
        os.close(handle)
