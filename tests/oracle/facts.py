"""What settlement asks about a finished hand: who won, who is ready, whose tiles are whose, what is void."""

from functools import cached_property

from .hands import ready
from .melds import Meld
from .table import Table, Win


class Facts:
    """Answers about one finished hand, each under the rule that defines it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = table.rules

    @cached_property
    def wins(self) -> list[Win]:
        """Lawful wins in order of play after the discarder; that order is also R6.5's."""
        start = self.table.discarder if self.table.by != "self_draw" else 0
        lawful = [won for won in self.table.wins if not won.void]
        return sorted(lawful, key=lambda won: (won.seat - start) % self.table.players)

    @cached_property
    def void_wins(self) -> list[Win]:
        return [won for won in self.table.wins if won.void]

    @cached_property
    def winners(self) -> list[int]:
        return [won.seat for won in self.wins]

    def winners_are_all_others(self) -> bool:
        """R2.4, R1.9: everybody but the one whose tile it was has won on it."""
        return len(self.winners) == self.table.players - 1

    @cached_property
    def outcome(self) -> str:
        if self.table.leaver is not None or (self.void_wins and not self.wins):
            return "void"
        return "win" if self.wins else "exhausted"

    @cached_property
    def ready(self) -> list[bool]:
        """R3.2; who has just won counts as ready."""
        return [seat.number in self.winners or ready(seat.hand, seat.melds, self.rules) for seat in self.table.seats]

    @cached_property
    def source(self) -> int | None:
        """The discarder or robbed player; None for a self-draw."""
        return None if self.table.by == "self_draw" else self.table.discarder

    @cached_property
    def blown(self) -> bool:
        """R6.19: the wind is turned up, and nothing pays."""
        return self.rules["events"]["wind"] and self.outcome == "win" and self.table.indicator == "5p"

    # -------------------------------------------------------------- tiles

    def concealed(self, number: int) -> list[str]:
        """R6.5: the winning tile belongs to the first winner after the discarder."""
        hand = list(self.table.seats[number].hand)
        if self.source is not None and self.winners and number == self.winners[0]:
            hand.append(self.table.tile)
        return hand

    def own_discards(self, number: int) -> list[str]:
        """Unclaimed discards; a tile won on is the winner's."""
        return [lying.tile for lying in self.table.seats[number].discards if not lying.taken]

    # -------------------------------------------------------------- kong events

    @cached_property
    def shooter(self) -> int | None:
        """R8.3"""
        return self.source if any(won.hot_shot for won in self.wins) else None

    @cached_property
    def robbed(self) -> int | None:
        """R8.2"""
        return self.source if self.table.by == "robbed_kong" else None

    @cached_property
    def void_kong(self) -> Meld | None:
        """R8.3: the shooter's last kong. (A robbed kong has become a pong again and needs no voiding.)"""
        return self.table.turn_kong if self.shooter is not None else None

    def all_void(self) -> bool:
        """R8.4 `everyone`: no chicken and no kong counts for anybody."""
        happened = self.shooter is not None or self.robbed is not None
        return happened and self.rules["events"]["void_scope"] == "everyone"

    def burns(self, number: int, what: str) -> bool:
        """R8.5: the robbed player's, or the shooter's, `chickens` or `kongs` are struck out."""
        events = self.rules["events"]
        by_robbery = number == self.robbed and what in events["rob_burns"]
        return by_robbery or (number == self.shooter and what in events["hot_shot_burns"])

    def is_out(self, number: int, what: str) -> bool:
        """R8.4, R8.5: this player's own `chickens` or `kongs` are out."""
        return self.is_void(number) or self.burns(number, what)

    def is_void(self, number: int) -> bool:
        """R8.4: this player's own chickens and kongs are out."""
        if self.rules["events"]["void_scope"] == "offender":
            return number in (self.shooter, self.robbed)
        return self.all_void()

    def is_burnt(self, number: int) -> bool:
        """R6.10"""
        return self.rules["chicken"]["burnt"] and number == self.shooter

    def collects_chickens(self, number: int) -> bool:
        """R6.6, R6.10, R8.4, R8.5"""
        if self.is_out(number, "chickens") or self.is_burnt(number):
            return False
        return self.ready[number] or not self.rules["chicken"]["needs_ready"]

    def others(self, number: int) -> list[int]:
        return [seat for seat in range(self.table.players) if seat != number]
