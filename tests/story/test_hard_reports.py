"""Hard and soft reports in words, where they have prices of their own (R7.8)."""

import pytest

from tests.scripts import PINGHU_5P, Rules, change
from tests.scripts import record as script_record
from tests.story.test_story import check_story, replayed
from zhuoji_sim.story.tell import tell_hand

HARD = change("shabao", report__hard_lift=20)
AS_DEALT = ({1: PINGHU_5P}, ". 9s>>9s ... 5p 1win")
DRAWN_IN = ({1: "123m789m46p234s8s1p"}, ". 8s>>1p ... 5p 1win")


@pytest.mark.parametrize(
    ("rules", "hand", "english", "chinese"),
    [
        (HARD, AS_DEALT, "throws 9s and reports ready as dealt 硬报", "打九条，硬报"),
        (HARD, DRAWN_IN, "throws 1p and reports ready after the draw 软报", "打一筒，软报"),
        ("shabao", AS_DEALT, "throws 9s and reports ready 报听", "打九条，报听"),
    ],
    ids=["hard", "soft", "one price"],
)
def test_it_is_told(rules: Rules, hand: tuple[dict[int, str], str], english: str, chinese: str) -> None:
    played = replayed(script_record(rules, *hand))
    assert any(line.endswith(english) for line in check_story(played))
    assert any(line.endswith(chinese) for line in tell_hand(played, "zh"))
