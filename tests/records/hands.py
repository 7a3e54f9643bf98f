"""Hands as records, and what becomes of their bytes."""

from pathlib import Path

from tests.scripts import PINGHU_5P, Line, record
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import dump_line
from zhuoji_sim.records.played_hand import replay_file, replay_hand
from zhuoji_sim.rulesets import load

MIXED = ["ukeire:kong=always,pong=always", "random", "shanten", "ukeire:defend=reported"]
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
