"""A long race goes on from where it was left, to the same answer as if it had never stopped."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analyses.advice.asking import Asking
from analyses.advice.kept import KeptRace
from analyses.advice.question import Question, ask
from analyses.runs.options import Options
from analyses.runs.places import runs_directory

CLOSE = {"hand": "2356m456p789s1179p", "seat": 3, "rivers": "0:9m3p 1:8s2p 2:1s6m", "turn": 3}
"""Some of its discards are hard to tell apart."""


def question(deals: int) -> Question:
    return Asking(Options.of(policy="ukeire", deals=deals, workers=1)).about(CLOSE)


def kept(asked: Question, said: list[str], fresh: bool = False) -> KeptRace:
    return KeptRace(asked, said.append, fresh)


def pieces() -> list[Path]:
    return sorted(runs_directory().rglob("*.block"))


@pytest.mark.parametrize("cut", [4_250, 6_000])
def test_a_longer_race_goes_on_to_what_a_fresh_one_finds(cut: int) -> None:
    said: list[str] = []
    ask(question(cut), kept=kept(question(cut), said))
    assert [path.name for path in pieces()] == [pieces()[0].name]
    assert said == []
    played: list[int] = []
    longer = question(9_000)
    watched = replace(longer, options=replace(longer.options, progress=played.append))
    found = ask(watched, kept=kept(longer, said))
    assert found == ask(longer)
    assert played[0] == cut
    assert said[0].startswith(f"going on from {cut:,} worlds kept in ")
    assert len(said) == 1


def test_the_same_question_is_answered_from_what_is_kept_and_another_is_not() -> None:
    said: list[str] = []
    asked = question(5_000)
    first = ask(asked, kept=kept(asked, said))

    def plays_nothing(*given: object) -> None:
        raise AssertionError("played")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Question, "play", plays_nothing)
        assert ask(asked, kept=kept(asked, said)) == first
        other = Asking(Options.of(policy="ukeire", deals=5_000, seed=2, workers=1)).about(CLOSE)
        with pytest.raises(AssertionError, match="played"):
            ask(other, kept=kept(other, said))
        with pytest.raises(AssertionError, match="played"):
            ask(asked, kept=kept(asked, said, fresh=True))


@pytest.mark.parametrize("damage", [lambda whole: whole[:-7], lambda whole: whole[:200] + b"xyz" + whole[203:]])
def test_a_damaged_file_is_set_aside_and_the_race_run_again(damage) -> None:
    said: list[str] = []
    asked = question(4_500)
    first = ask(asked, kept=kept(asked, said))
    (path,) = pieces()
    path.write_bytes(damage(path.read_bytes()))
    assert ask(asked, kept=kept(asked, said)) == first
    assert "set aside" in said[0]


@pytest.mark.skipif(os.name != "posix", reason="sends SIGKILL")
def test_killed_it_goes_on(zhuoji: Any) -> None:
    command = ["advise", str(CLOSE["hand"]), "--rivers", str(CLOSE["rivers"]), "--seat", "3", "--turn", "3"]
    command += ["--policy", "ukeire", "--precision", "0.0001", "--workers", "1", "--json", "--deals"]
    with subprocess.Popen(
        [sys.executable, "cli.py", *command, "10000000"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        limit = time.monotonic() + 120
        while not pieces() and time.monotonic() < limit:
            time.sleep(0.05)
        run.send_signal(signal.SIGKILL)
    (path,) = pieces()
    worlds = int(path.stem.split("-")[-1])
    done = zhuoji(*command, worlds + 500)
    assert json.loads(done.stdout)["deals"] == worlds + 500
    assert "going on from" in done.stderr
