"""The folder that a run writes to: it is claimed by a manifest, and not taken from another run unasked."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyses.runs.output import writing
from zhuoji_sim.errors import InputError

MANIFEST = "manifest.json"


def claim(folder: Path, manifest: Mapping[str, Any], force: bool = False) -> None:
    """Make the folder and write the manifest into it; a folder that the same run has claimed may be claimed again.

    Raises InputError where the folder holds another run and `force` is not given, or cannot be made.
    """
    holder = _holder(folder / MANIFEST)
    if holder not in (None, manifest["run_id"]) and not force:
        raise InputError(
            f"{folder} holds another run ({holder}, this one is {manifest['run_id']}): "
            "choose another --out, or overwrite it with --force"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"--out {folder}: cannot make this folder: {reason}") from None
    write_json(folder / MANIFEST, manifest)


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document whole or not at all. Raises InputError where that is impossible."""
    text = json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)
    part = path.with_name(path.name + ".part")
    with writing(path):
        part.write_text(text + "\n", encoding="utf-8")
        os.replace(part, path)


def _holder(path: Path) -> str | None:
    """The id of the run that a manifest names; None without a manifest."""
    try:
        content = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError, RecursionError):
        return "with a manifest that cannot be read"
    return str(content.get("run_id")) if isinstance(content, dict) else "with a manifest of another kind"
