"""Policies from outside: what they are shown, how they are asked, and what becomes of those that answer wrongly."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses.runs.identity import run_id
from analyses.runs.table_setup import TableSetup
from tests.policies.test_hidden_tiles import positions, rearranged
from zhuoji_sim.codes import Ask, Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.legality import own_kongs
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.outside.spoken import asked
from zhuoji_sim.policies.outside.view import VIEW, offer_turn, show_table
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import parse_policy, seat_policies
from zhuoji_sim.rulesets import load

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
MODULE = """
from numba import njit
from zhuoji_sim.policies.outside.view import DISCARD, KONG, PASS, PONG, REPORT, TURN_ASKED, WIN

@njit
def lowest(view):
    for tile in range(27):
        if view.discards >> tile & 1:
            return tile

@njit
def play(view):
    if view.may_win:
        return WIN
    return DISCARD + lowest(view) if view.question == TURN_ASKED else PASS

def drawn(view, rules):
    if view.question != TURN_ASKED:
        return WIN if view.may_win else PASS
    return DISCARD + view.tile if view.tile >= 0 else DISCARD + lowest(view)

def stubborn(view):
    return PONG

def lost(view):
    return view.left // (view.n - 1)

def confused(view):
    return view.nothing

def greedy(view, rules, more):
    return WIN

NUMBER = 5
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module in the working folder."""
    name = f"own_policies_{os.getpid()}"
    (tmp_path / f"{name}.py").write_text(MODULE, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return name


def rows(policies: str | list[str], hands: int = 60, seed: int = 1) -> Any:
    return Batch(load("shabao").record(), players_record(seat_policies(policies)), seed).play(0, hands)


def fault(policy: str, hands: int = 5) -> str:
    with pytest.raises(InputError) as error:
        rows([policy, "ukeire", "ukeire", "ukeire"], hands)
    assert "\n" not in str(error.value)
    return str(error.value)


# ------------------------------------------------------------------ what they are shown


@entry
def look_from(s, rules, tables, seat, question, view):
    """Fill the view of the seat."""
    show_table(s[0], rules[0], seat, question, view[0])
    if question == Ask.TURN:
        offer_turn(s[0], rules[0], tables[0], 0, own_kongs(s[0], rules[0]), 0, view[0])


def view_from(state: Any, rules: Any, seat: int) -> Any:
    view, place = np.zeros(1, VIEW), int(state["seat"][0])
    on_turn = state["phase"][0] in (Phase.TURN, Phase.PONGED) and place == seat
    look_from(state.copy(), rules, tables(), seat, int(Ask.TURN if on_turn else Ask.CLAIM), view)
    return view


@pytest.mark.parametrize("preset", ["jinji", "tianting"])
def test_no_hidden_tile_is_in_a_view(preset: str) -> None:
    rules, rng, looked = load(preset).record(), np.random.default_rng(3), 0
    for state in positions(preset, ["ukeire:pong=always", "random", "value", "shanten"], hands=6):
        for seat in range(4):
            other = rearranged(state, rules, seat, rng)
            assert view_from(state, rules, seat).tobytes() == view_from(other, rules, seat).tobytes()
            assert (view_from(state, rules, seat)["concealed"][0] == state["counts"][0].sum(axis=1)).all()
            looked += 1
    assert looked > 500


def test_a_view_is_told_in_the_words_of_records() -> None:
    rules = load("shabao").record()
    state = next(iter(positions("shabao", ["ukeire"], hands=1)))
    told = asked(view_from(state, rules, 0)[0])
    assert told["question"] == "turn"
    assert len(told["hand"]) == 14
    assert told["tile"] in told["hand"]
    assert {answer["tile"] for answer in told["legal"] if answer["type"] == "discard"} == set(told["hand"])
    assert sum(told["unseen"]) == 108 - 14
    json.dumps(told)


# ------------------------------------------------------------------ compiled ones


def test_a_function_plays_and_the_settings_act_on_it(module: str) -> None:
    assert rows(f"{module}:play")["draws"].sum() > 0
    assert not (rows(f"{module}:play") != rows(f"{module}:play")).any()
    assert not (rows(f"{module}:play")["kongs"] > 0).any()
    assert (rows(f"{module}:play,kong=always")["kongs"] > 0).any()
    assert (rows(f"{module}:drawn", 300)["fan"] != rows(f"{module}:play", 300)["fan"]).any()


def test_a_wrong_answer_ends_the_run_and_is_named(module: str) -> None:
    line = fault(f"{module}:stubborn")
    assert line.startswith(
        f"policy '{module}:stubborn', seat 0, asked for turn: it answers pong (64), which is not legal"
    )
    assert "legal: discard " in line
    assert fault(f"{module}:lost").endswith("it fails with ZeroDivisionError: integer division by zero")


def test_a_function_that_cannot_play_is_refused(module: str) -> None:
    assert "cannot be compiled" in fault(f"{module}:confused")
    assert "takes 3 arguments" in fault(f"{module}:greedy") or "this takes 3" in fault(f"{module}:greedy")
    for name, why in (("missing", "has no function missing"), ("NUMBER", "has no function NUMBER")):
        with pytest.raises(InputError, match=why):
            parse_policy(f"{module}:{name}")
    with pytest.raises(InputError, match="there is no module nowhere_at_all"):
        parse_policy("nowhere_at_all:play")
    with pytest.raises(InputError, match="did you mean ukeire"):
        parse_policy("ukiere:pong=always")
    with pytest.raises(InputError, match="unknown setting 'pung'"):
        parse_policy(f"{module}:play,pung=always")


def test_the_run_is_named_by_the_source(module: str, tmp_path: Path) -> None:
    policy = parse_policy(f"{module}:play,pong=always")
    assert policy.name == f"{module}:play,pong=always"
    assert parse_policy(policy.name) == policy
    names = {run_id("x", TableSetup.of("shabao", f"{module}:{name}"), 1) for name in ("play", "drawn", "stubborn")}
    assert len(names) == 3
    bot = tmp_path / "bot.py"
    bot.write_text("1")
    table = TableSetup.of("shabao", f"exec:{sys.executable} {bot}")
    before = run_id("x", table, 1)
    bot.write_text("2")
    assert run_id("x", table, 1) != before


# ------------------------------------------------------------------ programs


def test_the_example_program_plays() -> None:
    bot = f"exec:{sys.executable} {EXAMPLE}"
    played = rows([bot, "random", "random", "random"], 40)
    assert (played["fan"].sum(axis=1) == 0).all()
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 60


def test_a_program_in_another_language_plays(tmp_path: Path) -> None:
    if shutil.which("perl") is None:
        pytest.skip("no perl on this machine")
    bot = tmp_path / "bot.pl"
    bot.write_text('$| = 1; while (<STDIN>) { /"legal":\\[(\\{[^}]*\\})/ and print "$1\\n" }\n')
    assert (rows(f"exec:perl {bot}", 6)["fan"].sum(axis=1) == 0).all()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ('print(\'{"type":"pong"}\', flush=True)', "it answers pong (64), which is not legal; legal: discard "),
        ("print('what?', flush=True)", "answers 'what?', which is no JSON object with a type"),
        ("print('[1]', flush=True)", "answers '[1]', which is no JSON object with a type"),
        ('print(\'{"type":"chi"}\', flush=True)', 'answers {"type": "chi"}, which is no answer'),
        ("sys.exit('I give up')", "the program has ended with exit code 1: I give up"),
        ("time.sleep(60)", "the program gave no answer in 0.5 seconds"),
    ],
)
def test_what_a_program_does_wrong_is_one_line(
    code: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(f"import sys, time\nfor line in sys.stdin:\n    {code}\n")
    monkeypatch.setenv("ZHUOJI_EXEC_SECONDS", "0.5" if "sleep" in code else "20")
    assert why in fault(f"exec:{sys.executable} {bot}")


def test_a_program_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, why in (("exec:no_such_program", "no program no_such_program"), ("exec:", "a command is to follow")):
        with pytest.raises(InputError, match=why):
            parse_policy(text)
    monkeypatch.setenv("ZHUOJI_EXEC_SECONDS", "soon")
    with pytest.raises(InputError, match="ZHUOJI_EXEC_SECONDS='soon'"):
        players_record(seat_policies("exec:true soon"))


def test_the_command_ends_with_one_line_and_leaves_no_program_behind(tmp_path: Path) -> None:
    bot, pid = tmp_path / "bot.py", tmp_path / "pid"
    bot.write_text(f"import os, time\nopen({str(pid)!r}, 'w').write(str(os.getpid()))\ntime.sleep(100)\n")
    command = [sys.executable, "cli.py", "simulate", "--hands", "4", "--policy", f"exec:{sys.executable} {bot}"]
    settings = {**os.environ, "ZHUOJI_EXEC_SECONDS": "3"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=EXAMPLE.parents[2], env=settings)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith("the program gave no answer in 3 seconds")
    assert "Traceback" not in done.stderr
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)
