"""What became of a hand, in words and numbers: the entry that replay prints for it."""

from typing import Any

import numpy as np
import numpy.typing as npt

from zhuoji_sim.codes import SEATS, By, Flow, Outcome
from zhuoji_sim.game.state import NO_TILE, NOBODY
from zhuoji_sim.records.transfers import Transfer, transfers
from zhuoji_sim.rulesets import Ruleset, preset_ids
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.settlement.ledger import HOUSE, What
from zhuoji_sim.tiles.kinds import FIXED, KINDS, NAMES

Records = npt.NDArray[np.void]

PARTS = {
    "pattern": (What.PATTERN,),
    "lift": (What.REPORT_LIFT, What.KILL_LIFT),
    "base": (What.BASE,),
    "self_draw": (What.SELF_DRAW,),
    "bloom": (What.BLOOM,),
    "dealer": (What.DEALER,),
}
"""The parts of what is paid for a hand (R9.2), and the entries that each adds up."""

FURTHER_PARTS = {
    "hot_shot": (What.HOT_SHOT_VALUE,),
    "cap": (What.CAP,),
}
"""Parts that only some rulesets have: named where they are paid."""


def hand_result(
    state: Records, ledger: Records, ruleset: Ruleset, base: int, next_deal: tuple[int, int]
) -> dict[str, Any]:
    """The result of a finished and settled hand, in points (fan x base) and fan.

    `state` and `ledger` are 1-element arrays; `next_deal` is (dealer, n) of the next hand.
    """
    s, book = state[0], ledger[0]
    outcome = Outcome(int(s["outcome"]))
    deltas = [int(fan) * base for fan in book["deltas"]]
    return {
        "ruleset": ruleset_field(ruleset),
        "outcome": outcome.name.lower(),
        "winners": [_winner(s, book, seat) for seat in winning_seats(s)],
        "deltas": deltas[: ruleset.players],
        "ready": None if s["leaver"] != NOBODY else ready_seats(s, ruleset.players),
        "transfers": [_transfer(transfer, base) for transfer in transfers(book)],
        "chickens": _chickens(s, book, ruleset) if outcome is Outcome.WIN else {},
        "house": deltas[HOUSE],
        "next": {"dealer": int(next_deal[0]), "n": int(next_deal[1])},
    }


def ruleset_field(ruleset: Ruleset) -> str | dict[str, Any]:
    """How a record and a result name their ruleset: a preset's id, or all the values."""
    return ruleset.name if ruleset.name in preset_ids() else ruleset.to_dict()


def winning_seats(s: np.void) -> list[int]:
    """The winners, in the order of play after the discarder."""
    order = [(int(s["source"]) + step) % SEATS for step in range(1, SEATS + 1)]
    return [seat for seat in order if s["winners"] >> seat & 1]


def ready_seats(s: np.void, players: int) -> list[bool]:
    """Which of so many players are ready at the end, winners included (R3.2)."""
    return [bool(s["waits"][seat] or s["winners"] >> seat & 1) for seat in range(players)]


def _winner(s: np.void, book: np.void, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "pattern": Pattern(int(book["pattern"][seat])).name.lower(),
        "value": int(book["value"][seat]),
        "by": By(int(s["by"])).name.lower(),
        "from": int(s["source"]),
        "reported": bool(s["reported"][seat]),
        "hot_shot": bool(s["hot_shot"] != NOBODY),
        "bloom": bool(s["bloom"]),
    }


def _transfer(transfer: Transfer, base: int) -> dict[str, Any]:
    fan = transfer.fan
    entry: dict[str, Any] = {
        "from": transfer.payer,
        "to": None if transfer.receiver == HOUSE else transfer.receiver,
        "fan": fan,
        "points": fan * base,
        "for": transfer.flow.name.lower(),
        "rule": transfer.rule_name,
    }
    if transfer.flow is Flow.HAND:
        further = {part: transfer.fan_for(*whats) for part, whats in FURTHER_PARTS.items()}
        entry["parts"] = {part: transfer.fan_for(*whats) for part, whats in PARTS.items()}
        entry["parts"] |= {part: fan for part, fan in further.items() if fan}
    return entry


def _chickens(s: np.void, book: np.void, ruleset: Ruleset) -> dict[str, Any]:
    """The facts about chickens, also where they are void (R8.4); 8p and day only where the rules have them."""
    wuguji = bool(ruleset["wuguji.value"])
    facts = {
        "indicator": None if s["indicator"] == NO_TILE else NAMES[s["indicator"]],
        "tiles": [NAMES[tile] for tile in chicken_tiles(book, ruleset)],
        **_fixed_facts(s, book, ruleset, 0),
    }
    if wuguji:
        facts["wuguji"] = _fixed_facts(s, book, ruleset, 1)
    if ruleset["chicken.weekday"]:
        facts["weekday"] = int(s["weekday"])
    return facts


def chicken_tiles(book: np.void, ruleset: Ruleset) -> list[int]:
    """The tiles that are chickens, each once: flipped, turned, of the day, and then the fixed ones."""
    kinds = [book[kind] for kind in ("flipped", "turned", "weekday")]
    tiles = [tile for kind in kinds for tile in range(KINDS) if kind >> tile & 1]
    fixed = [bool(ruleset["chicken.yaoji"]), bool(ruleset["wuguji.value"])]
    return tiles + [tile for tile, there in zip(FIXED, fixed, strict=True) if there and tile not in tiles]


def _fixed_facts(s: np.void, book: np.void, ruleset: Ruleset, which: int) -> dict[str, Any]:
    """What became of the first 1s or 8p, and whether they are golden."""
    section = ("chicken", "wuguji")[which]
    thrower, owner, claimer = (int(s[name][which]) for name in ("thrower", "charge", "claimer"))
    shared = ruleset["wuguji.value"] and ruleset["wuguji.shares_charge"] and s["opener"] != which
    charge = ruleset[f"{section}.charge"] and not shared and owner != NOBODY
    responsible = ruleset[f"{section}.responsible"] and claimer != NOBODY
    return {
        "golden": bool(book["golden"][which]),
        "charge": owner if charge else None,
        "responsible": {"from": thrower, "to": claimer} if responsible else None,
    }
