"""The rules study: known answers, what adds up, and what is refused."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from analyses.findings.result import StudyResult
from analyses.findings.samples import Rows
from analyses.runs.grid import Grid
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.studies.rules import STUDY
from analyses.studies.rules.analysis import ANALYSIS
from analyses.studies.rules.kernels import FIRST, SECOND
from analyses.studies.rules.measures import KINDS, MEASURES, PARTS, columns
from analyses.study.blocks import play_rows
from analyses.study.running import check, manifest_of, plays_behind, run_study, table_of
from reports.page.writing import write_report
from zhuoji_sim.errors import InputError
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import Ruleset, changed, load
from zhuoji_sim.text import LANGS

BOLD = "ukeire:pong=always,kong=always,yaoji=throw"
"""A policy that makes many kongs and throws many 1s, so that all kinds of money move."""


def house(base: str, **values: object) -> Ruleset:
    """A preset with some keys changed, written `report_lift`."""
    return replace(
        changed(load(base), {key.replace("_", ".", 1): value for key, value in values.items()}), name="house"
    )


def asked(first: str | Ruleset, second: str | Ruleset, policy: str = "ukeire", **changes: object) -> Options:
    return replace(Options.of(first, policy), rulesets=(load(first), load(second)), **changes)  # type: ignore[arg-type]


def compare(first: str | Ruleset, second: str | Ruleset, policy: str = "ukeire", **changes: object) -> StudyResult:
    return run_study(STUDY, asked(first, second, policy, **changes))


def pairs(
    first: str | Ruleset, second: str | Ruleset, policy: str = "ukeire", *, deals: int, seed: int = 3, n: int = 1
) -> Rows:
    return play_rows(ANALYSIS.plays, table_of(STUDY, asked(first, second, policy, n=n)), seed, 0, deals)


def hands(ruleset: str | Ruleset, policy: str, deals: int, seed: int = 3) -> Rows:
    return Batch(*TableSetup.of(ruleset, policy).records(), seed=seed).play(0, deals)


# ------------------------------------------------------------------ known answers


def test_a_payment_of_one_seat_is_found_to_the_last_fan() -> None:
    """Without `dealer.mode` the n fan are gone that the dealer pays or gets for a hand, and no play changes (R9.2)."""
    deals, n, off = 2000, 3, house("shabao", dealer_mode="off")
    result = compare("shabao", off, deals=deals, n=n, seed=3)
    known = np.zeros(deals, np.int64)
    for deal in range(deals):
        played = replay_hand(load("shabao"), Options.of().policies, seed=3, hand=deal, n=n).result
        for winner in played["winners"]:
            seat, dealer = winner["seat"], deal % 4
            payers = {winner["from"]} if winner["by"] == "discard" else set(range(4)) - {seat}
            extras = n * (len(payers) if seat == dealer else dealer in payers)
            payer = winner["from"] if winner["by"] == "robbed_kong" else dealer  # he pays it for the dealer (R8.2)
            known[deal] += -extras if seat == dealer else extras * (payer == dealer)
    found = columns(pairs("shabao", off, deals=deals, n=n))
    assert (found["worth:dealer"] == known).all()
    assert (result.headline.mean, result.headline.n) == (known.mean(), deals)
    winner = next(row for row in result.findings["seats"] if row.group["seat"] == "winner")
    assert winner.beyond_doubt
    assert not any(found[f"outcome:{end}"].any() for end in ("discard", "self_draw", "robbed_kong", "exhausted"))


@pytest.mark.parametrize("policy", ["ukeire", "value", BOLD])
@pytest.mark.parametrize(
    "values",
    [
        {"report_factor": 3},  # of the mode multiply, and the mode is floor
        {"table_leave_fine": 50},
        {"dealer_exhausted": "stays"},
        {"dealer_factor": 3},
    ],
)
def test_a_change_that_cannot_matter_is_0_in_every_deal(values: dict[str, object], policy: str) -> None:
    found = columns(pairs("shabao", house("shabao", **values), policy, deals=400))
    for measure in MEASURES:
        assert not found[measure.column].any(), measure.column
        assert (found[f"{measure.column}:{FIRST}"] == found[f"{measure.column}:{SECOND}"]).all()


def test_no_change_is_exactly_0_in_every_estimate() -> None:
    result = compare("shabao", house("shabao", report_factor=3), deals=1000)
    changes = [row for row in result.findings if row.beyond_doubt is not None]
    assert len(changes) > 15
    assert not any(row.mean or row.se or row.beyond_doubt for row in changes)
    assert result.answer.en.startswith("No difference: not one result is another.")


@pytest.mark.parametrize(("key", "part"), [("kong_exposed", "dou"), ("chicken_value", "chicken")])
def test_a_dearer_payment_is_found_where_it_is_paid(key: str, part: str) -> None:
    second = house("shabao", **{key: 9})
    rows = pairs("shabao", second, "shanten:kong=always", deals=500)
    found = columns(rows)
    others = [kind for kind in KINDS if kind != part]
    assert (rows["winners"][:, FIRST] == rows["winners"][:, SECOND]).all()  # shanten takes no notice of a price
    assert found[f"part:{part}"].sum() > 0
    assert not any(found[f"part:{kind}"].any() for kind in others)


# ------------------------------------------------------------------ plays and sums


@pytest.mark.parametrize("second", ["jinji", "hanbao", "tianting"])
def test_each_play_is_the_simulations_hand_by_its_rules(second: str) -> None:
    rows = pairs("shabao", second, BOLD, deals=300)
    for side, ruleset in enumerate(("shabao", second)):
        played = hands(ruleset, BOLD, 300)
        assert (rows["fan"][:, side] == played["fan"]).all()
        for field in ("outcome", "by", "winners", "ready"):
            assert (rows[field][:, side] == played[field]).all()
        kongs = (rows["kongs"][:, side, None] >> np.arange(4) & 1).astype(bool)
        assert (kongs == (played["kongs"] > 0)).all()
    assert (rows["dealer"] == np.arange(300) % 4).all()


@pytest.mark.parametrize("policy", ["random", BOLD])
def test_parts_add_up_to_the_money_that_moves_in_every_deal(policy: str) -> None:
    found = columns(pairs("shabao", "hanbao", policy, deals=1000))
    for side in (f":{FIRST}", f":{SECOND}", ""):
        parts = [found[f"{part.level}{side}"] for part in PARTS]
        assert (np.sum(parts, axis=0) == found[f"moved{side}"]).all()
        assert (found[f"worth:dealer{side}"] == -found[f"worth:other{side}"]).all()
    ends = [found[f"outcome:{end}:0"] for end in ("discard", "self_draw", "robbed_kong", "exhausted", "void")]
    assert (np.sum(ends, axis=0) == 1).all()


def test_who_collects_for_a_chicken_is_who_the_replayed_hand_pays() -> None:
    options = asked("shabao", "tianting", BOLD, seed=3)
    rows = pairs("shabao", "tianting", BOLD, deals=60)
    for deal in range(60):
        for side, (_, played) in enumerate(plays_behind(STUDY, options, deal)):
            paid = [one for one in played.result["transfers"] if one["for"] in ("chicken", "charge")]
            seats = {one["to"] for one in paid}
            charge = played.result["chickens"].get("charge")
            if charge is not None and any(one["from"] == charge and one["for"] == "charge" for one in paid):
                seats = {one["to"] for one in paid if one["for"] == "chicken"}  # the charger pays: nobody collects it
            assert {seat for seat in range(4) if rows["chickens"][deal, side] >> seat & 1} == seats


def test_the_spread_is_that_of_a_seats_results() -> None:
    result = compare("shabao", "jinji", deals=800, seed=3)
    rows = pairs("shabao", "jinji", deals=800)
    before, after = (np.sqrt((rows["fan"][:, side].astype(float) ** 2).mean()) for side in (FIRST, SECOND))
    levels = {row.group["ruleset"]: row for row in result.findings["money_levels"] if row.name == "spread"}
    (change,) = [row for row in result.findings["money"] if row.name == "spread_change"]
    assert levels["shabao"].mean == pytest.approx(before)
    assert change.mean == pytest.approx(after - before)
    halves = [compare("shabao", "jinji", deals=800, seed=seed).findings["money"][1].mean for seed in range(4, 24)]
    assert np.std(halves, ddof=1) == pytest.approx(change.se, rel=0.5)


def test_the_plays_of_a_deal_are_those_that_replay_shows() -> None:
    shown = plays_behind(STUDY, asked("shabao", "hanbao", BOLD, seed=5), deal=17)
    for name, (head, played) in zip(("shabao", "hanbao"), shown, strict=True):
        assert played.result == replay_hand(load(name), Options.of(name, BOLD).policies, seed=5, hand=17).result
        assert head.en == f"Deal 17 by {name}"


# ------------------------------------------------------------------ several rulesets, and grids


def test_several_rulesets_are_each_compared_with_the_first() -> None:
    options = replace(asked("shabao", "jinji", deals=500), rulesets=tuple(map(load, ("shabao", "jinji", "tianting"))))
    result = run_study(STUDY, options)
    alone = compare("shabao", "tianting", deals=500)
    assert [row.group for row in result.findings["variations"]] == [{"ruleset": "jinji"}, {"ruleset": "tianting"}]
    third = {row.group["seat"]: row for row in result.findings["each"] if row.name == "second_minus_first"
             and row.group["ruleset"] == "tianting"}  # fmt: skip
    for row in alone.findings["seats"]:
        assert (third[row.group["seat"]].mean, third[row.group["seat"]].se) == (row.mean, row.se)
    worth = next(table for table in result.tables if table.name == "worth")
    assert worth.frame["ruleset"].tolist() == ["shabao", "jinji", "tianting"]


def test_a_grid_compares_the_rules_as_they_are_with_each_value() -> None:
    options = replace(Options.of(deals=500), grid=Grid.of("settlement.self_draw=1,0,3"))
    result = run_study(STUDY, options)
    assert table_of(STUDY, options).against == changed(load("shabao"), {"settlement.self_draw": 0})
    same, less, more = result.findings["variations"]
    assert (same.mean, same.se) == (0, 0)
    assert (less.mean, less.se) == (result.headline.mean, result.headline.se)
    moved = {
        row.group["settlement.self_draw"]: row.mean for row in result.findings["each"] if row.name == "moved_change"
    }
    assert moved[0] < moved[1] == 0 < moved[3]
    assert [figure.name for figure in result.figures][:3] == ["curve", "curve-who", "curve-money"]
    assert more.n == 500


@pytest.mark.parametrize("deals", [1, 2, 30])
def test_pages_of_grids_and_of_several_rulesets_are_written(deals: int, tmp_path: Path) -> None:
    several = replace(asked("ding2", house("ding2", kong_added=9), deals=deals), n=2)
    gridded = replace(Options.of(deals=deals), grid=Grid.of(["report.mode=floor,add", "kong.added=0..4:2"]))
    for name, options in (("several", several), ("grid", gridded)):
        for lang in LANGS:
            write_report(run_study(STUDY, options), tmp_path / name / lang, lang)


# ------------------------------------------------------------------ refusals, identity


def test_one_ruleset_alone_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(InputError, match="there is only shabao: give a second --ruleset, or the values of a key"):
        check(STUDY, Options.of())


def test_tables_of_another_kind_are_refused() -> None:
    with pytest.raises(InputError, match=r"table\.players differs: 4 in shabao, 2 in ding2"):
        asked("shabao", "ding2")
    with pytest.raises(InputError, match=r"table\.suits must be the same in all \(3 in shabao, 2 in house\)"):
        check(STUDY, asked("shabao", house("shabao", table_suits=2)))
    for key in ("players", "suits"):
        with pytest.raises(InputError, match=rf"table\.{key}"):
            check(STUDY, replace(Options.of(), grid=Grid.of(f"table.{key}=2,3")))


def test_all_rulesets_name_the_run() -> None:
    ids = {
        manifest_of(STUDY, asked(first, second))["run_id"]
        for first, second in (("shabao", "jinji"), ("jinji", "shabao"), ("shabao", "hanbao"))
    }
    assert len(ids) == 3
