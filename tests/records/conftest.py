"""A file for the tests of a room to write records to."""

from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records") / "game.jsonl"
