"""Who holds what while a record is told: hands, melds and discards, followed line by line.

The record has been replayed and is lawful; nothing is checked here.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from zhuoji_sim.codes import SEATS, Dou, MeldKind
from zhuoji_sim.records.lines import RecordLine
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.tiles.kinds import COPIES
from zhuoji_sim.tiles.notation import Meld, format_meld, format_tiles


@dataclass
class Melded:
    """A pong or kong on the table."""

    kind: MeldKind
    tile: int
    source: int
    dou: Dou = Dou.NONE
    kept: bool = False
    """The fourth tile was in the hand when ponging (R5.6)."""
    hot: bool = False
    """A hot shot voids this kong (R8.3)."""

    @property
    def copies(self) -> int:
        """Tiles that lie on the table."""
        return 3 if self.kind is MeldKind.PONG else 4


class StoryTable:
    """The four seats' tiles; `apply` carries out a line, `close` gives the winning tile to its winner."""

    def __init__(self, start: RecordLine, ruleset: Ruleset) -> None:
        self.dealer: int = start["dealer"]
        self.separate_dealt = bool(ruleset["kong.separate_dealt"])
        self.concealed = [Counter[int](hand) for hand in start["hands"]]
        self.melds: list[list[Melded]] = [[] for _ in range(SEATS)]
        self.river = [Counter[int]() for _ in range(SEATS)]
        self.discards = [0] * SEATS
        self.reported: set[int] = set()
        self.dealt_fours = [self._fours(seat) for seat in range(SEATS)]
        self.last_kong: Melded | None = None

    def apply(self, line: RecordLine) -> None:
        """Carry out a draw, discard, pong or kong."""
        step = {"draw": self._draw, "discard": self._discard, "pong": self._pong, "kong": self._kong}
        step[line.type](line)

    def hand(self, seat: int, but: int | None = None) -> str:
        """A seat's hand in notation, without one copy of the tile `but`."""
        tiles = self.concealed[seat].copy()
        if but is not None:
            tiles[but] -= 1
        melds = (format_meld(Meld(meld.kind, meld.tile)) for meld in self.melds[seat])
        return " ".join([format_tiles(tiles.elements()), *melds])

    def close(self, winning_tile: int, winners: list[dict[str, Any]]) -> None:
        """A win gives the tile to the first winner (R6.5); a kong may be robbed (R8.2) or void (R8.3)."""
        first = winners[0]
        source: int = first["from"]
        if first["by"] == "self_draw":
            return
        self.concealed[first["seat"]][winning_tile] += 1
        if first["by"] == "discard":
            self.river[source][winning_tile] -= 1
        if self.last_kong and first["by"] == "robbed_kong":
            self.last_kong.kind, self.last_kong.dou = MeldKind.PONG, Dou.NONE
        if self.last_kong and first["hot_shot"]:
            self.last_kong.hot = True

    def _fours(self, seat: int) -> set[int]:
        return {tile for tile, copies in self.concealed[seat].items() if copies == COPIES}

    def _draw(self, line: RecordLine) -> None:
        actor = line["actor"]
        self.concealed[actor][line["tile"]] += 1
        if actor == self.dealer and not any(self.discards) and not self.melds[actor]:
            self.dealt_fours[actor] = self._fours(actor)  # the dealer is dealt 14 (R5.2)

    def _discard(self, line: RecordLine) -> None:
        actor, tile = line["actor"], line["tile"]
        self.concealed[actor][tile] -= 1
        self.river[actor][tile] += 1
        self.discards[actor] += 1
        if line.get("report", False):
            self.reported.add(actor)

    def _pong(self, line: RecordLine) -> None:
        actor, target, tile = line["actor"], line["target"], line["tile"]
        self.river[target][tile] -= 1
        kept = self.concealed[actor][tile] == 3
        self.concealed[actor][tile] -= 2
        self.melds[actor].append(Melded(MeldKind.PONG, tile, target, kept=kept))

    def _kong(self, line: RecordLine) -> None:
        actor, tile = line["actor"], line["tile"]
        if line["kind"] == "added":
            kong = next(meld for meld in self.melds[actor] if meld.tile == tile)
            self.concealed[actor][tile] -= 1
            kong.kind, kong.dou = MeldKind.ADDED, Dou.KEPT if kong.kept else Dou.ADDED
        else:
            kong = self._new_kong(line)
            self.concealed[actor][tile] = 0
            self.melds[actor].append(kong)
        self.last_kong = kong

    def _new_kong(self, line: RecordLine) -> Melded:
        actor, tile = line["actor"], line["tile"]
        if line["kind"] == "exposed":
            self.river[line["target"]][tile] -= 1
            return Melded(MeldKind.EXPOSED, tile, line["target"], Dou.EXPOSED)
        dou = Dou.CONCEALED
        if self.separate_dealt and tile in self.dealt_fours[actor]:
            dou = Dou.LATE if self.discards[actor] else Dou.DEALT
        return Melded(MeldKind.CONCEALED, tile, actor, dou)
