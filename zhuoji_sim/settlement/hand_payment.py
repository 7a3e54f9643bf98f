"""What is paid for a won hand (R7.4 to R7.6, R8.1 to R8.3, R9.1, R9.2)."""

from zhuoji_sim.codes import SEATS, By, Flow, Part
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.patterns import classify
from zhuoji_sim.game.readiness import wait_pattern
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.rulesets.codes import DealerMode, LiftMode
from zhuoji_sim.settlement.kongs import kong_income
from zhuoji_sim.settlement.ledger import Rule, pay


@kernel
def lifted(rules, value):
    """R7.4: a pattern's value after a report or a kill."""
    if rules.report_mode == LiftMode.MULTIPLY:
        return value * rules.report_factor
    if rules.report_mode == LiftMode.ADD:
        return value + rules.report_lift
    return max(value, rules.report_lift)


@kernel
def dealer_term(s, rules, payer, winner, others):
    """R9.2: what the dealer's count adds to the sum `others` of the other terms."""
    if s.dealer != payer and s.dealer != winner:
        return 0
    if rules.dealer_mode == DealerMode.ADD:
        return s.dealer_count
    if rules.dealer_mode == DealerMode.MULTIPLY:
        return others * s.dealer_count
    return 0


@kernel
def pattern_of_winner(s, rules, tables, winner):
    """The winner's `Pattern`, judged on the actual winning tile (R3.4, R4.2)."""
    if s.by != By.SELF_DRAW:
        return wait_pattern(s, rules, tables, winner, s.tile)
    k0, k1, k2 = s.keys[winner, 0], s.keys[winner, 1], s.keys[winner, 2]
    return classify(rules, tables, k0, k1, k2, s.melds[winner], s.meld_suits[winner], s.tile)


@kernel
def hand_terms(s, rules, ledger, payer, winner, seat, self_drawn, extra):
    """Book the parts of what `seat` owes the winner (R9.2), paid by `payer`; returns their sum in fan.

    `payer` and `seat` differ only when a kong is robbed: the robbed player pays for all three seats (R8.2). The
    hot shot extras are paid beside, but a multiplying dealer count multiplies them here; `base_fan` it does not.
    """
    plain = rules.pattern_value[ledger.pattern[winner]]
    value = ledger.value[winner]
    if self_drawn and rules.report_kill_self_draw and s.reported[seat] and not s.reported[winner]:
        value = lifted(rules, plain)  # R7.6
    self_draw = rules.settlement_self_draw if self_drawn else 0
    bloom = rules.events_bloom if s.bloom else 0
    dealer = dealer_term(s, rules, seat, winner, value + self_draw + bloom + extra)
    parts = ledger.parts
    parts[payer, winner, Part.PATTERN] += plain
    parts[payer, winner, Part.LIFT] += value - plain
    parts[payer, winner, Part.BASE] += rules.base_fan
    parts[payer, winner, Part.SELF_DRAW] += self_draw
    parts[payer, winner, Part.BLOOM] += bloom
    parts[payer, winner, Part.DEALER] += dealer
    return value + rules.base_fan + self_draw + bloom + dealer


@kernel
def judge_winner(s, rules, tables, ledger, winner):
    """The winner's pattern and its value with the lifts of R7.4 (he reported) and R7.5 (he kills); one lift at most."""
    pattern = pattern_of_winner(s, rules, tables, winner)
    value = rules.pattern_value[pattern]
    kill = s.by == By.DISCARD and s.reported[s.source] and rules.report_kill
    if s.reported[winner] or kill:
        value = lifted(rules, value)
    ledger.pattern[winner] = pattern
    ledger.value[winner] = value


@kernel
def hot_shot_extra(s, rules):
    """R8.3: what the shooter pays a winner besides the hand."""
    if s.hot_shot == NOBODY:
        return 0
    extra = rules.events_hot_shot
    if rules.events_hot_shot_pays_kong:
        extra += kong_income(s, rules, s.source, s.hot_shot)
    return extra


@kernel
def pay_winner(s, rules, tables, ledger, winner):
    """R9.1: the discarder or the robbed player alone, or each of the other three, pays for the hand."""
    judge_winner(s, rules, tables, ledger, winner)
    ledger.parts[:, winner] = 0
    source = s.source
    if s.by == By.DISCARD:
        extra = hot_shot_extra(s, rules)
        fan = hand_terms(s, rules, ledger, source, winner, source, False, extra)
        pay(ledger, source, winner, fan, Flow.HAND, Rule.DISCARD_OR_SELF_DRAW)
        pay(ledger, source, winner, extra, Flow.HOT_SHOT, Rule.HOT_SHOT)
    elif s.by == By.SELF_DRAW:
        for seat in range(SEATS):
            if seat != winner:
                fan = hand_terms(s, rules, ledger, seat, winner, seat, True, 0)
                pay(ledger, seat, winner, fan, Flow.HAND, Rule.DISCARD_OR_SELF_DRAW)
    else:
        fan = 0
        for seat in range(SEATS):
            if seat != winner:
                fan += hand_terms(s, rules, ledger, source, winner, seat, True, 0)
        pay(ledger, source, winner, fan, Flow.HAND, Rule.ROBBED_KONG)


@kernel
def best_wait_value(s, rules, tables, seat):
    """R10.2: a ready hand's best pattern value over its waits, in fan."""
    best = 0
    waits = s.waits[seat]
    while waits:
        tile = lowest(waits)
        waits &= waits - 1
        best = max(best, rules.pattern_value[wait_pattern(s, rules, tables, seat, tile)])
    return best


@kernel
def pay_exhaustion(s, rules, tables, ledger):
    """R10.2: each player who is not ready pays each ready player the value of that player's hand."""
    for owner in range(SEATS):
        if s.waits[owner] != 0:
            value = best_wait_value(s, rules, tables, owner)
            for payer in range(SEATS):
                if s.waits[payer] == 0:
                    pay(ledger, payer, owner, value, Flow.EXHAUSTION, Rule.EXHAUSTION)


@kernel
def pay_void_wins(s, rules, tables, ledger):
    """R3.5: who wins in spite of his lock pays his hand's plain pattern value to each of the other three."""
    for loser in range(SEATS):
        if s.void_winners >> loser & 1:
            value = rules.pattern_value[wait_pattern(s, rules, tables, loser, s.tile)]
            for seat in range(SEATS):
                if seat != loser:
                    pay(ledger, loser, seat, value, Flow.PENALTY, Rule.VOID_WIN)
