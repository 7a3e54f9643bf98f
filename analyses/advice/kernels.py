"""A hand at its first turn: deals in which a seat holds it, and what may be done with it played out in each."""

from zhuoji_sim.compiled.decorators import entry, routine
from zhuoji_sim.compiled.streams import combine, hand_key
from zhuoji_sim.play.first_turn import deal_around, deal_first_turn, shuffle_hand, take_first_turn, throw_gone
from zhuoji_sim.worlds.playouts import note_playout, play_action

MAX_ATTEMPTS = 100_000


@routine
def deal_hand_before(s, rules, tables, players, key, order, seat, dealer_count, gone):
    """A deal in which the seat has the first 14 tiles of `order` at its first turn; False if none is found.

    With `gone` tiles (behind the 14 in `order`) those lie in the rivers of the seats before, whose hands are
    random; without, all that can have gone before is played by the policies.
    """
    for attempt in range(MAX_ATTEMPTS):
        trial = combine(key, attempt)
        for place in range(len(order)):
            s.wall[place] = order[place]
        shuffle_hand(s, trial)
        if gone or seat == 0:
            first_draw = deal_around(s, rules, tables, trial, seat, dealer_count, gone)
            throw_gone(s, rules, seat, gone)
            take_first_turn(s, tables, first_draw)
            return True
        if deal_first_turn(s, rules, tables, players, trial, seat, dealer_count):
            return True
    return False


@entry
def play_first_turns(
    states, rules, tables, players, ledger, seed, first, order, seat, dealer_count, gone, choices, rows
):
    """Play deals `first` on of one hand, each of the choices in each, into `rows` (`PLAYOUTS`[deals, choices]).

    `order` has all tiles in play: the hand's 14, the `gone` ones, then the others; `seat` is counted from the dealer.
    False if a deal in which the seat comes to its first turn is not found.
    """
    rule, table, book, player = rules[0], tables[0], ledger[0], players[0]
    for deal in range(rows.shape[0]):
        key = hand_key(seed, first + deal)
        if not deal_hand_before(states[0], rule, table, player, key, order, seat, dealer_count, gone):
            return False
        for place in range(len(choices)):
            play_action(states[0], states[1], rule, table, player, book, seat, choices[place])
            note_playout(states[1], rule, book, seat, rows[deal, place])
    return True
