"""R9, R10 Settlement of a finished hand, in the form that `zhuoji replay FILE --json` prints."""

from typing import Any

from .chickens import facts_entry
from .facts import Facts
from .ledger import Ledger
from .next_deal import next_deal
from .patterns import best_pattern_on_waits
from .pay_chickens import pay_chickens
from .pay_hand import pay_hands, pay_penalties, value
from .pay_kongs import pay_kongs
from .table import Table


def settle(table: Table) -> dict[str, Any]:
    facts, ledger = Facts(table), Ledger(table.base, table.players)
    if table.leaver is not None:
        ledger.pay(table.leaver, None, table.rules["table"]["leave_fine"], "penalty", "R9.5")
    elif facts.outcome == "exhausted":
        pay_exhaustion(facts, ledger)
    elif not facts.blown:
        pay_penalties(facts, ledger)
        if facts.outcome == "win":  # R5.3, R6.11
            pay_hands(facts, ledger)
            if not facts.all_void():
                pay_kongs(facts, ledger)
                pay_chickens(facts, ledger)
    assert sum(ledger.deltas()) + ledger.house() == 0  # R9.4
    return {
        "ruleset": table.spec,
        "outcome": facts.outcome,
        "winners": winners(facts),
        "deltas": ledger.deltas(),
        "ready": None if table.leaver is not None else facts.ready,
        "transfers": ledger.lines,
        "chickens": facts_entry(facts),
        "house": ledger.house(),
        "next": next_deal(facts),
    }


def winners(facts: Facts) -> list[dict[str, Any]]:
    return [
        {
            "seat": won.seat,
            "pattern": won.pattern,
            "value": value(facts.table, won),
            "by": facts.table.by,
            "from": won.seat if facts.source is None else facts.source,
            "reported": won.reported,
            "hot_shot": won.hot_shot,
            "bloom": won.bloom,
        }
        for won in facts.wins
    ]


def pay_exhaustion(facts: Facts, ledger: Ledger) -> None:
    """R10.2: who is not ready pays each ready player his hand (R10.1: nothing if all or none are)."""
    for taker in facts.table.seats:
        if not facts.ready[taker.number]:
            continue
        fan = best_pattern_on_waits(facts.rules, taker.hand, taker.melds)
        for payer in facts.others(taker.number):
            if not facts.ready[payer]:
                ledger.pay(payer, taker.number, fan, "exhaustion", "R10.2")
