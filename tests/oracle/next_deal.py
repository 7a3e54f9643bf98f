"""R2 Who deals next."""

from .facts import Facts
from .tiles import SEATS


def next_deal(facts: Facts) -> dict[str, int]:
    """R2.8: the count grows while the same player deals, else it is 1."""
    dealer, n = facts.table.dealer, facts.table.n
    new = next_dealer(facts)
    return {"dealer": new, "n": n + 1 if new == dealer else 1}


def next_dealer(facts: Facts) -> int:
    if facts.outcome == "void" or facts.blown:
        return facts.table.dealer  # R2.7, R6.19
    if facts.outcome == "exhausted":
        return after_exhaustion(facts)
    if len(facts.winners) == 3:
        return facts.source  # R2.4
    return nearest(facts.table.dealer, facts.winners)  # R2.2, R2.3


def nearest(dealer: int, seats: list[int]) -> int:
    """The first of them in the order of play from the dealer, he himself counting first."""
    return min(seats, key=lambda seat: (seat - dealer) % 4)


def after_exhaustion(facts: Facts) -> int:
    """R2.5, R2.6"""
    dealer = facts.table.dealer
    ready = [seat for seat in SEATS if facts.ready[seat]]
    if facts.rules["dealer"]["exhausted"] == "stays" or len(ready) in (0, 4):
        return dealer
    if len(ready) == 3:
        return next(seat for seat in SEATS if seat not in ready)
    return nearest(dealer, ready)
