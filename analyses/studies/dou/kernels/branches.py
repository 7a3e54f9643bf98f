"""A kong that can be made, played on in eight ways: from one position, on one wall, with the same random streams.

Made; made with one thing after the other taken away from it; none made in this hand; not made now; a pong instead.
The way into them is the `@entry` of `deals`.
"""

from enum import IntEnum

import numpy as np

from analyses.breakdown.accounts import keep_accounts
from zhuoji_sim.codes import Ask, By, Dou, MeldKind, Move, Phase
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.game.legality import can_kong_discard
from zhuoji_sim.game.moves import own_kong_dou, pass_discard
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.game.table import from_dealer
from zhuoji_sim.play.loop import play_out, step
from zhuoji_sim.play.steps import (
    Act,
    carry_out,
    distance_without,
    ready_discards,
    turn_at_random,
    who_wins,
)
from zhuoji_sim.policies.builtin.random import private_key, rank
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.settings import Kind, Kong
from zhuoji_sim.settlement.settle import settle


class Branch(IntEnum):
    """How the drawn opportunity is played on; each of the first six takes one more thing away."""

    MADE = 0
    """The kong is made."""
    NO_PASS = 1
    """It is no pass (R3.4)."""
    NO_DOU = 2
    """Nor is it paid (R5)."""
    NO_DRAW = 3
    """Nor is a tile drawn for it: the turn ends with the kong, and the next player draws."""
    NO_LATER = 4
    """Nor does the seat make another kong in this hand."""
    NEVER = 5
    """The seat makes no kong in this hand, this one included."""
    WAIT = 6
    """It is not made now, and then on by the policy, which may make this one or another later."""
    PONG = 7
    """A claim only: a pong instead, and then on by the policy."""


PLAIN, START, MADE, NEVER, WAITED, PONGED = range(6)
STATES = 6
"""Places of a deal's states: the plain play, the opportunity, and the lawful plays from there."""

PLACES = (MADE, PLAIN, PLAIN, PLAIN, PLAIN, NEVER, WAITED, PONGED)
"""Where each branch is played."""


# ------------------------------------------------------------------ the opportunity


@kernel
def note_opportunity(s, rules, tables, seat, tile, row):
    """What is known when the decision falls; the row still has the seat as numbered at the table."""
    row.claim = s.phase == Phase.CLAIM
    row.turn = s.discards[seat]
    row.earlier = s.kongs[seat] > 0
    copies = np.int64(s.counts[seat, tile])
    row.before = distance_without(s, tables, seat, tile, 0, 0) - 1
    row.after = distance_without(s, tables, seat, tile, copies, copies > 1) - 1
    if row.claim:
        row.kind = Dou.EXPOSED
        row.ready = s.waits[seat] != 0
    else:
        row.kind = own_kong_dou(s, rules, tile)
        row.ready = ready_discards(s, tables) != 0


@routine
def play_branches(states, rules, tables, players, ledger, row):
    """Play the opportunity kept in `states[START]` on in every way; `players[1]` is overwritten.

    `states` has STATES elements and keeps the lawful plays: the kong made, none made, not now, and of a claim the pong.
    """
    start, seat, tile = states[START], np.int64(row.seat), np.int64(row.tile)
    note_opportunity(start, rules, tables, seat, tile, row)
    copy_record(players[1], players[0])
    players[1].kong[seat] = Kong.NEVER
    for branch in range(Branch.PONG + row.claim):
        place = PLACES[branch]
        copy_record(states[place], start)
        play_branch(states[place], rules, tables, players, ledger, seat, tile, row, branch)
    row.seat = from_dealer(start, rules, seat)


@kernel
def play_branch(s, rules, tables, players, ledger, seat, tile, row, branch):
    """Play one branch from the opportunity in `s`, settle it, and write what became of the seat."""
    if branch == Branch.PONG:
        carry_out(s, rules, tables, Act.PONG, seat, 0)
    elif branch == Branch.WAIT:
        decline(s, rules, tables, players[1], seat)
    elif branch != Branch.NEVER and make_kong(s, rules, tables, players[0], seat, tile):
        if branch >= Branch.NO_PASS:
            s.kongs[seat] -= 1
        if branch >= Branch.NO_DRAW:
            forgo_replacement(s, rules)
    barred = np.int64(branch == Branch.NO_LATER or branch == Branch.NEVER)
    play_on(s, rules, tables, players[barred], seat if barred else NOBODY)
    if Branch.NO_DOU <= branch < Branch.NEVER:
        make_unpaid(s, seat, tile)
    settle(s, rules, tables, ledger)
    row.how[branch] = s.by if s.winners >> seat & 1 else By.NOBODY.value
    row.hot[branch] = s.hot_shot != NOBODY and s.source == seat
    row.robbed[branch] = s.by == By.ROBBED_KONG and s.source == seat
    row.result[branch] = ledger.deltas[seat]
    keep_accounts(s, rules, ledger, seat, row.accounts[branch])


@kernel
def make_kong(s, rules, tables, players, seat, tile):
    """The seat makes the kong; False if it is robbed (R8.2), and the hand over with it."""
    if s.phase == Phase.CLAIM:
        carry_out(s, rules, tables, Act.KONG, seat, 0)
    else:
        carry_out(s, rules, tables, Act.TURN, seat, Move.KONG * MOVE + tile)
        if s.phase == Phase.ROB:
            step(s, rules, tables, players)
    return s.phase == Phase.DRAW


@kernel
def forgo_replacement(s, rules):
    """The turn ends with the kong: nothing is drawn for it and nothing thrown, and the next player draws."""
    s.replacement = 0
    pass_discard(s, rules)


@kernel
def make_unpaid(s, seat, tile):
    """The seat's kong of the tile, if it stood, pays nothing and brings nothing in R8.3; its tiles remain chickens."""
    for meld in range(s.melds[seat]):
        if s.meld_tile[seat, meld] == tile and s.meld_kind[seat, meld] != MeldKind.PONG:
            s.meld_dou[seat, meld] = Dou.LATE


# ------------------------------------------------------------------ a seat that makes no kong


@kernel
def decline(s, rules, tables, players, seat):
    """One step in which the seat makes no kong, as `players` says; the random policy takes no settings."""
    if players.kind[seat] != Kind.RANDOM or not step_without_kong(s, rules, tables, players, seat):
        step(s, rules, tables, players)


@kernel
def play_on(s, rules, tables, players, barred):
    """Play on to the end; a `barred` seat makes no kong.

    `players` already says so for such a seat, but the random policy takes no settings.
    """
    if barred == NOBODY or players.kind[barred] != Kind.RANDOM:
        play_out(s, rules, tables, players)
    while s.phase != Phase.OVER:
        if not step_without_kong(s, rules, tables, players, barred):
            step(s, rules, tables, players)


@routine
def step_without_kong(s, rules, tables, players, seat):
    """The step of a random seat that could make a kong and does not; False if this step is no such one."""
    if s.phase == Phase.TURN and s.seat == seat:
        carry_out(s, rules, tables, Act.TURN, seat, turn_at_random(s, rules, tables, 0))
        return True
    if s.phase == Phase.CLAIM and can_kong_discard(s, rules, seat) and not who_wins(s, rules, tables, players):
        carry_out(s, rules, tables, Act.PONG if random_pong(s, seat) else Act.PASS, seat, 0)
        return True
    return False


@kernel
def random_pong(s, seat):
    """Does a random player who may not kong pong the discard, rather than let it pass?"""
    key = private_key(s, seat, Ask.CLAIM)
    return rank(key, Move.PONG, 0) < rank(key, Move.PASS, 0)
