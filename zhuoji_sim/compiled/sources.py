"""Which files kernels are made of, and the hashes that name their machine code and the runs they play.

A kernel's machine code follows from the file it stands in and from all that this imports: codes, sizes, other steps.
So the files counted are those with a decorated function, what they import, and what that imports in turn; a file of
data beside one of them (the same name, `.json`) counts too. A file of words that no kernel imports does not.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_HOMES = {"zhuoji_sim": ("zhuoji_sim",), "analyses": ("analyses", "zhuoji_sim/_rooms/analyses")}
"""Where each package may stand under the root: in the source tree, and in an installed copy (`zhuoji_sim.app`)."""
_DECORATED = re.compile(rb"^@(?:kernel|routine|entry)$|^@door\(", re.MULTILINE)
_DOOR = re.compile(rb"^@door\(", re.MULTILINE)
_LAYOUTS = ("zhuoji_sim.rulesets.record",)
"""Modules that kernels take no more from than a record's layout, which is in the signature of all that takes it."""
_IMPORT = re.compile(rb"^from ((?:zhuoji_sim|analyses)[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)


@cache
def kernel_hash() -> str:
    """Sixteen hex digits that change when any source that kernels are made of changes."""
    return _hash(ROOT, kernel_sources(ROOT, _core_sources()))


@cache
def core_hash() -> str:
    """The same of the game's kernels alone, and of what compiles them: it names their machine code, and no runs."""
    return code_hash_of(ROOT, _core_sources())


@cache
def _core_sources() -> list[Path]:
    return game_sources(ROOT)


@cache
def folder_of(path: Path) -> str:
    """The name of the folder for what is compiled from a file: by the game's sources, and those of its own."""
    own = sorted(_with_imported(ROOT, [path], set(_core_sources())))
    return f"kernels-{core_hash()}" + (f"-{_hash(ROOT, [*own, *_data(own)])}" if own else "")


def door_modules() -> list[str]:
    """The modules of the game that have doors."""
    paths = [path for path in _core_sources() if path.suffix == ".py" and _DOOR.search(path.read_bytes())]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]


def hash_of(root: Path) -> str:
    """The hash of the kernels under `root`, the folder that holds the packages."""
    return _hash(root, kernel_sources(root))


def code_hash_of(root: Path, game: Iterable[Path] | None = None) -> str:
    """The hash that names the machine code of the game under `root`; `game`: its sources, if they are known."""
    compiling = (package_home(root, "zhuoji_sim") / "compiled").glob("*.py")
    return _hash(root, sorted({*(game_sources(root) if game is None else game), *compiling}))


def _hash(root: Path, paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        digest.update(name.removeprefix("zhuoji_sim/_rooms/").encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def package_home(root: Path, package: str) -> Path:
    """Where a package stands under the root, in the source tree or in an installed copy."""
    return next((root / home for home in _HOMES[package] if (root / home).is_dir()), root / package)


def kernel_sources(root: Path, game: Iterable[Path] | None = None) -> list[Path]:
    """The files that kernels are made of, in order of their paths; `game`: those of the game, if they are known."""
    found = set(game_sources(root) if game is None else game)
    return _in_order(found | _with_imported(root, _decorated(root, "analyses"), found))


def game_sources(root: Path) -> list[Path]:
    """Those of the game alone."""
    return _in_order(_with_imported(root, _decorated(root, "zhuoji_sim"), set()))


def _in_order(sources: set[Path]) -> list[Path]:
    """The files, with the data beside them."""
    return sorted({*sources, *_data(sources)}, key=lambda path: path.as_posix().replace("zhuoji_sim/_rooms/", ""))


def _decorated(root: Path, package: str) -> list[Path]:
    return [path for path in _modules(package_home(root, package)) if _DECORATED.search(path.read_bytes())]


def _modules(home: Path) -> list[Path]:
    """A package's files; those of another that is installed inside it are not its own."""
    return [path for path in home.rglob("*.py") if "_rooms" not in path.relative_to(home).parts]


def _with_imported(root: Path, paths: Iterable[Path], known: set[Path]) -> set[Path]:
    """The files and all that they import, and what that imports, but for those known."""
    found: set[Path] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in found and path not in known:
            found.add(path)
            waiting += _imported(root, path.read_bytes())
    return found


def _data(sources: Iterable[Path]) -> Iterator[Path]:
    return (data for source in sources if (data := source.with_suffix(".json")).exists())


def _imported(root: Path, source: bytes) -> Iterator[Path]:
    """The project's files that a source imports: modules, packages, and modules named in an import from a package."""
    for module, names in _IMPORT.findall(source):
        if module.decode() in _LAYOUTS:
            continue
        package, *rest = module.decode().split(".")
        home = package_home(root, package).joinpath(*rest)
        modules = [home, *(home / name for name in re.findall(r"\w+", names.decode()))]
        for place in modules:
            for path in (place.with_suffix(".py"), place / "__init__.py"):
                if path.exists():
                    yield path
