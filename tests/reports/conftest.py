"""What the tests of reports share."""

from pathlib import Path

import pytest

from reports.page.writing import write_report
from tests.reports.sample import INTERRUPTED, SAMPLE


@pytest.fixture(scope="session")
def of_two_in(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """For each language, the folder of a report of two studies; to be read only."""
    folders = {lang: tmp_path_factory.mktemp(f"two-{lang}") for lang in ("en", "zh")}
    for lang, folder in folders.items():
        write_report([SAMPLE, INTERRUPTED], folder, lang)
    return folders
