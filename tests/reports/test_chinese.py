"""Every mistake that a command can name is told in Chinese too, as far as the sources say what it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reports.chinese.translating import CATALOGUE, in_chinese, told

ROOT = Path(__file__).parents[2]
SOURCES = [
    ROOT / "cli.py",
    *(path for room in ("zhuoji_sim", "analyses", "reports") for path in (ROOT / room).rglob("*.py")),
]
APART = ("analyses/checks", "analyses/training", "zhuoji_sim/exact/check.py")
"""Commands for who works on the toolkit, which speak English."""
SAID = {"InputError", "refuse", "BadParameter", "BadPieceError", "BusyError", "remark"}
ARGUMENTS = {"_error": 2, "_unknown": 0}
BLANKS = re.compile(r"\{(\w+)\}")


def line(node: ast.expr) -> str | None:
    """What is said, with a sign in each blank; None for what comes from elsewhere, and for a line of blanks alone."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            parts = [part.value if isinstance(part, ast.Constant) else "7" for part in values]
            text = "".join(map(str, parts))
            return text if re.search(r"[A-Za-z]{2}", text) else None
    return None


def lines() -> Iterator[tuple[str, str]]:
    """Each line that is said to users, with where it stands."""
    for path in SOURCES:
        where = path.relative_to(ROOT).as_posix()
        if where.startswith(APART):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[said, *_]) if name in SAID:
                    if text := line(said):
                        yield text, f"{where}:{node.lineno}"


def test_every_line_has_its_chinese() -> None:
    missing = [f"{where}: {text}" for text, where in lines() if in_chinese(text) is None]
    assert missing == []


@pytest.mark.parametrize("text", CATALOGUE, ids=lambda text: text.en[:40])
def test_the_blanks_are_the_same_in_both_languages(text: Any) -> None:
    assert sorted(BLANKS.findall(text.en)) == sorted(BLANKS.findall(text.zh))


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("house.toml: unknown key kong.exposd; the nearest valid key is kong.exposed",
         "house.toml：没有 kong.exposd 这一项；最接近的是 kong.exposed"),
        ("policy 'ukeire:pnog=always': unknown setting 'pnog'; did you mean pong? valid: pong, kong",
         "打法 'ukeire:pnog=always'：没有 'pnog' 这项设置；是不是 pong？可用：pong, kong"),
        ("hands.jsonl:12: seat 2 cannot pong 9m: holds 1", "hands.jsonl:12：2 号不能碰 9m：手里有 1 张"),
        ("'x' at character 3 is no part of a tile: write tiles as 123m456p789s",
         "第 3 个字符 'x' 不是牌的写法：请写成 123m456p789s"),
        ("what nobody has said: ever", "what nobody has said: ever"),
    ],
)  # fmt: skip
def test_lines_and_their_parts(english: str, chinese: str) -> None:
    assert told(english, "zh") == chinese
    assert told(english, "en") == english


def test_a_command_tells_its_mistakes_in_the_language_of_the_option_and_else_of_the_environment(
    zhuoji: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in (("hand", "123x", "--lang", "zh-CN"), ("hand", "123x", "--lang=zh_TW.UTF-8")):
        run = zhuoji(*arguments)
        assert (run.exit_code, run.stdout) == (2, "")
        assert run.stderr == "第 4 个字符 'x' 不是牌的写法：请写成 123m456p789s\n"
    monkeypatch.setenv("ZHUOJI_LANG", "zh")
    assert "不是牌的写法" in zhuoji("hand", "123x").stderr
    assert "is no part of a tile" in zhuoji("hand", "123x", "--lang", "en-GB").stderr


def test_a_document_follows_the_option_alone(zhuoji: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    english = zhuoji("policies", "--json").stdout
    monkeypatch.setenv("ZHUOJI_LANG", "zh")
    assert zhuoji("policies", "--json").stdout == english
    assert zhuoji("policies").stdout != english


def test_a_third_language_is_refused(zhuoji: Any) -> None:
    run = zhuoji("hand", "123m456p789s1122s", "--lang", "fr")
    assert (run.exit_code, run.stdout) == (2, "")
    assert "'fr' is neither of en, zh" in run.stderr
