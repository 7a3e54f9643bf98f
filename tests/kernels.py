"""Doors into kernels that only tests need."""

from analyses.studies.baoting.kernels import play_pair
from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.legality import can_pong, can_rob, can_win_on_discard, can_win_self_drawn
from zhuoji_sim.game.moves import deal, draw
from zhuoji_sim.game.position import visible_copies
from zhuoji_sim.game.readiness import refresh
from zhuoji_sim.game.state import put, see
from zhuoji_sim.game.table import from_dealer, kinds_out
from zhuoji_sim.play.loop import step
from zhuoji_sim.play.steps import ready_discards
from zhuoji_sim.policies.decisions import choose_claim, choose_turn, wants_discard_win, wants_rob
from zhuoji_sim.policies.usual import melding_distance
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import KINDS
from zhuoji_sim.worlds.hidden import draw_world


@entry
def pair_from(states, rules, tables, players, ledger, rows):
    """From the position in `states[0]`, about to draw: one pair of plays into `rows[0]`."""
    draw(states[0], tables[0])
    play_pair(states, rules[0], tables[0], players[0], ledger[0], rows[0])


@entry
def opportunities_in_play(s, rules, tables, players, ledger, seed, hands, found, fan):
    """Play hands plainly; count by seat from the dealer its opportunities to report, and sum the results it then has.

    Fills `found` and `fan` (i8[4]); results are those of the play as it went on.
    """
    state, rule, table, book = s[0], rules[0], tables[0], ledger[0]
    for hand in range(hands):
        deal(state, rule, table, hand_key(seed, hand), hand % rule.table_players, 1)
        had = 0
        while state.phase != Phase.OVER:
            seat = state.seat
            first = state.phase == Phase.TURN and state.discards[seat] == 0 and state.melds[seat] == 0
            if first and not can_win_self_drawn(state) and ready_discards(state, table) != 0:
                had |= 1 << seat
            step(state, rule, table, players[0])
        settle(state, rule, table, book)
        for seat in range(SEATS):
            if had >> seat & 1:
                place = from_dealer(state, rule, seat)
                found[place] += 1
                fan[place] += book.deltas[seat]


@entry
def one_step(s, rules, tables, players):
    """One step of the game: a draw, a turn, or the answers to a discard or an added kong."""
    step(s[0], rules[0], tables[0], players[0])


@entry
def distance_ponged(s, tables, seat):
    """Tiles missing from a complete hand after the seat has ponged the discard."""
    return melding_distance(s[0], tables[0], seat, 2)


@entry
def hold_instead(s, rules, tables, seat, hand):
    """The seat holds these tiles (an array of kinds) instead of its concealed ones; what follows from them follows."""
    state = s[0]
    state.counts[seat, :] = 0
    state.keys[seat, :] = 0
    state.fours[seat] = 0
    state.seen[seat, :] = kinds_out(rules[0])
    for tile in hand:
        put(state, tables[0], seat, tile)
    for tile in range(KINDS):
        for _ in range(state.counts[seat, tile] + visible_copies(state, tile)):
            see(state, seat, tile)
    if state.discards[seat] == 0:
        state.dealt_fours[seat] = state.fours[seat]
    refresh(state, rules[0], tables[0], seat)


@entry
def decisions_of(s, rules, tables, players, seat, answers):
    """What the seat would do: its turn, a win on the discard, a claim, a robbery.

    Fills `answers` (i8[4]); -1 stands for what it is not asked.
    """
    state, rule, table, who = s[0], rules[0], tables[0], players[0]
    answers[:] = -1
    if state.phase == Phase.TURN or state.phase == Phase.PONGED:
        if state.seat == seat:
            answers[0] = choose_turn(state, rule, table, who)
    elif state.phase == Phase.CLAIM:
        if can_win_on_discard(state, rule, seat):
            answers[1] = wants_discard_win(state, rule, table, who, seat)
        if can_pong(state, rule, seat):
            answers[2] = choose_claim(state, rule, table, who, seat)
    elif state.phase == Phase.ROB and can_rob(state, rule, seat):
        answers[3] = wants_rob(state, rule, table, who, seat)


@entry
def imagine(s, rules, tables, usual, seat, key):
    """Draw anew what the seat does not see."""
    draw_world(s[0], rules[0], tables[0], usual[0], seat, key)
