"""A door into the kernels that split a ledger, which only tests need."""

from analyses.breakdown.accounts import keep_accounts
from analyses.breakdown.flows import note_flows, note_shares
from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.decorators import entry


@entry
def split(s, rules, ledger, accounts, shares, flows, lost):
    """Fill accounts and shares (by seat first), kinds of money and losses; returns all that moved."""
    state, rule, book = s[0], rules[0], ledger[0]
    for seat in range(SEATS):
        keep_accounts(state, rule, book, seat, accounts[seat])
        note_shares(state, book, seat, shares[seat])
    return note_flows(state, rule, book, flows, lost)
