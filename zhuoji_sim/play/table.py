"""A hand to step through move by move, by the same kernels that play whole ones."""

from typing import Any

import numpy as np

from zhuoji_sim.codes import Ask, Move, Phase
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.legal_moves import LEGAL
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play import entries
from zhuoji_sim.play.steps import Act
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.outside.spoken import QUESTIONS, Answer, asked, coded, offered
from zhuoji_sim.policies.outside.view import VIEW
from zhuoji_sim.rulesets import DEFAULT, Spec, load
from zhuoji_sim.settlement.ledger import new_ledger

Question = tuple[int, Ask]
"""Who is asked what."""


class Table:
    """One hand, stopped at each decision.

    Parameters
    ----------
    ruleset
        What `load_ruleset` takes.
    seed, hand
        The tiles: hand `hand` of the seed, as a simulation deals it.
    dealer, n
        Who deals (by default hand `hand`'s turn), and the dealer's count (R2.8).

    Attributes
    ----------
    players
        How many seats there are.
    over
        Whether the hand is over.
    seat, question
        Who is asked now, and for what: `turn`, `win`, `claim` or `rob`; None when the hand is over.
    fan
        What each seat has won or lost, once it is over.

    Raises
    ------
    InputError
        For a ruleset that `load_ruleset` refuses, or a dealer who does not sit at the table.

    Examples
    --------
    >>> table = Table("shabao", seed=1)
    >>> table.seat, table.question, table.view()["hand"][:3]
    (0, 'turn', ['5m', '6m', '7m'])
    >>> while not table.over:
    ...     table.act(table.legal()[0])
    >>> sum(table.fan)
    0
    """

    def __init__(
        self, ruleset: Spec = DEFAULT, seed: int = 0, hand: int = 0, dealer: int | None = None, n: int = 1
    ) -> None:
        loaded = load(ruleset)
        self.players = loaded.players
        self._rules = loaded.record()
        self._state, self._legal = new_state(), np.zeros(1, LEGAL)
        dealer = hand % self.players if dealer is None else dealer
        if not 0 <= dealer < self.players:
            raise InputError(f"dealer {dealer}: seats are 0 to {self.players - 1}")
        entries.deal_hand(self._state, self._rules, tables(), np.uint64(seed), hand, dealer, n)
        self._winners = 0
        self._fan: list[int] | None = None
        self._questions: list[Question] = []
        self._put = False  # whether the questions about the position have been put
        self._go_on()

    @property
    def over(self) -> bool:
        """Is the hand over?"""
        return bool(self._state["phase"][0] == Phase.OVER)

    @property
    def seat(self) -> int | None:
        """Who is asked now; None when the hand is over."""
        return self._questions[0][0] if self._questions else None

    @property
    def question(self) -> str | None:
        """What is asked: `turn`, `win`, `claim` or `rob`."""
        return QUESTIONS[self._questions[0][1]] if self._questions else None

    @property
    def fan(self) -> list[int]:
        """What each seat has won or lost, once the hand is over. Raises InputError before."""
        if not self.over:
            raise InputError("the hand is not over: nobody has won or lost yet")
        if self._fan is None:
            ledger = new_ledger()
            entries.close(self._state.copy(), self._rules, tables(), ledger)
            self._fan = [int(fan) for fan in ledger["deltas"][0][: self.players]]
        return list(self._fan)

    def legal(self) -> list[Answer]:
        """All that the seat asked may answer, such as `{"type": "discard", "tile": "9m"}`; none when it is over."""
        return offered(self.record()) if self._questions else []

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, by default the one asked: the line that programs read (docs/policies.md)."""
        told = asked(self.record(seat))
        return told if seat in (None, self.seat) else {**told, "legal": []}

    def record(self, seat: int | None = None) -> Any:
        """The same as a record of `VIEW`. Raises InputError for a seat that is not there."""
        place = self.seat if seat is None else seat
        if place is None:
            place = int(self._state["seat"][0])
        if not 0 <= place < self.players:
            raise InputError(f"seat {place}: seats are 0 to {self.players - 1}")
        return self._shown(place)[0]

    def act(self, answer: Answer) -> None:
        """Let the seat that is asked answer. Raises InputError if the hand is over or the answer is not legal."""
        if not self._questions:
            raise InputError("the hand is over: nobody is asked any more")
        legal = self.legal()
        if not isinstance(answer, dict) or coded(answer) not in map(coded, legal):
            raise InputError(f"seat {self.seat}, asked for {self.question}: {answer} is not legal; legal: {legal}")
        seat, question = self._questions[0]
        code = coded(answer)
        if question is Ask.TURN:
            named = self._shown(seat)[1]
            self._carry_out(Act.TURN, 0, code + named if code == Move.WIN * MOVE else code)
        elif question is Ask.CLAIM:
            self._claim(seat, Move(code // MOVE))
        else:
            self._winners |= (code == Move.WIN * MOVE) << seat
            self._questions.pop(0)
        self._go_on()

    def _claim(self, seat: int, move: Move) -> None:
        if move is Move.PASS:
            self._questions.pop(0)
        else:
            self._carry_out(Act.PONG if move is Move.PONG else Act.KONG, seat, 0)

    def _carry_out(self, action: Act, who: int, what: int) -> None:
        entries.act(self._state, self._rules, tables(), int(action), who, what)
        self._questions, self._winners = [], 0
        self._put = False

    def _go_on(self) -> None:
        """Draw, and settle what has been answered, until somebody is to be asked."""
        while not self.over:
            phase = self._state["phase"][0]
            if phase == Phase.DRAW:
                self._carry_out(Act.DRAW, 0, 0)
                continue
            if not self._put:
                self._questions, self._put = self._all_asked(), True
            if self._winners and not (self._questions and self._questions[0][1] in (Ask.WIN, Ask.ROB)):
                self._carry_out(Act.WIN, self._winners, 0)
            elif self._questions:
                return
            else:
                self._carry_out(Act.PASS, 0, 0)
        self._questions = []

    def _all_asked(self) -> list[Question]:
        """Who is asked what about the position, in order: wins first, then claims (R1.6)."""
        entries.look(self._state, self._rules, tables(), self._legal)
        legal, place = self._legal[0], int(self._state["seat"][0])
        if self._state["phase"][0] in (Phase.TURN, Phase.PONGED):
            return [(place, Ask.TURN)]
        after = [(place + step) % 4 for step in range(1, 4)]
        winning = Ask.WIN if self._state["phase"][0] == Phase.CLAIM else Ask.ROB
        wins = [(seat, winning) for seat in after if legal["wins"] >> seat & 1]
        return wins + [(seat, Ask.CLAIM) for seat in after if (legal["pongs"] | legal["kongs"]) >> seat & 1]

    def _shown(self, seat: int) -> tuple[Any, int]:
        """The view of a seat, and the tile that a win on turn names."""
        mine = [question for asked_seat, question in self._questions[:1] if asked_seat == seat]
        view = np.zeros(1, VIEW)
        legal = self._legal if mine else np.zeros(1, LEGAL)
        question = int(mine[0] if mine else Ask.TURN if self._state["seat"][0] == seat else Ask.CLAIM)
        named = entries.show(self._state, self._rules, tables(), seat, question, legal, view)
        return view[0], int(named)
