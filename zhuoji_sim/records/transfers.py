"""The entries of a ledger as Python reads them, and the transfers that they add up to."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from zhuoji_sim.codes import Flow
from zhuoji_sim.game.state import NO_TILE
from zhuoji_sim.settlement.ledger import RULE_NAMES, Rule, Status, What


@dataclass(frozen=True)
class Entry:
    """One row of a ledger; `LEDGER` says what its columns mean."""

    payer: int
    receiver: int
    flow: Flow
    rule: Rule
    what: What
    tile: int
    copies: int
    status: Status
    fan: int
    due: int


def entries(book: np.void) -> Iterator[Entry]:
    """All entries, paid or not, in the order of booking."""
    for row in range(int(book["transfers"])):
        yield Entry(
            payer=int(book["payer"][row]),
            receiver=int(book["receiver"][row]),
            flow=Flow(int(book["flow"][row])),
            rule=Rule(int(book["rule"][row])),
            what=What(int(book["what"][row])),
            tile=int(book["tile"][row]),
            copies=int(book["copies"][row]),
            status=Status(int(book["status"][row])),
            fan=int(book["fan"][row]),
            due=int(book["due"][row]),
        )


@dataclass(frozen=True)
class Transfer:
    """What one player pays another for one thing; a kong is one, all single chickens together are one."""

    payer: int
    receiver: int
    flow: Flow
    rule: Rule
    kong: int
    """The tile of the kong that is paid; `NO_TILE` for what is no kong."""
    entries: tuple[Entry, ...]

    @property
    def rule_name(self) -> str:
        """The number of its rule."""
        return RULE_NAMES[self.rule]

    @property
    def fan(self) -> int:
        """What is paid in all."""
        return sum(entry.fan for entry in self.entries)

    def fan_for(self, *whats: What) -> int:
        """What is paid for some of the things."""
        return sum(entry.fan for entry in self.entries if entry.what in whats)


def transfers(book: np.void) -> list[Transfer]:
    """The transfers of a hand in the order of booking."""
    groups = defaultdict[tuple[int, int, Flow, Rule, int], list[Entry]](list)
    for entry in entries(book):
        if entry.status is Status.PAID:
            kong = entry.tile if entry.flow is Flow.DOU else NO_TILE
            groups[entry.payer, entry.receiver, entry.flow, entry.rule, kong].append(entry)
    made = [Transfer(*key, tuple(group)) for key, group in groups.items()]
    return [transfer for transfer in made if transfer.fan]
