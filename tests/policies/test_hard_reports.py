"""R7.8: policies know a hard report from a soft one, their own and the others'."""

import pytest

from tests.policies.test_hidden_tiles import TURN, WIN, answers
from tests.scripts import PAIRS_9M, PINGHU_5P, Line, begin, change, record, wall_of
from zhuoji_sim.codes import Move
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import check_line

HARD_ALONE = change("shabao", report__lift=0, report__hard_lift=20)
SOFT_ALONE = change("shabao", report__hard_lift=0)
DRAWN_IN = "123m789m46p234s8s1p"


def asked(rules: Line, hands: dict[int, str], moves: str, policy: str, seat: int, undone: int) -> list[int]:
    """What the seat would answer before the last `undone` moves of a hand."""
    lines = record(rules, hands, moves)
    game = begin(lines)
    game.state["wall"][0] = wall_of(lines)
    for line in lines[1 : -1 - undone]:
        game.feed(check_line(line, "line"))
    return answers(game.state, game.rules, players_record(seat_policies([policy])), seat)


@pytest.mark.parametrize("policy", ["ukeire:report=useful", "value"])
@pytest.mark.parametrize(
    ("seat", "hand", "turn", "hard"),
    [(1, PINGHU_5P, "9s>>9s", True), (1, DRAWN_IN, "8s>>1p", False), (0, DRAWN_IN, "8s>>1p", True)],
    ids=["as dealt", "drawn in", "dealer"],
)
def test_a_report_is_made_where_its_own_lift_is_worth_it(
    policy: str, seat: int, hand: str, turn: str, hard: bool
) -> None:
    before = "" if seat == 0 else ". "
    for rules, reports in [(HARD_ALONE, hard), (SOFT_ALONE, not hard)]:
        answer = asked(rules, {seat: hand}, f"{before}{turn}", policy, seat, 1)[TURN]
        assert (Move(answer // MOVE) is Move.REPORT) == reports


@pytest.mark.parametrize(("turn", "hand", "hard"), [("_>>=", PINGHU_5P, True), ("8s>>1p", DRAWN_IN, False)])
def test_hunters_wait_for_the_report_whose_kill_pays_more(turn: str, hand: str, hard: bool) -> None:
    """Seat 1 may win 10 on the dealer's 9m while seat 3 has reported."""
    for rules, waits in [(HARD_ALONE, hard), (SOFT_ALONE, False)]:
        win = asked(rules, {1: PAIRS_9M[0], 3: hand}, f"... {turn} 9m>9m 1win", "ukeire:hunt=reported", 1, 1)[WIN]
        assert win == (not waits)
