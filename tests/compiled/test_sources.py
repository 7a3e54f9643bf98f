"""Which files name the machine code and the runs: all that kernels are made of, wherever it stands, and no other."""

import ast
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from zhuoji_sim.compiled.sources import ROOT, code_hash_of, hash_of, kernel_sources

DECORATORS = {"kernel", "routine", "door", "entry", "intrinsic"}
ROOMS = ("compiled", "evaluator", "exact", "game", "settlement", "policies", "play", "worlds")
"""The rooms of the game in which functions without types are allowed: those that are compiled."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the packages' sources, to be edited."""
    for package in ("zhuoji_sim", "analyses"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def edited(root: Path, name: str, more: str = "\n# edited\n", hashed: Callable[[Path], str] = hash_of) -> bool:
    """Whether an edit of this file changes the hash."""
    before = hashed(root)
    path = root / name
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    return hashed(root) != before


@pytest.mark.parametrize(
    "name",
    [
        "analyses/studies/duel/kernels.py",
        "analyses/studies/chicken/kernels/deals.py",
        "analyses/breakdown/accounts.py",
        "zhuoji_sim/game/moves.py",
        "zhuoji_sim/codes.py",
        "zhuoji_sim/rulesets/codes.py",
        "zhuoji_sim/policies/codes.py",
        "zhuoji_sim/policies/value_model.json",
    ],
)
def test_an_edit_of_what_kernels_are_made_of_renames_runs(copy: Path, name: str) -> None:
    assert edited(copy, name)


@pytest.mark.parametrize(
    "name",
    [
        "zhuoji_sim/story/words.py",
        "zhuoji_sim/policies/words.py",
        "zhuoji_sim/text.py",
        "zhuoji_sim/rulesets/schema.py",
        "zhuoji_sim/rulesets/shabao.toml",
        "analyses/studies/duel/words.py",
        "analyses/study/registry.py",
        "analyses/statistics/moments.py",
    ],
)
def test_an_edit_of_words_or_sums_renames_none(copy: Path, name: str) -> None:
    assert not edited(copy, name)


@pytest.mark.parametrize("name", ["linking", "passes", "calls_known"])
def test_an_edit_of_how_kernels_are_compiled_compiles_them_anew_and_renames_no_runs(copy: Path, name: str) -> None:
    path = f"zhuoji_sim/compiled/{name}.py"
    assert edited(copy, path, hashed=code_hash_of)
    assert not edited(copy, path)


def test_a_new_kernel_in_a_new_folder_counts_and_so_does_what_it_imports(copy: Path) -> None:
    before = hash_of(copy)
    folder = copy / "analyses" / "studies" / "new" / "deeper"
    folder.mkdir(parents=True)
    (folder / "sizes.py").write_text("SIZE = 3\n", encoding="utf-8")
    (folder / "kernels.py").write_text(
        "from analyses.studies.new.deeper.sizes import SIZE\n"
        "from zhuoji_sim.compiled.decorators import kernel\n\n\n"
        "@kernel\ndef triple(x):\n    return SIZE * x\n",
        encoding="utf-8",
    )
    assert hash_of(copy) != before
    assert edited(copy, "analyses/studies/new/deeper/sizes.py")


def compiled(node: ast.FunctionDef) -> bool:
    names = {part.id for decorator in node.decorator_list for part in ast.walk(decorator) if isinstance(part, ast.Name)}
    return bool(names & DECORATORS)


def functions(path: Path) -> list[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def test_only_what_is_compiled_goes_without_types() -> None:
    """mypy lets functions without types pass in the rooms of kernels: here it is held that those are kernels."""
    bare = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in [*ROOT.glob("zhuoji_sim/**/*.py"), *ROOT.glob("analyses/**/*.py")]
        for node in functions(path)
        if not compiled(node) and node.returns is None
    ]
    assert bare == []


def test_kernels_stand_in_their_rooms() -> None:
    """In rooms of the game, in `breakdown`, and in files or folders named `kernels`."""
    for path in kernel_sources(ROOT):
        if path.suffix == ".py" and any(compiled(node) for node in functions(path)):
            place = path.relative_to(ROOT).with_suffix("").parts
            rooms = ROOMS if place[0] == "zhuoji_sim" else ("breakdown", "kernels")
            assert set(place) & set(rooms), path
