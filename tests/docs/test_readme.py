"""The README's commands print what it shows."""

import re
import shlex
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
BLOCK = re.compile(r"^```console\n\$ (zhuoji .*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)
EXAMPLES = BLOCK.findall(README.read_text(encoding="utf-8"))


def test_readme_has_examples():
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_command_prints_what_the_readme_shows(zhuoji, tmp_path, monkeypatch, command, shown):
    """Lines with `...` stand for any number of lines."""
    monkeypatch.chdir(tmp_path)
    result = zhuoji(*shlex.split(command)[1:])
    assert result.exit_code == 0
    pattern = "".join("(?:.*\n)*" if line == "...\n" else re.escape(line) for line in shown.splitlines(keepends=True))
    assert re.fullmatch(pattern, result.stdout), result.stdout
