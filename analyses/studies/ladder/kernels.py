"""The plays of a ladder: one deal with each pair of policies, seated in every way that has both at the table."""

import numpy as np

from analyses.breakdown.luck import LUCK, luck_of_indicator, play_watched, side_result
from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal

MOST = 8
"""Policies in one ladder."""
PAIRS = MOST * (MOST - 1) // 2
LINEUPS = (1 << SEATS) - 2
"""Ways to seat two policies so that both are there."""

LADDERS = np.dtype(
    [
        ("players", "i1"),
        ("entrants", "i1"),
        ("result", "i8", (PAIRS, LINEUPS)),  # of the seats with the pair's first policy, together
        ("luck", "i8", (PAIRS, *LUCK)),  # to the first policy and to the second
        ("turned", "i8", PAIRS),  # what the first policy owes to the tiles turned up
    ],
    align=True,
)
"""One row a deal, in fan; luck is that of the mean seat of a side, `turned` weighted as the pair's difference is."""


@entry
def play_ladder(
    states,
    rules,
    tables,
    players,
    ledger,
    entrants,
    lineups,
    weights,
    shares,
    wall,
    luck,
    seed,
    first,
    dealer_count,
    rows,
):
    """Play deals `first` on into `rows` (LADDERS, all zero); hand k has the dealer that it has in a simulation.

    lineups: of each play of a pair the seats with its first policy, a mask; weights: what it counts; shares: what the
    luck of either side counts in it, i8[plays, 2]. `players` has an element a play, pair by pair; `states` keeps the
    plays of the last deal. wall: i8[COPIES], luck: i8[LUCK], to count with.
    """
    rule, table, book = rules[0], tables[0], ledger[0]
    ways = len(lineups)
    for place in range(len(rows)):
        hand, row = first + place, rows[place]
        row.players, row.entrants = rule.table_players, entrants
        for play in range(len(players)):
            pair, way = play // ways, play % ways
            s = states[play]
            deal(s, rule, table, hand_key(seed, hand), np.int64(hand % row.players), dealer_count)
            luck[:] = 0
            play_watched(s, rule, table, players[play], wall, lineups[way], luck)
            turned = luck_of_indicator(s, rule, table, book, wall, lineups[way])
            row.result[pair, way] = side_result(book, lineups[way])
            row.turned[pair] += weights[way] * turned
            for side in range(luck.shape[0]):
                for kind in range(luck.shape[1]):
                    row.luck[pair, side, kind] += shares[way, side] * luck[side, kind]
