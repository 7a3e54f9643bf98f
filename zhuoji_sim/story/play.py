"""The play of a hand in words, from the log of its state: a line a turn, then the wins."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from zhuoji_sim.codes import Line, MeldKind
from zhuoji_sim.records.log import Event, events
from zhuoji_sim.records.played_hand import PlayedHand
from zhuoji_sim.story.words import Voice
from zhuoji_sim.tiles.notation import Meld, format_meld, format_tiles

_THROWS = (Line.DISCARD, Line.REPORT)


class Play:
    """Tells the moves and the wins of a finished hand."""

    def __init__(self, voice: Voice, played: PlayedHand) -> None:
        self.voice, self.state, self.ledger = voice, played.state[0], played.ledger[0]
        self.tells_hard = played.ruleset["report.hard_lift"] != "lift"
        self.winners: dict[int, dict[str, Any]] = {winner["seat"]: winner for winner in played.result["winners"]}

    def tell(self) -> Iterator[str]:
        """One sentence a turn and one a win."""
        actor, moves = int(self.state["dealer"]), list[str]()
        for event in events(self.state):
            if moves and not self._goes_on(event):
                yield self._turn(actor, moves)
                moves = []
            if event.line is Line.WIN:
                yield self._win(event)
            elif event.line is Line.LEAVE:
                yield self.voice("leave", seat=self.voice.seat(event.actor))
            else:
                actor = event.actor
                moves.append(self._move(event))
                if event.line in _THROWS:
                    yield self._turn(actor, moves)
                    moves = []
        if moves:
            yield self._turn(actor, moves)

    @staticmethod
    def _goes_on(event: Event) -> bool:
        """Does it belong to the turn that has begun? No throw has ended it, so a draw replaces a kong."""
        own_kong = event.line is Line.KONG and event.kind is not MeldKind.EXPOSED
        return own_kong or event.line is Line.DRAW or event.line in _THROWS

    def _turn(self, actor: int, moves: list[str]) -> str:
        return self.voice("turn", seat=self.voice.seat(actor), moves=self.voice("and").join(moves))

    def _move(self, event: Event) -> str:
        key = event.line.name.lower()
        blanks = {"tile": self.voice.tile(event.tile), "target": self.voice.seat(event.target)}
        if event.line is Line.REPORT and self.tells_hard:
            key = "report.hard" if self.state["hard_reporters"] >> event.actor & 1 else "report.soft"
        if event.line is Line.KONG:
            key = "kong.claimed" if event.kind is MeldKind.EXPOSED else "kong.own"
            blanks |= self.voice.kong(self.state, event.actor, event.tile)
        return self.voice(key, **blanks)

    def _win(self, event: Event) -> str:
        winner = self.winners.get(event.actor)
        blanks = {
            "seat": self.voice.seat(event.actor),
            "tile": self.voice.tile(event.tile),
            "hand": self._hand(event.actor, event.tile),
        }
        if winner is None:
            return self.voice("win.void", **blanks)
        pattern = self.voice(f"pattern.{winner['pattern']}")
        return self.voice("win", **blanks, how=self._how(winner), pattern=pattern, value=winner["value"])

    def _how(self, winner: dict[str, Any]) -> str:
        facts = {name: winner[name] for name in ("hot_shot", "bloom", "reported")}
        facts["kill"] = bool(self.ledger["kills"] >> winner["seat"] & 1)
        words = [self.voice(f"by.{winner['by']}", source=self.voice.seat(winner["from"]))]
        words += [self.voice(f"how.{fact}") for fact, holds in facts.items() if holds]
        return self.voice("and").join(words)

    def _hand(self, seat: int, winning_tile: int) -> str:
        """A winner's hand in notation without the winning tile, which the first of them holds."""
        s = self.state
        tiles = Counter(dict(enumerate(s["counts"][seat].tolist())))
        if seat == next(iter(self.winners), None):
            tiles[winning_tile] -= 1
        melds = zip(s["meld_kind"][seat].tolist(), s["meld_tile"][seat].tolist(), strict=True)
        shown = [format_meld(Meld(MeldKind(kind), tile)) for kind, tile in list(melds)[: s["melds"][seat]]]
        return " ".join([format_tiles(tiles.elements()), *shown])
