"""A ruleset file, written."""

from pathlib import Path


def written(directory: Path, text: str, name: str = "house.toml") -> Path:
    path = directory / name
    path.write_text(text, encoding="utf-8")
    return path
