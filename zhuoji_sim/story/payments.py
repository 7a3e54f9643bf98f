"""The payments of a hand in words: every transfer a sentence that says for what, and how it adds up."""

from collections.abc import Iterator
from typing import Any

from zhuoji_sim.codes import SEATS, Dou, MeldKind
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.story.table import Melded, StoryTable
from zhuoji_sim.story.words import Voice
from zhuoji_sim.tiles.kinds import KIND_OF, YAOJI

Transfer = dict[str, Any]
Term = tuple[int, str]
"""Fan, and the phrase that names them."""

_PRICES = {
    Dou.CONCEALED: "kong.concealed",
    Dou.ADDED: "kong.added",
    Dou.EXPOSED: "kong.exposed",
    Dou.DEALT: "kong.dealt",
}


class Payments:
    """Tells the transfers of a result; `table` is as the hand left it."""

    def __init__(self, voice: Voice, ruleset: Ruleset, table: StoryTable, result: dict[str, Any]) -> None:
        self.voice, self.ruleset, self.table, self.result = voice, ruleset, table, result
        self.winners = {winner["seat"]: winner for winner in result["winners"]}
        self.paid_kongs = {owner: self._paid_kongs(owner) for owner in range(SEATS)}

    def tell(self) -> Iterator[str]:
        """One sentence a transfer, in the order of the result."""
        kongs = {owner: self._kong_of_each_row(owner) for owner in self.paid_kongs}
        for transfer in self.result["transfers"]:
            kong = next(kongs[transfer["to"]]) if transfer["for"] == "dou" else None
            reason, terms = self._reason(transfer, kong)
            yield self._sentence(transfer, reason, [term for term in terms if term[0]])

    def price(self, dou: Dou) -> int:
        """What one payer owes for a kong, in fan (R5)."""
        if dou is Dou.KEPT and self.ruleset["kong.late_added_pays"]:
            dou = Dou.ADDED
        return self._number(_PRICES[dou]) if dou in _PRICES else 0

    def chicken_value(self, tile: int) -> int:
        """What one payer owes for one such chicken, in fan (R6.3, R6.4)."""
        golden = tile == YAOJI and self.result["chickens"]["golden"]
        return self._number("chicken.golden" if golden else "chicken.value")

    def _number(self, key: str) -> int:
        value = self.ruleset[key]
        assert isinstance(value, int)
        return value

    # which kong a transfer pays for

    def _rows(self, owner: int, rule: str) -> list[Transfer]:
        rows = self.result["transfers"]
        return [row for row in rows if row["for"] == "dou" and row["to"] == owner and row["rule"] == rule]

    def _paid_kongs(self, owner: int) -> list[Melded]:
        """The kongs that are paid to their owner, in the order of melding, as in the ledger."""
        ones, plain = bool(self._rows(owner, "R5.5")), bool(self._rows(owner, "R5.3"))
        paid = []
        for meld in self.table.melds[owner]:
            together = ones and meld.tile == YAOJI
            if together or (plain and not meld.hot and self.price(meld.dou)):
                paid.append(meld)
        return paid

    def _kong_of_each_row(self, owner: int) -> Iterator[Melded]:
        for kong in self.paid_kongs[owner]:
            yield from [kong] * self._payers(kong)

    @staticmethod
    def _payers(kong: Melded) -> int:
        return 1 if kong.kind is MeldKind.EXPOSED else SEATS - 1

    # the reason and the sum

    def _reason(self, transfer: Transfer, kong: Melded | None) -> tuple[str, list[Term]]:
        voice, rule = self.voice, transfer["rule"]
        match transfer["for"]:
            case "hand":
                return voice("for.hand.robbed" if rule == "R8.2" else "for.hand"), self._hand_terms(transfer)
            case "dou":
                assert kong is not None
                key = "for.dou.ones" if rule == "R5.5" else "for.dou"
                return voice(key, **self.kong_words(kong)), []
            case "chicken":
                return voice("for.chicken"), self._chicken_terms(transfer["to"])
            case "hot_shot":
                return voice("for.hot_shot"), self._hot_shot_terms(transfer)
            case "charge":
                reverse = transfer["from"] == self.result["chickens"]["charge"]
                return voice("for.charge.unready" if reverse else "for.charge"), []
            case "penalty":
                return voice("for.penalty.leave" if transfer["to"] is None else "for.penalty.void"), []
            case other:
                return voice(f"for.{other}", receiver=self._name(transfer["to"])), []

    def kong_words(self, kong: Melded) -> dict[str, str]:
        """A kong's kind and tile, for the blanks of a phrase."""
        return {"kong": self.voice(f"dou.{kong.dou.name.lower()}"), "tile": self.voice.tile(kong.tile)}

    def _hand_terms(self, transfer: Transfer) -> list[Term]:
        winner = self.winners[transfer["to"]]
        pattern = self.voice(f"name.{winner['pattern']}")
        lift = "lift.report" if winner["reported"] else "lift.kill"
        return [
            (fan, self.voice(f"part.{lift if part == 'lift' else part}", fan=abs(fan), pattern=pattern))
            for part, fan in transfer["parts"].items()
        ]

    def _chicken_terms(self, owner: int) -> list[Term]:
        terms = []
        for tile in (KIND_OF[name] for name in self.result["chickens"]["tiles"]):
            copies = self._chicken_copies(owner, tile)
            fan = copies * self.chicken_value(tile)
            terms.append((fan, self.voice("part.chicken", fan=fan, copies=copies, tile=self.voice.tile(tile))))
        return terms

    def _chicken_copies(self, owner: int, tile: int) -> int:
        """How many count for their owner (R6.5), but for what is paid on its own (R6.7, R5.5)."""
        scope = self.ruleset["chicken.scope"]
        assert isinstance(scope, tuple)
        copies = 0
        if "concealed" in scope:
            copies += self.table.concealed[owner][tile]
        if "melds" in scope:
            with_kong = bool(self._rows(owner, "R5.5"))
            melds = (meld for meld in self.table.melds[owner] if meld.tile == tile)
            copies += sum(meld.copies for meld in melds if not (with_kong and tile == YAOJI))
        if "discards" in scope:
            copies += self.table.river[owner][tile]
            copies -= tile == YAOJI and self.result["chickens"]["charge"] == owner
        return copies

    def _hot_shot_terms(self, transfer: Transfer) -> list[Term]:
        fixed, income = self._number("events.hot_shot"), 0
        kong = self.table.last_kong
        assert kong is not None
        if self.ruleset["events.hot_shot_pays_kong"]:
            income = self.price(kong.dou) * self._payers(kong)
        dealer = transfer["fan"] - fixed - income
        return [
            (fixed, self.voice("part.hot_shot", fan=fixed)),
            (income, self.voice("part.kong", fan=income, **self.kong_words(kong))),
            (dealer, self.voice("part.dealer", fan=dealer)),
        ]

    # the sentence

    def _name(self, seat: int | None) -> str:
        return self.voice("house") if seat is None else self.voice.seat(seat)

    def _sentence(self, transfer: Transfer, reason: str, terms: list[Term]) -> str:
        return self.voice(
            "pays.sum" if terms else "pays",
            payer=self._name(transfer["from"]),
            receiver=self._name(transfer["to"]),
            amount=self._amount(transfer),
            reason=reason,
            sum=self._sum(terms, transfer["fan"]),
            rule=transfer["rule"],
        )

    def _amount(self, transfer: Transfer) -> str:
        key = "fan" if transfer["points"] == transfer["fan"] else "points"
        return self.voice(key, fan=transfer["fan"], points=transfer["points"])

    def _sum(self, terms: list[Term], total: int) -> str:
        text = "".join((" + " if fan > 0 else " - ") + phrase for fan, phrase in terms).removeprefix(" + ")
        return self.voice("sum", terms=text, total=total) if len(terms) > 1 else text
