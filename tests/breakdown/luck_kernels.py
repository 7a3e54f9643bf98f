"""Doors into the kernels that watch draws, which only tests need."""

from analyses.breakdown.luck import count_wall, luck_of_indicator, note_draw, play_watched
from analyses.breakdown.stakes import stake
from zhuoji_sim.codes import By, Outcome, Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.state import NO_TILE, NOBODY
from zhuoji_sim.play.loop import play_out, step
from zhuoji_sim.settlement.settle import settle


@entry
def watched_hand(s, rules, tables, players, ledger, wall, sides, seed, hand, luck):
    """Play a hand and watch it; returns what the side owes to the tile turned up."""
    state, rule, table = s[0], rules[0], tables[0]
    deal(state, rule, table, hand_key(seed, hand), hand % rule.table_players, 1)
    play_watched(state, rule, table, players[0], wall, sides, luck)
    return luck_of_indicator(state, rule, table, ledger[0], wall, sides)


@entry
def every_draw(s, rules, tables, players, wall, sides, seed, hand, draws, sums):
    """Play a hand up to its draw number `draws` and put every tile of the wall there in turn.

    Fills `sums` (LUCK) with what is noted in all; returns how many tiles there were.
    """
    state, rule, table = s[0], rules[0], tables[0]
    deal(state, rule, table, hand_key(seed, hand), hand % rule.table_players, 1)
    while state.phase != Phase.OVER and (state.phase != Phase.DRAW or draws > 0):
        draws -= state.phase == Phase.DRAW
        step(state, rule, table, players[0])
    if state.phase == Phase.OVER or state.next == state.end:
        return 0
    first = state.wall[state.next]
    for place in range(state.next, state.end):
        state.wall[state.next], state.wall[place] = state.wall[place], first
        count_wall(state, wall)
        note_draw(state, rule, table, wall, sides, sums)
        state.wall[state.next], state.wall[place] = first, state.wall[state.next]
    return state.end - state.next


@entry
def stakes(s, rules, tables, players, ledger, seed, hand, found):
    """Play a hand; fills, for each seat, what the settlement gives it for being ready and what its stake was.

    found: i8[SEATS, 2], left as it is for winners, and where nobody won in the plain way.
    """
    state, rule, table, book = s[0], rules[0], tables[0], ledger[0]
    deal(state, rule, table, hand_key(seed, hand), hand % rule.table_players, 1)
    play_out(state, rule, table, players[0])
    state.indicator = NO_TILE
    if state.outcome != Outcome.WIN or state.hot_shot != NOBODY or state.by == By.ROBBED_KONG:
        return
    for seat in range(rule.table_players):
        if not state.winners >> seat & 1:
            waits = state.waits[seat]
            state.waits[seat] = 1
            settle(state, rule, table, book)
            ready = book.deltas[seat]
            state.waits[seat] = 0
            settle(state, rule, table, book)
            found[seat, 0] = ready - book.deltas[seat]
            found[seat, 1] = stake(state, rule, seat)
            state.waits[seat] = waits
