"""A hand written down move by move, for tests: actors are worked out, unnamed tiles are junk."""

import random
from typing import Any

from .random_play import start_line
from .shanten import shanten
from .table import Table
from .tiles import TILES, after, parse
from .walls import House, house_of


class Script:
    """`Script("shabao", {1: "99m123m..."})`; each step applies one line to `.table`.

    hands    full or part hands by seat; they are filled up to 13 with junk
    reserve  tiles that junk must leave in the wall (to be drawn later)
    """

    def __init__(
        self,
        ruleset: str | dict[str, Any],
        hands: dict[int, str],
        *,
        dealer: int = 0,
        n: int = 1,
        reserve: str = "",
    ) -> None:
        house = house_of(ruleset)
        wall = self.junk([parse(hands.get(seat, "")) for seat in range(house.players)], parse(reserve), house)
        start = start_line(random.Random(0), ruleset, wall, 0, n)
        self.lines = [{**start, "dealer": dealer}]
        self.table = Table(self.lines[0])

    @staticmethod
    def junk(hands: list[list[str]], reserve: list[str], house: House) -> list[str]:
        """Fill the hands so that a hand with junk in it is at least two tiles from ready."""
        rng = random.Random(1)
        free = list(house.tiles)
        for tile in [tile for hand in hands for tile in hand] + reserve:
            free.remove(tile)
        for hand in hands:
            if len(hand) == 13:
                continue
            given = list(hand)
            while len(hand) < 13 or shanten(hand, []) < 2:
                hand[:] = given + rng.sample(free, 13 - len(given))
            for tile in hand[len(given) :]:
                free.remove(tile)
        return [tile for hand in hands for tile in hand] + reserve + free

    def apply(self, **line: Any) -> "Script":
        self.table.apply(line)
        self.lines.append(line)
        return self

    # -------------------------------------------------------------- steps

    @property
    def drawer(self) -> int:
        return after(self.table.discarder, self.table.players) if self.table.phase == "claims" else self.table.actor

    def draw(self, tile: str) -> "Script":
        return self.apply(type="draw", actor=self.drawer, tile=tile)

    def discard(self, tile: str, report: bool = False) -> "Script":
        line = {"report": True} if report else {}
        return self.apply(type="discard", actor=self.table.actor, tile=tile, **line)

    def turn(self, tile: str, thrown: str | None = None) -> "Script":
        """Draw, and discard it or another tile."""
        return self.draw(tile).discard(thrown or tile)

    def idle(self, turns: int = 1, but: str = "") -> "Script":
        """That many turns of drawing a tile nobody here cares about and throwing it."""
        for _ in range(turns):
            self.turn(self.harmless(parse(but)))
        return self

    def harmless(self, but: list[str]) -> str:
        """A tile that may be drawn, is not named and completes nobody's hand; the commonest in the wall."""
        drawable = {line["tile"] for line in self.table.legal() if line["type"] == "draw"}
        good = [t for t in TILES if t in drawable and t not in but and t != "1s" and not self.wanted(t)]
        return max(good, key=lambda t: 4 - sum(seat.tiles().count(t) for seat in self.table.seats))

    def wanted(self, tile: str) -> bool:
        from .hands import complete

        return any(complete([*seat.hand, tile], seat.melds) for seat in self.table.seats)

    def pong(self, actor: int) -> "Script":
        table = self.table
        return self.apply(type="pong", actor=actor, target=table.discarder, tile=table.tile)

    def kong(self, kind: str, tile: str, actor: int | None = None) -> "Script":
        table = self.table
        target = {"target": table.discarder} if kind == "exposed" else {}
        return self.apply(type="kong", actor=table.actor if actor is None else actor, kind=kind, tile=tile, **target)

    def win(self, actor: int) -> "Script":
        """On the tile that was drawn, discarded or added last."""
        table = self.table
        own = table.phase == "turn"
        target = table.actor if own else table.discarder
        return self.apply(type="win", actor=actor, target=target, tile=table.tile)

    def end(self, indicator: str | None = None) -> dict[str, Any]:
        self.apply(type="end", indicator=indicator)
        return self.table.result()


def flow(result: dict[str, Any], giver: int | None, taker: int | None, *kinds: str) -> int:
    """Fan paid from giver to taker (None: from or to anyone) for these kinds (none named: all)."""
    return sum(
        line["fan"]
        for line in result["transfers"]
        if giver in (None, line["from"]) and taker in (None, line["to"])
        if not kinds or line["for"] in kinds
    )
