"""Hands written down move by move, for tests: what a test leaves open is filled with tiles that do not matter.

    settle("shabao", {0: "9m", 1: "99m1s123m456p78p33s"}, "4p>9m 1pong >1s ... 9m kong9m . ... 9p 1win", flip="3p")

Hands are given in part or in full, by seat; junk fills them up to 13 and stays at least two tiles from ready.
The moves, in order:

    5p>9m   whose turn it is draws 5p and discards 9m        5p>>9m  ... and reports
    5p      draws 5p and has not decided yet                 >9m     discards 9m (after a draw, a kong or a pong)
    _       as a tile to draw: one that nobody here wants; as a tile to discard: a piece of junk
    =       as a tile to discard: the one just drawn
    .       short for _>=, a turn without effect; ... is three such turns
    *2      turns of this sort until 2 tiles are left (* alone: until the wall is empty)
    kong9m  adds the 9m to a pong, or declares four of them
    1pong 1kong 1win 1leave   seat 1 does so with the tile that lies open; 1win:9m names the winning tile

As many play, and with as many suits, as the rules say (R1.9). The indicator is `flip`, or one whose neighbours nobody
holds. Junk and idle draws are never 1s, neighbours of the indicator, tiles named in the moves, or tiles that complete
a hand.
"""

import random
import re
from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from tests.oracle.shanten import shanten
from tests.oracle.tiles import tiles_of
from tests.oracle.walls import house_of
from zhuoji_sim.errors import InputError
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.replay import Replay
from zhuoji_sim.tiles.kinds import KIND_OF

Line = dict[str, Any]
Rules = str | dict[str, Any]

SEATS = range(4)
PRESETS = ("jinji", "shabao", "tianting", "hanbao")
TILES = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
AUTO = "auto"
MOVE = re.compile(
    r"(\d)(pong|kong|win|leave)(?::(\d[mps]))?|(kong)(\d[mps])|(\d[mps]|_)?(>>?)(\d[mps]|_|=)|(\d[mps]|_)"
)

PINGHU_5P = "123m789m46p234s88s"
"""A hand that 5p alone completes, to a pinghu."""
PINGHU_5P_TOO = "234m678m46p678s33s"
"""Another one."""
PINGHU_5P_THIRD = "345m567m46p456s66s"
"""And another one."""
SUIT_5P = "1122334678999p"
"""A hand of 13 dots that 5p completes to a `qingyise`."""
TRIPLETS_9M = "555m555p222s88s99m"
"""Completed by 9m or 8s to a `daduizi`."""
PAIRS_9M = ("2233m66p88p44s77s9m", "4477m33p99p33s66s9m", "1166m22p77p55s88s9m")
"""Three hands that 9m completes to a `qidui`; all three fit into one deal."""


def tiles(text: str) -> list[str]:
    """`12m3p` as ["1m", "2m", "3p"]; blanks do not matter."""
    return [rank + group[-1] for group in re.findall(r"\d+[mps]", text) for rank in group[:-1]]


def change(preset: str, **keys: Any) -> Line:
    """A preset with some keys changed: `change("shabao", kong__added=4, base_points=2)`."""
    rules: Line = {"extends": preset}
    for name, value in keys.items():
        section, _, leaf = name.rpartition("__")
        (rules.setdefault(section, {}) if section else rules)[leaf] = value
    return rules


def settle(rules: Rules, hands: dict[int, str], moves: str, **options: Any) -> Line:
    """The result of a hand, by the kernels; options are those of `record`."""
    script = Script(rules, hands, moves, **options)
    result = replay(script.lines)
    if result["ready"] is not None:
        winners = {winner["seat"] for winner in result["winners"]}
        for seat in script.junk:
            assert seat in winners or not result["ready"][seat], f"seat {seat}'s junk became ready"
    return result


def record(rules: Rules, hands: dict[int, str], moves: str, **options: Any) -> list[Line]:
    """The lines of a hand, from `start_hand` to `end`; options: dealer, n, base, flip, avoid (tiles), weekday."""
    return Script(rules, hands, moves, **options).lines


def refusal(rules: Rules, hands: dict[int, str], moves: str, **options: Any) -> str:
    """Why the last of the moves is illegal; all before it must be legal."""
    lines = Script(rules, hands, moves, **options).lines[:-1]
    game = begin(lines)
    for line in lines[1:-1]:
        game.feed(check_line(line, "before"))
    with pytest.raises(InputError) as caught:
        game.feed(check_line(lines[-1], "last"))
    return str(caught.value)


def begin(lines: list[Line]) -> Replay:
    """A replay of the record that has been fed its first line only."""
    checked = [check_line(line, f"record:{number}") for number, line in enumerate(lines, 1)]
    return Replay(checked[0], checked[1:])


def replay(lines: list[Line]) -> Line:
    """The result of a record of one hand; raises InputError where a line is illegal."""
    game = begin(lines)
    for number, line in enumerate(lines[1:], 2):
        game.feed(check_line(line, f"record:{number}"))
    assert game.result is not None
    return game.result


def wall_of(lines: list[Line]) -> list[int]:
    """A whole wall, as kinds, from which this record could have been dealt: hands, draws, indicator, the rest."""
    order = [tile for hand in lines[0]["hands"] for tile in hand]
    order += [line["tile"] for line in lines if line["type"] == "draw"]
    order += [lines[-1]["indicator"]] if lines[-1].get("indicator") else []
    rest = Counter(dict.fromkeys(TILES, 4))
    rest.subtract(order)
    return [KIND_OF[tile] for tile in [*order, *rest.elements()]]


def paid(result: Line, giver: int | None, taker: int | None, *kinds: str) -> int:
    """Fan that giver pays taker (None: anybody) for these kinds (none named: for everything)."""
    return sum(
        transfer["fan"]
        for transfer in result["transfers"]
        if giver in (None, transfer["from"]) and taker in (None, transfer["to"])
        if not kinds or transfer["for"] in kinds
    )


def collected(result: Line, taker: int, *kinds: str) -> list[int]:
    """What each seat pays the taker for these kinds, seat by seat."""
    return [paid(result, seat, taker, *kinds) for seat in SEATS]


class Script:
    """The lines of a hand under way, with just enough bookkeeping to name whose turn it is."""

    def __init__(
        self,
        rules: Rules,
        hands: dict[int, str],
        moves: str,
        *,
        dealer: int = 0,
        n: int = 1,
        base: int | None = None,
        flip: str | None = AUTO,
        avoid: str = "",
        weekday: int | None = None,
    ) -> None:
        house = house_of(rules)
        self.seats, self.tiles = range(house.players), tiles_of(house.suits)
        self.hands = {seat: tiles(hands.get(seat, "")) for seat in self.seats}
        self.left = Counter(dict.fromkeys(self.tiles, 4))
        self.left.subtract(tile for hand in self.hands.values() for tile in hand)
        assert min(self.left.values()) >= 0, "a fifth copy in the hands"
        named = re.findall(r"\d[mps]", moves)
        self.draws = Counter(re.findall(r"(?<!\S)\d[mps]", moves))
        held = {tile for hand in self.hands.values() for tile in hand} | set(named)
        self.flip = flip
        if flip == AUTO:
            self.flip = self.quiet_indicator(held) if "win" in moves else None
        self.won = False
        self.banned = {"1s", *tiles(avoid), *named, *neighbours(self.flip)}
        if self.flip:
            self.draws[self.flip] += 1
        self.melds: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.junk: dict[int, list[str]] = {}
        self.deal_junk()
        self.turn = self.holder = dealer
        self.open, self.wall = "", 4 * len(self.tiles) - 13 * len(self.seats)
        start: Line = {"type": "start_hand", "ruleset": rules, "dealer": dealer, "n": n}
        if base is not None:
            start["base"] = base
        if weekday is not None:
            start["weekday"] = weekday
        dealt = [list(self.hands[seat]) for seat in self.seats]
        self.lines: list[Line] = [{**start, "hands": dealt}]
        for word in moves.split():
            self.play(word)
        shown = self.flip if self.won and self.wall else None
        self.lines.append({"type": "end", "indicator": shown})

    # ------------------------------------------------------------ filling up

    def quiet_indicator(self, held: set[str]) -> str:
        """A tile whose next rank nobody holds, the 1s apart."""
        for tile in self.tiles:
            if self.left[tile] and tile not in held and following(tile) not in {*held, "1s"}:
                return tile
        raise AssertionError("no indicator without effect: name one")

    def deal_junk(self) -> None:
        rng = random.Random(7)
        for seat, hand in self.hands.items():
            assert len(hand) <= 13, f"seat {seat} has {len(hand)} tiles"
            if len(hand) < 13:
                self.junk[seat] = self.far_off(rng, hand)
                hand += self.junk[seat]
                self.left.subtract(self.junk[seat])

    def far_off(self, rng: random.Random, hand: list[str]) -> list[str]:
        pool = [tile for tile in self.tiles if tile not in self.banned for _ in range(self.spare(tile))]
        for _ in range(2000):
            junk = rng.sample(pool, 13 - len(hand))
            if shanten(hand + junk, []) >= 2 and max(Counter(junk).values()) < 3:
                return junk
        raise AssertionError("no junk keeps this hand far from ready")

    def spare(self, tile: str) -> int:
        return self.left[tile] - self.draws[tile]

    def harmless(self, seat: int, thrown: str) -> str:
        """A tile for the seat to draw that completes no hand; kept, it does not make the seat ready."""
        free = thrown in ("=", "_") or self.is_ready(seat)
        order = sorted(self.tiles, key=lambda tile: -self.spare(tile))
        for tile in order:
            if self.spare(tile) < 1 or tile in self.banned or self.is_wanted(tile):
                continue
            if free or not self.is_ready(seat, tile, thrown):
                return tile
        raise AssertionError("no harmless tile is left in the wall")

    def last_resort(self) -> str:
        """Any tile of an exhausted wall's rest, the harmless ones first."""
        rest = [tile for tile in self.tiles if self.spare(tile) > 0 and self.left[tile] > 0]
        return min(rest, key=lambda tile: (tile in self.banned, self.is_wanted(tile), -self.spare(tile)))

    def is_wanted(self, tile: str) -> bool:
        return any(completes(self.hands[seat], len(self.melds[seat]), tile) for seat in self.seats)

    def is_ready(self, seat: int, drawn: str = "", thrown: str = "") -> bool:
        hand = [*self.hands[seat], *([drawn] if drawn else [])]
        if thrown in hand:
            hand.remove(thrown)
        return any(completes(hand, len(self.melds[seat]), tile) for tile in self.tiles)

    def some_junk(self) -> str:
        for tile in self.junk[self.holder]:
            if tile in self.hands[self.holder] and not self.is_wanted(tile):
                return tile
        raise AssertionError("no junk to discard")

    # ------------------------------------------------------------ moves

    def play(self, word: str) -> None:
        if set(word) == {"."}:
            for _ in word:
                self.idle()
        elif word[0] == "*":
            while self.wall > int(word[1:] or 0):
                self.idle(to_the_end=True)
        else:
            match = MOVE.fullmatch(word)
            assert match, f"cannot read {word!r}"
            actor, claim, named, kong, konged, drawn, arrow, thrown, only_drawn = match.groups()
            if claim:
                self.seat_acts(int(actor), claim, named)
            elif kong:
                self.own_kong(konged)
            else:
                if drawn or only_drawn:
                    self.draw(drawn or only_drawn, thrown or "=")
                if arrow:
                    self.discard(self.named_discard(thrown), arrow == ">>")

    def named_discard(self, thrown: str) -> str:
        return {"_": self.some_junk, "=": lambda: self.open}.get(thrown, lambda: thrown)()

    def idle(self, to_the_end: bool = False) -> None:
        self.draw(self.last_resort() if to_the_end else "_")
        self.discard(self.open)

    def draw(self, tile: str, thrown: str = "=") -> None:
        if tile == "_":
            tile = self.harmless(self.turn, thrown)
        elif self.draws[tile]:
            self.draws[tile] -= 1
        self.left[tile] -= 1
        self.wall -= 1
        self.hands[self.turn].append(tile)
        self.holder = self.turn
        self.open = tile
        self.lines.append({"type": "draw", "actor": self.turn, "tile": tile})

    def discard(self, tile: str, report: bool = False) -> None:
        line: Line = {"type": "discard", "actor": self.holder, "tile": tile}
        self.lines.append({**line, "report": True} if report else line)
        if tile in self.hands[self.holder]:
            self.hands[self.holder].remove(tile)
        self.open, self.turn = tile, (self.holder + 1) % len(self.seats)

    def seat_acts(self, actor: int, what: str, named: str | None) -> None:
        if what == "leave":
            self.lines.append({"type": "leave", "actor": actor})
            return
        line: Line = {"type": what, "actor": actor}
        if what == "kong":
            line["kind"] = "exposed"
        self.lines.append({**line, "target": self.holder, "tile": named or self.open})
        if what == "win":
            self.won = True
            return
        for _ in range(2 if what == "pong" else 3):
            if self.open in self.hands[actor]:
                self.hands[actor].remove(self.open)
        self.melds[actor].append(self.open)
        self.turn = self.holder = actor

    def own_kong(self, tile: str) -> None:
        seat, held = self.holder, self.hands[self.holder].count(tile)
        kind = "concealed" if held != 1 else "added"
        self.lines.append({"type": "kong", "actor": seat, "kind": kind, "tile": tile})
        self.hands[seat] = [other for other in self.hands[seat] if other != tile]
        if kind == "concealed":
            self.melds[seat].append(tile)
        self.open, self.turn = tile, seat


# ---------------------------------------------------------------- shapes


def following(tile: str) -> str:
    """The next rank of the suit, 9 going to 1 (R6.2)."""
    return f"{int(tile[0]) % 9 + 1}{tile[1]}"


def neighbours(tile: str | None) -> set[str]:
    """Both neighbours, the ranks wrapping (R6.9); of no tile none."""
    return {following(tile), *(other for other in TILES if following(other) == tile)} if tile else set()


def completes(hand: list[str], melds: int, tile: str) -> bool:
    """The tile makes four sets and a pair, or seven pairs, of the concealed tiles and so many melds (R3.1)."""
    return is_complete(tuple(sorted([*hand, tile])), melds)


@lru_cache(maxsize=100_000)
def is_complete(hand: tuple[str, ...], melds: int) -> bool:
    counts = Counter(hand)
    if len(hand) != 14 - 3 * melds:
        return False
    if melds == 0 and all(copies % 2 == 0 for copies in counts.values()):
        return True
    return any(copies >= 2 and makes_sets(Counter(hand) - Counter({tile: 2})) for tile, copies in counts.items())


def makes_sets(counts: Counter[str]) -> bool:
    """The tiles fall into runs and triplets."""
    if not counts:
        return True
    first = min(counts, key=lambda tile: (tile[1], tile[0]))
    rank, suit = int(first[0]), first[1]
    run = Counter(f"{rank + step}{suit}" for step in range(3))
    choices = [Counter({first: 3}), *([run] if rank <= 7 else [])]
    return any(choice <= counts and makes_sets(counts - choice) for choice in choices)
