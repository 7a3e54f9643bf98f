"""How the dou study is played, summed up and judged."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from analyses.findings.estimates import FIXED, HEADLINE, Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import (
    Variation,
    answers,
    as_asked,
    other_rulesets,
    other_settings,
    other_values,
    sessions,
    strengths,
)
from analyses.statistics.best import AgainstBest, against_best
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.moments import CoMoments, Moments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import grain, rate, share
from analyses.statistics.sums import Sums
from analyses.studies.dou.answer import answer, group_gains
from analyses.studies.dou.exhibits import GAIN, exhibits
from analyses.studies.dou.plays import FREE_PINGHU, PLAYS
from analyses.studies.dou.samples import (
    ALTERNATIVES,
    BY_KIND,
    BY_WAY,
    CLAIM_ALTERNATIVES,
    CLASSES,
    DIMENSIONS,
    OUTCOMES,
    SAMPLES,
    SHANTEN,
    WINS,
)
from analyses.studies.dou.words import BUCKETS, STEPS, WAYS
from analyses.study.definition import Analysis, Asked
from zhuoji_sim.codes import SEATS
from zhuoji_sim.policies.settings import Kind
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.text import Text

EACH = "fan/opportunity"
HAND = "fan/hand"
OF_EACH = "share of opportunities"
OF_SEATS = "share of seats"
Group = Mapping[str, Any]
Families = dict[str, list[Estimate]]
_RESULTS = ("made", *ALTERNATIVES.values())
_level, _rate = Estimate.of_level, Estimate.of_rate


# ------------------------------------------------------------------ estimates


def findings(sums: Sums, asked: Asked) -> Findings:
    """The kong against the best of the others, what its gain over none is made of, seats as observed, both rulesets,
    groups.
    """
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


def over_best(sums: CoMoments, method: IntervalMethod, others: Iterable[str] = ALTERNATIVES) -> AgainstBest:
    """What a kong brings over the best of the others, per kong that can be made."""
    return against_best({name: sums.ratio(f"over_{name}", "opportunities") for name in others}, method)


def headline(sums: Sums, method: IntervalMethod) -> Estimate:
    """Making the kong against the best of the others, per kong that can be made."""
    kongs = sums["kongs"]
    best = over_best(kongs, method)
    factor = (
        kongs.ratio_variance_factor({"made": 1, ALTERNATIVES[best.other]: -1}, "opportunities") if best.other else None
    )
    return Estimate.of_best("kong_minus_best", EACH, best, method, variance_factor=factor)


def kong_gains(sums: CoMoments, method: IntervalMethod, group: Group, others: Iterable[str]) -> list[Estimate]:
    """Making the kong against the best of the others, then against each."""
    best = Estimate.of_best("kong_minus_best", EACH, over_best(sums, method, others), method, group=group)
    return [best, *(effect(sums, f"kong_minus_{name}", method, f"over_{name}", group=group) for name in others)]


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
    """The plays beside each other, how often a kong can be made, and what its gain over none is made of."""
    kongs, method = sums["kongs"], asked.method
    return {
        "alternatives": kong_gains(kongs, method, HEADLINE, ALTERNATIVES)[1:],
        "plays": [
            *(_level(name, EACH, kongs.ratio(name, "opportunities"), method) for name in _RESULTS),
            *(_rate(name, OF_EACH, rate(kongs, name, "opportunities"), method) for name in ("won_made", "won_never")),
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
    worth = {name: a_hand(kongs, f"over_{name}").point(players) for name in ALTERNATIVES}
    yield Estimate.of_best("worth_per_hand", HAND, against_best(worth, method), method)
    for codes, group in sums.by("kongs", "kind").items():
        yield often(group, BY_KIND.group(codes))


def claim_families(sums: Sums, method: IntervalMethod) -> Families:
    """A claimed kong against the best of the others and against each, and a pong against neither: over all claims, and
    by shanten.
    """

    def gains(claims: CoMoments, group: Group) -> list[Estimate]:
        kong = kong_gains(claims, method, {"of": "discard", **group}, CLAIM_ALTERNATIVES)
        return [*kong, effect(claims, "pong_minus_none", method, group={"of": "discard", **group})]

    return {
        "claims": gains(sums["claims"], HEADLINE),
        "claims_by_shanten": judged_together(
            row for codes, group in sums.by("claims", "shanten").items() for row in gains(group, SHANTEN.group(codes))
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
    """The kong against the best of the others and against each, and the change of the chance to win, within groups; the
    steps for each kind of kong.
    """
    found = {}
    for dimension in DIMENSIONS:
        groups = [(dimension.group(codes), group) for codes, group in sums.by("kongs", dimension.name).items()]
        gains = [kong_gains(group, method, name, ALTERNATIVES) for name, group in groups]
        best = judged_together(row for row, *_ in gains)
        found[f"by_{dimension.name}"] = best + judged_together(row for _, *others in gains for row in others)
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
    yield from answers(table)
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
    plays=PLAYS,
    samples=lambda _: SAMPLES,
    headline=lambda sums: over_best(sums["kongs"], FIXED).as_point(FIXED),
    findings=findings,
    verdict_from=group_gains,
    exhibits=exhibits,
    answer=answer,
    variations=variations,
    gain=GAIN,
    share=5,
    dimensions=lambda asked: DIMENSIONS,
)
