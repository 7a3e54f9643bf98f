"""Classes of the moment of a win rather than of its tiles: 天胡 and 地胡 (R4.6)."""

from zhuoji_sim.codes import By
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.rulesets.codes import Pattern


@kernel
def is_first_discard(s, rules):
    """R4.6: the discard on the table is the dealer's first, and a win on it is a `dihu`."""
    return rules.pattern_value[Pattern.DIHU.value] != 0 and rules.patterns_dihu_on_discard != 0 and s.rivers == 1


@kernel
def is_tianhu(s, winner):
    """The dealer has won with the 14 tiles he was dealt."""
    return s.by == By.SELF_DRAW and winner == s.dealer and s.rivers == 0 and s.melds[winner] == 0


@kernel
def is_dihu(s, rules, winner):
    """Another has won on his first draw, before any claim or discard of his own, or on the dealer's first discard."""
    if winner == s.dealer:
        return False
    if s.by == By.SELF_DRAW:
        return s.discards[winner] == 0 and s.melds[winner] == 0
    return s.by == By.DISCARD and is_first_discard(s, rules)


@kernel
def with_first_wins(s, rules, winner, pattern):
    """R4.6: the class of a finished hand's winner, whose tiles make `pattern`; of equal values that of the moment."""
    moment = Pattern.TIANHU.value if winner == s.dealer else Pattern.DIHU.value
    value = rules.pattern_value[moment]
    if value == 0 or (pattern != Pattern.PINGHU and value < rules.pattern_value[pattern]):
        return pattern
    return moment if is_tianhu(s, winner) or is_dihu(s, rules, winner) else pattern
