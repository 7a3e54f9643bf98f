"""The folder that a run writes to: it is claimed by a manifest, and neither another run nor a longer one is lost
unasked.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyses.runs.output import writing
from zhuoji_sim.errors import InputError

MANIFEST = "manifest.json"


def claim(folder: Path, manifest: Mapping[str, Any], length: int, force: bool = False) -> None:
    """Make the folder for a run of so many deals or hands, and write the manifest into it unless the same run has.

    Raises InputError where the folder holds another run, or more of this one, and `force` is not given, or where it
    cannot be made.
    """
    there = held(folder)
    if there and not force:
        if there.get("run_id") != manifest["run_id"]:
            raise InputError(
                f"{folder} holds another run ({there.get('run_id')}, this one is {manifest['run_id']}): "
                "choose another --out, or overwrite it with --force"
            )
        if there.get("length") and there.get("first", 0) != manifest.get("first", 0):
            raise InputError(
                f"{folder} holds another range of this run: choose another --out (zhuoji merge adds ranges up), "
                "or overwrite it with --force"
            )
        if there.get("length", 0) > length:
            raise InputError(
                f"{folder} holds more of this run ({there['length']}, this time {length}): "
                "choose another --out, or replace it by the shorter one with --force"
            )
    make_folder(folder)
    if there.get("run_id") != manifest["run_id"] or force:
        write_json(folder / MANIFEST, {**manifest, "length": 0})


def make_folder(folder: Path) -> None:
    """Make a folder, unless it is there. Raises InputError where that is impossible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"--out {folder}: cannot make this folder: {reason}") from None


def finish(folder: Path, manifest: Mapping[str, Any], length: int) -> None:
    """Write into the manifest how many deals or hands the folder holds. Raises InputError where that is impossible."""
    write_json(folder / MANIFEST, {**manifest, "length": length})


def held(folder: Path) -> dict[str, Any]:
    """The manifest of the run that a folder holds; empty without one. One that cannot be read names no run."""
    try:
        content = json.loads((folder / MANIFEST).read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError, RecursionError):
        return {"run_id": "with a manifest that cannot be read"}
    return content if isinstance(content, dict) else {"run_id": "with a manifest of another kind"}


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document whole or not at all. Raises InputError where that is impossible."""
    text = json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)
    write_whole(path, text + "\n")


def write_whole(path: Path, text: str) -> None:
    """Write a text whole or not at all. Raises InputError where that is impossible."""
    part = path.with_name(path.name + ".part")
    with writing(path):
        try:
            part.write_text(text, encoding="utf-8", newline="\n")
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
