"""Where a record comes from: the numbered raw lines of a file, plain or gzip, or of standard input.

They are read one by one, and neither a line nor the whole may be larger than a record can sensibly be, so that an
endless or a cleverly packed file is refused before it fills the memory.
"""

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, Any, cast

from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_kind

STANDARD_INPUT = "-"
LONGEST_LINE = 1 << 20
LARGEST = 1 << 29
"""Bytes of text, unpacked: about 150,000 hands."""

_GZIP = b"\x1f"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"{\0", b"\0{")
"""How these begin, and no line of JSON does."""


def source_name(path: str | Path) -> str:
    """What messages call the source: the file's name, or "standard input"."""
    check_kind("a record", path, (str, Path), "the path of a file, or -")
    return "standard input" if str(path) == STANDARD_INPUT else Path(path).name


def raw_lines(path: str | Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, or of standard input where `path` is `-`, with their numbers from 1.

    Raises:
        InputError: it cannot be read, is broken gzip or UTF-16, or is larger than a record may be.
    """
    name = source_name(path)
    with _opened(path) as file, _faults_told(name):
        head = file.peek(2)[:2]
        if head in _UTF_16:
            raise InputError(f"{name}: looks like UTF-16: a record is UTF-8 text")
        unpacked = gzip.GzipFile(fileobj=file) if head[:1] == _GZIP else file
        yield from _limited(cast(IO[bytes], unpacked), name)


@contextmanager
def _opened(path: str | Path) -> "Iterator[io.BufferedReader[Any]]":
    if str(path) != STANDARD_INPUT:
        with _open(path) as file:
            yield file
    elif sys.stdin is None:
        raise InputError("standard input: cannot be read: it is closed")
    else:
        reader = io.BufferedReader(cast(io.RawIOBase, sys.stdin.buffer))
        try:
            yield reader
        finally:
            reader.detach()  # or it would close standard input with it


def _open(path: str | Path) -> "io.BufferedReader[Any]":
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise InputError(f"{path!r}: no file name: {error}") from None


@contextmanager
def _faults_told(name: str) -> Iterator[None]:
    try:
        yield
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise InputError(f"{name}: broken gzip file: {error}") from None
    except OSError as error:
        raise InputError(f"{name}: cannot be read: {error.strerror or error}") from None


def _limited(file: IO[bytes], name: str) -> Iterator[tuple[int, bytes]]:
    size = 0
    for number in count(1):
        raw = file.readline(LONGEST_LINE + 1)
        if not raw:
            return
        if len(raw) > LONGEST_LINE:
            raise InputError(f"{name}:{number}: a line of more than {LONGEST_LINE} bytes, so no record")
        size += len(raw)
        if size > LARGEST:
            raise InputError(f"{name}: more than {LARGEST} bytes of text: split it between two hands")
        yield number, raw
