"""What an error message suggests in place of a wrong name."""

import pytest

from zhuoji_sim.messages import meant, nearest

NAMES = ("kong.added", "kong.exposed", "chicken.charge", "base_points", "extends")


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("kong.aded", "kong.added"),
        ("kongs.exposed", "kong.exposed"),
        ("charge", "chicken.charge"),
        ("base_point", "base_points"),
        ("EXTENDS", "extends"),
        ("kong.zzz", None),
        ("zzz", None),
        ("", None),
        ("." * 10_000, None),
        (7, None),
        (["extends"], None),
    ],
)
def test_only_a_name_that_is_near_is_suggested(given: object, found: str | None) -> None:
    assert nearest(given, NAMES) == found


def test_an_unrelated_word_gets_the_list_alone() -> None:
    assert meant("duell", ["dou", "duel"]) == "did you mean duel? valid: dou, duel"
    assert meant("xyz", ["dou", "duel"]) == "valid: dou, duel"
    assert meant("xyz", iter(["dou", "duel"])) == "valid: dou, duel"
