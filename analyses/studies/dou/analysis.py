"""How the dou study is played, summed up and judged."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from analyses.findings.estimates import HEADLINE, Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.findings.samples import Rows
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import (
    Variation,
    as_asked,
    other_rulesets,
    other_settings,
    other_values,
    sessions,
    strengths,
)
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.moments import CoMoments, Moments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import grain, rate, share
from analyses.statistics.sums import Sums
from analyses.studies.dou.answer import answer, group_gains
from analyses.studies.dou.exhibits import GAIN, exhibits
from analyses.studies.dou.kernels.branches import MADE, NEVER, PLAIN, PONGED, STATES, Branch
from analyses.studies.dou.kernels.deals import DEALS, play_deals
from analyses.studies.dou.samples import BY_KIND, BY_WAY, CLASSES, DIMENSIONS, OUTCOMES, SAMPLES, SHANTEN, WINS
from analyses.studies.dou.words import BUCKETS, STEPS, WAYS
from analyses.study.definition import Analysis, Asked, Plays
from zhuoji_sim.codes import SEATS
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.policies.settings import Kind, players_record
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

EACH = "fan/opportunity"
HAND = "fan/hand"
OF_EACH = "share of opportunities"
OF_SEATS = "share of seats"
FREE_PINGHU = {"win.pinghu_needs_pass": False}
Group = Mapping[str, Any]
Families = dict[str, list[Estimate]]


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (DEALS)."""
    rules = np.concatenate([table.with_values(FREE_PINGHU).rules_record(), table.rules_record()])
    players = np.concatenate([players_record(table.policies)] * 2)
    met = np.zeros(SEATS, np.int64)
    play_deals(states, rules, tables(), players, new_ledger(), met, np.uint64(seed), first, table.n, rows)


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The lawful plays behind one deal: the kong made, none made, and a pong instead.

    A deal in which no kong can be made has its plain play only.
    """
    if not row["opportunities"]:
        return [(Text(f"Deal {deal}: no kong can be made", f"第 {deal} 局：没有可杠的机会"), PLAIN)]
    seat = (int(row["seat"]) + deal) % table.ruleset.players
    plays = [(Branch.MADE, MADE, "makes the kong", "杠"), (Branch.NEVER, NEVER, "makes no kong", "本局不杠")]
    if row["claim"]:
        plays.append((Branch.PONG, PONGED, "pongs instead", "改为碰"))
    return [
        (
            Text(
                f"Deal {deal}: seat {seat} {english} ({int(row['result'][branch]):+d} fan)",
                f"第 {deal} 局：{seat}号{chinese}（{int(row['result'][branch]):+d} 番）",
            ),
            place,
        )
        for branch, place, english, chinese in plays
    ]


# ------------------------------------------------------------------ estimates


def findings(sums: Sums, asked: Asked) -> Findings:
    """Kong minus none, where it comes from, seats as observed, both rulesets, and groups."""
    method = asked.method
    return Findings(
        headline(sums, method),
        {
            **play_families(sums, asked),
            **claim_families(sums, method),
            **seat_families(sums, asked.table.ruleset, method),
            **rule_families(sums, method),
            **group_families(sums, method),
        },
    )


def headline_point(sums: Sums) -> PointEstimate:
    """Kong minus none over all kongs that can be made."""
    return sums["kongs"].ratio("difference", "opportunities")


def headline(sums: Sums, method: IntervalMethod) -> Estimate:
    """Kong minus none, per kong that can be made."""
    factor = sums["kongs"].ratio_variance_factor({"made": 1, "never": -1}, "opportunities")
    return Estimate.of_effect("kong_minus_none", EACH, headline_point(sums), method, variance_factor=factor)


def effect(
    sums: CoMoments,
    name: str,
    method: IntervalMethod,
    column: str = "",
    *,
    group: Group = HEADLINE,
) -> Estimate:
    """A difference per kong that can be made."""
    return Estimate.of_effect(name, EACH, sums.ratio(column or name, "opportunities"), method, group=group)


def win_rate_change(sums: CoMoments, way: str, method: IntervalMethod, group: Group) -> Estimate:
    """How a kong changes the chance to win in one way."""
    point, least = sums.ratio(f"gain:{way}", "opportunities"), grain(sums["opportunities"])
    return Estimate.of_rate_change("win_rate_change", OF_EACH, point, least, method, group=group)


def play_families(sums: Sums, asked: Asked) -> Families:
    """The two plays beside each other, how often a kong can be made, and what the difference is made of."""
    kongs, method = sums["kongs"], asked.method
    return {
        "plays": [
            *(Estimate.of_level(name, EACH, kongs.ratio(name, "opportunities"), method) for name in ("made", "never")),
            *(
                Estimate.of_rate(name, OF_EACH, rate(kongs, name, "opportunities"), method)
                for name in ("won_made", "won_never")
            ),
        ],
        "win_rate_changes": judged_together(win_rate_change(kongs, way, method, by_way(way)) for way in WAYS),
        "frequencies": list(frequencies(sums, asked.table.ruleset.players, method)),
        "chain": judged_together(effect(kongs, f"chain:{name}", method) for name in STEPS),
        "buckets": judged_together(effect(kongs, f"bucket:{name}", method) for name in BUCKETS),
    }


def by_way(way: str) -> Group:
    """The group of wins in one way; all wins have none."""
    return {} if way == "won" else {"by": way}


def frequencies(sums: Sums, players: int, method: IntervalMethod) -> Iterator[Estimate]:
    """How many kongs a seat can make in a hand, and value times number."""
    deals = sums["plays"].n

    def a_hand(kongs: CoMoments, column: str) -> Moments:
        return replace(kongs[column], n=deals)  # deals without a kong count 0

    def often(kongs: CoMoments, group: Group = HEADLINE) -> Estimate:
        times = share(a_hand(kongs, "opportunities"), players, math.inf)
        return Estimate.of_rate("opportunity", "kongs/hand", times, method, group=group)

    kongs = sums["kongs"]
    yield often(kongs)
    yield Estimate.of_effect("worth_per_hand", HAND, a_hand(kongs, "difference").point(players), method)
    for codes, group in sums.by("kongs", "kind").items():
        yield often(group, BY_KIND.group(codes))


def claim_families(sums: Sums, method: IntervalMethod) -> Families:
    """A claimed kong against a pong, and a pong against neither: over all claims, and by shanten."""
    names = ("kong_minus_pong", "pong_minus_none")
    return {
        "claims": [effect(sums["claims"], name, method) for name in names],
        "claims_by_shanten": judged_together(
            effect(group, name, method, group=SHANTEN.group(codes))
            for codes, group in sums.by("claims", "shanten").items()
            for name in names
        ),
    }


def seat_families(sums: Sums, ruleset: Ruleset, method: IntervalMethod) -> Families:
    """Seats with a dou and without, as observed: rates over seats, clustered by deal, and how they differ."""

    both = sums["gap"]
    least = math.hypot(grain(both["any:seats"]), grain(both["none:seats"]))

    def gap(name: str) -> PointEstimate:
        return both.ratio_difference((f"any:{name}", "any:seats"), (f"none:{name}", "none:seats"))

    told_apart = ruleset["kong.separate_dealt"]
    classes = [(key, value) for key, value in CLASSES if told_apart or value not in ("dealt", "late")]
    return {
        "gap": judged_together(
            Estimate.of_rate_change("hu_rate_gap", OF_SEATS, gap(way), least, method, group=by_way(way)) for way in WAYS
        ),
        "result_gap": [Estimate.of_effect("result_gap", HAND, gap("fan"), method)],
        "observed": [row for key, value in classes for row in observed_levels(sums, key, value, method)],
    }


def observed_levels(sums: Sums, key: str, value: Any, method: IntervalMethod) -> Iterator[Estimate]:
    """Win rates, in all and by way, and the mean result of a class of seats."""
    seats, group = sums[f"seats:{key}={value}"], {key: value}
    for name, column in {"hu_rate": "won", **{f"hu_rate_{way}": way for way in BY_WAY}}.items():
        yield Estimate.of_rate(name, OF_SEATS, rate(seats, column, "seats"), method, group=group)
    yield Estimate.of_level("result", HAND, seats.ratio("fan", "seats"), method, group=group)


def rule_families(sums: Sums, method: IntervalMethod) -> Families:
    """The same walls without the pass rule minus with it, and both: how hands end, who wins, how much changes hands."""
    plays = sums["plays"]
    rates = {"outcome": ("share of deals", 1), "wins": ("wins/hand", SEATS - 1)}
    rows = [
        *(("outcome", name) for name in OUTCOMES),
        *(("wins", name) for name in WINS),
        ("fan", "moved"),
    ]

    def change(key: str, what: str) -> Estimate:
        name, point, group = "pass_rule_removed", plays[f"removed:{key}:{what}"].point(), {key: what}
        if key not in rates:
            return Estimate.of_effect(name, HAND, point, method, group=group)
        unit, most = rates[key]
        return Estimate.of_rate_change(name, unit, point, most / plays.n, method, group=group)

    def level(name: str, which: str, key: str, what: str) -> Estimate:
        moments, group = plays[f"{which}:{key}:{what}"], {key: what}
        if key not in rates:
            return Estimate.of_level(name, HAND, moments.point(), method, group=group)
        unit, most = rates[key]
        return Estimate.of_rate(name, unit, share(moments, most=most), method, group=group)

    return {
        "rule": judged_together(change(*row) for row in rows),
        "with_rule": [level("with_pass_rule", "asked", *row) for row in rows],
        "without_rule": [level("without_pass_rule", "free", *row) for row in rows],
    }


def group_families(sums: Sums, method: IntervalMethod) -> Families:
    """Kong minus none, and the change of the chance to win, within groups; the steps for each kind of kong."""
    found = {}
    for dimension in DIMENSIONS:
        groups = [(dimension.group(codes), group) for codes, group in sums.by("kongs", dimension.name).items()]
        found[f"by_{dimension.name}"] = judged_together(
            effect(group, "kong_minus_none", method, "difference", group=name) for name, group in groups
        )
        found[f"wins_by_{dimension.name}"] = judged_together(
            win_rate_change(group, "won", method, name) for name, group in groups
        )
    return found | {
        "chain_by_kind": judged_together(
            effect(group, f"chain:{step}", method, group=BY_KIND.group(codes))
            for codes, group in sums.by("kongs", "kind").items()
            for step in STEPS
        )
    }


# ------------------------------------------------------------------ other tables


_HABITS = {
    "always": Text("everybody makes every kong", "各家逢杠必杠"),
    "never": Text("nobody makes any other kong", "除此之外没人杠"),
}
_UNPAID = {f"kong.{name}": 0 for name in ("concealed", "added", "exposed", "dealt", "concealed_ones")}


def variations(options: Options, table: TableSetup) -> Iterator[Variation]:
    """First the table as asked, then one change at a time: opponents, strength, rules of the kong, rulesets."""
    yield as_asked(table)
    if any(policy.kind != Kind.RANDOM for policy in table.policies):
        for value, words in _HABITS.items():
            yield from other_settings(table, f"kong={value}", words, {"kong": value})
    yield from strengths(table)
    no_pass = Text("a pinghu needs no pass (R3.4)", "平胡不需通行证（R3.4）")
    yield from other_values(table, "no pass rule", no_pass, FREE_PINGHU)
    yield from other_values(table, "kongs unpaid", Text("kongs pay nothing (R5)", "豆不付番（R5）"), _UNPAID)
    if table.ruleset["kong.needs_ready"]:
        unready = Text("kongs pay unready owners too (R5.4)", "未叫牌的豆也付（R5.4）")
        yield from other_values(table, "paid unready", unready, {"kong.needs_ready": False})
    else:
        ready = Text("kongs pay ready owners only (R5.4)", "叫牌者的豆才付（R5.4）")
        yield from other_values(table, "paid if ready", ready, {"kong.needs_ready": True})
    yield from sessions(table)
    yield from other_rulesets(table, options.rulesets[1:])


ANALYSIS = Analysis(
    plays=Plays(DEALS, STATES, fill, shown, block=10_000),
    samples=lambda _: SAMPLES,
    headline=headline_point,
    findings=findings,
    verdict_from=group_gains,
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    gain=GAIN,
    share=5,
)
