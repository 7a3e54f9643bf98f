"""R9.1, R9.2 what a payer owes a winner for the hand, with R7 lifts, R8.1, R8.2 and R8.3."""

from .facts import Facts
from .ledger import Ledger
from .pay_kongs import income
from .seat import Seat
from .table import Table, Win


def lifted(report: dict, plain: int, lift: int) -> int:
    """R7.4: at least a pure one-suit hand, or `multiply`, or `add`."""
    if report["mode"] == "multiply":
        return plain * report["factor"]
    if report["mode"] == "add":
        return plain + lift
    return max(lift, plain)


def report_lift(report: dict, reporter: Seat) -> int:
    """R7.8: of a hard report, or of a soft one."""
    return report["lift"] if not reporter.hard or report["hard_lift"] == "lift" else report["hard_lift"]


def kill_lift(report: dict, reporter: Seat) -> int:
    """R7.7, R7.8: of a kill alone; the word leads to the reporter's own."""
    return report_lift(report, reporter) if report["kill_lift"] == "lift" else report["kill_lift"]


def value(table: Table, won: Win) -> int:
    """The winner's value with R7.4 and R7.5; one lift applies, the higher (R7.7)."""
    report = table.rules["report"]
    lifts = [report_lift(report, table.seats[won.seat])] if won.reported else []
    if won.killed:
        lifts.append(kill_lift(report, table.seats[table.discarder]))
    return lifted(report, won.plain, max(lifts)) if lifts else won.plain


def value_from(table: Table, won: Win, payer: int) -> int:
    """R7.6: on a self-draw or a robbed kong a reporter owes a winner who is none the lifted value."""
    report = table.rules["report"]
    self_draw = table.by in ("self_draw", "robbed_kong")
    if self_draw and report["kill_self_draw"] and table.seats[payer].reported and not won.reported:
        return lifted(report, won.plain, report_lift(report, table.seats[payer]))
    return value(table, won)


def owed(table: Table, won: Win, payer: int, extras: int = 0) -> int:
    """R9.2: all that this payer owes this winner, the hot shot's extras included."""
    rules = table.rules
    terms = value_from(table, won, payer)
    if table.by in ("self_draw", "robbed_kong"):
        terms *= rules["settlement"]["self_draw_factor"]  # R9.6
        terms += rules["settlement"]["self_draw"]
    if won.hot_shot:
        terms *= rules["events"]["hot_shot_factor"]  # R8.6
    terms += extras
    if won.bloom:
        terms += rules["events"]["bloom"]
    concerned = (won.seat,) if rules["dealer"]["only_if_he_wins"] else (won.seat, payer)
    if table.dealer in concerned:
        if rules["dealer"]["mode"] == "add":
            terms += table.n
        elif rules["dealer"]["mode"] == "multiply":
            terms *= 1 + table.n
        elif rules["dealer"]["mode"] == "factor":
            terms *= rules["dealer"]["factor"]  # R9.7
    return terms + rules["base_fan"]  # R4.5


def hot_shot_extras(facts: Facts, won: Win) -> int:
    """R8.3: `hot_shot` more, and the kong's whole income where that is the custom."""
    if not won.hot_shot:
        return 0
    events = facts.rules["events"]
    extras = events["hot_shot"]
    if events["hot_shot_pays_kong"]:
        extras += income(facts.rules, facts.void_kong)
    return extras


def pay_hands(facts: Facts, ledger: Ledger) -> None:
    for won in facts.wins:
        if facts.table.by == "self_draw":
            pay_self_draw(facts, ledger, won)
        elif facts.table.by == "robbed_kong":
            pay_robbed(facts, ledger, won)
        else:
            pay_discard(facts, ledger, won)


def pay_capped(facts: Facts, ledger: Ledger, payer: int, won: Win, hand: int, rule: str, extras: int = 0) -> None:
    """R9.8: the hand first, then the extras of R8.3, until the cap is reached."""
    cap = facts.rules["settlement"]["cap"] or hand + extras
    ledger.pay(payer, won.seat, min(hand, cap), "hand", rule)
    ledger.pay(payer, won.seat, min(extras, cap - min(hand, cap)), "hot_shot", "R8.3")


def pay_self_draw(facts: Facts, ledger: Ledger, won: Win) -> None:
    for payer in facts.others(won.seat):
        pay_capped(facts, ledger, payer, won, owed(facts.table, won, payer), "R9.2")


def pay_robbed(facts: Facts, ledger: Ledger, won: Win) -> None:
    """R8.2, R8.6: the robbed player alone pays what the other three would have paid, his own share alone, or both."""
    seats, own = facts.others(won.seat), [facts.source]
    shares = {1: own, 3: seats, 4: seats + own}[facts.rules["events"]["rob_shares"]]
    total = sum(owed(facts.table, won, seat) for seat in shares)
    pay_capped(facts, ledger, facts.source, won, total, "R8.2")


def pay_discard(facts: Facts, ledger: Ledger, won: Win) -> None:
    """The extras of R8.3 are a transfer of their own; all the rest of R9.2 is the hand."""
    extras = hot_shot_extras(facts, won)
    total = owed(facts.table, won, facts.source, extras)
    pay_capped(facts, ledger, facts.source, won, total - extras, "R9.2", extras)


def pay_penalties(facts: Facts, ledger: Ledger) -> None:
    """R3.5: a void winner pays his own hand's plain pattern value to each of the other three."""
    for won in facts.void_wins:
        for other in facts.others(won.seat):
            ledger.pay(won.seat, other, won.plain, "penalty", "R3.5")
