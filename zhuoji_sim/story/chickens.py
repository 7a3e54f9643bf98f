"""Chickens and kongs in words: which tiles are chickens, whose do not count, and which kongs pay nothing."""

from collections.abc import Iterator
from typing import Any

from zhuoji_sim.codes import Flow
from zhuoji_sim.records.played_hand import PlayedHand
from zhuoji_sim.records.transfers import entries
from zhuoji_sim.settlement.ledger import Status
from zhuoji_sim.story.words import Voice
from zhuoji_sim.tiles.kinds import KIND_OF, KINDS, WIND


class Chickens:
    """Tells what became of chickens and kongs in a hand that somebody won."""

    def __init__(self, voice: Voice, played: PlayedHand) -> None:
        self.voice, self.ruleset = voice, played.ruleset
        self.state, self.ledger = played.state[0], played.ledger[0]
        self.facts = played.result["chickens"]
        self.blown = self.ruleset["events.wind"] and self.state["indicator"] == WIND

    def tell(self) -> Iterator[str]:
        """The chickens, who collects for none, and every kong that pays nothing for a reason of its own."""
        yield self._flipped()
        if self.blown:
            yield self.voice("wind")
            return
        yield from self._turned()
        yield from self._fixed("1s", self.facts, bool(self.ruleset["chicken.yaoji"]), 0)
        if self.ruleset["wuguji.value"]:
            yield from self._fixed("8p", self.facts["wuguji"], True, 1)
        if self.ruleset["chicken.standing"]:
            yield self.voice("standing", value=self.ruleset["chicken.standing"])
        yield from self._uncounted()
        yield from self._unpaid_kongs()

    def _turned(self) -> Iterator[str]:
        """The chickens of R6.13 and R6.14."""
        if self.ruleset["chicken.turned"] and self.facts["indicator"] is not None:
            yield self.voice("turned", tile=self.voice.tile(KIND_OF[self.facts["indicator"]]))
        if self.ruleset["chicken.weekday"]:
            yield self.voice("weekday", day=self.facts["weekday"])

    def _fixed(self, name: str, facts: dict[str, Any], always: bool, which: int) -> Iterator[str]:
        """What the 1s or the 8p is worth, and what became of the first one thrown."""
        voice, book = self.voice, self.ledger
        if always:
            yield voice(f"{'golden' if facts['golden'] else 'fixed'}.{name}", value=book["worth"][which])
        if facts["charge"] is not None:
            yield voice(f"charge.{name}", seat=voice.seat(facts["charge"]), value=book["charge_value"][which])
        if facts["responsible"]:
            thrower, claimer = facts["responsible"]["from"], facts["responsible"]["to"]
            yield voice(f"responsible.{name}", seat=voice.seat(thrower), claimer=voice.seat(claimer))

    def _flipped(self) -> str:
        if self.facts["indicator"] is None:
            return self.voice("flipped.empty")
        indicator = self.voice.tile(KIND_OF[self.facts["indicator"]])
        flipped = [tile for tile in range(KINDS) if self.ledger["flipped"] >> tile & 1]
        tiles = self.voice("comma").join(map(self.voice.tile, flipped))
        return self.voice("flipped" if flipped else "flipped.none", indicator=indicator, tiles=tiles)

    def _uncounted(self) -> Iterator[str]:
        """Whose chickens and kongs do not count, and why."""
        voice, void, kongs = self.voice, self.ledger["void"], self.ledger["void_kongs"]
        players = range(self.ruleset.players)
        everybody = sum(1 << seat for seat in players)
        source = voice.seat(int(self.state["source"]))
        if self.ledger["burnt"]:
            yield voice("burnt", seat=source)
        if void and void == kongs:
            yield voice("scope.everyone" if void == everybody else "scope.offender", seat=source)
        elif void or kongs:
            yield voice("burns.chickens" if void else "burns.kongs", seat=source)
        if self.ledger["unready"] and void != everybody:
            yield voice("unready", seats=voice.seats(s for s in players if self.ledger["unready"] >> s & 1))

    def _unpaid_kongs(self) -> Iterator[str]:
        """`_uncounted` has told of the seats whose kongs do not count."""
        for entry in entries(self.ledger):
            if entry.flow is Flow.DOU and entry.status not in (Status.PAID, Status.VOID):
                reason = self.voice(f"unpaid.{entry.status.name.lower()}")
                words = self.voice.kong(self.state, entry.receiver, entry.tile)
                yield self.voice("unpaid", seat=self.voice.seat(entry.receiver), reason=reason, **words)
