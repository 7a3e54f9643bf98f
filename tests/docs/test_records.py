"""The examples of docs/records.md: its records replay to what it shows."""

import json
import re
import shlex
from pathlib import Path

import pytest

from zhuoji_sim.records.lines import FIELDS, KONG_KINDS
from zhuoji_sim.records.replay import MOST_LINES
from zhuoji_sim.records.source import LARGEST, LONGEST_LINE

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
RECORDS = dict(re.findall(r"^```jsonl (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^```console\n\$ zhuoji ([^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the records of the page, and the first of them with a mistake."""
    for name, text in RECORDS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    pong = '{"type":"pong","actor":2'
    assert pong in RECORDS["hand.jsonl"]
    (tmp_path / "wrong.jsonl").write_text(RECORDS["hand.jsonl"].replace(pong, pong[:-1] + "1"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "shown"), COMMANDS)
def test_records_replay_to_what_the_page_shows(zhuoji, command, shown):
    result = zhuoji(*shlex.split(command))
    assert result.exit_code == (2 if "wrong" in command else 0)
    assert result.stdout + result.stderr == shown


def test_every_record_of_the_page_is_replayed():
    assert {f"replay {name}" for name in [*RECORDS, "wrong.jsonl"]} == {command for command, _ in COMMANDS}


def test_the_records_have_an_example_of_every_line_and_field():
    seen = {kind: set() for kind in FIELDS}
    kongs = set()
    for text in RECORDS.values():
        for line in map(json.loads, text.splitlines()):
            kongs.add(line.get("kind"))
            seen[line.pop("type")] |= set(line)
    assert seen == {kind: {*required, *optional} for kind, (required, optional) in FIELDS.items()}
    assert kongs >= set(KONG_KINDS)


def test_the_page_names_every_field_and_limit():
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*)$", PAGE, re.MULTILINE))
    assert set(rows) == set(FIELDS)
    for kind, (required, optional) in FIELDS.items():
        assert all(f"`{name}`" in rows[kind] for name in (*required, *optional))
    assert f"more than {LONGEST_LINE >> 20} MiB" in PAGE
    assert f"more than {LARGEST >> 20} MiB" in PAGE
    assert f"more than {MOST_LINES} lines" in PAGE
