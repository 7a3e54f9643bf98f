"""Record files: their hands and bytes, and that a hand written again replays to its result."""

import gzip
import io
from pathlib import Path

import pytest

from tests.records.hands import MIXED, WON, outcome, simulated, text
from tests.scripts import PRESETS, Line, change, record, replay
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import check_line, hand_lines, parse_line
from zhuoji_sim.records.played_hand import replay_file, replay_hand
from zhuoji_sim.records.replay import Replay, replay_lines
from zhuoji_sim.rulesets import load

UTF_16 = ("utf-16", "utf-16-le", "utf-16-be", "utf-32-le")


def test_many_hands_in_one_file_blank_lines_and_crlf(path: Path) -> None:
    data = text(WON) + b"\n \n" + text(simulated("hanbao", 3)) + text(WON).replace(b"\n", b"\r\n")
    results = outcome(data, path)
    assert isinstance(results, list)
    assert [result["ruleset"] for result in results] == ["shabao", "hanbao", "shabao"]
    assert results[0] == results[2] == replay(WON)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no hand in it"),
        (b"\n\n", "no hand in it"),
        (text(WON[1:]), "game.jsonl:1: draw before any start_hand"),
        (text(WON[:-1]), "stops in mid-hand"),
        (text(WON[:1]), "stops in mid-hand"),
        (text([*WON, WON[1]]), "game.jsonl:7: draw after the end of the hand"),
        (text([*WON[:3], *WON]), "stops in mid-hand"),
    ],
)
def test_a_file_in_pieces_is_refused(data: bytes, message: str, path: Path) -> None:
    assert message in str(outcome(data, path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        replay_file(tmp_path / "none.jsonl")
    with pytest.raises(InputError, match="cannot be read"):
        replay_file(tmp_path)


def test_messages_count_lines_of_the_file_and_name_seat_and_tile(path: Path) -> None:
    lines = record("shabao", {2: "9m"}, "9m>9m 2pong")
    assert outcome(text([*WON, *lines]), path) == "game.jsonl:10: seat 2 cannot pong 9m: holds 1"


PACKED = gzip.compress(text(WON), mtime=0)
BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    "data",
    [
        BOM + text(WON),
        BOM + text(WON) + BOM + b"\n" + BOM + text(WON),
        PACKED,
        PACKED + PACKED,
        gzip.compress(BOM + text(WON), mtime=0),
    ],
)
def test_a_byte_order_mark_and_gzip_are_read(data: bytes, path: Path) -> None:
    results = outcome(data, path)
    assert isinstance(results, list)
    assert results == [replay(WON)] * len(results)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        *((text(WON).decode().encode(coding), "game.jsonl: looks like UTF-16") for coding in UTF_16),
        (text(WON).replace(b"shabao", "杀报".encode("gbk")), "game.jsonl:1: byte 34 of the line is not UTF-8"),
        (PACKED[:-9], "game.jsonl: broken gzip file"),
        (PACKED[:3], "game.jsonl: broken gzip file"),
        (PACKED[:40] + b"xxxx" + PACKED[44:], "game.jsonl: broken gzip file"),
        (PACKED + b"more", "game.jsonl: broken gzip file"),
        (gzip.compress(b"", mtime=0), "game.jsonl: no hand in it"),
    ],
)
def test_other_bytes_are_refused_in_words(data: bytes, message: str, path: Path) -> None:
    refused = outcome(data, path)
    assert isinstance(refused, str)
    assert refused.startswith(message)


def test_standard_input_is_a_record_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for data in (text(WON), PACKED):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert replay_file("-") == [replay(WON)]
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match="standard input: cannot be read: it is closed"):
        replay_file("-")


def test_what_never_ends_is_refused_while_it_is_small(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "a line of more than 1048576 bytes" in str(outcome(gzip.compress(b" " * 2**21), path))
    assert "no hand has more than" in str(outcome(text(WON[1:2]) * 1000, path))
    assert "no hand has more than" in str(outcome(text(WON[:-1]) + text(WON[2:3]) * 1000, path))
    monkeypatch.setattr("zhuoji_sim.records.source.LARGEST", 10_000)
    assert "game.jsonl: more than 10000 bytes of text" in str(outcome(gzip.compress(b"\n" * 10_001), path))
    assert "game.jsonl: more than 10000 bytes of text" in str(outcome(text(WON) * 100, path))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="has no /dev/zero")
def test_an_endless_file_is_refused() -> None:
    with pytest.raises(InputError, match="zero:1: a line of more than"):
        replay_file("/dev/zero")


@pytest.mark.parametrize("preset", [*PRESETS, "custom"])
def test_a_written_record_replays_to_its_result_and_is_written_again_byte_for_byte(preset: str, path: Path) -> None:
    ruleset = load(change("hanbao", base_points=3, chicken__swing=True) if preset == "custom" else preset)
    for hand in range(12):
        played = replay_hand(ruleset, seat_policies(MIXED), 43, hand)
        data = text(played.lines)
        path.write_bytes(data)
        assert replay_file(path) == [played.result]
        assert text(replayed_lines(data)) == data


def replayed_lines(data: bytes) -> list[Line]:
    """Read, carry out with the log on, and write."""
    lines = [parse_line(raw, f"record:{number}") for number, raw in enumerate(data.splitlines(), 1)]
    game = Replay(lines[0], lines[1:])
    game.state["logging"] = 1
    for line in lines[1:]:
        game.feed(line)
    assert game.result is not None
    return hand_lines(game.state, game.ruleset, game.base, lines[0].get("dice"), game.result)


def test_the_same_hand_is_written_the_same_twice() -> None:
    assert text(simulated("shabao", 5)) == text(simulated("shabao", 5))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": -1}, "seed must be a whole number"),
        ({"hand": -1}, "hand must be a whole number"),
        ({"dealer": 5}, "dealer must be a whole number from 0 to 3, not 5"),
        ({"n": 0}, "n must be a whole number"),
        ({"session": 0}, "session must be a whole number from 1 to 100000, not 0"),
        ({"session": 4, "dealer": 0}, "a session tells dealer and n"),
        ({"session": 4, "n": 1}, "a session tells dealer and n"),
        ({"policies": seat_policies(["ukeire"])[:3]}, "3 policies were given"),
    ],
)
def test_a_hand_of_a_simulation_is_asked_for_in_range(changes, message):
    asked = {"ruleset": load("shabao"), "policies": seat_policies(["ukeire"]), "seed": 1, "hand": 0}
    with pytest.raises(InputError, match=message):
        replay_hand(**(asked | changes))


def test_a_self_draw_is_won_once():
    played = next(
        hand
        for number in range(200)
        if (hand := replay_hand(load("shabao"), seat_policies("ukeire"), 1, number)).result["winners"]
        and hand.result["winners"][0]["by"] == "self_draw"
    )
    *before, win, end = played.lines
    with pytest.raises(InputError, match="has won on this tile already"):
        list(replay_lines(check_line(line, "x:1") for line in (*before, win, win, end)))
