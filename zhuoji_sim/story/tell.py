"""The story of a hand in words: what `zhuoji replay --verbose` prints, in English or Chinese."""

from collections.abc import Iterator
from typing import Any

from zhuoji_sim.codes import SEATS, Dou, MeldKind
from zhuoji_sim.records.lines import RecordLine, check_line
from zhuoji_sim.records.played_hand import PlayedHand
from zhuoji_sim.rulesets import Ruleset, preset_ids
from zhuoji_sim.story.payments import Payments
from zhuoji_sim.story.table import Melded, StoryTable
from zhuoji_sim.story.words import Voice
from zhuoji_sim.text import Lang
from zhuoji_sim.tiles.kinds import KIND_OF, NAMES, YAOJI

INDENT = "  "


def tell_hand(played: PlayedHand, lang: Lang = "en") -> list[str]:
    """Every move and every payment of a finished hand in words, line by line."""
    return tell(played.lines, played.result, played.ruleset, lang)


def tell(lines: list[dict[str, Any] | RecordLine], result: dict[str, Any], ruleset: Ruleset, lang: Lang) -> list[str]:
    """The story of one hand: the deal, the play, chickens and kongs, every payment and why, the results.

    `lines` are the record's lines of this hand, from `start_hand` to `end`, as objects or as checked lines;
    `result` is the entry that replay prints for it, `ruleset` the one it was played by. Returns lines of
    text: headings, and what stands under them indented.

    Raises:
        InputError: a line given as an object has not the form of a record's line.
    """
    checked = [
        line if isinstance(line, RecordLine) else check_line(line, f"line {number}")
        for number, line in enumerate(lines, start=1)
    ]
    return list(_Story(checked, result, ruleset, Voice(lang)).tell())


class _Story:
    def __init__(self, lines: list[RecordLine], result: dict[str, Any], ruleset: Ruleset, voice: Voice) -> None:
        self.start, self.lines = lines[0], lines[1:]
        self.result, self.ruleset, self.voice = result, ruleset, voice
        self.table = StoryTable(self.start, ruleset)
        self.winners = {winner["seat"]: winner for winner in result["winners"]}
        self.dealer: int = self.start["dealer"]

    def tell(self) -> Iterator[str]:
        yield self._title()
        yield from self._section("head.deal", self._deal())
        yield from self._section("head.play", [*self._play(), *self._ending()])
        if self.winners:
            self.table.close(self.lines[-2]["tile"], self.result["winners"])
        payments = Payments(self.voice, self.ruleset, self.table, self.result)
        if self.winners:
            yield from self._section("head.after", [*self._chickens(payments), *self._unpaid_kongs(payments)])
        yield from self._section("head.payments", list(payments.tell()) or [self.voice("pays.none")])
        yield from self._section("head.results", [*self._results(), self._next()])

    def _section(self, head: str, lines: Any) -> Iterator[str]:
        yield self.voice(head)
        for line in lines:
            yield INDENT + line

    # the deal

    def _title(self) -> str:
        name = self.ruleset.name
        if self.voice.lang == "zh" and name in preset_ids():
            name = self.ruleset.about["chinese"]
        base = self.start.get("base", self.ruleset.base_points)
        title = self.voice("title", ruleset=name, base=base, dealer=self.dealer, n=self.start.get("n", 1))
        dice = self.start.get("dice")
        return self.voice("title.dice", title=title, first=dice[0], second=dice[1]) if dice else title

    def _rows(self) -> list[str]:
        """The seats' names with the dealer marked, equally long."""
        rows = [self.voice("row.dealer" if seat == self.dealer else "row.other", seat=seat) for seat in range(SEATS)]
        return [row.ljust(len(rows[self.dealer])) for row in rows]

    def _deal(self) -> Iterator[str]:
        for seat, row in enumerate(self._rows()):
            yield f"{row}  {self.table.hand(seat)}"

    # the play, a line a turn

    def _play(self) -> Iterator[str]:
        actor, moves = self.dealer, list[str]()
        for line in self.lines:
            replaces = line.type == "draw" and moves  # after a kong of the same turn
            goes_on = replaces or line.type == "discard" or (line.type == "kong" and line["kind"] != "exposed")
            if moves and not goes_on:
                yield self._turn(actor, moves)
                moves = []
            if line.type == "win":
                yield self._win(line)
            elif line.type == "leave":
                yield self.voice("leave", seat=self.voice.seat(line["actor"]))
            elif line.type != "end":
                self.table.apply(line)
                actor = line["actor"]
                moves.append(self._move(line))
                if line.type == "discard":
                    yield self._turn(actor, moves)
                    moves = []

    def _turn(self, actor: int, moves: list[str]) -> str:
        return self.voice("turn", seat=self.voice.seat(actor), moves=self.voice("and").join(moves))

    def _move(self, line: RecordLine) -> str:
        tile = self.voice.tile(line["tile"])
        match line.type:
            case "discard":
                return self.voice("report" if line.get("report", False) else "discard", tile=tile)
            case "pong":
                return self.voice("pong", tile=tile, target=self.voice.seat(line["target"]))
            case "kong":
                return self._kong(line, tile)
            case _:
                return self.voice("draw", tile=tile)

    def _kong(self, line: RecordLine, tile: str) -> str:
        kong = next(meld for meld in self.table.melds[line["actor"]] if meld.tile == line["tile"])
        name = self.voice(f"dou.{kong.dou.name.lower()}")
        if kong.kind is MeldKind.EXPOSED:
            return self.voice("kong.claimed", tile=tile, kong=name, target=self.voice.seat(kong.source))
        return self.voice("kong.own", tile=tile, kong=name)

    def _win(self, line: RecordLine) -> str:
        actor, tile = line["actor"], line["tile"]
        blanks = {"seat": self.voice.seat(actor), "tile": self.voice.tile(tile)}
        hand = self.table.hand(actor, but=tile if actor == line["target"] else None)
        winner = self.winners.get(actor)
        if winner is None:
            return self.voice("win.void", **blanks, hand=hand)
        pattern = self.voice(f"pattern.{winner['pattern']}")
        return self.voice("win", **blanks, how=self._how(winner), pattern=pattern, value=winner["value"], hand=hand)

    def _how(self, winner: dict[str, Any]) -> str:
        facts = {"hot_shot": winner["hot_shot"], "bloom": winner["bloom"], "reported": winner["reported"]}
        facts["kill"] = self._kills(winner)
        words = [self.voice(f"by.{winner['by']}", source=self.voice.seat(winner["from"]))]
        words += [self.voice(f"how.{fact}") for fact, holds in facts.items() if holds]
        return self.voice("and").join(words)

    def _kills(self, winner: dict[str, Any]) -> bool:
        """R7.5: on a reporter's discard; R7.6: by self-draw, or by robbing, when others have reported."""
        if winner["by"] == "discard":
            return bool(self.ruleset["report.kill"]) and winner["from"] in self.table.reported
        others = self.table.reported - {winner["seat"]}
        return bool(self.ruleset["report.kill_self_draw"] and others and not winner["reported"])

    # how it ended

    def _ending(self) -> Iterator[str]:
        if self.result["outcome"] == "void":
            yield self.voice("void")
        if self.result["outcome"] == "exhausted":
            ready, unready = self._seats(True), self._seats(False)
            yield self.voice("exhausted")
            key = f"exhausted.{self._how_many_ready()}"
            yield self.voice(key, ready=self.voice.seats(ready), unready=self.voice.seats(unready))

    def _seats(self, ready: bool) -> list[int]:
        return [seat for seat in range(SEATS) if self.result["ready"][seat] is ready]

    def _how_many_ready(self) -> str:
        return {0: "none", SEATS: "all"}.get(len(self._seats(True)), "some")

    def _chickens(self, payments: Payments) -> Iterator[str]:
        facts, voice = self.result["chickens"], self.voice
        yield self._flipped()
        if self.ruleset["chicken.yaoji"]:
            yield voice("golden" if facts["golden"] else "yaoji", value=payments.chicken_value(YAOJI))
        if facts["charge"] is not None:
            value = self.ruleset["chicken.charge_golden" if facts["golden"] else "chicken.charge"]
            yield voice("charge", seat=voice.seat(facts["charge"]), value=value)
        if facts["responsible"]:
            thrower, claimer = facts["responsible"]["from"], facts["responsible"]["to"]
            yield voice("responsible", seat=voice.seat(thrower), claimer=voice.seat(claimer))
        yield from self._uncounted()

    def _flipped(self) -> str:
        facts = self.result["chickens"]
        if facts["indicator"] is None:
            return self.voice("flipped.empty")
        indicator = self.voice.tile(KIND_OF[facts["indicator"]])
        only_yaoji = self.ruleset["chicken.yaoji"] and not facts["golden"]
        flipped = [name for name in facts["tiles"] if not (only_yaoji and name == NAMES[YAOJI])]
        tiles = self.voice("comma").join(self.voice.tile(KIND_OF[name]) for name in flipped)
        return self.voice("flipped" if flipped else "flipped.none", indicator=indicator, tiles=tiles)

    def _uncounted(self) -> Iterator[str]:
        """Whose chickens do not count, and why."""
        winner, voice = self.result["winners"][0], self.voice
        source = voice.seat(winner["from"])
        if winner["hot_shot"] and self.ruleset["chicken.burnt"]:
            yield voice("burnt", seat=source)
        if self._scope() != "kong":
            yield voice(f"scope.{self._scope()}", seat=source)
        if self.ruleset["chicken.needs_ready"] and self._scope() != "everyone" and self._seats(False):
            yield voice("unready", seats=voice.seats(self._seats(False)))

    def _scope(self) -> str:
        """R8.4: whose chickens and kongs do not count; `kong`: that of the hot shot at most."""
        winner = self.result["winners"][0]
        struck = winner["hot_shot"] or winner["by"] == "robbed_kong"
        return str(self.ruleset["events.void_scope"]) if struck else "kong"

    def _unpaid_kongs(self, payments: Payments) -> Iterator[str]:
        """Every kong that pays nothing, with the reason, unless `_uncounted` has given it."""
        for owner in range(SEATS):
            struck = self._scope() == "everyone" or (
                self._scope() == "offender" and owner == self.result["winners"][0]["from"]
            )
            for meld in self.table.melds[owner]:
                paid = any(meld is kong for kong in payments.paid_kongs[owner])
                if meld.dou is not Dou.NONE and not paid and not struck:
                    reason = self.voice(f"unpaid.{self._why_unpaid(meld, payments)}")
                    words = payments.kong_words(meld)
                    yield self.voice("unpaid", seat=self.voice.seat(owner), reason=reason, **words)

    def _why_unpaid(self, kong: Melded, payments: Payments) -> str:
        if kong.hot:
            return "hot"
        if payments.price(kong.dou):
            return "unready"
        if kong.dou is Dou.KEPT and not self.ruleset["kong.late_added_pays"]:
            return "kept"
        return "late" if kong.dou is Dou.LATE else "free"

    # the results

    def _results(self) -> Iterator[str]:
        deltas = [f"{delta:+d}" if delta else "0" for delta in self.result["deltas"]]
        width = max(map(len, deltas))
        for seat, row in enumerate(self._rows()):
            line = f"{row}  {deltas[seat]:>{width}}"
            if self.result["ready"] is not None:
                line += "  " + self.voice("ready.yes" if self.result["ready"][seat] else "ready.no")
            yield line
        if self.result["house"]:
            yield f"{self.voice('house')}  {self.result['house']:+d}"

    def _next(self) -> str:
        following = self.result["next"]
        reason = self.voice(f"next.{self._why_next()}")
        return self.voice("next", seat=self.voice.seat(following["dealer"]), n=following["n"], reason=reason)

    def _why_next(self) -> str:
        if self.result["outcome"] == "void":
            return "void"
        if self.result["outcome"] == "exhausted":
            return self._why_next_after_exhaustion()
        if len(self.winners) == 1:
            return "dealer_won" if self.dealer in self.winners else "winner"
        return "two" if len(self.winners) == 2 else "three"

    def _why_next_after_exhaustion(self) -> str:
        number = self._how_many_ready()
        if number != "some":
            return number
        if self.ruleset["dealer.exhausted"] == "stays":
            return "stays"
        if len(self._seats(True)) == SEATS - 1:
            return "only_unready"
        return "dealer_ready" if self.result["ready"][self.dealer] else "nearest"
