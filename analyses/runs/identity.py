"""What names a run: a hash of all that decides its hands, and the manifest that says so in full.

How many hands are played is no part of it, since a longer run continues a shorter one.
"""

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version
from typing import Any

from analyses.runs.table_setup import TableSetup
from zhuoji_sim import __version__
from zhuoji_sim.compiled.sources import ROOT, kernel_hash, package_home

_DIGITS = 12


def run_id(study: str, table: TableSetup, seed: int, **extra: Any) -> str:
    """Twelve hex digits that change with whatever could change a hand of the run.

    That is the study, the ruleset's values (not its name), the policies with all their settings, the dealer's count,
    the seed, the package's version, the source of the kernels, and `extra`: what else the study varies, as plain JSON
    data.
    """
    decisive = {
        "study": study,
        "ruleset": table.ruleset.to_dict(),
        "policies": [policy.identity for policy in table.policies],
        "n": table.n,
        **_day(table),
        **({"entrants": [policy.identity for policy in table.entrants]} if table.entrants else {}),
        "seed": seed,
        "version": __version__,
        "kernels": kernel_hash(),
        "extra": extra,
    }
    text = json.dumps(decisive, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _day(table: TableSetup) -> dict[str, int]:
    """The day that is played on, where one was asked for (R6.14)."""
    return {} if table.weekday is None else {"weekday": table.weekday}


def joint_id(run_ids: Sequence[str]) -> str:
    """The name of a report that holds several runs."""
    return hashlib.sha256(" ".join(run_ids).encode()).hexdigest()[:_DIGITS]


def manifest(study: str, table: TableSetup, seed: int, arguments: Mapping[str, Any], **extra: Any) -> dict[str, Any]:
    """What `manifest.json` holds: all that is needed to make the run again, as plain JSON data.

    `arguments` are those of the command or call. Nothing tells when or on whose machine the run was made, so
    that the same run writes the same manifest.
    """
    rules = table.ruleset
    return {
        "run_id": run_id(study, table, seed, **extra),
        "study": study,
        "seed": seed,
        "ruleset": {"name": rules.name, "digest": rules.digest(), "values": rules.to_dict()},
        "policies": [{"name": policy.name, "settings": dict(policy.settings)} for policy in table.policies],
        "n": table.n,
        **_day(table),
        **extra,
        "arguments": dict(arguments),
        "version": __version__,
        "kernels": kernel_hash(),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
    }


@cache
def code_hash() -> str:
    """Changes with any source of the analyses: a run's name tells what was played, not what is summed up of it."""
    digest = hashlib.sha256()
    home = package_home(ROOT, "analyses")
    for path in sorted(home.rglob("*.py")):
        digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
