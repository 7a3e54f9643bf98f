"""The belief `play`: worlds are chosen by whether the others would have thrown what they threw last."""

import numpy as np

from analyses.advice.asking import Asking
from analyses.runs.options import Options
from tests.policies.test_hidden_tiles import rearranged
from tests.worlds.test_hidden import positions
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import NO_TILE, STATE
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.tiles.kinds import KINDS
from zhuoji_sim.worlds.by_play import effective_tries
from zhuoji_sim.worlds.known import count_held
from zhuoji_sim.worlds.usual import TRIES, belief_record

VALUE = players_record(seat_policies("value", 4))


def late_positions(number: int):
    """Positions in which all others have thrown."""
    found = ((rules, state, seat) for rules, state, seat in positions("shabao") if (state["latest"] != NO_TILE).all())
    return [one for one, _ in zip(found, range(number), strict=False)]


def test_what_was_thrown_last_is_held_less_often_by_who_threw_it():
    """Whoever has another copy of a tile would rather have kept it than thrown it, or has thrown a pair apart."""
    held = {belief: np.zeros((4, KINDS), np.int64) for belief in ("usual", "play")}
    kept = dict.fromkeys(held, 0)
    for rules, state, seat in late_positions(12):
        for belief, counts in held.items():
            counts[:] = 0
            place = seat, np.uint64(5), 200, counts
            count_held(state, np.zeros(2, STATE), rules, tables(), VALUE, belief_record(belief), *place)
            kept[belief] += sum(counts[other, state["latest"][0, other]] for other in range(4) if other != seat)
    assert kept["play"] < 0.95 * kept["usual"]


def test_a_choice_among_worlds_depends_on_no_hidden_tile():
    rng = np.random.default_rng(2)
    for rules, state, seat in late_positions(6):
        place = VALUE, belief_record("play"), seat, np.uint64(7), 20
        found = [
            effective_tries(one, np.zeros(2, STATE), rules, tables(), *place)
            for one in (state, rearranged(state, rules, seat, rng))
        ]
        assert found[0] == found[1]
        assert 1 <= found[0] <= TRIES


def test_where_nobody_has_thrown_all_worlds_count_and_one_answer_says_how_many():
    first = Asking(Options.of(policy="value"), belief="play").about({"hand": "123m456m789s11p223s"})
    assert first.effective == TRIES
    assert first.drawn_by == "play"


def test_hands_that_nobody_would_throw_from_are_not_believed(monkeypatch):
    monkeypatch.setattr("analyses.advice.question._FEW", TRIES + 1.0)
    asked = Asking(Options.of(policy="value"), belief="play").about({"hand": "123m456m789s11p223s"})
    assert asked.drawn_by == "usual"
