"""What a count of self-play is asked for, and the command that repeats it."""

from argparse import ArgumentParser
from dataclasses import dataclass


@dataclass(frozen=True)
class Asked:
    """Hands of a seed by a table of one policy, under each rulebook."""

    policy: str
    hands: int
    seed: int
    command: str


def asked_for(module: str, description: str | None, seed: int) -> Asked:
    """Read the command line of `python -m analyses.training.MODULE`; `seed` is the usual one."""
    parser = ArgumentParser(description=description)
    parser.add_argument("--policy", default="value")
    parser.add_argument("--hands", type=int, default=100_000, help="under each rulebook")
    parser.add_argument("--seed", type=int, default=seed)
    told = parser.parse_args()
    command = f"python -m analyses.training.{module} --policy {told.policy} --hands {told.hands} --seed {told.seed}"
    return Asked(told.policy, told.hands, told.seed, command)
