"""The exact probabilities against hands that the simulator's own shuffle deals and its evaluator judges.

`python -m zhuoji_sim.exact.check 10000000` prints the comparison and exits with 1 if they disagree.
"""

import argparse
import sys
from math import exp, inf, log, sqrt
from typing import NamedTuple

import numpy as np

from zhuoji_sim.evaluator.suit_distances import Array
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.exact.dealt import BOTH, FOURS, ONES, PAIRS, STANDARD, STATE, STATISTICS, VALUES, tally_deals
from zhuoji_sim.exact.questions import ALL_SUITS, EXACT, SIZES
from zhuoji_sim.exact.tables import Table
from zhuoji_sim.tiles.kinds import kinds_in_play

DOUBT = 1e-3
"""A right computation is called wrong this rarely, over all rows together."""

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


def compare(hands: int, seed: int = 1, suits: int = ALL_SUITS) -> list[Comparison]:
    """Every row of the exact tables of the deal against the first `hands` walls of a seed, of four players."""
    tallies = np.zeros((len(SIZES), STATISTICS, VALUES), np.int64)
    tally_deals(tables(), seed, hands, kinds_in_play(suits).start, tallies)
    observed = _observed(tallies)
    exact_tables = [table for question in EXACT.values() for table in question.tables(suits)]
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


def _observed(tallies: Array) -> dict[str, dict[int | str, int]]:
    """The sampled numbers by value, by the name of the exact table they belong to."""
    observed: dict[str, dict[int | str, int]] = {}
    for size, words, tally in zip(SIZES, _WORDS, tallies.tolist(), strict=True):
        for form, statistic in (("standard", STANDARD), ("pairs", PAIRS), ("both", BOTH)):
            observed[f"deal-shanten-{size}-{form}"] = dict(enumerate(tally[statistic], start=-1))
        observed[f"dealt-ready-{size}"] = dict(zip(words, tally[STATE], strict=False))
        observed[f"dealt-kongs-{size}"] = dict(enumerate(tally[FOURS]))
        observed[f"ones-held-{size}"] = dict(enumerate(tally[ONES]))
    return observed


def main() -> None:
    """Sample, print every row beside its expectation, and exit with 1 on disagreement."""
    parser = argparse.ArgumentParser(prog="python -m zhuoji_sim.exact.check", description=__doc__)
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
