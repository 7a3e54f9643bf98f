"""The way into the kernels of the chicken study."""

from analyses.studies.chicken.kernels.deals import play_deals
from analyses.studies.chicken.kernels.ones import play_ones
from zhuoji_sim.compiled.decorators import entry


@entry
def play_chicken(states, rules, tables, players, ledger, seed, first, dealer_count, laid_out, rows, ones):
    """Play deals `first` on of the study into `rows` (DEALS), and hands by 1s dealt into `ones` (ONES); see there.

    `states` is STATE[STATES].
    """
    rule, table, player, book = rules[0], tables[0], players[0], ledger[0]
    play_deals(states, rule, table, player, book, seed, first, dealer_count, laid_out, rows)
    play_ones(states[0], rule, table, player, book, seed, first, dealer_count, ones)
