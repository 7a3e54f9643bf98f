"""Which files kernels are made of, and the hash that names their machine code and the runs they play.

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
_DECORATED = re.compile(rb"^@(?:kernel|routine|entry)$", re.MULTILINE)
_IMPORT = re.compile(rb"^from ((?:zhuoji_sim|analyses)[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)


@cache
def kernel_hash() -> str:
    """Sixteen hex digits that change when any source that kernels are made of changes."""
    return hash_of(ROOT)


def hash_of(root: Path) -> str:
    """The hash of the kernels under `root`, the folder that holds the packages."""
    digest = hashlib.sha256()
    for path in kernel_sources(root):
        name = path.relative_to(root).as_posix().removeprefix("zhuoji_sim/_rooms/")
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def package_home(root: Path, package: str) -> Path:
    """Where a package stands under the root, in the source tree or in an installed copy."""
    return next((root / home for home in _HOMES[package] if (root / home).is_dir()), root / package)


def kernel_sources(root: Path) -> list[Path]:
    """The files that kernels are made of, in order of their paths."""
    found: dict[Path, bytes] = {}
    waiting = [path for package in _HOMES for path in package_home(root, package).rglob("*.py")]
    waiting = [path for path in waiting if _DECORATED.search(path.read_bytes())]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = path.read_bytes()
            waiting += _imported(root, found[path])
    return sorted([*found, *_data(found)], key=lambda path: path.as_posix().replace("zhuoji_sim/_rooms/", ""))


def _data(sources: Iterable[Path]) -> Iterator[Path]:
    return (data for source in sources if (data := source.with_suffix(".json")).exists())


def _imported(root: Path, source: bytes) -> Iterator[Path]:
    """The project's files that a source imports: modules, packages, and modules named in an import from a package."""
    for module, names in _IMPORT.findall(source):
        package, *rest = module.decode().split(".")
        home = package_home(root, package).joinpath(*rest)
        modules = [home, *(home / name for name in re.findall(r"\w+", names.decode()))]
        for place in modules:
            for path in (place.with_suffix(".py"), place / "__init__.py"):
                if path.exists():
                    yield path
