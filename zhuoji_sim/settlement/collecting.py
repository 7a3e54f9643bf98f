"""How a seat stands when a hand has been won: ready, burnt, its chickens or kongs void (R3.2, R6.10, R8.4, R8.5)."""

from zhuoji_sim.codes import By
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.game.table import everybody
from zhuoji_sim.rulesets.codes import VoidScope
from zhuoji_sim.settlement.ledger import Status


@kernel
def is_ready(s, seat):
    """R3.2: some tile completes the hand; who has just won counts as ready."""
    return s.waits[seat] != 0 or s.winners >> seat & 1 != 0


@kernel
def void_seats(s, rules):
    """R8.4: whose chickens and kongs do not count after a hot shot or a robbed kong, as a mask."""
    if rules.events_void_scope == VoidScope.EVERYONE:
        return everybody(rules)
    return 1 << s.source if rules.events_void_scope == VoidScope.OFFENDER else 0


@kernel
def note_void(s, rules, ledger):
    """R8.4, R8.5: note whose chickens and whose kongs a hot shot or a robbed kong strikes out."""
    hot = s.hot_shot != NOBODY
    offender = 1 << s.source
    chickens = rules.events_hot_shot_burns_chickens if hot else rules.events_rob_burns_chickens
    kongs = rules.events_hot_shot_burns_kongs if hot else rules.events_rob_burns_kongs
    ledger.void = void_seats(s, rules) | (offender if chickens else 0)
    ledger.void_kongs = void_seats(s, rules) | (offender if kongs else 0)


@kernel
def note_who_collects(s, rules, ledger):
    """R6.6, R6.10, R8.4, R8.5: note who collects for no chicken or kong, and for which reasons."""
    ledger.unready = 0
    ledger.burnt = 0
    ledger.void = 0
    ledger.void_kongs = 0
    if rules.chicken_needs_ready:
        for seat in range(rules.table_players):
            ledger.unready |= (not is_ready(s, seat)) << seat
    if s.hot_shot != NOBODY or s.by == By.ROBBED_KONG:
        ledger.burnt = (rules.chicken_burnt != 0 and s.hot_shot != NOBODY) << s.source
        note_void(s, rules, ledger)


@kernel
def chicken_status(ledger, seat):
    """May the seat collect for chickens? If not, the `Status` says why."""
    if ledger.burnt >> seat & 1:
        return Status.BURNT.value
    if ledger.void >> seat & 1:
        return Status.VOID.value
    return Status.UNREADY.value if ledger.unready >> seat & 1 else Status.PAID.value
