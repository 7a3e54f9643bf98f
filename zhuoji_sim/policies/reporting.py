"""`report`: whether a policy reports ready 报听 with the discard it has chosen."""

import numpy as np

from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.lookup import evaluate
from zhuoji_sim.game.legality import may_report
from zhuoji_sim.game.readiness import leaves_ready, wait_pattern
from zhuoji_sim.game.state import put, take
from zhuoji_sim.policies.codes import Report
from zhuoji_sim.settlement.hand_payment import lifted


@kernel
def wants_report(s, rules, tables, players, tile):
    """The seat on turn may report with this discard (R7.2) and, by its setting, does."""
    setting = players.report[s.seat]
    if setting == Report.NEVER or not may_report(s, rules) or not leaves_ready(s, tables, tile):
        return False
    return setting == Report.ALWAYS or report_lifts(s, rules, tables, tile)


@kernel
def report_lifts(s, rules, tables, tile):
    """A report with this discard raises what the best wait would pay (R7.4): a dear hand need not be locked."""
    seat = s.seat
    take(s, tables, seat, tile)
    _, waits = evaluate(tables, s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2], s.melds[seat])
    best = np.int64(0)
    while waits:
        wait = lowest(waits)
        waits &= waits - 1
        best = max(best, rules.pattern_value[wait_pattern(s, rules, tables, seat, wait)])
    put(s, tables, seat, tile)
    return lifted(rules, best, rules.report_lift) > best
