"""The kernels that Python calls to play one hand.

Arguments are 1-element structured arrays (`STATE`, `RULES`, `TABLES`, `PLAYERS`, `LEDGER`, `LEGAL`), which the
kernels see as records.
"""

from zhuoji_sim.codes import Ask
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import hand_key, throw_dice
from zhuoji_sim.game.legal_moves import find_legal_moves
from zhuoji_sim.game.moves import deal, deal_wall
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.game.winning_tile import named_tile
from zhuoji_sim.play.loop import play_out
from zhuoji_sim.play.steps import carry_out
from zhuoji_sim.policies.outside.view import offer_nothing, show_table
from zhuoji_sim.settlement.settle import next_dealer, settle


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
def show(s, rules, tables, seat, question, legal, view):
    """Fill the view of a seat by what is `legal`; returns the tile that a win on its turn names (R4.2)."""
    state, rule, table, may, seen = s[0], rules[0], tables[0], legal[0], view[0]
    show_table(state, rule, seat, question, seen)
    offer_nothing(seen)
    if question == Ask.TURN:
        if state.seat == seat:
            seen.kongs, seen.discards, seen.reports, seen.may_win = (
                may.own_kongs,
                may.discards,
                may.reports,
                may.wins != 0,
            )
        return named_tile(state, rule, table) if seen.may_win else NO_TILE
    seen.may_win = question != Ask.CLAIM and may.wins >> seat & 1
    seen.may_pong = question == Ask.CLAIM and may.pongs >> seat & 1
    seen.may_kong = question == Ask.CLAIM and may.kongs >> seat & 1
    return NO_TILE


@entry
def act(s, rules, tables, action, who, what):
    """Carry out one `Act`, which must be legal."""
    carry_out(s[0], rules[0], tables[0], action, who, what)


@entry
def close(s, rules, tables, ledger):
    """Settle a finished hand into the ledger, with why who deals next; returns (dealer, n) of the next hand (R2)."""
    book = ledger[0]
    settle(s[0], rules[0], tables[0], book)
    dealer, count, why = next_dealer(s[0], rules[0])
    book.why_next = why
    return dealer, count
