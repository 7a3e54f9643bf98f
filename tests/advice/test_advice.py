"""Advice: forced wins, refusals, what must not matter, and how it is told."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses.advice.asking import Asking, advise, read_situation
from analyses.advice.decision import Decision
from analyses.advice.of_record import replayed_to
from analyses.advice.question import Question, ask
from analyses.runs.options import Options
from tests.kernels import hold_instead
from zhuoji_sim.codes import Phase
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.records.lines import dump_line
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.kinds import KINDS

READY = "123456m7899p1123s"
WON = "11122233345699m"
WAITS = "123m456m789s11p22s"


def asked(hand: str, belief: str = "usual", **more: Any) -> Question:
    return Asking(Options.of("shabao", "value", deals=1000), belief).about({"hand": hand, **more})


def test_a_complete_hand_wins_and_the_other_actions_are_there() -> None:
    answer = advise(WON, situation={"turn": 8})
    assert (answer["verdict"], answer["stopped"], answer["ties"]) == ("win", "verdict", [])
    assert answer["actions"][0]["win_rate"] == 1
    assert {"win", "discard 4m", "discard 9m"} <= {row["action"] for row in answer["actions"]}


def test_a_claim_and_a_kong_have_their_actions() -> None:
    assert list(asked(WAITS, seat=1, offered="2s", **{"from": 0}).decision.actions) == ["pong", "pass"]
    locked = asked(WAITS, seat=1, reported="1", offered="2s", **{"from": 0})
    assert list(locked.decision.actions) == ["win", "pass"]  # a reporter needs no pass, and may not claim (R7.3, R7.4)
    assert "kong 9m" in asked("123m456m9999m11p22s").decision.actions


def test_an_added_kong_is_robbed() -> None:
    hand = "123m456m789s11p23s"
    robbing = asked(hand, seat=1, robbed="4s", melds="0:(444s)", **{"from": 0})
    assert list(robbing.decision.actions) == ["win", "pass"]
    assert robbing.decision.state["phase"][0] == Phase.ROB


def test_a_reporter_throws_what_it_draws() -> None:
    forced = asked(READY, reported="0", rivers="0:2p", drawn="9p")
    assert list(forced.decision.actions) == ["discard 9p"]
    assert ask(forced)["verdict"] == "discard 9p"


def test_who_has_reported_hard_is_told_but_for_the_dealer_r7_8() -> None:
    for told, hard in [({}, 0b0001), ({"hard": "3"}, 0b1001), ({"hard": "0,1,3"}, 0b1011)]:
        told_position = asked(WAITS, seat=1, reported="0,1,3", offered="2s", **{"from": 0}, **told)
        assert told_position.decision.state["hard_reporters"][0] == hard


@pytest.mark.parametrize(
    ("hand", "more", "message"),
    [
        (READY, {"seen": "999p"}, "5 copies of 9p in all: there are only 4"),
        (WAITS, {}, "stands for 13: a turn has 14"),
        (READY, {"offered": "9m", "from": 1}, "who is offered a tile holds 13"),
        (WAITS, {"offered": "2s"}, "needs the seat it is from"),
        (WAITS, {"offered": "9m", "from": 1}, "seat 0 may not win on, pong or kong 9m"),
        (WAITS, {"offered": "2s", "from": 0}, "cannot claim its own tile"),
        (WAITS, {"robbed": "2s", "from": 1}, "seat 1 has no pong of it among --melds"),
        (READY, {"seat": 4}, "4 play, seats 0 to 3"),
        (READY, {"rivers": "9m"}, "each part begins with its seat"),
        (READY, {"rivers": "1:9m 1:8m"}, "a seat stands there twice"),
        (READY, {"melds": "0:(777m)"}, "its own melds stand in the hand"),
        (READY, {"melds": "1:777m"}, "outside a meld"),
        (READY, {"reported": "east"}, "must be seats"),
        (READY, {"reported": "0"}, "--drawn says which tile"),
        (READY, {"reported": "1", "hard": "1,2"}, "hard names seat 2, who has not reported"),
        (READY, {"drawn": "5s"}, "must be one of the concealed tiles"),
        (READY, {"turn": 40}, "the wall has no more than"),
        (READY, {"sead": 1}, 'unknown key "sead"; did you mean seat?'),
        (READY, {"turn": "2"}, "must be a whole number"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(hand: str, more: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        asked(hand, **more)
    assert "\n" not in str(caught.value)


def test_characters_are_refused_where_two_suits_play() -> None:
    with pytest.raises(InputError, match="1m is not in play"):
        advise(READY, ruleset={"table": {"suits": 2}})


def test_beliefs_that_are_not_there_are_refused() -> None:
    for belief, message in (("usul", "unknown belief 'usul'"), ("", "unknown belief")):
        with pytest.raises(InputError, match=message):
            asked(READY, belief)


@pytest.mark.parametrize(
    ("players", "suits", "hand"), [(2, 3, READY), (2, 2, "123456789p11239s"), (3, 2, "12345p113557789s")]
)
def test_smaller_tables_are_advised(players: int, suits: int, hand: str) -> None:
    house = {"table": {"players": players, "suits": suits}}
    answer = advise(hand, ruleset=house, deals=1000, situation={"seat": players - 1})
    assert len(answer["actions"]) >= len(set(hand)) // 2
    for row in answer["actions"]:
        assert sum(row["parts"].values()) == pytest.approx(row["mean"])


def test_tiles_gone_unseen_lie_behind_the_end_of_the_wall() -> None:
    first, later = (asked(READY, seat=2, turn=turn).decision.state[0] for turn in (1, 5))
    assert first["end"] - first["next"] == 108 - 4 * 13 - 3  # two thrown before, one drawn
    assert (first["end"] - first["next"]) - (later["end"] - later["next"]) == 4 * 4
    assert later["discards"].tolist() == [5, 5, 4, 4]


def test_seen_tiles_lie_in_the_rivers_of_the_others() -> None:
    state = asked(READY, seat=2, seen="1s9m").decision.state[0]
    assert (state["discards"].tolist(), int(state["rivers"]), int(state["charge"][0])) == ([1, 1, 0, 0], 2, 0)


def test_workers_change_nothing() -> None:
    one, two = (advise(READY, deals=2000, workers=workers) for workers in (1, 2))
    assert one == two


def record_of(folder: Path, **changes: Any) -> tuple[Path, list[dict[str, Any]]]:
    path = folder / "hand.jsonl"
    played = replay_hand(load("shabao"), Options.of("shabao", "value").policies, 3, 1, **changes)
    path.write_text("".join(dump_line(line) + "\n" for line in played.lines))
    return path, played.lines


def test_a_line_of_a_record_is_a_position_and_its_hidden_tiles_do_not_matter(tmp_path: Path) -> None:
    path, lines = record_of(tmp_path)
    draws = [number for number, line in enumerate(lines, 1) if line["type"] == "draw"]
    line = draws[9]
    seat = lines[line - 1]["actor"]
    asking = Asking(Options.of("shabao", "value", deals=1000))
    question = asking.at(path, line, seat)
    assert question.decision.hand.size == 14
    other = question.decision.state.copy()
    rules = question.decision.ruleset.record()
    hidden = hidden_tiles(other, seat)
    np.random.default_rng(5).shuffle(hidden)
    for place in (place for place in range(4) if place != seat):
        held = int(other["counts"][0, place].sum())
        hold_instead(other, rules, tables(), place, np.array(hidden[:held]))
        hidden = hidden[held:]
    other["wall"][0, int(other["next"][0]) :] = 0
    again = Question(Decision.at(other, seat, question.decision.ruleset), question.options)
    assert ask(again) == ask(question)


def hidden_tiles(state: Any, seat: int) -> list[int]:
    seen = state[0]["seen"][seat]
    return [tile for tile in range(KINDS) for _ in range(4 - sum(int(seen[more]) >> tile & 1 for more in range(4)))]


def test_a_record_is_refused_where_there_is_nothing_to_decide(tmp_path: Path) -> None:
    path, lines = record_of(tmp_path)
    asking = Asking(Options.of("shabao", "value"))
    with pytest.raises(
        InputError, match=r"hand\.jsonl:1: seat 0 has nothing to decide after this line: seat 1 is to draw"
    ):
        asking.at(path, 1, 0)
    with pytest.raises(InputError, match="the hand is over"):
        asking.at(path, len(lines), 0)
    with pytest.raises(InputError, match="has no line 999"):
        asking.at(path, 999, 0)
    with pytest.raises(InputError, match="seats 0 to 3"):
        asking.at(path, 2, 4)
    assert replayed_to(path, 2).phase is Phase.TURN


def test_equal_actions_are_said_to_be_equal() -> None:
    answer = advise("19m19p14787s11225p", within=50, deals=3000)
    assert (answer["verdict"], answer["stopped"]) == ("undecided", "ties")
    assert len(answer["ties"]) > 1


def test_the_reasons_are_told_in_both_languages() -> None:
    why = advise(WON, explain=True, situation={"turn": 8})["why"]
    assert why["en"].startswith("win brings ")
    assert why["zh"].startswith("“胡”比“")
    assert "胡牌" in why["zh"]


def test_a_situation_needs_a_hand() -> None:
    with pytest.raises(InputError, match="the hand is missing"):
        read_situation({"seat": 1})


def test_a_batch_names_the_line_that_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(json.dumps({"hand": WON}) + "\n\n" + json.dumps({"hand": "123m"}) + "\n")
    with pytest.raises(InputError, match=r"many\.jsonl:3: .*stand for 3"):
        list(Asking(Options.of()).batch(path))
    path.write_text("")
    with pytest.raises(InputError, match="no position in it"):
        list(Asking(Options.of()).batch(path))


def test_a_condition_is_named_where_a_report_is_at_stake_alone() -> None:
    options = Options.of(policy="ukeire", deals=12_000)
    pairs = ask(Asking(options).about({"hand": "112233445566p79s"}))
    assert pairs["verdict"] == "discard 9s"
    assert pairs["condition"]["verdict"] != pairs["verdict"]
    assert (
        ask(Asking(options).about({"hand": "112233445566p79s", "rivers": "0:1m 1:1m 2:1m 3:1m"}))["condition"] is None
    )
