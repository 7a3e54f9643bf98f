"""What a shell and a hurried typist get: short help, offers on Tab, the nearest name, the command that fits a hand."""

from typing import Any

import pytest
from typer.testing import CliRunner

from cli import app


def offers(typed: str, **environment: str) -> str:
    """What zsh is told of a line up to the cursor."""
    asked = {"_ZHUOJI_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": f"zhuoji {typed}", "ZHUOJI_LANG": "en"}
    return CliRunner().invoke(app, env={**asked, **environment}, prog_name="zhuoji").stdout


@pytest.mark.parametrize(
    ("typed", "word", "words"),
    [
        ("study b", '"baoting"', "Is reporting ready worth it?"),
        ("simulate --ruleset sha", '"shabao"', "kill the reporter"),
        ("rules show tian", '"tianting"', "dealt ready"),
        ("simulate --policy uk", '"ukeire"', "most live tiles"),
        ("simulate --policy ukeire:pong=always,kong=n", "pong=always,kong=never", "never make a kong"),
        ("study duel --a val", '"value"', "worth most"),
        ("exact dra", '"draws-to-complete"', "ready HAND"),
        ("study dou --grid kong.ex", '"kong.exposed="', "kong"),
    ],
)
def test_names_are_offered_with_what_they_are(typed: str, word: str, words: str) -> None:
    found = offers(typed)
    assert word in found
    assert words in found


def test_offers_speak_the_language_of_the_environment() -> None:
    assert "报听划算吗？" in offers("study b", ZHUOJI_LANG="zh")
    assert "杀报" in offers("rules show sha", ZHUOJI_LANG="zh_CN.UTF-8")


@pytest.mark.parametrize("command", [(), ("study",), ("rules", "show")])
def test_h_is_help(zhuoji: Any, command: tuple[str, ...]) -> None:
    assert zhuoji(*command, "-h").stdout == zhuoji(*command, "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (("studdy",), "study"),
        (("rules", "lst"), "list"),
        (("study", "baotng"), "baoting"),
        (("exact", "deal-shantn"), "deal-shanten"),
        (("simulate", "--policy", "ukire"), "ukeire"),
        (("simulate", "--ruleset", "shabo"), "shabao"),
        (("simulate", "--policy", "ukeire:pnog=always"), "pong"),
    ],
)
def test_the_nearest_name_is_told_and_only_where_one_is_near(
    zhuoji: Any, arguments: tuple[str, ...], near: str
) -> None:
    run = zhuoji(*arguments)
    assert run.exit_code == 2
    assert f"ean {near}" in run.stderr or f"ean '{near}'" in run.stderr or f"nearest preset is {near}" in run.stderr
    far = zhuoji(*arguments[:-1], "zzzzzz").stderr
    assert "did you mean" not in far.lower()
    assert "nearest" not in far


def test_hand_and_baoting_point_to_each_other(zhuoji: Any) -> None:
    run = zhuoji("baoting", "123m456p789s1122p")
    (line,) = run.stderr.splitlines()
    assert (run.exit_code, run.stdout) == (2, "")
    assert "zhuoji hand 123m1122456p789s says what it waits for" in line
    assert zhuoji("hand", "123456m789p11223s").stdout.endswith("zhuoji baoting 123456m789p11223s\n")
    assert "baoting" not in zhuoji("hand", "123456m789p11223s", "--ruleset", "hanbao").stdout
