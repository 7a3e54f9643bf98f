"""The examples of docs/api.md, run as they stand."""

import doctest
from pathlib import Path

import zhuoji_sim

API = Path(__file__).parents[2] / "docs" / "api.md"


def test_examples_of_the_api_page_hold():
    results = doctest.testfile(str(API), module_relative=False, encoding="utf-8")
    assert results.attempted > 20
    assert results.failed == 0


def test_every_exported_name_is_there_and_listed():
    for name in zhuoji_sim.__all__:
        assert getattr(zhuoji_sim, name) is not None
    assert set(zhuoji_sim.__all__) <= set(dir(zhuoji_sim))


def test_other_names_are_not():
    assert not hasattr(zhuoji_sim, "no_such_name")
