"""Many tests in one table: which results are still beyond doubt when all of them are considered.

Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics
6, 1979.
"""

from collections.abc import Sequence


def holm_adjusted(pvalues: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values.

    The chance that a list of any length, whatever depends on what, has even one true null hypothesis with an
    adjusted p-value of at most alpha is at most alpha.

    Parameters
    ----------
    pvalues
        Of all hypotheses of a family, 0 to 1.

    Returns
    -------
    list of float
        In the order given, the smallest level at which Holm's procedure rejects each.

    Raises
    ------
    ValueError
        For a p-value outside 0..1 (nan included).

    Examples
    --------
    >>> holm_adjusted([0.01, 0.03, 0.04])
    [0.03, 0.06, 0.06]
    """
    for p in pvalues:
        if not 0 <= p <= 1:
            raise ValueError(f"a p-value must lie in 0..1, got {p}")
    adjusted = [0.0] * len(pvalues)
    largest = 0.0
    for rank, index in enumerate(sorted(range(len(pvalues)), key=pvalues.__getitem__)):
        largest = max(largest, min(1.0, (len(pvalues) - rank) * pvalues[index]))
        adjusted[index] = largest
    return adjusted


def holm(pvalues: Sequence[float], alpha: float = 0.05) -> list[bool]:
    """Which null hypotheses are rejected, all of them considered.

    Parameters
    ----------
    pvalues
        Of all hypotheses of a family, 0 to 1.
    alpha
        The chance of even one wrong rejection, at most.

    Returns
    -------
    list of bool
        Whether each is rejected, in the order given.

    Raises
    ------
    ValueError
        For a p-value outside 0..1 (nan included).

    Examples
    --------
    >>> holm([0.01, 0.03, 0.04])
    [True, False, False]
    """
    return [p <= alpha for p in holm_adjusted(pvalues)]
