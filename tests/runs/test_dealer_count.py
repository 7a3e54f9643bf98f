"""The dealer's count as it comes up in sessions: its shares, which deal has which, and studies played with it."""

from dataclasses import replace

import numpy as np
import pytest

from analyses.runs.dealer_count import LENGTH, counts, shares, stretches
from analyses.runs.options import Options
from analyses.runs.table_setup import SESSIONS, TableSetup, parse_count
from analyses.runs.variations import sessions
from analyses.simulations.simulation import play_frame
from analyses.studies.baoting.analysis import ANALYSIS
from analyses.study.blocks import play_rows
from analyses.study.registry import find_study
from analyses.study.running import run_study
from zhuoji_sim.errors import InputError
from zhuoji_sim.game.state import STATE
from zhuoji_sim.rulesets import preset_ids

TABLE = TableSetup.of("shabao", "ukeire", SESSIONS)


@pytest.mark.parametrize("ruleset", ["shabao", "tianting"])
def test_shares_are_those_of_sessions_of_another_seed(ruleset: str) -> None:
    found = shares(TableSetup.of(ruleset, "ukeire", SESSIONS))
    hands = play_frame(ruleset, "ukeire", 100 * LENGTH, seed=9, session=LENGTH).groupby("hand").first()
    for n in (1, 2, 3, 5):
        by_session = (hands["n"] <= n).to_numpy().reshape(-1, LENGTH).mean(axis=1)
        assert abs(found[n - 1] - by_session.mean()) < 4 * 1.5 * by_session.std() / 10
    assert found[-1] == 1
    assert 0.2 < found[0] < 0.95


def test_each_deal_has_its_count_by_itself_as_often_as_in_sessions() -> None:
    drawn = counts(TABLE, 3, 0, 20_000)
    assert (counts(TABLE, 3, 150, 50) == drawn[150:200]).all()
    assert (counts(TABLE, 4, 0, 200) != drawn[:200]).any()
    for n, share in enumerate(shares(TABLE)[:4], start=1):
        assert abs((drawn <= n).mean() - share) < 4 * 0.5 / 20_000**0.5


def test_stretches_cover_all_deals_each_with_its_count() -> None:
    drawn = counts(TABLE, 5, 7, 300)
    places = [place for _, some in stretches(TABLE, 5, 7, 300) for place in range(some.start, some.stop)]
    assert places == list(range(300))
    assert all((drawn[some] == seated.n).all() for seated, some in stretches(TABLE, 5, 7, 300))
    assert list(stretches(TABLE.with_count(2), 5, 7, 300)) == [(TABLE.with_count(2), slice(0, 300))]
    assert list(stretches(TABLE, 5, 7, 0)) == []


def test_a_deal_is_played_as_with_its_count() -> None:
    rows, drawn = play_rows(ANALYSIS.plays, TABLE, 6, 0, 120), counts(TABLE, 6, 0, 120)
    assert (rows[50:] == play_rows(ANALYSIS.plays, TABLE, 6, 50, 70)).all()
    for n in (1, 2, 3):
        alone = play_rows(ANALYSIS.plays, TABLE.with_count(n), 6, 0, 120)
        assert (rows[drawn == n] == alone[drawn == n]).all()
    first, states = np.zeros(1, ANALYSIS.plays.dtype), np.zeros(ANALYSIS.plays.states, STATE)
    ANALYSIS.plays.fill(TABLE.with_count(int(drawn[0])), 6, 0, states, first)
    assert first[0] == rows[0]


def test_a_study_can_be_asked_so_and_has_another_name() -> None:
    study, options = find_study("baoting"), Options.of(deals=40)
    usual, asked = run_study(study, options), run_study(study, replace(options, n=SESSIONS))
    assert usual.run_id != asked.run_id
    assert asked.manifest["n"] == SESSIONS
    named = {row.group["variation"] for row in usual.findings["variations"]}
    assert "n as in sessions" in named
    assert "n as in sessions" not in {row.group["variation"] for row in asked.findings["variations"]}


def test_where_the_count_does_not_enter_there_is_nothing_to_vary() -> None:
    for preset in preset_ids():
        table = TableSetup.of(preset)
        assert bool(list(sessions(table))) == (table.ruleset["dealer.mode"] != "off")


def test_counts_are_read_as_options_have_them() -> None:
    assert (parse_count("3"), parse_count("sessions")) == (3, SESSIONS)
    with pytest.raises(InputError, match="--n is 'session': must be a whole number from 1 on, or sessions"):
        parse_count("session")
    with pytest.raises(InputError, match="n must be a whole number from 1"):
        Options.of(n=0)
