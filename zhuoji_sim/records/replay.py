"""Replay of records: every line is checked against the rules and carried out by the kernels that simulate."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from zhuoji_sim.codes import Move, Outcome, Phase
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.legal_moves import LEGAL
from zhuoji_sim.game.state import NO_TILE, new_state
from zhuoji_sim.messages import shown
from zhuoji_sim.play.entries import act, close, deal_from_wall, look
from zhuoji_sim.play.steps import Act
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.records.lines import RecordLine
from zhuoji_sim.records.result import hand_result
from zhuoji_sim.rulesets import Ruleset, load, preset_ids
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES, KINDS, NAMES, TILES, kinds_in_play

MOST_LINES = 4 * TILES
"""Far more than a hand can have, so that a file without ends does not fill the memory: a tile drawn makes two lines,
and another two where it is claimed."""


class Replay:
    """One hand of a record on its way through the rules.

    `weekday` is the day of a hand whose record does not say it. `feed` takes the lines after `start_hand` one by one;
    `finished` tells when `end` has come, and `result` is then the entry that `zhuoji replay` prints. Illegal or
    impossible lines raise `InputError` naming the line.
    """

    def __init__(self, start: RecordLine, upcoming: Iterable[RecordLine], weekday: int | None = None) -> None:
        self.ruleset: Ruleset = _ruleset(start)
        self.base = start.get("base", self.ruleset.base_points)
        self.state, self.ledger = new_state(), new_ledger()
        self.state["logging"] = 1
        self.legal = np.zeros(1, LEGAL)
        self.rules, self.tables = self.ruleset.record(), tables()
        self.copies = np.zeros(KINDS, int)
        self.in_play = kinds_in_play(self.ruleset.suits)
        self.wins: list[RecordLine] = []
        self.result: dict[str, Any] | None = None
        self._check_players(start)
        for seat, hand in enumerate(start["hands"]):
            for tile in hand:
                self._count(start, tile, f"seat {seat} is dealt")
        self._fill_wall(start, upcoming)
        deal_from_wall(self.state, self.rules, self.tables, start["dealer"], start.get("n", 1))
        self.state["weekday"] = self._weekday(start, weekday)

    @property
    def finished(self) -> bool:
        """The `end` line has come."""
        return self.result is not None

    @property
    def phase(self) -> Phase:
        """What is due at the table."""
        return Phase(int(self.state["phase"][0]))

    def feed(self, line: RecordLine) -> None:
        """Check one line and carry it out."""
        if line.type == "start_hand":
            raise line.refuse("a new hand starts before the last one has an end line")
        if self.wins and line.type not in ("win", "end"):
            raise line.refuse(f"{line.type} after a win: only further wins on the same tile or the end may follow")
        self._check_seats(line)
        getattr(self, f"_{line.type}")(line)

    def _check_players(self, start: RecordLine) -> None:
        players, hands = self.ruleset.players, len(start["hands"])
        if hands != players:
            raise start.refuse(f"hands has {hands} hands: by table.players of the ruleset {players} play (R1.9)")
        self._check_seats(start)

    def _check_seats(self, line: RecordLine) -> None:
        """The seats that the line names are there."""
        players = self.ruleset.players
        for name in ("dealer", "actor", "target"):
            if line.get(name, 0) >= players:
                raise line.refuse(f"{name} is {line[name]}: {players} play, seats 0 to {players - 1} (R1.9)")

    # one method for each type of line

    def _draw(self, line: RecordLine) -> None:
        self._running(line)
        actor, tile = line["actor"], line["tile"]
        self._let_pass()
        if self.phase is not Phase.DRAW:
            raise line.refuse(f"seat {actor} cannot draw: {self.due}")
        self._on_turn(line, "draw")
        if self.state["next"][0] >= self.state["end"][0]:
            raise line.refuse(f"seat {actor} cannot draw: the wall is empty")
        self._count(line, tile, f"seat {actor} draws")
        self._act(Act.DRAW)

    def _discard(self, line: RecordLine) -> None:
        actor, tile, report = line["actor"], line["tile"], line.get("report", False)
        self._must_be(line, "discard", Phase.TURN, Phase.PONGED)
        self._on_turn(line, "discard")
        if not self._look()["discards"] >> tile & 1:
            if self.state["counts"][0, actor, tile]:
                drawn = NAMES[self.state["tile"][0]]
                raise line.refuse(
                    f"seat {actor} cannot discard {NAMES[tile]}: has reported and must discard {drawn} (R7.3)"
                )
            raise line.refuse(f"seat {actor} cannot discard {NAMES[tile]}: holds none")
        if report and not self._look()["reports"] >> tile & 1:
            raise line.refuse(f"seat {actor} cannot report with {NAMES[tile]}: {self._why_no_report(actor)}")
        self._act(Act.TURN, what=(Move.REPORT if report else Move.DISCARD) * MOVE + tile)

    def _pong(self, line: RecordLine) -> None:
        self._claim(line, "pong", "pongs", 2, Act.PONG)

    def _kong(self, line: RecordLine) -> None:
        actor, tile, kind = line["actor"], line["tile"], line["kind"]
        if kind == "exposed":
            if "target" not in line.fields:
                raise line.refuse("an exposed kong needs the field 'target': who discarded the tile")
            self._claim(line, "kong", "kongs", 3, Act.KONG)
            return
        if "target" in line.fields:
            raise line.refuse(f"a kong of kind {kind} has no target")
        self._must_be(line, "kong", Phase.TURN)
        self._on_turn(line, "kong")
        held = int(self.state["counts"][0, actor, tile])
        needed = 4 if kind == "concealed" else 1
        if held != needed:
            raise line.refuse(f"seat {actor} cannot kong {NAMES[tile]} ({kind}): holds {held}")
        if not self._look()["own_kongs"] >> tile & 1:
            reason = self._why_no_meld(actor) or "has no pong of it"
            raise line.refuse(f"seat {actor} cannot kong {NAMES[tile]} ({kind}): {reason}")
        self._act(Act.TURN, what=Move.KONG * MOVE + tile)

    def _win(self, line: RecordLine) -> None:
        actor, target, tile = line["actor"], line["target"], line["tile"]
        self._must_be(line, "win", Phase.TURN, Phase.CLAIM, Phase.ROB)
        seat, shown = int(self.state["seat"][0]), NAMES[tile]
        if target != seat:
            raise line.refuse(f"seat {actor} cannot win from seat {target}: the tile is seat {seat}'s")
        if self.phase is Phase.TURN:
            self._on_turn(line, "win")
            self._once(line)
            self._win_self_drawn(line)
            return
        if tile != self.state["tile"][0]:
            raise line.refuse(f"seat {actor} cannot win on {shown}: the tile is {NAMES[self.state['tile'][0]]}")
        self._once(line)
        legal = self._look()
        if not (legal["wins"] | legal["void_wins"]) >> actor & 1:
            raise line.refuse(f"seat {actor} cannot win on {shown}: {self._why_no_win(actor, tile)}")
        self.wins.append(line)

    def _leave(self, line: RecordLine) -> None:
        self._running(line)
        if not self.ruleset["table.leave_fine"]:
            raise line.refuse(f"seat {line['actor']} cannot leave: table.leave_fine is 0 in this ruleset (R9.5)")
        self._act(Act.LEAVE, who=line["actor"])

    def _end(self, line: RecordLine) -> None:
        if self.wins:
            self._carry_out_wins()
        elif self.phase is not Phase.OVER:
            self._let_pass()
            if self.phase is not Phase.DRAW or self.state["next"][0] < self.state["end"][0]:
                raise line.refuse(f"the hand is not over: {self.due}")
            self._act(Act.DRAW)
        self._check_indicator(line)
        next_deal = close(self.state, self.rules, self.tables, self.ledger)
        result = hand_result(self.state, self.ledger, self.ruleset, self.base, next_deal)
        for name in ("deltas", "next"):
            if name in line.fields and line[name] != result[name]:
                raise line.refuse(f"{name} is {line[name]}: by the rules it is {result[name]}")
        self.result = result

    # helpers

    def _weekday(self, start: RecordLine, default: int | None) -> int:
        """The day of the hand, 0 where the rules do not ask (R6.14)."""
        if not self.ruleset["chicken.weekday"]:
            return 0
        if start.get("weekday", default) is None:
            raise start.refuse(
                "start_hand needs the field 'weekday', Monday 1 to Sunday 7: chicken.weekday is on (R6.14)"
            )
        return int(start.get("weekday", default))

    def _fill_wall(self, start: RecordLine, upcoming: Iterable[RecordLine]) -> None:
        """Lay the wall as the record will draw it, its indicator next."""
        dealt = [tile for hand in start["hands"] for tile in hand]
        drawn = []
        for line in upcoming:
            if line.type == "draw":
                drawn.append(line["tile"])
            elif line.type == "end" and line["indicator"] is not None:
                drawn.append(line["indicator"])
        wall = (dealt + drawn)[:TILES]
        self.state["wall"][0, : len(wall)] = wall

    def _count(self, line: RecordLine, tile: int, doing: str) -> None:
        if tile not in self.in_play:
            raise line.refuse(f"{doing} {NAMES[tile]}: with two suits there are no characters (R1.9)")
        self.copies[tile] += 1
        if self.copies[tile] > COPIES:
            raise line.refuse(f"{doing} a fifth {NAMES[tile]}: there are four of each tile")

    def _act(self, action: Act, who: int = 0, what: int = 0) -> None:
        act(self.state, self.rules, self.tables, int(action), int(who), int(what))

    def _look(self) -> Any:
        look(self.state, self.rules, self.tables, self.legal)
        return self.legal[0]

    def _let_pass(self) -> None:
        if self.phase in (Phase.CLAIM, Phase.ROB):
            self._act(Act.PASS)

    def _claim(self, line: RecordLine, name: str, masks: str, needed: int, action: Act) -> None:
        """A pong or an exposed kong of the discard."""
        actor, target, tile = line["actor"], line["target"], line["tile"]
        self._must_be(line, name, Phase.CLAIM)
        seat, shown = int(self.state["seat"][0]), NAMES[tile]
        if target != seat or tile != self.state["tile"][0]:
            discard = f"seat {seat}'s {NAMES[self.state['tile'][0]]}"
            raise line.refuse(f"seat {actor} cannot {name} {shown} of seat {target}: the discard is {discard}")
        if actor == seat:
            raise line.refuse(f"seat {actor} cannot {name} its own discard")
        held = int(self.state["counts"][0, actor, tile])
        if held < needed:
            raise line.refuse(f"seat {actor} cannot {name} {shown}: holds {held}")
        if not self._look()[masks] >> actor & 1:
            raise line.refuse(f"seat {actor} cannot {name} {shown}: {self._why_no_meld(actor)}")
        self._act(action, who=actor)

    def _once(self, line: RecordLine) -> None:
        if any(win["actor"] == line["actor"] for win in self.wins):
            raise line.refuse(f"seat {line['actor']} has won on this tile already")

    def _win_self_drawn(self, line: RecordLine) -> None:
        actor, tile = line["actor"], line["tile"]
        if not self._look()["wins"] >> actor & 1:
            raise line.refuse(f"seat {actor} cannot win: the hand is not complete")
        s = self.state[0]
        as_dealt = s["rivers"] == 0 and actor == s["dealer"] and s["melds"][actor] == 0
        if tile != s["tile"] and not (as_dealt and s["counts"][actor, tile]):
            raise line.refuse(f"seat {actor} cannot win on {NAMES[tile]}: drew {NAMES[s['tile']]}")
        self.wins.append(line)

    def _carry_out_wins(self) -> None:
        if self.phase is Phase.TURN:
            self._act(Act.TURN, what=Move.WIN * MOVE + self.wins[0]["tile"])
            return
        legal, seats = self._look(), sum(1 << win["actor"] for win in self.wins)
        self._act(Act.WIN, who=seats & legal["wins"], what=seats & legal["void_wins"])

    def _check_indicator(self, line: RecordLine) -> None:
        s = self.state[0]
        due = s["outcome"] == Outcome.WIN and s["next"] < s["end"]
        tile = line["indicator"]
        if due and tile is None:
            raise line.refuse(
                "indicator is null: somebody won and tiles are left, so the next tile is turned up (R6.2)"
            )
        if tile is not None:
            if not due:
                raise line.refuse(f"indicator is {NAMES[tile]}: must be null, as nobody won or no tile is left (R6.2)")
            self._count(line, tile, "the indicator is")
            self.state["indicator"][0] = tile
        else:
            self.state["indicator"][0] = NO_TILE

    # what is due, and why something is not allowed

    def _running(self, line: RecordLine) -> None:
        if self.phase is Phase.OVER:
            raise line.refuse(f"{line.type} after the hand is over: only the end line may follow")

    def _must_be(self, line: RecordLine, name: str, *phases: Phase) -> None:
        self._running(line)
        if self.phase not in phases:
            raise line.refuse(f"seat {line['actor']} cannot {name} now: {self.due}")

    def _on_turn(self, line: RecordLine, name: str) -> None:
        seat = int(self.state["seat"][0])
        if line["actor"] != seat:
            raise line.refuse(f"seat {line['actor']} cannot {name}: it is seat {seat}'s turn")

    @property
    def due(self) -> str:
        """What comes next, in words."""
        seat = int(self.state["seat"][0])
        return {
            Phase.DRAW: f"seat {seat} is to draw",
            Phase.TURN: f"seat {seat} is to win, kong or discard",
            Phase.PONGED: f"seat {seat} has ponged and is to discard",
            Phase.CLAIM: f"seat {seat}'s discard lies open",
            Phase.ROB: f"seat {seat}'s added kong may be robbed, or he draws",
            Phase.OVER: "the hand is over",
        }[self.phase]

    def _why_no_meld(self, actor: int) -> str:
        s = self.state[0]
        if s["next"] >= s["end"]:
            return "the wall is empty (R1.7)"
        if s["reported"][actor] and self.ruleset["report.locks"]:
            return "has reported (R7.3)"
        return ""

    def _why_no_report(self, actor: int) -> str:
        s = self.state[0]
        if not self.ruleset["report.enabled"]:
            return "this ruleset has no reporting (R7.1)"
        if s["discards"][actor] or s["melds"][actor] or self.phase is Phase.PONGED:
            return "only at one's own first turn, with no meld (R7.2)"
        return "the hand is not ready after it (R7.2)"

    def _why_no_win(self, actor: int, tile: int) -> str:
        s = self.state[0]
        if actor == s["seat"]:
            return "it is his own tile"
        if not s["waits"][actor] >> tile & 1:
            return "it does not complete the hand"
        if self.phase is Phase.ROB:
            return "this ruleset has no robbing (R8.2)"
        if s["locked"][actor] and self.ruleset["win.pass_lock"] != "off":
            return "let a win pass since his last draw (R3.5)"
        return "a pinghu needs a declared kong (R3.4)"


def _ruleset(start: RecordLine) -> Ruleset:
    spec = start["ruleset"]
    if not isinstance(spec, dict) and spec not in preset_ids():
        raise start.refuse(f"ruleset is {shown(spec)}: must be an id ({', '.join(preset_ids())}) or an object")
    return load(spec, where=start.where)


def replay_lines(lines: Iterable[RecordLine], weekday: int | None = None) -> Iterator[tuple[Replay, list[RecordLine]]]:
    """Replay hand after hand; yields each finished `Replay` with its lines.

    Raises:
        InputError: an illegal or impossible line, or a record that stops in mid-hand.
    """
    for hand in split_hands(lines):
        start, rest = hand[0], hand[1:]
        if start.type != "start_hand":
            raise start.refuse(f"{start.type} before any start_hand")
        game = Replay(start, rest, weekday)
        for line in rest:
            if game.finished:
                raise line.refuse(f"{line.type} after the end of the hand: a start_hand must come first")
            game.feed(line)
        if not game.finished:
            raise hand[-1].refuse(f"the record stops in mid-hand after this line: {game.due}")
        yield game, hand


def split_hands(lines: Iterable[RecordLine]) -> Iterator[list[RecordLine]]:
    """The lines hand by hand. Raises InputError for a hand of more lines than a hand can have."""
    hand: list[RecordLine] = []
    for line in lines:
        if line.type == "start_hand" and hand:
            yield hand
            hand = []
        if len(hand) == MOST_LINES:
            raise line.refuse(f"no hand has more than {MOST_LINES} lines: an end or a start_hand line is missing")
        hand.append(line)
    if hand:
        yield hand
