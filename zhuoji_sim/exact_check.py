"""The exact probabilities against hands that the simulator's own shuffle deals and its evaluator judges.

`python -m zhuoji_sim.exact_check 10000000` prints the comparison and exits with 1 if they disagree.
"""

import argparse
import sys
from math import exp, inf, log, sqrt
from typing import NamedTuple

import numpy as np

from zhuoji_sim.evaluator import distance, evaluate, keys_of, suit_index, without
from zhuoji_sim.exact import EXACT, SIZES
from zhuoji_sim.exact_tables import Table
from zhuoji_sim.jit import entry, kernel
from zhuoji_sim.streams import fill_wall, hand_key
from zhuoji_sim.suit_distances import Array
from zhuoji_sim.suit_tables import tables
from zhuoji_sim.tiles import COPIES, KINDS, TILES, YAOJI

DOUBT = 1e-3
"""A right computation is called wrong this rarely, over all rows together."""

_DEALT = 13
_DEALERS_DRAW = 4 * _DEALT
_SEVEN_PAIRS = 7
_VALUES = 16
_STANDARD, _PAIRS, _BOTH, _STATE, _FOURS, _ONES, _STATISTICS = range(7)
_WORDS = (("not ready", "ready"), ("neither", "ready after a discard", "complete"))


class Comparison(NamedTuple):
    """One row of an exact table beside the number of sampled hands with its value.

    `chance` bounds how likely a number so far off is, if the probability is right: twice the Chernoff bound.
    """

    table: str
    value: int | str
    probability: float
    observed: int
    hands: int
    chance: float

    @property
    def deviation(self) -> float:
        """Observed less expected, in standard deviations."""
        expected = self.hands * self.probability
        spread = sqrt(expected * (1 - self.probability))
        return (self.observed - expected) / spread if spread else inf


def compare(hands: int, seed: int = 1) -> list[Comparison]:
    """Every row of the exact tables of the deal against the first `hands` walls of a seed."""
    tallies = np.zeros((len(SIZES), _STATISTICS, _VALUES), np.int64)
    tally_deals(tables(), seed, hands, tallies)
    observed = _observed(tallies)
    exact_tables = [table for question in EXACT.values() for table in question.tables()]
    return [
        comparison
        for table in exact_tables
        if table["name"] in observed
        for comparison in _compare_table(table, observed[table["name"]], hands)
    ]


def _compare_table(table: Table, observed: dict[int | str, int], hands: int) -> list[Comparison]:
    """The table's rows, and a row of probability 0 for each value that was seen against it."""
    probability = {row["value"]: row["probability"] for row in table["rows"]}
    impossible = {value: 0.0 for value, number in observed.items() if number and value not in probability}
    return [
        Comparison(table["name"], value, share, observed[value], hands, chance_of(observed[value], hands, share))
        for value, share in (probability | impossible).items()
    ]


def chance_of(observed: int, hands: int, probability: float) -> float:
    """Bound of the chance that a binomial count lies as far from its mean as `observed`, to either side."""
    if probability == 0:
        return 0.0 if observed else 1.0
    share = observed / hands
    divergence = sum(
        part * log(part / expected)
        for part, expected in ((share, probability), (1 - share, 1 - probability))
        if part > 0
    )
    return min(1.0, 2 * exp(-hands * divergence))


def agree(comparisons: list[Comparison]) -> bool:
    """Whether no row is farther off than chance allows."""
    return min(row.chance for row in comparisons) * len(comparisons) >= DOUBT


@entry
def tally_deals(tables, seed, hands, tallies):
    """Add to `tallies[size - 13, statistic, value]` what the dealer holds before and after his first tile."""
    wall = np.zeros(TILES, np.int8)
    counts = np.zeros(KINDS, np.uint8)
    for hand in range(hands):
        fill_wall(wall, hand_key(seed, hand))
        counts[:] = 0
        for place in range(_DEALT):
            counts[wall[place]] += 1
        _tally_hand(tables[0], counts, tallies[0])
        tallies[0, _STATE, _is_ready(tables[0], counts)] += 1
        counts[wall[_DEALERS_DRAW]] += 1
        _tally_hand(tables[0], counts, tallies[1])
        tallies[1, _STATE, _dealers_state(tables[0], counts)] += 1


@kernel
def _tally_hand(tables, counts, tally):
    """Count one hand: tiles missing by form, fours of a kind, 1s."""
    k0, k1, k2 = keys_of(counts)
    c0, c1, c2 = (
        tables.cls[suit_index(tables, k0)],
        tables.cls[suit_index(tables, k1)],
        tables.cls[suit_index(tables, k2)],
    )
    pairs = 0
    fours = 0
    for tile in range(KINDS):
        pairs += counts[tile] // 2
        fours += counts[tile] // COPIES
    tally[_STANDARD, tables.dist[tables.join[c0, tables.join[c1, c2]], 0]] += 1
    tally[_PAIRS, _SEVEN_PAIRS - pairs] += 1
    tally[_BOTH, distance(tables, k0, k1, k2, 0)] += 1
    tally[_FOURS, fours] += 1
    tally[_ONES, counts[YAOJI]] += 1


@kernel
def _is_ready(tables, counts):
    """R3.2: some tile completes the 13 tiles, and not all four of it are held."""
    k0, k1, k2 = keys_of(counts)
    missing, useful = evaluate(tables, k0, k1, k2, 0)
    return int(missing == 1 and useful & ~_fours(counts) != 0)


@kernel
def _dealers_state(tables, counts):
    """R7.2: 2 if the 14 tiles are complete, 1 if some discard leaves a ready hand, otherwise 0."""
    k0, k1, k2 = keys_of(counts)
    if distance(tables, k0, k1, k2, 0) == 0:
        return 2
    fours = _fours(counts)
    for tile in range(KINDS):
        if counts[tile] > 0:
            after_0, after_1, after_2 = without(tables, k0, k1, k2, tile)
            missing, useful = evaluate(tables, after_0, after_1, after_2, 0)
            if missing == 1 and useful & ~(fours & ~(1 << tile)) != 0:
                return 1
    return 0


@kernel
def _fours(counts):
    """Tiles of which all four are held, as a mask."""
    held = 0
    for tile in range(KINDS):
        if counts[tile] == COPIES:
            held |= 1 << tile
    return held


def _observed(tallies: Array) -> dict[str, dict[int | str, int]]:
    """The sampled numbers by value, by the name of the exact table they belong to."""
    observed: dict[str, dict[int | str, int]] = {}
    for size, words, tally in zip(SIZES, _WORDS, tallies.tolist(), strict=True):
        for form, statistic in (("standard", _STANDARD), ("pairs", _PAIRS), ("both", _BOTH)):
            observed[f"deal-shanten-{size}-{form}"] = dict(enumerate(tally[statistic], start=-1))
        observed[f"dealt-ready-{size}"] = dict(zip(words, tally[_STATE], strict=False))
        observed[f"dealt-kongs-{size}"] = dict(enumerate(tally[_FOURS]))
        observed[f"ones-held-{size}"] = dict(enumerate(tally[_ONES]))
    return observed


def main() -> None:
    """Sample, print every row beside its expectation, and exit with 1 on disagreement."""
    parser = argparse.ArgumentParser(prog="python -m zhuoji_sim.exact_check", description=__doc__)
    parser.add_argument("hands", type=int, help="walls to deal from")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.hands < 1:
        parser.error(f"{arguments.hands} hands: there must be at least 1")
    comparisons = compare(arguments.hands, arguments.seed)
    table = ""
    for row in comparisons:
        if row.table != table:
            table = row.table
            print(f"\n{table:<30}{'exact':>14}{'expected':>14}{'sampled':>12}{'deviation':>11}{'chance':>9}")
        expected = row.hands * row.probability
        print(
            f"  {row.value:<28}{row.probability:>14.6e}{expected:>14.2f}{row.observed:>12}"
            f"{row.deviation:>+11.2f}{row.chance:>9.2g}"
        )
    agreed = agree(comparisons)
    least = min(comparisons, key=lambda row: row.chance)
    print(f"\n{len(comparisons)} rows, {arguments.hands} hands of seed {arguments.seed}; least likely: ", end="")
    print(f"{least.table}, {least.value} (chance {least.chance:.2g}). {'They agree.' if agreed else 'THEY DISAGREE.'}")
    sys.exit(0 if agreed else 1)


if __name__ == "__main__":
    main()
