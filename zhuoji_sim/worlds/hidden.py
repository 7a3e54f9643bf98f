"""A world: what one seat cannot see, drawn anew. The others' hands and the wall change, nothing that it has seen does.

The tiles that the seat does not see are shuffled; the others are dealt as many of them as they hold, the rest is the
wall. That is the belief `uniform`. With `usual` each other hand is then brought, tile by tile, to a distance drawn from
those that hands with so many melds and discards have in self-play; a player who has reported is ready (R7.2).
"""

import numpy as np

from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import kernel, routine
from zhuoji_sim.compiled.streams import GOLDEN, below, combine, mix, swap
from zhuoji_sim.evaluator.lookup import held_tiles, keepers
from zhuoji_sim.game.readiness import refresh
from zhuoji_sim.game.state import NO_TILE, dilong_pong, put, see, take
from zhuoji_sim.tiles.kinds import COPIES, KINDS
from zhuoji_sim.worlds.usual import DISCARDS, FARTHEST

HIDDEN = np.uint64(101)
"""The stream of a world."""
_SWAPS = 24
"""At most so many tiles of a hand are exchanged to bring it to its distance."""
_S32 = np.uint64(32)


@kernel
def copies_seen(s, seat, tile):
    """How many copies of a tile the seat sees, its own among them."""
    copies = 0
    for more in range(COPIES):
        copies += s.seen[seat, more] >> tile & 1
    return copies


@kernel
def held_by_others(s, rules, seat):
    """How many concealed tiles the others hold together, which everybody knows."""
    total = 0
    for other in range(rules.table_players):
        if other != seat:
            for tile in range(KINDS):
                total += s.counts[other, tile]
    return total


@kernel
def gather_unseen(w, seat, first):
    """Lay the tiles that the seat does not see into the wall from a place on; gives the place behind the last."""
    place = first
    for tile in range(KINDS):
        for _ in range(COPIES - copies_seen(w, seat, tile)):
            w.wall[place] = tile
            place += 1
    return place


@kernel
def shuffle_between(w, first, behind, key):
    """Shuffle a part of the wall."""
    counter = key
    for place in range(behind - 1, first, -1):
        counter += GOLDEN
        swap(w.wall, place, first + below(mix(counter), place + 1 - first))


@kernel
def empty_hand(w, seat):
    """Take away a seat's concealed tiles; gives how many it had, which everybody knows."""
    size = 0
    for tile in range(KINDS):
        size += w.counts[seat, tile]
        w.counts[seat, tile] = 0
    w.fours[seat] = 0
    w.keys[seat, :] = 0
    return size


@kernel
def deal_unseen(w, rules, tables, seat, first):
    """Deal the others their hands from a place of the wall on; the next tiles are the wall, up to its end."""
    place = first
    for other in range(rules.table_players):
        if other != seat:
            for _ in range(empty_hand(w, other)):
                put(w, tables, other, np.int64(w.wall[place]))
                place += 1
            refresh(w, rules, tables, other)


@kernel
def fits(w, seat, target):
    """The hand has its distance; a reporter's waits for nothing that it has let pass."""
    if w.distance[seat] != target:
        return False
    return target != 1 or w.waits[seat] & ~(w.passed[seat] * w.reported[seat]) != 0


@kernel
def place_of(w, tiles, start):
    """The first place of the wall, from a start on and around, where a tile of the mask lies; -1 if there is none."""
    left = w.end - w.next
    for step in range(left):
        place = w.next + (start + step) % left
        if tiles >> np.int64(w.wall[place]) & 1:
            return place
    return -1


@kernel
def one_of(tiles, number):
    """The tile of a mask with this number, counted around."""
    for _ in range(number % popcount(tiles)):
        tiles &= tiles - 1
    return lowest(tiles)


@kernel
def concealed(w, tables, seat):
    """The kinds of a seat's concealed tiles, as a mask."""
    return held_tiles(tables, w.keys[seat, 0], w.keys[seat, 1], w.keys[seat, 2])


@kernel
def exchange(w, rules, tables, seat, place, thrown):
    """The seat gets the tile at a place of the wall for one of its own."""
    taken = np.int64(w.wall[place])
    w.wall[place] = thrown
    take(w, tables, seat, thrown)
    put(w, tables, seat, taken)
    refresh(w, rules, tables, seat)


@kernel
def step_nearer(w, rules, tables, seat, bits):
    """Exchange a tile so that the hand is one nearer to ready; False if the wall has none that helps."""
    left = w.end - w.next
    place = place_of(w, w.useful[seat], below(bits, left))
    if place < 0:
        return False
    taken = np.int64(w.wall[place])
    put(w, tables, seat, taken)
    k0, k1, k2 = w.keys[seat, 0], w.keys[seat, 1], w.keys[seat, 2]
    _, free = keepers(tables, k0, k1, k2, w.melds[seat], dilong_pong(w, seat))
    take(w, tables, seat, taken)
    free &= concealed(w, tables, seat) & ~(1 << taken)
    if free == 0:
        return False
    exchange(w, rules, tables, seat, place, one_of(free, np.int64(bits >> _S32)))
    return True


@routine
def bring_to(w, rules, tables, seat, target, key):
    """Exchange tiles of a hand with the wall until it has a distance, as far as that goes."""
    counter = key
    for _ in range(_SWAPS):
        if w.end == w.next or fits(w, seat, target):
            break
        counter += GOLDEN
        bits = mix(counter)
        if w.distance[seat] > target:
            if not step_nearer(w, rules, tables, seat, bits):
                break
        else:
            place = w.next + below(bits, w.end - w.next)
            exchange(w, rules, tables, seat, place, one_of(concealed(w, tables, seat), np.int64(bits >> _S32)))


@kernel
def usual_distance(w, usual, seat, bits):
    """A distance drawn from those of hands with so many melds and discards; of one who has reported, ready."""
    if w.reported[seat]:
        return np.int64(1)
    row = usual.until[w.melds[seat], min(w.discards[seat], DISCARDS - 1)]
    drawn = below(bits, 1 << 16)
    distance = np.int64(1)
    while distance < FARTHEST and drawn >= row[distance - 1]:
        distance += 1
    return distance


@kernel
def show_hands(w, rules, seat):
    """What each of the others sees: all that is public, which `seat` sees too, and its own tiles."""
    for other in range(rules.table_players):
        if other != seat:
            w.seen[other, :] = 0
    for tile in range(KINDS):
        public = copies_seen(w, seat, tile) - w.counts[seat, tile]
        for other in range(rules.table_players):
            if other != seat:
                for _ in range(public + w.counts[other, tile]):
                    see(w, other, tile)


@kernel
def forget_private(w, rules, seat):
    """Nobody knows what the others have let pass in secret, or were dealt."""
    w.foreseen = NO_TILE
    w.logging = 0
    for other in range(rules.table_players):
        if other != seat:
            w.locked[other] = 0
            w.dealt_fours[other] = w.fours[other] * (w.discards[other] == 0)


@routine
def draw_world(w, rules, tables, usual, seat, key):
    """Draw anew what the seat does not see in the state `w`, by the belief in `usual`."""
    key = combine(key, HIDDEN)
    w.key = key
    first = w.next - held_by_others(w, rules, seat)
    shuffle_between(w, first, gather_unseen(w, seat, first), key)
    deal_unseen(w, rules, tables, seat, first)
    if usual.on:
        for other in range(rules.table_players):
            if other != seat:
                own = combine(key, other + 1)
                bring_to(w, rules, tables, other, usual_distance(w, usual, other, mix(own)), own)
    show_hands(w, rules, seat)
    forget_private(w, rules, seat)
