"""`simulations.simulation`: what it counts, that it counts exactly, and that nothing but the setup decides it."""

import json
import signal

import numpy as np
import pandas as pd
import pytest

from analyses.runs.interrupt import watch_interrupt
from analyses.simulations.hand_sums import hand_sums
from analyses.simulations.hand_table import hands_file
from analyses.simulations.setup import Setup
from analyses.simulations.simulation import play_frame, run, simulate
from analyses.statistics.sums import Sums
from zhuoji_sim.errors import InputError

HANDS = 600
POLICIES = ["ukeire", "shanten", "random", "ukeire:pong=never"]


@pytest.fixture(scope="module")
def setup() -> Setup:
    return Setup.of("shabao", POLICIES, HANDS, seed=7)


@pytest.fixture(scope="module")
def hands() -> pd.DataFrame:
    return play_frame("shabao", POLICIES, HANDS, seed=7)


def test_results_do_not_depend_on_workers_or_block_size(setup):
    expected = run(setup, workers=1, block=HANDS)
    for workers, block in ((1, 7), (3, 50), (2, 601)):
        assert run(setup, workers, block=block) == expected


def test_sessions_do_not_depend_on_workers_or_block_size():
    setup = Setup.of("tianting", "shanten", 480, seed=3, session=16)
    assert run(setup, workers=1, block=480) == run(setup, workers=3, block=1)


def test_a_longer_run_continues_a_shorter_one(hands):
    assert play_frame("shabao", POLICIES, 100, seed=7).equals(hands[:400])
    assert simulate("shabao", POLICIES, 100, 7).setup.run_id() == simulate("shabao", POLICIES, 50, 7).setup.run_id()


def test_every_hand_sums_to_zero(hands):
    assert not hands.groupby("hand")["fan"].sum().any()


def test_summary_says_what_the_hands_say(setup, hands):
    summary = run(setup).to_dict()
    by_hand = hands.groupby("hand").first()
    by_seat = hands.groupby("seat")
    shares = by_hand["outcome"].value_counts(normalize=True)
    assert summary["outcomes"] == {name: pytest.approx(shares[name]) for name in summary["outcomes"]}
    patterns = hands["pattern"].value_counts(normalize=True)
    assert summary["patterns"] == {name: pytest.approx(patterns[name]) for name in patterns.index}
    for seat, row in enumerate(summary["seats"]):
        one = by_seat.get_group(seat)
        rates = {"win_rate": "won", "deal_in_rate": "dealt_in", "ready_rate": "ready"}
        assert row == {
            "mean": pytest.approx(one["fan"].mean()),
            "se": pytest.approx(one["fan"].std() / HANDS**0.5),
            **{rate: pytest.approx(one[column].mean()) for rate, column in rates.items()},
        }
        ends = dict(summary["ci95"]["seats"][seat])
        low, high = ends.pop("mean")
        assert low < row["mean"] < high
        for rate, (low, high) in ends.items():
            assert 0 <= low <= row[rate] < high <= 1
    for name in ("outcomes", "patterns"):
        for each, (low, high) in summary["ci95"][name].items():
            assert 0 <= low <= summary[name][each] <= high <= 1
            assert high > 0.005  # though some of these patterns have not come up
    assert summary["zero_sum"] is True
    assert (summary["hands"], summary["stopped"]) == (HANDS, "hands")


def test_with_sessions_the_session_is_the_unit_of_the_errors():
    summary = simulate("shabao", "ukeire", 320, seed=5, session=16).to_dict()
    hands = play_frame("shabao", "ukeire", 320, seed=5, session=16)
    means = hands.groupby(["seat", "session"])["fan"].mean()
    for seat, row in enumerate(summary["seats"]):
        assert row["mean"] == pytest.approx(means[seat].mean())
        assert row["se"] == pytest.approx(means[seat].std() / 20**0.5)
        low, high = summary["ci95"]["seats"][seat]["win_rate"]
        wins = hands.groupby(["seat", "session"])["won"].mean()[seat]
        assert 1 < (high - low) / 2 / (1.96 * wins.std() / 20**0.5) < 2  # from 20 sessions the worst still counts
    assert summary["session"] == 16


def test_the_deal_passes_on_within_a_session_only():
    single = play_frame("shabao", "ukeire", 40).groupby("hand").first()
    assert (single["dealer"] == single.index % 4).all()
    assert (single["n"] == 1).all()
    session = play_frame("shabao", "ukeire", 40, session=8).groupby("hand").first()
    assert (session["dealer"][::8] == 0).all()  # R2.1: seat 0 in shabao
    stays = session["dealer"].diff() == 0
    counts = session["n"][np.arange(40) % 8 != 0]
    assert (counts.gt(1) == stays[counts.index]).all()  # R2.8


def test_who_deals_in_is_the_discarder_or_whose_kong_is_robbed(hands):
    paid = hands.groupby("hand")["dealt_in"].sum()
    outcome = hands.groupby("hand")["outcome"].first()
    assert (paid == outcome.isin(["discard", "robbed_kong"])).all()
    assert not (hands["dealt_in"] & hands["won"]).any()
    assert {"discard", "robbed_kong", "self_draw", "exhausted"} == set(outcome)


def test_winners_and_only_they_have_a_pattern_and_are_ready(hands):
    assert (hands["pattern"].notna() == hands["won"]).all()
    assert hands.loc[hands["won"], "ready"].all()


def test_tallies_add_up_in_any_order(setup):
    blocks = [hand_sums(setup.batch.play(first, 100)) for first in range(0, HANDS, 100)]
    backwards = sum(reversed(blocks), Sums())
    assert backwards == sum(blocks, Sums()) == run(setup).sums


def test_a_single_hand_has_no_error_and_an_exhausted_one_no_patterns():
    exhausted = next(
        summary
        for seed in range(1000)
        if (summary := simulate("shabao", "ukeire", 1, seed).to_dict())["outcomes"]["exhausted"]
    )
    assert [seat["se"] for seat in exhausted["seats"]] == [None] * 4
    assert set(exhausted["patterns"].values()) == {None}
    assert {*exhausted["ci95"]["patterns"].values(), *exhausted["ci95"]["outcomes"].values()} == {None}
    json.dumps(exhausted, allow_nan=False)


def test_parquet_written_in_blocks_is_the_frame(tmp_path, setup, hands):
    path = tmp_path / "hands.parquet"
    with hands_file(path) as file:
        run(setup, sinks=[file.write], block=70)
    pd.testing.assert_frame_equal(pd.read_parquet(path), hands)
    assert [entry.name for entry in tmp_path.iterdir()] == ["hands.parquet"]


@pytest.mark.parametrize("error", [RuntimeError, OSError])
def test_parquet_given_up_after_an_error_leaves_nothing(tmp_path, setup, error):
    def fail(rows):
        raise error("elsewhere")

    with pytest.raises(error, match=r"^elsewhere$"), hands_file(tmp_path / "hands.parquet") as file:
        run(setup, sinks=[file.write, fail])
    assert list(tmp_path.iterdir()) == []


def test_parquet_that_cannot_be_named_leaves_nothing(tmp_path, setup):
    path = tmp_path / "hands.parquet"
    path.mkdir()
    with pytest.raises(InputError, match=r"hands\.parquet: cannot be written"), hands_file(path) as file:
        run(setup, sinks=[file.write])
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_run_is_the_beginning_of_the_whole_one(setup):
    before = signal.getsignal(signal.SIGINT)

    counts: list[int] = []

    def interrupt(hands: int) -> None:
        counts.append(hands)
        if sum(counts) == 200:
            signal.raise_signal(signal.SIGINT)

    result = run(setup, progress=interrupt, block=100)
    assert (result.stopped, result.hands) == ("interrupted", 200)
    assert result.sums == simulate("shabao", POLICIES, 200, 7).sums
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_interrupt_is_not_held_back(setup):
    def interrupt(hands: int) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run(setup, progress=interrupt, block=100)


def test_an_interrupt_noted_before_a_run_ends_it_after_its_first_block(setup):
    with watch_interrupt() as interrupted:
        signal.raise_signal(signal.SIGINT)
        result = run(setup, block=100)
        assert interrupted()
    assert (result.stopped, result.hands) == ("interrupted", 100)


def test_progress_counts_the_hands(setup):
    counts: list[int] = []
    run(setup, progress=counts.append, block=250)
    assert counts == [250, 250, 100]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": 0}, "hands must be a whole number from 1"),
        ({"hands": 2.0}, "hands must be a whole number"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"seed": 2**63}, "seed must be"),
        ({"session": -1}, "session must be"),
        ({"session": 16}, "take 96 or 112 hands"),
        ({"session": 160}, "take 160 hands"),
        ({"ruleset": "shabo"}, "shabao"),
        ({"policies": "ukeir"}, "did you mean ukeire"),
        ({"policies": ["ukeire"] * 2}, "2 policies were given"),
        ({"workers": 0}, "workers must be"),
    ],
)
def test_bad_arguments_are_named(change, message):
    arguments = {"ruleset": "shabao", "policies": "ukeire", "hands": 100, **change}
    with pytest.raises(InputError, match=message):
        simulate(**arguments)
