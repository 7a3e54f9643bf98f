"""Playing on from a position: an action of one seat, then everybody by their policies to the end of the hand.

All actions are played in the same worlds, so that their results can be compared world by world.
"""

import numpy as np

from zhuoji_sim.codes import By, Flow
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import combine
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.play.steps import do_as_told
from zhuoji_sim.settlement.collecting import is_ready
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.worlds.by_play import draw_believed

PLAYOUTS = np.dtype(
    [
        ("fan", "i8"),  # the seat's result
        ("parts", "i8", len(Flow)),  # the same by what it was paid for
        ("shot_fan", "i8"),  # what it paid for hands won on its discard, or on the kong it added
        ("won", "i1"),
        ("self_drawn", "i1"),  # won without a discard
        ("dealt_in", "i1"),  # its discard, or the kong it added, was won on
        ("ready", "i1"),  # at the end of the hand, winners among them
    ],
    align=True,
)
"""What became of one action in one world."""


@kernel
def note_playout(s, rules, ledger, seat, row):
    """What a finished and settled hand brought the seat."""
    row.fan = ledger.deltas[seat]
    row.parts[:] = 0
    for entry_ in range(ledger.transfers):
        if ledger.receiver[entry_] == seat and ledger.payer[entry_] >= 0:
            row.parts[ledger.flow[entry_]] += ledger.fan[entry_]
        elif ledger.payer[entry_] == seat:
            row.parts[ledger.flow[entry_]] -= ledger.fan[entry_]
    row.won = s.winners >> seat & 1
    row.self_drawn = row.won and s.by == By.SELF_DRAW
    row.dealt_in = s.winners != 0 and s.by != By.SELF_DRAW and s.source == seat
    row.shot_fan = -row.parts[Flow.HAND] if row.dealt_in else 0
    row.ready = is_ready(s, seat)


@kernel
def play_action(s, work, rules, tables, players, ledger, seat, choice):
    """Play the hand to its end in `work` from the state `s`, the seat doing as told first; settle it."""
    copy_record(work, s)
    do_as_told(work, rules, tables, players, seat, choice)
    play_out(work, rules, tables, players)
    settle(work, rules, tables, ledger)


@entry
def play_worlds(s, works, rules, tables, players, usual, ledger, seat, choices, key, first, rows):
    """Play each of the choices in the worlds from `first` on, into `rows` (`PLAYOUTS`[worlds, choices]).

    `s` is the position, with whatever hidden tiles: none of them is looked at. `works` are two states to work in.
    """
    rule, book = rules[0], ledger[0]
    world, work = works[0], works[1]
    for number in range(rows.shape[0]):
        draw_believed(s[0], world, work, rule, tables[0], players[0], usual[0], seat, combine(key, first + number))
        for place in range(len(choices)):
            play_action(world, work, rule, tables[0], players[0], book, seat, choices[place])
            note_playout(work, rule, book, seat, rows[number, place])
