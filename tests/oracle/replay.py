"""Replay of a record's lines, hand by hand."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .start import Illegal
from .table import Table


def replay(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What `zhuoji replay FILE --json` prints of a record; `Illegal` names the number of the bad line, from 1."""
    results: list[dict[str, Any]] = []
    table: Table | None = None
    number = 0
    for number, line in enumerate(lines, start=1):
        try:
            if table is None:
                table = Table(line)
            else:
                table.apply(line)
        except Illegal as error:
            raise Illegal(f"{number}: {error}") from error
        if table.over:
            results.append(table.result())
            table = None
    if table is not None:
        raise Illegal(f"{number}: the record stops in mid-hand")
    return results


def replay_file(path: Path) -> list[dict[str, Any]]:
    return replay(json.loads(text) for text in path.read_text(encoding="utf-8").splitlines() if text.strip())
