"""The kernels that Python calls to play one hand: the doors into the compiled game.

Arguments are 1-element structured arrays (`STATE`, `RULES`, `TABLES`, `PLAYERS`, `LEDGER`, `LEGAL`), which the
kernels see as records.
"""

from enum import IntEnum

from zhuoji_sim.codes import Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import hand_key, throw_dice
from zhuoji_sim.game.legal_moves import find_legal_moves
from zhuoji_sim.game.moves import (
    deal,
    deal_wall,
    decline_discard,
    draw,
    kong_discard,
    leave,
    pass_discard,
    pass_rob,
    pong,
    win_by_robbing,
    win_on_discard,
)
from zhuoji_sim.play.loop import make_turn, play_out
from zhuoji_sim.settlement.settle import next_dealer, settle


class Act(IntEnum):
    """What `act` does; `who` is a seat or a mask of seats, `what` a choice, a tile or a mask."""

    DRAW = 0
    TURN = 1
    """`what`: the choice (`move * MOVE + tile`) of the seat on turn."""
    PONG = 2
    KONG = 3
    """An exposed kong of the discard by seat `who`."""
    WIN = 4
    """Seats in `who` win on the discard or rob the kong; those in `what` in spite of their lock (R3.5)."""
    PASS = 5
    """Nobody wins on, claims or robs what lies open."""
    LEAVE = 6


@entry
def deal_from_wall(s, rules, tables, dealer, dealer_count):
    """Deal from `wall` as it lies; the dealer draws next."""
    deal_wall(s[0], rules[0], tables[0], dealer, dealer_count)


@entry
def deal_hand(s, rules, tables, seed, index, dealer, dealer_count):
    """Shuffle and deal hand `index` of `seed`; returns its two dice (R1.4)."""
    key = hand_key(seed, index)
    deal(s[0], rules[0], tables[0], key, dealer, dealer_count)
    return throw_dice(key)


@entry
def play_hand(s, rules, tables, players):
    """Let the policies play from the position until the hand is over."""
    play_out(s[0], rules[0], tables[0], players[0])


@entry
def look(s, rules, tables, legal):
    """Fill `legal` with what may happen next."""
    find_legal_moves(s[0], rules[0], tables[0], legal[0])


@entry
def act(s, rules, tables, action, who, what):
    """Carry out one act, which must be legal."""
    state, rule, table = s[0], rules[0], tables[0]
    if action == Act.DRAW:
        draw(state, table)
    elif action == Act.TURN:
        make_turn(state, rule, table, what)
    elif action == Act.PONG:
        decline_discard(state, rule)
        pong(state, table, who)
    elif action == Act.KONG:
        decline_discard(state, rule)
        kong_discard(state, rule, table, who)
    elif action == Act.WIN:
        if state.phase == Phase.ROB:
            win_by_robbing(state, rule, table, who)
        else:
            win_on_discard(state, who, what)
    elif action == Act.PASS:
        if state.phase == Phase.ROB:
            pass_rob(state, rule, table)
        else:
            decline_discard(state, rule)
            pass_discard(state)
    else:
        leave(state, who)


@entry
def close(s, rules, tables, ledger):
    """Settle a finished hand into the ledger, with why who deals next; returns (dealer, n) of the next hand (R2)."""
    book = ledger[0]
    settle(s[0], rules[0], tables[0], book)
    dealer, count, why = next_dealer(s[0], rules[0])
    book.why_next = why
    return dealer, count
