"""Game records: form, refusals, bytes of any sort, broken records, and writing them again."""

import gzip
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.scripts import PAIRS_9M, PINGHU_5P, PRESETS, Line, change, record, replay, settle
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import FIELDS, check_line, dump_line, hand_lines, parse_line
from zhuoji_sim.records.played_hand import replay_file, replay_hand
from zhuoji_sim.records.replay import Replay, replay_lines
from zhuoji_sim.rulesets import load

MIXED = ["ukeire:kong=always,pong=always", "random", "shanten", "ukeire:defend=reported"]
UTF_16 = ("utf-16", "utf-16-le", "utf-16-be", "utf-32-le")
WON = record("shabao", {1: PINGHU_5P}, ". 5p 1win", flip="4m")


def simulated(preset: str, hand: int, seed: int = 41) -> list[Line]:
    return replay_hand(load(preset), seat_policies(MIXED), seed, hand).lines


def outcome(data: bytes, path: Path) -> list[Line] | str:
    """The results of these bytes as a record file, or the one line that refuses them; nothing else can come."""
    path.write_bytes(data)
    try:
        return replay_file(path)
    except InputError as error:
        message = str(error)
        assert message
        assert len(message.splitlines()) == 1
        assert message.isprintable()
        return message


def text(lines: list[Line]) -> bytes:
    return "".join(dump_line(line) + "\n" for line in lines).encode()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records") / "game.jsonl"


# ---------------------------------------------------------------- the form of a line


@pytest.mark.parametrize("kind", FIELDS)
def test_every_required_field_is_required(kind: str) -> None:
    line = {"type": kind, **EXAMPLES[kind]}
    check_line(line, "f:1")
    for name in FIELDS[kind][0]:
        with pytest.raises(InputError, match=f"f:1: {kind} needs the field '{name}'"):
            check_line({key: value for key, value in line.items() if key != name}, "f:1")


EXAMPLES: dict[str, Line] = {
    "start_hand": {"ruleset": "shabao", "dealer": 0, "hands": WON[0]["hands"]},
    "draw": {"actor": 0, "tile": "5p"},
    "discard": {"actor": 0, "tile": "9m"},
    "pong": {"actor": 2, "target": 0, "tile": "9m"},
    "kong": {"actor": 1, "kind": "exposed", "target": 0, "tile": "9m"},
    "win": {"actor": 1, "target": 0, "tile": "9m"},
    "leave": {"actor": 3},
    "end": {"indicator": None},
}


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("draw", "actor", 4),
        ("draw", "actor", -1),
        ("draw", "actor", True),
        ("draw", "actor", 1.0),
        ("draw", "actor", "1"),
        ("draw", "tile", "0p"),
        ("draw", "tile", "5P"),
        ("draw", "tile", "55p"),
        ("draw", "tile", 5),
        ("draw", "tile", None),
        ("draw", "tile", ["5p"]),
        ("discard", "report", 1),
        ("discard", "report", "true"),
        ("kong", "kind", "dealt"),
        ("kong", "target", 9),
        ("start_hand", "dealer", None),
        ("start_hand", "n", 0),
        ("start_hand", "n", 10**9),
        ("start_hand", "base", 0),
        ("start_hand", "base", 10**7),
        ("start_hand", "base", 1.5),
        ("start_hand", "dice", [1]),
        ("start_hand", "dice", [0, 7]),
        ("start_hand", "hands", []),
        ("start_hand", "hands", [["1m"] * 13]),
        ("start_hand", "hands", [["1m"] * 13] * 5),
        ("end", "indicator", "xx"),
        ("end", "deltas", [0]),
        ("end", "deltas", [0, 0, 0, 0.0]),
        ("end", "next", {"dealer": 0}),
        ("end", "next", {"dealer": 0, "n": 1, "m": 1}),
        ("end", "next", [0, 1]),
    ],
)
def test_a_field_of_the_wrong_kind_is_refused(kind: str, name: str, value: Any) -> None:
    with pytest.raises(InputError, match=f"f:1: {name} is .*: must be"):
        check_line({"type": kind, **EXAMPLES[kind], name: value}, "f:1")


@pytest.mark.parametrize(
    ("seat", "hand", "message"),
    [
        (2, ["1m"] * 14, "hands: seat 2 has 14 tiles: must be 13; the dealer's 14th tile is his first draw"),
        (0, ["1m"] * 12, "hands: seat 0 has 12 tiles: must be 13"),
        (3, [], "hands: seat 3 has 0 tiles: must be 13"),
        (1, "1m" * 20, r'hands: seat 1 has "1m1m.*\.\.\.: must be a list of 13 tiles'),
        (1, None, "hands: seat 1 has null: must be a list of 13 tiles"),
        (3, ["1m"] * 12 + ["0p"], 'hands: seat 3 has "0p": must be a tile such as 5p'),
        (3, ["1m"] * 12 + [5], "hands: seat 3 has 5: must be a tile such as 5p"),
        (3, ["1m"] * 12 + [["1m"]], r'hands: seat 3 has \["1m"\]: must be a tile such as 5p'),
    ],
)
def test_a_wrong_deal_is_refused_with_its_seat(seat: int, hand: Any, message: str) -> None:
    hands = [*WON[0]["hands"][:seat], hand, *WON[0]["hands"][seat + 1 :]]
    with pytest.raises(InputError, match=f"^f:1: {message}$"):
        check_line({**WON[0], "hands": hands}, "f:1")


def test_unknown_types_and_fields_name_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean pong"):
        check_line({"type": "pung", "actor": 0}, "f:1")
    with pytest.raises(InputError, match="did you mean tile"):
        check_line({"type": "draw", "actor": 0, "tiles": "5p"}, "f:1")


@pytest.mark.parametrize("raw", ["", "{", "[]", "1", "null", '"draw"', "{} {}", "[" * 100_000, "NaN", "\ufeff{}"])
def test_what_is_no_object_is_refused(raw: str) -> None:
    with pytest.raises(InputError, match="f:1: "):
        parse_line(raw, "f:1")


# ---------------------------------------------------------------- the file


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


# ---------------------------------------------------------------- kinds of input


PACKED = gzip.compress(text(WON))
BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    "data",
    [
        BOM + text(WON),
        BOM + text(WON) + BOM + b"\n" + BOM + text(WON),
        PACKED,
        PACKED + PACKED,
        gzip.compress(BOM + text(WON)),
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
        (gzip.compress(b""), "game.jsonl: no hand in it"),
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


# ---------------------------------------------------------------- fields that may be left out or are checked


def test_base_n_and_dice_may_be_left_out() -> None:
    start = {name: value for name, value in WON[0].items() if name not in ("n", "dice", "base")}
    assert replay([start, *WON[1:]]) == replay(WON)
    rules = change("shabao", base_points=5)
    assert replay([{**start, "ruleset": rules}, *WON[1:]])["deltas"] == [5 * d for d in replay(WON)["deltas"]]
    assert replay([{**start, "ruleset": rules, "base": 2}, *WON[1:]])["deltas"] == [
        2 * d for d in replay(WON)["deltas"]
    ]


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("deltas", [-3, 7, -2, -2], [-3, 7, -2, -3]), ("next", {"dealer": 1, "n": 1}, {"dealer": 1, "n": 2})],
)
def test_deltas_and_next_are_checked_where_they_are_present(name: str, right: Any, wrong: Any) -> None:
    replay([*WON[:-1], {**WON[-1], name: right}])
    with pytest.raises(InputError, match=f"{name} is .*: by the rules it is"):
        replay([*WON[:-1], {**WON[-1], name: wrong}])


def test_the_indicator_must_be_there_when_it_is_due_and_only_then() -> None:
    with pytest.raises(InputError, match="indicator is null"):
        replay([*WON[:-1], {"type": "end", "indicator": None}])
    exhausted = record("shabao", {}, "*")
    with pytest.raises(InputError, match="must be null"):
        replay([*exhausted[:-1], {"type": "end", "indicator": "5m"}])


def test_an_indicator_that_would_be_a_fifth_copy_is_illegal() -> None:
    lines = record("shabao", {1: PINGHU_5P, 0: "7777p"}, ". 5p 1win")
    with pytest.raises(InputError, match="the indicator is a fifth 7p"):
        replay([*lines[:-1], {"type": "end", "indicator": "7p"}])


def test_a_fifth_copy_among_the_hands_is_illegal() -> None:
    hands = [["1m"] * 4 + WON[0]["hands"][0][4:], ["1m"] * 4 + WON[0]["hands"][1][4:], *WON[0]["hands"][2:]]
    with pytest.raises(InputError, match="a fifth 1m"):
        replay([{**WON[0], "hands": hands}, *WON[1:]])


def test_win_lines_on_one_tile_may_come_in_any_order() -> None:
    hands = {1: PAIRS_9M[0], 2: PAIRS_9M[1], 3: PAIRS_9M[2]}
    orders = ["1win 2win 3win", "3win 1win 2win", "2win 3win 1win"]
    results = [settle("hanbao", hands, f"9m>9m {order}") for order in orders]
    assert results[0] == results[1] == results[2]
    with pytest.raises(InputError, match="seat 1 has won on this tile already"):
        settle("hanbao", hands, "9m>9m 1win 2win 1win")


def test_a_ruleset_may_be_an_object_and_comes_back_as_one() -> None:
    rules = load(change("hanbao", kong__added=7))
    lines = record(rules.to_dict(), {1: PINGHU_5P}, ". 5p 1win")
    assert load(replay(lines)["ruleset"]) == rules
    with pytest.raises(InputError, match="added"):
        replay([{**lines[0], "ruleset": {"kong": {"add": 1}}}, *lines[1:]])
    for unknown in ("nanjing", 5, None, ["shabao"], "shabao.toml"):
        with pytest.raises(InputError):
            replay([{**lines[0], "ruleset": unknown}, *lines[1:]])


# ---------------------------------------------------------------- illegal lines

ILLEGAL: dict[str, tuple[str, Line, str]] = {
    "draw out of turn": (". _", {"actor": 2}, "it is seat 1's turn"),
    "draw instead of a discard": ("_ _", {}, "is to win, kong or discard"),
    "discard before the draw": (">5p", {}, "seat 0 is to draw"),
    "discard out of turn": ("_>_", {"actor": 1}, "it is seat 0's turn"),
    "discard of what he does not hold": ("_>1s", {}, "holds none"),
    "pong of his own discard": ("9m>9m 0pong", {}, "its own discard"),
    "pong of another tile": ("9m>9m 2pong:8m", {}, "the discard is seat 0's 9m"),
    "pong from another seat": ("9m>9m 2pong", {"target": 1}, "the discard is seat 0's 9m"),
    "pong with one": ("9m>9m 2pong", {}, "holds 1"),
    "kong with two": ("8m>8m 2kong", {}, "holds 2"),
    "exposed kong without a target": ("6m>6m 2kong", {"target": None}, "target"),
    "concealed kong with a target": ("_ kong6s", {"target": 0}, "has no target"),
    "concealed kong of three": ("_ kong7s", {}, "holds 3"),
    "added kong without a pong": ("_ kong5s", {}, "has no pong of it"),
    "win of an incomplete hand": ("_ 0win", {}, "not complete"),
    "win on a discard that does not complete": ("9m>9m 2win", {}, "does not complete"),
    "win on his own discard": ("9m>9m 0win", {}, "his own tile"),
    "win from the wrong seat": ("5p>5p 3win", {"target": 1}, "seat 0's"),
    "leaving": ("_ 2leave", {}, "leave_fine is 0"),
}
HANDS = {0: "5s777s6666s", 2: "9m88m666m", 3: PINGHU_5P}


@pytest.mark.parametrize("case", ILLEGAL)
def test_illegal_lines_say_why(case: str) -> None:
    moves, altered, message = ILLEGAL[case]
    lines = record("shabao", HANDS, moves)[:-1]
    last = {name: value for name, value in {**lines[-1], **altered}.items() if value is not None}
    with pytest.raises(InputError, match=f"record:{len(lines)}: .*{message}"):
        replay([*lines[:-1], last])


def test_nothing_but_wins_and_the_end_after_a_win() -> None:
    lines = record("shabao", {1: PINGHU_5P}, ". 5p 1win")
    for line in (
        lines[1],
        lines[2],
        {"type": "leave", "actor": 0},
        {"type": "pong", "actor": 2, "target": 1, "tile": "5p"},
    ):
        with pytest.raises(InputError, match="after a win"):
            replay([*lines[:-1], line, lines[-1]])


# ---------------------------------------------------------------- bytes of any sort


@settings(max_examples=150)
@given(st.binary(max_size=300))
@example(b"\x00")
@example(b"\xff\xfe{\x00}\x00")
@example(b'{"type":"start_hand"}')
@example(b'{"type":["start_hand"]}')
@example(b'{"type":"draw","actor":' + b"9" * 5000 + b',"tile":"5p"}')
@example(b'{"type":"draw","actor":1e999,"tile":"5p"}')
@example(b'{"type":"dr\\ud800aw"}')
@example('{"type":"\u2028\u0085\x1b[31m"}'.encode())
def test_any_bytes_are_refused_in_one_line(path: Path, data: bytes) -> None:
    assert isinstance(outcome(data, path), str)


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["5p", "1s", "shabao"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150)
@given(st.data())
def test_any_value_in_any_field_is_a_result_or_refused_in_one_line(path: Path, data: st.DataObject) -> None:
    lines = [dict(line) for line in WON]
    place = data.draw(st.integers(0, len(lines) - 1))
    name = data.draw(st.sampled_from([*lines[place], "actor", "target", "report", "deltas", "next", "junk"]))
    lines[place][name] = data.draw(JSON_VALUES)
    outcome("".join(json.dumps(line) + "\n" for line in lines).encode(), path)


# ---------------------------------------------------------------- broken records


def drop(rng: random.Random, lines: list[Line]) -> None:
    del lines[rng.randrange(len(lines))]


def repeat(rng: random.Random, lines: list[Line]) -> None:
    place = rng.randrange(len(lines))
    lines.insert(place, lines[place])


def swap(rng: random.Random, lines: list[Line]) -> None:
    place = rng.randrange(len(lines) - 1)
    lines[place], lines[place + 1] = lines[place + 1], lines[place]


def alter_a_field(rng: random.Random, lines: list[Line]) -> None:
    line = rng.choice(lines)
    name = rng.choice([name for name in line if name != "hands"])
    values = {
        "actor": range(4),
        "target": range(4),
        "dealer": range(4),
        "n": (1, 2, 9),
        "kind": ("added", "exposed", "concealed"),
    }
    tiles = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    line[name] = rng.choice(list(values.get(name, [*tiles, None, *FIELDS, *PRESETS])))


def drop_a_field(rng: random.Random, lines: list[Line]) -> None:
    line = rng.choice(lines)
    del line[rng.choice(list(line))]


def exchange_tiles_of_hands(rng: random.Random, lines: list[Line]) -> None:
    hands = [list(hand) for hand in lines[0].get("hands", [[], [], [], []])]
    if all(hands):
        one, two = rng.sample(range(4), 2)
        hands[one][0], hands[two][1] = hands[two][1], hands[one][0]
        lines[0]["hands"] = hands


def splice_a_line(rng: random.Random, lines: list[Line]) -> None:
    lines.insert(rng.randrange(len(lines)), dict(rng.choice(simulated("tianting", 2))))


MUTATIONS: tuple[Callable[[random.Random, list[Line]], None], ...] = (
    drop,
    repeat,
    swap,
    alter_a_field,
    drop_a_field,
    exchange_tiles_of_hands,
    splice_a_line,
)


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_broken_record_ends_with_a_result_or_one_line(mutation: Any, path: Path) -> None:
    """Of every preset's hands, broken once or twice; most are refused, none does anything else."""
    rng, refused = random.Random(mutation.__name__), 0
    for trial in range(60):
        lines = [dict(line) for line in simulated(PRESETS[trial % 4], trial % 9)]
        for _ in range(rng.choice((1, 1, 2))):
            mutation(rng, lines)
        refused += isinstance(outcome(text(lines), path), str)
    assert refused > 10


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_cut_anywhere_is_refused_or_whole(preset: str, path: Path) -> None:
    data = text(simulated(preset, 1))
    rng = random.Random(preset)
    for cut in rng.sample(range(1, len(data) - 1), 60):
        assert isinstance(outcome(data[:cut], path), str)


# ---------------------------------------------------------------- written again


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
