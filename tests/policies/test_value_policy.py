"""The `value` policy: the table of chances, the worth of plans, what it chooses, and that it beats `ukeire`."""

import itertools
import json
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyses.runs.options import Options
from analyses.studies.duel import STUDY as DUEL
from analyses.study.running import run_study
from analyses.training.fit_value import START, Trial, fit
from tests.kernels import decisions_of, one_step
from tests.scripts import completes
from zhuoji_sim.codes import By, Move, Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.evaluator.lookup import suit_index
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.position import Position, lay_out
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.play.entries import deal_hand
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.policies.value_model import (
    FAR,
    FIELD,
    LIVE,
    ONE,
    ROUNDS,
    SHAPE,
    STORED,
    End,
    Model,
    Plan,
    stored_parameters,
)
from zhuoji_sim.policies.value_worth import towards_one_suit, triplets_missing
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.kinds import KIND_OF, NAMES
from zhuoji_sim.tiles.notation import parse_tiles

PRESETS = ("jinji", "shabao", "tianting", "hanbao")


def chances(model: Model) -> npt.NDArray[np.float64]:
    """The table as numbers from 0 to 1: [rounds, plan, missing, live, end]."""
    packed = model.chances().reshape(SHAPE)
    ends = [packed >> FIELD * end & (1 << FIELD) - 1 for end in End]
    return np.stack(ends, axis=-1) / ONE


TABLE = chances(Model(stored_parameters()))


# ------------------------------------------------------------------ the table


def test_one_round_by_hand() -> None:
    """One draw to come, five live tiles of 43 unseen: others end the hand or throw a winning tile, or it is drawn."""
    parameters = {**START, "hurry": 1.0, "shot": 0.5}
    got = chances(Model(parameters))[1, Plan.PAIRS, 1, 2]
    ended, drawn = 0.41, 5 / 43
    shot = 1 - (1 - drawn) ** 1.5
    on_discard = (1 - ended) * shot
    self_drawn = (1 - ended) * (1 - shot) * drawn
    exhausted = (1 - ended) * (1 - shot) * (1 - drawn)
    assert got == pytest.approx([self_drawn, on_discard, exhausted, 1], abs=1 / ONE)


def test_a_plain_hand_without_a_pass_wins_on_no_discard() -> None:
    assert (TABLE[:, Plan.PLAIN, :, :, End.ON_DISCARD] == 0).all()
    assert (TABLE[1:, Plan.PASSED, 1, 1:, End.ON_DISCARD] > 0).all()


def test_chances_are_chances() -> None:
    assert (TABLE >= 0).all()
    assert (TABLE <= 1).all()
    exclusive = TABLE[..., End.SELF_DRAWN] + TABLE[..., End.ON_DISCARD] + TABLE[..., End.EXHAUSTED_READY]
    assert (exclusive <= TABLE[..., End.READY] + 3 / ONE).all()
    assert (TABLE[:, :, 0] == 0).all()


def test_nearer_hands_more_live_tiles_and_more_draws_are_better() -> None:
    wins = TABLE[..., End.SELF_DRAWN] + TABLE[..., End.ON_DISCARD]
    rounding = 2 / ONE
    assert (np.diff(wins[:, :, 1], axis=-1) >= -rounding).all()
    assert (np.diff(TABLE[:, :, 1:, :, End.READY], axis=-1) >= -rounding).all()
    assert (np.diff(wins[:, :, 1:], axis=0) >= -rounding).all()
    assert (wins[5:, :, 1, 5] > wins[5:, :, 2, 5]).all()
    assert TABLE.shape == (ROUNDS, len(Plan), FAR, LIVE, len(End))


# ------------------------------------------------------------------ plans


def least_missing(counts: npt.NDArray[np.int64], sets: int) -> int:
    """Tiles missing from so many triplets and a pair, by trying all choices of tiles."""
    kinds = np.sort(counts)[::-1][: sets + 3]  # more of a kind is never worse
    return min(
        sum(max(0, 3 - kinds[place]) for place in chosen) + max(0, 2 - kinds[pair])
        for chosen in itertools.combinations(range(len(kinds)), sets)
        for pair in range(len(kinds))
        if pair not in chosen
    )


@entry
def count_triplets_missing(doubled, tripled, melds):
    """What the policy counts."""
    return triplets_missing(doubled, tripled, melds)


def test_distance_to_triplets_is_the_least() -> None:
    rng = np.random.default_rng(1)
    deck = np.repeat(np.arange(27), 4)
    for _ in range(300):
        melds = int(rng.integers(0, 5))
        hand = rng.permutation(deck[: int(rng.integers(20, 108))])[: 13 - 3 * melds]
        counts = np.bincount(hand, minlength=27)
        found = count_triplets_missing(np.int64((counts >= 2).sum()), np.int64((counts >= 3).sum()), np.int64(melds))
        assert found == least_missing(counts, 4 - melds), hand


@entry
def nearest_suit(tables, keys, melds, meld_suits):
    """Missing tiles and useful ones."""
    table = tables[0]
    i0, i1, i2 = suit_index(table, keys[0]), suit_index(table, keys[1]), suit_index(table, keys[2])
    return towards_one_suit(table, i0, i1, i2, melds, meld_suits)


def one_suit(hand: str, melds: int = 0, meld_suits: int = 0) -> tuple[int, list[int]]:
    keys = np.zeros(3, np.uint32)
    for tile in parse_tiles(hand):
        keys[tile // 9] += tables()[0]["tile_key"][tile]
    missing, useful = nearest_suit(tables(), keys, np.int64(melds), np.int64(meld_suits))
    return missing, [tile for tile in range(27) if useful >> tile & 1]


def test_distance_to_one_suit() -> None:
    assert one_suit("123456789m12p55s") == (5, list(range(9)))
    assert one_suit("1112345678999s") == (1, list(range(18, 27)))
    assert one_suit("123s9p9p9p5m", melds=2, meld_suits=0b010)[0] == 5
    assert one_suit("1234s9m9m9m", melds=2, meld_suits=0b110)[0] >= FAR  # melds of two suits: never
    missing, useful = one_suit("2344p", melds=3, meld_suits=0b010)
    assert missing == 1
    for tile in useful:
        assert completes(["2p", "3p", "4p", "4p"], 3, NAMES[tile])


# ------------------------------------------------------------------ choices


def turn(hand: str, drawn: str, policy: str = "value", ruleset: Any = "shabao", left: int = 44) -> str:
    """What seat 0 does after its first draw, the other tiles lying anywhere: `throw 9m`, `report 9m`, `kong 9m`."""
    rules, players = load(ruleset).record(), players_record(seat_policies([policy]))
    mine = parse_tiles(hand)
    deck = np.repeat(np.arange(27), 4).tolist()
    for tile in (*mine, KIND_OF[drawn]):
        deck.remove(tile)
    rest = np.random.default_rng(1).permutation(deck).tolist()
    hands = [mine, *(rest[13 * place : 13 * place + 13] for place in range(3))]
    state = lay_out(Position(hands, [KIND_OF[drawn], *rest[39 : 38 + left]], dealer=1), rules)
    one_step(state, rules, tables(), players)
    found = np.zeros(4, np.int64)
    decisions_of(state, rules, tables(), players, 0, found)
    move, tile = divmod(int(found[0]), MOVE)
    return f"{_VERBS[Move(move)]} {NAMES[tile]}"


_VERBS = {Move.DISCARD: "throw", Move.REPORT: "report", Move.KONG: "kong", Move.WIN: "win"}


def test_a_hand_of_almost_one_suit_throws_the_others_though_it_is_no_nearer_to_ready() -> None:
    hand, drawn = "11233556678s77m", "9s"
    assert turn(hand, drawn, ruleset="jinji") == "throw 7m"
    assert turn(hand, drawn, "ukeire", ruleset="jinji") == "throw 9s"


def test_five_pairs_are_kept_though_the_plain_hand_is_as_near() -> None:
    hand, drawn = "1133m5577p99s234s", "8p"
    assert turn(hand, drawn) in ("throw 8p", "throw 2s", "throw 3s", "throw 4s")


def test_late_in_the_hand_a_ready_hand_matters_more_than_a_dear_one() -> None:
    hand, drawn = "1155m3388p234s78s", "5p"
    assert [turn(hand, drawn, left=left) for left in (48, 4)] == ["throw 5p", "throw 1m"]


def test_a_report_is_made_where_it_lifts_the_hand() -> None:
    plain, pairs = ("234567m234p6678s", "8s"), ("1133m5577p9944s6s", "2m")
    assert turn(*plain).startswith("report")
    assert turn(*pairs).startswith("throw")
    assert turn(*pairs, "ukeire").startswith("report")
    assert turn(*pairs, ruleset="tianting").startswith("report")  # 60 is lifted to 100


def test_always_and_useful_say_when_to_report_for_every_policy() -> None:
    pairs = ("1133m5577p9944s6s", "2m")
    assert turn(*pairs, "value:report=useful") == turn(*pairs, "value") == "throw 6s"
    assert turn(*pairs, "value:report=always") == "report 6s"
    assert turn(*pairs, "ukeire:report=useful").startswith("throw")
    assert turn(*pairs, "ukeire:report=always") == turn(*pairs, "ukeire")


def test_a_dealt_four_of_a_kind_becomes_a_kong_unless_pairs_are_worth_more() -> None:
    assert turn("9999m234567p12s8p", "5m") == "kong 9m"
    assert turn("9999m2255p3377s1s", "8p").startswith("throw")


# ------------------------------------------------------------------ settings


def moves(policy: str, kind: str, hands: int = 150) -> int:
    """How often a table of the policy makes a move."""
    seats, ruleset = seat_policies([policy]), load("shabao")
    played = (replay_hand(ruleset, seats, seed=2, hand=hand) for hand in range(hands))
    return sum(line["type"] == kind for hand in played for line in hand.lines)


def test_settings_about_melds_are_obeyed() -> None:
    assert moves("value:pong=never", "pong") == 0
    assert moves("value:kong=never", "kong") == 0
    assert moves("value:pong=always", "pong") > moves("value", "pong") > 0
    assert turn("9999m2255p3377s1s", "8p", "value:kong=always") == "kong 9m"
    assert turn("9999m234567p12s8p", "5m", "value:kong=never").startswith("throw")


def claims(policy: str, hands: int = 60) -> list[int]:
    """What the policy answers to each discard of a few `ukeire` hands that a pair in another hand could take."""
    rules, state, found, answers = load("shabao").record(), new_state(), np.zeros(4, np.int64), []
    playing, asked = (players_record(seat_policies([text])) for text in ("ukeire:pong=never", policy))
    for hand in range(hands):
        deal_hand(state, rules, tables(), np.uint64(3), hand, 0, 1)
        while state["phase"][0] != Phase.OVER:
            if state["phase"][0] == Phase.CLAIM:
                for seat in np.flatnonzero(state["counts"][0, :, state["tile"][0]] == 2):
                    decisions_of(state, rules, tables(), asked, seat, found)
                    answers.append(int(found[2]))
            one_step(state, rules, tables(), playing)
    return answers


def test_the_worth_decides_a_useful_pong_whatever_the_setting_of_kongs() -> None:
    by_worth = claims("value")
    assert claims("value:kong=always") == by_worth != claims("shanten")
    assert set(by_worth) == {-1, Move.PASS, Move.PONG}


def rows(policy: str, hands: int = 4000) -> npt.NDArray[np.void]:
    return Batch(load("shabao").record(), players_record(seat_policies([policy])), seed=2).play(0, hands)


def test_settings_about_reports_and_wins_are_obeyed() -> None:
    assert rows("value")["reported"].any()
    assert not rows("value:report=never")["reported"].any()
    assert (rows("value:decline=discards")["by"] != By.DISCARD).all()


def test_settings_about_ones_are_obeyed() -> None:
    hand, drawn = "2345m147s35678p9m", "8s"
    found = {setting: turn(hand, drawn, f"value:yaoji={setting}", "jinji") for setting in ("plain", "keep", "throw")}
    assert found == {"plain": "throw 1s", "keep": "throw 9m", "throw": "throw 1s"}


# ------------------------------------------------------------------ the parameters and where they come from


def test_the_parameters_are_kept_with_the_command_that_found_them() -> None:
    document = json.loads(STORED.read_text("utf-8"))
    assert document["command"].startswith("python -m analyses.training.fit_value --deals ")
    assert set(document["parameters"]) == set(START)


def test_a_change_is_kept_if_it_gains_clearly_on_the_same_deals() -> None:
    noise = np.random.default_rng(1).normal(size=1000)
    base = Trial({}, noise)
    assert Trial({}, noise + 0.001).beats(base)
    assert not Trial({}, noise).beats(base)
    assert not Trial({}, noise - 0.001).beats(base)
    assert not Trial({}, noise + np.random.default_rng(2).normal(size=1000)).beats(base)


def test_fitting_is_the_same_every_time() -> None:
    assert fit(deals=40, rounds=1, seed=3) == fit(deals=40, rounds=1, seed=3) != START


# ------------------------------------------------------------------ strength


@pytest.mark.parametrize("ruleset", PRESETS)
def test_value_beats_ukeire_beyond_doubt(ruleset: str) -> None:
    own = {"a": "value", "b": "ukeire"}
    result = run_study(DUEL, Options.of(ruleset, deals=2000, seed=77, own=own))
    assert result.headline.beyond_doubt
    assert result.headline.ci95.low > 0
