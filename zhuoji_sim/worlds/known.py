"""The hand as it is, to be judged afterwards: the real hidden hands, and only the undrawn tiles shuffled anew.

Given all hands and what has been played, every order of the wall is as likely as any other. So the mean over fresh
walls is what an action is truly worth, whatever had been believed when it was chosen.
"""

import numpy as np

from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import entry, kernel, routine
from zhuoji_sim.compiled.streams import combine
from zhuoji_sim.game.legality import can_pong, can_rob, can_win_on_discard
from zhuoji_sim.game.position import visible_copies
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.game.table import first_kind
from zhuoji_sim.play.loop import step
from zhuoji_sim.play.steps import choice_of, do_as_told
from zhuoji_sim.tiles.kinds import COPIES, KINDS
from zhuoji_sim.worlds.by_play import draw_believed
from zhuoji_sim.worlds.hidden import shuffle_between
from zhuoji_sim.worlds.playouts import note_playout, play_action

UNDRAWN = np.uint64(102)
"""The stream of a fresh wall."""


@routine
def draw_wall(w, rules, key):
    """Lay the tiles that nobody holds or has thrown into the wall, in an order of this key."""
    key = combine(key, UNDRAWN)
    w.key = key
    w.foreseen = NO_TILE
    w.logging = 0
    place = w.next
    for tile in range(first_kind(rules), KINDS):
        copies = COPIES - visible_copies(w, tile)
        for seat in range(SEATS):
            copies -= w.counts[seat, tile]
        for _ in range(copies):
            w.wall[place] = tile
            place += 1
    shuffle_between(w, w.next, place, key)


@entry
def play_walls(s, works, rules, tables, players, ledger, seat, choices, key, first, rows):
    """Play each of the choices with the fresh walls from `first` on, into `rows` (`PLAYOUTS`[walls, choices])."""
    rule, book = rules[0], ledger[0]
    world, work = works[0], works[1]
    for number in range(rows.shape[0]):
        copy_record(world, s[0])
        draw_wall(world, rule, combine(key, first + number))
        for place in range(len(choices)):
            play_action(world, work, rule, tables[0], players[0], book, seat, choices[place])
            note_playout(work, rule, book, seat, rows[number, place])


@kernel
def is_asked(s, rules, seat):
    """The seat has something to decide."""
    if s.phase == Phase.CLAIM:
        return can_win_on_discard(s, rules, seat) or can_pong(s, rules, seat)
    if s.phase == Phase.ROB:
        return can_rob(s, rules, seat)
    return s.seat == seat and (s.phase == Phase.TURN or s.phase == Phase.PONGED)


@entry
def go_to_decision(s, rules, tables, players, seat):
    """Let all play by their policies until the seat is asked, or the hand is over."""
    state = s[0]
    while state.phase != Phase.OVER and not is_asked(state, rules[0], seat):
        step(state, rules[0], tables[0], players[0])


@entry
def own_choice(s, rules, tables, players, seat):
    """What the policy of the seat would choose where it is asked; the state is to be given up afterwards."""
    return choice_of(s[0], rules[0], tables[0], players[0], seat)


@entry
def make_choice(s, rules, tables, players, seat, choice):
    """Let the seat make its choice; to another's tile the others answer by their policies."""
    do_as_told(s[0], rules[0], tables[0], players[0], seat, choice)


@entry
def count_held(s, works, rules, tables, players, usual, seat, key, worlds, held):
    """Of so many worlds, in how many each other seat holds a tile, concealed: into `held` (i8[seats, tiles])."""
    world = works[0]
    for number in range(worlds):
        key_of_world = combine(key, number)
        draw_believed(s[0], world, works[1], rules[0], tables[0], players[0], usual[0], seat, key_of_world)
        for other in range(rules[0].table_players):
            for tile in range(KINDS):
                held[other, tile] += other != seat and world.counts[other, tile] > 0
