"""How a deal of the dou study is played: plainly under both rulesets, and one of its kongs in every way."""

import numpy as np

from analyses.findings.samples import Rows
from analyses.runs.table_setup import TableSetup
from analyses.studies.dou.columns import COLUMNS
from analyses.studies.dou.kernels.branches import MADE, NEVER, PLAIN, PONGED, STATES, WAITED, Branch
from analyses.studies.dou.kernels.deals import DEALS, play_deals
from analyses.study.definition import Plays
from zhuoji_sim.codes import SEATS
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.text import Text

FREE_PINGHU = {"win.pinghu_needs_pass": False}


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """Play deals `first` on into `rows` (DEALS)."""
    rules = np.concatenate([table.with_values(FREE_PINGHU).rules_record(), table.rules_record()])
    players = np.concatenate([players_record(table.policies)] * 2)
    met = np.zeros(SEATS, np.int64)
    play_deals(states, rules, tables(), players, new_ledger(), met, np.uint64(seed), first, table.n, rows)


def shown(table: TableSetup, deal: int, row: np.void) -> list[tuple[Text, int]]:
    """The lawful plays behind one deal: the kong made, not now, none made, and a pong instead.

    A deal in which no kong can be made has its plain play only.
    """
    if not row["opportunities"]:
        return [(Text(f"Deal {deal}: no kong can be made", f"第 {deal} 局：没有可杠的机会"), PLAIN)]
    seat = (int(row["seat"]) + deal) % table.ruleset.players
    plays = [
        (Branch.MADE, MADE, "makes the kong", "杠"),
        (Branch.WAIT, WAITED, "does not make it now", "这次先不杠"),
        (Branch.NEVER, NEVER, "makes no kong", "本局不杠"),
    ]
    if row["claim"]:
        plays.append((Branch.PONG, PONGED, "pongs instead", "改为碰"))
    return [
        (
            Text(
                f"Deal {deal}: seat {seat} {english} ({int(row['result'][branch]):+d} fan)",
                f"第 {deal} 局：{seat}号{chinese}（{int(row['result'][branch]):+d} 番）",
            ),
            place,
        )
        for branch, place, english, chinese in plays
    ]


PLAYS = Plays(DEALS, STATES, fill, shown, block=10_000, columns=COLUMNS)
