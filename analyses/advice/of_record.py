"""A decision out of a record: after one of its lines, by the rules that replay it."""

from pathlib import Path

from analyses.advice.decision import Decision
from zhuoji_sim.codes import Phase
from zhuoji_sim.errors import InputError
from zhuoji_sim.records.formats import OWN, record_lines
from zhuoji_sim.records.lines import RecordLine
from zhuoji_sim.records.replay import Replay
from zhuoji_sim.records.source import source_name
from zhuoji_sim.rulesets import DEFAULT, Ruleset, Spec


def decision_at(
    path: str | Path,
    line: int,
    seat: int,
    weekday: int | None = None,
    form: str = OWN,
    ruleset: Ruleset | Spec = DEFAULT,
) -> Decision:
    """What a seat may do after a line of a record file, counted from 1; seats are the record's.

    form, ruleset: in whose words the file is written, and the rules where those do not say them (`record_lines`).

    Raises:
        InputError: an illegal or impossible line before, no such line or seat, or nothing to decide there.
    """
    name = f"{source_name(path)}:{line}"
    game = replayed_to(path, line, weekday, form, ruleset)
    if not 0 <= seat < game.ruleset.players:
        raise InputError(f"seat is {seat}: {game.ruleset.players} play, seats 0 to {game.ruleset.players - 1} (R1.9)")
    over = game.finished or game.wins or game.phase is Phase.OVER
    decision = None if over else Decision.at(game.state, seat, game.ruleset, int(game.state["weekday"][0]) or None)
    if decision is None or set(decision.actions) <= {"pass"}:
        due = "the hand is over" if over else game.due
        raise InputError(f"{name}: seat {seat} has nothing to decide after this line: {due}")
    return decision


def replayed_to(
    path: str | Path, line: int, weekday: int | None = None, form: str = OWN, ruleset: Ruleset | Spec = DEFAULT
) -> Replay:
    """The hand that a line of a file belongs to, fed up to this line."""
    hand: list[RecordLine] = []
    place, found = 0, False
    for one in record_lines(path, form, ruleset):
        if one.type == "start_hand":
            if found:
                break
            hand = []
        hand.append(one)
        if _number(one) == line:
            place, found = len(hand), True
    if not found:
        raise InputError(f"{source_name(path)}: has no line {line} with an event")
    if hand[0].type != "start_hand":
        raise hand[0].refuse(f"{hand[0].type} before any start_hand")
    game = Replay(hand[0], hand[1:place], weekday)
    for one in hand[1:place]:
        game.feed(one)
    return game


def _number(line: RecordLine) -> int:
    return int(line.where.rpartition(":")[2])
