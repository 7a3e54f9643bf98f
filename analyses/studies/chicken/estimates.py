"""The estimates of the chicken study, from its sums."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from analyses.breakdown.flows import Kind, Lost
from analyses.findings.estimates import Estimate, judged_together
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import MIN_NONZERO
from analyses.statistics.strata import stratified
from analyses.studies.chicken.break_even import Curve, fit_curve
from analyses.studies.chicken.kernels.ones import NUMBERS
from analyses.studies.chicken.readiness import PER_CENT
from analyses.studies.chicken.tally import ALTERNATIVES, DECILE, PARTS, PONG_GROUPS, TURN_GROUPS, Key, Tally
from zhuoji_sim.codes import SEATS
from zhuoji_sim.exact.questions import ones_held

HAND = "fan/hand"
EACH = "fan/opportunity"
SHARE = "share"
MIN_SHOWN = 30
"""A group of fewer deals stands in the tables but not in the figures."""
TURN_NAMES = ("1-3", "4-6", "7-9", "10+")


@dataclass(frozen=True)
class Found:
    """All estimates of one run, by what they are about; in the order in which they are written."""

    throw: list[Estimate]
    break_even: list[Estimate]
    flows: list[Estimate]
    lost: list[Estimate]
    shares: list[Estimate]
    ones: list[Estimate]
    chickens: list[Estimate]
    more: list[Estimate]
    levels: list[Estimate]
    buckets: list[Estimate]
    groups: Mapping[str, list[Estimate]]
    pong: list[Estimate]
    pong_buckets: list[Estimate]
    pong_groups: Mapping[str, list[Estimate]]
    lone_curve: Curve | None
    span: tuple[float, float] | None

    def __iter__(self) -> Iterator[Estimate]:
        yield from [*self.throw, *self.break_even, *self.flows, *self.lost, *self.shares]
        yield from [*self.ones, *self.chickens, *self.more, *self.levels, *self.buckets]
        for family in self.groups.values():
            yield from family
        yield from [*self.pong, *self.pong_buckets]
        for family in self.pong_groups.values():
            yield from family

    @property
    def lone_break_even(self) -> Estimate | None:
        """The chance from which throwing a lone first 1s pays, against keeping it; None where there is none."""
        return next((row for row in self.break_even if row.name == "break_even_keep" and row.group), None)

    @property
    def headline(self) -> Estimate:
        """Throw minus keep."""
        return self.throw[0]


def estimate_all(tally: Tally, method: IntervalMethod) -> Found:
    """Every estimate of a run."""
    groups = {name: group_estimates(tally, name, method) for name in TURN_GROUPS}
    span = span_of_chances(groups["chance"])
    return Found(
        throw=throw_estimates(tally, method),
        break_even=break_even_estimates(tally, span, method),
        flows=flow_estimates(tally, method),
        lost=lost_estimates(tally, method),
        shares=share_estimates(tally, method),
        ones=ones_estimates(tally, "result_by_ones", "fan", method),
        chickens=ones_estimates(tally, "chickens_by_ones", "chickens", method),
        more=more_estimates(tally, method),
        levels=level_estimates(tally, method),
        buckets=bucket_estimates(tally.cheap, "bucket", method),
        groups=groups,
        pong=pong_estimates(tally, method),
        pong_buckets=bucket_estimates(tally.pong, "pong_bucket", method),
        pong_groups={name: pong_group_estimates(tally, name, method) for name in PONG_GROUPS},
        lone_curve=lone_curve(tally),
        span=span,
    )


# ------------------------------------------------------------------ throwing


def throw_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """Throw minus keep and throw minus wait, where a throw is cheap, then at any price; the headline first."""
    estimates = []
    for sums, group in ((tally.cheap, {}), (tally.any_price, {"price": "any"})):
        for name in ALTERNATIVES:
            factor = sums.ratio_variance_factor({"result_throw": 1, f"result_{name}": -1}, "w")
            point = sums.ratio(f"w{name}", "w")
            estimates.append(
                Estimate.of_effect(f"throw_minus_{name}", EACH, point, method, group=group, variance_factor=factor)
            )
    return estimates


def group_estimates(tally: Tally, kind: str, method: IntervalMethod) -> list[Estimate]:
    """Both differences within the groups of one kind, judged together."""
    return judged_together(
        [
            Estimate.of_effect(f"throw_minus_{name}", EACH, sums.ratio(f"w{name}", "w"), method, group=shown(key))
            for key, sums in tally.turns.by(kind)
            for name in ALTERNATIVES
        ]
    )


def shown(key: Key) -> dict[str, Any]:
    """A group as it is written: bands by their names, chances as shares."""
    group: dict[str, Any] = dict(key)
    if "turn" in group:
        group["turn"] = TURN_NAMES[group["turn"]]
    if "chance" in group:
        group["chance"] = group["chance"] * DECILE / PER_CENT
    return group


def span_of_chances(family: list[Estimate]) -> tuple[float, float] | None:
    """From where to where the predicted chances reach before a 1s lies, in groups of enough deals; None without any."""
    met = [row.group["chance"] for row in family if row.group["charge"] == "open" and row.n >= MIN_NONZERO]
    return (min(met), max(met) + DECILE / PER_CENT) if met else None


def break_even_estimates(tally: Tally, span: tuple[float, float] | None, method: IntervalMethod) -> list[Estimate]:
    """The predicted chance to end ready from which throwing pays, against either alternative, over all opportunities
    and with a lone 1s in hand (group ones); none where it cannot be told from the deals, or lies outside the span.
    """
    estimates = []
    for key, sums in tally.curves.groups.items():
        for name in ALTERNATIVES:
            curve = fit_curve(sums, name)
            found = curve.crossing(*span, method) if curve and span else None
            if found and not math.isnan(found[1].low):
                level = Estimate.of_level(f"break_even_{name}", SHARE, found[0], method, group=dict(key))
                estimates.append(replace(level, ci95=found[1]))
    return estimates


def lone_curve(tally: Tally) -> Curve | None:
    """Throw minus keep along the predicted chance, with a lone 1s in hand; None where it cannot be fitted."""
    sums = tally.curves.groups.get((("ones", 1),))
    return None if sums is None else fit_curve(sums, "keep")


def bucket_estimates(sums: CoMoments, prefix: str, method: IntervalMethod) -> list[Estimate]:
    """The parts of a difference, which add up to it."""
    return judged_together(
        [Estimate.of_effect(f"{prefix}:{name}", EACH, sums.ratio(f"bucket:{name}", "w"), method) for name in PARTS]
    )


def level_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """What the branches bring, how often they end ready, and how often the decisions come up."""
    cheap, pong = tally.cheap, tally.pong
    levels = [
        Estimate.of_level(f"result_{name}", EACH, cheap.ratio(f"result_{name}", "w"), method)
        for name in ("throw", *ALTERNATIVES)
    ]
    levels += [
        Estimate.of_level(f"ready_{name}", SHARE, cheap.ratio(f"ready_{name}", "w"), method)
        for name in ("throw", *ALTERNATIVES)
    ]
    levels += [
        Estimate.of_level(f"result_{name}", EACH, pong.ratio(f"result_{name}", "w"), method)
        for name in ("pong", "pass")
    ]
    hands = tally.flows
    total, error = cheap["w"].total, _error_per_hand(cheap["w"].squares, cheap["w"].total, hands.n)
    cheap_turns = PointEstimate(total / hands.n, error, hands.n, cheap.n)
    return [
        *levels,
        Estimate.of_level("throws_per_hand", "turns a hand", cheap_turns, method),
        Estimate.of_level("turns_per_hand", "turns a hand", hands["turns"].point(), method),
        Estimate.of_level("pongs_per_hand", "times a hand", hands["pongs"].point(), method),
    ]


def _error_per_hand(squares: int, total: int, n: int) -> float:
    """Standard error of a mean over n hands, from sums over those hands in which the observation is not 0."""
    return float(((n * squares - total**2) / (n * n * (n - 1))) ** 0.5) if n > 1 else float("nan")


# ------------------------------------------------------------------ money


def flow_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """Fan a hand that change hands, by kind, then for chickens and in all."""
    names = [*(kind.name.lower() for kind in Kind), "chickens", "moved"]
    return [Estimate.of_level(f"flow:{name}", HAND, tally.flows[name].point(), method) for name in names]


def lost_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """Fan a hand that chickens would have brought had they been collected, by reason and in all."""
    reasons = [
        Estimate.of_level(
            f"lost:{reason.name.lower()}", HAND, tally.flows[f"lost_{reason.name.lower()}"].point(), method
        )
        for reason in Lost
    ]
    return [*reasons, Estimate.of_level("lost:all", HAND, tally.flows["lost"].point(), method)]


def share_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """The shares of all money that moves."""
    names = [*(kind.name.lower() for kind in Kind), "chickens"]
    return [
        Estimate.of_level(f"flow_share:{name}", "share of money", tally.flows.ratio(name, "moved"), method)
        for name in names
    ]


# ------------------------------------------------------------------ 1s dealt


def chance_of_ones(seat: str) -> list[float]:
    """The exact chance of each number of 1s among the tiles dealt: 14 to the dealer, 13 to another seat, or `any`."""
    thirteen, fourteen = ([row["probability"] for row in table["rows"]] for table in ones_held())
    if seat == "any":
        return [(one + (SEATS - 1) * other) / SEATS for one, other in zip(fourteen, thirteen, strict=True)]
    return fourteen if seat == "dealer" else thirteen


def seat_weights(ones: int) -> dict[str, float]:
    """Given the number of 1s, how likely the seat is the dealer or another one of the four."""
    dealer = chance_of_ones("dealer")[ones] / chance_of_ones("any")[ones] / SEATS
    return {"dealer": dealer, "other": 1 - dealer}


def ones_estimates(tally: Tally, name: str, column: str, method: IntervalMethod) -> list[Estimate]:
    """Means by the number of 1s dealt: of either kind of seat, and of a seat drawn from all four."""
    estimates = []
    points: dict[tuple[str, int], PointEstimate] = {}
    for ((_, seat),), sums in tally.ones.by("seat"):
        for ones in range(NUMBERS):
            points[seat, ones] = sums[f"{column}{ones}"].point()
            group = {"ones": ones, "seat": seat}
            estimates.append(Estimate.of_level(name, HAND, points[seat, ones], method, group=group))
    if len(tally.ones.groups) > 1:
        for ones in range(NUMBERS):
            weights = seat_weights(ones)
            both = stratified([(weight, points[seat, ones]) for seat, weight in weights.items()])
            estimates.append(Estimate.of_level(name, HAND, both, method, group={"ones": ones}))
    return estimates


def more_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """What one more 1s in place of another tile brings, on the same wall."""
    return judged_together(
        [
            Estimate.of_effect(
                "one_more", HAND, sums[f"more{ones}"].point(), method, group={"ones": ones, "seat": seat}
            )
            for ((_, seat),), sums in tally.ones.by("seat")
            for ones in range(1, NUMBERS)
        ]
    )


# ------------------------------------------------------------------ ponging


def pong_estimates(tally: Tally, method: IntervalMethod) -> list[Estimate]:
    """Pong minus pass over all thrown 1s that can be ponged."""
    factor = tally.pong.ratio_variance_factor({"result_pong": 1, "result_pass": -1}, "w")
    point = tally.pong.ratio("wpong", "w")
    return [Estimate.of_effect("pong_minus_pass", EACH, point, method, variance_factor=factor)]


def pong_group_estimates(tally: Tally, kind: str, method: IntervalMethod) -> list[Estimate]:
    """The same within the groups of one kind, judged together."""
    return judged_together(
        [
            Estimate.of_effect("pong_minus_pass", EACH, sums.ratio("wpong", "w"), method, group=dict(key))
            for key, sums in tally.pongs.by(kind)
        ]
    )
