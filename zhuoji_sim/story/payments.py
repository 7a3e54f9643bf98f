"""The payments of a hand in words: every transfer a sentence that says for what, and how it adds up."""

from collections.abc import Iterator

from zhuoji_sim.codes import Flow
from zhuoji_sim.records.played_hand import PlayedHand
from zhuoji_sim.records.transfers import Transfer, transfers
from zhuoji_sim.settlement.ledger import HOUSE, Rule, What
from zhuoji_sim.story.words import Voice
from zhuoji_sim.tiles.kinds import KIND_OF, YAOJI

Term = tuple[int, str]
"""Fan, and the phrase that names them."""

_OWN_PHRASE = (What.CHARGE_REVERSED, What.THROWN, What.KONG_OF_ONES, What.VOID_WIN, What.LEAVING)
"""What is told otherwise than the rest of its flow."""
_MORE = (What.GOLDEN, What.STANDING, What.RAISED)
"""What tiles that have been counted are worth more."""


class Payments:
    """Tells the transfers of a finished hand."""

    def __init__(self, voice: Voice, played: PlayedHand) -> None:
        self.voice, self.state, self.ledger, self.result = voice, played.state[0], played.ledger[0], played.result
        self.rob_shares = played.ruleset["events.rob_shares"]
        self.others = voice(f"others.{played.ruleset.players - 1}")
        self.patterns = {winner["seat"]: voice(f"name.{winner['pattern']}") for winner in played.result["winners"]}

    def tell(self) -> Iterator[str]:
        """One sentence a transfer, in the order of the result."""
        for transfer, printed in zip(transfers(self.ledger), self.result["transfers"], strict=True):
            terms = [term for term in self._terms(transfer) if term[0]]
            yield self.voice(
                "pays.sum" if terms else "pays",
                payer=self._name(transfer.payer),
                receiver=self._name(transfer.receiver),
                amount=self._amount(transfer.fan, printed["points"]),
                reason=self._reason(transfer),
                sum=self._sum(terms, transfer.fan),
                rule=transfer.rule_name,
            )

    def _reason(self, transfer: Transfer) -> str:
        what = transfer.entries[0].what
        key = (what if what in _OWN_PHRASE else transfer.flow).name.lower()
        if transfer.rule is Rule.ROBBED_KONG:
            key = f"hand.robbed.{self.rob_shares}"
        if transfer.rule is Rule.UNREADY_KONG:
            key = "dou_reversed"
        owner = transfer.payer if transfer.rule is Rule.UNREADY_KONG else transfer.receiver
        words = self.voice.kong(self.state, owner, transfer.kong) if transfer.flow is Flow.DOU else {}
        return self.voice(f"for.{key}", receiver=self._name(transfer.receiver), others=self.others, **words)

    # what a transfer adds up

    def _terms(self, transfer: Transfer) -> Iterator[Term]:
        if transfer.flow is Flow.CHICKEN:
            yield from self._chicken_terms(transfer)
        elif transfer.flow in (Flow.CHARGE, Flow.RESPONSIBLE):
            yield from self._first_terms(transfer)
        elif transfer.flow in (Flow.HAND, Flow.HOT_SHOT):
            for what in sorted({entry.what for entry in transfer.entries}):
                fan = transfer.fan_for(what)
                yield fan, self.voice(f"part.{what.name.lower()}", fan=abs(fan), **self._part_words(transfer, what))

    def _part_words(self, transfer: Transfer, what: What) -> dict[str, str]:
        if what is not What.VOIDED_KONG:
            return {"pattern": self.patterns[transfer.receiver]}
        kong = next(entry.tile for entry in transfer.entries if entry.what is what)
        return self.voice.kong(self.state, transfer.payer, kong)

    def _chicken_terms(self, transfer: Transfer) -> Iterator[Term]:
        for tile in (KIND_OF[name] for name in self.result["chickens"]["tiles"]):
            of_tile = [entry for entry in transfer.entries if entry.tile == tile]
            fan = sum(entry.fan for entry in of_tile)
            copies = sum(entry.copies for entry in of_tile if entry.what not in _MORE)
            yield fan, self.voice("part.chicken", fan=fan, copies=copies, tile=self.voice.tile(tile))

    def _first_terms(self, transfer: Transfer) -> Iterator[Term]:
        """Of which tile the first is paid for, where that is not the 1s alone (R6.12)."""
        if any(entry.tile != YAOJI for entry in transfer.entries):
            for entry in transfer.entries:
                yield entry.fan, self.voice("part.tile", fan=entry.fan, tile=self.voice.tile(entry.tile))

    # the sentence

    def _name(self, seat: int) -> str:
        return self.voice("house") if seat == HOUSE else self.voice.seat(seat)

    def _amount(self, fan: int, points: int) -> str:
        return self.voice("fan" if points == fan else "points", fan=fan, points=points)

    def _sum(self, terms: list[Term], total: int) -> str:
        text = "".join((" + " if fan > 0 else " - ") + phrase for fan, phrase in terms).removeprefix(" + ")
        return self.voice("sum", terms=text, total=total) if len(terms) > 1 else text
