"""What users call says what it takes, gives and raises, with examples that hold."""

import doctest
import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import analyses
import reports
import zhuoji_sim
from zhuoji_sim import rulesets
from zhuoji_sim.exact import questions
from zhuoji_sim.exact.draws import draws_to_complete
from zhuoji_sim.records.played_hand import each_hand
from zhuoji_sim.tiles import notation

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
PACKAGES = {"zhuoji_sim": zhuoji_sim, "analyses": analyses, "reports": reports}
RULESETS = (
    *("Entry", "Key", "changed", "check_file", "diff", "diff_rows", "houses_table", "list_rows", "reference_table"),
    "show_rows",
)
EXACT = ("deal_shanten", "dealt_kongs", "dealt_ready", "exact", "ones_held")
EXPORTED = [(package, name) for package, home in PACKAGES.items() for name in home.__all__ if name != "__version__"]
BESIDE = {
    **{name: getattr(rulesets, name) for name in RULESETS},
    **{name: getattr(questions, name) for name in EXACT},
    **{name: getattr(notation, name) for name in ("format_meld", "format_tiles")},
    "draws_to_complete": draws_to_complete,
    "each_hand": each_hand,
}
"""What users call that stands in a room of its own."""
CALLED: dict[str, Any] = {name: getattr(PACKAGES[package], name) for package, name in EXPORTED} | BESIDE
MODULES = sorted({one.__module__ for one in CALLED.values()})


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    results = doctest.testmod(import_module(name))
    assert results.attempted
    assert results.failed == 0


@pytest.mark.parametrize("name", CALLED)
def test_what_users_call_has_the_sections_and_an_example(name: str) -> None:
    called = CALLED[name]
    text = inspect.getdoc(called) or ""
    summary, blank, *_ = [*text.splitlines(), ""]
    assert summary.endswith((".", "?"))
    assert blank == ""
    assert has_section(text, "Examples")
    assert "\n>>> " in text
    if inspect.isclass(called):
        assert issubclass(called, Exception) or has_section(text, "Attributes")
    else:
        assert has_section(text, "Returns")
        described(called, text)


def described(function: Any, text: str) -> None:
    """Every parameter stands in the section of parameters, and only these."""
    names = [line.strip().lstrip("*") for line in section(text, "Parameters") if line and not line.startswith(" ")]
    assert [one for line in names for one in line.split(", ")] == list(inspect.signature(function).parameters)


def has_section(text: str, title: str) -> bool:
    return f"\n\n{title}\n{'-' * len(title)}\n" in text


def section(text: str, title: str) -> list[str]:
    """The lines under a heading, up to the next."""
    rest = text.partition(f"\n\n{title}\n{'-' * len(title)}\n")[2]
    lines = rest.splitlines()
    ends = [place for place, line in enumerate(lines) if place and line and set(line) == {"-"}]
    return lines[: ends[0] - 1] if ends else lines


@pytest.mark.parametrize(("package", "name"), EXPORTED)
def test_the_api_page_names_everything_exported(package: str, name: str) -> None:
    assert f"`{name}`" in PAGE or f"`{name}(" in PAGE


@pytest.mark.parametrize("name", BESIDE)
def test_the_api_page_names_what_stands_beside(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("package", PACKAGES)
def test_exports_are_there_and_listed_and_no_others(package: str) -> None:
    home = PACKAGES[package]
    assert all(getattr(home, name) is not None for name in home.__all__)
    assert set(home.__all__) <= set(dir(home))
    assert list(home.__all__) == sorted(home.__all__)
    assert not hasattr(home, "no_such_name")


def test_importing_a_part_takes_no_name_away() -> None:
    for called in CALLED.values():
        import_module(called.__module__)
    assert all(getattr(PACKAGES[package], name) is CALLED[name] for package, name in EXPORTED)
