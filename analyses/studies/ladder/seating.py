"""Who plays in a ladder, and how a pair of policies is seated.

A pair is seated in every way that has both at the table, each as often. In a play the difference is the mean result of
a seat with the first less that of a seat with the second. Since a hand sums to zero, it is what the seats with the
first win together times players / (k (players - k)), where k seats have the first.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm

from analyses.studies.ladder.kernels import MOST
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.codes import FAST
from zhuoji_sim.policies.settings import Policy, parse_policy


def entrants_of(also: str, only: str) -> tuple[Policy, ...]:
    """The policies of a ladder: those named in `also` and all fast built-in ones, or those named in `only`.

    Names stand with semicolons between them, since settings have commas. Raises InputError for a policy that is not
    known, and for fewer than two or more than eight.
    """
    built_in = [kind.name.lower() for kind in FAST]
    named = [*_names(also), *(_names(only) or built_in)]
    entrants = tuple(dict.fromkeys(map(parse_policy, named)))
    if not 2 <= len(entrants) <= MOST:
        raise InputError(f"a ladder is of 2 to {MOST} different policies, and these are {len(entrants)}")
    return entrants


def _names(text: str) -> list[str]:
    return [name for part in text.split(";") if (name := part.strip())]


def pairs_of(entrants: int) -> list[tuple[int, int]]:
    """The pairs of so many entrants, in the order in which they are played."""
    return list(combinations(range(entrants), 2))


@cache
def lineups(players: int) -> tuple[int, ...]:
    """The seats with the first policy in each play of a pair, as masks."""
    return tuple(range(1, (1 << players) - 1))


@cache
def weights(players: int) -> tuple[tuple[int, ...], int]:
    """What each play counts in a pair's difference, in whole numbers, and what their sum is to be divided by."""
    factors = [_factor(mask.bit_count(), players) for mask in lineups(players)]
    scale = lcm(*(factor.denominator for factor in factors))
    return tuple(int(factor * scale) for factor in factors), scale * len(factors)


@cache
def shares(players: int) -> tuple[tuple[int, int], ...]:
    """What the luck of either side's seats counts in each play, the same in all for the mean of a side's seats."""
    sides = [(mask.bit_count(), players - mask.bit_count()) for mask in lineups(players)]
    scale = lcm(*range(1, players))
    return tuple((scale // first, scale // second) for first, second in sides)


@cache
def weights_of(players: int, seats: int) -> tuple[tuple[int, ...], int]:
    """The same of the plays in which so many seats have the first policy."""
    inside = [mask.bit_count() == seats for mask in lineups(players)]
    factor = _factor(seats, players)
    return tuple(factor.numerator * there for there in inside), factor.denominator * sum(inside)


def _factor(seats: int, players: int) -> Fraction:
    return Fraction(players, seats * (players - seats))
