"""What is paid for a won hand (R7.4 to R7.8, R8.1 to R8.3, R8.6, R9.1, R9.2, R9.6 to R9.8)."""

import numpy as np

from zhuoji_sim.codes import SEATS, By
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.patterns import classify
from zhuoji_sim.game.first_wins import with_first_wins
from zhuoji_sim.game.legality import is_kill, may_win_without_kill, passed_up_a_win
from zhuoji_sim.game.readiness import wait_pattern
from zhuoji_sim.game.state import NO_TILE, NOBODY, dilong_pong
from zhuoji_sim.rulesets.codes import DealerMode, LiftMode
from zhuoji_sim.settlement.kongs import kong_income
from zhuoji_sim.settlement.ledger import Rule, What, pay


@kernel
def lifted(rules, value, lift):
    """R7.4: a pattern's value after a report or a kill (R7.7), each with its own lift."""
    if rules.report_mode == LiftMode.MULTIPLY:
        return value * rules.report_factor
    if rules.report_mode == LiftMode.ADD:
        return value + lift
    return max(value, lift)


@kernel
def report_lift(rules, hard):
    """R7.4, R7.8: the lift of a report, hard or soft."""
    return rules.report_hard_lift if hard else rules.report_lift


@kernel
def own_lift(s, rules, reporter):
    """The lift of the report that this seat has made."""
    return report_lift(rules, s.hard_reporters >> reporter & 1)


@kernel
def kill_lift(s, rules, reporter):
    """R7.7, R7.8: the lift of a win on this reporter's discard."""
    return rules.report_hard_kill_lift if s.hard_reporters >> reporter & 1 else rules.report_kill_lift


@kernel
def dealer_term(s, rules, payer, winner, others):
    """R9.2, R9.7: what the dealer, or his count, adds to the sum `others` of the other terms."""
    if s.dealer != winner and (s.dealer != payer or rules.dealer_only_if_he_wins):
        return 0
    if rules.dealer_mode == DealerMode.ADD:
        return s.dealer_count
    if rules.dealer_mode == DealerMode.MULTIPLY:
        return others * s.dealer_count
    if rules.dealer_mode == DealerMode.FACTOR:
        return others * (rules.dealer_factor - 1)
    return 0


@kernel
def pattern_of_tiles(s, rules, tables, winner):
    """The `Pattern` of the winner's tiles, judged on the actual winning tile (R3.4, R4.2)."""
    if s.by != By.SELF_DRAW:
        return wait_pattern(s, rules, tables, winner, s.tile)
    k0, k1, k2 = s.keys[winner, 0], s.keys[winner, 1], s.keys[winner, 2]
    pong = dilong_pong(s, winner)
    return classify(rules, tables, k0, k1, k2, s.melds[winner], s.meld_suits[winner], s.tile, pong)


@kernel
def pattern_of_winner(s, rules, tables, winner):
    """The winner's `Pattern`: that of his tiles, or of when he won (R4.6)."""
    return with_first_wins(s, rules, winner, pattern_of_tiles(s, rules, tables, winner))


@kernel
def kills(s, rules, winner):
    """R7.5: he wins on a reporter's discard; R7.6: he has not reported, self-draws or robs, and others have."""
    if s.by == By.DISCARD:
        return is_kill(s, rules)
    return rules.report_kill_self_draw != 0 and s.reporters != 0 and s.reported[winner] == 0


@kernel
def reported_value(s, rules, ledger, winner):
    """R7.4: the value of the winner's pattern with the lift of his own report."""
    plain = rules.pattern_value[ledger.pattern[winner]]
    return lifted(rules, plain, own_lift(s, rules, winner)) if s.reported[winner] else plain


@kernel
def judge_winner(s, rules, tables, ledger, winner):
    """The winner's pattern and its value with the lifts of R7.4 and R7.5; of two lifts the higher (R7.7)."""
    ledger.pattern[winner] = pattern_of_winner(s, rules, tables, winner)
    ledger.value[winner] = reported_value(s, rules, ledger, winner)
    killed = kills(s, rules, winner)
    if killed and s.by == By.DISCARD:
        lift = max(kill_lift(s, rules, s.source), own_lift(s, rules, winner) if s.reported[winner] else 0)
        ledger.value[winner] = lifted(rules, rules.pattern_value[ledger.pattern[winner]], lift)
    ledger.kills |= killed << winner


@kernel
def needed_kill(s, rules, winner):
    """Could this winner on a discard have won on it only because it was a reporter's? (R3.4, R3.5, R7.5)"""
    if not is_kill(s, rules):
        return False
    return passed_up_a_win(s, rules, winner) or not may_win_without_kill(s, rules, winner)


@kernel
def hand_rule(s, rules, winner):
    """The `Rule` that a winner's hand is paid by."""
    if s.by == By.SELF_DRAW:
        return Rule.SELF_DRAW.value
    if s.by == By.ROBBED_KONG:
        return Rule.ROBBED_KONG.value
    return Rule.NEEDED_KILL.value if needed_kill(s, rules, winner) else Rule.DISCARD.value


@kernel
def pay_hand(s, rules, ledger, payer, winner, seat, rule, extra):
    """Book the parts of what `seat` owes the winner (R8.6, R9.2, R9.6), paid by `payer`.

    `payer` and `seat` differ only when a kong is robbed: the robbed player pays for other seats too (R8.2). The
    hot shot extras are paid beside, but a multiplying dealer multiplies them here; `base_fan` it does not.
    """
    self_drawn = s.by != By.DISCARD
    plain = rules.pattern_value[ledger.pattern[winner]]
    value = ledger.value[winner]
    if self_drawn and s.reported[seat] and ledger.kills >> winner & 1:
        value = lifted(rules, plain, own_lift(s, rules, seat))  # R7.6
    self_draw = rules.settlement_self_draw + value * (rules.settlement_self_draw_factor - 1) if self_drawn else 0
    bloom = rules.events_bloom if s.bloom else 0
    hot_shot = value * (rules.events_hot_shot_factor - 1) if s.hot_shot != NOBODY else 0
    dealer = dealer_term(s, rules, seat, winner, value + self_draw + bloom + hot_shot + extra)
    reported = reported_value(s, rules, ledger, winner)
    pay(ledger, payer, winner, plain, rule, What.PATTERN, NO_TILE, 0)
    pay(ledger, payer, winner, reported - plain, rule, What.REPORT_LIFT, NO_TILE, 0)
    pay(ledger, payer, winner, value - reported, rule, What.KILL_LIFT, NO_TILE, 0)
    pay(ledger, payer, winner, rules.base_fan, rule, What.BASE, NO_TILE, 0)
    pay(ledger, payer, winner, self_draw, rule, What.SELF_DRAW, NO_TILE, 0)
    pay(ledger, payer, winner, bloom, rule, What.BLOOM, NO_TILE, 0)
    pay(ledger, payer, winner, hot_shot, rule, What.HOT_SHOT_VALUE, NO_TILE, 0)
    pay(ledger, payer, winner, dealer, rule, What.DEALER, NO_TILE, 0)


@kernel
def hot_shot_income(s, rules):
    """R8.3: what the kong that the hot shot voids would have brought in, if the shooter pays that."""
    if s.hot_shot == NOBODY or not rules.events_hot_shot_pays_kong:
        return 0
    return kong_income(s, rules, s.source, s.hot_shot)


@kernel
def shares_paid(s, rules, seat):
    """How often a seat's share of a hand is paid (R9.1); of a robbed kong all by the robbed player (R8.2, R8.6)."""
    if s.by == By.SELF_DRAW:
        return 1
    own = np.int64(seat == s.source)
    if s.by == By.DISCARD:
        return own
    return own if rules.events_rob_shares == 1 else 1 + own * (rules.events_rob_shares - 3)


@kernel
def cap_payments(rules, ledger, winner, rule, start):
    """R9.8: take back what the entries from `start` on go beyond the cap for each payer, from the hot shot first."""
    for payer in range(SEATS):
        hand, extras = 0, 0
        for row in range(start, ledger.transfers):
            if ledger.payer[row] == payer:
                hot = ledger.rule[row] == Rule.HOT_SHOT
                extras += ledger.fan[row] * hot
                hand += ledger.fan[row] * (not hot)
        kept = min(hand, rules.settlement_cap)
        pay(ledger, payer, winner, kept - hand, rule, What.CAP, NO_TILE, 0)
        pay(ledger, payer, winner, min(0, rules.settlement_cap - kept - extras), Rule.HOT_SHOT, What.CAP, NO_TILE, 0)


@kernel
def pay_winner(s, rules, tables, ledger, winner):
    """R9.1, R8.3: the discarder or the robbed player alone, or each of the others, pays for the hand."""
    judge_winner(s, rules, tables, ledger, winner)
    rule, start = hand_rule(s, rules, winner), ledger.transfers
    fixed = 0 if s.hot_shot == NOBODY else rules.events_hot_shot
    income = hot_shot_income(s, rules)
    for seat in range(rules.table_players):
        if seat != winner:
            payer = seat if s.by == By.SELF_DRAW else s.source
            for _ in range(shares_paid(s, rules, seat)):
                pay_hand(s, rules, ledger, payer, winner, seat, rule, fixed + income)
    pay(ledger, s.source, winner, fixed, Rule.HOT_SHOT, What.HOT_SHOT, NO_TILE, 0)
    if income != 0:
        tile = s.meld_tile[s.source, s.hot_shot]
        pay(ledger, s.source, winner, income, Rule.HOT_SHOT, What.VOIDED_KONG, tile, 4)
    if rules.settlement_cap != 0:
        cap_payments(rules, ledger, winner, rule, start)


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
            for payer in range(rules.table_players):
                if s.waits[payer] == 0:
                    pay(ledger, payer, owner, value, Rule.EXHAUSTION, What.EXHAUSTION, NO_TILE, 0)


@kernel
def pay_void_wins(s, rules, tables, ledger):
    """R3.5: who wins in spite of his lock pays his hand's plain pattern value to each of the others."""
    for loser in range(SEATS):
        if s.void_winners >> loser & 1:
            value = rules.pattern_value[wait_pattern(s, rules, tables, loser, s.tile)]
            for seat in range(rules.table_players):
                if seat != loser:
                    pay(ledger, loser, seat, value, Rule.VOID_WIN, What.VOID_WIN, NO_TILE, 0)
