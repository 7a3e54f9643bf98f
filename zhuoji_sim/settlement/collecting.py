"""How a seat stands when a hand has been won: ready, burnt, its chickens and kongs void (R3.2, R6.10, R8.4)."""

from zhuoji_sim.codes import By
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.rulesets.codes import VoidScope


@kernel
def is_ready(s, seat):
    """R3.2: some tile completes the hand; who has just won counts as ready."""
    return s.waits[seat] != 0 or s.winners >> seat & 1 != 0


@kernel
def is_burnt(s, rules, seat):
    """R6.10: the shooter of a hot shot collects for no chicken."""
    return rules.chicken_burnt != 0 and s.hot_shot != NOBODY and seat == s.source


@kernel
def counts_for(s, rules, seat):
    """R8.4: after a hot shot or a robbed kong, do this seat's chickens and kongs still count?"""
    if s.hot_shot == NOBODY and s.by != By.ROBBED_KONG:
        return True
    if rules.events_void_scope == VoidScope.EVERYONE:
        return False
    return rules.events_void_scope == VoidScope.KONG or seat != s.source
