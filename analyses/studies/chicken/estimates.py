"""The estimates of the chicken study, from its sums."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from analyses.breakdown.flows import Kind
from analyses.breakdown.houses import kinds_of, losses_of
from analyses.findings.estimates import HEADLINE, Estimate, judged_together
from analyses.findings.findings import Findings
from analyses.findings.samples import Dimension
from analyses.statistics.best import AgainstBest, against_best
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.moments import CoMoments
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import rate, share
from analyses.statistics.stopping import MIN_NONZERO
from analyses.statistics.strata import stratified
from analyses.statistics.sums import Sums
from analyses.studies.chicken.break_even import Curve, crossing, fit_curve
from analyses.studies.chicken.kernels.ones import NUMBERS
from analyses.studies.chicken.readiness import PER_CENT, Readiness
from analyses.studies.chicken.samples import (
    ALTERNATIVES,
    DECILE,
    ONES_DIMENSION,
    PARTS,
    PONG_DIMENSIONS,
    turn_dimensions,
)
from analyses.study.definition import Asked
from zhuoji_sim.exact.questions import ones_held
from zhuoji_sim.rulesets import Ruleset

HAND = "fan/hand"
EACH = "fan/opportunity"
SHARE = "share"
LONE = {"ones": 1}
"""With a lone 1s in hand."""


def findings(sums: Sums, asked: Asked) -> Findings:
    """Every estimate of a run."""
    method, ruleset = asked.method, asked.table.ruleset
    kinds = [kind.name.lower() for kind in kinds_of(ruleset)]
    lost = {reason.name.lower(): f"lost_{reason.name.lower()}" for reason in losses_of(ruleset)}
    own = [name for name in PARTS if name != "thrown" or Kind.THROWN in kinds_of(ruleset)]
    headline, *others = throw_estimates(sums, method)
    groups = {
        f"by_{dimension.name}": throw_groups(sums, dimension, method)
        for dimension in turn_dimensions(Readiness.of(asked.learned))
    }
    curves = {name: fitted(sums, name) for name in ("curve", "lone_curve")}
    span = span_of_chances(groups["by_chance"])
    return Findings(
        headline,
        {
            "throw": others,
            "break_even": [] if span is None else break_even_estimates(curves, span, method),
            "course": [] if span is None else course_estimates(curves["lone_curve"], span, method),
            "flows": [
                _level(f"flow:{name}", HAND, sums["hands"][name].point(), method)
                for name in (*kinds, "chickens", "moved")
            ],
            "lost": [
                _level(f"lost:{name}", HAND, sums["hands"][column].point(), method)
                for name, column in {**lost, "all": "lost"}.items()
            ],
            "shares": [
                _level(f"flow_share:{name}", "share of money", sums["hands"].ratio(name, "moved"), method)
                for name in (*kinds, "chickens")
            ],
            "ones": ones_estimates(sums, "result_by_ones", "fan", asked),
            "chickens": ones_estimates(sums, "chickens_by_ones", "chickens", asked),
            "more": more_estimates(sums, method),
            "levels": level_estimates(sums, method),
            "parts": part_estimates(sums["cheap"], "bucket", headline.against or next(iter(ALTERNATIVES)), own, method),
            **groups,
            "pong": pong_estimates(sums["pongs"], method),
            "pong_parts": part_estimates(sums["pongs"], "pong_bucket", "pass", own, method),
            **{f"pong_by_{dimension.name}": pong_groups(sums, dimension, method) for dimension in PONG_DIMENSIONS},
        },
    )


_level, _rate = Estimate.of_level, Estimate.of_rate

# ------------------------------------------------------------------ throwing


def throw_minus(sums: CoMoments, name: str) -> PointEstimate:
    """What throwing brings over an alternative, per opportunity."""
    return sums.ratio(f"w{name}", "w")


def throw_minus_best(sums: CoMoments, method: IntervalMethod) -> AgainstBest:
    """What throwing brings over the best of the alternatives."""
    return against_best({name: throw_minus(sums, name) for name in ALTERNATIVES}, method)


def throw_estimates(sums: Sums, method: IntervalMethod) -> list[Estimate]:
    """Throwing against the best of the others, and against each, where it is cheap, then at any price; the headline
    first.
    """
    estimates = []
    for sample, group in (("cheap", HEADLINE), ("any_price", {"price": "any"})):
        turns = sums[sample]
        factors = {
            name: turns.ratio_variance_factor({"result_throw": 1, f"result_{name}": -1}, "w") for name in ALTERNATIVES
        }
        best, *others = throw_gains(turns, method, group)
        estimates.append(replace(best, variance_factor=factors.get(str(best.against))))
        estimates += [replace(row, variance_factor=factors[name]) for name, row in zip(factors, others, strict=True)]
    return estimates


def throw_gains(sums: CoMoments, method: IntervalMethod, group: Mapping[str, Any]) -> list[Estimate]:
    """Throwing against the best of the others, then against each."""
    return [
        Estimate.of_best("throw_minus_best", EACH, throw_minus_best(sums, method), method, group=group),
        *(
            Estimate.of_effect(f"throw_minus_{name}", EACH, throw_minus(sums, name), method, group=group)
            for name in ALTERNATIVES
        ),
    ]


def throw_groups(sums: Sums, dimension: Dimension, method: IntervalMethod) -> list[Estimate]:
    """The same within the groups of a dimension: those against the best judged together, and the rest."""
    groups = sums.by("cheap", dimension.name).items()
    rows = [throw_gains(found, method, dimension.group(codes)) for codes, found in groups]
    best = judged_together(row for row, *_ in rows)
    return best + judged_together(row for _, *others in rows for row in others)


def span_of_chances(by_chance: Sequence[Estimate]) -> tuple[float, float] | None:
    """From where to where the predicted chances reach before a 1s lies, in groups of enough deals; None without any."""
    met = [row.group["chance"] for row in by_chance if row.group["charge"] == "open" and row.n >= MIN_NONZERO]
    return (min(met), max(met) + DECILE / PER_CENT) if met else None


def fitted(sums: Sums, dimension: str) -> dict[str, Curve]:
    """The curves of throwing against each alternative along the predicted chance, where they can be fitted."""
    by_chance = sums.by("cheap", dimension)
    curves = {name: fit_curve(by_chance, "w", f"w{name}") for name in ALTERNATIVES}
    return {name: curve for name, curve in curves.items() if curve is not None}


def break_even_estimates(
    curves: Mapping[str, Mapping[str, Curve]], span: tuple[float, float], method: IntervalMethod
) -> list[Estimate]:
    """The predicted chance to end ready from which throwing pays, against the best of the others and against each, over
    all opportunities and with a lone 1s in hand (group ones); none where it cannot be told from the deals, or lies
    outside the span.
    """
    estimates = []
    for dimension, group in (("curve", HEADLINE), ("lone_curve", LONE)):
        found = curves[dimension]
        against = {"best": [*found.values()] if len(found) == len(ALTERNATIVES) else []}
        for name, several in {**against, **{name: [curve] for name, curve in found.items()}}.items():
            place = crossing(several, *span, method) if several else None
            if place and not math.isnan(place[1].low):
                level = _level(f"break_even_{name}", SHARE, place[0], method, group=group)
                estimates.append(replace(level, ci95=place[1]))
    return estimates


def course_estimates(curves: Mapping[str, Curve], span: tuple[float, float], method: IntervalMethod) -> list[Estimate]:
    """Throw minus the best of the others with a lone 1s in hand before one lies, as the curves have it, at every tenth
    within the span.
    """
    if len(curves) < len(ALTERNATIVES):
        return []
    low, high = (round(PER_CENT * end) for end in span)
    chances = [percent / PER_CENT for percent in range(low, high + 1, DECILE)]
    best = {
        chance: against_best({name: curve.at(chance) for name, curve in curves.items()}, method) for chance in chances
    }
    return [
        replace(_level("curve_best", EACH, gain.point, method, group={**LONE, "chance": chance}), ci95=gain.interval)
        for chance, gain in best.items()
    ]


def part_estimates(
    sums: CoMoments, prefix: str, against: str, names: Sequence[str], method: IntervalMethod
) -> list[Estimate]:
    """The parts of what an action brings over another one that the house has, which add up to it."""
    return judged_together(
        Estimate.of_effect(f"{prefix}:{name}", EACH, sums.ratio(f"{against}:{name}", "w"), method) for name in names
    )


def level_estimates(sums: Sums, method: IntervalMethod) -> list[Estimate]:
    """What the branches bring, how often they end ready, and how often the decisions come up."""
    hands, cheap, pong, plays = sums["hands"], sums["cheap"], sums["pongs"], ("throw", *ALTERNATIVES)
    times = "turns a hand"
    return [
        *(_level(f"result_{name}", EACH, cheap.ratio(f"result_{name}", "w"), method) for name in plays),
        *(_rate(f"ready_{name}", SHARE, rate(cheap, f"ready_{name}", "w"), method) for name in plays),
        *(_level(f"result_{name}", EACH, pong.ratio(f"result_{name}", "w"), method) for name in ("pong", "pass")),
        _rate("throws_per_hand", times, share(hands["cheap_turns"], most=math.inf), method),
        _rate("turns_per_hand", times, share(hands["turns"], most=math.inf), method),
        _rate("pongs_per_hand", "times a hand", share(hands["pongs"], most=math.inf), method),
    ]


# ------------------------------------------------------------------ 1s dealt


def chance_of_ones(seat: str, ruleset: Ruleset) -> list[float]:
    """The exact chance of each number of 1s among the tiles dealt: 14 to the dealer, 13 to another seat, or `any`."""
    thirteen, fourteen = ([row["probability"] for row in table["rows"]] for table in ones_held(ruleset.suits))
    if seat == "any":
        players = ruleset.players
        return [(one + (players - 1) * other) / players for one, other in zip(fourteen, thirteen, strict=True)]
    return fourteen if seat == "dealer" else thirteen


def seat_weights(ones: int, ruleset: Ruleset) -> dict[str, float]:
    """Given the number of 1s, how likely the seat is the dealer or another one at the table."""
    dealer = chance_of_ones("dealer", ruleset)[ones] / chance_of_ones("any", ruleset)[ones] / ruleset.players
    return {"dealer": dealer, "other": 1 - dealer}


def by_seat(sums: Sums) -> dict[str, CoMoments]:
    """Hands by 1s dealt, of the dealer and of other seats."""
    return {ONES_DIMENSION.group(codes)["seat"]: found for codes, found in sums.by("ones", ONES_DIMENSION.name).items()}


def ones_estimates(sums: Sums, name: str, column: str, asked: Asked) -> list[Estimate]:
    """Means by the number of 1s dealt: of either kind of seat, and of a seat drawn from all."""
    seats, method = by_seat(sums), asked.method
    points = {
        (seat, ones): found[f"{column}{ones}"].point() for seat, found in seats.items() for ones in range(NUMBERS)
    }
    estimates = [
        _level(name, HAND, point, method, group={"ones": ones, "seat": seat}) for (seat, ones), point in points.items()
    ]
    if len(seats) > 1:
        for ones in range(NUMBERS):
            both = stratified(
                [(weight, points[seat, ones]) for seat, weight in seat_weights(ones, asked.table.ruleset).items()]
            )
            estimates.append(_level(name, HAND, both, method, group={"ones": ones}))
    return estimates


def more_estimates(sums: Sums, method: IntervalMethod) -> list[Estimate]:
    """What one more 1s in place of another tile brings, on the same wall."""
    return judged_together(
        Estimate.of_effect("one_more", HAND, found[f"more{ones}"].point(), method, group={"ones": ones, "seat": seat})
        for seat, found in by_seat(sums).items()
        for ones in range(1, NUMBERS)
    )


# ------------------------------------------------------------------ ponging


def pong_estimates(sums: CoMoments, method: IntervalMethod) -> list[Estimate]:
    """Pong minus pass over all thrown 1s that can be ponged."""
    factor = sums.ratio_variance_factor({"result_pong": 1, "result_pass": -1}, "w")
    point = sums.ratio("wpong", "w")
    return [Estimate.of_effect("pong_minus_pass", EACH, point, method, variance_factor=factor)]


def pong_groups(sums: Sums, dimension: Dimension, method: IntervalMethod) -> list[Estimate]:
    """The same within the groups of a dimension, judged together."""
    return judged_together(
        Estimate.of_effect("pong_minus_pass", EACH, found.ratio("wpong", "w"), method, group=dimension.group(codes))
        for codes, found in sums.by("pongs", dimension.name).items()
    )
