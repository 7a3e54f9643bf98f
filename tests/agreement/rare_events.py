"""What rare things happened in a hand."""

from collections import Counter
from typing import Any

from zhuoji_sim.codes import SEATS
from zhuoji_sim.rulesets import load

Event = dict[str, Any]


def rare_events(record: list[Event], result: Event) -> Counter[str]:
    """Which rare events this hand shows."""
    seen: Counter[str] = Counter()
    rules = load(record[0]["ruleset"])
    winners, kinds = result["winners"], {transfer["for"] for transfer in result["transfers"]}
    seen[result["outcome"]] += 1
    seen["reports"] += any(line.get("report") for line in record)
    reporters = {line["actor"] for line in record if line.get("report")}
    kongs = _kongs(record, rules["kong.separate_dealt"])
    for kong in kongs:
        seen[f"{kong} kong"] += 1
    seen[f"{rules.players} players"] += rules.players < SEATS
    seen["two suits"] += rules.suits == 2
    if winners:
        first = winners[0]
        seen[f"{len(winners)} winners"] += len(winners) > 1
        seen[f"{len(winners)} winners of {rules.players}"] += 1 < len(winners) == rules.players - 1 < 3
        seen["robbed kong"] += first["by"] == "robbed_kong"
        seen["bloom"] += first["bloom"]
        last = record[-1]["indicator"] is None
        seen["self-draw of the last tile"] += last and first["by"] == "self_draw"
        seen["won on the last discard"] += last and first["by"] == "discard"
        seen["wind"] += bool(rules["events.wind"]) and record[-1]["indicator"] == "5p"
        for winner in winners:
            seen[f"won with {winner['pattern']}"] += 1
        seen["kill"] += first["by"] == "discard" and first["from"] in reporters
        if first["hot_shot"]:
            seen[f"hot shot, {kongs[-1]} kong"] += 1
            seen["burnt chicken"] += bool(rules["chicken.burnt"])
        seen["golden"] += result["chickens"]["golden"]
        seen["charge paid"] += "charge" in kinds
        seen["responsible"] += "responsible" in kinds
    seen["void win"] += result["outcome"] == "void" and "penalty" in kinds and result["ready"] is not None
    seen["leave"] += result["house"] != 0
    return +seen


def _kongs(record: list[Event], told_apart: bool) -> list[str]:
    """The kinds of the kongs in a record: kept ones told apart, and where the rules do so dealt and late ones."""
    hands = {seat: Counter(hand) for seat, hand in enumerate(record[0]["hands"])}
    dealer, drawn = record[0]["dealer"], False
    dealt = {seat: {tile for tile, copies in hand.items() if copies == 4} for seat, hand in hands.items()}
    kept: set[tuple[int, str]] = set()
    threw: set[int] = set()
    kinds = []
    for line in record[1:]:
        kind, seat, tile = line["type"], line.get("actor"), line.get("tile")
        if kind == "draw":
            hands[seat][tile] += 1
            if not drawn and seat == dealer:
                dealt[seat] = {tile for tile, copies in hands[seat].items() if copies == 4}
            drawn = True
        elif kind == "discard":
            hands[seat][tile] -= 1
            threw.add(seat)
        elif kind == "pong":
            if hands[seat][tile] == 3:
                kept.add((seat, tile))
            hands[seat][tile] -= 2
        elif kind == "kong":
            if told_apart and line["kind"] == "concealed" and tile in dealt[seat]:
                kinds.append("late" if seat in threw else "dealt")
            elif line["kind"] == "added" and (seat, tile) in kept:
                kinds.append("kept")
            else:
                kinds.append(line["kind"])
            hands[seat][tile] -= {"concealed": 4, "added": 1, "exposed": 3}[line["kind"]]
    return kinds
