"""How a deal of the chicken study is played: a hand with its decisions about a 1s, and hands by the 1s dealt."""

import numpy as np

from analyses.findings.samples import Rows
from analyses.runs.table_setup import TableSetup
from analyses.studies.chicken.columns import COLUMNS
from analyses.studies.chicken.kernels.deals import DEALS, HAND, KEEP, PASS, PONG, STATES, THROW, WAIT
from analyses.studies.chicken.kernels.ones import ONES
from analyses.studies.chicken.kernels.play import play_chicken
from analyses.studies.chicken.words import PLAY_WORDS
from analyses.study.definition import Plays
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

CHICKENS = np.dtype([("deal", DEALS), ("ones", ONES), ("with_ones", "?")], align=True)
"""One row a deal. Without hands by 1s dealt, `with_ones` is false and `ones` means nothing."""


def play(
    table: TableSetup, seed: int, first: int, states: Rows, deals: Rows, ones: Rows, *, laid_out: bool = False
) -> None:
    """Play deals `first` on into `deals` (DEALS), and hands by 1s dealt into `ones` (ONES), which use the states too.

    With `laid_out`, the first state is the position to play, in place of a deal.
    """
    rules, players = table.records()
    key = np.uint64(seed)
    play_chicken(states, rules, tables(), players, new_ledger(), key, first, table.n, laid_out, deals, ones)


def fill_decisions(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (CHICKENS), without hands by 1s dealt."""
    deals = np.zeros(len(rows), DEALS)
    play(table, seed, first, states, deals, np.zeros(0, ONES))
    rows["deal"] = deals


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (CHICKENS)."""
    fill_decisions(table, seed, first, states, rows)
    ones = np.zeros(len(rows), ONES)
    play(table, seed, first, np.zeros(STATES, STATE), np.zeros(0, DEALS), ones)
    rows["ones"], rows["with_ones"] = ones, True


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The plays behind one deal: the hand itself, and those of the opportunities drawn from it."""
    met = row["deal"]
    made = [HAND, *((THROW, WAIT, KEEP) if met["turns"] else ()), *((PONG, PASS) if met["pongs"] else ())]
    return [(heading(deal, place, met, table.ruleset.players), place) for place in made]


def heading(deal: int, place: int, row: np.void, players: int) -> Text:
    """What a play is, whose of so many players, and what it brought that seat."""
    words = PLAY_WORDS[place]
    if place == HAND:
        return Text(f"Deal {deal}: {words.en}", f"第 {deal} 局：{words.zh}")
    ponging = place in (PONG, PASS)
    seat, fan, turn = (int(row["pong_seat" if ponging else "seat"]) + deal) % players, row["fan"][place], row["turn"]
    when, when_zh = ("", "") if ponging else (f" at its turn {turn}", f"第 {turn} 巡")
    return Text(
        f"Deal {deal}: seat {seat}{when} {words.en} ({fan:+d} fan)",
        f"第 {deal} 局：{seat}号{when_zh}{words.zh}（{fan:+d} 番）",
    )


PLAYS = Plays(CHICKENS, STATES, fill, shown, block=5000, fill_variation=fill_decisions, columns=COLUMNS)
