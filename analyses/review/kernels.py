"""The hand as it lay at several moments, played on by the policies with the same fresh walls."""

from zhuoji_sim.codes import Outcome, Phase
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import combine
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.worlds.known import draw_wall


@kernel
def turn_up(s):
    """R6.2: of a hand that is won already, the indicator is the first tile of the fresh wall."""
    if s.phase == Phase.OVER and s.outcome == Outcome.WIN and s.next < s.end:
        s.indicator = s.wall[s.next]


@entry
def play_on(states, work, rules, tables, players, ledger, seat, key, first, fan):
    """What the seat gets from each of the states with the walls from `first` on, into `fan` (i8[walls, states]).

    All hands are the real ones; `work` is a state to work in.
    """
    rule, book, own = rules[0], ledger[0], work[0]
    for number in range(fan.shape[0]):
        for place in range(fan.shape[1]):
            copy_record(own, states[place])
            draw_wall(own, rule, combine(key, first + number))
            turn_up(own)
            play_out(own, rule, tables[0], players[0])
            settle(own, rule, tables[0], book)
            fan[number, place] = book.deltas[seat]
