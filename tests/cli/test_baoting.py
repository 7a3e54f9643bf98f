"""The command `baoting`: its document, its plot, exit codes."""

import json
import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

READY = "123456m7899p1123s"


def test_baoting_prints_its_document(zhuoji: Any, tmp_path: Path) -> None:
    plot = tmp_path / "options.png"
    run = zhuoji("baoting", READY, "--json", "--plot", plot)
    assert run.exit_code == 0
    answer = json.loads(run.stdout)
    assert (answer["legal"], answer["verdict"], answer["hand"]) == (True, "report", "123456m7899p1123s")
    assert set(answer["options"][0]) == {"discard", "waits", "report", "silent", "difference"}
    assert set(answer["options"][0]["report"]) == {"mean", "ci95", "win_rate", "killed_rate", "kill_cost"}
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert "报听" in zhuoji("baoting", READY, "--lang", "zh").stdout
    illegal = zhuoji("baoting", READY, "--ruleset", "jinji", "--json")
    assert illegal.exit_code == 0
    assert json.loads(illegal.stdout)["legal"] is False


def test_short_of_the_precision_asked_for_it_exits_with_1_and_says_why(zhuoji: Any) -> None:
    run = zhuoji("baoting", READY, "--deals", 20, "--precision", "0.001", "--json")
    assert (run.exit_code, json.loads(run.stdout)["reached"]) == (1, False)
    assert run.stderr == "20 deals fall short of the precision asked for\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("123m",), "stand for 3"),
        ((READY, "--seat", "north"), "must be dealer, 1, 2 or 3"),
        ((READY, "--seen", "111s"), "there are only 4"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(zhuoji: Any, arguments: tuple[str, ...], message: str) -> None:
    run = zhuoji("baoting", *arguments)
    assert (run.exit_code, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert message in line


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_ctrl_c_while_a_hand_is_asked_about_keeps_the_answer_so_far(zhuoji: Any, monkeypatch: Any) -> None:
    from analyses.advice import reporting

    played, pressed = reporting.play_first_turns, threading.Event()

    def play(*given: Any) -> Any:
        if len(given[-1]) > 1 and not pressed.is_set():
            pressed.set()
            signal.raise_signal(signal.SIGINT)
        return played(*given)

    monkeypatch.setattr(reporting, "play_first_turns", play)
    run = zhuoji("baoting", READY, "--precision", "1e-6", "--workers", 1, "--json")
    assert run.exit_code == 130, run.stderr
    answer = json.loads(run.stdout)
    assert (answer["stopped"], 0 < answer["deals"] < 40_000) == ("interrupted", True)
