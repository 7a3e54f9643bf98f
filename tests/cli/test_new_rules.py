"""`zhuoji rules new`: a ruleset file from what is given, or from what is asked."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import app
from zhuoji_sim.rulesets import KEYS, SECTIONS, load

pty = pytest.importorskip("pty")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def asked(monkeypatch):
    """Run the command as on a terminal, with these answers."""
    monkeypatch.setattr("reports.terminal.new_rules.on_terminal", lambda: True)

    def run(answers, *args):
        typed = "".join(f"{answer}\n" for answer in answers)
        return CliRunner().invoke(app, ["rules", "new", *map(str, args)], input=typed, prog_name="zhuoji")

    return run


def refused(result, message):
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert message in result.stderr


def test_a_file_holds_what_is_set_and_serves_as_a_ruleset(zhuoji, tmp_path):
    file = tmp_path / "house.toml"
    result = zhuoji("rules", "new", file, "--from", "天听", "--set", "kong.exposed=7", "--set", "win.pass_lock=off")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{file}: written, extends tianting, values that differ: 2\n")
    rows = json.loads(zhuoji("rules", "diff", "tianting", file, "--json").stdout)
    assert [(row["key"], row["b"]) for row in rows] == [("win.pass_lock", "off"), ("kong.exposed", 7)]
    assert zhuoji("rules", "show", file).exit_code == 0
    assert json.loads(zhuoji("hand", "123456789m1122p", "--ruleset", file, "--json").stdout)["ruleset"] == "house"
    assert list(tmp_path.iterdir()) == [file]


def test_without_a_terminal_nothing_is_asked(zhuoji, tmp_path):
    file = tmp_path / "same.toml"
    assert json.loads(zhuoji("rules", "new", file, "--json").stdout)["changes"] == []
    assert load(file) == load("shabao")


def test_the_file_and_the_answer_are_chinese_where_asked(zhuoji, tmp_path):
    file = tmp_path / "house.toml"
    result = zhuoji("rules", "new", file, "--set", "kong.exposed=7", "--lang", "zh")
    assert f"{file}：已写好，基于 shabao，不同的值：1" in result.stdout
    assert "exposed = 7  # 点豆：出牌者付（R5；shabao：3）" in file.read_text(encoding="utf-8")


def test_a_narrow_terminal_shows_it_too(zhuoji, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    assert zhuoji("rules", "new", tmp_path / "house.toml", "--set", "kong.exposed=7").exit_code == 0
    assert zhuoji("rules", "find", "杀报").exit_code == 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--set", "kong.exposd=1"], "unknown key kong.exposd; did you mean kong.exposed?"),
        (["--set", "kong.exposed=-1"], "kong.exposed: must be a whole number"),
        (["--set", "kong.exposed"], "write key=value"),
        (["--from", "jinj"], "the nearest is jinji"),
        (["--from", "金鷄黄"], "the nearest is jinji"),
        (["--from", "pyproject.toml"], "must be one of jinji, "),
    ],
)
def test_what_cannot_be_is_refused_before_writing(zhuoji, tmp_path, given, message):
    refused(zhuoji("rules", "new", tmp_path / "house.toml", *given), message)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_is_overwritten_only_by_force(zhuoji, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text("base_points = 5")
    refused(zhuoji("rules", "new", file), "house.toml: exists already; --force overwrites it")
    assert file.read_text() == "base_points = 5"
    assert zhuoji("rules", "new", file, "--force", "--set", "base_points=2").exit_code == 0
    assert load(file).base_points == 2


def test_a_link_stays_one(zhuoji, tmp_path):
    file, link = tmp_path / "house.toml", tmp_path / "link.toml"
    file.write_text("base_points = 5")
    link.symlink_to(file)
    assert zhuoji("rules", "new", link, "--force", "--set", "base_points=2").exit_code == 0
    assert (link.is_symlink(), load(file).base_points) == (True, 2)


def test_places_where_no_file_can_be(zhuoji, tmp_path, monkeypatch):
    refused(zhuoji("rules", "new", tmp_path), "is a folder; name a file in it")
    refused(zhuoji("rules", "new", tmp_path / "no" / "house.toml"), "there is no folder")
    refused(zhuoji("rules", "new", os.devnull, "--force"), "is no ordinary file")
    refused(zhuoji("rules", "new", tmp_path / ("x" * 300 + ".toml")), "File name too long")
    monkeypatch.chdir(tmp_path)
    for name in ("shabao", "杀报"):
        refused(zhuoji("rules", "new", name), f"would be read as the preset of this name; call it {name}.toml")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_into(zhuoji, tmp_path, monkeypatch):
    monkeypatch.setattr("os.access", lambda path, mode: False)
    refused(zhuoji("rules", "new", tmp_path / "house.toml"), "nothing can be written into")


def test_on_a_terminal_it_asks_topic_by_topic(asked, tmp_path):
    file = tmp_path / "house.toml"
    values = {"kong.concealed": "7", "kong.separate_dealt": "是"}
    kongs = [values.get(key, "") for key in KEYS if key.startswith("kong.")]
    answers = [answer for section in ("", *SECTIONS) for answer in (["y", *kongs] if section == "kong" else [""])]
    result = asked(["nothing", "jinji", *answers], file)
    assert result.exit_code == 0
    assert "must be one of jinji, " in result.stderr
    assert 'not "nothing"' in result.stderr
    assert f"kong.exposed (R5): {KEYS['kong.exposed'].english} [1]: " in result.stderr
    house = load(file)
    assert (house.extends, house["kong.concealed"], house["kong.separate_dealt"]) == ("jinji", 7, True)
    assert len(json.loads(CliRunner().invoke(app, ["rules", "check", str(file), "--json"]).stdout)["changes"]) == 2


def test_enter_keeps_every_value(asked, tmp_path):
    everything = [answer for section in ("", *SECTIONS) for answer in ("y", *[""] * keys_in(section))]
    result = asked(everything, tmp_path / "house.toml", "--from", "hanbao", "--json")
    assert json.loads(result.stdout)["changes"] == []
    assert load(tmp_path / "house.toml") == load("hanbao")


def keys_in(section: str) -> int:
    return sum(key.rpartition(".")[0] == section for key in KEYS)


def test_a_wrong_value_is_asked_again_with_the_reason(asked, tmp_path):
    result = asked(["maybe", "y", "0", "2", "", *[""] * 20], tmp_path / "house.toml", "--from", "shabao", "--json")
    assert '"maybe" is neither y nor n' in result.stderr
    assert 'base_points: must be a whole number from 1 to 1000000, not "0"' in result.stderr
    assert [(row["key"], row["b"]) for row in json.loads(result.stdout)["changes"]] == [("base_points", 2)]


def test_set_is_not_asked_about(asked, tmp_path):
    result = asked([], tmp_path / "house.toml", "--set", "base_points=2")
    assert (result.exit_code, result.stderr) == (0, "")


def test_answers_that_break_off_leave_no_file(asked, tmp_path):
    result = asked(["", "y"], tmp_path / "house.toml")
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr.endswith("\ninterrupted: nothing is written\n")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_no_file(tmp_path):
    ours, theirs = pty.openpty()
    command = [sys.executable, "cli.py", "rules", "new", str(tmp_path / "house.toml")]
    with subprocess.Popen(command, cwd=ROOT, stdin=theirs, stderr=theirs, stdout=subprocess.PIPE) as process:
        os.close(theirs)
        try:
            shown = b""
            while b"[shabao]" not in shown:
                shown += os.read(ours, 1000)
            assert (interrupt(process), process.stdout.read()) == (130, b"")
        finally:
            process.kill()
    os.close(ours)
    assert list(tmp_path.iterdir()) == []


def interrupt(process: "subprocess.Popen[bytes]") -> int | None:
    """How the process ends on Ctrl-C, pressed again if the first came just before it began to wait for the answer."""
    for _ in range(20):
        process.send_signal(signal.SIGINT)
        try:
            return process.wait(2)
        except subprocess.TimeoutExpired:
            continue
    return None
