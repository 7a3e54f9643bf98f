"""Hands played by policies: how near to ready each was after each of its discards; what one brings among others."""

from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.compiled.streams import hand_key
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.readiness import wait_pattern
from zhuoji_sim.play.loop import play_out, step
from zhuoji_sim.policies.danger import (
    STANDINGS,
    THREATS,
    TILES,
    Threat,
    place_of_standing,
    place_of_suit,
    place_of_tile,
)
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.settlement.settle import settle
from zhuoji_sim.tiles.kinds import KINDS
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


@kernel
def threat_of_wait(s, rules, tables, other, tile):
    """The plan of the hand that another would complete with the tile."""
    pattern = wait_pattern(s, rules, tables, other, tile)
    if pattern == Pattern.PINGHU:
        return Threat.PLAIN.value
    if pattern == Pattern.DADUIZI or pattern == Pattern.DANDIAO:
        return Threat.TRIPLETS.value
    if pattern == Pattern.QIDUI or pattern == Pattern.LONGQIDUI:
        return Threat.PAIRS.value
    return Threat.ONE_SUIT.value


@kernel
def count_threat(s, rules, tables, other, tile, counts):
    """One more tile that the seat on turn could throw, and what another has waiting for it."""
    seat = s.seat
    standing = place_of_standing(s, other)
    kind = place_of_tile(s, seat, other, tile) - STANDINGS
    suit = place_of_suit(s, other, tile) - STANDINGS - TILES
    counts[standing, kind, suit, THREATS] += 1
    if s.waits[other] >> tile & 1:
        counts[standing, kind, suit, threat_of_wait(s, rules, tables, other, tile)] += 1
    counts[standing, kind, suit, Threat.THREE.value] += s.counts[other, tile] == 3


@entry
def count_threats(s, rules, tables, players, seed, first, hands, counts):
    """Play hands from `first` on; at every turn add each tile held, against each of the others, to `counts`.

    counts: i8[STANDINGS, TILES, SUITS, THREATS + 1]: how often each threat was there, and last how often it was asked.
    """
    state, rule, table = s[0], rules[0], tables[0]
    for hand in range(first, first + hands):
        deal(state, rule, table, hand_key(seed, hand), hand % rule.table_players, 1)
        while state.phase != Phase.OVER:
            if state.phase == Phase.TURN or state.phase == Phase.PONGED:
                for other in range(rule.table_players):
                    for tile in range(KINDS):
                        if other != state.seat and state.counts[state.seat, tile]:
                            count_threat(state, rule, table, other, tile, counts)
            step(state, rule, table, players[0])


@entry
def play_in_each_seat(s, rules, tables, players, ledger, seed, first, results):
    """Play deals `first` on at each of the tables `players`, one a seat; add what that seat then wins to `results`.

    `results` is i8[deals], in fan, all zero; where the table of a seat has one policy there and another in all other
    seats, it is what the one wins among the others, summed over the seats.
    """
    state, book = s[0], ledger[0]
    for place in range(len(results)):
        hand = first + place
        for seat in range(rules[0].table_players):
            deal(state, rules[0], tables[0], hand_key(seed, hand), hand % rules[0].table_players, 1)
            play_out(state, rules[0], tables[0], players[seat])
            settle(state, rules[0], tables[0], book)
            results[place] += book.deltas[seat]
