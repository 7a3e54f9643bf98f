"""Luck: without bias, to the last digit where all walls can be laid out; and accounts that add up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from analyses.review.course import Course, State, follow
from analyses.review.luck import Ints, Walls, account
from analyses.runs.table_setup import TableSetup
from tests.kernels import one_step
from tests.review.hands import checked
from zhuoji_sim.codes import Outcome, Phase
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import close, deal_hand, play_hand
from zhuoji_sim.records.played_hand import played_hand, replay_hand
from zhuoji_sim.settlement.ledger import new_ledger

LEFT = 3
"""Tiles that nobody has drawn: their orders are all the walls there are."""
TABLE, PLAYED = TableSetup.of("shabao", "value"), TableSetup.of("shabao", "shanten")
"""Judged by one policy, played by another."""


def end_of_a_hand(seed: int) -> State | None:
    """A hand with so few tiles left that somebody is about to draw; None if it ends before."""
    rules, players = PLAYED.records()
    state = new_state()
    state["logging"] = 1
    deal_hand(state, rules, tables(), np.uint64(seed), 0, 0, 1)
    while state["phase"][0] != Phase.OVER:
        if state["phase"][0] == Phase.DRAW and state["end"][0] - state["next"][0] == LEFT:
            return state
        one_step(state, rules, tables(), players)
    return None


def orders(state: State) -> Iterator[State]:
    """The state with each order of its wall."""
    first, behind = int(state["next"][0]), int(state["end"][0])
    for order in permutations(state["wall"][0, first:behind].tolist()):
        laid = state.copy()
        laid["wall"][0, first:behind] = order
        yield laid


def courses(end: State) -> Iterator[Course]:
    """What becomes of it with each wall, from there on."""
    rules, players = PLAYED.records()
    told = int(end["lines"][0]) + 1
    for state in orders(end):
        play_hand(state, rules, tables(), players)
        course = follow(checked(played_hand(state, PLAYED.ruleset).lines))
        steps = (step for step in course.steps if step.line > told)
        whole = (replace(step, before=lay_wall(step.before, end), after=lay_wall(step.after, end)) for step in steps)
        yield replace(course, start=end, steps=tuple(whole))


def lay_wall(state: State, end: State) -> State:
    """A replayed state, which knows only what was drawn, with all that is left in its wall."""
    laid, first, behind = state.copy(), int(state["next"][0]), int(state["end"][0])
    left = end["wall"][0, behind - LEFT : behind].tolist()
    for tile in state["wall"][0, behind - LEFT : first].tolist():
        left.remove(tile)
    laid["wall"][0, first:behind] = left
    return laid


def all_walls(seat: int) -> Any:
    """The values of moments over all orders of what is left."""
    rules, players = TABLE.records()

    def values(states: Sequence[State], number: int) -> Ints:
        return np.array([[worth(laid, seat) for laid in orders(state)] for state in states]).T

    def worth(state: State, seat: int) -> int:
        s = state[0]
        if s["phase"] == Phase.OVER and s["outcome"] == Outcome.WIN and s["next"] < s["end"]:
            s["indicator"] = s["wall"][s["next"]]
        play_hand(state, rules, tables(), players)
        ledger = new_ledger()
        close(state, rules, tables(), ledger)
        return int(ledger["deltas"][0, seat])

    return values


def ends_that_matter(number: int) -> list[list[Course]]:
    """What becomes of hands near their end, of those in which the walls decide something."""
    found: list[list[Course]] = []
    for seed in range(200):
        end = end_of_a_hand(seed)
        all_of_them = list(courses(end)) if end is not None else []
        if len({course.deltas for course in all_of_them}) > 1:
            found.append(all_of_them)
        if len(found) == number:
            break
    return found


def test_over_all_walls_luck_is_nothing_whoever_plays() -> None:
    changed = 0.0
    for ends in ends_that_matter(3):
        for seat in range(4):
            found = [account(course, seat, TABLE, all_walls(seat)) for course in ends]
            assert sum(one.luck.mean for one in found) == pytest.approx(0, abs=1e-9)
            for one in found:
                parts = one.dealt.mean + one.luck.mean + one.own.mean + one.others.mean
                assert parts == pytest.approx(one.result)
            assert any(one.luck.mean for one in found) or not any(one.result for one in found)
            changed += sum(abs(one.own.mean) for one in found)
    assert changed > 0


def test_sampled_walls_agree_with_all_of_them() -> None:
    end = next(end for seed in range(30) if (end := end_of_a_hand(seed)) is not None)
    for seat in range(4):
        exact = all_walls(seat)([end], 0)
        sampled = Walls(TABLE, seat, 1, 0, 2000)([end], 0)
        error = max(sampled.std() / 2000**0.5, 1e-9)
        assert sampled.mean() == pytest.approx(exact.mean(), abs=4 * error)
        assert set(np.unique(sampled)) <= set(np.unique(exact))


def test_accounts_of_a_table_sum_to_zero_and_to_the_results() -> None:
    course = follow(checked(replay_hand(PLAYED.ruleset, PLAYED.policies, 1, 3).lines))
    found = [account(course, seat, TABLE, Walls(TABLE, seat, 1, 0, 100)) for seat in range(4)]
    assert [one.result for one in found] == list(course.deltas)
    assert sum(one.luck.mean for one in found) == pytest.approx(0, abs=1e-9)
    assert any(one.own.mean for one in found)


def test_where_the_policies_play_nothing_but_the_deal_is_uncertain() -> None:
    table = TableSetup.of("shabao", "value")
    course = follow(checked(replay_hand(table.ruleset, table.policies, 1, 2).lines))
    found = account(course, 0, table, Walls(table, 0, 1, 0, 50))
    assert (found.own.mean, found.others.mean, found.own.se) == (0, 0, 0)
    assert found.luck.se == found.dealt.se
