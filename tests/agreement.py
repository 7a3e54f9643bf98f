"""The kernels against the naive oracle: the same hands, played by one and judged by the other.

`python -m tests.agreement --hands 20000` compares whole hands in all presets and prints how often each rare event
was among them (the result stands in docs/reliability.md).
"""

import argparse
import multiprocessing
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tests.oracle import random_play, walls
from tests.oracle.random_rules import random_spec
from tests.oracle.table import Table
from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import close, deal_from_wall, deal_hand, play_hand
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import check_line, hand_lines
from zhuoji_sim.records.replay import Replay
from zhuoji_sim.records.result import hand_result
from zhuoji_sim.rulesets import load, preset_ids
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import KIND_OF, NAMES

Event = dict[str, Any]
WEIGHTS = (
    random_play.uniform,
    random_play.keeps_shape,
    random_play.declines_often,
    random_play.loves_kongs,
    random_play.feeds_others,
    random_play.seeks_robbery,
)
WALLS = (walls.shuffled_wall, walls.stacked_wall, walls.shared_wait_wall)
RARE = (
    (walls.robbery_wall, random_play.seeks_robbery),
    (walls.triple_wall, random_play.feeds_others),
    (walls.stacked_wall, random_play.feeds_others),
    (walls.paired_wall, random_play.collects_pairs),
)
"""Walls and ways to play that bring about what chance is too slow for."""
RARE_SHARE = 0.2
TABLES_OF_POLICIES = (
    ["random"],
    ["ukeire", "random", "shanten:pong=always,kong=always", "ukeire:kong=always"],
    ["ukeire:decline=pinghu,kong=always", "ukeire:pong=always", "random", "shanten:decline=discards"],
    ["ukeire:yaoji=keep,defend=reported", "ukeire:yaoji=throw", "shanten", "ukeire:kong=never"],
)


class DisagreementError(AssertionError):
    """Kernel and oracle differ; the message holds the record so far."""


# ---------------------------------------------------------------- comparing


def comparable(result: Event) -> Event:
    """A replay entry with its transfers summed by payer, receiver and kind, and winners by seat."""
    sums: dict[tuple[Any, ...], list[int]] = defaultdict(lambda: [0, 0])
    for transfer in result["transfers"]:
        cell = sums[transfer["from"], transfer["to"], transfer["for"]]
        cell[0] += transfer["fan"]
        cell[1] += transfer["points"]
    chickens = dict(result["chickens"])
    if chickens:
        chickens["tiles"] = sorted(chickens["tiles"])
    return {
        **{key: result[key] for key in ("outcome", "deltas", "ready", "house", "next")},
        "winners": sorted(result["winners"], key=lambda winner: winner["seat"]),
        "transfers": {key: tuple(value) for key, value in sums.items() if value != [0, 0]},
        "chickens": chickens,
    }


def compare_results(kernel: Event, oracle: Event, record: list[Event]) -> None:
    mine, theirs = comparable(kernel), comparable(oracle)
    for key, value in mine.items():
        if value != theirs[key]:
            raise DisagreementError(f"{key}: kernel {value}, oracle {theirs[key]}\n" + "\n".join(map(str, record)))


def kernel_legal(game: Replay) -> set[tuple[Any, ...]]:
    """The kernel's legal moves but for draws and ends, as comparable tuples."""
    look, s = game._look(), game.state[0]
    legal = {name: int(look[name]) for name in look.dtype.names}
    seat, tile = int(s["seat"]), NAMES[s["tile"]] if s["tile"] >= 0 else None
    held = s["counts"][seat].tolist()
    moves: set[tuple[Any, ...]] = set()
    for other in range(4):
        if (legal["wins"] | legal["void_wins"]) >> other & 1:
            as_dealt = s["phase"] == Phase.TURN and s["rivers"] == 0 and seat == s["dealer"] and not s["melds"][seat]
            named = [NAMES[kind] for kind in range(27) if held[kind]] if as_dealt else [tile]
            moves |= {("win", other, seat, name) for name in named}
        if legal["pongs"] >> other & 1:
            moves.add(("pong", other, seat, tile))
        if legal["kongs"] >> other & 1:
            moves.add(("kong", other, "exposed", tile))
    for kind in range(27):
        if legal["own_kongs"] >> kind & 1:
            moves.add(("kong", seat, "concealed" if held[kind] == 4 else "added", NAMES[kind]))
        if legal["discards"] >> kind & 1:
            moves.add(("discard", seat, NAMES[kind], False))
        if legal["reports"] >> kind & 1:
            moves.add(("discard", seat, NAMES[kind], True))
    return moves


def oracle_legal(table: Table) -> set[tuple[Any, ...]]:
    """The oracle's legal moves but for draws, ends and leaving, in the same form."""
    moves: set[tuple[Any, ...]] = set()
    for event in table.legal():
        kind = event["type"]
        if kind in ("win", "pong"):
            moves.add((kind, event["actor"], event["target"], event["tile"]))
        elif kind == "kong":
            moves.add((kind, event["actor"], event["kind"], event["tile"]))
        elif kind == "discard":
            moves.add((kind, event["actor"], event["tile"], event.get("report", False)))
    return moves


def replay_both(record: list[Event], legality: bool = True) -> Event:
    """Replay a record through kernel and oracle line by line; legal moves and results must agree."""
    record = [*record[:-1], {"type": "end", "indicator": record[-1]["indicator"]}]
    lines = [check_line(line, f"line:{number}") for number, line in enumerate(record, 1)]
    game, table = Replay(lines[0], lines[1:]), Table(record[0])
    for line, event in zip(lines[1:], record[1:], strict=True):
        if legality and not table.wins and table.phase not in ("left", "over"):
            mine, theirs = kernel_legal(game), oracle_legal(table)
            if mine != theirs:
                raise DisagreementError(
                    f"before {event}: kernel alone {mine - theirs}, oracle alone {theirs - mine}\n"
                    + "\n".join(map(str, record))
                )
        table.apply(event)
        game.feed(line)
    assert game.result is not None
    compare_results(game.result, table.result(), record)
    return game.result


# ---------------------------------------------------------------- making hands


def oracle_records(rng: random.Random, spec: Callable[[], Any], hands: int) -> Iterator[list[Event]]:
    """Hands played at random by the oracle, on shuffled and stacked walls, now and then left."""
    for _ in range(hands):
        rules = spec()
        house = walls.house_of(rules)
        wall, weights = rng.choice(RARE) if rng.random() < RARE_SHARE else (rng.choice(WALLS), rng.choice(WEIGHTS))
        yield random_play.random_record(
            rng,
            rules,
            wall=wall(rng, house),
            dealer=rng.randrange(house.players),
            n=rng.choice((1, 1, 2, 3)),
            weights=weights,
            leave_chance=rng.choice((0.0, 0.0, 0.0, 0.002)),
        )


def simulated_records(preset: str | Event, hands: int, seed: int, stacked: bool) -> Iterator[tuple[list[Event], Event]]:
    """Hands that the kernel plays with mixed policies, from shuffled or stacked walls, with the kernel's result."""
    ruleset, rng, house = load(preset), random.Random(seed), walls.house_of(preset)
    rules, state, ledger = ruleset.record(), new_state(), new_ledger()
    state["logging"] = 1
    for index in range(hands):
        policies = TABLES_OF_POLICIES[index % len(TABLES_OF_POLICIES)][: house.players]
        players = players_record(seat_policies(policies, house.players))
        dealer, n = index % house.players, 1 + index % 3
        dice: Any = deal_hand(state, rules, tables(), np.uint64(seed), index, dealer, n)
        if stacked and index % 2:
            wall = rng.choice(WALLS[1:])(rng, house)
            state["wall"][0, : len(wall)] = [KIND_OF[tile] for tile in wall]
            deal_from_wall(state, rules, tables(), dealer, n)
            dice = None
        play_hand(state, rules, tables(), players)
        next_deal = close(state, rules, tables(), ledger)
        result = hand_result(state, ledger, ruleset, ruleset.base_points, next_deal)
        yield hand_lines(state, ruleset, ruleset.base_points, dice, result), result


# ---------------------------------------------------------------- counting


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


# ---------------------------------------------------------------- running

CUSTOM, DELAYED = "custom", "late kongs"
SEEDS = 5
PART = 250
"""Hands a worker compares at a time."""


def check_preset(preset: str, hands: int, seed: int) -> Counter[str]:
    """Compare hands of a preset: half played by the kernel, half by the oracle."""
    seen: Counter[str] = Counter()
    for record, result in simulated_records(preset, hands // 2, seed, stacked=True):
        compare_results(replay_both(record, legality=len(record) % 4 == 0), result, record)
        seen += rare_events(record, result)
    for record in oracle_records(random.Random(seed), lambda: preset, hands - hands // 2):
        seen += rare_events(record, replay_both(record))
    return seen


def check_custom(hands: int, seed: int) -> Counter[str]:
    """Compare hands of rulesets drawn at random over all keys, one in eight of them played by the kernel."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    simulated = hands // 8
    for record in oracle_records(rng, lambda: random_spec(rng), hands - simulated):
        seen += rare_events(record, replay_both(record))
    for number in range(simulated):
        for record, result in simulated_records(random_spec(rng), 1, seed + number, stacked=False):
            compare_results(replay_both(record), result, record)
            seen += rare_events(record, result)
    return seen


def check_delayed(hands: int, seed: int) -> Counter[str]:
    """Compare hands of `hanbao` in which kongs are late or kept, and hot shots follow them."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for number in range(hands):
        wall = (walls.stacked_wall, walls.shared_wait_wall)[number % 2](rng)
        record = random_play.random_record(
            rng, "hanbao", wall=wall, dealer=number % 4, weights=random_play.delays_kongs
        )
        seen += rare_events(record, replay_both(record))
    return seen


def check_part(part: tuple[str, int, int]) -> tuple[str, Counter[str]]:
    """One worker's share: kind of hands, how many, seed."""
    name, hands, seed = part
    check = {CUSTOM: check_custom, DELAYED: check_delayed}.get(name)
    return name, check(hands, seed) if check else check_preset(name, hands, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="hands for each preset")
    parser.add_argument("--custom", type=int, default=5_000, help="hands of rulesets drawn at random")
    parser.add_argument("--delayed", type=int, default=4_000, help="hands of hanbao with late and kept kongs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    names = [*preset_ids(), CUSTOM, DELAYED]
    hands = dict.fromkeys(names, options.hands) | {CUSTOM: options.custom, DELAYED: options.delayed}
    parts = [
        (name, min(PART, hands[name] - start), (options.seed * SEEDS + place) * 10**9 + start)
        for place, name in enumerate(names)
        for start in range(0, hands[name], PART)
    ]
    counts: dict[str, Counter[str]] = {name: Counter() for name in names}
    check_part((names[0], 2, 0))  # compiles what the workers then find in the cache
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        for done, (name, seen) in enumerate(pool.imap_unordered(check_part, parts), start=1):
            counts[name] += seen
            print(f"{done} of {len(parts)} parts agree", end="\r", file=sys.stderr, flush=True)
    print(f"| event | {' | '.join(names)} | in all |")
    print("|---|" + "---:|" * (len(names) + 1))
    print(f"| hands compared | {' | '.join(map(str, hands.values()))} | {sum(hands.values())} |")
    for event in sorted({event for seen in counts.values() for event in seen}):
        row = [seen[event] for seen in counts.values()]
        print(f"| {event} | {' | '.join(map(str, row))} | {sum(row)} |")


if __name__ == "__main__":
    main()
