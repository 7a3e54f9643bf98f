"""The estimates of the dou study, from its sums."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from analyses.findings.estimates import Estimate, judged_together
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.moments import CoMoments, Moments
from analyses.statistics.points import PointEstimate
from analyses.studies.dou.tally import BUCKETS, KINDS, OUTCOMES, STEPS, TURN_BAND, TURN_BANDS, WAYS, WINS, Key, Tally
from zhuoji_sim.codes import SEATS, Dou
from zhuoji_sim.rulesets import Ruleset

EACH = "fan/opportunity"
HAND = "fan/hand"
OF_EACH = "share of opportunities"
OF_SEATS = "share of seats"
OF_DEALS = "share of deals"


# ------------------------------------------------------------------ the drawn kongs


def headline_point(tally: Tally) -> PointEstimate:
    """Kong minus none over all kongs that can be made."""
    return tally.causal.ratio("difference", "opportunities")


def headline(tally: Tally, method: IntervalMethod) -> Estimate:
    """Kong minus none, per kong that can be made."""
    factor = tally.causal.ratio_variance_factor({"made": 1, "never": -1}, "opportunities")
    return Estimate.of_effect("kong_minus_none", EACH, headline_point(tally), method, variance_factor=factor)


def plays(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """The two plays beside each other: results, chances to win, and how the second differ."""
    sums = tally.causal
    levels = [Estimate.of_level(name, EACH, sums.ratio(name, "opportunities"), method) for name in ("made", "never")]
    levels += [
        Estimate.of_level(name, OF_EACH, sums.ratio(name, "opportunities"), method)
        for name in ("won_made", "won_never")
    ]
    changes = [
        Estimate.of_effect("win_rate_change", OF_EACH, sums.ratio(f"{way}_difference", "opportunities"), method,
                           group={} if way == "won" else {"by": way})
        for way in ("won", *WAYS)
    ]  # fmt: skip
    return levels + judged_together(changes)


def frequencies(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """How many kongs a seat can make in a hand, and value times number."""
    sums = tally.causal
    count = sums["opportunities"].point(SEATS)
    kinds = [
        Estimate.of_level("opportunity", "kongs/hand", _over_all(group["opportunities"], sums.n).point(SEATS), method,
                          group=named("kind", value))
        for value, group in tally.by("group", "kind")
    ]  # fmt: skip
    return [
        Estimate.of_level("opportunity", "kongs/hand", count, method),
        Estimate.of_effect("worth_per_hand", HAND, sums["difference"].point(SEATS), method),
        *kinds,
    ]


def _over_all(moments: Moments, deals: int) -> Moments:
    """Of all deals, where those outside the group count 0."""
    return replace(moments, n=deals)


def bucket_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """The parts of the difference, which add up to it."""
    return judged_together([_ratio(tally.causal, f"bucket:{name}", method) for name in BUCKETS])


def chain_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """The steps from the kong made to none made, which add up to the difference."""
    return judged_together([_ratio(tally.causal, f"chain:{name}", method) for name in STEPS])


def chain_by_kind(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """The same for each kind of kong."""
    return judged_together(
        [
            replace(_ratio(sums, f"chain:{name}", method), group=named("kind", value))
            for value, sums in tally.by("group", "kind")
            for name in STEPS
        ]
    )


def by_group(tally: Tally, name: str, method: IntervalMethod) -> tuple[list[Estimate], list[Estimate]]:
    """Kong minus none, and the change of the chance to win, within the groups of one kind."""
    gains, changes = [], []
    for value, sums in tally.by("group", name):
        group = named(name, value)
        gain, change = (sums.ratio(column, "opportunities") for column in ("difference", "won_difference"))
        gains.append(Estimate.of_effect("kong_minus_none", EACH, gain, method, group=group))
        changes.append(Estimate.of_effect("win_rate_change", OF_EACH, change, method, group=group))
    return judged_together(gains), judged_together(changes)


def claim_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """A claimed kong against a pong, and a pong against neither: over all claims, then by shanten."""
    names = ("kong_minus_pong", "pong_minus_none")
    found = [_ratio(tally.sums[Key("claims")], name, method) for name in names]
    grouped = [
        replace(_ratio(sums, name, method), group=named("shanten", value))
        for value, sums in tally.by("claims", "shanten")
        for name in names
    ]
    return found + judged_together(grouped)


def _ratio(sums: CoMoments, name: str, method: IntervalMethod) -> Estimate:
    return Estimate.of_effect(name, EACH, sums.ratio(name, "opportunities"), method)


def named(name: str, value: tuple[int, ...]) -> dict[str, Any]:
    """A group's codes as an estimate's group."""
    match name:
        case "kind":
            return {"kind": Dou(value[0]).name.lower()}
        case "shanten":
            return {"shanten_before": value[0], "shanten_after": value[1]}
        case "ready":
            return {"ready": bool(value[0])}
        case "earlier":
            return {"kong_before": bool(value[0])}
        case "turn":
            first = value[0] * TURN_BAND + 1
            return {"turn": f"{first}+" if value[0] == TURN_BANDS - 1 else f"{first}-{first + TURN_BAND - 1}"}
        case _:
            return {name: "other" if value[0] else "dealer"}


# ------------------------------------------------------------------ seats with and without a dou


def observed_estimates(tally: Tally, ruleset: Ruleset, method: IntervalMethod) -> list[Estimate]:
    """Win rates, in all and by way, and mean results of seats by their dou: rates over seats, clustered by deal."""
    found = []
    for group, sums in _classes(tally, ruleset):
        found.append(Estimate.of_level("hu_rate", OF_SEATS, sums.ratio("won", "seats"), method, group=group))
        for way in WAYS:
            found.append(Estimate.of_level(f"hu_rate_{way}", OF_SEATS, sums.ratio(way, "seats"), method, group=group))
        found.append(Estimate.of_level("result", HAND, sums.ratio("fan", "seats"), method, group=group))
    return found


def _classes(tally: Tally, ruleset: Ruleset) -> Iterator[tuple[dict[str, Any], CoMoments]]:
    dealt = (Dou.DEALT, Dou.LATE)
    kinds = [kind.name.lower() for kind in KINDS if ruleset["kong.separate_dealt"] or kind not in dealt]
    dou, kongs = dict(tally.by("observed", "dou")), dict(tally.by("observed", "kongs"))
    for value in ("all", "none", "any"):
        yield {"dou": value}, dou[value]
    for number, sums in kongs.items():
        yield {"kongs": number}, sums
    for value in kinds:
        yield {"dou": value}, dou[value]


def gap_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """Seats with a dou minus seats without, as observed."""
    sums = tally.sums[Key("gap")]

    def gap(name: str) -> PointEstimate:
        return sums.ratio_difference((f"any:{name}", "any:seats"), (f"none:{name}", "none:seats"))

    rates = [
        Estimate.of_effect("hu_rate_gap", OF_SEATS, gap(way), method, group={} if way == "won" else {"by": way})
        for way in ("won", *WAYS)
    ]
    return [*judged_together(rates), Estimate.of_effect("result_gap", HAND, gap("fan"), method)]


# ------------------------------------------------------------------ both rulesets


def rule_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """The same walls without the pass rule minus with it: how hands end, who wins, how much changes hands."""
    groups = [("outcome", name, OF_DEALS) for name in OUTCOMES] + [("wins", name, "wins/hand") for name in WINS]
    found = [
        Estimate.of_effect("pass_rule_removed", unit, sums["difference"].point(), method, group={kind: name})
        for kind, name, unit in groups
        for sums in [tally.sums[Key("rule", f"{kind}:{name}")]]
    ]
    moved = tally.sums[Key("rule", "moved")]["difference"].point()
    return judged_together(
        [*found, Estimate.of_effect("pass_rule_removed", HAND, moved, method, group={"fan": "moved"})]
    )


def rule_levels(tally: Tally) -> list[tuple[float, float]]:
    """Beside each of `rule_estimates`: the mean as asked, and without the rule."""
    keys = [f"outcome:{name}" for name in OUTCOMES] + [f"wins:{name}" for name in WINS] + ["moved"]
    return [(sums["asked"].mean(), sums["free"].mean()) for sums in (tally.sums[Key("rule", key)] for key in keys)]
