"""The examples of docs/api.md, run as they stand."""

import doctest
from pathlib import Path

API = Path(__file__).parents[2] / "docs" / "api.md"


def test_examples_of_the_api_page_hold():
    results = doctest.testfile(str(API), module_relative=False, encoding="utf-8")
    assert results.attempted > 20
    assert results.failed == 0
