"""Whole hands to look at, out of a record or out of a simulation: result and record."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.limits import MAX_N, MAX_NUMBER, MAX_SESSION, check_kind, check_range
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.play.entries import close, deal_hand, play_hand
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.records.formats import OWN, record_lines
from zhuoji_sim.records.lines import RecordLine, hand_lines
from zhuoji_sim.records.replay import replay_lines
from zhuoji_sim.records.result import hand_result
from zhuoji_sim.records.source import source_name
from zhuoji_sim.rulesets import DEFAULT, Ruleset, Spec
from zhuoji_sim.rulesets.days import DAYS, check_weekday
from zhuoji_sim.settlement.ledger import new_ledger

Records = npt.NDArray[np.void]


@dataclass(frozen=True)
class PlayedHand:
    """A finished hand.

    Attributes
    ----------
    result
        The entry that `zhuoji replay --json` prints for it (docs/records.md); results are in points (fan x base).
    lines
        Of its record: a simulated hand's are objects, as `dump_line` takes them, those of a file checked `RecordLine`s.
    ruleset
        The rules it was played by.
    state, ledger
        As the hand left them, the state with its log: 1-element arrays of `STATE` and `LEDGER`.

    Examples
    --------
    >>> from zhuoji_sim import load_ruleset, seat_policies
    >>> played = replay_hand(load_ruleset("shabao"), seat_policies("ukeire"), seed=1, hand=0)
    >>> played.result["outcome"], len(played.lines), played.ruleset.name
    ('win', 48, 'shabao')
    """

    result: dict[str, Any]
    lines: list[Any]
    ruleset: Ruleset
    state: Records = field(repr=False, compare=False)
    ledger: Records = field(repr=False, compare=False)

    def __repr__(self) -> str:
        outcome, deltas = self.result["outcome"], ", ".join(f"{delta:+d}" for delta in self.result["deltas"])
        return f"<PlayedHand {self.ruleset.name}, {outcome}: {deltas}>"


def each_hand(
    path: str | Path, weekday: int | None = None, form: str = OWN, ruleset: Ruleset | Spec = DEFAULT
) -> Iterator[PlayedHand]:
    """Check a record file line by line against the rules, and give its hands one by one.

    Parameters
    ----------
    path
        Of a file of records (docs/records.md), gzip too; `-` is standard input.
    weekday
        The day, Monday 1 to Sunday 7, of hands whose record does not say it though the rules ask for it (R6.14).
    form
        In whose words it is written: `zhuoji`, or `mjai` for a record of another program.
    ruleset
        The rules of a record in the words of another program, which does not say them.

    Returns
    -------
    iterator of PlayedHand
        In the order of the file.

    Raises
    ------
    InputError
        For a file that cannot be read, has no hand, or holds an illegal or impossible line.

    Examples
    --------
    >>> import json, tempfile
    >>> from zhuoji_sim import load_ruleset, seat_policies
    >>> path = Path(tempfile.mkdtemp()) / "hands.jsonl"
    >>> with path.open("w") as file:
    ...     for hand in range(2):
    ...         for line in replay_hand(load_ruleset("shabao"), seat_policies("ukeire"), 1, hand).lines:
    ...             _ = file.write(json.dumps(line) + "\\n")
    >>> [len(played.lines) for played in each_hand(path)]
    [48, 68]
    """
    empty = True
    if weekday is not None:
        check_range("weekday", weekday, 1, DAYS)
    for played in replayed_hands(record_lines(path, form, ruleset), weekday):
        empty = False
        yield played
    if empty:
        raise InputError(f"{source_name(path)}: no hand in it: a record starts with a start_hand line")


def read_hands(path: str | Path) -> list[PlayedHand]:
    """Check a record file line by line against the rules, and give its hands.

    Parameters
    ----------
    path
        As for `each_hand`.

    Returns
    -------
    list of PlayedHand
        In the order of the file.

    Raises
    ------
    InputError
        As `each_hand`.

    Examples
    --------
    >>> import json, tempfile
    >>> from zhuoji_sim import load_ruleset, seat_policies
    >>> played = replay_hand(load_ruleset("shabao"), seat_policies("ukeire"), seed=1, hand=0)
    >>> path = Path(tempfile.mkdtemp()) / "hand.jsonl"
    >>> _ = path.write_text("".join(json.dumps(line) + "\\n" for line in played.lines))
    >>> [hand.result["deltas"] for hand in read_hands(path)]
    [[7, -5, 3, -5]]
    """
    return list(each_hand(path))


def replayed_hands(lines: Iterable[RecordLine], weekday: int | None = None) -> Iterator[PlayedHand]:
    """The hands of a record, checked against the rules one after the other; `weekday` as for `each_hand`.

    Raises:
        InputError: an illegal or impossible line.
    """
    for game, own_lines in replay_lines(lines, weekday):
        if game.result is not None:
            yield PlayedHand(game.result, own_lines, game.ruleset, game.state, game.ledger)


def replay_file(path: str | Path) -> list[dict[str, Any]]:
    """Check a record file line by line against the rules, and give the results of its hands.

    Parameters
    ----------
    path
        As for `each_hand`.

    Returns
    -------
    list of dict
        In the shape that `zhuoji replay --json` prints; deltas and transfers are in points (fan x base).

    Raises
    ------
    InputError
        As `each_hand`.

    Examples
    --------
    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "empty.jsonl"
    >>> _ = path.write_text("")
    >>> replay_file(path)
    Traceback (most recent call last):
        ...
    zhuoji_sim.errors.InputError: empty.jsonl: no hand in it: a record starts with a start_hand line
    """
    return [played.result for played in each_hand(path)]


def replay_hand(
    ruleset: Ruleset,
    policies: Sequence[Policy],
    seed: int,
    hand: int,
    dealer: int | None = None,
    n: int | None = None,
    session: int | None = None,
    weekday: int | None = None,
) -> PlayedHand:
    """Play one hand as a simulation plays it.

    Parameters
    ----------
    ruleset
        The rules.
    policies
        Of each seat, as `seat_policies` gives them.
    seed, hand
        Which hand: the one that a simulation of this seed plays under this number, from 0.
    dealer
        His seat, by default `hand %` the number of players.
    n
        The dealer's count (R2.8), by default 1.
    session
        The hands of a session: dealer and n then follow from the session's hands before it, which are played for that.
    weekday
        The day, Monday 1 to Sunday 7, for rules with weekday chickens (R6.14); by default drawn for the hand.

    Returns
    -------
    PlayedHand
        Its result, its record and its rules.

    Raises
    ------
    InputError
        For numbers out of range, policies for other than all seats, or a session together with dealer or n.

    Examples
    --------
    >>> from zhuoji_sim import load_ruleset, seat_policies
    >>> played = replay_hand(load_ruleset("shabao"), seat_policies("ukeire"), seed=1, hand=9, session=16)
    >>> played.lines[0]["dealer"], played.lines[0]["n"], sum(played.result["deltas"])
    (0, 3, 0)
    """
    check_range("seed", seed, 0, MAX_NUMBER)
    check_range("hand", hand, 0, MAX_NUMBER)
    check_kind("a ruleset", ruleset, Ruleset, "a Ruleset, as load_ruleset gives it")
    check_kind("policies", policies, (tuple, list), "those of all seats, as seat_policies gives them")
    check_weekday(weekday, [ruleset])
    players = ruleset.players
    if len(policies) != players:
        raise InputError(f"{len(policies)} policies were given: there must be one for each of {players} seats")
    if session is not None:
        if dealer is not None or n is not None:
            raise InputError("a session tells dealer and n of its hands: give the session, or dealer and n")
        dealer, n = _deal_of_session(ruleset.record(weekday or 0), policies, seed, hand, session)
    dealer, n = hand % players if dealer is None else dealer, 1 if n is None else n
    check_range("dealer", dealer, 0, players - 1)
    check_range("n", n, 1, MAX_N)
    state = new_state()
    rules, suits = ruleset.record(weekday or 0), tables()
    state["logging"] = 1
    dice = deal_hand(state, rules, suits, np.uint64(seed), hand, dealer, n)
    play_hand(state, rules, suits, players_record(policies))
    return played_hand(state, ruleset, dice)


def _deal_of_session(rules: Records, policies: Sequence[Policy], seed: int, hand: int, session: int) -> tuple[int, int]:
    """Dealer and n of a hand in sessions of so many hands."""
    check_range("session", session, 1, MAX_SESSION)
    unit, place = divmod(hand, session)
    row = Batch(rules, players_record(policies), seed, session).play(unit, 1)[place]
    return int(row["dealer"]), int(row["n"])


def played_hand(state: Records, ruleset: Ruleset, dice: tuple[int, int] | None = None) -> PlayedHand:
    """A finished hand that was dealt and played with `logging` on; `state` is a 1-element array of `STATE`."""
    ledger = new_ledger()
    next_deal = close(state, ruleset.record(), tables(), ledger)
    result = hand_result(state, ledger, ruleset, ruleset.base_points, next_deal)
    lines = hand_lines(state, ruleset, ruleset.base_points, dice, result)
    return PlayedHand(result, lines, ruleset, state.copy(), ledger)
