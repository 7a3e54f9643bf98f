"""Transfers of a hand, in fan."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Ledger:
    base: int
    players: int = 4
    lines: list[dict[str, Any]] = field(default_factory=list)

    def pay(self, giver: int, taker: int | None, fan: int, what: str, rule: str) -> None:
        """One transfer; nothing is written for 0 fan. `taker` None is the house (R9.5)."""
        assert giver != taker
        assert fan >= 0
        if fan:
            line = {"from": giver, "to": taker, "fan": fan, "points": fan * self.base}
            self.lines.append({**line, "for": what, "rule": rule})

    def deltas(self) -> list[int]:
        total = [0] * self.players
        for line in self.lines:
            total[line["from"]] -= line["points"]
            if line["to"] is not None:
                total[line["to"]] += line["points"]
        return total

    def house(self) -> int:
        return sum(line["points"] for line in self.lines if line["to"] is None)
