"""The verdict of the chicken study in a few sentences."""

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.sentences import change, interval, signed, where
from analyses.runs.options import Options
from analyses.studies.chicken.estimates import Found
from zhuoji_sim.text import Text

_VERDICTS: dict[Verdict, Text] = {
    "worth": Text("Throw it.", "该打。"),
    "not_worth": Text("Keep it.", "该留。"),
    "undecided": Text("Undecided: the interval holds 0.", "尚无定论：区间包含 0。"),
    "mixed": Text(
        "It depends on how many you hold, whether a 1s lies already, and how likely you are to end ready.",
        "要看手里有几张、是否已有人打过幺鸡，以及终局叫牌的把握。",
    ),
}


def answer(options: Options, found: Verdict, estimates: Found) -> Text:
    """What throwing changes, from which chance to be ready it pays, and what chickens are worth."""
    sentences = [_VERDICTS[found], _throwing(options, estimates), *_charge(estimates), _break_even(estimates)]
    sentences += [_money(estimates), *_ones(estimates), _pong(estimates)]
    return Text(" ".join(text.en for text in sentences), "".join(text.zh for text in sentences))


def _throwing(options: Options, estimates: Found) -> Text:
    place, size = where(options), change(estimates.headline, options)
    return Text(
        f"{place.en}, throwing a 1s that is cheap to throw changes the hand's result by {size.en} against keeping it as "
        "long as that is free.",
        f"{place.zh}，幺鸡打了不亏进张时，打出比一直留着，这一局的得分改变 {size.zh}。",
    )


def _charge(estimates: Found) -> list[Text]:
    found = {row.group["charge"]: row for row in estimates.groups["charge"] if row.name == estimates.headline.name}
    if len(found) < 2:
        return []
    first, later = signed(found["open"].mean), signed(found["closed"].mean)
    return [
        Text(
            f"It is {first} while no 1s lies, and {later} once one does.",
            f"还没人打过幺鸡时为 {first}，打过之后为 {later}。",
        )
    ]


def _break_even(estimates: Found) -> Text:
    found = estimates.lone_break_even
    if found is not None:
        place, low, high = found.mean, found.ci95.low, found.ci95.high
        return Text(
            f"To throw a lone first 1s pays from a predicted chance of {place:.0%} to end ready (95% interval {low:.0%} to {high:.0%}); a rule of thumb says 33%.",
            f"手里单张、还没人打过幺鸡时，预测终局叫牌的机会达到 {place:.0%}（95% 区间 {low:.0%} 至 {high:.0%}）打出才划算；流行的说法是 33%。",
        )
    if estimates.lone_curve is None or estimates.span is None:
        return Text("No break-even can be given: too few opportunities.", "机会太少，给不出盈亏点。")
    low, high = estimates.span
    course = [estimates.lone_curve.at(low + (high - low) * step / 50).mean for step in range(51)]
    reach, reach_zh = f"({low:.0%} to {high:.0%})", f"（{low:.0%} 至 {high:.0%}）"
    if min(course) > 0:
        return Text(
            f"There is no break-even: to throw a lone first 1s pays at all chances to end ready that come up {reach}.",
            f"没有盈亏点：在所遇到的各种叫牌机会下{reach_zh}，打出单张的第一张幺鸡都划算。",
        )
    if max(course) < 0:
        return Text(
            f"There is no break-even: to throw a lone first 1s pays at none of the chances to end ready that come up {reach}.",
            f"没有盈亏点：在所遇到的各种叫牌机会下{reach_zh}，打出单张的第一张幺鸡都不划算。",
        )
    return Text(
        "From which chance to end ready it pays to throw a lone first 1s cannot be told from these deals.",
        "打出单张的第一张幺鸡从多大的叫牌机会起划算，这些牌局还说不准。",
    )


def _money(estimates: Found) -> Text:
    share = _named(estimates.shares, "flow_share:chickens")
    fan = _named(estimates.flows, "flow:chickens")
    return Text(
        f"Chickens are {share.mean:.0%} of all money that changes hands ({fan.mean:.1f} fan a hand).",
        f"换手的番数里鸡占 {share.mean:.0%}（每局 {fan.mean:.1f} 番）。",
    )


def _ones(estimates: Found) -> list[Text]:
    means = {row.group["ones"]: signed(row.mean) for row in estimates.ones if "seat" not in row.group}
    if not means:
        return []
    return [
        Text(
            f"A seat that is dealt no 1s makes {means[0]} fan a hand, with one {means[1]}, with two {means[2]}.",
            f"起手没有幺鸡的一家每局 {means[0]} 番，一张 {means[1]}，两张 {means[2]}。",
        )
    ]


def _pong(estimates: Found) -> Text:
    gain = estimates.pong[0]
    fan, ends = signed(gain.mean), interval(gain.ci95)
    return Text(f"Ponging a thrown 1s brings {fan} fan {ends.en}.", f"碰打出的幺鸡带来 {fan} 番{ends.zh}。")


def _named(estimates: list[Estimate], name: str) -> Estimate:
    return next(row for row in estimates if row.name == name)
