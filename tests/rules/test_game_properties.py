"""What holds in every hand, whoever plays it by whatever rules: tiles, money, records, and where hands come from."""

import random
from typing import Any

import numpy as np
import pytest

from tests.kernels import one_step
from tests.oracle.random_rules import random_spec
from zhuoji_sim.codes import MeldKind, Move, Phase
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.legal_moves import LEGAL
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.play.entries import act, close, deal_hand, look, play_hand
from zhuoji_sim.play.steps import Act
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.played_hand import PlayedHand, played_hand, replay_hand
from zhuoji_sim.records.replay import replay_lines
from zhuoji_sim.rulesets import Ruleset, load
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import kinds_in_play

PRESETS = ("jinji", "shabao", "tianting", "hanbao")
SEATS = range(4)
MIXED = ["ukeire:kong=always,pong=always", "random", "shanten", "ukeire:defend=reported"]
CUSTOM = [random_spec(random.Random(number)) for number in range(8)]
RULESETS = [pytest.param(load(preset), id=preset) for preset in PRESETS]
RULESETS += [pytest.param(load(spec), id=f"custom{number}") for number, spec in enumerate(CUSTOM)]


def bits(mask: int) -> list[int]:
    return [place for place in range(32) if mask >> place & 1]


# ---------------------------------------------------------------- a random player of everything legal


class RandomTable:
    """Plays any legal line with some chance: void wins and leaving too, which no policy does."""

    def __init__(self, ruleset: Ruleset, seed: int, hand: int) -> None:
        self.ruleset, self.rules = ruleset, ruleset.record()
        self.rng = random.Random(f"{seed}:{hand}")
        self.state, self.legal = new_state(), np.zeros(1, LEGAL)
        self.state["logging"] = 1
        dealer, n = self.rng.randrange(ruleset.players), self.rng.choice((1, 1, 2, 5))
        self.dice: Any = deal_hand(self.state, self.rules, tables(), np.uint64(seed), hand, dealer, n)

    @property
    def phase(self) -> Phase:
        return Phase(int(self.state["phase"][0]))

    def step(self) -> None:
        """One line of a record, or nobody's answer."""
        look(self.state, self.rules, tables(), self.legal)
        if self.ruleset["table.leave_fine"] and self.rng.random() < 0.002:
            self.act(Act.LEAVE, self.rng.randrange(self.ruleset.players))
        elif self.phase is Phase.DRAW:
            self.act(Act.DRAW)
        elif self.phase in (Phase.CLAIM, Phase.ROB):
            self.answer()
        else:
            self.turn()

    def act(self, action: Act, who: int = 0, what: int = 0) -> None:
        act(self.state, self.rules, tables(), int(action), who, what)

    def turn(self) -> None:
        legal, seat = self.legal[0], int(self.state["seat"][0])
        choices = [Move.DISCARD * MOVE + tile for tile in bits(legal["discards"])]
        choices += [Move.REPORT * MOVE + tile for tile in bits(legal["reports"]) for _ in range(9)]
        choices += [Move.KONG * MOVE + tile for tile in bits(legal["own_kongs"]) for _ in range(9)]
        if legal["wins"] >> seat & 1:
            choices += [Move.WIN * MOVE + int(self.state["tile"][0])] * 9
        self.act(Act.TURN, what=self.rng.choice(choices))

    def answer(self) -> None:
        legal = self.legal[0]
        wins = sum(1 << seat for seat in bits(legal["wins"]) if self.rng.random() < 0.5)
        void = sum(1 << seat for seat in bits(legal["void_wins"]) if self.rng.random() < 0.5)
        claims = [(Act.PONG, seat) for seat in bits(legal["pongs"])] + [
            (Act.KONG, seat) for seat in bits(legal["kongs"])
        ]
        if wins or void:
            self.act(Act.WIN, wins, void)
        elif claims and self.rng.random() < 0.6:
            self.act(*self.rng.choice(claims))
        else:
            self.act(Act.PASS)

    def play(self) -> PlayedHand:
        while self.phase is not Phase.OVER:
            self.step()
        return played_hand(self.state, self.ruleset, self.dice)


# ---------------------------------------------------------------- tiles


def tiles_on_the_table(s: Any) -> Any:
    """How many of each kind lie in hands, melds, rivers and the wall."""
    total = s["counts"].sum(axis=0)[:27].astype(int) + s["river"].sum(axis=0)
    for seat in SEATS:
        for meld in range(s["melds"][seat]):
            total[s["meld_tile"][seat, meld]] += 3 if s["meld_kind"][seat, meld] == MeldKind.PONG else 4
    return total + np.bincount(s["wall"][s["next"] : s["end"]], minlength=27)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_legal_play_conserves_the_tiles_in_play(ruleset: Ruleset) -> None:
    copies = np.isin(np.arange(27), kinds_in_play(ruleset.suits)) * 4
    for hand in range(6):
        table = RandomTable(ruleset, 21, hand)
        while table.phase is not Phase.OVER:
            table.step()
            s = table.state[0]
            assert (tiles_on_the_table(s) == copies).all()
            assert (s["counts"] >= 0).all()
            assert (s["river"] >= 0).all()


@pytest.mark.parametrize("policies", [["random"], ["ukeire"], MIXED])
@pytest.mark.parametrize("preset", PRESETS)
def test_policies_conserve_the_108_tiles_and_the_size_of_hands(preset: str, policies: list[str]) -> None:
    rules, players, state = load(preset).record(), players_record(seat_policies(policies)), new_state()
    for hand in range(5):
        deal_hand(state, rules, tables(), np.uint64(22), hand, hand % 4, 1)
        while state["phase"][0] != Phase.OVER:
            one_step(state, rules, tables(), players)
            s = state[0]
            assert (tiles_on_the_table(s) == 4).all()
            if s["phase"] in (Phase.CLAIM, Phase.DRAW):
                assert (s["counts"].sum(axis=1) + 3 * s["melds"] == 13).all()


# ---------------------------------------------------------------- money


@pytest.mark.parametrize("ruleset", RULESETS)
def test_r9_4_any_legal_play_sums_to_zero_with_the_house(ruleset: Ruleset) -> None:
    outcomes = set()
    for hand in range(60):
        result = RandomTable(ruleset, 23, hand).play().result
        outcomes.add(result["outcome"])
        assert sum(result["deltas"]) + result["house"] == 0
        for seat in range(ruleset.players):
            received = sum(t["points"] for t in result["transfers"] if t["to"] == seat)
            given = sum(t["points"] for t in result["transfers"] if t["from"] == seat)
            assert result["deltas"][seat] == received - given
        assert all(t["fan"] * ruleset.base_points == t["points"] > 0 for t in result["transfers"])
        assert result["house"] == 0 or result["outcome"] == "void"
    assert outcomes >= {"win"} or ruleset.name not in PRESETS  # at smaller tables random play hardly ever wins


def test_the_random_table_plays_void_wins_and_leaves() -> None:
    """What the properties above rely on."""
    voids = [RandomTable(load("tianting"), 23, hand).play().result for hand in range(150)]
    assert any(result["house"] for result in voids)
    assert any(t["rule"] == "R3.5" for result in voids for t in result["transfers"])


@pytest.mark.parametrize("policies", [["ukeire"], MIXED])
@pytest.mark.parametrize("preset", PRESETS)
def test_r9_4_batches_sum_to_zero(preset: str, policies: list[str]) -> None:
    rows = Batch(load(preset).record(), players_record(seat_policies(policies)), seed=24).play(0, 200)
    assert (rows["fan"].sum(axis=1) == 0).all()


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_legal_play_is_a_legal_record_with_the_same_result(ruleset: Ruleset) -> None:
    for hand in range(10):
        played = RandomTable(ruleset, 25, hand).play()
        lines = [check_line(line, f"record:{number}") for number, line in enumerate(played.lines, 1)]
        ((game, _),) = replay_lines(lines)
        assert game.result == played.result


# ---------------------------------------------------------------- where hands come from


def batch(session: int = 0, preset: str = "shabao", seed: int = 31, policies: list[str] | None = None) -> Batch:
    players = players_record(seat_policies(policies or MIXED))
    return Batch(load(preset).record(), players, seed=seed, session=session)


def same(rows: Any, others: Any) -> bool:
    """Equal in every field."""
    return len(rows) == len(others) and all((rows[name] == others[name]).all() for name in rows.dtype.names)


@pytest.mark.parametrize("session", [0, 4])
@pytest.mark.parametrize(("block", "workers"), [(5000, 1), (5000, 2), (7, 2), (1, 2), (13, 1)])
def test_hands_do_not_depend_on_workers_or_blocks(session: int, block: int, workers: int) -> None:
    whole = batch(session).play(0, 40)
    pieces = np.concatenate(list(in_order(batch(session).play, 40, block, workers)))
    assert same(pieces, whole)


@pytest.mark.parametrize("session", [0, 4])
def test_hands_do_not_depend_on_how_many_are_played(session: int) -> None:
    length = max(session, 1)
    whole = batch(session).play(0, 40)
    for units in (1, 9, 33):
        assert same(batch(session).play(0, units), whole[: units * length])
    for first in (5, 39):
        assert same(batch(session).play(first, 40 - first), whole[first * length :])


def test_another_seed_deals_other_hands() -> None:
    assert batch(seed=31).play(0, 20)["fan"].tolist() != batch(seed=32).play(0, 20)["fan"].tolist()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_played_alone_is_the_hand_of_the_batch(preset: str) -> None:
    """With dealer k % 4 and n 1, in any order, in a state that has played other hands before."""
    ruleset, rows = load(preset), batch(preset=preset).play(0, 60)
    rules, players = ruleset.record(), players_record(seat_policies(MIXED))
    state, ledger = new_state(), new_ledger()
    for hand in (59, 0, 17, 4, 58):
        deal_hand(state, rules, tables(), np.uint64(31), hand, hand % 4, 1)
        play_hand(state, rules, tables(), players)
        close(state, rules, tables(), ledger)
        row = rows[hand]
        assert (row["hand"], row["dealer"], row["n"]) == (hand, hand % 4, 1)
        assert ledger["deltas"][0, :4].tolist() == row["fan"].tolist()
        assert (state["winners"][0], state["next"][0] - 52) == (row["winners"], row["draws"])
        alone = replay_hand(ruleset, seat_policies(MIXED), 31, hand)
        assert [fan * ruleset.base_points for fan in row["fan"].tolist()] == alone.result["deltas"]


def test_a_hand_of_a_session_played_alone_with_its_dealer_and_n() -> None:
    for row in batch(4).play(3, 2):
        alone = replay_hand(
            load("shabao"), seat_policies(MIXED), 31, int(row["hand"]), int(row["dealer"]), int(row["n"])
        )
        assert alone.result["deltas"] == row["fan"].tolist()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_deal_passes_on_within_a_session_only(preset: str) -> None:
    """Session j is hands jL to jL+L-1, the same whether played after others or alone."""
    rows = batch(5, preset).play(0, 12)
    assert rows["hand"].tolist() == list(range(60))
    for j in (11, 2, 0):
        assert same(batch(5, preset).play(j, 1), rows[5 * j : 5 * j + 5])


def test_the_policies_decide_the_play_but_not_the_deal() -> None:
    """Other policies, other results; the walls and the dealers stay."""
    assert batch().play(0, 30)["fan"].tolist() != batch(policies=["shanten"]).play(0, 30)["fan"].tolist()
    deals = [
        replay_hand(load("shabao"), seat_policies([name]), 31, 3).lines[0] for name in ("shanten", "ukeire", "random")
    ]
    assert deals[0] == deals[1] == deals[2]


def test_the_ruleset_does_not_decide_the_deal() -> None:
    deals = [replay_hand(load(preset), seat_policies(["ukeire"]), 31, 3).lines[0]["hands"] for preset in PRESETS]
    assert deals[0] == deals[1] == deals[2] == deals[3]
