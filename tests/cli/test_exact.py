"""The command `exact`: fractions, and what it refuses."""

import json
from typing import Any

import pytest


def test_exact_prints_fractions(zhuoji: Any) -> None:
    document = json.loads(zhuoji("exact", "ones-held", "--json").stdout)
    assert document["tables"][0]["rows"][0]["fraction"] == "636709/1071819"
    drawn = json.loads(zhuoji("exact", "draws-to-complete", "123456m789p1123s", "--json").stdout)
    assert drawn["name"] == "draws-to-complete"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("everything",), "no exact answer is called everything"),
        (("draws-to-complete", "123456m789p11234s"), "a hand that waits stands for 13"),
        (("draws-to-complete", "147m258p369s1122s"), "is not ready"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(zhuoji: Any, arguments: tuple[str, ...], message: str) -> None:
    run = zhuoji("exact", *arguments)
    assert (run.exit_code, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert message in line
