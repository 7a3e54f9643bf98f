"""A deal of the chicken study: a hand played plainly, and what else could have been done with a 1s in it.

Two kinds of opportunity are met on the way: a turn at which a 1s may be thrown or kept, and a thrown 1s that may be
ponged. Of each kind one is drawn at random from the hand, and its branches are played from the same position on the
same wall with the same random streams.
"""

import numpy as np

from analyses.breakdown.accounts import Account, keep_accounts
from analyses.breakdown.flows import Kind, Lost, Share, note_flows, note_shares
from zhuoji_sim.codes import SEATS, Flow, Outcome, Phase
from zhuoji_sim.compiled.bits import copy_record
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.compiled.streams import PONG_DRAWN, THROW_DRAWN, below, combine, hand_key
from zhuoji_sim.evaluator.lookup import live_count
from zhuoji_sim.game.legality import (
    can_pong,
    can_win_self_drawn,
    could_win_on_discard,
    is_bound,
    own_kongs,
)
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.game.table import from_dealer, place_after
from zhuoji_sim.play.loop import play_out, step
from zhuoji_sim.play.steps import after_discard, best_of, distance_without, free_discards
from zhuoji_sim.policies.defence import must_defend
from zhuoji_sim.policies.settings import Kind as Policy
from zhuoji_sim.policies.settings import Pong, Yaoji
from zhuoji_sim.settlement.collecting import is_ready
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import YAOJI

HAND = 0
"""The hand as it is played plainly."""
THROW, WAIT, KEEP = 1, 2, 3
"""Throw the 1s; keep it this turn; keep it as long as another discard costs no shanten."""
PONG, PASS = 4, 5
PLAYS = 6

AT_THROW, AT_PONG, ASIDE = 6, 7, 8
STATES = 9
"""A deal needs so many states: its plays, the two opportunities drawn, and a position kept aside."""

DEALS = np.dtype(
    [
        # the hand as it was played
        ("flows", "i8", len(Kind)),
        ("lost", "i8", len(Lost)),
        ("moved", "i8"),  # all transfers
        ("singles", "i8"),  # of these, those for single chickens (R6.3)
        # the turn drawn
        ("turns", "i4"),  # opportunities in the hand; 0: none, and the other fields mean nothing
        ("seat", "i1"),  # counted from the dealer
        ("turn", "i1"),  # own turn, from 1
        ("shanten", "i1"),  # after the discard
        ("ukeire", "i2"),  # live useful tiles after throwing the 1s
        ("best", "i2"),  # after the best discard, the 1s or another
        ("ones", "i1"),  # held concealed
        ("open", "i1"),  # no 1s has been thrown yet: it would be the charge chicken, where the rules have one
        # the thrown 1s drawn
        ("pongs", "i4"),  # opportunities in the hand, likewise
        ("first", "i1"),  # the first 1s of the hand
        ("nearer", "i1"),  # the pong brings the hand nearer to ready
        ("pong_seat", "i1"),
        ("pong_shanten", "i1"),  # before the pong
        # what became of each play, for the seat that decides; the hand itself is left out
        ("ready", "i1", PLAYS),
        ("fan", "i8", PLAYS),
        ("accounts", "i8", (PLAYS, len(Account))),
        ("shares", "i8", (PLAYS, len(Share))),
    ],
    align=True,
)
"""One row a deal, in fan."""

_BIT = 1 << YAOJI


@kernel
def may_throw(s, rules, tables, players):
    """The seat on turn must discard, and both a 1s and another tile may go without loss of shanten."""
    seat = s.seat
    if s.counts[seat, YAOJI] == 0 or is_bound(s, rules, seat):
        return False
    if s.phase == Phase.TURN and (can_win_self_drawn(s) or own_kongs(s, rules) != 0):
        return False
    missing, free = free_discards(s, tables)
    return free & _BIT != 0 and free & ~_BIT != 0 and not must_defend(s, players, missing)


@kernel
def note_turn(s, rules, tables, row):
    """What the seat on turn knows when it decides about its 1s."""
    seat = s.seat
    seen = s.seen[seat]
    _, free = free_discards(s, tables)
    missing, useful = after_discard(s, tables, YAOJI)
    _, _, _, best = best_of(s, tables, free)
    row.seat = from_dealer(s, rules, seat)
    row.turn = s.discards[seat] + 1
    row.shanten = missing - 1
    row.ukeire = live_count(useful, seen[0], seen[1], seen[2], seen[3])
    row.best = best
    row.ones = s.counts[seat, YAOJI]
    row.open = s.thrown[0] == 0


@routine
def who_may_pong(s, rules):
    """The seat that holds exactly two more of the 1s just thrown and may pong it; NOBODY if it could win on it.

    With three the move to weigh is the kong.
    """
    for turn in range(1, SEATS):
        seat = place_after(s.seat, turn)
        if s.counts[seat, YAOJI] == 2 and can_pong(s, rules, seat) and not could_win_on_discard(s, rules, seat):
            return seat
    return NOBODY


@kernel
def note_pong(s, rules, tables, seat, row):
    """What the seat knows when it decides about the thrown 1s."""
    row.first = s.thrown[0] == 1
    row.nearer = distance_without(s, tables, seat, YAOJI, 2, 1) < s.distance[seat]
    row.pong_seat = from_dealer(s, rules, seat)
    row.pong_shanten = s.distance[seat] - 1


@kernel
def is_drawn(s, stream, number):
    """Take the hand's opportunity of this number in place of the one before: in the end each is as likely."""
    return below(combine(combine(s.key, stream), number), number) == 0


@kernel
def watch(states, rules, tables, players, row):
    """Before a step of the hand: draw from its turns; gives the seat that may pong what lies open, else NOBODY."""
    s = states[HAND]
    if s.phase == Phase.CLAIM and s.tile == YAOJI:
        claimer = who_may_pong(s, rules)
        if claimer != NOBODY:
            copy_record(states[ASIDE], states[HAND])
        return claimer
    if (s.phase == Phase.TURN or s.phase == Phase.PONGED) and may_throw(s, rules, tables, players):
        row.turns += 1
        if is_drawn(s, THROW_DRAWN, row.turns):
            copy_record(states[AT_THROW], states[HAND])
    return NOBODY


@kernel
def watch_answer(states, row):
    """After the answers to a thrown 1s that could be ponged: draw from these, unless somebody has won on it."""
    if states[HAND].outcome != Outcome.WIN:
        row.pongs += 1
        if is_drawn(states[HAND], PONG_DRAWN, row.pongs):
            copy_record(states[AT_PONG], states[ASIDE])


@kernel
def decider(s, rules):
    """The seat whose decision the position is about."""
    return who_may_pong(s, rules) if s.phase == Phase.CLAIM else s.seat


@kernel
def begin(states, rules, tables, row, play):
    """Put the position of a play other than the hand in place; False if the hand had no such opportunity."""
    met, start = (row.pongs, AT_PONG) if play in (PONG, PASS) else (row.turns, AT_THROW)
    if met == 0:
        return False
    copy_record(states[play], states[start])
    if play == THROW:
        note_turn(states[play], rules, tables, row)
    elif play == PONG:
        note_pong(states[play], rules, tables, decider(states[play], rules), row)
    return True


@kernel
def decide_as(players, seat, play):
    """Let the seat decide as the play says, by ukeire if it plays at random; gives its own settings."""
    own = players.kind[seat], players.yaoji[seat], players.pong[seat]
    if players.kind[seat] == Policy.RANDOM:
        players.kind[seat] = Policy.UKEIRE
    players.yaoji[seat] = Yaoji.THROW if play == THROW else Yaoji.KEEP
    players.pong[seat] = Pong.ALWAYS if play == PONG else Pong.NEVER
    return own


@kernel
def play_as_before(players, seat, own, keeps):
    """Give the seat its own settings back, but for its 1s if it `keeps` them."""
    players.kind[seat], players.yaoji[seat], players.pong[seat] = own
    if keeps:
        players.yaoji[seat] = Yaoji.KEEP


@kernel
def note_hand(s, rules, ledger, row):
    """Where the money of the hand went, as it was played."""
    row.moved = note_flows(s, rules, ledger, row.flows, row.lost)
    row.singles = 0
    for transfer in range(ledger.transfers):
        if ledger.flow[transfer] == Flow.CHICKEN:
            row.singles += ledger.fan[transfer]


@kernel
def note_play(s, rules, ledger, seat, play, row):
    """What became of the seat that decided."""
    row.ready[play] = is_ready(s, seat)
    row.fan[play] = ledger.deltas[seat]
    keep_accounts(s, rules, ledger, seat, row.accounts[play])
    note_shares(s, ledger, seat, row.shares[play])


@kernel
def play_as(states, rules, tables, players, ledger, row, play):
    """Play one of a deal's plays from the position in place to its end, settle it, and write what became of it."""
    s = states[play]
    seat = decider(s, rules)
    own = decide_as(players, seat, play)
    step(s, rules, tables, players)
    play_as_before(players, seat, own, play == KEEP)
    play_out(s, rules, tables, players)
    play_as_before(players, seat, own, False)
    settle(s, rules, tables, ledger)
    note_play(s, rules, ledger, seat, play, row)


@kernel
def play_hand(states, rules, tables, players, ledger, row):
    """Play the hand plainly to its end, drawing from its opportunities, settle it, and write where its money went."""
    s = states[HAND]
    while s.phase != Phase.OVER:
        claimer = watch(states, rules, tables, players, row)
        step(s, rules, tables, players)
        if claimer != NOBODY:
            watch_answer(states, row)
    settle(s, rules, tables, ledger)
    note_hand(s, rules, ledger, row)


@kernel
def play_deals(states, rules, tables, players, ledger, seed, first, dealer_count, laid_out, rows):
    """Play deals `first` on of the study into `rows` (DEALS): hand k of a seed is the one that is simulated plainly.

    The first `PLAYS` of `states` keep the last deal's plays. `players` are changed and put right again. With
    `laid_out`, the position in `states[HAND]` is played instead of deals.
    """
    for place in range(len(rows)):
        if not laid_out:
            index = first + place
            deal(states[HAND], rules, tables, hand_key(seed, index), index % rules.table_players, dealer_count)
        rows[place].turns = rows[place].pongs = 0
        play_hand(states, rules, tables, players, ledger, rows[place])
        for play in range(THROW, PLAYS):
            if begin(states, rules, tables, rows[place], play):
                play_as(states, rules, tables, players, ledger, rows[place], play)
