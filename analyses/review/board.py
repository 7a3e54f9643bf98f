"""The table as it lay before a decision, as plain data: what its seat could see, and nothing else."""

from typing import Any

from analyses.advice.decision import Decision, hand_of
from analyses.review.course import Course, Step, line_number
from zhuoji_sim.codes import Phase
from zhuoji_sim.tiles.kinds import NAMES
from zhuoji_sim.tiles.notation import format_hand, format_meld


def board(course: Course, step: Step, decision: Decision) -> dict[str, Any]:
    """The seat's hand with the tile drawn, the tile that lies open, and of each seat its river and melds."""
    s, phase = step.before[0], Phase(int(step.before["phase"][0]))
    rivers, on_turn, tile = _rivers(course, step.line), int(s["seat"]), NAMES[int(s["tile"])]
    if phase is Phase.CLAIM:
        rivers[on_turn].pop()
    return {
        "tiles": format_hand(decision.hand),
        "drawn": tile if phase is Phase.TURN else None,
        "open": {"tile": tile, "from": on_turn} if phase in (Phase.CLAIM, Phase.ROB) else None,
        "dealer": int(s["dealer"]),
        "wall": int(s["end"] - s["next"]),
        "seats": [
            {
                "river": rivers[seat],
                "melds": " ".join(map(format_meld, hand_of(step.before, seat).melds)),
                "held": int(s["counts"][seat].sum()),
                "reported": bool(s["reported"][seat]),
            }
            for seat in range(course.ruleset.players)
        ],
    }


def _rivers(course: Course, line: int) -> list[list[str]]:
    """The discards that lie there after a line, by seat, in their order."""
    rivers: list[list[str]] = [[] for _ in range(course.ruleset.players)]
    for one in course.lines:
        if line_number(one) > line:
            break
        if one.type == "discard":
            rivers[one["actor"]].append(NAMES[one["tile"]])
        elif one.type in ("pong", "kong") and "target" in one.fields:
            rivers[one["target"]].pop()
    return rivers
