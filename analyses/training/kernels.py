"""Hands played by policies, and how near to ready each was after each of its discards."""

from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.play.loop import step
from zhuoji_sim.worlds.usual import DISCARDS, FARTHEST


@kernel
def count_distance(s, seat, counts):
    """One more hand with its melds, discards and distance; one that has reported is known to be ready."""
    if not s.reported[seat]:
        discards = min(s.discards[seat], DISCARDS - 1)
        counts[s.melds[seat], discards, min(s.distance[seat], FARTHEST) - 1] += 1


@entry
def count_distances(s, rules, tables, players, seed, first, hands, counts):
    """Play hands from `first` on; add each seat's hand, as dealt and after its discards, to `counts`."""
    state = s[0]
    for hand in range(first, first + hands):
        deal(state, rules[0], tables[0], hand_key(seed, hand), hand % rules[0].table_players, 1)
        for seat in range(SEATS):
            count_distance(state, seat, counts)
        while state.phase != Phase.OVER:
            step(state, rules[0], tables[0], players[0])
            if state.phase == Phase.CLAIM:
                count_distance(state, state.seat, counts)
