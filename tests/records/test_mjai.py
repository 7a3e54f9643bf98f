"""Records in mjai's words: the same hands, and what has no place in this game refused in one line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.records.mjai import in_mjai
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.formats import record_lines
from zhuoji_sim.records.mjai import SKIPPED, _Translation
from zhuoji_sim.records.played_hand import each_hand, replay_hand
from zhuoji_sim.rulesets import load

Line = dict[str, Any]


def written(folder: Path, lines: list[Line]) -> Path:
    path = folder / "other.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.mark.parametrize("house", ["shabao", "tianting", "jinji"])
def test_hands_in_mjai_s_words_are_the_same_hands(tmp_path: Path, house: str) -> None:
    ruleset, policies = load(house), seat_policies(["random", *["ukeire"] * 3], 4)
    played = [replay_hand(ruleset, policies, 2, hand, n=1 + hand % 3) for hand in range(40)]
    lines = [line for hand in played for line in hand.lines]
    kinds = {line.get("kind", line["type"]) for line in lines} | {"report" for line in lines if line.get("report")}
    assert {"exposed", "added", "concealed", "pong", "win"} <= kinds
    found = list(each_hand(written(tmp_path, in_mjai(lines)), form="mjai", ruleset=house))
    assert [hand.result for hand in found] == [hand.result for hand in played]


def test_an_end_may_go_without_saying(tmp_path: Path) -> None:
    ruleset = load("shabao")
    hands = [replay_hand(ruleset, seat_policies("ukeire", 4), 1, hand) for hand in (0, 1)]
    lines = [line for line in in_mjai([line for hand in hands for line in hand.lines]) if line["type"] != "end_kyoku"]
    for line in lines:
        if line["type"] == "hora":
            line["indicator"] = hands[0].lines[-1]["indicator"]
    first = [line for line in lines if line["type"] != "dora"][: len(hands[0].lines)]
    found = list(each_hand(written(tmp_path, first), form="mjai"))
    assert [hand.result for hand in found] == [hands[0].result]
    assert len(list(each_hand(written(tmp_path, lines), form="mjai"))) == 2


START: Line = {
    "type": "start_kyoku",
    "oya": 0,
    "tehais": [[f"{rank}{suit}" for rank in (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4)] for suit in "mpsm"],
}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"type": "chi", "actor": 1}, "chi has no place in this game"),
        ({"type": "ding_que", "actor": 1, "suit": "man"}, "no suit is given up"),
        ({"type": "tsumo", "actor": 0, "pai": "5mr"}, "must be a tile from 1m to 9s; there are no honours"),
        ({"type": "tsumo", "actor": 0, "pai": "E"}, "must be a tile from 1m to 9s"),
        ({"type": "tsumo", "actor": 0, "pai": 5}, "must be a tile from 1m to 9s"),
        ({"type": "tsumo", "actor": 0, "pai": "?"}, "hides a tile"),
        ({"type": "tsumo", "actor": 0}, "tsumo needs the field 'pai'"),
        ({"type": "tsumo", "actor": 7, "pai": "5p"}, "actor is 7: must be a seat, 0 to 3"),
        ({"type": "tsumu", "actor": 0}, 'unknown type "tsumu"; did you mean tsumo?'),
        ({"type": "dora", "dora_marker": "5p"}, "dora before the hand is over"),
        ({"type": "hora", "actor": 0, "target": 0}, "hora before any tile is drawn"),
        ({"type": "end_kyoku"}, "the hand is not over"),
        ({}, "unknown type"),
        ([], "a line must be a JSON object"),
    ],
)
def test_what_cannot_be_ours_is_refused_in_one_line(tmp_path: Path, line: Any, message: str) -> None:
    path = written(tmp_path, [START, line])
    with pytest.raises(InputError) as caught:
        list(each_hand(path, form="mjai"))
    assert str(caught.value).startswith("other.jsonl:2: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_log_of_what_one_player_sees_is_no_record(tmp_path: Path) -> None:
    hidden = {**START, "tehais": [START["tehais"][0], *[["?"] * 13] * 3]}
    with pytest.raises(InputError, match=r"other\.jsonl:1: tehais hides a tile"):
        list(each_hand(written(tmp_path, [hidden]), form="mjai"))


def test_who_reads_it_as_ours_is_told_how_to(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"other\.jsonl:1: type \"start_kyoku\" is one of mjai's: .*--format mjai"):
        list(each_hand(written(tmp_path, [START])))


def test_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match='unknown format "mjay"; did you mean mjai'):
        record_lines(tmp_path, "mjay")


PAGE = (Path(__file__).parents[2] / "docs" / "other-records.md").read_text(encoding="utf-8")


def test_the_example_of_the_page_replays_to_what_it_shows(
    zhuoji: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (text,) = re.findall(r"^```jsonl other.jsonl\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    ((command, shown),) = re.findall(r"^```console\n\$ zhuoji ([^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "other.jsonl").write_text(text)
    monkeypatch.chdir(tmp_path)
    run = zhuoji(*command.split())
    assert (run.exit_code, run.stdout) == (0, shown)
    run = zhuoji(
        "advise", "--record", "other.jsonl", "--line", 7, "--seat", 3, "--format", "mjai", "--deals", 100, "--json"
    )
    assert json.loads(run.stdout)["hand"]
    run = zhuoji("replay", "other.jsonl", "--ruleset", "jinji")
    assert (run.exit_code, run.stdout) == (2, "")
    assert "--ruleset" in run.stderr


def test_the_page_names_every_line_of_mjai() -> None:
    for kind in (*_Translation(load("shabao")).handlers, *SKIPPED, "chi", "ding_que"):
        assert f"`{kind}`" in PAGE
