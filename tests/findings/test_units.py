"""The units of estimates: each one that a study uses has its words."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from analyses.findings.units import UNITS

ROOT = Path(__file__).parents[2]
STUDIES = sorted(path for path in (ROOT / "analyses/studies").iterdir() if path.is_dir())
MAKERS = {"of_effect", "of_level", "of_rate", "of_rate_change"}


def constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The strings that a module names."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text


def makers(tree: ast.Module) -> set[str]:
    """The makers of estimates, and what else a module calls them."""
    found = set(MAKERS)
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute(attr=maker)) if maker in MAKERS:
                found.add(name)
    return found


def units_used(study: Path) -> Iterator[str]:
    """What stands second in `Estimate.of_*(name, unit, ...)`, where that is a string or the name of one."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(study.rglob("*.py"))]
    named = {name: text for tree in trees for name, text in constants(tree)}
    for tree in trees:
        known = makers(tree)
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(attr=maker) | ast.Name(id=maker), args=[_, unit, *_]) if (
                    maker in known
                ):
                    match unit:
                        case ast.Constant(value=str(text)):
                            yield text
                        case ast.Name(id=name) if name in named:
                            yield named[name]


def estimates(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [estimate for study in document.get("studies", [document]) for estimate in study["estimates"]]


def test_every_unit_that_a_study_writes_has_words() -> None:
    used = {unit for study in STUDIES for unit in units_used(study)}
    assert len(used) >= 6
    assert used <= set(UNITS)


def test_every_unit_of_the_gallery_has_words() -> None:
    for summary in (ROOT / "reports/gallery").glob("*/summary.json"):
        document = json.loads(summary.read_text(encoding="utf-8"))
        assert {estimate["unit"] for estimate in estimates(document)} <= set(UNITS)


def test_units_read_in_both_languages() -> None:
    assert UNITS["fan/hand"]("en") == "fan a hand"
    assert UNITS["fan/hand"]("zh") == "番/局"
    assert all(text.en and text.zh for text in UNITS.values())
