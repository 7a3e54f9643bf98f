"""Random streams: every hand depends on (seed, index) only, never on hidden state.

The generator is splitmix64 (Steele, Lea, Flood 2014): a counter run through a 64-bit mixer. A hand has one key;
the wall is shuffled from it, and a seat's private choice is keyed by what it is about, not by how many choices
came before (`choice_key`), so that a decision changed elsewhere does not shift it.
"""

import numpy as np

from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.tiles.kinds import COPIES, KINDS

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = (np.uint64(shift) for shift in (27, 30, 31, 32))
_LOW32 = np.uint64(0xFFFFFFFF)

# Each stream of a hand has a number of its own, all of them here, so that no two are alike.
_WALL, _DICE, _CHOICE = (np.uint64(number) for number in (1, 2, 3))
SCREENED_TILES, OTHER_TILES = np.uint64(11), np.uint64(12)
KONG_DRAWN, THROW_DRAWN, PONG_DRAWN = (np.uint64(number) for number in (31, 37, 38))
ONES_SWAPPED = np.uint64(41)
WEEKDAY = np.uint64(47)
FIRST_DEALER = np.uint64(77)


@kernel
def mix(x):
    """The splitmix64 finaliser: a bijection of uint64 that flips half the output bits for any input bit."""
    x = (x ^ (x >> _S30)) * _MIX_A
    x = (x ^ (x >> _S27)) * _MIX_B
    return x ^ (x >> _S31)


@kernel
def combine(key, number):
    """A new key from a key and a whole number."""
    return mix(key + GOLDEN * (np.uint64(number) + np.uint64(1)))


@kernel
def hand_key(seed, index):
    """The key of hand `index` of `seed`."""
    return combine(combine(np.uint64(0), seed), index)


@kernel
def choice_key(key, seat, left, kind):
    """The key of one private choice: of a seat, with so many tiles left, of a kind of decision."""
    return combine(combine(key, _CHOICE), (np.int64(seat) * 256 + left) * 64 + kind)


@kernel
def below(x, bound):
    """A number in [0, bound) from 32 random bits in `x`; the bias is under bound / 2**32."""
    return np.int64(((x & _LOW32) * np.uint64(bound)) >> _S32)


@kernel
def order_wall(wall, first):
    """Fill `wall` from its front with all tiles of the kinds from `first` on, in order; gives their number."""
    place = 0
    for _ in range(COPIES):
        for tile in range(first, KINDS):
            wall[place] = tile
            place += 1
    return place


@kernel
def swap(wall, place, other):
    """Exchange two tiles of the wall."""
    wall[place], wall[other] = wall[other], wall[place]


@kernel
def fill_wall(wall, key, first):
    """Fill `wall` likewise, shuffled by the hand's key (Fisher and Yates)."""
    place = order_wall(wall, first) - 1
    counter = combine(key, _WALL)
    while place > 0:
        counter += GOLDEN
        bits = mix(counter)
        for half in (bits, bits >> _S32):
            if place > 0:
                swap(wall, np.uint32(place), np.uint32(below(half, place + 1)))
                place -= 1


@kernel
def throw_dice(key):
    """The two dice of a hand (R1.4), each 1..6."""
    bits = combine(key, _DICE)
    return 1 + below(bits, 6), 1 + below(bits >> _S32, 6)
