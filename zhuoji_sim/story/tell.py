"""The story of a hand in words: what `zhuoji replay --verbose` prints, in English or Chinese.

It is told from the finished state and its ledger: settlement has judged, and nothing is judged again here.
"""

from collections.abc import Iterable, Iterator

from zhuoji_sim.codes import NextDeal
from zhuoji_sim.limits import check_kind
from zhuoji_sim.records.log import dealt_hands
from zhuoji_sim.records.played_hand import PlayedHand
from zhuoji_sim.rulesets import preset_ids
from zhuoji_sim.story.chickens import Chickens
from zhuoji_sim.story.payments import Payments
from zhuoji_sim.story.play import Play
from zhuoji_sim.story.words import Voice
from zhuoji_sim.text import Lang
from zhuoji_sim.tiles.notation import format_tiles

INDENT = "  "


def tell_hand(played: PlayedHand, lang: Lang = "en") -> list[str]:
    """Every move and every payment of a finished hand in words.

    Parameters
    ----------
    played
        As `replay_hand` or `read_hands` gives it.
    lang
        `en` or `zh`.

    Returns
    -------
    list of str
        Lines: headings, and what stands under them indented.

    Examples
    --------
    >>> from zhuoji_sim import load_ruleset, replay_hand, seat_policies
    >>> story = tell_hand(replay_hand(load_ruleset("shabao"), seat_policies("ukeire"), seed=1, hand=0))
    >>> [line for line in story if not line.startswith(INDENT)][2:]
    ['Play', 'Chickens 鸡 and kongs 豆', 'Payments', 'Results']
    """
    check_kind("a hand", played, PlayedHand, "a PlayedHand, as replay_hand gives it")
    return list(_Story(played, Voice(lang)).tell())


class _Story:
    def __init__(self, played: PlayedHand, voice: Voice) -> None:
        self.played, self.result, self.voice = played, played.result, voice
        self.seats = range(played.ruleset.players)
        self.dealer = int(played.state[0]["dealer"])
        self.why_next = NextDeal(int(played.ledger[0]["why_next"]))

    def tell(self) -> Iterator[str]:
        yield self._title()
        yield from self._section("head.deal", self._deal())
        yield from self._section("head.play", [*Play(self.voice, self.played).tell(), *self._ending()])
        if self.result["winners"]:
            yield from self._section("head.after", Chickens(self.voice, self.played).tell())
        payments = list(Payments(self.voice, self.played).tell())
        yield from self._section("head.payments", payments or [self.voice("pays.none")])
        yield from self._section("head.results", [*self._results(), self._next()])

    def _section(self, head: str, lines: Iterable[str]) -> Iterator[str]:
        yield self.voice(head)
        for line in lines:
            yield INDENT + line

    # the deal

    def _title(self) -> str:
        ruleset, start = self.played.ruleset, self.played.lines[0]
        name = ruleset.name
        if self.voice.lang == "zh" and name in preset_ids():
            name = ruleset.about["chinese"]
        base, n = start.get("base", ruleset.base_points), self.played.state[0]["dealer_count"]
        title = self.voice("title", ruleset=name, base=base, dealer=self.dealer, n=n)
        dice = start.get("dice")
        return self.voice("title.dice", title=title, first=dice[0], second=dice[1]) if dice else title

    def _rows(self) -> list[str]:
        """The seats' names with the dealer marked, equally long."""
        rows = [self.voice("row.dealer" if seat == self.dealer else "row.other", seat=seat) for seat in self.seats]
        return [row.ljust(len(rows[self.dealer])) for row in rows]

    def _deal(self) -> Iterator[str]:
        for row, hand in zip(self._rows(), dealt_hands(self.played.state[0], len(self.seats)), strict=True):
            yield f"{row}  {format_tiles(hand)}"

    # how it ended

    def _ending(self) -> Iterator[str]:
        if self.result["outcome"] == "void":
            yield self.voice("void")
        if self.result["outcome"] == "exhausted":
            ready, unready = (self._seats(ready) for ready in (True, False))
            some = "some" if ready and unready else self.why_next.name.lower()
            yield self.voice("exhausted")
            yield self.voice(f"exhausted.{some}", ready=self.voice.seats(ready), unready=self.voice.seats(unready))

    def _seats(self, ready: bool) -> list[int]:
        return [seat for seat in self.seats if self.result["ready"][seat] is ready]

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
        following, reason = self.result["next"], self.voice(f"next.{self.why_next.name.lower()}")
        return self.voice("next", seat=self.voice.seat(following["dealer"]), n=following["n"], reason=reason)
