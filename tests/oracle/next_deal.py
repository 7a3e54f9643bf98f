"""R2 Who deals next."""

from .facts import Facts


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
    if len(facts.winners) >= 2 and facts.winners_are_all_others():
        return facts.source  # R2.4
    return nearest(facts, facts.winners)  # R2.2, R2.3


def nearest(facts: Facts, seats: list[int]) -> int:
    """The first of them in the order of play from the dealer, he himself counting first."""
    return min(seats, key=lambda seat: (seat - facts.table.dealer) % facts.table.players)


def after_exhaustion(facts: Facts) -> int:
    """R2.5, R2.6"""
    unready = [seat for seat, is_ready in enumerate(facts.ready) if not is_ready]
    ready = [seat for seat, is_ready in enumerate(facts.ready) if is_ready]
    if facts.rules["dealer"]["exhausted"] == "stays" or not ready or not unready:
        return facts.table.dealer
    if len(unready) == 1 and facts.table.players > 2:  # R1.9: of two players the ready one deals
        return unready[0]
    return nearest(facts, ready)
