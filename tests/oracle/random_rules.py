"""Custom rulesets drawn at random over all switches of docs/rules.md."""

import random
from typing import Any

from .presets import ALL, RULEBOOKS
from .ruleset import BURNS, CHOICES, FOLLOWS, resolve

NEVER = {("dealer", "first")}  # does not bear on one hand
OFTEN = 0.6  # for how many play, and in how many suits, on which nearly every rule depends


def random_spec(rng: random.Random, share: float = 0.3) -> dict[str, Any]:
    """`{"extends": preset, ...}` with about this share of the keys changed."""
    name = rng.choice(sorted(RULEBOOKS))
    spec: dict[str, Any] = {"extends": name}
    for key, old in resolve(name).items():
        if isinstance(old, dict):
            changes = {
                inner: random_value(rng, (key, inner), value)
                for inner, value in old.items()
                if rng.random() < (OFTEN if key == "table" else share) and (key, inner) not in NEVER
            }
            if changes:
                spec[key] = changes
        elif rng.random() < share:
            spec[key] = random_value(rng, (key,), old)
    return spec


def random_value(rng: random.Random, path: tuple[str, ...], old: Any) -> Any:
    if path in CHOICES:
        return rng.choice(CHOICES[path])
    if path in FOLLOWS and rng.random() < 0.3:
        return FOLLOWS[path]
    if isinstance(old, bool):
        return rng.random() < 0.5
    if isinstance(old, list) or (path in FOLLOWS and isinstance(old, str) and path[0] == "chicken"):
        members = BURNS if path[1].endswith("_burns") else ALL
        return [item for item in members if rng.random() < 0.6]
    if path == ("base_points",):
        return rng.randint(1, 10)
    if path[0] == "patterns":
        return rng.choice((0, 1, 2, 5, 7, 10, 15, 20, 33))
    return rng.choice((0, 0, 1, 2, 3, 5, 10, 40))
