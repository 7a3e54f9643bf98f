"""The `expert` policy: its tables of chances, what it sees that `value` does not, and that it beats `value`."""

import json

import numpy as np
import pytest

from analyses.runs.options import Options
from analyses.studies.duel import STUDY as DUEL
from analyses.study.running import run_study
from analyses.training import fit_expert
from analyses.training.fit_expert import START, STEPS, Slopes, fit
from tests.kernels import decisions_of, one_step
from tests.policies.test_value_policy import claims, turn
from zhuoji_sim.codes import Move, Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import deal_hand
from zhuoji_sim.policies.builtin import expert
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.danger import danger_of
from zhuoji_sim.policies.expert_model import (
    ARRIVAL,
    LIVES,
    NEXT,
    READY,
    STORED,
    Model,
    Parameters,
    Trait,
    stored_parameters,
)
from zhuoji_sim.policies.expert_model import STEPS as LIVE_STEPS
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.policies.value_model import FAR, FIELD, ONE, ROUNDS, End
from zhuoji_sim.rulesets import load

MODEL = Model(stored_parameters())
CHANCE = (1 << FIELD) - 1


def test_a_ready_hand_with_more_live_waits_wins_more() -> None:
    table = MODEL.ready().reshape(ROUNDS, LIVES, LIVES)
    self_drawn, on_discard = (table >> FIELD * end & CHANCE for end in (End.SELF_DRAWN, End.ON_DISCARD))
    assert table.size == READY
    assert (np.diff(self_drawn[:, :, 0], axis=1) >= -1).all()
    assert (np.diff(on_discard, axis=2)[:, 9, :9] >= -1).all()
    assert (self_drawn + on_discard <= ONE + 1).all()
    assert (self_drawn[5:, 4, 0] > 0).all()


def test_a_hand_before_ready_comes_to_it_the_sooner_the_more_is_live() -> None:
    table = MODEL.next().reshape(ROUNDS, LIVE_STEPS)
    chance, left = table & CHANCE, table >> 2 * FIELD
    assert table.size == NEXT
    assert (np.diff(chance, axis=1) >= -1).all()
    assert (np.diff(chance, axis=0) >= -1).all()
    assert (left[:, 1:] // 8 <= np.maximum(np.arange(ROUNDS)[:, None] - 1, 0)).all()


def test_nearer_hands_are_ready_more_often() -> None:
    table = MODEL.arrival().reshape(ROUNDS, FAR, LIVE_STEPS)
    assert table.size == ARRIVAL
    assert (np.diff(table[5:, 3:], axis=1) < 0).all()
    assert (np.diff(table[5:, 3], axis=1) >= 0).all()
    assert (table <= ONE).all()


def test_the_first_ones_are_thrown_by_the_chance_to_be_ready() -> None:
    """R6.7 under `shabao`: an owner who is not ready at the end pays for it."""
    far, ready = ("1479m258p1s369s39p", "5m"), ("123456m2399p1s78s", "9s")
    assert turn(*far, "expert") != "throw 1s"
    assert turn(*ready, "expert:report=never") == "throw 1s"


def test_a_report_is_made_where_it_lifts_the_hand() -> None:
    plain, pairs = ("234567m234p6678s", "8s"), ("1133m5577p9944s6s", "2m")
    assert turn(*plain, "expert").startswith("report")
    assert turn(*pairs, "expert").startswith("throw")


def test_it_claims_by_worth() -> None:
    assert set(claims("expert", hands=20)) >= {-1, Move.PASS}


def test_no_pong_is_worth_any_price(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model({**stored_parameters(), "pong_cost": 256 * 1000})
    assert Move.PONG in claims("expert")
    monkeypatch.setattr(expert, "stored_model", lambda players: model.tables())
    assert Move.PONG not in claims("expert")


@entry
def danger_of_each(s, rules, found):
    """What each tile could cost the seat on turn, into `found` (i8[27])."""
    for tile in range(27):
        found[tile] = danger_of(s[0], rules[0], s[0].seat, tile)


def test_a_ready_hand_that_fears_more_throws_nothing_more_dangerous() -> None:
    rules, state, found, dangers = load("shabao").record(), new_state(), np.zeros(4, np.int64), np.zeros(27, np.int64)
    bold, fearful = players_record(seat_policies(["expert"])), players_record(seat_policies(["expert"]))
    bold["traits"][0, Trait.DANGER], fearful["traits"][0, Trait.DANGER] = 0, 256 * 5
    others = set()
    for hand in range(150):
        deal_hand(state, rules, tables(), np.uint64(3), hand, 0, 1)
        while state["phase"][0] != Phase.OVER:
            if state["phase"][0] == Phase.TURN:
                choices = []
                for players in (bold, fearful):
                    decisions_of(state, rules, tables(), players, int(state["seat"][0]), found)
                    choices.append(int(found[0]))
                if choices[0] != choices[1]:
                    danger_of_each(state, rules, dangers)
                    others.add(int(np.sign(np.diff(dangers[np.array(choices) % MOVE])[0])))
            one_step(state, rules, tables(), bold)
    assert others == {-1}


def test_the_parameters_are_kept_with_the_command_that_found_them() -> None:
    document = json.loads(STORED.read_text("utf-8"))
    assert document["command"].startswith("python -m analyses.training.fit_expert --deals ")
    assert set(document["parameters"]) == set(START) > set(STEPS)


def test_fitting_is_the_same_every_time() -> None:
    steps = {"relief": 250.0, "stay": 5.0}
    assert fit(deals=200, rounds=1, seed=3, steps=steps) == fit(deals=200, rounds=1, seed=3, steps=steps, workers=1)


def test_a_parameter_goes_up_a_clear_slope_and_stays_on_an_unclear_one() -> None:
    found = Slopes(np.array([0.3, -0.9, 0.05, -0.2]), np.full(4, 0.1))
    assert found.parts() == pytest.approx([1, -1, 0, -0.5])


def test_the_climb_finds_a_planted_summit(monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(parameters: Parameters, first: int, deals: int, seed: int) -> float:
        noise = np.random.default_rng((seed, first)).normal()  # the same deals, the same luck
        return float(noise - abs(parameters["relief"] - 800) - 9 * abs(parameters["stay"] - 253))

    monkeypatch.setattr(fit_expert, "play", planted)
    steps = {"relief": 100.0, "stay": 5.0}
    found = fit(deals=30_000, rounds=4, seed=3, steps=steps)
    assert found["relief"] == pytest.approx(800, abs=steps["relief"])
    assert found["stay"] == pytest.approx(253, abs=steps["stay"])


@pytest.mark.parametrize("ruleset", ["shabao", "hanbao"])
def test_expert_beats_value_beyond_doubt(ruleset: str) -> None:
    result = run_study(DUEL, Options.of(ruleset, deals=10_000, seed=77, own={"a": "expert", "b": "value"}))
    assert result.headline.beyond_doubt
    assert result.headline.ci95.low > 0
