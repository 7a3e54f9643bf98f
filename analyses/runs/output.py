"""What is written for the user: that a file cannot be written is his to know, not a fault of the program."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zhuoji_sim.errors import InputError


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Whatever goes wrong with writing inside is said of this path. Raises InputError."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror or error}") from None
